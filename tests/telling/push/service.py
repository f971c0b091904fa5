"""A push service and a browser of the tests' own: one hears, the other decrypts (RFC 8291)."""

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import jwt
from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.telling.http_client.hosts import Heard, Host

CURVE = ec.SECP256R1()


def urlsafe(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def mac(key: bytes, data: bytes) -> bytes:
    made = hmac.HMAC(key, hashes.SHA256())
    made.update(data)
    return made.finalize()


@dataclass
class Browser:
    """Its key, its secret, and where the service reaches it."""

    endpoint: str
    auth: bytes = field(default_factory=lambda: os.urandom(16))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))

    @property
    def public(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def told(self) -> dict[str, str]:
        """What a page's script posts."""
        return {
            "endpoint": self.endpoint,
            "p256dh": urlsafe(self.public),
            "auth": urlsafe(self.auth),
        }

    def decrypt(self, body: bytes) -> bytes:
        """By the book, with HMAC alone: nothing is shared with what encrypts."""
        salt, theirs = body[:16], body[21 : 21 + body[20]]
        assert int.from_bytes(body[16:20], "big") == 4096
        assert len(body) <= 4096
        point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        shared = self.key.exchange(ec.ECDH(), point)
        info = b"WebPush: info\x00" + self.public + theirs
        secret = mac(mac(self.auth, shared), info + b"\x01")
        extracted = mac(salt, secret)
        content = mac(extracted, b"Content-Encoding: aes128gcm\x00\x01")[:16]
        nonce = mac(extracted, b"Content-Encoding: nonce\x00\x01")[:12]
        text = AESGCM(content).decrypt(nonce, body[21 + body[20] :], None).rstrip(b"\x00")
        assert text.endswith(b"\x02")
        return text[:-1]

    def read(self, heard: Heard) -> Any:
        return json.loads(self.decrypt(heard.body))


def checked(host: Host, heard: Heard, public: str) -> dict[str, Any]:
    """The claims of a request's signature, which has to be that of `public`'s owner."""
    scheme, _, rest = heard.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    told = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert told["k"] == public
    raw = urlsafe_b64decode(public + "=" * (-len(public) % 4))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw)
    claims: dict[str, Any] = jwt.decode(told["t"], key, ["ES256"], audience=host.url)
    return claims
