"""Lines on standard output, of JSON mostly."""

from __future__ import annotations

import os
import sys
from typing import Any, TextIO

import msgspec


def write_line(out: TextIO | Any, value: object) -> None:
    """Write the value as one line of JSON."""
    write_text(out, msgspec.json.encode(value).decode())


def write_text(out: TextIO | Any, text: str) -> None:
    """Write what is there. When nobody reads on (`… | head`) the command just ends."""
    try:
        out.write(text)
        out.flush()
    except BrokenPipeError:
        # Or the interpreter would stumble over the same pipe when it closes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
