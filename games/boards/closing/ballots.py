"""One column on an admin's pages: its places, its title, and how a tie for it was broken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.boards.models import Decided, hides
from games.boards.points.ledger import Ledger
from games.boards.points.standings import Comparison, Election, Place, comparisons, ranking
from games.boards.titles import conditions
from games.players.models import Player

SHOWN = 5
"""Places of a column; all who share the lead are shown in any case."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A place with its player; `eligible` where an admin may name them, `chosen` if one has."""

    place: Place
    player: Player
    points: int
    eligible: bool
    chosen: bool
    hidden: bool


@dataclass(frozen=True, slots=True)
class Compared:
    """A player's number in a comparison and its sign after the one before: "", "=", ">" or "<"."""

    player: Player
    number: int
    sign: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class Round:
    """One criterion that the tied were compared by."""

    criterion: str
    compared: list[Compared]


@dataclass(frozen=True, slots=True)
class Ballot:
    """One column of the awards page. `rest` counts the players not shown."""

    election: Election
    standings: list[Standing]
    rest: int
    winner: Player | None
    open: bool
    """Still equal by the rules: an admin names one, or has."""
    rounds: list[Round]
    """How the order broke the tie, or didn't; empty without one."""

    @property
    def column(self) -> str:
        return self.election.column

    @property
    def hidden(self) -> bool:
        """Whether the winner's points aren't shown."""
        return self.winner is not None and hides(self.winner, self.column)

    @property
    def decided(self) -> str:
        """What broke the tie, as a word of the page; "" where there was none."""
        tie = len(self.election.tied) > 1 and self.election.decided
        return str(Decided(self.election.decided).label) if tie else ""


def ballot(
    found: Election, book: Ledger, people: Mapping[int, Player], choices: Mapping[str, int]
) -> Ballot:
    """The column with the admin's `choices` so far."""
    named = conditions.named(found, choices)
    places = ranking(book.totals.values(), found.column)
    shown = places[: max(SHOWN, len(found.tied))]
    rounds = comparisons(book.totals.values(), found.column)
    return Ballot(
        election=named,
        standings=[_standing(place, found, named, people) for place in shown],
        rest=len(places) - len(shown),
        winner=people[named.winner] if named.winner is not None else None,
        open=bool(found.still_equal),
        rounds=[_round(one, people) for one in rounds],
    )


def _standing(
    place: Place, found: Election, named: Election, people: Mapping[int, Player]
) -> Standing:
    player = place.total.player
    return Standing(
        place,
        people[player],
        place.total.points(found.column),
        eligible=player in found.still_equal,
        chosen=player == named.winner,
        hidden=hides(people[player], found.column),
    )


def _round(one: Comparison, people: Mapping[int, Player]) -> Round:
    better = "<" if one.criterion == Decided.DAYS else ">"
    compared: list[Compared] = []
    for player, number in one.values:
        before = compared[-1].number if compared else None
        sign = "" if before is None else "=" if before == number else better
        hidden = hides(people[player], one.criterion)
        compared.append(Compared(people[player], number, sign, hidden))
    return Round(one.criterion, compared)
