"""Standings that follow from how far people came, not from scores."""

from collections.abc import Mapping

from games.tournaments.formats.course import Course
from games.tournaments.pairing.history import History
from games.tournaments.pairing.standings import Standing


def by_rank(
    course: Course, rank: Mapping[int, tuple[int, ...]], told: History | None = None
) -> list[Standing]:
    """The highest rank first; who has the same shares a place."""
    told = told or course.history()
    ordered = sorted(course.numbers, key=lambda who: (*(-n for n in rank[who]), who))
    placed: list[Standing] = []
    for at, who in enumerate(ordered):
        shares = at > 0 and rank[ordered[at - 1]] == rank[who]
        place = placed[-1].place if shares else at + 1
        placed.append(Standing(who, place, told.score(who), (), tuple(told.of(who))))
    return placed
