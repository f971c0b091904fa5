"""The closing of a month, as the admin's four steps show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from django.utils.http import urlencode

from games.boards import conditions, ledger, months
from games.boards.ceremony import RUNNING, CeremonyState, make_acts, next_step
from games.boards.conditions import Blocker
from games.boards.ledger import Ledger
from games.boards.models import Closing, Decided, Title, hides
from games.boards.standings import COLUMNS, Comparison, Election, RankedTotal, comparisons, ranking
from games.boards.titles import (
    REVEAL_ORDER,
    ClosingRecord,
    closing_records,
    month_closings,
    proclaimed_players,
    usable_bonuses,
)
from games.players.clock import Clock
from games.players.models import Player

PLACES_SHOWN = 5
"""The most places shown in a column, unless more players share the lead."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A place and its player. `eligible`: an admin may name them as the winner; `chosen`: won."""

    place: RankedTotal
    player: Player
    points: int
    eligible: bool
    chosen: bool
    hidden: bool


@dataclass(frozen=True, slots=True)
class TieNumber:
    """A player's number in a comparison and its sign after the one before: "", "=", ">" or "<"."""

    player: Player
    number: int
    sign: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class Round:
    """One criterion by which tied players were compared."""

    criterion: str
    compared: list[TieNumber]


@dataclass(frozen=True, slots=True)
class Ballot:
    """One column of the awards page. `rest` counts the players not shown."""

    election: Election
    standings: list[Standing]
    rest: int
    winner: Player | None
    open: bool
    """Whether the tie-breaks leave a tie, so that an admin names the winner, or has."""
    rounds: list[Round]
    """The tie-breaks used, whether or not they broke the tie; empty without a tie."""

    @property
    def column(self) -> str:
        return self.election.column

    @property
    def hidden(self) -> bool:
        """True if the winner's points aren't shown."""
        return self.winner is not None and hides(self.winner, self.column)

    @property
    def decided(self) -> str:
        """The criterion that broke the tie, in words; "" without a tie."""
        tie = len(self.election.tied) > 1 and self.election.decided
        return str(Decided(self.election.decided).label) if tie else ""


def make_ballot(
    found: Election, book: Ledger, people: Mapping[int, Player], choices: Mapping[str, int]
) -> Ballot:
    """Return a column with the admin's `choices` so far."""
    named = conditions.apply_choice(found, choices)
    places = ranking(book.totals.values(), found.column)
    shown = places[: max(PLACES_SHOWN, len(found.tied))]
    rounds = comparisons(book.totals.values(), found.column)
    return Ballot(
        election=named,
        standings=[_make_standing(place, found, named, people) for place in shown],
        rest=len(places) - len(shown),
        winner=people[named.winner] if named.winner is not None else None,
        open=bool(found.still_equal),
        rounds=[_make_round(one, people) for one in rounds],
    )


