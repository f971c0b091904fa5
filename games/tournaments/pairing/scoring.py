"""Scores of a table: by places, by duels and by the game's points."""

from collections.abc import Sequence
from fractions import Fraction


def scores(places: Sequence[int], table: Sequence[Fraction | int] = ()) -> list[Fraction]:
    """Return the score of each seat by its place; a shared place is worth the mean.

    Without a table of points, place k of n is worth (n − k)/(n − 1): 1, ½, 0 for three. With one,
    place k is worth its k-th number, 0 beyond its end.
    """
    worth = [_worth(rank, len(places), table) for rank in range(len(places))]
    return [_shared_score(place, places, worth) for place in places]


def _worth(rank: int, count: int, table: Sequence[Fraction | int]) -> Fraction:
    if table:
        return Fraction(table[rank]) if rank < len(table) else Fraction(0)
    return Fraction(count - 1 - rank, count - 1) if count > 1 else Fraction(1)


def _shared_score(place: int, places: Sequence[int], worth: Sequence[Fraction]) -> Fraction:
    """Return the mean score of a shared place. Only the order of places counts, not gaps."""
    before = sum(other < place for other in places)
    among = sum(other == place for other in places)
    return sum(worth[before : before + among], Fraction(0)) / among


def full_score(table: Sequence[Fraction | int] = ()) -> Fraction:
    """Return a full score, which is also the score of a bye."""
    return Fraction(table[0]) if table else Fraction(1)


def duels(places: Sequence[int], seat: int) -> list[Fraction]:
    """Return a seat's results against the other seats, in their order: 1, ½ or 0."""
    mine = places[seat]
    return [
        Fraction(1) if mine < other else Fraction(1, 2) if mine == other else Fraction(0)
        for number, other in enumerate(places)
        if number != seat
    ]


def share(points: Sequence[int], seat: int, fewer_is_better: bool) -> Fraction:
    """Return a seat's points divided by the table's mean; negative if fewer points are better.

    In Papayoo, 250 points are shared by n people, so the mean is 250/n. If nobody has any points,
    each counts as having the mean.
    """
    mean = Fraction(sum(points), len(points)) if points else Fraction(0)
    part = points[seat] / mean if mean > 0 else Fraction(1)
    return -part if fewer_is_better else part
