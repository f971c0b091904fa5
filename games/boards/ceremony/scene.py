"""A ceremony as every screen shows it: what has been revealed, and what comes next."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from games.boards.models import Ceremony, Title
from games.boards.points.standings import COLUMNS
from games.boards.titles.reveal import CHANNEL, ORDER, patient_since, running
from games.players.clock import Clock
from games.players.faces import edition

RUNNING, ENDED, OFF = "running", "ended", "off"
"""What a ceremony is; off: its month was opened again."""


@dataclass(frozen=True, slots=True)
class Act:
    """One column of the stage. Without title nobody had a point; `newest` is this step's."""

    column: str
    title: Title | None
    shown: bool
    newest: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """A ceremony at a moment, the same for everybody. `version` grows with all that happens."""

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
        """What has been revealed so far, in the order of the columns."""
        return [act.title for act in self.acts if act.title and act.shown]

    @property
    def coming(self) -> str | None:
        """The column that the next step shows; `None` when the next step is the end."""
        waiting = {act.column for act in self.acts if not act.shown}
        return next((str(column) for column in ORDER if column in waiting), None)

    @property
    def newest(self) -> Act | None:
        return next((act for act in self.acts if act.newest), None)

    @property
    def edition(self) -> str:
        """The version as the region carries it: it grows too when somebody is called otherwise."""
        return edition(self.version, (title.player for title in self.titles))

    @property
    def event(self) -> str:
        """The stage's name in the live stream."""
        return f"{CHANNEL}-{self.first_day:%Y-%m}"

    @property
    def topic(self) -> str:
        """What the page asks the live stream for."""
        return f"{CHANNEL}:{self.first_day:%Y-%m}"


def scene(clock: Clock) -> Scene | None:
    """The ceremony that is on now, the latest begun if there are several; two queries at most."""
    on = running(patient_since(clock.now)).select_related("closing__month").order_by("pk").last()
    return _scene(on, RUNNING) if on else None


def of_month(year: int, month: int, clock: Clock) -> Scene | None:
    """The month's last ceremony, whatever became of it; `None` if it had none."""
    of_it = Ceremony.objects.filter(closing__month__year=year, closing__month__month=month)
    found = of_it.select_related("closing__month").order_by("pk").last()
    if found is None:
        return None
    if found.closing.reopened_at:
        return _scene(found, OFF)
    on = running(patient_since(clock.now)).filter(pk=found.pk).exists()
    return _scene(found, RUNNING if on else ENDED)


def acts(titles: Mapping[str, Title], step: int) -> list[Act]:
    """The stage's columns at a step; a column without title has nothing to hide."""
    shown = set(ORDER[:step])
    newest = ORDER[step - 1] if step else None
    return [
        Act(column, titles.get(column), column in shown or column not in titles, column == newest)
        for column in COLUMNS
    ]


def following(step: int, columns: set[str]) -> int | None:
    """The step after this one among those that show one of `columns`; `None` at the end."""
    return next((n for n in range(step + 1, len(ORDER) + 1) if ORDER[n - 1] in columns), None)


def _scene(found: Ceremony, status: str) -> Scene:
    month = found.closing.month
    titles = {title.column: title for title in month.titles.select_related("player")}
    step = found.step if status == RUNNING else len(ORDER)
    stage = acts({} if status == OFF else titles, step)
    return Scene(month.year, month.month, step, version(found, status), status, stage)


def version(found: Ceremony, status: str = RUNNING) -> int:
    """A number that never goes back: later ceremonies, then later steps, then how it ended."""
    return found.pk * 10 + {RUNNING: found.step, ENDED: 5, OFF: 6}[status]
