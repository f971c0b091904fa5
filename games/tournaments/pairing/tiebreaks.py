"""Tie-breaks between equal scores, with the terms of each value.

Buchholz and Sonneborn-Berger follow FIDE's Tie-Break Regulations (Handbook C.07, in force since
1 March 2026): articles 8.1 and 9.1, cuts 14.1, unplayed rounds 16 in Swiss and 15.2 in round
robins. A table of n counts as n(n − 1)/2 duels, each of them 1/(n − 1) of a game. Tournaments that
began before keep the wording of 1 August 2024, which had no caps (`Scale.before_2026`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from games.tournaments.pairing.history import History, RoundOutcome, RoundResult

REQUESTED = {RoundOutcome.OUT, RoundOutcome.LATE}
"""Rounds that an entrant asked to miss (article 16.1.1)."""
VOLUNTARY = {*REQUESTED, RoundOutcome.ABSENT}
"""Rounds missed on request, or by not coming to a pairing (article 16.1.2)."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a tie-break: `times` the `base` of entrant `of`, or of a dummy if `of` is None."""

    round: int
    of: int | None
    base: Fraction
    times: Fraction
    cut: bool = False
    voluntary: bool = False

    @property
    def value(self) -> Fraction:
        return self.base * self.times


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break's value with its terms; those with `cut` don't count."""

    name: str
    value: Fraction
    terms: tuple[Term, ...] = ()


def adjusted_score(lines: Sequence[RoundResult], full: Fraction = Fraction(1)) -> Fraction:
    """Return a score as opponents' tie-breaks count it (articles 16.2.5 and 16.3.2).

    A requested absence after which nothing was played counts as half a score.
    """
    total, ended = Fraction(0), True
    for line in reversed(lines):
        asked = ended and line.kind in REQUESTED
        total += full / 2 if asked else line.score
        ended = ended and line.kind in VOLUNTARY
    return total


class TieBreaks:
    """Computes the tie-breaks of the entrants in a history."""

    def __init__(
        self,
        history: History,
        full: Fraction = Fraction(1),
        *,
        planned: bool = False,
        capped: bool = True,
    ) -> None:
        """`planned`: for round robins, unplayed games are regular (15.2); `capped`: since 2026."""
        self._history = history
        self._full = full
        self._capped = capped
        self._rounds = max(
            (line.round for lines in history.lines.values() for line in lines), default=0
        )
        self._adjusted = {
            who: history.score(who) if planned else adjusted_score(lines, full)
            for who, lines in history.lines.items()
        }

    def buchholz(self, who: int) -> TieBreak:
        """Return the sum of the opponents' scores, for unplayed rounds a dummy's (article 16.4)."""
        terms = self._opponents(who)
        return TieBreak("buchholz", sum((term.value for term in terms), Fraction(0)), terms)

    def cut(self, who: int) -> TieBreak:
        """Return Buchholz without its lowest round, voluntary absences first (16.5.1).

        All terms of a table are cut, so that a round weighs the same whatever the table's size; by
        the rules before 2026 only one term.
        """
        terms = list(self._opponents(who))
        if terms and self._capped:
            chosen = [term for term in terms if term.voluntary] or terms
            worth: dict[int, Fraction] = {}
            for term in chosen:
                worth[term.round] = worth.get(term.round, Fraction(0)) + term.value
            lowest = min(worth, key=lambda number: (worth[number], number))
            terms = [replace(term, cut=True) if term.round == lowest else term for term in terms]
        elif terms:
            chosen = [term for term in terms if term.voluntary] or terms
            least = min(chosen, key=lambda term: (term.value, term.round, term.of or 0))
            at = terms.index(least)
            terms[at] = Term(least.round, least.of, least.base, least.times, True, least.voluntary)
        value = sum((term.value for term in terms if not term.cut), Fraction(0))
        return TieBreak("cut", value, tuple(terms))

    def berger(self, who: int) -> TieBreak:
        """Return Sonneborn-Berger: scores of beaten opponents, half of those tied with."""
        terms = []
        for line in self._history.lines_of(who):
            if line.duels:
                terms += [
                    Term(line.round, d.opponent, self._adjusted[d.opponent], d.weight * d.result)
                    for d in line.duels
                ]
            elif line.score:
                dummy = self._dummy(who, line)
                terms.append(Term(line.round, None, dummy, line.score / self._full))
        return TieBreak("berger", sum((term.value for term in terms), Fraction(0)), tuple(terms))

    def firsts(self, who: int) -> TieBreak:
        """Return the number of first places at tables."""
        won = [line for line in self._history.lines_of(who) if line.place == 1]
        terms = tuple(Term(line.round, who, Fraction(1), Fraction(1)) for line in won)
        return TieBreak("firsts", Fraction(len(won)), terms)

    def points(self, who: int) -> TieBreak:
        """Return the average of `scoring.share`, the game's points, over the rounds with points."""
        played = [line for line in self._history.lines_of(who) if line.points is not None]
        terms = tuple(
            Term(line.round, who, line.share, Fraction(1, len(played))) for line in played
        )
        return TieBreak("points", sum((term.value for term in terms), Fraction(0)), terms)

    def among(self, who: int, tied: Collection[int]) -> TieBreak:
        """Return the sum of an entrant's results against the `tied` entrants."""
        terms = tuple(
            Term(line.round, duel.opponent, duel.result, duel.weight)
            for line in self._history.lines_of(who)
            for duel in line.duels
            if duel.opponent in tied
        )
        return TieBreak("among", sum((term.value for term in terms), Fraction(0)), terms)

    def _opponents(self, who: int) -> tuple[Term, ...]:
        terms: list[Term] = []
        for line in self._history.lines_of(who):
            if line.kind is RoundOutcome.PLAYED:
                terms += [
                    Term(line.round, duel.opponent, self._adjusted[duel.opponent], duel.weight)
                    for duel in line.duels
                ]
            else:
                voluntary = line.kind in VOLUNTARY
                dummy = self._dummy(who, line)
                terms.append(Term(line.round, None, dummy, Fraction(1), False, voluntary))
        return tuple(terms)

    def _dummy(self, who: int, line: RoundResult) -> Fraction:
        """Return the score of an unplayed round's dummy opponent: the entrant's own, with a cap.

        Article 16.4.1: for a forfeit at most the mean of the scheduled opponents' scores; 16.4.2:
        for any other unplayed round at most a draw in each round.
        """
        own = self._history.score(who)
        if not self._capped:
            return own
        if line.scheduled:
            met = [self._adjusted[other] for other in line.scheduled]
            return min(own, sum(met, Fraction(0)) / len(met))
        return min(own, self._full / 2 * self._rounds)


ALONE: Mapping[str, Callable[[TieBreaks, int], TieBreak]] = {
    "cut": TieBreaks.cut,
    "buchholz": TieBreaks.buchholz,
    "berger": TieBreaks.berger,
    "firsts": TieBreaks.firsts,
    "points": TieBreaks.points,
}
"""The tie-breaks that don't depend on who is tied, as `among` does."""
SWISS = ("cut", "buchholz", "berger", "firsts", "points")
ARENA = ("firsts", "points")
ROUND_ROBIN = ("among", "berger", "firsts")
