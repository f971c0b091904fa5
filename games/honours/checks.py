"""Are the stored honours what the tables give? Reads only; `manage.py repair --check` asks too."""

from collections.abc import Iterator

from django.db import transaction

from games.honours import counting
from games.honours.models import Honour, Ladder
from games.tables.checks import beside


@beside.register
def differences() -> Iterator[str]:
    """A sentence for each difference; no name is told."""
    games = counting.games()
    for game in games:
        yield from of_game(game)
    strays = Honour.objects.exclude(game__in=games).values_list("game", flat=True).distinct()
    yield from (f"honours of {game}, which isn't installed" for game in strays.order_by("game"))


def of_game(game: str) -> list[str]:
    """The differences of one game, whose ladder is held still meanwhile."""
    with transaction.atomic():
        Ladder.objects.select_for_update().filter(game=game).first()
        stored = {(row.table_id, row.player_id): row for row in Honour.objects.filter(game=game)}
        expected = {(row.table_id, row.player_id): row for row in counting.of_game(game)}
    return [
        f"table {table}: the honour of player {player} {told}"
        for table, player in sorted(stored.keys() | expected.keys())
        if (told := _difference(stored.get((table, player)), expected.get((table, player))))
    ]


def _difference(found: Honour | None, wanted: Honour | None) -> str:
    if found is None:
        return "is missing"
    if wanted is None:
        return "isn't the table's"
    same = all(getattr(found, field) == getattr(wanted, field) for field in counting.FIELDS)
    return "" if same else "is not what the table gave"
