"""Our own commands: how one of our processes starts them, and how people type them.

This module doesn't import Django: it runs before the settings.
"""

import os
import sys

from spaye_site import places


def process(*arguments: str) -> list[str]:
    """Return the words that start a command in a separate process, from any folder."""
    if places.INSTALLED:
        # Without -P modules in the current folder would be imported before our packages.
        return [sys.executable, "-P", "-m", "spaye_site", *arguments]
    return [sys.executable, str(places.PROJECT / "manage.py"), *arguments]


def typed(words: str, make: str = "") -> str:
    """Return how people type a command; in a clone `make` has it, perhaps in other words."""
    return f"spaye {words}" if places.INSTALLED else f"make {make or words}"


def typed_by_hand(words: str) -> str:
    """Return how people type a command that `make` doesn't have."""
    return f"spaye {words}" if places.INSTALLED else f".venv/bin/python manage.py {words}"


def another_version() -> str:
    """Return what people do to get another version's code."""
    return "pip install its package" if places.INSTALLED else "git checkout"


def is_by_make() -> bool:
    """Return whether `make` has started this process, which sets a variable for it."""
    return "MAKELEVEL" in os.environ
