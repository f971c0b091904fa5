"""Round robins: what each planned game was, played or not.

FIDE's Tie-Break Regulations (Handbook C.07) 15.2: in round robins a forfeit is treated as a regular
game, so whoever was there has beaten whoever wasn't. FIDE's General Regulations 6.6: who leaves
having completed less than half of their games keeps the results in the table, but these count for
nobody; from half on the games that are missing are lost by default. A round in which the plan gives
somebody no opponent gives them nothing: everybody has as many games.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction

from games.tournaments.pairing import scoring
from games.tournaments.pairing.history import (
    PLAIN,
    Duel,
    History,
    Kind,
    Line,
    Round,
    Scale,
    history,
)
from games.tournaments.pairing.standings import Standing, standings

Meetings = Sequence[Sequence[tuple[int, int]]]
"""Who meets whom by the plan, round by round, to its end."""


def told_of(
    rounds: Sequence[Round],
    meetings: Meetings,
    entrants: Sequence[int],
    scale: Scale = PLAIN,
    left: Collection[int] = (),
) -> tuple[History, set[int]]:
    """Each entrant's lines, filled in by the plan, and the entrants who left too early to count."""
    told = history(rounds, entrants, scale)
    against = [{one: two for pair in each for one, two in (pair, pair[::-1])} for each in meetings]
    full = scoring.best(scale.table)
    for who in entrants:
        told.lines[who] = [
            _by_plan(line, against[line.round - 1], who, full) for line in told.of(who)
        ]
    gone = {who for who in left if 2 * _completed(told.of(who)) < _planned(meetings, who)}
    for who in entrants:
        told.lines[who] = [
            Line(line.round, Kind.GONE, Fraction(0), sitting=line.sitting)
            if line.kind is not Kind.FREE and {who, against[line.round - 1].get(who)} & gone
            else line
            for line in told.of(who)
        ]
    return told, gone


def standings_of(
    told: History, gone: Collection[int], breaks: Sequence[str], scale: Scale = PLAIN
) -> list[Standing]:
    """The order; behind it, out of the ranking, those who left too early."""
    stay = History({who: lines for who, lines in told.lines.items() if who not in gone})
    left = History({who: lines for who, lines in told.lines.items() if who in gone})
    placed = standings(stay, breaks, scale, planned=True)
    last = len(placed) + 1
    behind = standings(left, breaks, scale, planned=True)
    return [*placed, *(replace(one, place=last) for one in behind)]


def games(lines: Sequence[Line]) -> int:
    """How many games count in them."""
    return sum(bool(line.duels) or line.kind is Kind.ABSENT for line in lines)


def _by_plan(line: Line, against: dict[int, int], who: int, full: Fraction) -> Line:
    if line.sitting is not None:
        return line
    other = against.get(who)
    if other is None:
        return Line(line.round, Kind.FREE, Fraction(0))
    won = line.kind is Kind.BYE
    duel = Duel(other, Fraction(1), Fraction(int(won)))
    score, place = (full, 1) if won else (Fraction(0), 2)
    return Line(line.round, line.kind, score, place, duels=(duel,))


def _completed(lines: Sequence[Line]) -> int:
    return sum(line.kind is Kind.PLAYED or line.kind is Kind.BYE for line in lines)


def _planned(meetings: Meetings, who: int) -> int:
    return sum(who in pair for each in meetings for pair in each)
