"""Compare the stored honours with the tables. Reads only; `manage.py repair --check` runs it."""

from collections.abc import Iterator

from django.db import transaction

from games.honours import table_honours
from games.honours.models import Honour, Ladder
from games.tables.checks import further_checks


@further_checks.register
def differences() -> Iterator[str]:
    """Yield a sentence for each difference; none contains a person's name."""
    games = table_honours.games()
    for game in games:
        yield from differences_of(game)
    strays = Honour.objects.exclude(game__in=games).values_list("game", flat=True).distinct()
    yield from (f"honours of {game}, which isn't installed" for game in strays.order_by("game"))


def differences_of(game: str) -> list[str]:
    """Return the differences of one game. Locks its ladder while it reads."""
    with transaction.atomic():
        Ladder.objects.select_for_update().filter(game=game).first()
        stored = {(row.table_id, row.player_id): row for row in Honour.objects.filter(game=game)}
        expected = {
            (row.table_id, row.player_id): row for row in table_honours.honours_of_game(game)
        }
    return [
        f"table {table}: the honour of player {player} {difference}"
        for table, player in sorted(stored.keys() | expected.keys())
        if (difference := _difference(stored.get((table, player)), expected.get((table, player))))
    ]


def _difference(stored: Honour | None, expected: Honour | None) -> str:
    if stored is None:
        return "is missing"
    if expected is None:
        return "isn't the table's"
    same = all(getattr(stored, field) == getattr(expected, field) for field in table_honours.FIELDS)
    return "" if same else "is not what the table gave"
