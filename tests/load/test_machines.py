"""Three servers as on three machines, with and without a pooler; `machines.py` says what befalls
them. It brings its own database, so it is run once.
"""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from tests.postgres import PLACES


@pytest.mark.long
@pytest.mark.sqlite
@pytest.mark.parametrize("more", [[], ["--pooler"]])
def test_servers_die_and_join_and_nothing_is_lost(more: list[str]) -> None:
    if more and not any(map(shutil.which, PLACES)):
        pytest.skip("pgbouncer is missing: apt install pgbouncer (its service is not used).")
    command = [sys.executable, "-m", "tests.load.machines", "--phones", "24", "--seconds", "30"]
    done = subprocess.run([*command, *more], capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing went wrong" in done.stdout
