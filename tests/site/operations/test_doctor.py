"""What the doctor finds, and says in words that one can act on."""

import json
import os
import subprocess
import sys
from collections import namedtuple
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone

from games.live import server_lock
from games.players.models import Erasure, Player, Role
from games.tables import services as tables
from games.tables.lobby import services as lobby
from games.tables.models import Entry, Table
from spaye_site import versions
from spaye_site.management.commands import serve
from spaye_site.operations import archive, databases, doctor, installation, nightly, sqlite
from spaye_site.operations.archive import Manifest
from spaye_site.operations.database_facts import Facts, Rows
from spaye_site.operations.doctor import examine
from tests.example_game import rules
from tests.site.operations.conftest import Installation

Usage = namedtuple("Usage", "free")


@pytest.fixture(autouse=True)
def well(own_folder, tmp_path, settings):
    """An installation in a folder of its own in which nothing is wrong."""
    tmp_path.chmod(0o700)
    settings.SITE_URL = "https://spaye.example"
    settings.STATIC_ROOT = tmp_path / "static"
    settings.SECRET_KEY = "k" * 50
    key = tmp_path / "secret_key"
    key.write_text(settings.SECRET_KEY)
    key.chmod(0o600)


@pytest.fixture
def zoe(db) -> Player:
    return Player.objects.create(name="Zoé", name_key="zoe", initials="ZO", role=Role.ADMIN)


def refuse(monkeypatch, refused):
    """The machine lets nobody write this; root, as whom tests may run, is let everything."""
    access = os.access
    told = lambda path, mode: Path(path) != refused and access(path, mode)  # noqa: E731
    monkeypatch.setattr(os, "access", told)


def a_backup(folder, key=None, facts=None, kind="sqlite", **before):
    """A backup of this kind of database, so much before now."""
    folder.mkdir(exist_ok=True)
    at = timezone.now() - timedelta(**before)
    path = folder / f"spaye-{at:%Y-%m-%d-%H%M%S}.zip"
    archive.write(
        path,
        {},
        Manifest(at.isoformat(), kind, {}, facts or Facts(), key or installation.key_mark()),
    )
    return path


BEHIND = {"HOST": "0.0.0.0", "HTTPS": True}


@pytest.mark.parametrize(
    ("look", "given", "status", "words"),
    [
        (doctor.address, {}, "ok", "everything"),
        (doctor.address, {"SITE_URL": "https://192.0.2.7"}, "warn", "passkeys need a name"),
        (
            doctor.address,
            {"SITE_URL": "http://spaye.example:8000"},
            "warn",
            "off without https are reading and logging without",
        ),
        (doctor.address, {"SITE_URL": "http://192.168.1.20:8000"}, "warn", "passkeys"),
        (doctor.address, {"SITE_URL": "http://localhost:8000"}, "warn", "only this machine"),
        (doctor.secret_key, {}, "ok", ""),
        (doctor.secret_key, {"SECRET_KEY": "tiny"}, "warn", "is short"),
        (doctor.proxy, {}, "ok", ""),
        (doctor.proxy, BEHIND, "warn", "FORWARDED_ALLOW_IPS=<its address>"),
        (
            doctor.proxy,
            BEHIND | {"FORWARDED_ALLOW_IPS": "10.88.0.0/16"},
            "ok",
            "one at 10.88.0.0/16 is believed for whom it asks",
        ),
        (doctor.proxy, BEHIND | {"FORWARDED_ALLOW_IPS": "*"}, "warn", ""),
        (doctor.debug, {}, "ok", ""),
        (doctor.debug, {"DEBUG": True}, "fail", ""),
    ],
)
def test_what_settings_mean_is_told_and_no_secret(settings, look, given, status, words):
    for name, value in given.items():
        setattr(settings, name, value)
    found, sentence = look()
    assert found == status
    assert words in sentence
    assert settings.SECRET_KEY not in sentence


