"""A month's end as the admin's four steps show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from django.utils.http import urlencode

from games.boards import months
from games.boards.blockers import Blocker
from games.boards.closing.ballots import Ballot, ballot
from games.boards.models import Closing, Title
from games.boards.points import ledger
from games.boards.points.standings import COLUMNS
from games.boards.titles import bonuses, conditions, journal
from games.boards.titles.journal import Entry
from games.players.clock import Clock
from games.players.models import Player


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
