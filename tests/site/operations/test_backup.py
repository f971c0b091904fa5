"""Backups made in the middle of things."""

import errno
import json
import os
import re
import threading
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import connection, connections

from games.players.models import Holiday, Player
from games.tables import services as tables
from games.tables.models import Table
from spaye_site.operations import archive, backups, installation, nightly, postgres, programs
from spaye_site.operations.errors import Busy, Corrupt, Failed
from tests.example_game import rules
from tests.site.operations.conftest import Installation


@pytest.fixture
def folder(own_folder, settings) -> Path:
    """That of the backups."""
    return settings.BACKUP_DIR


@pytest.fixture
def people(both_databases, make_player):
    return [make_player("Camille"), make_player("Ingrid")]


@pytest.fixture
def verified(monkeypatch):
    """Backups of nothing much, taken at their word: for tests of what is around them."""
    monkeypatch.setattr(backups, "verify", lambda member, expected: backups.Verdict([]))


class Writer(threading.Thread):
    """Opens tables and plays on them until it is told to stop."""

    def __init__(self, people) -> None:
        super().__init__()
        self.people = people
        self.ended = threading.Event()
        self.acknowledged: dict[int, list[str]] = {}

    def run(self) -> None:
        try:
            while not self.ended.is_set():
                table = tables.open_table(rules.SLUG, {"rounds": 9}, players=self.people).pk
                self.acknowledged[table] = [Table.objects.get(pk=table).head]
                for move in range(18):
                    played = tables.play(table, self.people[move % 2], "choose 3", move)
                    self.acknowledged[table].append(played.table.head)
        finally:
            connections.close_all()


@pytest.mark.long
def test_a_backup_is_one_moment_of_a_database_that_is_written(people, folder):
    """Each move log in it ends where it once ended, and nothing acknowledged before is missing."""
    writer = Writer(people)
    writer.start()
    try:
        for _time in range(2):
            while len(writer.acknowledged) < 3:
                writer.join(0.01)
            before = {table: len(heads) for table, heads in writer.acknowledged.items()}
            heads = backups.make().manifest.facts.heads
            for table, count in before.items():
                assert heads[str(table)] in writer.acknowledged[table][count - 1 :]
    finally:
        writer.ended.set()
        writer.join()
    moments = {str(table): heads for table, heads in writer.acknowledged.items()}
    assert all(heads[table] in moments[table] for table in heads.keys() & moments.keys())
    assert len(list(folder.iterdir())) == 2


@pytest.mark.long_on_postgres
def test_a_copy_that_is_not_the_database_is_never_called_good(people, folder, monkeypatch):
    """A row is lost between the database and the copy: no file appears."""
    backend = backups.databases.backend()
    snapshot = backend.snapshot

    def losing(target):
        told = snapshot(target)
        Holiday.objects.create(date="2026-12-24")
        target.unlink()
        snapshot(target)
        return told

    monkeypatch.setattr(backend, "snapshot", losing)
    with pytest.raises(Corrupt, match="players_holiday has other rows"):
        backups.make()
    assert list(folder.iterdir()) == []


def test_a_fault_of_the_database_itself_is_kept_and_told(people, folder):
    """The copy of a database with a fault is good; it must not keep us from having one."""
    table = tables.open_table(rules.SLUG, {"rounds": 1}, players=people)
    Table.objects.filter(pk=table.pk).update(version=7)
    made = backups.make()
    assert made.manifest.differences == [f"table {table.pk}: version is not the journal's"]
    assert made.path.exists()


