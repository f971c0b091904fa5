"""Bots that move while a test runs, as those of the server do."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.utils import timezone

from games.players.models import Player
from games.tables import registry, services
from games.tables.bots.worker import Worker
from games.tables.models import Seat, Status, Table


@contextmanager
def bots_at_work(**values: Any) -> Iterator[Worker]:
    """A worker until the block ends; without a pause unless `pause` is given."""
    worker = Worker(**values)
    worker.start()
    try:
        yield worker
    finally:
        worker.stop()


def lay_out(
    *chairs: Player | str,
    game: str = "papayoo",
    options: dict[str, Any] | None = None,
    clock: dict[str, Any] | None = None,
    seed: bytes | None = None,
) -> Table:
    """A table that has begun; a chair is a person's or, by its level, a bot's."""
    table = services.lay(
        game, options or ({"rounds": 1} if game == "papayoo" else {}), clock=clock, seed=seed
    )
    Seat.objects.bulk_create(
        Seat(table=table, number=number, bot=chair)
        if isinstance(chair, str)
        else Seat(table=table, number=number, player=chair, seen_at=timezone.now())
        for number, chair in enumerate(chairs)
    )
    services.begin(table)
    return table


def against_bots(
    player: Player, game: str, options: dict[str, Any] | None = None, seed: bytes | None = None
) -> Table:
    """A table of the fewest chairs that are a game, all but the first of bots."""
    bots = min(count for count in registry.rules(game).SEATS if count > 1) - 1
    return lay_out(player, *["gentle"] * bots, game=game, options=options, seed=seed)


def moves(table: Table, seat: int | None = None) -> list[str]:
    """What has been moved, in order; by one seat if it is named."""
    entries = table.entries.order_by("number")
    if seat is not None:
        entries = entries.filter(seat=seat)
    return list(entries.values_list("move", flat=True))


def version(table: Table) -> int:
    return Table.objects.values_list("version", flat=True).get(pk=table.pk)


def until(holds: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for it; fails when it takes longer."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "nothing of the kind has happened"
        time.sleep(0.02)


def finished(*tables: Table, seconds: float = 30) -> None:
    """Wait until these are over."""
    pks = [table.pk for table in tables]
    until(lambda: not Table.objects.filter(pk__in=pks, status=Status.RUNNING).exists(), seconds)
