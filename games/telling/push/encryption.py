"""What a push service carries and can't read: RFC 8291, with the content coding of RFC 8188."""

import os
import struct

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096
"""One record; a push service takes no more (RFC 8030, 7.2)."""
LONGEST = RECORD - 86 - 16 - 1
"""Of the text: without the header, the tag and the mark of the last record."""
STEP = 256
"""Texts are padded to a multiple, so that their length tells little."""


def encrypt(
    text: bytes,
    public: bytes,
    auth: bytes,
    *,
    salt: bytes | None = None,
    key: ec.EllipticCurvePrivateKey | None = None,
    padded: bool = True,
) -> bytes:
    """The body of a push for a browser's key (uncompressed point, 65 bytes) and secret (16).

    `salt` and `key` are new ones unless a test vector gives them. Raises `ValueError` for a key
    that is none, or a text that is too long.
    """
    salt, key = salt or os.urandom(16), key or ec.generate_private_key(CURVE)
    if len(text) > LONGEST or len(auth) != 16:
        raise ValueError("too long, or no secret")
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public)
    ours = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = _derived(key.exchange(ec.ECDH(), theirs), auth, b"WebPush: info\0" + public + ours, 32)
    cipher = AESGCM(_derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    padding = bytes(min(-len(text) % STEP, LONGEST - len(text)) if padded else 0)
    header = salt + struct.pack("!IB", RECORD, len(ours)) + ours
    return header + cipher.encrypt(nonce, text + b"\x02" + padding, None)


def is_key(public: bytes) -> bool:
    """Whether this is a point of the curve."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public)
    except ValueError:
        return False
    return True


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
