"""Every write of the honours."""

from collections.abc import Iterable

from django.db import transaction

from games.honours import counting
from games.honours.models import Honour, Ladder
from games.tables.models import Table

A_BATCH = 500


def project(table: Table) -> None:
    """Make the table's honours what it gives: part of the transaction in which that changes."""
    with transaction.atomic():
        _hold(table.game)
        Honour.objects.filter(table=table).delete()
        _write(counting.of_table(table))


def recount(game: str) -> None:
    """Make all honours of a game what its tables give."""
    with transaction.atomic():
        _hold(game)
        Honour.objects.filter(game=game).delete()
        _write(counting.of_game(game))


def recount_all() -> None:
    """The same for every installed game."""
    for game in counting.games():
        if Table.objects.filter(game=game, ended_at__isnull=False).exists():
            recount(game)


def _hold(game: str) -> None:
    """Nobody writes or compares the game's honours until the transaction ends."""
    Ladder.objects.get_or_create(game=game)
    Ladder.objects.select_for_update().get(game=game)


def _write(rows: Iterable[Honour]) -> None:
    Honour.objects.bulk_create(list(rows), batch_size=A_BATCH)
