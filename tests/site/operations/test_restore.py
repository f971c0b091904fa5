"""From a backup to an office on another machine, and what is refused on the way."""

import os
import shutil
import sqlite3
import stat
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from spaye_site.operations import archive, databases
from spaye_site.operations.archive import Manifest
from spaye_site.operations.database_facts import Facts, Rows
from spaye_site.operations.errors import Unfit
from spaye_site.operations.restore import restore
from tests.site.operations.conftest import Installation


@pytest.fixture
def present(empty: Installation) -> dict[str, bytes]:
    """What is on the empty machine: the key that its first command makes."""
    (empty.var / "secret_key").write_text("k" * 50)
    return empty.files()


def rewritten(path: Path, target: Path, **changes: object) -> Path:
    """The archive with another manifest, sealed as if it were right."""
    manifest = replace(archive.peek(path), **changes)
    members = {}
    for name in manifest.members:
        members[name] = archive.extract(path, name, target.with_suffix(f".{name}"))
    archive.write(target, members, manifest)
    return target


def damaged(path: Path, target: Path, member: str) -> Path:
    """The archive with one bit of this member's stored bytes turned."""
    with zipfile.ZipFile(path) as packed:
        info = packed.getinfo(member)
    data = bytearray(path.read_bytes())
    data[info.header_offset + 60 + info.compress_size // 2] ^= 1
    target.write_bytes(data)
    return target


def rows_of(installation: Installation, table: str) -> int:
    """How many rows, by the database's own word; -1 where there is no such table."""
    query = f"SELECT COUNT(*) FROM {table}"
    try:
        if installation.url.startswith("sqlite"):
            with closing(sqlite3.connect(installation.var / "spaye.sqlite3")) as file:
                return int(file.execute(query).fetchone()[0])
        with psycopg.connect(installation.url) as server:
            return int(server.execute(query).fetchone()[0])  # type: ignore[index]
    except (sqlite3.OperationalError, psycopg.errors.UndefinedTable):
        return -1


def before_of(said: str) -> Path:
    """Where the command says that what was there before is."""
    beginning = "What was there before is in "
    [line] = [line for line in said.splitlines() if line.startswith(beginning)]
    return Path(line.removeprefix(beginning))


def test_one_command_on_an_empty_machine_brings_everything_back(sample, backup, empty):
    done = empty.manage("restore", backup)
    assert done.returncode == 0, done.stderr
    assert "Restored: 12 people" in done.stdout
    assert "secret key came back" in done.stdout
    # What is in no backup is asked for.
    told = f"Settings are in no backup, and there is no {empty.var / 'spaye.env'}: put your copy"
    assert told in done.stdout
    before = archive.peek(backup)
    assert empty.facts() == before.facts
    months = "SELECT DISTINCT SUBSTR(CAST(date AS TEXT), 1, 7) FROM boards_line"
    finished = rows_of(empty, f"({months} WHERE status = 'finished') AS months")
    assert len(before.facts.boards) == finished > 0
    assert before.differences == []
    key = empty.var / "secret_key"
    assert key.read_text() == (sample.var / "secret_key").read_text()
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert empty.manage("repair", "--check").returncode == 0
    # Into what is there by now it doesn't go again unasked.
    assert "--replace" in empty.refused("restore", backup)


def test_a_backup_is_its_owners_only(backup):
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert stat.S_IMODE(backup.parent.stat().st_mode) == 0o700


@pytest.mark.long_on_postgres
def test_a_bit_turned_is_refused_and_nothing_changes(backup, empty, present, tmp_path):
    """`test_archive.py` turns them everywhere."""
    name = next(each for each in zipfile.ZipFile(backup).namelist() if "database" in each)
    told = empty.refused("restore", damaged(backup, tmp_path / "turned.zip", name))
    assert "damaged" in told
    assert empty.files() == present
    assert rows_of(empty, "players_player") == -1


def test_a_backup_that_does_not_fit_is_refused_before_the_database_is_touched(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(databases.backend(), "alone", lambda: pytest.fail("It goes on."))
    all_of_them = databases.known_migrations().union(*databases.replaced_migrations().values())
    newer = Facts(migrations=sorted(all_of_them | {"spaye.0999_teleport"}))
    too_old = Facts(migrations=sorted(all_of_them - {"spaye.0003_sent_logs"}))
    fits = Manifest("2026-11-20T18:30:00+00:00", connection.vendor, {}, Facts(), "k")
    for made, why in (
        (replace(fits, facts=newer), "newer Späye .*spaye.0999_teleport"),
        (replace(fits, facts=too_old), "lacks spaye.0003_sent_logs.*678664e"),
        (replace(fits, format=2), "newer format"),
        (replace(fits, database="oracle"), "a backup of oracle"),
    ):
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.zip"
        archive.write(path, {}, made)
        with pytest.raises(Unfit, match=why):
            restore(path)


@pytest.mark.long
def test_a_sealed_manifest_that_tells_other_facts_is_refused(backup, empty, present, tmp_path):
    facts = archive.peek(backup).facts
    told = facts.rows | {"players_player": Rows(13, facts.rows["players_player"].digest)}
    forged = rewritten(backup, tmp_path / "f.zip", facts=replace(facts, rows=told))
    assert "players_player has other rows" in empty.refused("restore", forged)
    assert empty.files() == present
    assert rows_of(empty, "players_player") == -1


@pytest.mark.long
@pytest.mark.long_on_postgres
def test_data_in_the_way_are_backed_up_before_they_are_replaced(office, backup, vendor):
    office.manage("admin_link", "Camille")
    before = office.facts()
    told = archive.peek(backup)
    assert before != told.facts
    assert "--replace" in office.refused("restore", backup)
    assert office.facts() == before
    done = office.manage("restore", backup, "--replace")
    assert done.returncode == 0, done.stderr
    kept = before_of(done.stdout)
    assert archive.read(kept).facts == before
    assert office.facts() == told.facts


ERASE = """
from games.players.erasure import erase
from games.players.models import Player
erase(*[Player.objects.get(name="Malik")] * 2)
"""


@pytest.mark.long
@pytest.mark.long_on_postgres
def test_who_was_erased_since_stays_erased(office, backup):
    assert office.manage("shell", "-c", ERASE).returncode == 0
    done = office.manage("restore", backup, "--replace")
    assert done.returncode == 0, done.stderr
    assert "Erased again, as they were since then: 1 people." in done.stdout
    assert rows_of(office, "players_player WHERE name = 'Malik'") == 0
    assert rows_of(office, "players_player WHERE erased IS NOT NULL") == 1
    assert rows_of(office, "players_player") == 12
    assert office.manage("repair", "--check").returncode == 0


@contextmanager
def served(office: Installation) -> Iterator[None]:
    """Somebody serves this database: by SQLite's lock, by a connection to PostgreSQL."""
    if office.url.startswith("postgres"):
        with psycopg.connect(office.url):
            yield
        return
    import fcntl

    with open(office.var / "spaye.sqlite3.server", "w") as file:
        fcntl.lockf(file, fcntl.LOCK_EX)
        yield


@pytest.mark.long_on_postgres
def test_nothing_is_replaced_under_a_running_server(office, backup):
    before = office.files()
    with served(office):
        told = office.refused("restore", backup, "--replace")
        upgrade = office.refused("upgrade")
    assert "stop" in told
    assert "stop" in upgrade
    assert office.files() == before


@pytest.mark.long
@pytest.mark.sqlite
def test_a_database_open_elsewhere_is_not_replaced(office, backup):
    with closing(sqlite3.connect(office.var / "spaye.sqlite3")) as shell:
        shell.execute("SELECT COUNT(*) FROM players_player").fetchone()
        shell.execute("BEGIN")
        shell.execute("SELECT COUNT(*) FROM players_player").fetchone()
        told = office.refused("restore", backup, "--replace")
    assert "in use" in told or "open" in told
    assert rows_of(office, "players_player") == 12


def overwrite_root(file: Path, name: str) -> None:
    """Spoil the first page of a table or of an index."""
    with closing(sqlite3.connect(file)) as whole:
        [(root, size)] = whole.execute(
            "SELECT rootpage, page_size FROM sqlite_master, pragma_page_size WHERE name LIKE ?"
            " ORDER BY name LIMIT 1",
            [name],
        )
    with file.open("r+b") as to:
        to.seek((root - 1) * size)
        to.write(b"\xde\xad" * (size // 2))


def overwrite(file: Path, start: int, count: int) -> None:
    with file.open("r+b") as to:
        to.seek(start)
        to.write(os.urandom(count))


DAMAGES: dict[str, Callable[[Path], object]] = {
    # Every row can be read: only a check of the whole file finds it.
    "an index": lambda file: overwrite_root(file, "tables_entry_table_id_%"),
    "people": lambda file: overwrite_root(file, "players_player"),
    "migrations": lambda file: overwrite_root(file, "django_migrations"),
    "the beginning": lambda file: overwrite(file, 0, 100_000),
    "names of tables": lambda file: file.write_bytes(
        file.read_bytes().replace(b"CREATE TABLE", b"CREATE TBALE")
    ),
    "a schema of another time": lambda file: overwrite(file, 44, 4),
    "cut off": lambda file: os.truncate(file, file.stat().st_size // 2),
    "cut off within a page": lambda file: os.truncate(file, 5000),
    "no database": lambda file: file.write_bytes(os.urandom(5000)),
}


@pytest.mark.sqlite
@pytest.mark.parametrize(
    "damage", ["an index", *(pytest.param(one, marks=pytest.mark.long) for one in [*DAMAGES][1:])]
)
def test_a_damaged_database_is_set_aside_and_its_backup_takes_its_place(office, backup, damage):
    file = office.var / "spaye.sqlite3"
    DAMAGES[damage](file)
    broken = file.read_bytes()
    told = office.refused("restore", backup)
    assert told.startswith("The database here, not the backup, is damaged. With --replace ")
    assert file.read_bytes() == broken
    done = office.manage("restore", backup, "--replace")
    assert done.returncode == 0, done.stderr
    assert before_of(done.stdout).read_bytes() == broken
    assert office.facts() == archive.peek(backup).facts


@pytest.mark.sqlite
@pytest.mark.parametrize("left", [b"", pytest.param(b"x", marks=pytest.mark.long)])
def test_a_database_of_which_nothing_is_left_is_in_nobodys_way(office, backup, left):
    """SQLite takes what is shorter than its own beginning for a database that holds nothing."""
    (office.var / "spaye.sqlite3").write_bytes(left)
    done = office.manage("restore", backup)
    assert done.returncode == 0, done.stderr
    assert office.facts() == archive.peek(backup).facts


@pytest.mark.long
@pytest.mark.sqlite
def test_a_damaged_database_stays_where_it_is_while_its_backup_is_no_better(
    office, backup, tmp_path
):
    file = office.var / "spaye.sqlite3"
    DAMAGES["an index"](file)
    before = office.files()
    facts = archive.peek(backup).facts
    told = facts.rows | {"players_player": Rows(13, facts.rows["players_player"].digest)}
    forged = rewritten(backup, tmp_path / "f.zip", facts=replace(facts, rows=told))
    assert "players_player has other rows" in office.refused("restore", forged, "--replace")
    member = archive.extract(backup, "database.sqlite3", tmp_path / "database.sqlite3")
    DAMAGES["an index"](member)
    archive.write(tmp_path / "d.zip", {"database.sqlite3": member}, archive.peek(backup))
    told = office.refused("restore", tmp_path / "d.zip", "--replace")
    assert told.startswith("The database in d.zip is damaged: ")
    assert office.files() == before


@pytest.mark.sqlite
def test_whoever_meets_a_damaged_database_is_told_the_way_back(office, backup):
    kept = office.var / "backups" / backup.name
    kept.parent.mkdir()
    shutil.copy(backup, kept)
    DAMAGES["an index"](office.var / "spaye.sqlite3")
    typed = f"make restore FILE={kept} REPLACE=1 (the damaged file is kept beside it)."
    assert "With REPLACE=1 the backup takes" in office.refused("restore", kept, MAKELEVEL="1")
    told = office.refused("backup", MAKELEVEL="1")
    assert told.startswith("The database is damaged: ")
    assert told.endswith(typed)
    (fail,) = (
        line
        for line in office.manage("doctor", MAKELEVEL="1").stdout.splitlines()
        if line.startswith("fail database: ")
    )
    assert fail.startswith("fail database: damaged: ")
    assert fail.endswith(typed)


@pytest.mark.postgres
def test_a_database_with_tables_of_somebody_else_is_left_alone(empty, backup):
    with psycopg.connect(empty.url) as server:
        server.execute("CREATE TABLE invoices (id int)")
    assert "table invoices" in empty.refused("restore", backup, "--replace")
    assert rows_of(empty, "invoices") == 0


@pytest.mark.long
@pytest.mark.sqlite
def test_tables_that_an_older_spaye_had_are_nobody_elses(office, backup):
    with closing(sqlite3.connect(office.var / "spaye.sqlite3")) as older:
        older.execute("CREATE TABLE django_admin_log (id int)")
        older.execute("DELETE FROM django_migrations WHERE name = '0003_no_admin_log'")
        older.commit()
    assert office.manage("restore", backup, "--replace").returncode == 0
    assert office.facts() == archive.peek(backup).facts


@pytest.mark.sqlite
@pytest.mark.parametrize(
    "code",
    [
        "CREATE TRIGGER t AFTER INSERT ON players_player BEGIN DELETE FROM players_player; END",
        pytest.param("CREATE VIEW t AS SELECT 1", marks=pytest.mark.long),
    ],
)
def test_a_sealed_backup_with_code_in_its_database_is_refused(backup, empty, tmp_path, code):
    member = archive.extract(backup, "database.sqlite3", tmp_path / "database.sqlite3")
    with closing(sqlite3.connect(member)) as forged:
        forged.execute(code)
    key = archive.extract(backup, "secret_key", tmp_path / "secret_key")
    forged = tmp_path / "forged.zip"
    archive.write(forged, {"database.sqlite3": member, "secret_key": key}, archive.peek(backup))
    assert "what isn't Späye's and could run there" in empty.refused("restore", forged)
    assert rows_of(empty, "players_player") == -1


@pytest.mark.long
@pytest.mark.postgres
def test_a_dump_with_code_in_it_is_refused(backup, empty, tmp_path, office):
    with psycopg.connect(office.url) as server:
        server.execute("CREATE VIEW sly AS SELECT 1")
    assert "view public sly" in office.refused("backup")


@pytest.mark.postgres
def test_nothing_is_restored_while_somebody_elses_session_is_connected(office, backup):
    """A plain role isn't told what kind of session another role's is."""
    role = f"plain_{os.getpid()}"
    with psycopg.connect(office.url, autocommit=True) as server:
        server.execute(f"CREATE ROLE {role} LOGIN CREATEDB")
        try:
            url = office.url.replace("spaye@", f"{role}@")
            told = office.refused("restore", backup, "--replace", DATABASE_URL=url)
        finally:
            server.execute(f"DROP ROLE {role}")
    assert "others are connected" in told


@pytest.mark.long_on_postgres
def test_the_key_comes_back_alone(sample, backup, office):
    key = office.var / "secret_key"
    key.write_text("another" * 8)
    before = office.facts()
    done = office.manage("restore", backup, "--key-only")
    assert done.returncode == 0, done.stderr
    assert key.read_text() == (sample.var / "secret_key").read_text()
    assert office.facts() == before
    # What the meantime's key has made is no sign that the right one is lost.
    assert len((office.var / "former_keys").read_text().split()) == 1


@pytest.mark.long
def test_another_key_in_the_environment_is_told(backup, empty):
    done = empty.manage("restore", backup, SECRET_KEY="x" * 50)
    assert done.returncode == 0, done.stderr
    assert "secret key here is another one" in done.stdout
    assert not (empty.var / "secret_key").exists()
