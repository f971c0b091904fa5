"""Other programs: PostgreSQL's, and our own commands on another database."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from subprocess import CompletedProcess

from django.conf import settings

from spaye_site.operations.errors import Failed

DEBIAN = Path("/usr/lib/postgresql")


def find(name: str) -> str:
    """The program's path: the PATH's, else the newest that Debian installed. Raises `Failed`."""
    if on_path := shutil.which(name):
        return on_path
    found = [path for path in DEBIAN.glob(f"*/bin/{name}") if path.parts[-3].isdecimal()]
    if not found:
        raise Failed(f"{name} is missing: apt install postgresql-client")
    return str(max(found, key=lambda path: int(path.parts[-3])))


def run(command: Sequence[str], environment: Mapping[str, str]) -> None:
    """Run it to its end. Raises `Failed` with the last thing it complained about."""
    _run(command, environment, subprocess.DEVNULL)


def read(command: Sequence[str]) -> str:
    """The same; what it prints."""
    return _run(command, {}, subprocess.PIPE).stdout


def _run(
    command: Sequence[str], environment: Mapping[str, str], output: int
) -> CompletedProcess[str]:
    done = subprocess.run(
        [find(command[0]), *command[1:]],
        env=os.environ | dict(environment),
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.PIPE,
        text=True,
    )
    if done.returncode:
        raise Failed(f"{command[0]} failed: {last_line(done.stderr)}")
    return done


def manage(url: str, *arguments: str) -> CompletedProcess[str]:
    """One of our commands, in a process of its own, on the database at `url`."""
    return subprocess.run(
        [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments],
        cwd=settings.BASE_DIR,
        env=os.environ | {"DATABASE_URL": url},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


def last_line(text: str) -> str:
    """The last line that says something."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it doesn't say why"
