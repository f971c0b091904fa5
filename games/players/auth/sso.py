"""Single sign-on: send people to the provider, and identify them from its answer.

`provider` is imported at the first sign-in: most offices don't need its libraries.
"""

import logging
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players import names
from games.players.auth import tokens
from games.ui.refusals import Refused

logger = logging.getLogger("spaye.sign_in")
PENDING = "sso_pending"
PENDING_SECONDS = 600


class ProviderSilent(Refused):
    """The provider can't be reached, or its answer is invalid."""

    status = 502
    sentence = gettext_lazy(
        "The sign-in service isn’t responding properly. Try again later, or sign in another way."
    )


class ProviderRefused(Refused):
    """The answer doesn't match our request: it is late, repeated or forged."""

    status = 403
    sentence = gettext_lazy("This sign-in has expired or didn’t start here. Start again.")


@dataclass(frozen=True, slots=True)
class Vouched:
    """A person the provider vouches for.

    `next` is the page they wanted, `player` the id of the player who was signed in at the start.
    """

    uid: str
    name: str
    next: str
    player: int | None


def leave(request: HttpRequest, next_url: str) -> str:
    """Return the provider's address to redirect to; our part of the request stays in the session.

    Raises `ProviderSilent`.
    """
    from games.players.auth.provider import SILENCE

    nonce = tokens.new()
    question = {"nonce": nonce, "player": request.user.pk}
    try:
        answer = _provider(request).redirect(
            request, "login", next_url=next_url, data=question, auth_params={"nonce": nonce}
        )
    except (*SILENCE, SuspiciousOperation) as error:
        raise _silent(error) from None
    return str(answer.url)


def come_back(request: HttpRequest) -> Vouched:
    """Return the person in the provider's answer.

    Raises `Refused` (403) if they cancelled, `ProviderRefused`, `ProviderSilent`.
    """
    from jwt import PyJWTError

    from games.players.auth.provider import SILENCE

    provider = _provider(request)
    try:
        state = provider.unstash_redirect_state(request, request.GET.get("state", ""))
    except PermissionDenied:
        raise ProviderRefused from None
    if request.GET.get("error") == "access_denied":
        raise Refused(_("Sign-in was cancelled. Start again, or sign in another way."), 403)
    try:
        claims = _claims(request, provider, state)
    except PyJWTError as error:
        _log(error)
        raise ProviderRefused from None
    except SILENCE as error:
        raise _silent(error) from None
    return Vouched(
        claims["sub"], _first_name(claims), state.get("next", "/"), state["data"]["player"]
    )


def keep_pending(request: HttpRequest, vouched: Vouched) -> None:
    """Keep the person in the session for `PENDING_SECONDS`, to choose a name."""
    now = timezone.now().timestamp()
    request.session[PENDING] = {"uid": vouched.uid, "name": vouched.name, "at": now}


def pending(request: HttpRequest) -> Vouched | None:
    """Return the person who has yet to choose a name, or None."""
    kept = request.session.get(PENDING)
    if kept is None or timezone.now().timestamp() - kept["at"] > PENDING_SECONDS:
        return None
    return Vouched(kept["uid"], kept["name"], "/", None)


def _provider(request: HttpRequest) -> Any:
    from games.players.auth.provider import OfficeProvider

    return OfficeProvider.configured(request)


def _claims(request: HttpRequest, provider: Any, state: dict[str, Any]) -> dict[str, Any]:
    adapter = provider.get_oauth2_adapter(request)
    client = adapter.get_client(request, provider.app)
    answer = adapter.get_access_token_data(
        request, provider.app, client, pkce_code_verifier=state["pkce_code_verifier"]
    )
    claims: dict[str, Any] = adapter.claims(answer["id_token"], state["data"]["nonce"])
    return claims


def _first_name(claims: dict[str, Any]) -> str:
    """Return a name to suggest, by preference the given name; "" if it isn't allowed."""
    name = claims.get("given_name") or str(claims.get("name", "")).split(" ")[0]
    try:
        return names.clean_new(str(name))
    except names.NameRefused:
        return ""


def _silent(error: Exception) -> ProviderSilent:
    _log(error)
    return ProviderSilent()


def _log(error: Exception) -> None:
    """Log only the error's class: its text may quote the provider's answer."""
    logger.warning("Single sign-on failed: %s", type(error).__name__)
