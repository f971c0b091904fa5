"""Sources of an office's settings: the environment, then `spaye.env` in its folder, then the values
with which the server was last started.

Every command reads the same settings, so that none can use another database than the server, or
print another address. The environment takes precedence. This module doesn't import Django: it runs
before the settings.
"""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from difflib import get_close_matches
from io import StringIO
from pathlib import Path
from tempfile import mkstemp

from dotenv.parser import parse_stream
from environs import Env

from spaye_site import places

FILE, LAST_START = "spaye.env", "last_start.env"
SERVICE = Path("/var/lib/spaye")
"""The folder of an office that was installed as a service."""
START_SETTINGS = (
    "HOST",
    "PORT",
    "SITE_URL",
    "FORWARDED_ALLOW_IPS",
    "DATABASE_URL",
    "DATABASE_LISTEN_URL",
    "WORKERS",
    "BACKUP_DIR",
    "BACKUP_KEEP",
)
"""Settings of a server's start that are written down for commands.

A database's address may have a password; other secrets aren't written down.
"""
SETTINGS = (
    *START_SETTINGS,
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
"""Every setting that the office's own file may hold."""
LOCATING = ("DEMO", "VAR_DIR")
"""Settings that decide which file that is, and so can't be in it."""
FOREIGN = re.compile(
    r"SSL_CERT_(FILE|DIR)|TZ|LANG|LANGUAGE|LC_\w+|TMPDIR|PATH|HOME|PG\w+|PYTHON\w+"
    r"|DJANGO_SETTINGS_MODULE"
)
"""Other variables that the file may have, because libraries read them."""
REQUIREMENTS = {
    "DATABASE_LISTEN_URL": "DATABASE_URL",
    "DEFAULT_FROM": "EMAIL_URL",
    "OIDC_JOIN": "OIDC_ISSUER",
    "OIDC_NAME": "OIDC_ISSUER",
    "PUSH_HOSTS": "PUSH",
}
"""By setting, the setting without which it has no effect."""
OFF = {"", "0", "false", "no", "off"}
RETIRED = (
    "BOT_PAUSE",
    "DATABASE_POOL",
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
"""Settings of earlier versions, which are ignored with a warning."""
FILE_HEADER = """\
# Settings of this office, NAME=value, one a line; docs/install.md tells their names.
# The server and every command read this file. What the environment says wins.
"""


class Unreadable(Exception):
    """A file of settings can't be read. The message says which one and what to do."""


def var_dir() -> Path:
    """Return the folder of all files of this office: VAR_DIR, else the usual place."""
    return Path(os.environ.get("VAR_DIR") or _usual_dir()).absolute()


def _usual_dir() -> Path:
    """Return `var` in a clone; else the user's data folder or, for root, the service's folder."""
    if not places.INSTALLED:
        return places.PROJECT / "var"
    # A sample office that root starts isn't the service's.
    if hasattr(os, "geteuid") and os.geteuid() == 0 and not is_demo():
        return SERVICE
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "spaye"


def is_demo() -> bool:
    return Env().bool("DEMO", False)


def default_database() -> str:
    """Return the address of the database that is used without DATABASE_URL."""
    return f"sqlite:///{var_dir() / ('demo.sqlite3' if is_demo() else 'spaye.sqlite3')}"


def settings_file() -> Path:
    return var_dir() / FILE


def load(argv: list[str]) -> None:
    """Complete the environment for this command. Raises `Unreadable` if a file can't be read.

    The sample office doesn't use the real one's settings. `serve` doesn't use those of the last
    start: a setting that is left out is left out on purpose.
    """
    if is_demo():
        return
    _load_file(settings_file())
    if argv[1:2] != ["serve"]:
        _load_file(var_dir() / LAST_START)


def forgot_database() -> bool:
    """Return whether the last start had a DATABASE_URL of its own, and this one has none."""
    if "DATABASE_URL" in os.environ:
        return False
    last = _parse(var_dir() / LAST_START).get("DATABASE_URL", "")
    return last not in ("", default_database())


def remarks() -> Iterator[str]:
    """Yield a sentence for each setting that has no effect, which is most often a mistake."""
    if found := ", ".join(name for name in RETIRED if name in os.environ):
        yield f"No longer a setting, and left out of account: {found}."
    names = set(_parse(settings_file()))
    for name in sorted(names - {*SETTINGS, *RETIRED}):
        if name in LOCATING:
            yield (
                f"{name} means nothing in {settings_file()}: it is said where the command is"
                " started."
            )
        elif not FOREIGN.fullmatch(name):
            yield f"{name} in {settings_file()} isn’t a setting{_nearest(name)}"
    for name, other in REQUIREMENTS.items():
        if _is_on(name) and not _is_on(other):
            yield f"{name} means nothing without {other}."


def _is_on(name: str) -> bool:
    return os.environ.get(name, "").strip().lower() not in OFF


def _nearest(name: str) -> str:
    """Return the end of a sentence: the setting that may be meant, or where all are listed."""
    near = get_close_matches(name.upper().replace("-", "_"), SETTINGS, 1)
    return f": is {near[0]} meant?" if near else "; docs/install.md lists them."


def remember_start() -> None:
    """Write this start's settings down for the commands; create the office's own file of settings,
    with a header only, if there is none.
    """
    given = {name: os.environ[name] for name in START_SETTINGS if name in os.environ}
    quoted = (f"{name}='{_escaped(value)}'\n" for name, value in given.items())
    _write(var_dir() / LAST_START, "# Written by each start, for the commands.\n" + "".join(quoted))
    if not settings_file().exists():
        _write(settings_file(), FILE_HEADER)


def _load_file(path: Path) -> None:
    """Set the file's variables that the environment doesn't have yet."""
    for name, value in _parse(path).items():
        if path.name == FILE and name in LOCATING:
            continue
        os.environ.setdefault(name, value)


def _parse(path: Path) -> dict[str, str]:
    """Return the file's variables; none if there is no file. Raises `Unreadable`."""
    try:
        text = path.read_text() if path.exists() else ""
    except (OSError, UnicodeError) as error:
        reason = str(getattr(error, "strerror", None) or "not UTF-8").lower()
        raise Unreadable(f"{path} can't be read ({reason}){_readable_again(path)}") from None
    values = {}
    for line in parse_stream(StringIO(text)):
        if line.error or (line.key and line.value is None):
            what = line.key or f"line {line.original.line}"
            raise Unreadable(f"{path}: {what} has no value; NAME=value, one a line.")
        if line.key and line.value is not None:
            values[line.key] = line.value
    return values


def _readable_again(path: Path) -> str:
    """Return the end of a sentence: what to do about a file that can't be read."""
    with suppress(KeyError, OSError, NotImplementedError):
        owner, wanted = path.owner(), path.parent.owner()
        if owner != wanted:
            return (
                f": it belongs to {owner} and has to belong to {wanted}, as its folder does:"
                f" chown {wanted}: {path}"
            )
    return ": run this as the user who runs the server."


def _write(path: Path, text: str) -> None:
    """Write the file atomically, accessible to its owner only.

    Each of several servers that start at the same time has its own draft.
    """
    handle, draft = mkstemp(prefix=f".{path.name}.", dir=path.parent)
    with os.fdopen(handle, "w") as to:
        to.write(text)
    os.replace(draft, path)


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("'", "\\'")
