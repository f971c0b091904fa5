"""A database of the site before anybody has come: all its migrations have run, which takes seconds.

SQLite's is kept in pytest's cache folder for as long as the migrations stay what they are.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from urllib.parse import urlsplit

import django
import psycopg

ROOT = Path(__file__).parents[1]
KEPT = ROOT / ".pytest_cache" / "spaye"
NAME = "spaye.sqlite3"
TEMPLATE = "TEST_TEMPLATE"
"""The variable that names PostgreSQL's, of which its databases are copies."""


@cache
def file() -> Path:
    """The SQLite file; whoever wants to write takes a copy."""
    path = KEPT / f"migrated-{_digest()}.sqlite3"
    if not path.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        with _alone():
            if not path.exists():
                for older in KEPT.glob("migrated-*.sqlite3"):
                    older.unlink(missing_ok=True)
                _make(path)
    return path


@contextmanager
def _alone() -> Iterator[None]:
    """The other process of a run waits for it instead of making it, too."""
    with (KEPT / "migrating.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def lend(var: Path, name: str = NAME) -> None:
    """Put it into a folder of data as if an office had been migrated there."""
    var.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not (var / name).exists():
        shutil.copy(file(), var / name)


def template(url: str) -> str:
    """The name of a migrated database beside that of `url`, made now."""
    name = "migrated"
    server = urlsplit(url)
    with psycopg.connect(url, autocommit=True) as control:
        control.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    with TemporaryDirectory() as var:
        _migrate(DATABASE_URL=server._replace(path=f"/{name}").geturl(), VAR_DIR=var)
    return name


def _digest() -> str:
    """Of what makes a database: migrations, models with what they import, Django."""
    told = sha256(django.__version__.encode())
    for path in sorted((ROOT / "games").rglob("*.py")):
        if "migrations" in path.parts or "models" in path.as_posix() or path.name == "apps.py":
            told.update(path.relative_to(ROOT).as_posix().encode())
            told.update(path.read_bytes())
    told.update((ROOT / "spaye_site" / "settings.py").read_bytes())
    return told.hexdigest()[:16]


def _make(path: Path) -> None:
    """Whole or not at all."""
    folder = Path(mkdtemp(prefix="spaye-migrated-"))
    _migrate(VAR_DIR=str(folder))
    draft = path.with_suffix(f".{os.getpid()}")
    shutil.move(folder / NAME, draft)
    draft.replace(path)
    shutil.rmtree(folder)


def _migrate(**own: str) -> None:
    left_out = {"DEMO", "SECRET_KEY", "DATABASE_URL"}
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    kept |= {"DJANGO_SETTINGS_MODULE": "spaye_site.settings"}
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=kept | own, check=True)
