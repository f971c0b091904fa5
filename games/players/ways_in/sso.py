"""Single sign-on, there and back: what we ask the provider, and whom its answer names.

`provider` is imported with the first question: most offices don't need its libraries.
"""

import logging
from dataclasses import dataclass
from typing import Any

import jwt
import requests
from allauth.socialaccount.internal import jwtkit
from allauth.socialaccount.models import SocialApp
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, get_random_string

from games.players import names
from games.players.ways_in import oidc
from games.players.ways_in.errors import ProviderCancelled, ProviderRefused, ProviderSilent

# The talk with the OpenID Connect provider, stricter than allauth's default.
#
# The ID token's signature is checked though it came over TLS, and a nonce ties it to our
# question. Nothing but the token is asked for, nothing of it is kept here. Loaded only where
# there is a provider.


# Signed with the provider's own key: a shared secret proves nothing about who signed.
ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512")
CLOCKS_APART_SECONDS = 60
MOST_UID_CHARACTERS = 191
# What a provider that is down, or says nonsense, can make us raise.
SILENCE = (
    requests.RequestException,
    OAuth2Error,
    LookupError,
    AttributeError,
    TypeError,
    ValueError,
)


class OfficeAdapter(OpenIDConnectOAuth2Adapter):  # type: ignore[misc]  # allauth has no types
    def get_provider(self) -> "OfficeProvider":
        return OfficeProvider.configured(self.request)

    @property
    def openid_config(self) -> dict[str, Any]:
        """What the issuer says of itself. Raises one of `SILENCE`."""
        config: dict[str, Any] = super().openid_config
        if config["issuer"].rstrip("/") != oidc.configured().issuer:
            raise ValueError("The discovery document names another issuer.")
        return config

    def get_callback_url(self, request: HttpRequest, app: Any) -> str:
        return settings.SITE_URL + reverse("players:sso_callback")

    def claims(self, token: str, nonce: str) -> dict[str, Any]:
        """What the ID token says, once it is proven. Raises `PyJWTError`, `SILENCE`."""
        if jwt.get_unverified_header(token).get("alg") not in ALGORITHMS:
            raise jwt.InvalidAlgorithmError
        algorithm, key = jwtkit.fetch_key(
            token, self.openid_config["jwks_uri"], jwtkit.lookup_kid_jwk
        )
        said: dict[str, Any] = jwt.decode(
            token,
            key,
            algorithms=[algorithm],
            audience=oidc.configured().client_id,
            issuer=self.openid_config["issuer"],
            leeway=CLOCKS_APART_SECONDS,
            options={"require": ["exp", "iat", "sub"]},
        )
        if not constant_time_compare(str(said.get("nonce", "")), nonce):
            raise jwt.InvalidTokenError("nonce")
        if not 0 < len(said["sub"]) <= MOST_UID_CHARACTERS:
            raise ValueError("The subject is longer than can be kept.")
        return said


class OfficeProvider(OpenIDConnectProvider):  # type: ignore[misc]  # allauth has no types
    oauth2_adapter_class = OfficeAdapter

    @classmethod
    def configured(cls, request: HttpRequest) -> "OfficeProvider":
        """The provider of the environment; the database is not asked for others."""
        office = oidc.configured()
        details = {
            "server_url": office.issuer,
            # A name is asked for only where it can be suggested.
            "scope": ["openid", "profile"] if office.join else ["openid"],
            "oauth_pkce_enabled": True,
        }
        app = SocialApp(
            provider=cls.id,
            provider_id=office.issuer,
            name=office.name,
            client_id=office.client_id,
            secret=office.secret,
            settings=details,
        )
        return cls(request, app=app)


logger = logging.getLogger("spaye.sign_in")
PENDING = "sso_pending"
PENDING_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Vouched:
    """Somebody the provider vouches for: `next` is where they were going, `player` who asked."""

    uid: str
    name: str
    next: str
    player: int | None


def leave(request: HttpRequest, next_url: str) -> str:
    """The provider's address to go to; our half of the question stays in the session.

    Raises `ProviderSilent`.
    """
    pass

    nonce = get_random_string(32)
    asked = {"nonce": nonce, "player": request.user.pk}
    try:
        answer = _provider(request).redirect(
            request, "login", next_url=next_url, data=asked, auth_params={"nonce": nonce}
        )
    except (*SILENCE, SuspiciousOperation) as error:
        raise _silent(error) from None
    return str(answer.url)


def come_back(request: HttpRequest) -> Vouched:
    """Whom the provider's answer names.

    Raises `ProviderCancelled`, `ProviderRefused`, `ProviderSilent`.
    """
    from jwt import PyJWTError

    pass

    provider = _provider(request)
    try:
        state = provider.unstash_redirect_state(request, request.GET.get("state", ""))
    except PermissionDenied:
        raise ProviderRefused from None
    if request.GET.get("error") == "access_denied":
        raise ProviderCancelled
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
    """Remember whom the provider vouched for while they write their name."""
    now = timezone.now().timestamp()
    request.session[PENDING] = {"uid": vouched.uid, "name": vouched.name, "at": now}


def pending(request: HttpRequest) -> Vouched | None:
    """The person who has yet to write their name."""
    kept = request.session.get(PENDING)
    if kept is None or timezone.now().timestamp() - kept["at"] > PENDING_SECONDS:
        return None
    return Vouched(kept["uid"], kept["name"], "/", None)


def _provider(request: HttpRequest) -> Any:
    pass

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
    """A name to suggest, or nothing."""
    said = claims.get("given_name") or str(claims.get("name", "")).split(" ")[0]
    try:
        return names.clean_new(str(said))
    except names.BadName:
        return ""


def _silent(error: Exception) -> ProviderSilent:
    _log(error)
    return ProviderSilent()


def _log(error: Exception) -> None:
    """The kind of trouble: its text may quote what the provider sent."""
    logger.warning("Single sign-on failed: %s", type(error).__name__)
