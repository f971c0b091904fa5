"""Copy and replace a PostgreSQL database with PostgreSQL's own programs."""

import os
import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote, urlsplit

import psycopg
from django.conf import settings
from django.db import connections
from psycopg import sql
from psycopg.conninfo import make_conninfo

from games.live.postgres import parameters
from spaye_site.operations import database_facts, programs
from spaye_site.operations.database_facts import Facts, Row
from spaye_site.operations.errors import Busy, Failed

MEMBER = "database.dump"
WHOLE_ROW = "SELECT t::text FROM {table} t"
SCRATCH = "_scratch_"
AS_OURS = ("--no-owner", "--no-privileges", "--no-comments")
CLOSING = 3.0
"""Seconds that a closed session may take to disappear."""
RUNS = re.compile(
    r"\d+; \d+ \d+"
    r" ((?:EVENT TRIGGER|TRIGGER|VIEW|MATERIALIZED VIEW|RULE|FUNCTION|PROCEDURE) .*) \S+$"
)
"""A line of a dump's table of contents: number, ids, kind, schema and name, owner."""
NEWER_SETTING = b"SET transaction_timeout = 0;\n"
"""Written by programs of 17 and later; older servers don't know it."""


def connect(name: str | None = None) -> psycopg.Connection[Row]:
    """Open a connection beside Django's. Raises `Failed`."""
    chosen = parameters() | ({"dbname": name} if name else {})
    try:
        return psycopg.connect(**chosen)
    except psycopg.OperationalError as error:
        raise Failed(f"PostgreSQL can't be reached: {str(error).splitlines()[0]}") from None


def home() -> Path:
    """Return a folder for unfinished files."""
    return Path(settings.VAR_DIR)


def exists() -> bool:
    """Return True: databases are made by the server's operator."""
    return True


def version() -> str:
    """Return the server's version, such as 15.4."""
    with connect() as server:
        return ".".join(map(str, divmod(server.info.server_version, 10000)))


def letters() -> str:
    """Return the database's encoding."""
    with connect() as server:
        [(found,)] = server.execute("SHOW server_encoding")
    return str(found)


def current() -> Facts:
    """Read the facts of this moment."""
    with connect() as source:
        return _facts(source)


def check(quick: bool = False) -> None:
    """Do nothing: PostgreSQL itself reports damage when it reads."""


def snapshot(target: Path) -> Facts:
    """Dump one moment of the database into `target`. Returns the facts of that moment."""
    with connect() as source:
        # Set for its transactions: a session's setting would stay with a pooler's next client.
        source.isolation_level, source.read_only = psycopg.IsolationLevel.REPEATABLE_READ, True
        [(moment,)] = source.execute("SELECT pg_export_snapshot()")
        told = _facts(source)
        _program("pg_dump", "--format=custom", f"--snapshot={moment}", f"--file={target}")
    return told


def code_in(member: Path) -> list[str]:
    """List triggers, views, rules and functions of the dump: Späye has none."""
    listed = programs.read_output(["pg_restore", "--list", str(member)])
    return [found[1].lower() for line in listed.splitlines() if (found := RUNS.match(line))]


@contextmanager
def scratch(member: Path) -> Iterator[tuple[str, Callable[[], Facts]]]:
    """Restore the member into a new database. Yields its address and a reader of its facts."""
    name = _prefix() + secrets.token_hex(4)
    with connect() as server:
        server.autocommit = True
        _create(server, name)
        try:
            _restore(member, name, drop=())
            yield _url(name), lambda: _facts_of(name)
        finally:
            _drop(server, name)


@contextmanager
def alone() -> Iterator[None]:
    """Make sure that nobody else is connected when the block begins. Raises `Busy`."""
    connections.close_all()
    _check_alone()
    try:
        yield
    finally:
        connections.close_all()


def sweep() -> None:
    """Drop scratch databases that a killed process has left."""
    with connect() as server:
        server.autocommit = True
        mine = server.execute(
            "SELECT datname FROM pg_database WHERE starts_with(datname, %s)"
            " AND datdba = (SELECT oid FROM pg_roles WHERE rolname = current_user)",
            [_prefix()],
        )
        for (name,) in mine.fetchall():
            _drop(server, name)