def test_a_key_that_was_lost_and_made_anew_is_broken(tmp_path, settings):
    path = a_backup(settings.BACKUP_DIR, key=installation.key_mark(), days=2)
    assert doctor.secret_key()[0] == "ok"
    lost, settings.SECRET_KEY = installation.key_mark(), "n" * 50
    (tmp_path / "secret_key").write_text(settings.SECRET_KEY)
    # Also after the nights that have made backups with the new one.
    for days in (1, 0):
        status, sentence = doctor.secret_key()
        assert status == "fail"
        assert f"make restore KEY=1 FILE={path}." in sentence
        a_backup(settings.BACKUP_DIR, days=days)
    assert sentence.endswith(f"echo {lost} >> {tmp_path}/former_keys")
    (tmp_path / "former_keys").write_text(f"{lost}\n")
    assert doctor.secret_key()[0] == "ok"


@pytest.mark.parametrize(
    "name", [".", "spaye.sqlite3", "spaye.sqlite3-wal", "secret_key", "spaye.env"]
)
def test_what_others_can_read_is_broken_until_the_next_start(tmp_path, name):
    assert doctor.var_dir() == ("ok", f"{tmp_path}, its owner’s only")
    path = tmp_path / name
    path.touch()
    path.chmod(0o755 if path.is_dir() else 0o644)
    assert doctor.var_dir() == (
        "fail",
        f"others on this machine can read the data: chmod go= {path}",
    )
    installation.take_rights_from_others()
    assert doctor.var_dir()[0] == "ok"


def test_a_folder_that_belongs_to_everybody_stays_as_it_is(tmp_path):
    tmp_path.chmod(0o1777)
    (tmp_path / "spaye.sqlite3").touch(mode=0o644)
    installation.take_rights_from_others()
    assert tmp_path.stat().st_mode & 0o7777 == 0o1777
    assert (tmp_path / "spaye.sqlite3").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("name", ["backup.lock", "spaye.sqlite3"])
def test_a_file_that_cannot_be_written_is_broken_and_its_remedy_named(tmp_path, monkeypatch, name):
    (tmp_path / name).touch()
    refuse(monkeypatch, tmp_path / name)
    status, sentence = doctor.var_dir()
    assert status == "fail"
    who = installation.user()
    assert sentence.startswith(f"{tmp_path / name} can’t be written as {who} (permission denied).")
    assert sentence.endswith(f"chmod u+w {tmp_path / name}")
    monkeypatch.setattr(
        installation.Path, "owner", lambda path: "root" if path.name == name else "spaye"
    )
    assert f"It belongs to root: chown -R spaye: {tmp_path}" in doctor.var_dir()[1]


def test_folders_that_are_gone_or_cannot_be_written_are_broken(
    zoe, tmp_path, settings, monkeypatch
):
    a_backup(settings.BACKUP_DIR)
    refuse(monkeypatch, settings.BACKUP_DIR)
    status, sentence = doctor.backup()
    assert status == "fail"
    assert sentence.startswith(f"{settings.BACKUP_DIR} can’t be written as ")
    assert sentence.endswith(f"(permission denied). chmod u+w {settings.BACKUP_DIR}")
    monkeypatch.setattr(installation, "_is_read_only", lambda _path: True)
    sentence = doctor.backup()[1]
    assert "(read-only file system). If the service’s unit forbids it: `systemctl edit" in sentence
    assert f"ReadWritePaths={settings.BACKUP_DIR}." in sentence
    assert "chmod" not in sentence
    settings.VAR_DIR = tmp_path / "gone"
    assert doctor.var_dir()[0] == "fail"


@pytest.mark.parametrize(("free", "status"), [(5e9, "ok"), (5e8, "warn"), (5e7, "fail")])
def test_the_disk(monkeypatch, free, status):
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _folder: Usage(int(free)))
    assert doctor.disk()[0] == status


def test_static_files_and_catalogues(tmp_path, monkeypatch):
    assert doctor.translations()[0] == "ok"
    monkeypatch.setattr(doctor.compiling, "stale", lambda: [Path("django.po")])
    assert doctor.translations()[0] == "warn"
    assert doctor.static_files()[0] == "warn"
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "staticfiles.json").touch()
    assert doctor.static_files()[0] == "ok"


