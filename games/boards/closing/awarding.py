"""A month's end as the admin's four steps show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from django.utils.http import urlencode

from games.boards import months
from games.boards.blockers import Blocker
from games.boards.models import Closing, Decided, Title, hides
from games.boards.points import ledger
from games.boards.points.ledger import Ledger
from games.boards.points.standings import COLUMNS, Comparison, Election, Place, comparisons, ranking
from games.boards.titles import bonuses, conditions, journal
from games.boards.titles.journal import Entry
from games.players.clock import Clock
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


class Step(StrEnum):
    """What an admin does to close a month, in order."""

    DISPUTES = "disputes"
    TIES = "ties"
    BONUSES = "bonuses"
    ANNOUNCE = "announce"


@dataclass(frozen=True, slots=True)
class Awards:
    """Everything the four steps show."""

    year: int
    month: int
    worked: int
    finished: int
    cancelled: int
    frozen: datetime | None
    """When the last day ended; `None` before."""
    blockers: list[Blocker]
    ballots: list[Ballot]
    journal: list[Entry]
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
        """The closing that stands, the journal's last if it wasn't undone."""
        last = self.journal[-1].closing if self.journal else None
        return last if last and last.reopened_at is None else None

    @property
    def for_good(self) -> str:
        """Why it can't be opened again, in a sentence; "" where it can, or isn't closed."""
        if self.closed is None:
            return ""
        return conditions.for_good(self.closed.month, self.closed.month.titles.values("pk"))

    @property
    def again(self) -> bool:
        """Whether the month was closed before."""
        return bool(self.journal)

    @property
    def unsettled(self) -> list[Step]:
        """The steps in which something is left to do."""
        tied = any(one.election.still_equal for one in self.ballots)
        return [Step.DISPUTES] * bool(self.blockers) + [Step.TIES] * tied

    def before(self, step: Step) -> Step | None:
        """What has to be settled before `step`."""
        steps = list(Step)
        first = next(iter(self.unsettled), None)
        return first if first and steps.index(first) < steps.index(step) else None

    @property
    def choices(self) -> str:
        """The admin's choices so far as the next step's address carries them: `?daye=3`, or ""."""
        made = {one.column: one.winner.pk for one in self.chosen if one.winner}
        return f"?{urlencode(made)}" if made else ""

    @property
    def chosen(self) -> list[Ballot]:
        """The columns that an admin has decided."""
        return [one for one in self.ballots if one.open and one.winner]

    @property
    def won(self) -> list[Ballot]:
        """The columns with a title."""
        return [one for one in self.ballots if one.winner]

    @property
    def fingerprint(self) -> str:
        return conditions.fingerprint(one.election for one in self.ballots)


def read(year: int, month: int, clock: Clock, choices: Mapping[str, int]) -> Awards:
    """The awards pages of a month, with the admin's `choices` so far, or those of its closing."""
    book = ledger.of_month(year, month, clock)
    closings = journal.closings(year, month)
    standing = closings[-1] if closings and closings[-1].reopened_at is None else None
    if standing:
        choices = {row["column"]: row["player"] for row in standing.proclaimed}
    people = Player.objects.in_bulk({*book.totals, *journal.named(closings)})
    ended = clock.calendar.closing(conditions.last_day(year, month, clock))
    return Awards(
        year=year,
        month=month,
        worked=len(clock.calendar.working_days(year, month)),
        finished=book.finished(),
        cancelled=book.cancelled(),
        frozen=ended if ended <= clock.now else None,
        blockers=[] if standing else conditions.obstacles(year, month, book, clock),
        ballots=[ballot(found, book, people, choices) for found in conditions.elections(book)],
        journal=journal.entries(closings, people),
        on_stage=bool(standing and standing.on_stage),
    )


def spent_bonuses(year: int, month: int) -> list[Title]:
    """The titles whose bonuses this month had, with the use that was made of them."""
    held = bonuses.usable_on(date(year, month, 1)).select_related("month", "player", "spent")
    return sorted(held, key=lambda title: COLUMNS.index(title.column))
