"""An authenticator in software: it answers the server's questions as a browser would."""

import json
import secrets
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

PRESENT_AND_VERIFIED = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.UV
ORIGIN = "http://localhost"


class Authenticator:
    """One passkey. `flags`, `origin` and `host` can be set to what a forger would say."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.user_handle = ""
        self.flags = PRESENT_AND_VERIFIED
        self.origin = ORIGIN
        self.host = "localhost"

    def make(self, question: dict[str, Any]) -> str:
        """The answer to `navigator.credentials.create`, as the form sends it."""
        asked = question["publicKey"]
        self.user_handle = asked["user"]["id"]
        key = ES256.from_cryptography_key(self.key.public_key())
        made = AttestedCredentialData.create(Aaguid.NONE, self.id, key)
        data = self._data(AuthenticatorData.FLAG.AT, made)
        attestation = AttestationObject.create("none", data, {})
        client = self._client("webauthn.create", asked["challenge"])
        response = {"attestationObject": websafe_encode(attestation)}
        return self._credential(client, response)

    def use(self, question: dict[str, Any]) -> str:
        """The answer to `navigator.credentials.get`."""
        client = self._client("webauthn.get", question["publicKey"]["challenge"])
        data = self._data()
        signature = self.key.sign(data + client.hash, ec.ECDSA(SHA256()))
        response = {
            "authenticatorData": websafe_encode(data),
            "signature": websafe_encode(signature),
            "userHandle": self.user_handle,
        }
        return self._credential(client, response)

    def _data(self, flags: int = 0, made: Any = b"") -> AuthenticatorData:
        host = sha256(self.host.encode()).digest()
        return AuthenticatorData.create(host, self.flags | flags, 1, made)

    def _client(self, kind: str, challenge: str) -> CollectedClientData:
        return CollectedClientData.create(kind, challenge, self.origin)

    def _credential(self, client: CollectedClientData, response: dict[str, str]) -> str:
        number = websafe_encode(self.id)
        whole = {
            "id": number,
            "rawId": number,
            "type": "public-key",
            "clientExtensionResults": {"credProps": {"rk": True}},
            "response": {"clientDataJSON": websafe_encode(client), **response},
        }
        return json.dumps(whole)
