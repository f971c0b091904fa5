"""The sender where a name leads to wherever a test says: `chat.example=127.0.0.1:8443`."""

import socket
import sys
from typing import Any

from games.telling import chat_sender

NAMES = dict(one.split("=") for one in sys.argv[1:])


def resolve(host: str, port: int) -> list[tuple[Any, ...]]:
    """A name is asked for once: the second time it leads to a cloud's metadata."""
    address, _colon, there = NAMES.pop(host, "169.254.169.254:80").partition(":")
    kind = socket.AF_INET, socket.SOCK_STREAM, 6
    return [(*kind, "", (address, int(there or port)))]


if __name__ == "__main__":
    chat_sender.resolve = resolve
    chat_sender.main()