def test_the_newest_stay_and_one_from_the_future_makes_nothing_go(both_databases, folder, verified):
    folder.mkdir()
    others = {folder / "notes.txt", folder / "spaye-old.zip"}
    for other in others:
        other.touch()

    def made(year, month, day):
        with time_machine.travel(datetime(year, month, day, 3, 30, tzinfo=UTC), tick=False):
            path = backups.make(keep=2).path
            assert backups.newest() == path
            return path

    _gone, third, fourth = (made(2026, 11, day) for day in (1, 3, 4))
    assert fourth == folder / "spaye-2026-11-04-033000.zip"
    assert backups.made_at(fourth) == datetime(2026, 11, 4, 3, 30, tzinfo=UTC)
    assert set(folder.iterdir()) == {third, fourth} | others
    ahead, fifth = made(2031, 5, 1), made(2026, 11, 5)
    assert set(folder.iterdir()) == {fourth, fifth, ahead} | others


def test_one_never_takes_the_place_of_another(both_databases, folder, verified, tmp_path):
    with time_machine.travel(datetime(2026, 11, 1, tzinfo=UTC), tick=False):
        assert backups.make().path != backups.make().path
    path = tmp_path / "usb" / "copy.zip"
    assert backups.make(path).path == path
    before = path.read_bytes()
    with pytest.raises(Failed, match="there already"):
        backups.make(path)
    assert path.read_bytes() == before
    with installation.lock("backup"), pytest.raises(Busy, match="Another backup is under way"):
        backups.make()


def test_what_a_killed_backup_left_goes_with_the_next(both_databases, folder, verified):
    left = folder / ".unfinished-abc"
    left.mkdir(parents=True)
    (left / "database.sqlite3").touch()
    made = backups.make()
    assert list(folder.iterdir()) == [made.path]


def test_a_key_of_the_environment_stays_there(both_databases, folder, verified, settings):
    (folder.parent / "secret_key").write_text("another key")
    assert archive.KEY not in backups.make().manifest.members
    (folder.parent / "secret_key").write_text(settings.SECRET_KEY)
    assert archive.KEY in backups.make().manifest.members


def test_a_missing_program_is_one_sentence(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(programs, "DEBIAN", tmp_path)
    with pytest.raises(Failed, match="pg_dump is missing: apt install postgresql-client"):
        programs.find("pg_dump")
    for version in ("9.6", "9", "15"):
        (tmp_path / version / "bin").mkdir(parents=True)
        (tmp_path / version / "bin" / "pg_dump").touch()
    assert programs.find("pg_dump") == str(tmp_path / "15" / "bin" / "pg_dump")


@pytest.mark.long_on_postgres
def test_a_folder_that_is_none_is_one_sentence(office: Installation, tmp_path):
    (tmp_path / "file").touch()
    told = office.refused("backup", tmp_path / "file" / "in.zip")
    assert "file exists" in told


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_scratch_database_that_was_left_goes_with_the_next(folder, verified):
    name = f"{connection.settings_dict['NAME']}_scratch_left"
    with postgres.connect() as server:
        server.autocommit = True
        server.execute(f'CREATE DATABASE "{name}"')
        backups.make()
        found = server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
        assert found.fetchall() == []


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_backup_leaves_a_session_as_it_was_lent(tmp_path, monkeypatch):
    """A pooler lends it to the next client, who writes."""
    with postgres.connect() as session:
        monkeypatch.setattr(postgres, "connect", lambda: nullcontext(session))
        postgres.snapshot(tmp_path / "dump")
        session.commit()
        for setting, usual in (("read_only", "off"), ("isolation", "read committed")):
            [(found,)] = session.execute(f"SHOW default_transaction_{setting}").fetchall()
            assert found == usual


@pytest.mark.long
@pytest.mark.postgres
def test_a_role_that_may_not_verify_is_told_what_it_needs(office: Installation):
    role = f"plain_{os.getpid()}"
    with psycopg.connect(office.url, autocommit=True) as server:
        server.execute(f"CREATE ROLE {role} LOGIN")
        server.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role}")
        server.execute(f"GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO {role}")
        try:
            url = office.url.replace("spaye@", f"{role}@")
            told = office.refused("backup", DATABASE_URL=url)
        finally:
            server.execute(f"DROP OWNED BY {role}; DROP ROLE {role}")
    assert f"ALTER ROLE {role} CREATEDB" in told
    assert not list((office.var / "backups").glob("*.zip"))


