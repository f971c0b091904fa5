"""The state of a ceremony, shown on every screen: revealed titles, and the next one.

`titles.revealed_titles` hides the others from all pages.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from games.boards.cause import MonthCause, month_cause
from games.boards.models import Ceremony, Title
from games.boards.standings import COLUMNS
from games.boards.titles import CEREMONY_CHANNEL, REVEAL_ORDER, patient_since, running_ceremonies
from games.players.appearance import edition
from games.players.clock import Clock

RUNNING, ENDED, OFF = "running", "ended", "off"
"""The statuses of a ceremony; off: its month was reopened."""


@dataclass(frozen=True, slots=True)
class Act:
    """A column of the stage. No title if nobody had a point; `newest`: revealed by this step."""

    column: str
    title: Title | None
    revealed: bool
    newest: bool


@dataclass(frozen=True, slots=True)
class CeremonyState:
    """A ceremony's state, the same for everybody. `version` grows with each change of it."""

    year: int
    month: int
    step: int
    version: int
    status: str
    acts: list[Act]

    @property
    def first_day(self) -> date:
        return date(self.year, self.month, 1)

    @property
    def running(self) -> bool:
        return self.status == RUNNING

    @property
    def off(self) -> bool:
        return self.status == OFF

    @property
    def titles(self) -> list[Title]:
        """The titles revealed so far, in the order of the columns."""
        return [act.title for act in self.acts if act.title and act.revealed]

    @property
    def coming(self) -> str | None:
        """The column that the next step reveals; None if the next step is the end."""
        waiting = {act.column for act in self.acts if not act.revealed}
        return next((str(column) for column in REVEAL_ORDER if column in waiting), None)

    @property
    def cause(self) -> MonthCause | None:
        """The worth of the month's reps once all titles are revealed; one query at most."""
        if self.off or self.coming:
            return None
        return month_cause(self.year, self.month, Clock.read())

    @property
    def newest(self) -> Act | None:
        return next((act for act in self.acts if act.newest), None)

    @property
    def edition(self) -> str:
        """The version that the region carries; it also grows when people change, such as names."""
        return edition(self.version, (title.player for title in self.titles))

    @property
    def event(self) -> str:
        """The stage's name in the live stream."""
        return f"{CEREMONY_CHANNEL}-{self.first_day:%Y-%m}"

    @property
    def topic(self) -> str:
        """The topic that the page subscribes to."""
        return f"{CEREMONY_CHANNEL}:{self.first_day:%Y-%m}"


def current_ceremony(clock: Clock) -> CeremonyState | None:
    """Return the running ceremony, the latest of several, or None. Two queries at most."""
    on = (
        running_ceremonies(patient_since(clock.now))
        .select_related("closing__month")
        .order_by("pk")
        .last()
    )
    return _ceremony_state(on, RUNNING) if on else None


def month_ceremony(year: int, month: int, clock: Clock) -> CeremonyState | None:
    """Return the month's last ceremony, running or not, or None if it had none."""
    of_it = Ceremony.objects.filter(closing__month__year=year, closing__month__month=month)
    found = of_it.select_related("closing__month").order_by("pk").last()
    if found is None:
        return None
    if found.closing.reopened_at:
        return _ceremony_state(found, OFF)
    on = running_ceremonies(patient_since(clock.now)).filter(pk=found.pk).exists()
    return _ceremony_state(found, RUNNING if on else ENDED)


def make_acts(titles: Mapping[str, Title], step: int) -> list[Act]:
    """Return the stage's columns at a step; one without a title counts as revealed."""
    shown = set(REVEAL_ORDER[:step])
    newest = REVEAL_ORDER[step - 1] if step else None
    return [
        Act(column, titles.get(column), column in shown or column not in titles, column == newest)
        for column in COLUMNS
    ]


def next_step(step: int, columns: set[str]) -> int | None:
    """Return the next step that reveals one of `columns`, or None at the end."""
    return next(
        (n for n in range(step + 1, len(REVEAL_ORDER) + 1) if REVEAL_ORDER[n - 1] in columns), None
    )


def _ceremony_state(found: Ceremony, status: str) -> CeremonyState:
    month = found.closing.month
    titles = {title.column: title for title in month.titles.select_related("player")}
    step = found.step if status == RUNNING else len(REVEAL_ORDER)
    stage = make_acts({} if status == OFF else titles, step)
    return CeremonyState(month.year, month.month, step, version(found, status), status, stage)


def version(found: Ceremony, status: str = RUNNING) -> int:
    """Return a number that only grows: with later ceremonies, their steps, and their end."""
    return found.pk * 10 + {RUNNING: found.step, ENDED: 5, OFF: 6}[status]