def _make_standing(
    place: RankedTotal, found: Election, named: Election, people: Mapping[int, Player]
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


def _make_round(one: Comparison, people: Mapping[int, Player]) -> Round:
    better = "<" if one.criterion == Decided.DAYS else ">"
    compared: list[TieNumber] = []
    for player, number in one.values:
        before = compared[-1].number if compared else None
        sign = "" if before is None else "=" if before == number else better
        hidden = hides(people[player], one.criterion)
        compared.append(TieNumber(people[player], number, sign, hidden))
    return Round(one.criterion, compared)


class ClosingStep(StrEnum):
    """The steps of closing a month, in order."""

    DISPUTES = "disputes"
    TIES = "ties"
    BONUSES = "bonuses"
    ANNOUNCE = "announce"


@dataclass(frozen=True, slots=True)
class Awards:
    """Everything that the four steps show."""

    year: int
    month: int
    worked: int
    finished: int
    cancelled: int
    frozen: datetime | None
    """When the month's last day ended; None if it hasn't."""
    blockers: list[Blocker]
    ballots: list[Ballot]
    closings: list[ClosingRecord]
    on_stage: bool
    """Whether the titles are being revealed."""

    @property
    def first_day(self) -> date:
        return date(self.year, self.month, 1)

    @property
    def next_month(self) -> date:
        return date(*months.following(self.year, self.month), 1)

    @property
    def closed(self) -> Closing | None:
        """The closing that is valid: the month's last one if it wasn't undone, else None."""
        last = self.closings[-1].closing if self.closings else None
        return last if last and last.reopened_at is None else None

    @property
    def for_good(self) -> str:
        """The reason why the month can't be reopened; "" if it can be, or isn't closed."""
        if self.closed is None:
            return ""
        return conditions.why_not_reopen(self.closed.month, self.closed.month.titles.values("pk"))

    @property
    def unsettled(self) -> list[ClosingStep]:
        """The steps in which something is left to do."""
        tied = any(ballot.election.still_equal for ballot in self.ballots)
        return [ClosingStep.DISPUTES] * bool(self.blockers) + [ClosingStep.TIES] * tied

    def before(self, step: ClosingStep) -> ClosingStep | None:
        """Return the step that has to be settled before `step`, or None."""
        steps = list(ClosingStep)
        first = next(iter(self.unsettled), None)
        return first if first and steps.index(first) < steps.index(step) else None

    @property
    def choices(self) -> str:
        """The admin's choices so far, as a query for the next step's address: `?daye=3`, or ""."""
        made = {ballot.column: ballot.winner.pk for ballot in self.chosen if ballot.winner}
        return f"?{urlencode(made)}" if made else ""

    @property
    def chosen(self) -> list[Ballot]:
        """The columns that an admin has decided."""
        return [ballot for ballot in self.ballots if ballot.open and ballot.winner]

    @property
    def won(self) -> list[Ballot]:
        """The columns with a title."""
        return [ballot for ballot in self.ballots if ballot.winner]

    @property
    def fingerprint(self) -> str:
        return conditions.fingerprint(ballot.election for ballot in self.ballots)


def load_awards(year: int, month: int, clock: Clock, choices: Mapping[str, int]) -> Awards:
    """Return the awards of a month, with the admin's `choices` so far or those of its closing."""
    book = ledger.whole_month(year, month, clock)
    closings = month_closings(year, month)
    standing = closings[-1] if closings and closings[-1].reopened_at is None else None
    if standing:
        choices = {row["column"]: row["player"] for row in standing.proclaimed}
    people = Player.objects.by_id({*book.totals, *proclaimed_players(closings)})
    ended = clock.calendar.closing(conditions.last_day(year, month, clock))
    return Awards(
        year=year,
        month=month,
        worked=len(clock.calendar.working_days(year, month)),
        finished=book.finished(),
        cancelled=book.cancelled(),
        frozen=ended if ended <= clock.now else None,
        blockers=[] if standing else conditions.find_blockers(year, month, book, clock),
        ballots=[make_ballot(found, book, people, choices) for found in conditions.elections(book)],
        closings=closing_records(closings, people),
        on_stage=bool(standing and standing.on_stage),
    )


def spent_bonuses(year: int, month: int) -> list[Title]:
    """Return the titles whose bonuses could be used in this month, each with its use."""
    held = usable_bonuses(date(year, month, 1)).select_related("month", "player", "spent")
    return sorted(held, key=lambda title: COLUMNS.index(title.column))


def preview_ceremony(awards: Awards, step: int) -> CeremonyState:
    """Return the ceremony of a month that an admin is about to close; nothing is stored."""
    titles = {
        ballot.column: Title(
            column=ballot.column, player=ballot.winner, points=ballot.election.points
        )
        for ballot in awards.won
    }
    shown = next_step(step - 1, set(titles)) if step else 0
    reached = len(REVEAL_ORDER) if shown is None else shown
    return CeremonyState(awards.year, awards.month, reached, 0, RUNNING, make_acts(titles, reached))
