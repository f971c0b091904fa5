"""The worth of a place at a table."""

from collections.abc import Sequence
from fractions import Fraction


def scores(places: Sequence[int], table: Sequence[Fraction | int] = ()) -> list[Fraction]:
    """The score of each seat of one table, by its place; those who share places share their mean.

    Without a table of points place k of n is worth (n − k)/(n − 1): 1, ½, 0 for two. With one,
    place k is worth its k-th number, and nothing behind its end.
    """
    worth = [_worth(rank, len(places), table) for rank in range(len(places))]
    return [_shared_score(place, places, worth) for place in places]


def _worth(rank: int, count: int, table: Sequence[Fraction | int]) -> Fraction:
    if table:
        return Fraction(table[rank]) if rank < len(table) else Fraction(0)
    return Fraction(count - 1 - rank, count - 1) if count > 1 else Fraction(1)


def _shared_score(place: int, places: Sequence[int], worth: Sequence[Fraction]) -> Fraction:
    """Places are dense or not: whoever is before counts, not how they are numbered."""
    before = sum(other < place for other in places)
    among = sum(other == place for other in places)
    return sum(worth[before : before + among], Fraction(0)) / among


def full_score(table: Sequence[Fraction | int] = ()) -> Fraction:
    """A full score: what a bye is worth."""
    return Fraction(table[0]) if table else Fraction(1)


def duels(places: Sequence[int], seat: int) -> list[Fraction]:
    """Return a seat's results against each other seat, in their order: 1, ½ or 0."""
    mine = places[seat]
    return [
        Fraction(1) if mine < other else Fraction(1, 2) if mine == other else Fraction(0)
        for number, other in enumerate(places)
        if number != seat
    ]


def share(points: Sequence[int], seat: int, fewer_is_better: bool) -> Fraction:
    """The game's points of a seat beside the table's mean, more is better.

    A Papayoo round gives 250 points to n people: 250/n is the mean, whatever n is. Where nobody
    has any, each has the mean.
    """
    mean = Fraction(sum(points), len(points)) if points else Fraction(0)
    part = points[seat] / mean if mean > 0 else Fraction(1)
    return -part if fewer_is_better else part
