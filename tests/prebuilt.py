"""What takes seconds is made once: a migrated database, and static files as an office serves them.

SQLite's database is kept in pytest's cache folder for as long as the migrations stay what they are.
"""

import atexit
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
from typing import Any
from urllib.parse import urlsplit

import django
import psycopg

ROOT = Path(__file__).parents[1]
CACHE = ROOT / ".pytest_cache" / "spaye"
NAME = "spaye.sqlite3"
TEMPLATE = "TEST_TEMPLATE"
"""The variable that names PostgreSQL's migrated database, of which the others are copies."""


@cache
def database_file() -> Path:
    """Return the migrated SQLite file. Copy it to write into it."""
    path = CACHE / f"migrated-{_digest()}.sqlite3"
    if not path.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        with _lock():
            if not path.exists():
                for older in CACHE.glob("migrated-*.sqlite3"):
                    older.unlink(missing_ok=True)
                _make(path)
    return path


@contextmanager
def _lock() -> Iterator[None]:
    """Let the other process of a run wait for the file instead of making it, too."""
    with (CACHE / "migrating.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def lend_database(var: Path, name: str = NAME) -> None:
    """Copy the migrated database into a folder of data, as if an office had migrated there."""
    var.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not (var / name).exists():
        shutil.copy(database_file(), var / name)


def make_template(url: str) -> str:
    """Make a migrated database beside that of `url`. Returns its name."""
    name = "migrated"
    server = urlsplit(url)
    with psycopg.connect(url, autocommit=True) as control:
        control.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    with TemporaryDirectory() as var:
        _migrate(DATABASE_URL=server._replace(path=f"/{name}").geturl(), VAR_DIR=var)
    return name


def _digest() -> str:
    """Digest what makes a database: migrations, models with what they import, Django."""
    digest = sha256(django.__version__.encode())
    for path in sorted((ROOT / "games").rglob("*.py")):
        if "migrations" in path.parts or "models" in path.as_posix() or path.name == "apps.py":
            digest.update(path.relative_to(ROOT).as_posix().encode())
            digest.update(path.read_bytes())
    digest.update((ROOT / "spaye_site" / "settings.py").read_bytes())
    return digest.hexdigest()[:16]


def _make(path: Path) -> None:
    """Make the file whole or not at all."""
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


@cache
def static_folder() -> Path:
    """Collect the static files as an office serves them, once in each process of the tests."""
    # Not at the top: settings make their folder, and PostgreSQL's run begins without any.
    from django.test import override_settings

    from spaye_site import static_files
    from spaye_site.settings import STORAGES

    home = Path(mkdtemp(prefix="spaye-static-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    folder = home / "static"
    with override_settings(STORAGES=STORAGES, STATIC_ROOT=folder):
        static_files.collect()
    return folder


def serve_collected(settings: Any) -> Path:
    """Let this test's pages link the collected files. Returns their folder."""
    from spaye_site.settings import STORAGES

    settings.STATIC_ROOT, settings.STORAGES = static_folder(), STORAGES
    return static_folder()


def lend_static(var: Path) -> None:
    """Link the collected files into a folder of data, as if a server had made them there."""
    from spaye_site import static_files

    static = static_folder()
    if not (var / "static").exists():
        shutil.copytree(static, var / "static", copy_function=os.link)
        stamp = static.with_suffix(f".{static_files.STAMP}")
        shutil.copy(stamp, var / stamp.name)
