"""The version of Späye that this is, and the commit that it was made of, as far as it is known."""

import subprocess
from functools import cache
from pathlib import Path

from spaye_site import __version__, places

WRITTEN = Path(__file__).with_name("commit.txt")
"""It comes with a wheel or an sdist: deploy/hatch_build.py."""


@cache
def commit() -> str:
    """Return the first digits of the commit, asked of git in a clone; empty if nobody knows.

    It is the one that runs as long as this is called before the next `git pull`.
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
    """Return the version as people are told it, as `2.0.0 (commit 1a2b3c4d5e6f)`."""
    return f"{__version__} (commit {commit()})" if commit() else __version__
