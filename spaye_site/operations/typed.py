"""What somebody types, in the words of what they have typed: make's, or the commands' own."""

import os
from pathlib import Path


def replace() -> str:
    """Leave to put a backup in the place of what is there."""
    return "REPLACE=1" if _by_make() else "--replace"


def restore(path: Path) -> str:
    """The command that puts this backup in the place of what is there."""
    if _by_make():
        return f"make restore FILE={path} REPLACE=1"
    return command(f"restore --replace {path}")


def command(words: str) -> str:
    """One of the commands for which make has no word of its own."""
    return f".venv/bin/python manage.py {words}" if _by_make() else f"manage.py {words}"


def _by_make() -> bool:
    """Make says so to all that it starts."""
    return "MAKELEVEL" in os.environ
