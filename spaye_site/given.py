"""What the office was given: its environment, then `spaye.env` in its folder, then what the server
was last started with.

Every command reads the same, so that none can look at another database than the server, or print
another address. The environment wins. This module knows no Django: it comes before the settings.
"""

from __future__ import annotations

import os
from io import StringIO
from pathlib import Path
from tempfile import mkstemp

from dotenv import dotenv_values
from environs import Env

ROOT = Path(__file__).resolve().parent.parent
FILE, LAST_START = "spaye.env", "last_start.env"
NAMES = (
    "HOST",
    "PORT",
    "SITE_URL",
    "FORWARDED_ALLOW_IPS",
    "DATABASE_URL",
    "DATABASE_LISTEN_URL",
    "DATABASE_POOL",
    "WORKERS",
    "BACKUP_DIR",
    "BACKUP_KEEP",
)
"""What commands have to know of a server's start. Secrets stay where they were given."""
RETIRED = (
    "BOT_PAUSE",
    "LOG_FORMAT",
    "METRICS_BIND",
    "NIGHT",
    "OIDC_ADMIN_GROUP",
    "OIDC_GROUP_CLAIM",
    "OIDC_RECHECK_DAYS",
    "OIDC_REFEREE_GROUP",
    "OTHER_NAMES",
    "PUSH_CONTACT",
    "SCIM_TOKEN",
)
"""What earlier versions asked for: an office that still says it starts all the same."""
BEGINNING = """\
# Settings of this office, NAME=value, one a line; docs/operating.md tells their names.
# The server and every command read this file. What the environment says wins.
"""


class Unreadable(Exception):
    """A file of settings can't be read; the message says which and what to do."""


def var_dir() -> Path:
    """Where everything lies that this office makes."""
    return Path(os.environ.get("VAR_DIR") or ROOT / "var").absolute()


def file() -> Path:
    return var_dir() / FILE


def read(argv: list[str]) -> None:
    """Complete the environment for this command. Raises `Unreadable`.

    The sample office has nothing to do with the real one's settings. A start doesn't repeat what
    the one before was given: whoever leaves something out means it.
    """
    os.environ["VAR_DIR"] = str(var_dir())
    if Env().bool("DEMO", False):
        return
    _read(file())
    if argv[1:2] != ["serve"]:
        _read(var_dir() / LAST_START)


def forgotten_database() -> str:
    """The database that the last start was given, if this one is given none."""
    if "DATABASE_URL" in os.environ:
        return ""
    try:
        lines = (var_dir() / LAST_START).read_text().splitlines()
    except OSError:
        return ""
    return next((line for line in lines if line.startswith("DATABASE_URL=")), "")


def retired() -> str:
    """A sentence about settings that mean nothing any more; empty where there are none."""
    found = ", ".join(name for name in RETIRED if name in os.environ)
    return f"No longer a setting, and left out of account: {found}." if found else ""


def remember() -> None:
    """For the commands: what this start was given by its environment. And begin the office's own
    file, where whoever runs it finds what it is for.
    """
    given = {name: os.environ[name] for name in NAMES if name in os.environ}
    quoted = (f"{name}='{_escaped(value)}'\n" for name, value in given.items())
    _write(var_dir() / LAST_START, "# Written by each start, for the commands.\n" + "".join(quoted))
    if not file().exists():
        _write(file(), BEGINNING)


def _read(path: Path) -> None:
    """Set what the environment doesn't say already."""
    try:
        text = path.read_text() if path.exists() else ""
    except (OSError, UnicodeError) as error:
        reason = str(getattr(error, "strerror", None) or "not UTF-8").lower()
        raise Unreadable(
            f"{path} can't be read ({reason}): run this as the user who runs the server."
        ) from None
    for name, value in dotenv_values(stream=StringIO(text), interpolate=False).items():
        if value is None:
            raise Unreadable(f"{path}: {name} has no value; NAME=value, one a line.")
        os.environ.setdefault(name, value)


def _write(path: Path, text: str) -> None:
    """Whole or not at all, its owner's only. Servers that start at once have a draft each."""
    handle, draft = mkstemp(prefix=f".{path.name}.", dir=path.parent)
    with os.fdopen(handle, "w") as to:
        to.write(text)
    os.replace(draft, path)


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("'", "\\'")
