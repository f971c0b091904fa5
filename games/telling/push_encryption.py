"""Encrypts web pushes, so that push services can't read them, and signs their requests (VAPID).

Imported with the first push, so that an office without push doesn't load the cryptography.
"""

import os
import struct
from base64 import urlsafe_b64encode
from functools import lru_cache
from time import time
from typing import Any
from urllib.parse import urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

CURVE = ec.SECP256R1()
RECORD = 4096
"""The size of the only record; push services accept no more (RFC 8030, 7.2)."""
LONGEST = RECORD - 86 - 16 - 1
"""The most bytes of a text: a record without its header, tag and delimiter."""
STEP = 256
"""Texts are padded to a multiple of this, so that their length reveals little."""
PURPOSE = b"spaye web push vapid"
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve P-256 (FIPS 186-4, D.1.2.3)."""
LIFE = 12 * 3600


# Encryption: RFC 8291, with the content coding of RFC 8188


def encrypt(
    text: bytes,
    public: bytes,
    auth: bytes,
    *,
    salt: bytes | None = None,
    key: ec.EllipticCurvePrivateKey | None = None,
    padded: bool = True,
) -> bytes:
    """Return the body of a push for a browser's key (uncompressed point, 65 bytes) and secret (16).

    `salt` and `key` are random unless a test vector gives them. Raises `ValueError` for an invalid
    key, or a text that is too long.
    """
    salt, key = salt or os.urandom(16), key or ec.generate_private_key(CURVE)
    if len(text) > LONGEST or len(auth) != 16:
        raise ValueError("too long, or no secret")
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public)
    ours = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = _derive(key.exchange(ec.ECDH(), theirs), auth, b"WebPush: info\0" + public + ours, 32)
    cipher = AESGCM(_derive(shared, salt, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derive(shared, salt, b"Content-Encoding: nonce\0", 12)
    padding = bytes(min(-len(text) % STEP, LONGEST - len(text)) if padded else 0)
    header = salt + struct.pack("!IB", RECORD, len(ours)) + ours
    return header + cipher.encrypt(nonce, text + b"\x02" + padding, None)


def is_key(public: bytes) -> bool:
    """Return whether this key is a point on the curve."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public)
    except ValueError:
        return False
    return True


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


# VAPID, by which push services identify this server (RFC 8292)
#
# The key pair is derived from `SECRET_KEY`: it is in backups with it, needs no file of its own, and
# changes with it. Browsers subscribe to one key; a page that finds another one subscribes again.


def public_key() -> str:
    """Return the key that browsers subscribe to, in base64url."""
    return _public_key(settings.SECRET_KEY)


def authorization(endpoint: str) -> str:
    """Return the `Authorization` header of a push to this endpoint."""
    parts = urlsplit(endpoint)
    claims: dict[str, Any] = {
        "aud": f"https://{parts.netloc}",
        "exp": int(time()) + LIFE,
        "sub": settings.SITE_URL,
    }
    token = jwt.encode(claims, _private_key(settings.SECRET_KEY), algorithm="ES256")
    return f"vapid t={token}, k={public_key()}"


@lru_cache(maxsize=2)
def _private_key(secret: str) -> ec.EllipticCurvePrivateKey:
    # 64 bits more than the order has, so that all numbers are practically equally likely.
    derived = HKDF(SHA256(), 40, None, PURPOSE).derive(secret.encode())
    number = int.from_bytes(derived, "big") % (ORDER - 1) + 1
    return ec.derive_private_key(number, CURVE)


@lru_cache(maxsize=2)
def _public_key(secret: str) -> str:
    point = _private_key(secret).public_key()
    encoded = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(encoded).rstrip(b"=").decode()
