"""The office's OpenID Connect provider, where the settings name one."""

from dataclasses import dataclass, field

from django.conf import settings
from django.http import Http404

MEMBER, REFEREE, ADMIN = "member", "referee", "admin"
"""As `models.Role` has them; settings are read before there are models."""


@dataclass(frozen=True, slots=True)
class Oidc:
    """What the settings say of it. With `join` its people may join without invitation."""

    name: str
    issuer: str
    client_id: str
    secret: str = field(repr=False)
    join: bool = False
    admin_group: str = ""
    referee_group: str = ""
    group_claim: str = "groups"
    recheck_days: int = 0
    """0: whoever is in stays in, whatever becomes of the account there."""
    scim_token: str = field(default="", repr=False)
    """By which the provider deactivates people; empty: it can't."""

    def role(self, groups: frozenset[str], now: str) -> str:
        """The role of somebody in these groups who has role `now`.

        A role for which no group is named is given here alone, and stays as it is.
        """
        if self.admin_group and self.admin_group in groups:
            return ADMIN
        kept = now if now != ADMIN or not self.admin_group else MEMBER
        if not self.referee_group or kept == ADMIN:
            return kept
        return REFEREE if self.referee_group in groups else MEMBER


def configured() -> Oidc:
    """The office's provider. Raises `Http404`: without one its pages aren't there."""
    if settings.OIDC is None:
        raise Http404
    return settings.OIDC
