"""A door to PostgreSQL that a test can shut: the server behind it serves others too."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit


class Door:
    """Forwards connections while it is open."""

    def __init__(self, to: tuple[str, int]) -> None:
        self._to = to
        self._open: set[socket.socket] = set()
        self.port = 0
        self._listen()

    def _listen(self) -> None:
        self._door = socket.create_server(("127.0.0.1", self.port))
        self.port = self._door.getsockname()[1]
        threading.Thread(target=self._accept, args=(self._door,), daemon=True).start()

    def _accept(self, door: socket.socket) -> None:
        while True:
            try:
                here, _from = door.accept()
            except OSError:
                return
            there = socket.create_connection(self._to)
            self._open |= {here, there}
            for source, target in ((here, there), (there, here)):
                threading.Thread(target=self._forward, args=(source, target), daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while piece := source.recv(65536):
                target.sendall(piece)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
            self._open.discard(end)

    def cut(self) -> None:
        """End all connections; new ones are let in."""
        for end in list(self._open):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def shut(self) -> None:
        """As a server that was stopped."""
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self.cut()

    def open(self) -> None:
        """As the server when it is back, at the same address."""
        self._listen()


@contextmanager
def door_to(url: str) -> Iterator[tuple[Door, str]]:
    """A door, and `url` through it."""
    place = urlsplit(url)
    door = Door((place.hostname or "", place.port or 5432))
    try:
        user = f"{place.username}@" if place.username else ""
        yield door, place._replace(netloc=f"{user}127.0.0.1:{door.port}").geturl()
    finally:
        with suppress(OSError):
            door.shut()
