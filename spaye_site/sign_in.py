"""Settings of the ways in beside links and codes: password, passkey, single sign-on.

Passkeys and the talk with a provider are django-allauth's. None of its own addresses is open and
nothing of it signs anybody up; whom we let in is for `games.players.auth` to say.
"""

from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from environs import Env

from games.players.auth.oidc import Oidc

__all__ = [
    "ACCOUNT_ADAPTER",
    "ACCOUNT_EMAIL_VERIFICATION",
    "ACCOUNT_LOGIN_METHODS",
    "ACCOUNT_RATE_LIMITS",
    "ACCOUNT_SIGNUP_FIELDS",
    "ACCOUNT_USER_MODEL_EMAIL_FIELD",
    "ACCOUNT_USER_MODEL_USERNAME_FIELD",
    "AUTH_PASSWORD_VALIDATORS",
    "MFA_ADAPTER",
    "MFA_PASSKEY_LOGIN_ENABLED",
    "MFA_SUPPORTED_TYPES",
    "OIDC",
    "SIGN_IN_APPS",
    "SOCIALACCOUNT_ADAPTER",
    "SOCIALACCOUNT_STORE_TOKENS",
]
HERE = {"localhost", "127.0.0.1", "::1"}


def read_oidc(env: Env) -> Oidc | None:
    """The provider of `OIDC_…`, None when there is none. Raises `ImproperlyConfigured`."""
    issuer = env.str("OIDC_ISSUER", "").rstrip("/")
    client_id, secret = env.str("OIDC_CLIENT_ID", ""), env.str("OIDC_CLIENT_SECRET", "")
    if not (issuer or client_id or secret):
        return None
    said = {"OIDC_ISSUER": issuer, "OIDC_CLIENT_ID": client_id, "OIDC_CLIENT_SECRET": secret}
    if not (issuer and client_id and secret):
        there = " and ".join(name for name, value in said.items() if value)
        lacking = " and ".join(name for name, value in said.items() if not value)
        raise ImproperlyConfigured(f"{there} alone is no single sign-on: set {lacking} too.")
    parts = urlsplit(issuer)
    if not parts.hostname:
        raise ImproperlyConfigured("OIDC_ISSUER names no host: https://login.example/realm")
    # Over plain http anybody in between could say who you are.
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in HERE):
        raise ImproperlyConfigured("OIDC_ISSUER must begin with https://")
    name = env.str("OIDC_NAME", "") or parts.hostname or issuer
    return Oidc(name, issuer, client_id, secret, join=env.bool("OIDC_JOIN", False))


OIDC = read_oidc(Env())
SIGN_IN_APPS = ["allauth.account", "allauth.mfa", "allauth.socialaccount"]
SOCIALACCOUNT_ADAPTER = "games.players.auth.adapters.SingleSignOn"
SOCIALACCOUNT_STORE_TOKENS = False

MFA_ADAPTER = "games.players.auth.adapters.Passkeys"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True

ACCOUNT_ADAPTER = "games.players.auth.adapters.Accounts"
ACCOUNT_USER_MODEL_USERNAME_FIELD = "name_key"
ACCOUNT_USER_MODEL_EMAIL_FIELD = None
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
# Counted by `games.players.limits`, in the database.
ACCOUNT_RATE_LIMITS = False

_VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_VALIDATION}.MinimumLengthValidator"},
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
    {"NAME": f"{_VALIDATION}.NumericPasswordValidator"},
    {
        "NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["name", "pseudonym"]},
    },
    {"NAME": "games.players.auth.validators.OwnWords"},
]
