"""Sixty phones for half a minute: nothing goes wrong. Figures are `make load`'s business.

It brings its own databases, so it is run once.
"""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.long
@pytest.mark.sqlite
@pytest.mark.parametrize("place", ["sqlite", "postgresql-2"])
def test_sixty_phones_meet_no_error(place: str) -> None:
    command = [sys.executable, "-m", "tests.load.phones", "--on", place]
    done = subprocess.run(
        [*command, "--phones", "60", "--seconds", "30"], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 errors" in done.stdout
    assert "'draw'" in done.stdout, done.stdout
