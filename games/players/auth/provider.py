"""Requests to the OpenID Connect provider, stricter than allauth's default.

The ID token's signature is checked although it came over TLS, and a nonce ties it to our request.
The user-info endpoint isn't called, and of the token only the subject is stored. Imported with the
first sign-in.
"""

from typing import Any

import jwt
import requests
from allauth.socialaccount.internal import jwtkit
from allauth.socialaccount.models import SocialApp
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from games.live import secret_key
from games.players.auth import oidc

# Only asymmetric keys: a shared secret doesn't prove who signed.
ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512")
CLOCKS_APART_SECONDS = 60
MOST_UID_CHARACTERS = 191
# What may be raised if a provider is down or sends nonsense.
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
        """Return the issuer's discovery document. Raises one of `SILENCE`."""
        config: dict[str, Any] = super().openid_config
        if config["issuer"].rstrip("/") != oidc.configured().issuer:
            raise ValueError("The discovery document names another issuer.")
        return config

    def get_callback_url(self, request: HttpRequest, app: Any) -> str:
        return settings.SITE_URL + reverse("players:sso_callback")

    def claims(self, token: str, nonce: str) -> dict[str, Any]:
        """Return the claims of a verified ID token. Raises `PyJWTError`, or one of `SILENCE`."""
        if jwt.get_unverified_header(token).get("alg") not in ALGORITHMS:
            raise jwt.InvalidAlgorithmError
        algorithm, key = jwtkit.fetch_key(
            token, self.openid_config["jwks_uri"], jwtkit.lookup_kid_jwk
        )
        claims: dict[str, Any] = jwt.decode(
            token,
            key,
            algorithms=[algorithm],
            audience=oidc.configured().client_id,
            issuer=self.openid_config["issuer"],
            leeway=CLOCKS_APART_SECONDS,
            options={"require": ["exp", "iat", "sub"]},
        )
        if not secret_key.same(str(claims.get("nonce", "")), nonce):
            raise jwt.InvalidTokenError("nonce")
        if not 0 < len(claims["sub"]) <= MOST_UID_CHARACTERS:
            raise ValueError("The subject is longer than can be kept.")
        return claims


class OfficeProvider(OpenIDConnectProvider):  # type: ignore[misc]  # allauth has no types
    oauth2_adapter_class = OfficeAdapter

    @classmethod
    def configured(cls, request: HttpRequest) -> "OfficeProvider":
        """Return the provider of the settings; the database isn't searched for others."""
        office = oidc.configured()
        details = {
            "server_url": office.issuer,
            # The name is requested only to suggest it to people who join.
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