@pytest.mark.django_db(transaction=True)
def test_the_database_and_its_migrations(both_databases, monkeypatch):
    assert doctor.database()[0] == "ok"
    assert doctor.migrations() == ("ok", "all applied")
    known = databases.known_migrations()
    monkeypatch.setattr(databases, "known_migrations", lambda: known | {"spaye.0999_more"})
    assert doctor.migrations() == ("warn", "1 to apply: make upgrade")
    monkeypatch.setattr(databases, "known_migrations", lambda: known - {"spaye.0001_initial"})
    assert doctor.migrations()[0] == "fail"


@pytest.mark.django_db
def test_an_office_has_an_admin_and_once_it_has_people_a_backup(make_player):
    assert doctor.backup() == ("ok", "nothing to back up yet")
    make_player("Camille")
    assert doctor.backup() == ("warn", "there is none: make backup")
    assert doctor.admin()[0] == "fail"
    make_player("Zoé", role=Role.ADMIN)
    assert doctor.admin() == ("ok", "1 of 2 people")


@pytest.mark.sqlite
@pytest.mark.django_db
def test_a_server_that_examines_itself_keeps_its_claim():
    """On the page *Server*; another process would otherwise be let at the same file."""
    claim = server_lock.claim()
    server_lock.serve(claim)
    try:
        assert doctor.processes() == ("ok", "one server is running")
        assert doctor.database_file()[0] == "ok"
        asked = f"import fcntl; fcntl.lockf(open({claim.name!r}, 'a'), fcntl.LOCK_EX|fcntl.LOCK_NB)"
        another = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=False)
        assert b"BlockingIOError" in another.stderr
    finally:
        server_lock.release(claim)
    assert doctor.processes() == ("warn", "no server is running: nobody gets in")


@pytest.mark.sqlite
@pytest.mark.django_db
def test_servers(monkeypatch, settings):
    assert doctor.processes() == ("warn", "no server is running: nobody gets in")
    settings.WORKERS = 4
    assert doctor.processes()[0] == "fail"
    settings.WORKERS = 1

    def taken():
        raise server_lock.Taken

    monkeypatch.setattr(server_lock, "claim", taken)
    assert doctor.processes() == ("ok", "one server is running")


def test_tables_and_the_clock(zoe, make_player):
    table = tables.open_table(rules.SLUG, {"rounds": 1}, players=[zoe, make_player("Camille")])
    tables.play(table.pk, zoe, "choose 3", 0)
    assert doctor.tables()[0] == doctor.clock()[0] == "ok"
    Entry.objects.update(at=timezone.now() + timedelta(hours=2))
    assert doctor.clock()[0] == "fail"
    assert "later already" in doctor.clock()[1]
    Table.objects.update(version=9)
    status, sentence = doctor.tables()
    assert status == "fail"
    assert f"table {table.pk}: version is not the journal's" in sentence


def test_a_table_that_gathers_or_was_withdrawn_is_no_fault(zoe):
    lobby.open_table(zoe, "papayoo", 4, {})
    lobby.withdraw(lobby.open_table(zoe, "papayoo", 3, {}).pk, zoe)
    assert doctor.tables() == ("ok", "the newest 0 are what their journals make")


@pytest.mark.parametrize(("days", "status"), [(0, "ok"), (3, "warn"), (20, "fail")])
def test_the_age_of_the_last_backup(zoe, settings, days, status):
    path = a_backup(settings.BACKUP_DIR, days=days)
    a_backup(settings.BACKUP_DIR, days=50)
    found, sentence = doctor.backup()
    assert found == status
    assert sentence.startswith(path.name)


