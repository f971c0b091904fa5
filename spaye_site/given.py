"""What the office was given: its environment, then `spaye.env` in its folder, then what the server
was last started with.

Every command reads the same, so that none can look at another database than the server, or print
another address. The environment wins. This module knows no Django: it comes before the settings.
"""

import os
import re
from collections.abc import Iterator
from difflib import get_close_matches
from io import StringIO
from pathlib import Path
from tempfile import mkstemp

from dotenv.parser import parse_stream
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
SETTINGS = (
    *NAMES,
    "BACKUP_COMMAND",
    "BACKUP_RECIPIENT",
    "CHAT_HOSTS",
    "DEBUG",
    "DEFAULT_FROM",
    "EMAIL_URL",
    "HSTS_SUBDOMAINS",
    "METRICS_TOKEN",
    "OIDC_CLIENT_ID",
    "OIDC_CLIENT_SECRET",
    "OIDC_ISSUER",
    "OIDC_JOIN",
    "OIDC_NAME",
    "PUSH",
    "PUSH_HOSTS",
    "SECRET_KEY",
)
"""All that the office's own file may say."""
BEFORE = ("DEMO", "VAR_DIR")
"""What says which file that is, and so can't stand in it."""
OTHERS = re.compile(
    r"SSL_CERT_(FILE|DIR)|TZ|LANG|LANGUAGE|LC_\w+|TMPDIR|PATH|HOME|PG\w+|PYTHON\w+"
    r"|DJANGO_SETTINGS_MODULE"
)
"""What is read there by what Späye is made of."""
NEEDED = {
    "DATABASE_LISTEN_URL": "DATABASE_URL",
    "DATABASE_POOL": "DATABASE_URL",
    "DEFAULT_FROM": "EMAIL_URL",
    "OIDC_JOIN": "OIDC_ISSUER",
    "OIDC_NAME": "OIDC_ISSUER",
    "PUSH_HOSTS": "PUSH",
}
"""What a setting means nothing without."""
OFF = {"", "0", "false", "no", "off"}
RETIRED = (
    "BOT_PAUSE",
    "DEMO_PACE",
    "DEMO_TODAY",
    "EMBED_ORIGINS",
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


def remarks() -> Iterator[str]:
    """What was given and means nothing, a sentence each: it is most often meant for something."""
    if found := ", ".join(name for name in RETIRED if name in os.environ):
        yield f"No longer a setting, and left out of account: {found}."
    said = set(_said(file()))
    for name in sorted(said - {*SETTINGS, *RETIRED}):
        if name in BEFORE:
            yield f"{name} means nothing in {file()}: it is said where the command is started."
        elif not OTHERS.fullmatch(name):
            yield f"{name} in {file()} isn’t a setting{_nearest(name)}"
    for name, other in NEEDED.items():
        if _is_on(name) and not _is_on(other):
            yield f"{name} means nothing without {other}."


def _is_on(name: str) -> bool:
    return os.environ.get(name, "").strip().lower() not in OFF


def _nearest(name: str) -> str:
    """The end of a sentence: what may be meant."""
    near = get_close_matches(name.upper().replace("-", "_"), SETTINGS, 1)
    return f": is {near[0]} meant?" if near else "; docs/operating.md lists them."


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
    for name, value in _said(path).items():
        if path.name == FILE and name in BEFORE:
            continue
        os.environ.setdefault(name, value)


def _said(path: Path) -> dict[str, str]:
    """What a file says; nothing where there is none. Raises `Unreadable`."""
    try:
        text = path.read_text() if path.exists() else ""
    except (OSError, UnicodeError) as error:
        reason = str(getattr(error, "strerror", None) or "not UTF-8").lower()
        raise Unreadable(
            f"{path} can't be read ({reason}): run this as the user who runs the server."
        ) from None
    said = {}
    for line in parse_stream(StringIO(text)):
        if line.error or (line.key and line.value is None):
            what = line.key or f"line {line.original.line}"
            raise Unreadable(f"{path}: {what} has no value; NAME=value, one a line.")
        if line.key and line.value is not None:
            said[line.key] = line.value
    return said


def _write(path: Path, text: str) -> None:
    """Whole or not at all, its owner's only. Servers that start at once have a draft each."""
    handle, draft = mkstemp(prefix=f".{path.name}.", dir=path.parent)
    with os.fdopen(handle, "w") as to:
        to.write(text)
    os.replace(draft, path)


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("'", "\\'")
