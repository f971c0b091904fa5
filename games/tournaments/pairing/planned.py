"""Round robins: the result of each planned game, played or not.

FIDE's Tie-Break Regulations (Handbook C.07) 15.2: in round robins a forfeit is treated as a regular
game, so a player who was there has beaten an absent opponent. FIDE's General Regulations 6.6: the
results of a player who leaves before completing half of their games stay in the table, but count
for nobody; of one who leaves later, the missing games are lost by default. A round without an
opponent in the plan gives no score, as everybody has the same number of games.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction

from games.tournaments.pairing import scoring
from games.tournaments.pairing.history import (
    PLAIN,
    Duel,
    History,
    PlayedRound,
    RoundOutcome,
    RoundResult,
    Scale,
    history,
)
from games.tournaments.pairing.standings import Standing, standings

Meetings = Sequence[Sequence[tuple[int, int]]]
"""The planned pairs of each round, to the last."""


def planned_history(
    rounds: Sequence[PlayedRound],
    meetings: Meetings,
    entrants: Sequence[int],
    scale: Scale = PLAIN,
    left: Collection[int] = (),
) -> tuple[History, set[int]]:
    """Return all results, completed by the plan, and the entrants who left too early to count."""
    results = history(rounds, entrants, scale)
    against = [{one: two for pair in each for one, two in (pair, pair[::-1])} for each in meetings]
    full = scoring.full_score(scale.table)
    for who in entrants:
        results.lines[who] = [
            _fill_in(line, against[line.round - 1], who, full) for line in results.lines_of(who)
        ]
    gone = {
        who
        for who in left
        if 2 * _count_completed(results.lines_of(who)) < _count_planned(meetings, who)
    }
    for who in entrants:
        results.lines[who] = [
            RoundResult(line.round, RoundOutcome.GONE, Fraction(0), sitting=line.sitting)
            if line.kind is not RoundOutcome.FREE and {who, against[line.round - 1].get(who)} & gone
            else line
            for line in results.lines_of(who)
        ]
    return results, gone


def planned_standings(
    results: History, gone: Collection[int], breaks: Sequence[str], scale: Scale = PLAIN
) -> list[Standing]:
    """Return the standings; the entrants in `gone` share the last place, unranked."""
    stay = History({who: lines for who, lines in results.lines.items() if who not in gone})
    left = History({who: lines for who, lines in results.lines.items() if who in gone})
    placed = standings(stay, breaks, scale, planned=True)
    last = len(placed) + 1
    behind = standings(left, breaks, scale, planned=True)
    return [*placed, *(replace(one, place=last) for one in behind)]


def count_games(lines: Sequence[RoundResult]) -> int:
    """Return the number of games that count."""
    return sum(bool(line.duels) or line.kind is RoundOutcome.ABSENT for line in lines)


def _fill_in(line: RoundResult, against: dict[int, int], who: int, full: Fraction) -> RoundResult:
    if line.sitting is not None:
        return line
    other = against.get(who)
    if other is None:
        return RoundResult(line.round, RoundOutcome.FREE, Fraction(0))
    won = line.kind is RoundOutcome.BYE
    duel = Duel(other, Fraction(1), Fraction(int(won)))
    score, place = (full, 1) if won else (Fraction(0), 2)
    return RoundResult(line.round, line.kind, score, place, duels=(duel,))


def _count_completed(lines: Sequence[RoundResult]) -> int:
    return sum(line.kind is RoundOutcome.PLAYED or line.kind is RoundOutcome.BYE for line in lines)


def _count_planned(meetings: Meetings, who: int) -> int:
    return sum(who in pair for each in meetings for pair in each)