def put(member: Path) -> None:
    """Replace all present tables by the member's, in one transaction."""
    connections.close_all()
    with connect() as source:
        drop = _tables(source)
    _restore(member, _name(), drop)


def _check_alone() -> None:
    """Raise `Busy` if others stay connected. Our own closed sessions may take a moment to end."""
    end = time.monotonic() + CLOSING
    while others := _others():
        if time.monotonic() > end:
            raise Busy(
                f"{others} others are connected to this database (a server?): stop them first."
            )
        time.sleep(0.05)


def _others() -> int:
    """Count other clients' sessions; one whose kind this role may not see counts too."""
    with connect() as server:
        [(count,)] = server.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND usesysid IS NOT NULL"
            " AND coalesce(backend_type, 'client backend') = 'client backend'"
        )
    return int(count)


def _prefix() -> str:
    """Return the beginning of scratch databases' names, which may have 63 bytes at most."""
    return _name()[:40] + SCRATCH


def _drop(server: psycopg.Connection[Row], name: str) -> None:
    statement = "DROP DATABASE IF EXISTS {} WITH (FORCE)"
    server.execute(sql.SQL(statement).format(sql.Identifier(name)))


def _name() -> str:
    return str(settings.DATABASES["default"]["NAME"])


def _url(name: str) -> str:
    """Return the address of this server's database of that name, as in DATABASE_URL."""
    own = settings.DATABASE_LISTEN_URL or os.environ["DATABASE_URL"]
    return urlsplit(own)._replace(path=f"/{quote(name)}").geturl()


def _create(server: psycopg.Connection[Row], name: str) -> None:
    statement = "CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8'"
    try:
        server.execute(sql.SQL(statement).format(sql.Identifier(name)))
    except psycopg.errors.InsufficientPrivilege:
        raise Failed(
            "A backup is verified in a scratch database, which this role may not create:"
            f" ALTER ROLE {server.info.user} CREATEDB"
        ) from None


def _restore(member: Path, name: str, drop: Iterable[str]) -> None:
    """Drop these tables and run the dump, in one transaction. Raises `Failed`."""
    with TemporaryDirectory(dir=member.parent) as work:
        plain, script = Path(work, "dump.sql"), Path(work, "restore.sql")
        programs.run(["pg_restore", *AS_OURS, f"--file={plain}", str(member)], {})
        with plain.open("rb") as source, script.open("wb") as to:
            to.write(b"SET lock_timeout = '30s';\n")
            for table in drop:
                statement = sql.SQL("DROP TABLE IF EXISTS {} CASCADE;\n")
                to.write(statement.format(sql.Identifier(table)).as_string().encode())
            to.writelines(line for line in source if line != NEWER_SETTING)
        quiet = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
        _program("psql", *quiet, f"--file={script}", name=name)


def _program(command: str, *arguments: str, name: str | None = None) -> None:
    """Run one of PostgreSQL's programs; the password isn't on its command line."""
    known = parameters() | ({"dbname": name} if name else {})
    password = str(known.pop("password", ""))
    environment = {"PGPASSWORD": password} if password else {}
    programs.run([command, *arguments, f"--dbname={make_conninfo(**known)}"], environment)


def _facts_of(name: str) -> Facts:
    with connect(name) as source:
        return _facts(source)


def _facts(source: psycopg.Connection[Row]) -> Facts:
    source.execute("SET LOCAL TIME ZONE 'UTC'")
    return database_facts.read(lambda query: _ask(source, query), _tables(source), WHOLE_ROW)


def _ask(source: psycopg.Connection[Row], query: str) -> Iterator[Row]:
    """Yield rows from a cursor of the server, so that they needn't all fit into memory."""
    with source.cursor(name="keeping") as cursor:
        cursor.itersize = 5000
        yield from cursor.execute(query)


def _tables(source: psycopg.Connection[Any]) -> list[str]:
    found = source.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    return [name for (name,) in found]
