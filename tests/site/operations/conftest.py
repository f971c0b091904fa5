"""Whole installations in folders and databases of their own, driven by their commands."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import CompletedProcess
from urllib.parse import urlsplit

import psycopg
import pytest

from spaye_site.operations import archive, postgres, sqlite
from spaye_site.operations.archive import Manifest
from spaye_site.operations.database_facts import Facts
from tests import prebuilt
from tests.server import environment

ROOT = Path(__file__).parents[3]


@dataclass(frozen=True)
class Installation:
    """A folder and a database, by default the settings' own, served by the code at `code`."""

    var: Path
    url: str
    code: Path = ROOT
    more: dict[str, str] = field(default_factory=dict)

    def manage(self, *arguments: object, **more: str) -> CompletedProcess[str]:
        return self.run("manage.py", *arguments, **more)

    def run(self, *arguments: object, **more: str) -> CompletedProcess[str]:
        command = [sys.executable, *map(str, arguments)]
        return subprocess.run(
            command, cwd=self.code, env=self.environment(**more), capture_output=True, text=True
        )

    def environment(self, **more: str) -> dict[str, str]:
        own = {"VAR_DIR": str(self.var), "DJANGO_SETTINGS_MODULE": "spaye_site.settings"}
        own |= {"PYTHONWARNINGS": "error"} | ({"DATABASE_URL": self.url} if self.url else {})
        left_out = {"SECRET_KEY", "DEMO", "BACKUP_DIR", "WORKERS", "SITE_URL", "HOST", "MAKELEVEL"}
        left_out |= {"DATABASE_URL", "PORT"}
        kept = {name: value for name, value in environment().items() if name not in left_out}
        return kept | own | self.more | more

    def backed_up(self, *arguments: object) -> Path:
        done = self.manage("backup", *arguments)
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        return Path(done.stdout.split(".zip:")[0] + ".zip")

    def manifest(self) -> Manifest:
        """What the installation holds now, as a backup says it."""
        path = self.backed_up()
        told = archive.read(path)
        path.unlink()
        return told

    def facts(self) -> Facts:
        """What its database holds, without a backup: that would start three processes."""
        if self.url.startswith("sqlite"):
            return sqlite._facts_of(self.var / "spaye.sqlite3")
        with psycopg.connect(self.url) as server:
            return postgres._facts(server)

    def refused(self, *arguments: object, **more: str) -> str:
        """The one sentence of a command that refuses."""
        done = self.manage(*arguments, **more)
        assert done.returncode == 1
        assert done.stdout == ""
        lines = done.stderr.splitlines()
        assert len(lines) == 1
        assert lines[0].startswith("CommandError: ")
        return lines[0].removeprefix("CommandError: ")

    def files(self) -> dict[str, bytes]:
        """Everything in the folder but locks, which hold nothing."""
        return {
            str(path.relative_to(self.var)): path.read_bytes()
            for path in sorted(self.var.rglob("*"))
            if path.is_file() and path.suffix not in {".lock", ".server"}
        }


@pytest.fixture(
    params=[
        pytest.param("sqlite", marks=pytest.mark.sqlite),
        pytest.param("postgresql", marks=pytest.mark.postgres),
    ],
    scope="session",
)
def vendor(request: pytest.FixtureRequest) -> str:
    """Ask for this, or for an installation, and the test runs on both databases."""
    return str(request.param)


@pytest.fixture
def empty(vendor: str, tmp_path: Path) -> Iterator[Installation]:
    """A machine on which nothing was ever done."""
    with _installation(vendor, tmp_path / "empty") as made:
        yield made


@pytest.fixture(scope="session")
def sample(vendor: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """A small sample office, a closed month and a running day; nobody writes into it."""
    template = os.environ.get(prebuilt.TEMPLATE)
    with _installation(vendor, tmp_path_factory.mktemp("sample") / "var", template) as made:
        if vendor == "sqlite":
            prebuilt.lend_database(made.var)
        done = made.run("-m", "tests.site.operations.small_office", DEMO="1")
        assert done.returncode == 0, done.stderr
        yield made


@pytest.fixture(scope="session")
def backup(sample: Installation) -> Path:
    """A backup of the sample office."""
    return sample.backed_up()


@pytest.fixture
def office(vendor: str, sample: Installation, tmp_path: Path) -> Iterator[Installation]:
    """An office of one's own, as the sample office is."""
    with _installation(vendor, tmp_path / "office", _name(sample)) as made:
        if vendor == "sqlite":
            shutil.copy(sample.var / prebuilt.NAME, made.var)
        shutil.copy(sample.var / "secret_key", made.var)
        prebuilt.lend_static(made.var)
        yield made


@contextmanager
def _installation(vendor: str, var: Path, template: str | None = None) -> Iterator[Installation]:
    """With an empty database, or one of PostgreSQL's that is a copy of another."""
    var.mkdir()
    if vendor == "sqlite":
        yield Installation(var, f"sqlite:///{var / prebuilt.NAME}")
        return
    with _database(f"keeping_{os.getpid()}_{id(var)}", template or "template0") as url:
        yield Installation(var, url)


@contextmanager
def _database(name: str, template: str) -> Iterator[str]:
    server = urlsplit(os.environ["DATABASE_URL"])
    with psycopg.connect(server._replace(path="/postgres").geturl(), autocommit=True) as control:
        control.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        try:
            yield server._replace(path=f"/{name}").geturl()
        finally:
            control.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def _name(installation: Installation) -> str:
    return urlsplit(installation.url).path.lstrip("/")
