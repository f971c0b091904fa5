"""This code's version of Späye, and its commit, if that is known."""

import subprocess
from functools import cache
from pathlib import Path

from spaye_site import __version__, places

WRITTEN = Path(__file__).with_name("commit.txt")
"""The file with the commit in a wheel or an sdist, written by deploy/hatch_build.py."""


@cache
def commit() -> str:
    """Return the first digits of the commit, in a clone from git; empty if it isn't known.

    Cached: the first call has to come before the next `git pull`.
    """
    if WRITTEN.exists():
        return WRITTEN.read_text().strip()
    # A folder without a repository of its own may lie in somebody else's.
    if places.INSTALLED or not (places.PROJECT / ".git").exists():
        return ""
    words = ["git", "rev-parse", "--short=12", "HEAD"]
    try:
        done = subprocess.run(words, cwd=places.PROJECT, capture_output=True, text=True)
    except OSError:
        return ""
    return done.stdout.strip()


def full() -> str:
    """Return the version for people, such as `2.0.0 (commit 1a2b3c4d5e6f)`."""
    return f"{__version__} (commit {commit()})" if commit() else __version__
