"""The night's work: any number of times is as good as once."""

import threading
from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from games.live import server_lock
from games.players import office as offices
from games.players.models import AdminAct, Device, Office, RateWindow, SignInLink
from games.spaye import services as spaye
from games.tables.models import Table
from spaye_site.operations import alarms, backups, installation, nightly
from spaye_site.operations.errors import Failed
from spaye_site.operations.night_watch import NightWatch

pytestmark = pytest.mark.usefixtures("own_folder")
CREATED = "2026-11-03 12:00+01:00"


@pytest.fixture
def backed_up(monkeypatch):
    """How often a backup was asked for; none is made, test_backup.py does that."""
    times = []
    monkeypatch.setattr(nightly, "back_up", lambda: times.append(1) or "backup verified")
    return times


@pytest.fixture
def left_day(both_databases, make_player, at):
    """A day that was begun and left, two days ago; some things have run out since."""
    Office.objects.update_or_create(pk=1, defaults={"time_zone": "Europe/Paris"})
    offices.forget()
    at(CREATED)
    camille = make_player("Camille")
    day = spaye.open_day(camille, "app", 52, "squats")
    soon = timezone.now() + timedelta(hours=1)
    Device.objects.create(session_key="s", session_data="", expire_date=soon, player=camille)
    SignInLink.objects.create(player=camille, token_hash="t", expires=soon)
    RateWindow.objects.create(purpose="p", who="w", start=timezone.now())
    at("2026-11-05 03:31+01:00")
    later = timezone.now() + timedelta(hours=1)
    Device.objects.create(session_key="r", session_data="", expire_date=later, player=camille)
    SignInLink.objects.create(player=camille, token_hash="u", expires=later)
    RateWindow.objects.create(purpose="p", who="w", start=timezone.now())
    yield day
    offices.forget()


def rows():
    found = [Device, SignInLink, RateWindow]
    entries = Table.objects.values_list("version", "head", "outcome")
    return [list(entries), *(list(model.objects.values_list("pk", flat=True)) for model in found)]


def test_what_is_over_is_written_down_and_what_has_run_out_goes(left_day, backed_up, capsys):
    call_command("nightly")
    assert capsys.readouterr().out == (
        "backup verified; ends of 1 table entered;"
        " 3 expired sessions, links, counts and notices cleared\n"
    )
    assert Table.objects.get().outcome["status"] == "cancelled"
    assert [Device.objects.get().session_key, SignInLink.objects.get().token_hash] == ["r", "u"]
    assert RateWindow.objects.count() == 1
    # Twice is as good as once.
    after = rows()
    call_command("nightly")
    assert capsys.readouterr().out == "backup verified\n"
    assert rows() == after


def test_a_table_without_an_end_is_looked_at_however_old_it_is(left_day):
    Table.objects.update(created_at=timezone.now() - 2 * nightly.UNSETTLED)
    assert nightly.settle_tables() == "ends of 1 table entered"
    assert nightly.settle_tables() == ""


def test_two_at_once_are_harmless(left_day, backed_up, capsys):
    with installation.lock("night"):
        call_command("nightly")
    assert capsys.readouterr().out == "Somebody else is doing the night's work.\n"
    assert backed_up == []
    assert Table.objects.get().outcome is None


def test_what_fails_keeps_nothing_else_from_being_done(left_day, monkeypatch, capsys, caplog):
    def full():
        raise Failed("no space left on device.")

    monkeypatch.setattr(nightly, "back_up", full)
    with pytest.raises(SystemExit) as end:
        call_command("nightly")
    assert end.value.code == 1
    assert "FAILED: full (no space left on device.)" in capsys.readouterr().out
    assert Table.objects.get().outcome is not None
    assert nightly.last().failed == ["full (no space left on device.)"]


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_beside_a_server_it_leaves_sqlites_rows_to_that(left_day, backed_up, monkeypatch):
    def taken():
        raise server_lock.Taken

    monkeypatch.setattr(server_lock, "claim", taken)
    before = rows()
    call_command("nightly")
    assert rows() == before
    assert backed_up == [1]


@pytest.mark.parametrize(
    ("now", "last", "expected"),
    [
        ("2026-11-05 03:29+01:00", None, True),
        ("2026-11-05 03:29+01:00", "2026-11-04 03:31+01:00", False),
        ("2026-11-05 03:31+01:00", "2026-11-04 03:31+01:00", True),
        ("2026-11-05 03:31+01:00", "2026-11-05 03:30+01:00", False),
        ("2026-11-09 12:00+01:00", "2026-11-05 03:31+01:00", True),
        # Done by a clock that was ahead, by much or by an hour's quarter.
        ("2026-11-09 12:00+01:00", "2027-11-05 03:31+01:00", True),
        ("2026-11-09 12:00+01:00", "2026-11-09 12:15+01:00", False),
        # The night in which the clock is put back has one 03:30, the one put forward too.
        ("2026-10-25 03:29+01:00", "2026-10-24 03:31+02:00", False),
        ("2026-10-25 03:31+01:00", "2026-10-24 03:31+02:00", True),
        ("2026-03-29 03:31+02:00", "2026-03-28 03:31+01:00", True),
    ],
)
@pytest.mark.django_db
def test_it_is_due_once_a_night_or_when_the_server_comes_back(now, last, expected):
    offices.forget()
    then = datetime.fromisoformat(last) if last else None
    assert nightly.is_due(datetime.fromisoformat(now).astimezone(UTC), then) is expected


