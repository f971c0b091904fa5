"""All writes of honours."""

from collections.abc import Iterable

from django.db import transaction

from games.honours import table_honours
from games.honours.models import Honour, Ladder
from games.tables.models import Table

A_BATCH = 500


def project(table: Table) -> None:
    """Rewrite a table's honours. Call it in the transaction that changes the table's result."""
    with transaction.atomic():
        _lock(table.game)
        Honour.objects.filter(table=table).delete()
        _write(table_honours.honours_of_table(table))


def recount(game: str) -> None:
    """Rewrite all honours of a game from its tables."""
    with transaction.atomic():
        _lock(game)
        Honour.objects.filter(game=game).delete()
        _write(table_honours.honours_of_game(game))


def recount_all() -> None:
    """Rewrite all honours of every installed game that has ended tables."""
    for game in table_honours.games():
        if Table.objects.filter(game=game, ended_at__isnull=False).exists():
            recount(game)


def _lock(game: str) -> None:
    """Lock a game's honours, for writing or comparing, until the transaction ends."""
    Ladder.objects.get_or_create(game=game)
    Ladder.objects.select_for_update().get(game=game)


def _write(rows: Iterable[Honour]) -> None:
    Honour.objects.bulk_create(list(rows), batch_size=A_BATCH)
