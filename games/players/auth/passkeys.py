"""Passkeys by allauth's WebAuthn: where they work, challenges to the browser, its answers.

allauth's part is imported with the first challenge, as it needs a library of cryptography.
"""

from ipaddress import ip_address
from typing import Any

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.players.auth import credentials
from games.players.models import Player
from games.ui.refusals import Refused

# What parsers may raise for a forged answer.
GARBAGE = (ValueError, TypeError, LookupError, AttributeError, RecursionError)


class PasskeyRefused(Refused):
    """The passkey is unknown, late, forged or of a player who may not sign in: one text for all."""

    sentence = _("This passkey doesn’t work here.")


def work_here(request: HttpRequest) -> bool:
    """Return whether browsers allow passkeys here: on https or localhost, not on an IP address."""
    host = request.get_host().rsplit(":", 1)[0].strip("[]")
    return not is_address(host) and (settings.HTTPS or request.is_secure() or host == "localhost")


def question_to_add(player: Player) -> dict[str, Any]:
    """Return the browser's options to make a passkey; our state stays in the session."""
    from allauth.mfa.webauthn.internal import auth

    question: dict[str, Any] = auth.begin_registration(player, passwordless=True)
    return question


def question_to_sign_in() -> dict[str, Any]:
    from allauth.mfa.webauthn.internal import auth

    question: dict[str, Any] = auth.begin_authentication(None)
    return question


def check_new(player: Player, name: str, answer: str) -> tuple[str, dict[str, Any]]:
    """Return the name and credential of a passkey that the browser made.

    Raises `PasskeyRefused`.
    """
    from allauth.mfa.webauthn.forms import AddWebAuthnForm

    sent = {"name": _one_line(name), "credential": answer, "passwordless": "on"}
    form = _checked(AddWebAuthnForm, sent, user=player)
    return form.cleaned_data["name"], form.cleaned_data["credential"]


def check_answer(answer: str) -> Authenticator:
    """Return the passkey that answered our challenge. Raises `PasskeyRefused`."""
    from allauth.mfa.webauthn.forms import LoginWebAuthnForm

    passkey = _checked(LoginWebAuthnForm, {"credential": answer}).cleaned_data["credential"]
    if not credentials.may_sign_in(passkey.user):
        raise PasskeyRefused
    return passkey


def _checked(form_class: Any, sent: dict[str, str], **more: Any) -> Any:
    form = form_class(sent, **more)
    try:
        accepted = form.is_valid()
    except GARBAGE:
        accepted = False
    if not accepted:
        raise PasskeyRefused
    return form


def _one_line(name: str) -> str:
    return name.strip()[:40] if name.isprintable() else ""


def is_address(host: str) -> bool:
    """Return whether the host is an IP address: passkeys need a name."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