def test_the_server_does_it_once_a_night(left_day, monkeypatch, at):
    times = []
    monkeypatch.setattr(NightWatch, "back_up", lambda self: times.append(1) or "backup verified")
    first, second = NightWatch(), NightWatch()
    assert first.look().done[0] == "backup verified"
    assert second.look() is None
    assert Table.objects.get().outcome is not None
    at("2026-11-06 03:31+01:00")
    with installation.lock("night"):
        assert first.look() is None
    assert second.look() is not None
    assert times == [1, 1]


def test_the_watch_looks_again_whatever_has_failed_and_ends_with_the_server(
    both_databases, monkeypatch, caplog
):
    looks, again = [], threading.Event()

    def look(self):
        looks.append(1)
        if len(looks) > 1:
            again.set()
        raise OSError("no space left")

    monkeypatch.setattr(NightWatch, "look", look)
    night = NightWatch(look_every=0.01)
    night.start()
    assert again.wait(10)
    night.stop()
    assert not night._thread.is_alive()
    assert "no space left" in caplog.text


@pytest.mark.sqlite
def test_the_servers_backup_is_made_by_a_process_of_its_own(office, settings, monkeypatch):
    for name, value in office.environment().items():
        monkeypatch.setenv(name, value)
    told = NightWatch().back_up()
    assert told.startswith("backup ")
    assert "verified" in told
    (made,) = (office.var / "backups").glob(backups.PATTERN)
    assert str(made) in told


@pytest.mark.sqlite
def test_a_backup_that_is_broken_off_leaves_nothing(office, monkeypatch):
    for name, value in office.environment().items():
        monkeypatch.setenv(name, value)
    night = NightWatch(look_every=0.01)
    monkeypatch.setattr(night, "look", night.back_up)
    night.start()
    folder = office.var / "backups"
    while not list(folder.glob(".unfinished-*/database*")):
        night._thread.join(0.01)
    night.stop()
    assert not night._thread.is_alive()
    assert list(folder.iterdir()) == []


@pytest.mark.postgres
def test_of_several_servers_one_does_a_night_and_the_others_know_of_it(
    left_day, backed_up, settings, tmp_path, monkeypatch
):
    watch = NightWatch()
    monkeypatch.setattr(watch, "back_up", nightly.back_up)
    night = watch.look()
    assert night is not None
    assert night.backed_up
    # Another machine, which shares the database and nothing else.
    settings.VAR_DIR = tmp_path / "other"
    settings.VAR_DIR.mkdir()
    assert NightWatch().look() is None
    assert nightly.last() == night
    assert backed_up == [1]


def test_sqlite_learns_how_its_tables_have_grown(left_day):
    """Without it the planner takes an index that reads all the years of a month's people."""
    nightly.look_at_sizes()
    nightly.look_at_sizes()
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT tbl FROM sqlite_stat1")
        assert ("tables_table",) in cursor.fetchall()


@pytest.fixture
def december(left_day, backed_up, at):
    """A night of the next month has been done."""
    at("2026-12-05 03:31+01:00")
    call_command("nightly")
    return left_day


@pytest.mark.parametrize("now", ["2027-02-05 12:00+01:00", "2030-03-01 12:00+01:00"])
def test_a_clock_that_cannot_be_right_deletes_nothing(december, backed_up, at, capsys, now):
    soon = timezone.now() + timedelta(hours=1)
    Device.objects.create(session_key="t", session_data="", expire_date=soon)
    before, moves = list(Device.objects.values_list("pk", flat=True)), AdminAct.objects.count()
    for _night in range(2):  # what was done meanwhile by that clock makes it no righter
        at(now)
        with pytest.raises(SystemExit):
            call_command("nightly")
        right = ".venv/bin/python manage.py nightly --clock-is-right"
        assert f"if it is right: {right}" in capsys.readouterr().out
        assert list(Device.objects.values_list("pk", flat=True)) == before
        Table.objects.update(created_at=timezone.now())
    assert len(backed_up) == 3
    assert [alarm.about for alarm in alarms.look()] == ["night"]
    call_command("nightly", "--clock-is-right")
    assert not Device.objects.filter(session_key="t").exists()
    assert AdminAct.objects.count() == moves
    assert alarms.look() == ()


def test_a_summer_is_no_wrong_clock(december, at, capsys):
    at("2027-02-01 12:00+01:00")
    call_command("nightly")
    assert "FAILED" not in capsys.readouterr().out


def test_the_first_night_asks_when_anything_was_done(left_day, backed_up, at, capsys):
    at("2030-03-01 12:00+01:00")
    with pytest.raises(SystemExit):
        call_command("nightly")
    assert "days after anything was cleared or done here" in capsys.readouterr().out
    assert Device.objects.count() == 2
