"""Who we are to a push service: VAPID (RFC 8292).

The key pair is derived from `SECRET_KEY`: it lies in backups with it, needs no file of its own, and
changes with it. Browsers subscribe to one key; a page that finds another one subscribes anew.
"""

from base64 import urlsafe_b64encode
from functools import lru_cache
from time import time
from typing import Any
from urllib.parse import urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from games.telling.push.encryption import CURVE

PURPOSE = b"spaye web push vapid"
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256 (FIPS 186-4, D.1.2.3)."""
LIFE = 12 * 3600


def public() -> str:
    """The key that browsers subscribe to, as they want it."""
    return _public(settings.SECRET_KEY)


def header(endpoint: str) -> str:
    """`Authorization` for a push to this endpoint."""
    parts = urlsplit(endpoint)
    claims: dict[str, Any] = {
        "aud": f"https://{parts.netloc}",
        "exp": int(time()) + LIFE,
        "sub": settings.SITE_URL,
    }
    token = jwt.encode(claims, _private(settings.SECRET_KEY), algorithm="ES256")
    return f"vapid t={token}, k={public()}"


@lru_cache(maxsize=2)
def _private(secret: str) -> ec.EllipticCurvePrivateKey:
    # 64 bits more than the order has, so that no number is likelier than another.
    derived = HKDF(SHA256(), 40, None, PURPOSE).derive(secret.encode())
    number = int.from_bytes(derived, "big") % (ORDER - 1) + 1
    return ec.derive_private_key(number, CURVE)


@lru_cache(maxsize=2)
def _public(secret: str) -> str:
    point = _private(secret).public_key()
    found = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(found).rstrip(b"=").decode()
