"""Short runs of what is measured by hand: nothing goes wrong. Figures are `make load`'s business.

Each brings its own databases, so it is run once.
"""

import shutil
import subprocess
import sys

import pytest

from tests.bench.spread import summary
from tests.postgres import PLACES


def run(*command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, timeout=900
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
@pytest.mark.sqlite
@pytest.mark.parametrize("place", ["sqlite", "postgresql-2"])
def test_sixty_phones_meet_no_error(place: str) -> None:
    told = run("tests.bench.phones", "--on", place, "--phones", "60", "--seconds", "30")
    assert " 0 errors" in told
    assert "'draw'" in told, told


@pytest.mark.long
@pytest.mark.sqlite
@pytest.mark.parametrize("more", [[], ["--pooler"]])
def test_servers_die_and_join_and_nothing_is_lost(more: list[str]) -> None:
    """Three servers as on three machines; `machines.py` says what befalls them."""
    if more and not any(map(shutil.which, PLACES)):
        pytest.skip("pgbouncer is missing: apt install pgbouncer (its service is not used).")
    told = run("tests.bench.machines", "--phones", "24", "--seconds", "30", *more)
    assert "nothing went wrong" in told


def test_figures_of_several_runs_are_told_by_median_and_ends() -> None:
    """Names that hold numbers are no figures; what a run says otherwise stands by itself."""
    runs = [
        ["  5 moves a second: p50 18.5 ms, 1,204 KB", "done", "version 0.50.2, 2× of 4: 3 ms, a"],
        ["  5 moves a second: p50 21 ms, 1,198 KB", "done", "version 0.50.2, 2× of 4: 5 ms, b"],
        ["  5 moves a second: p50 19.25 ms, 1,300 KB", "done", "version 0.50.2, 2× of 4: 5 ms, a"],
    ]
    assert summary([run[:2] for run in runs]) == [
        "  5 moves a second: p50 19.25 (18.50 to 21.00) ms, 1,204 (1,198 to 1,300) KB",
        "done",
    ]
    assert summary([run[2:] for run in runs]) == sorted(run[2] for run in runs)
    assert summary([run[2:] for run in runs[::2]]) == ["version 0.50.2, 2× of 4: 4 (3 to 5) ms, a"]
    assert summary([["1"], ["1", "2"]]) == [
        "the runs differ in what they tell, and have no medians"
    ]
