"""Tokens of links, and codes. The database has only their digests, which open nothing."""

import hashlib
import secrets
from base64 import urlsafe_b64encode

from games.live import secret_key

BYTES = 24
# No I, O, 0 or 1: a code is read from one screen and typed on another.
CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6


def new() -> str:
    """Return a token of 192 random bits."""
    return secrets.token_urlsafe(BYTES)


def derived(nonce: str, purpose: str = "games.players.invitation") -> str:
    """Return the token of `nonce` under our secret key; as it is derived, it can be shown again."""
    return urlsafe_b64encode(secret_key.digest(purpose, nonce)[:BYTES]).decode()


def digest(token: str) -> str:
    """Return the SHA-256 under which a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_code() -> str:
    """Return a code to type; as it is short, it is valid for minutes and tries are limited."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def code_digest(code: str) -> str:
    """Return a code's keyed digest; without a key it would be short enough to guess.

    Spaces, dashes and case don't count.
    """
    plain = "".join(code.split()).replace("-", "").upper()
    return secret_key.digest("games.players.code", plain[:64]).hex()