def test_a_backup_from_the_future_or_one_that_is_damaged_is_a_finding(zoe, settings, monkeypatch):
    path, ahead = (a_backup(settings.BACKUP_DIR, days=days) for days in (0, -200))
    status, sentence = doctor.backup()
    assert status == "fail"
    assert f"{ahead.name} is dated in the future, by a clock that was ahead" in sentence
    monkeypatch.setattr(doctor, "later_than_now", timezone.now)
    assert doctor.backup() == ("fail", f"{ahead.name} is dated in the future: set the clock first")
    ahead.unlink()
    path.write_bytes(path.read_bytes()[:100])
    (finding,) = examine((doctor.backup,))
    assert finding.status == "fail"
    assert "only part of one" in finding.sentence


def test_a_backup_of_another_kind_of_database_is_none_for_this_one(zoe, settings):
    path = a_backup(settings.BACKUP_DIR, kind="postgresql")
    told = f"{path.name} is of postgresql and can’t be restored here: make backup"
    assert doctor.backup() == ("warn", told)


def test_a_backup_that_was_kept_apart_is_a_finding_until_a_good_one_is_made(zoe, settings):
    path = a_backup(settings.BACKUP_DIR, days=1)
    path.rename(path.with_name(path.name.replace("spaye", "smaller")))
    a_backup(settings.BACKUP_DIR, days=3)
    status, sentence = doctor.backup()
    assert status == "fail"
    assert "much less than the one before: smaller-" in sentence
    a_backup(settings.BACKUP_DIR)
    assert doctor.backup()[0] == "ok"


def test_a_start_before_the_last_move_warns_of_the_clock(zoe, make_player, capsys):
    table = tables.open_table(rules.SLUG, {"rounds": 1}, players=[zoe, make_player("Camille")])
    tables.play(table.pk, zoe, "choose 3", 0)
    assert list(doctor.start_warnings()) == []
    with time_machine.travel(timezone.now() - timedelta(days=40), tick=False):
        told = f"This machine's clock says {timezone.now():%Y-%m-%d %H:%M} UTC, but a move was made"
        serve.Command().announcement()
    said = capsys.readouterr().err
    assert told in said
    assert f"at {Entry.objects.get().at:%Y-%m-%d %H:%M} already: set the clock" in said


@pytest.mark.sqlite
def test_a_start_on_a_damaged_database_tells_the_way_back(zoe, settings, tmp_path, monkeypatch):
    file = tmp_path / "damaged.sqlite3"
    monkeypatch.setattr(sqlite, "path", lambda: file)
    assert list(doctor.start_warnings()) == []
    file.write_bytes(os.urandom(5000))
    told = "The database is damaged: file is not a database."
    without = (
        "There is no backup of it here: make a copy of the file as it is before anything else."
    )
    assert list(doctor.start_warnings()) == [f"{told} {without}"]
    kept = a_backup(settings.BACKUP_DIR, days=1)
    # The office has been on PostgreSQL meanwhile.
    a_backup(settings.BACKUP_DIR, kind="postgresql")
    (sentence,) = doctor.start_warnings()
    assert f"put the newest backup in its place: make restore FILE={kept} REPLACE=1 " in sentence
    assert doctor.database()[0] == "fail"


def test_a_start_of_an_empty_office_beside_a_backup_with_people_tells_of_it(
    db, make_player, settings
):
    kept = a_backup(settings.BACKUP_DIR)
    assert list(doctor.start_warnings()) == []
    kept.unlink()
    kept = a_backup(settings.BACKUP_DIR, facts=Facts({"players_player": Rows(12, "")}))
    (sentence,) = doctor.start_warnings()
    assert sentence.startswith(f"Nobody is in this office, but its backup {kept.name} has people.")
    assert sentence.endswith(f"make restore FILE={kept} REPLACE=1")
    assert doctor.admin() == ("fail", sentence)
    make_player("Camille")
    assert list(doctor.start_warnings()) == []
    assert "nobody is admin: `.venv/bin/python manage.py first_admin`" in doctor.admin()[1]


