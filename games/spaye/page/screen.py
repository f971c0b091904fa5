"""The day on the kitchen screen: what has just happened, or else how things stand.

It is drawn for spectators. People who wish so are shown without their name or repetitions.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from games.kitchen import scenes
from games.kitchen.named_people import display_person
from games.players.clock import Clock
from games.players.models import Player
from games.spaye import days, queries
from games.spaye.models import Counting, Day
from games.spaye.queries import TimedMove
from games.spaye.scene import Card, Person, Result, Scene, Task
from games.spaye.words import CARDS_MS, GreatMoment, moment_of_day

SHOWN = timedelta(seconds=12)
"""How long an event is shown before the screen goes back to how things stand."""
REVEALS = ("draw", "log", "double_or_quits")
CALLS = ("call_final", "join_final")
TAKEN_BACK = ("undo_log", "abort", "leave_final")
SOUNDS = {
    "win": "laid",
    "nikaye": "taken",
    "tie": "dealt",
    "double": "dealt",
    "call": "turn",
    "free": "turn",
    "final": "won",
    "moment": "turn",
}
"""The sound of each kind of event, on screens with sound; a great moment has its own."""
SEATED = 8
"""The most people present who are shown."""
SEGMENTS = 30
"""The most repetitions that each have a mark of their own; more are one bar."""
STAGED = 3
"""The most exercises shown side by side."""
LONG = 10
"""Names longer than this need smaller letters."""


@dataclass(frozen=True)
class Effort:
    """An exercise in progress in front of the screen, or just confirmed."""

    task: Task
    counted: int | None
    """The repetitions counted so far; None if the witness doesn't count in the app."""
    witness: Person | None

    @property
    def people(self) -> list[Person]:
        """The people who do it: those who have a part, or the nikāyé alone."""
        return [person for person, _n in self.task.parts] or [self.task.person]

    @property
    def shows_numbers(self) -> bool:
        """Whether names and numbers may be shown; else the screen only says “somebody”."""
        return all(counts_repetitions(person) for person in [self.task.person, *self.people])

    @property
    def most(self) -> int:
        return self.task.exercise.most

    @property
    def number(self) -> int:
        return self.most if self.counted is None else self.counted

    @property
    def full(self) -> bool:
        """Whether all repetitions are counted, or the exercise is confirmed."""
        return not self.task.due or self.counted == self.most

    @property
    def segments(self) -> list[bool]:
        """Whether each repetition is done; empty if there are too many to show one by one."""
        done = self.counted or 0
        return [n < done for n in range(self.most)] if self.most <= SEGMENTS else []

    @property
    def long(self) -> bool:
        """Whether names need smaller letters."""
        return any(len(person.name) > LONG for person in self.people) or len(self.people) > 1


@dataclass(frozen=True)
class ScreenEvent:
    """What has just happened. `kind` names its template; `left` are milliseconds still to show."""

    kind: str
    at: datetime
    left: int
    cards: list[Card]
    result: Result | None = None
    efforts: list[Effort] = field(default_factory=list)
    great: GreatMoment | None = None

    @property
    def sound(self) -> str:
        return SOUNDS.get(self.kind, "")

    @property
    def key(self) -> str:
        """Identifies the event, so that its entrance is played once."""
        return f"{self.kind}-{self.at.timestamp():.3f}"


