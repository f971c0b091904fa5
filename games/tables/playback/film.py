"""The course of a table that is over: every position, without playing all of it each time."""

from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any

from django.utils import timezone

from games.engine import codec
from games.engine.chance import Chance
from games.engine.contract import Events, Game, Move
from games.engine.record import advance
from games.tables import audience, registry
from games.tables.course import course
from games.tables.models import Seat, Status, Table
from games.tables.playback.hooks import replaying_of
from games.tables.records import check_open

KEPT = 8
"""Films in memory: those that were looked at last."""
POSITIONS = 128
"""Positions that a film keeps at most; the others are played on from the one before them."""


class NoMove(IndexError):
    """The table has fewer moves."""


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of the journal."""

    seat: int | None
    move: Move
    at: datetime


@dataclass(frozen=True, slots=True)
class Position:
    """What a later position is played on from: state, and chance's events of each kind so far."""

    state: Any
    used: Counter[str]


class Course:
    """How a table goes on from its deal, or from any position of it."""

    def __init__(self, table: Table, seats: int) -> None:
        self.rules: Game[Any] = registry.rules(table.game)
        self._seed = bytes.fromhex(table.seed)
        open_seats = 0 if self.rules.OPEN else seats
        self._script: Any = {}
        if table.setup is not None:
            self._script = self.rules.read_setup(table.setup, open_seats, table.options)
        chance = Chance(self._seed, 0, self._script)
        state = self.rules.setup(open_seats, table.options, chance)
        self.deal = Position(state, _counted(Counter(), chance.events))

    def after(self, position: Position, number: int, step: Step) -> Position:
        """What follows a position by the entry with this number, counted from 0."""
        state, events = advance(
            self.rules,
            position.state,
            number + 1,
            step.seat,
            step.move,
            seed=self._seed,
            script=self._script,
            before=position.used,
        )
        return Position(state, _counted(position.used, events))


class Film(Course):
    """A table's course. Position 0 is the deal, position `n` follows move `n`."""

    def __init__(self, table: Table, steps: Sequence[Step], seats: int) -> None:
        super().__init__(table, seats)
        self.steps = tuple(steps)
        self._every = 1 + len(self.steps) // POSITIONS
        self._kept = [self.deal]
        self.greatest, self._most = 0, 0
        """The number of the table's greatest move; 0 where there is none."""
        self.keys = tuple(self._play(table))

    def __len__(self) -> int:
        return len(self.steps)

    def state(self, number: int) -> Any:
        """The state after move `number`. Raises `NoMove`."""
        if not 0 <= number <= len(self.steps):
            raise NoMove(number)
        position = self._kept[number // self._every]
        for nth in range(number - number % self._every, number):
            position = self._next(position, nth)
        return position.state

    def _play(self, table: Table) -> Iterator[int]:
        """Play it once: keep positions on the way, and yield the numbers of its key moments."""
        own = replaying_of(table.game)
        position = self._kept[0]
        before = audience.known(self.rules, position.state, None)
        for nth in range(len(self.steps)):
            position = self._next(position, nth)
            if (nth + 1) % self._every == 0:
                self._kept.append(position)
            after = audience.known(self.rules, position.state, None)
            if nth + 1 == len(self.steps) or own.is_key(before, after):
                yield nth + 1
            if (most := own.greatness(before, after)) > self._most:
                self.greatest, self._most = nth + 1, most
            before = after

    def _next(self, position: Position, nth: int) -> Position:
        return self.after(position, nth, self.steps[nth])


def _counted(used: Counter[str], events: Events) -> Counter[str]:
    return used + Counter(kind for kind, _ in events) if events else used


_films: OrderedDict[tuple[int, str], Film] = OrderedDict()
_lock = Lock()


def film_of(table: Table) -> Film:
    """The table's film. Raises `NotFinished` while it would tell secrets."""
    check_open(table)
    # The head is of the whole journal: a table that changes after its end has another one.
    key = (table.pk, table.head)
    with _lock:
        if key in _films:
            _films.move_to_end(key)
            return _films[key]
    film = Film(table, _steps(table), table.seats.count())
    with _lock:
        _films[key] = film
        while len(_films) > KEPT:
            _films.popitem(last=False)
    return film


def forget() -> None:
    """No film is in memory any more."""
    with _lock:
        _films.clear()


def _steps(table: Table) -> list[Step]:
    return [Step(entry.seat, Move.parse(entry.move), entry.at) for entry in course(table)]


def past(table: Table, film: Film, number: int) -> Table:
    """The table as it was after move `number`: a copy in memory that drawings read from.

    Everybody is there, nobody is represented by a bot: presence isn't in the journal.
    Raises `NoMove`.
    """
    state = film.state(number)
    outcome = film.rules.outcome(state)
    then = copy(table)
    then._state = copy(table._state)
    then._state.fields_cache = dict(table._state.fields_cache)
    then.state, then.version = codec.encode(state), number + table.undone
    then.outcome = dict(outcome.result) if outcome else None
    then.moved_at = film.steps[number - 1].at if number else table.started_at or table.created_at
    last = number == len(film.steps)
    if not last or then.status not in (Status.OVER, Status.STOPPED):
        then.status = Status.OVER if outcome else Status.RUNNING
    awaited = frozenset() if outcome else film.rules.awaited(state)
    # Who came later isn't there yet (open seating).
    taken = film.rules.seated(state)
    seat_them(then, [_seat(one, awaited) for one in _sitting(table) if one.number < taken])
    return then


def seat_them(table: Table, seats: list[Seat]) -> None:
    """Let these be the seats of a table in memory: reading them asks nothing of the database."""
    found = Seat.objects.filter(table=table)
    found._result_cache = seats
    found._prefetch_done = True  # type: ignore[attr-defined]  # Django's, not in the stubs
    table._prefetched_objects_cache = {"seats": found}


def _sitting(table: Table) -> list[Seat]:
    """Read once a table: frames of one request share it."""
    if not hasattr(table, "_sitting"):
        table._sitting = list(
            Seat.objects.filter(table=table).select_related("player").order_by("number")
        )
    return list(table._sitting)


def _seat(seat: Seat, awaited: frozenset[int]) -> Seat:
    then = copy(seat)
    then.turn, then.standin, then.seen_at = seat.number in awaited, "", timezone.now()
    return then
