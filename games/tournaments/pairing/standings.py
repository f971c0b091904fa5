"""The order of a tournament, with all that it follows from (T-S3, T-S5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from games.tournaments.pairing import scoring
from games.tournaments.pairing.history import PLAIN, History, Line, Scale
from games.tournaments.pairing.tiebreaks import ALONE, Break, Told


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an entrant stands; equals share a place."""

    entrant: int
    place: int
    score: Fraction
    breaks: tuple[Break, ...]
    lines: tuple[Line, ...]


def standings(
    history: History, breaks: Sequence[str], scale: Scale = PLAIN, *, planned: bool = False
) -> list[Standing]:
    """Everybody, best first: by score, then by `breaks` in this order; who is equal shares.

    The direct encounter is asked again of those it leaves equal (FIDE C.07, article 6.2).
    """
    capped = not scale.before_2026
    told = Told(history, scoring.best(scale.table), planned=planned, capped=capped)
    found: dict[int, list[Break]] = {who: [] for who in history.lines}
    groups = _split([sorted(history.lines)], {who: history.score(who) for who in history.lines})
    for name in breaks:
        values: dict[int, Fraction] = {}
        for group in groups:
            for who in group:
                made = told.among(who, group) if name == "among" else ALONE[name](told, who)
                found[who].append(made)
                values[who] = made.value
        parts = _split(groups, values)
        if name == "among" and capped and len(parts) > len(groups):
            parts = [part for each in parts for part in _asked_again(told, each)]
        groups = parts
    return _placed(groups, history, found)


def _split(groups: Sequence[Sequence[int]], values: dict[int, Fraction]) -> list[list[int]]:
    """Each group in parts of equal value, the highest first."""
    parts: list[list[int]] = []
    for group in groups:
        ordered = sorted(group, key=lambda who: (-values[who], who))
        parts += [list(part) for _, part in groupby(ordered, key=lambda who: values[who])]
    return parts


def _asked_again(told: Told, tied: Sequence[int]) -> list[list[int]]:
    """The parts of some who are tied, by what they did to one another, until none parts any more.

    Six meet; 1, 3, 4 and 6 have 3 points, 1 and 3 two of these against the other three. They are
    still equal, and 1 has beaten 3: so 1 is first.
    """
    values = {who: told.among(who, tied).value for who in tied}
    parts = _split([tied], values)
    if len(parts) == 1:
        return parts
    return [part for each in parts for part in _asked_again(told, each)]


def _placed(
    groups: Sequence[Sequence[int]], history: History, breaks: dict[int, list[Break]]
) -> list[Standing]:
    placed: list[Standing] = []
    for group in groups:
        place = len(placed) + 1
        placed += [
            Standing(who, place, history.score(who), tuple(breaks[who]), tuple(history.of(who)))
            for who in group
        ]
    return placed
