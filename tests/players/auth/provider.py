"""An OpenID Connect provider on this machine: discovery, authorize, token and keys.

It vouches for `claims` without asking; a test may break any part of it.
"""

import hashlib
import json
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key

from games.players.auth.oidc import Oidc

SECRET = "a secret of the tests, long enough to sign with"


def new_key() -> RSAPrivateKey:
    return generate_private_key(public_exponent=65537, key_size=2048)


KEY = new_key()


class Provider:
    """A running provider. What it hands out is remembered in `codes` and `asked`."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.key = KEY
        self.claims: dict[str, Any] = {"sub": "248289761001", "given_name": "Zoé"}
        self.algorithm = "RS256"
        self.asked: list[dict[str, str]] = []
        self.codes: dict[str, dict[str, str]] = {}
        self.broken: dict[str, Any] = {}
        """Path → the JSON it answers instead; None is an error of the server."""

    def oidc(self, **values: Any) -> Oidc:
        """The settings of an office that has this provider."""
        return Oidc("Acme", self.url, "spaye", SECRET, **values)

    def discovery(self) -> dict[str, Any]:
        return {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "jwks_uri": f"{self.url}/keys",
            "token_endpoint_auth_methods_supported": ["client_secret_post"],
        }

    def keys(self) -> dict[str, Any]:
        public = jwt.algorithms.RSAAlgorithm.to_jwk(KEY.public_key(), as_dict=True)
        return {"keys": [public | {"kid": "one", "alg": "RS256", "use": "sig"}]}

    def authorize(self, asked: dict[str, str]) -> str:
        """Where the browser is sent back to."""
        code = f"code {len(self.codes)}"
        self.asked.append(asked)
        self.codes[code] = asked
        return asked["redirect_uri"] + "?" + urlencode({"code": code, "state": asked["state"]})

    def token(self, sent: dict[str, str]) -> dict[str, Any] | None:
        asked = self.codes.pop(sent["code"])
        verifier = hashlib.sha256(sent["code_verifier"].encode()).digest()
        proof = urlsafe_b64encode(verifier).decode().rstrip("=")
        if proof != asked["code_challenge"] or sent["client_secret"] != SECRET:
            return None
        return {"access_token": "worthless", "id_token": self.id_token(asked["nonce"])}

    def id_token(self, nonce: str) -> str:
        now = int(time.time())
        said = {"iss": self.url, "aud": "spaye", "iat": now, "exp": now + 60, "nonce": nonce}
        key = SECRET if self.algorithm == "HS256" else self.key
        if self.algorithm == "none":
            key = None
        headers = {"kid": "one"}
        return jwt.encode(said | self.claims, key, algorithm=self.algorithm, headers=headers)


class _Handler(BaseHTTPRequestHandler):
    provider: Provider

    def do_GET(self) -> None:
        path, asked = self._read(self.path)
        if path == "/authorize":
            self.send_response(302)
            self.send_header("Location", self.provider.authorize(asked))
            self.end_headers()
        elif path == "/keys":
            self._answer(path, self.provider.keys())
        else:
            self._answer(path, self.provider.discovery())

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        _, sent = self._read(f"?{body}")
        self._answer("/token", self.provider.token(sent))

    def log_message(self, *said: Any) -> None:
        """Quiet."""

    def _read(self, address: str) -> tuple[str, dict[str, str]]:
        parts = urlsplit(address)
        return parts.path, {name: values[0] for name, values in parse_qs(parts.query).items()}

    def _answer(self, path: str, said: Any) -> None:
        said = self.provider.broken.get(path, said)
        self.send_response(500 if said is None else 200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(said).encode())


@contextmanager
def running() -> Iterator[Provider]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    provider = Provider(f"http://127.0.0.1:{server.server_port}")
    server.RequestHandlerClass = type("Handler", (_Handler,), {"provider": provider})
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
