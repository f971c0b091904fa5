"""The machine and the installation: Python, files, the disk, the way in."""

import shutil
import sys
import tempfile
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders

from spaye_site import compiling, given
from spaye_site.address import only_here
from spaye_site.operations import backups, safekeeping
from spaye_site.operations.command import size
from spaye_site.operations.doctor import Status

Told = tuple[Status, str]
OLDEST_PYTHON = (3, 11)
LITTLE, TOO_LITTLE = 1_000_000_000, 100_000_000
"""Bytes free."""
NEEDS_HTTPS = (
    "reading and logging without network, passkeys, the screen that stays awake while squats are"
    " counted, sharing and installing"
)
SHORTEST_KEY = 40


def version() -> Told:
    return "ok", backups.own_version()


def python() -> Told:
    found = sys.version.split()[0]
    if sys.version_info < OLDEST_PYTHON:
        return "fail", f"{found}: Späye needs 3.11 or newer"
    return "ok", found


def var_dir() -> Told:
    folder = Path(settings.VAR_DIR)
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        return "fail", f"{folder} can’t be written: {str(error.strerror).lower()}"
    if obstacle := safekeeping.unwritable():
        return "fail", obstacle
    if readable := safekeeping.loose():
        return "fail", f"others on this machine can read the data: chmod go= {readable[0]}"
    return "ok", f"{folder}, its owner’s only"


def settings_file() -> Told:
    """Where all commands read what the server was given, and what of it means nothing."""
    if remarks := " ".join(given.remarks()):
        return "warn", remarks
    if not given.file().exists():
        return "ok", f"there is no {given.file()}: all is as the environment says"
    return "ok", f"the environment, then {given.file()}"


def secret_key() -> Told:
    if path := safekeeping.backup_of_another_key():
        return "fail", (
            f"it isn’t the one of {path.name}, so what was handed out before doesn’t open."
            f" {safekeeping.key_back(path)}"
        )
    return secret_key_given()


def secret_key_given() -> Told:
    """Where it comes from, and whether somebody could guess it."""
    file = backups.key_file()
    if file is None:
        if len(settings.SECRET_KEY) < SHORTEST_KEY:
            return "warn", "SECRET_KEY of the environment is short: take 50 random characters"
        return "ok", "given by the environment"
    return "ok", str(file)


def address() -> Told:
    site = urlsplit(settings.SITE_URL)
    if only_here(settings.SITE_URL):
        return "warn", f"{settings.SITE_URL}: only this machine gets in; set HOST or SITE_URL"
    if site.scheme != "https":
        return "warn", f"{settings.SITE_URL} is plain http: off without https are {NEEDS_HTTPS}"
    if _is_number(site.hostname or ""):
        return "warn", f"{settings.SITE_URL} is a number: passkeys need a name"
    return "ok", f"{settings.SITE_URL}; everything that browsers want https for is on"


def disk() -> Told:
    free = shutil.disk_usage(settings.VAR_DIR).free
    told = f"{size(free)} free"
    if free < TOO_LITTLE:
        return "fail", f"{told}: soon no move can be written"
    return ("warn", f"{told}: that is little") if free < LITTLE else ("ok", told)


def translations() -> Told:
    if stale := compiling.stale():
        return "warn", f"{len(stale)} catalogues aren’t compiled: make upgrade"
    return "ok", "compiled"


def static_files() -> Told:
    collected = Path(settings.STATIC_ROOT) / "staticfiles.json"
    if not collected.exists():
        return "warn", "not collected yet: `make run` does it"
    sources = (
        Path(storage.path(name)) for finder in get_finders() for name, storage in finder.list([])
    )
    if max(path.stat().st_mtime for path in sources) > collected.stat().st_mtime:
        return "warn", "older than their sources: `make run` collects them"
    return "ok", "collected"


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
