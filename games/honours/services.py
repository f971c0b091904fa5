"""Every write of the honours."""

from collections.abc import Iterable

from django.db import transaction

from games.honours import counting
from games.honours.models import Honour, Ladder
from games.tables.models import Table

A_BATCH = 500


def project(table: Table) -> None:
    """Make a table's honours what it gives, in the transaction in which that changes."""
    with transaction.atomic():
        _lock(table.game)
        Honour.objects.filter(table=table).delete()
        _write(counting.honours_of_table(table))


def recount(game: str) -> None:
    """Make all honours of a game what its tables give."""
    with transaction.atomic():
        _lock(game)
        Honour.objects.filter(game=game).delete()
        _write(counting.honours_of_game(game))


def recount_all() -> None:
    """Make all honours of every installed game what its tables give."""
    for game in counting.games():
        if Table.objects.filter(game=game, ended_at__isnull=False).exists():
            recount(game)


def _lock(game: str) -> None:
    """Lock a game's honours, for writing or comparing, until the transaction ends."""
    Ladder.objects.get_or_create(game=game)
    Ladder.objects.select_for_update().get(game=game)


def _write(rows: Iterable[Honour]) -> None:
    Honour.objects.bulk_create(list(rows), batch_size=A_BATCH)
