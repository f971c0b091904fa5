"""A good backup is handed on: encrypted for whoever holds the key, and given to a program.

The program gets the file's name as its last argument, no shell reads it. That it failed is a
failure of the backup, although the backup itself is there and good.
"""

import os
import shlex
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings

from spaye_site.operations import backups, programs
from spaye_site.operations.errors import Failed

SUFFIX = ".age"
LONGEST = 4 * 3600
"""Seconds that a program may take over a slow line."""


def hand_on(path: Path) -> None:
    """Encrypt this backup and call the program, as far as the settings say. Raises `Failed`."""
    keys = recipients()
    _sweep(path.parent, keep=bool(keys))
    given = encrypted(path, keys) if keys else path
    command = shlex.split(settings.BACKUP_COMMAND)
    if command:
        _call([*command, str(given)], path.name)


def recipients() -> list[Any]:
    """The keys of BACKUP_RECIPIENT, age's or ssh's. Raises `Failed` for what is none."""
    if not settings.BACKUP_RECIPIENT:
        return []
    import pyrage

    kinds = {"age1": pyrage.x25519.Recipient, "ssh-": pyrage.ssh.Recipient}
    found = []
    for text in settings.BACKUP_RECIPIENT:
        try:
            found.append(kinds[text[:4]].from_str(text))
        except (KeyError, pyrage.RecipientError):
            raise Failed(
                f"BACKUP_RECIPIENT: “{text[:12]}…” is no public key of age or ssh"
            ) from None
    return found


def encrypted(path: Path, keys: list[Any]) -> Path:
    """A copy beside the backup, its owner's only, which the holders of the keys can open."""
    import pyrage

    done = path.with_name(path.name + SUFFIX)
    # The folder is of a name that a later backup sweeps up, should this process be killed.
    with TemporaryDirectory(dir=path.parent, prefix=backups.UNFINISHED) as work:
        draft = Path(work) / done.name
        pyrage.encrypt_file(str(path), str(draft), keys)
        draft.chmod(0o600)
        os.replace(draft, done)
    return done


def _sweep(folder: Path, *, keep: bool) -> None:
    """Encrypted copies go with their backups; all go once nobody is to have any."""
    for copy in folder.glob(f"{backups.PATTERN}{SUFFIX}"):
        if not keep or not copy.with_suffix("").exists():
            copy.unlink(missing_ok=True)


def _call(command: list[str], name: str) -> None:
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            timeout=LONGEST,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        told = getattr(error, "strerror", "") or "it took too long"
        raise _failed(command, name, told.lower()) from None
    if done.returncode:
        raise _failed(command, name, programs.last_line(done.stderr))


def _failed(command: list[str], name: str, why: str) -> Failed:
    return Failed(f"{name} is good, but BACKUP_COMMAND ({command[0]}) failed: {why}")