class ScreenScene(Scene):
    """One day as the kitchen sees it."""

    def shown_as(self, player: Player) -> Any:
        return display_person(player)

    @cached_property
    def event(self) -> ScreenEvent | None:
        """The newest thing to show: a reveal, a call, a confirmed exercise, or the time to play."""
        if self.status == "cancelled":
            return None
        moves = queries.moves_since(self.table_id, self.clock.now - SHOWN)
        for at, each in enumerate(moves):
            if each.verb in REVEALS:
                if self._worked_on and each.verb != "double_or_quits":
                    break
                begun = any(later.verb in queries.BEGINNINGS for later in moves[:at])
                return self._revealed(each, begun)
            if each.verb in CALLS and self.running is not None and self.running.final:
                return self._event("call", each, [])
            if each.verb in TAKEN_BACK:
                break
        asked = next(iter(self.open_calls), None)
        if asked is not None and self.running is None:
            left = int((asked.ends - self.clock.now).total_seconds() * 1000)
            return ScreenEvent("free", asked.at, left, [])
        confirmed = next((each for each in moves if each.verb == "confirm"), None)
        event = self._confirmed(confirmed) if confirmed else None
        # The time to play doesn't displace people who play or do an exercise.
        idle = self.standing in ("lull", "call")
        return event or (moment_event(self.clock) if idle else None)

    @property
    def _worked_on(self) -> bool:
        """Whether the last dāye's exercises are being counted or done; then cards aren't shown."""
        if self.running is not None or self.last is None or not self.last.tasks:
            return False
        due = any(task.due for task in self.last.tasks)
        return not due or any(task.number in self.counting for task in self.last.tasks)

    @property
    def callers(self) -> list[Person]:
        return [self.people[call.seat] for call in self.open_calls]

    def _revealed(self, reveal: TimedMove, begun: bool) -> ScreenEvent | None:
        """The event of this reveal; `begun` says that another dāye has begun since."""
        if reveal.verb == "draw" and self.running is not None and not begun:
            # A tie, until somebody picks again; a pick alone is no event.
            picked = any(pick is not None for pick in self.running.picks)
            return None if picked or not self.ties else self._event("tie", reveal, self.ties[-1])
        last = self.last
        if last is None:
            return None
        if reveal.verb == "double_or_quits":
            return self._event("double", reveal, last.redealt.redrawn if last.redealt else [], last)
        if last.daye.final:
            return self._event("final", reveal, last.cards, last)
        # The deciding cards come first.
        cards = sorted(last.cards, key=lambda card: not (card.nikaye or card.victories))
        return self._event("nikaye" if last.tasks else "win", reveal, cards, last)

    def _confirmed(self, confirmed: TimedMove) -> ScreenEvent | None:
        task = self.task(confirmed.number or 0)
        if task is None or task.due:
            return None
        ended = Effort(task, task.exercise.done, task.witness)
        if not ended.shows_numbers:
            return None
        return self._event("confirmed", confirmed, [], efforts=[ended, *self.efforts][:STAGED])

    def _event(
        self,
        kind: str,
        happened: TimedMove,
        cards: list[Card],
        result: Result | None = None,
        efforts: Sequence[Effort] = (),
    ) -> ScreenEvent:
        left = SHOWN - (self.clock.now - happened.at)
        ms = int(left.total_seconds() * 1000)
        named = self._great if result else None
        return ScreenEvent(kind, happened.at, ms, cards, result, list(efforts), named)

    @property
    def _great(self) -> GreatMoment | None:
        """The great moment for the banner, if any; ties and calls have events of their own."""
        moment = moment_of_day(self)
        if moment is None and self.nikaye_back:
            return GreatMoment("", _("All three nikāyes are out!"), CARDS_MS)
        return moment

    @property
    def standing(self) -> str:
        """The template that shows how things stand, for when nothing has just happened."""
        if self.running is not None:
            return "gathering" if self.running.gathering else "running"
        if self.efforts:
            return "effort"
        if self.status != "running":
            return self.status
        return "call" if self.last_three else "lull"

    @property
    def waiting(self) -> list[Task]:
        """The due exercises whose numbers may be shown."""
        return [task for task in self.exercises if task.due and counts_repetitions(task.person)]

    @cached_property
    def counting(self) -> dict[int, Counting]:
        """The witnesses' running counts by exercise."""
        rows = Counting.objects.filter(day__table=self.table_id)
        return {each.exercise: each for each in rows}

    @cached_property
    def efforts(self) -> list[Effort]:
        """The exercises in progress, which people watch in front of this screen: the last dāye's,
        and those that a witness counts."""
        if self.status == "cancelled":
            return []
        last = self.last.daye.number if self.last else None
        efforts = [
            self._effort(task)
            for task in self.exercises
            if task.due and (task.exercise.daye == last or task.number in self.counting)
        ]
        return efforts[-STAGED:]

    def _effort(self, task: Task) -> Effort:
        counting = self.counting.get(task.number)
        if counting is None:
            return Effort(task, None, task.opponent)
        counted = min(counting.n, task.exercise.most)
        return Effort(task, counted, self.people.get(counting.seat))

    @property
    def seated(self) -> list[Person]:
        return self.present[:SEATED]

    @property
    def beyond(self) -> int:
        """The number of people present who are not shown."""
        return len(self.present) - len(self.seated)

    @property
    def gains(self) -> list[Card]:
        """The cards of the last dāye that brought victories."""
        if self.last is None or not self.last.daye.counts:
            return []
        return [card for card in self.last.cards if card.victories]


def counts_repetitions(person: Person) -> bool:
    """Return whether numbers of this person's repetitions may be shown."""
    return person.player.counts_repetitions


def with_numbers(tasks: Iterable[Task]) -> list[Task]:
    """Return the exercises whose numbers may be shown."""
    return [task for task in tasks if counts_repetitions(task.person)]


def moment_event(clock: Clock) -> ScreenEvent | None:
    """Return the event of the office's time to play, while screens show it."""
    at = days.time_to_play(clock, scenes.MOMENT)
    if at is None:
        return None
    left = at + scenes.MOMENT - clock.now
    return ScreenEvent("moment", at, int(left.total_seconds() * 1000), [])


def _table(date: date) -> int | None:
    return Day.objects.filter(date=date).values_list("table_id", flat=True).first()


def _idle(clock: Clock) -> str:
    working = clock.calendar.is_working_day(clock.today)
    closed = clock.now >= clock.calendar.closing(clock.today)
    context = {
        "open": days.is_playable(clock),
        "over": working and closed,
        "next": days.next_playable(clock),
        "event": moment_event(clock),
    }
    return render_to_string("spaye/screen/idle.html", context)


scenes.register(scenes.DailyGame(days.CHANNEL, frozenset({days.COUNTING_CHANNEL}), _table, _idle))