@pytest.mark.sqlite
def test_a_lost_database_is_told_with_the_way_back_and_none_is_made(
    settings, tmp_path, monkeypatch
):
    file = tmp_path / "spaye.sqlite3"
    monkeypatch.setattr(sqlite, "path", lambda: file)
    assert doctor.database() == ("fail", "there is no office in it yet: `make run` makes one")
    kept = a_backup(settings.BACKUP_DIR, facts=Facts({"players_player": Rows(12, "")}))
    status, sentence = doctor.database()
    assert status == "fail"
    assert sentence.endswith(f"stop the server, then make restore FILE={kept} REPLACE=1")
    assert not file.exists()


def test_an_erasure_that_is_not_finished_waits_for_the_night(zoe, monkeypatch):
    """It needs nobody, unless a server runs and no night comes."""
    assert doctor.erasures()[0] == "ok"
    Erasure.objects.create(player=zoe, by=zoe)
    waiting = "1 erased names may be left in free pages"
    assert doctor.erasures() == ("ok", f"{waiting}: the next night does it")
    with time_machine.travel(timezone.now() - timedelta(days=3), tick=False):
        nightly.work(lambda: "all done")
    assert doctor.erasures() == ("ok", f"{waiting}: the next night does it")
    monkeypatch.setattr(doctor, "_is_served", lambda: True)
    assert doctor.erasures() == ("warn", f"{waiting}: .venv/bin/python manage.py nightly")
    nightly.work(lambda: "all done")
    assert doctor.erasures()[0] == "ok"


def test_the_last_night(db):
    assert doctor.night()[0] == "ok"

    def backup():
        raise OSError("no space left")

    nightly.work(backup)
    assert doctor.night() == (
        "warn",
        "within the last hour something failed: backup (no space left)",
    )
    nightly.work(lambda: "all done")
    assert doctor.night() == ("ok", "within the last hour: all done")
    with time_machine.travel(timezone.now() + timedelta(days=99), tick=False):
        nightly.work(lambda: "all done")
    status, sentence = doctor.night()
    assert status == "fail"
    assert "in the future" in sentence


def test_what_cannot_be_looked_at_is_a_finding():
    def wild_guess():
        raise RuntimeError("first\nsecond")

    (finding,) = examine((wild_guess,))
    assert (finding.subject, finding.status) == ("wild guess", "fail")
    assert finding.sentence == "couldn’t be looked at (RuntimeError: first)"


# PostgreSQL tells of nothing before its transaction ends, so the test can't be one.
@pytest.mark.django_db(transaction=True)
def test_the_command_says_a_line_each(zoe, capsys, settings):
    a_backup(settings.BACKUP_DIR)
    call_command("doctor")
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 28
    assert lines[0] == f"ok   version: {versions.full()}"
    assert [line for line in lines if line.startswith("warn")] == [
        "warn static files: not collected yet: `make run` does it",
        "warn processes: no server is running: nobody gets in",
    ]
    assert all(line[:5] in {"ok   ", "warn "} for line in lines)


def test_a_broken_office_has_status_1_also_for_programs(db, capsys):
    with pytest.raises(SystemExit) as end:
        call_command("doctor", "--json")
    assert end.value.code == 1
    found = {one["subject"]: one for one in json.loads(capsys.readouterr().out)}
    assert found["admin"]["status"] == "fail"
    assert set(found["python"]) == {"subject", "status", "sentence"}


def test_without_its_database_it_says_so_at_once(tmp_path):
    installation = Installation(tmp_path, "postgres://nobody@127.0.0.1:1/none")
    done = installation.manage("doctor")
    assert done.returncode == 1
    assert "fail database: couldn’t be looked at (PostgreSQL can't be" in done.stdout
    assert "migrations" not in done.stdout


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_events_are_proved_by_one(monkeypatch):
    assert doctor.events() == ("ok", "one connection hears another")
    assert doctor.letters() == ("ok", "UTF-8")
    assert doctor.keys()[0] == "ok"
    # As behind a pooler that lends its sessions: what listened isn't there when it is told.
    monkeypatch.setattr("psycopg.Connection.notifies", lambda self, **_: iter(()))
    assert doctor.events()[0] == "fail"
    assert "DATABASE_LISTEN_URL" in doctor.events()[1]
