"""Is this a logout token of our provider's? OpenID Connect Back-Channel Logout 1.0, 2.4 to 2.6."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import jwt
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from django.http import HttpRequest
from django.utils import timezone

from games.players.leavers.logouts import Logout
from games.players.ways_in.provider import (
    CLOCKS_APART_SECONDS,
    MOST_UID_CHARACTERS,
    OfficeProvider,
)

EVENT = "http://schemas.openid.net/event/backchannel-logout"
TYPES = {"logout+jwt", "application/logout+jwt", "jwt"}
"""The first is the standard's; providers from before it say the last, or nothing."""
OLDEST = timedelta(minutes=10)


def read(request: HttpRequest, token: str) -> Logout:
    """What it says, once it is proven. Raises `PyJWTError`, `provider.SILENCE`."""
    kind = str(jwt.get_unverified_header(token).get("typ", "jwt"))
    if kind.casefold() not in TYPES:
        raise jwt.InvalidTokenError("typ")
    adapter = OfficeProvider.configured(request).get_oauth2_adapter(request)
    try:
        said = adapter.proven(token, ["exp", "iat", "jti", "events"])
    except (OAuth2Error, LookupError) as error:
        # No such key: signed by somebody else, or with what the provider no longer uses.
        raise jwt.InvalidKeyError from error
    # An ID token has one; taken for a logout token it would end sessions.
    if "nonce" in said or not isinstance(said["events"], dict):
        raise jwt.InvalidTokenError("events")
    if not isinstance(said["events"].get(EVENT), dict):
        raise jwt.InvalidTokenError("events")
    at = datetime.fromtimestamp(said["iat"], UTC)
    if timezone.now() - at > OLDEST + timedelta(seconds=CLOCKS_APART_SECONDS):
        raise jwt.ExpiredSignatureError
    named = [said.get(name, "") for name in ("jti", "sub", "sid")]
    if not all(isinstance(one, str) and len(one) <= MOST_UID_CHARACTERS for one in named):
        raise jwt.InvalidTokenError("sub")
    token_id, subject, session = named
    if not token_id or not (subject or session):
        raise jwt.InvalidTokenError("sub")
    return Logout(token_id, subject, session, at)
