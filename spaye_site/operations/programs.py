"""Run other programs and our own commands; the command by which people restore a backup."""

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from subprocess import CompletedProcess

from spaye_site import own_commands, places
from spaye_site.operations.errors import Failed

DEBIAN = Path("/usr/lib/postgresql")


def find(name: str) -> str:
    """Return the path of the program on the PATH, else of the newest that Debian installed.

    Raises `Failed` if it is missing.
    """
    if on_path := shutil.which(name):
        return on_path
    found = [path for path in DEBIAN.glob(f"*/bin/{name}") if path.parts[-3].isdecimal()]
    if not found:
        raise Failed(f"{name} is missing: apt install postgresql-client")
    return str(max(found, key=lambda path: int(path.parts[-3])))


def run(command: Sequence[str], environment: Mapping[str, str]) -> None:
    """Run the program to its end. Raises `Failed` with the last line of its errors."""
    _run(command, environment, subprocess.DEVNULL)


def read_output(command: Sequence[str]) -> str:
    """Run the program and return what it prints. Raises `Failed`."""
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
    """Run one of our commands on the database at `url`, in a separate process."""
    return subprocess.run(
        own_commands.process(*arguments),
        env=os.environ | {"DATABASE_URL": url},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


def last_line(text: str) -> str:
    """Return the last line that isn't empty, without Django's name of the error."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1].removeprefix("CommandError: ") if lines else "it doesn't say why"


def replace_option() -> str:
    """Return the option of `restore` that replaces a database that isn't empty."""
    return "REPLACE=1" if own_commands.is_by_make() and not places.INSTALLED else "--replace"


def restore_command(path: Path) -> str:
    """Return the command that replaces the database by this backup."""
    return own_commands.typed(f"restore --replace {path}", f"restore FILE={path} REPLACE=1")
