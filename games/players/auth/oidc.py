"""The office's OpenID Connect provider, where the settings name one."""

from dataclasses import dataclass, field

from django.conf import settings
from django.http import Http404


@dataclass(frozen=True, slots=True)
class Oidc:
    """The provider in the settings. With `join` its people may join without invitation."""

    name: str
    issuer: str
    client_id: str
    secret: str = field(repr=False)
    join: bool = False


def configured() -> Oidc:
    """Return the office's provider. Raises `Http404` without one: its pages aren't there."""
    if settings.OIDC is None:
        raise Http404
    return settings.OIDC
