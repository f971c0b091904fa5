"""A host of the tests' own behind TLS, which answers as it is told to."""

import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec


@dataclass(frozen=True)
class Heard:
    """A request as it arrived; header names in lower case."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Host:
    """`answers`: statuses, or (status, headers, body), or what does something else, by turns."""

    port: int = 0
    folder: Path = Path()
    heard: list[Heard] = field(default_factory=list)
    answers: list[Any] = field(default_factory=list)
    usual: Any = 201
    arrived: threading.Event = field(default_factory=threading.Event)

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    @property
    def trusted(self) -> str:
        return f"localhost:{self.port}"

    @property
    def authority(self) -> Path:
        """Of its certificate, for `SSL_CERT_FILE`."""
        return self.folder / "cert.pem"


WITHOUT_TLS = {
    "http": b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
    "ssh": b"SSH-2.0-OpenSSH_9.2p1\r\n",
    "nothing": b"",
}
"""What a port says that speaks no TLS, before it hangs up."""


@contextmanager
def plain(speaks: str) -> Iterator[int]:
    """The port of one who hears the first words and says this."""

    def serve(listening: socket.socket) -> None:
        with suppress(OSError):
            while True:
                talk, _address = listening.accept()
                with talk:
                    talk.recv(65536)
                    talk.sendall(WITHOUT_TLS[speaks])

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=serve, args=[listening], daemon=True)
        thread.start()
        try:
            yield listening.getsockname()[1]
        finally:
            listening.shutdown(socket.SHUT_RDWR)
            thread.join(5)


def certificate(folder: Path, *names: str) -> Path:
    """A key and a certificate for these names and 127.0.0.1, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, names[0])])
    now = datetime.now(UTC)
    named = [x509.DNSName(one) for one in names]
    address = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=3650))
        .add_extension(x509.SubjectAlternativeName([*named, address]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "cert.pem"
    path.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return path


@contextmanager
def running(folder: Path, *names: str) -> Iterator[Host]:
    """The host, on a free port, under `localhost` and these names, until the block ends."""
    host = Host(folder=folder)
    cert = certificate(folder, "localhost", *names)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler(host))
    server.daemon_threads = False
    secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    secure.load_cert_chain(cert, folder / "key.pem")
    server.socket = secure.wrap_socket(
        server.socket, server_side=True, do_handshake_on_connect=False
    )
    host.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, args=[0.05], daemon=True)
    thread.start()
    try:
        yield host
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


def handler(host: Host) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        timeout = 20

        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            headers = {name.lower(): value for name, value in self.headers.items()}
            host.heard.append(Heard(self.path, headers, self.rfile.read(length)))
            host.arrived.set()
            answer = host.answers.pop(0) if host.answers else host.usual
            if callable(answer):
                answer(self)
                return
            status, extra, body = answer if isinstance(answer, tuple) else (answer, {}, b"")
            self.send_response(status)
            for name, value in extra.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_args: Any) -> None:
            pass

        def handle(self) -> None:
            try:
                super().handle()
            except OSError:
                pass
            finally:
                self.connection.close()

    return Handler


def hanging(handler: BaseHTTPRequestHandler) -> None:
    """Says nothing for as long as anybody listens."""
    handler.connection.settimeout(20)
    handler.connection.recv(1)


def dripping(handler: BaseHTTPRequestHandler) -> None:
    """A byte now and then, never a whole answer."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for _each in range(200):
        handler.wfile.write(b"X")
        handler.wfile.flush()
        time.sleep(0.1)


def endless(handler: BaseHTTPRequestHandler) -> None:
    """A body without an end."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        handler.wfile.write(b"x" * 65536)


@contextmanager
def mute() -> Iterator[int]:
    """A port that accepts connections and never says a word of TLS."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]
