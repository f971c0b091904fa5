"""The tests' own watch over connections that are left open."""

from __future__ import annotations

import socket

import pytest

from tests import sockets


def test_a_connection_that_is_left_open_is_told() -> None:
    sockets.remember()
    with socket.create_server(("127.0.0.1", 0)) as door:
        with pytest.raises(AssertionError, match="leaves connections open"):
            sockets.check()
        with socket.create_connection(door.getsockname()):
            pass
    sockets.check()
