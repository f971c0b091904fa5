"""The honours that ended tables give to their players.

They follow from the public result and the seats at the end, not from the state.
"""

from collections.abc import Iterator

from games.honours.models import Honour
from games.tables import registry
from games.tables.game_page import points_of
from games.tables.models import Status, Table

FIELDS = ("game", "ended_at", "place", "won", "points")
"""The fields of an honour that follow from its table."""


def games() -> list[str]:
    """Return the installed games that have honours: all except the daily one."""
    return [slug for slug, config in registry.configs().items() if not config.rules.OPEN]


def honours_of_game(game: str) -> Iterator[Honour]:
    """Yield the honours of all tables of a game, in the order in which the tables ended."""
    over = Table.objects.filter(game=game, status=Status.OVER).order_by("ended_at", "pk")
    tables = over.defer("state", "setup", "chance_log", "rechained")
    tables = tables.prefetch_related("seats")
    for table in tables.iterator(chunk_size=200):
        yield from honours_of_table(table)


def honours_of_table(table: Table) -> list[Honour]:
    """Return an ended table's honours, by its present seats; empty if it doesn't count.

    A table counts if it has a result and at least two people. Bots get none. The rows aren't saved.
    """
    result = table.outcome
    if table.status != Status.OVER or table.ended_at is None or not result:
        return []
    if table.imported:  # From a file: it was played elsewhere.
        return []
    if table.annulled:
        return []
    seats = sorted(table.seats.all(), key=lambda seat: seat.number)
    people = [(seat, seat.player_id) for seat in seats if seat.player_id is not None]
    places = result.get("places")
    if places is None or len(places) != len(seats) or len(people) < 2:
        return []
    points = points_of(table)
    honours = []
    for seat, player in people:
        row = Honour(
            table_id=table.pk,
            player_id=player,
            game=table.game,
            ended_at=table.ended_at,
            won=False,
        )
        if not seat.moved_by_bot:  # If a bot finished for them, the table counts as played only.
            row.place = places[seat.number]
            # First place shared by everybody is a draw, not a win.
            row.won = row.place == 1 and max(places) > 1
            row.points = points[seat.number] if points else None
        honours.append(row)
    return honours
