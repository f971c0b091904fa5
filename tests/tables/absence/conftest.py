"""Tables of Papayoo whose people may be away, with and without a clock."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.players.models import Player
from games.tables import registry, services
from games.tables.lobby import services as lobby
from games.tables.models import Entry, Seat, Table
from games.tables.services.timing import Clock


@pytest.fixture
def people(db: None, make_player: Callable[..., Player]) -> list[Player]:
    names = ("Camille", "Ingrid", "Mehdi", "Sofie", "Théo", "Lars")
    return [make_player(name) for name in names]


@pytest.fixture
def sit_down(people: list[Player]) -> Callable[..., Table]:
    """`sit_down(camille, ingrid, bots=1)`: a running table; all of its people were just seen."""

    def make(*seated: Player, bots: int = 0, **more: Any) -> Table:
        host, *others = seated
        options = more.pop("options", {"rounds": 1})
        table = lobby.open_table(host, "papayoo", len(seated) + bots, options, **more)
        for player in others:
            lobby.sit(table.pk, player)
        if bots:
            lobby.start(table.pk, host, "steady")
        Seat.objects.filter(table=table).update(seen_at=timezone.now())
        return fresh(table)

    return make


@pytest.fixture
def table(people: list[Player], sit_down: Callable[..., Table]) -> Table:
    """Camille, Ingrid and Mehdi in their écart."""
    return sit_down(*people[:3])


MINUTE = Clock("move", 60)
BANK = Clock("bank", 600)


def fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def seat_of(table: Table, player: Player) -> Seat:
    return Seat.objects.get(table=table, player=player)


def leave(table: Table, *players: Player, seconds: int = 61) -> None:
    """Their pages were closed so long ago."""
    gone = timezone.now() - timedelta(seconds=seconds)
    Seat.objects.filter(table=table, player__in=players).update(seen_at=gone)


def fallback(table: Table, number: int) -> str:
    return str(registry.rules(table.game).fallback(services.state_of(table), number))


def move(table: Table, player: Player) -> None:
    """The next best thing this player can do."""
    table = fresh(table)
    services.play(table.pk, player, fallback(table, seat_of(table, player).number), table.version)


def run_out(table: Table, *players: Player) -> None:
    """Their clocks, which run, were out a moment ago."""
    past = timezone.now() - timedelta(milliseconds=1)
    Seat.objects.filter(table=table, player__in=players, due_at__isnull=False).update(due_at=past)
    Table.objects.filter(pk=table.pk).update(due_at=past)


def move_log(table: Table) -> list[tuple[int | None, str, int | None, bool]]:
    """Seat, move, whose and whether the clock's, of every entry."""
    return list(
        Entry.objects.filter(table=table)
        .order_by("number")
        .values_list("seat", "move", "by_id", "by_clock")
    )
