"""Digests that only a holder of the secret key can make, and comparing them in constant time."""

import hashlib
import hmac

from django.conf import settings


def digest(purpose: str, value: str, key: str | None = None) -> bytes:
    """Return the HMAC of `value` under the secret key, or a former one; 32 bytes.

    They are in databases, links and sessions: this must always give the same.
    """
    chosen = settings.SECRET_KEY if key is None else key
    own = hashlib.sha256(_encode(purpose) + _encode(chosen)).digest()
    return hmac.digest(own, _encode(value), "sha256")


def same(one: str, other: str) -> bool:
    """Compare in a time that reveals nothing about where two texts differ."""
    return hmac.compare_digest(_encode(one), _encode(other))


def _encode(text: str) -> bytes:
    # JSON may hold halves of surrogate pairs.
    return text.encode(errors="surrogatepass")
