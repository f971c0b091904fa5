"""The Makefile's own promises: what it does before any of our Python runs."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = "#!/bin/sh\n"
MAKES_ONE = f"""{PROGRAM}
case "$*" in
  "-m venv --clear .venv")
    echo made >> made
    mkdir -p .venv/bin
    printf '%s\\n' '#!/bin/sh' 'echo python "$@"' > .venv/bin/python
    chmod +x .venv/bin/*;;
esac
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone whose .venv was made by a Python that this machine no longer has."""
    for name in ("Makefile", "requirements.txt"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    program(tmp_path / ".venv" / "bin" / "python", f"{PROGRAM}exit 1\n")
    program(tmp_path / "python3", MAKES_ONE)
    (tmp_path / ".venv" / "run.stamp").touch()
    return tmp_path


def program(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


def make(clone: Path, *words: str) -> str:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(
        ["make", f"PYTHON={clone}/python3", *words],
        cwd=clone,
        env=kept,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_environment_of_another_python_is_made_anew_once(clone):
    assert "python manage.py doctor" in make(clone, "doctor")
    make(clone, "doctor")
    assert (clone / "made").read_text() == "made\n"


def test_words_become_options_and_the_commands_know_their_address_themselves(clone):
    told = make(clone, "restore", "FILE=a b.zip", "REPLACE=1")
    assert "python manage.py restore a b.zip --replace" in told
    assert "--key-only" in make(clone, "restore", "FILE=a.zip", "KEY=1")
    assert "python manage.py backup --smaller" in make(clone, "backup", "SMALLER=1")
    (clone / ".venv" / "bin" / "python").write_text(f'{PROGRAM}echo "host=$HOST."\n')
    assert "host=." in make(clone, "doctor")


@pytest.mark.parametrize("target", ["run", "demo"])
def test_something_is_said_before_any_python_runs(clone, target):
    command = {"run": "serve", "demo": "demo"}[target]
    assert make(clone, target).splitlines()[-2:] == ["Starting …", f"python manage.py {command}"]
