"""What this code has replayed and found right isn't replayed again, and no fault escapes it."""

from contextlib import suppress
from datetime import timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone

from games.boards.checks import progress_on, time
from games.boards.models import Line
from games.tables import checks
from games.tables import services as tables
from games.tables.models import Entry, Table
from tests.example_game import rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair(make_player):
    people = [make_player("Camille"), make_player("Ingrid")]
    made = [tables.open_table(rules.SLUG, {"rounds": 1}, players=people) for _ in range(2)]
    tables.play(made[0].pk, people[0], "choose 3", 0)
    return made


@pytest.fixture
def replayed(monkeypatch):
    """The numbers of the tables that were replayed."""
    numbers: list[int] = []
    replay = checks.replay_table
    monkeypatch.setattr(
        checks, "replay_table", lambda table: numbers.append(table.pk) or replay(table)
    )
    return numbers


@pytest.fixture
def check(tmp_path, capsys, replayed):
    """`check()`: what a pass finds, and which tables it replays."""

    def run() -> tuple[list[str], list[int]]:
        replayed.clear()
        capsys.readouterr()
        with suppress(SystemExit):
            call_command("repair", "--check", "--verified", tmp_path / "verified.json")
        return capsys.readouterr().out.splitlines(), list(replayed)

    return run


def test_once_is_enough_for_a_week_and_this_code(pair, check, monkeypatch):
    every = [table.pk for table in pair]
    assert check() == ([], every)
    assert check() == ([], [])
    monkeypatch.setattr(checks, "code_digest", lambda: "other")
    assert check() == ([], every)
    assert check() == ([], [])
    with time_machine.travel(timezone.now() + timedelta(days=7), tick=False):
        assert check() == ([], every)


def test_by_hand_all_are_replayed(pair, check, replayed, capsys):
    check()
    replayed.clear()
    call_command("repair", "--check")
    assert replayed == [table.pk for table in pair]


@pytest.mark.parametrize("what", ["version", "state", "entry"])
def test_what_was_changed_since_is_found_and_found_again(pair, check, what):
    check()
    if what == "entry":
        Entry.objects.filter(table=pair[0]).update(move="choose 4")
    else:
        Table.objects.filter(pk=pair[0].pk).update(**{what: "{}" if what == "state" else 9})
    for _time in range(2):
        told, numbers = check()
        assert numbers == [pair[0].pk]
        assert told[0].startswith(f"table {pair[0].pk}: ")


def test_boards_are_compared_without_a_replay(pair, check):
    check()
    player = pair[0].seats.first().player
    Line.objects.create(
        date="2026-11-03", table=pair[0], player=player, daye=1, victoire=0, repetition=0
    )
    told, numbers = check()
    assert numbers == []
    assert f"table {pair[0].pk}: a line on 2026-11-03, not its day" in told


def test_who_waits_is_told_how_far_it_is(monkeypatch):
    lines: list[str] = []
    times = iter([0.0, 1.0, 3.0, 3.0])
    monkeypatch.setattr(time, "monotonic", lambda: next(times))
    stream = type("Terminal", (), {"isatty": lambda _: True, "write": lambda _, t: lines.append(t)})
    tell = progress_on(stream())
    tell(1, 9)
    tell(2, 9)
    assert lines == ["2 of 9 tables …"]
    monkeypatch.setattr(stream, "isatty", lambda _: False)
    assert progress_on(stream()) is None
