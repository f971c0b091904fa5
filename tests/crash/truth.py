"""What must hold whenever nothing is on its way, whatever has died before."""

from collections.abc import Iterable, Sequence

from django.db import connection

from games.boards.checks import differences, table_differences
from games.players.clock import Clock
from games.tables.models import Entry
from tests.crash.colleagues import Colleague
from tests.crash.tables import House, Running


def check(house: House, colleagues: Sequence[Colleague], tables: Iterable[Running]) -> None:
    """Each of these tables: its move log is what its people were told, and makes all the rest."""
    clock = Clock.read()
    for running in tables:
        assert table_differences(running.pk, clock) == []
        for one in colleagues:
            if one.player.pk in running.seats:
                assert journal_of(running, one) == one.told[running.pk]
    doors(house.day_of_today(), colleagues)


def check_all(house: House, colleagues: Sequence[Colleague]) -> None:
    """Everything that has ever been played."""
    check(house, colleagues, house.known)
    assert list(differences()) == []
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            assert cursor.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def journal_of(running: Running, one: Colleague) -> list[str]:
    """The moves of one colleague, in the log's order, but for the exercise set at the start."""
    seat = running.seats[one.player.pk]
    entries = Entry.objects.filter(table=running.pk, seat=seat).order_by("number")
    texts = list(entries.values_list("move", flat=True))
    return [text for text in texts if not text.startswith("set_exercise")]


def doors(running: Running, colleagues: Sequence[Colleague]) -> None:
    """Coming and going take turns, and whoever was told of being in is in."""
    kept = Entry.objects.filter(table=running.pk, seat=None).order_by("number")
    moves = [move.split(" ") for move in kept.values_list("move", flat=True)]
    for one in colleagues:
        seat = str(running.seats[one.player.pk])
        walks = [verb for verb, *who in moves if who[:1] == [seat] and verb.startswith("check_")]
        assert walks == (["check_in", "check_out"] * len(walks))[: len(walks)]
        assert walks[-1] == "check_in" or not one.known_in
