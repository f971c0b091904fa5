"""A player's three counters of a month, with the rank in each."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.boards.models import hides
from games.boards.points.ledger import NOTHING, Ledger
from games.boards.points.standings import COLUMNS, Place, Total, ranking
from games.players.models import Player


@dataclass(frozen=True, slots=True)
class Counter:
    """One column: points, `provisional` of them today's, and the place among the `players` of the
    month that have a point in it.

    `rank` is 0 without a point; `gap` is what separates from `rival`, a player's id: the one ahead
    for the second, the one behind for the first.
    """

    column: str
    points: int = 0
    provisional: int = 0
    rank: int = 0
    players: int = 0
    tied: bool = False
    gap: int = 0
    rival: int | None = None
    hidden: bool = False
    """Repetitions of a player who doesn't let them count."""


def of(player: Player, book: Ledger) -> list[Counter]:
    """The counters in the order of `COLUMNS`."""
    return [_counter(player, column, index, book) for index, column in enumerate(COLUMNS)]


def rivals(counters: Iterable[Counter]) -> set[int]:
    """Whose names the counters call."""
    return {counter.rival for counter in counters if counter.rival is not None}


def _counter(player: Player, column: str, index: int, book: Ledger) -> Counter:
    if hides(player, column):
        return Counter(column, hidden=True)
    provisional = book.provisional.get(player.pk, NOTHING)[index]
    places = [p for p in ranking(book.with_today(), column) if p.total.points(column)]
    mine = next((place for place in places if place.total.player == player.pk), None)
    if mine is None:
        return Counter(column, players=len(places))
    other = _rival(mine, places)
    points = mine.total.points(column)
    return Counter(
        column,
        points,
        provisional,
        mine.rank,
        len(places),
        mine.tied,
        abs(points - other.points(column)) if other else 0,
        other.player if other else None,
    )


def _rival(mine: Place, places: list[Place]) -> Total | None:
    """Whom the first is ahead of, and whom the second is after; nobody for equals and others."""
    if mine.tied:
        return None
    near = {1: 2, 2: 1}.get(mine.rank)
    beside = [place for place in places if place.rank == near]
    return beside[0].total if len(beside) == 1 else None
