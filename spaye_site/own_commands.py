"""Our own commands: how one of our processes starts them, and how people are told to type them.

This module knows no Django: it comes before the settings.
"""

import os
import sys

from spaye_site import places


def process(*arguments: str) -> list[str]:
    """Return the words that start a command in a process of its own, in any folder."""
    if places.INSTALLED:
        # Without -P what lies in the present folder would be imported before our packages.
        return [sys.executable, "-P", "-m", "spaye_site", *arguments]
    return [sys.executable, str(places.PROJECT / "manage.py"), *arguments]


def typed(words: str, make: str = "") -> str:
    """Return a command for which make has words in a clone, if they aren't the same ones."""
    return f"spaye {words}" if places.INSTALLED else f"make {make or words}"


def typed_by_hand(words: str) -> str:
    """Return a command for which make has no words."""
    return f"spaye {words}" if places.INSTALLED else f".venv/bin/python manage.py {words}"


def another_version() -> str:
    """Return what brings another version's code."""
    return "pip install its package" if places.INSTALLED else "git checkout"


def is_by_make() -> bool:
    """Whether make has started this process: it says so to all that it starts."""
    return "MAKELEVEL" in os.environ