# A backup that holds much less, a number that would keep none, a clock that was ahead


@pytest.fixture
def twelve(make_player):
    return [make_player(f"Person {number}") for number in range(12)]


def no_longer(people) -> None:
    """As if another database were looked at."""
    Player.objects.filter(pk__in=[one.pk for one in people]).delete()


@pytest.mark.long_on_postgres
def test_one_that_holds_much_less_is_an_error_and_kept_apart(
    both_databases, folder, verified, twelve, capsys
):
    good = backups.make().path
    no_longer(twelve[:7])
    for _night in range(5):
        with pytest.raises(CommandError, match="it holds 5 people instead of 12 in spaye-"):
            call_command("backup", "--keep", "1")
    assert capsys.readouterr().out == ""
    assert backups.newest() == good
    assert len(list(folder.glob("smaller-*.zip"))) == backups.KEEP_APART
    # Somebody says that it is right: then it counts, and is the measure from now on.
    call_command("backup", "--smaller")
    assert backups.newest() != good
    assert backups.make().shrunk == ""


@pytest.mark.long_on_postgres
def test_what_was_restored_may_be_smaller(both_databases, folder, verified, twelve):
    backups.make()
    no_longer(twelve)
    assert backups.make().shrunk
    backups.remember_restored()
    assert backups.make().shrunk == ""


def test_a_night_whose_backup_holds_much_less_has_failed(both_databases, folder, verified, twelve):
    backups.make()
    no_longer(twelve)
    (failed,) = nightly.work(nightly.back_up).failed
    assert "kept apart: it holds 0 people instead of 12" in failed


@pytest.mark.long_on_postgres
def test_a_database_without_an_office_is_nothing_to_back_up(empty: Installation):
    told = empty.refused("backup")
    assert "no office in this database" in told
    assert "DATABASE_URL" in told
    assert not list((empty.var / "backups").glob("*.zip"))


@pytest.mark.long_on_postgres
@pytest.mark.parametrize(
    ("keep", "commands"),
    [
        ("0", ["backup"]),
        pytest.param("0", ["nightly", "serve"], marks=pytest.mark.long),
        pytest.param("-1", ["backup", "nightly", "serve"], marks=pytest.mark.long),
    ],
)
def test_at_least_one_has_to_stay(office: Installation, keep, commands):
    kept = office.var / "backups" / "spaye-2026-11-20-183000.zip"
    kept.parent.mkdir()
    kept.touch()
    for command in commands:
        done = office.manage(command, BACKUP_KEEP=keep)
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
        assert "BACKUP_KEEP" in done.stderr
    assert office.manage("backup", "--keep", keep).returncode == 2
    assert kept.exists()


def test_the_newest_without_a_fault_is_never_deleted(both_databases, folder, monkeypatch):
    faults: list[str] = []
    verdict = lambda member, expected: backups.Verdict(list(faults))  # noqa: E731
    monkeypatch.setattr(backups, "verify", verdict)
    good = backups.make().path
    faults.append("table 1: version is not the journal's")
    later = [backups.make(keep=1).path for _night in range(3)]
    assert sorted(folder.glob("*.zip")) == [good, later[-1]]


def test_programs_read_what_was_made(both_databases, folder, verified, twelve, capsys):
    call_command("backup", "--json")
    told = json.loads(capsys.readouterr().out)
    assert Path(told["path"]) == backups.newest()
    assert (told["people"], told["tables"], told["faults"], told["shrunk"]) == (12, 0, [], "")


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.EACCES, "bk: permission denied (as {})."),
        (errno.EROFS, "bk: read-only file system. docs/install.md says how to keep"),
    ],
)
def test_a_folder_that_cannot_be_made_is_told_with_who_tried(tmp_path, monkeypatch, number, told):
    def refuse(path, **_options):
        raise OSError(number, os.strerror(number), str(path))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(Failed, match=re.escape(told.format(installation.user()))):
        backups.make(tmp_path / "bk")
