"""Tables played again from seed and move log: positions, moves in words, the best moment."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine import codec
from games.engine.chance import Chance, OutOfSetup
from games.engine.contract import Events, Game, Move, Refusal
from games.engine.record import advance
from games.tables import audience, registry
from games.tables.chairs import chairs_of, names_by_seat
from games.tables.errors import NotFinished
from games.tables.models import Seat, Status, Table
from games.tables.move_logs import effective_entries, effective_moves
from games.tables.records import check_open
from games.tables.replaying import replaying_of, retell
from games.ui.words import capfirst

FILMS_KEPT = 8
"""The number of films in memory, the last used ones."""
POSITIONS = 128
"""The most positions that a film keeps; others are replayed from the kept one before."""


class NoMove(IndexError):
    """The table has no move of this number."""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One entry of the move log."""

    seat: int | None
    move: Move
    at: datetime


@dataclass(frozen=True, slots=True)
class Position:
    """A position to play on from: its state, and the number of chance's events by kind so far."""

    state: Any
    used: Counter[str]


class Playback:
    """Replays a table from its deal, or from any of its positions."""

    def __init__(self, table: Table, seats: int) -> None:
        self.rules: Game[Any] = registry.rules(table.game)
        self._seed = bytes.fromhex(table.seed)
        open_seats = 0 if self.rules.OPEN else seats
        self._script: Any = {}
        if table.setup is not None:
            self._script = self.rules.read_setup(table.setup, open_seats, table.options)
        chance = Chance(self._seed, 0, self._script)
        state = self.rules.setup(open_seats, table.options, chance)
        self.deal = Position(state, _count_events(Counter(), chance.events))

    def after(self, position: Position, number: int, step: PlayedMove) -> Position:
        """Return the position after the entry with this number, counted from 0."""
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
        return Position(state, _count_events(position.used, events))


class Film(Playback):
    """All positions of a table. Position 0 is the deal, position `n` follows move `n`."""

    def __init__(self, table: Table, steps: Sequence[PlayedMove], seats: int) -> None:
        super().__init__(table, seats)
        self.steps = tuple(steps)
        self._every = 1 + len(self.steps) // POSITIONS
        self._kept = [self.deal]
        self.greatest, self._most = 0, 0
        """The number of the table's greatest move; 0 if there is none."""
        self.keys = tuple(self._play(table))

    def __len__(self) -> int:
        return len(self.steps)

    def state(self, number: int) -> Any:
        """Return the state after move `number`. Raises `NoMove`."""
        if not 0 <= number <= len(self.steps):
            raise NoMove(number)
        position = self._kept[number // self._every]
        for nth in range(number - number % self._every, number):
            position = self._next(position, nth)
        return position.state

    def _play(self, table: Table) -> Iterator[int]:
        """Replay the table once: keep positions, note the greatest move, yield the key moments."""
        own = replaying_of(table.game)
        position = self._kept[0]
        before = audience.observe_state(self.rules, position.state, None)
        for nth in range(len(self.steps)):
            position = self._next(position, nth)
            if (nth + 1) % self._every == 0:
                self._kept.append(position)
            after = audience.observe_state(self.rules, position.state, None)
            if nth + 1 == len(self.steps) or own.is_key(before, after):
                yield nth + 1
            if (most := own.greatness(before, after)) > self._most:
                self.greatest, self._most = nth + 1, most
            before = after

    def _next(self, position: Position, nth: int) -> Position:
        return self.after(position, nth, self.steps[nth])


def _count_events(used: Counter[str], events: Events) -> Counter[str]:
    return used + Counter(kind for kind, _ in events) if events else used


_films: OrderedDict[tuple[int, str], Film] = OrderedDict()
_films_lock = Lock()


def film_of(table: Table) -> Film:
    """Return the table's film. Raises `NotFinished` while it would tell secrets."""
    check_open(table)
    # The head covers the whole move log: a table that changes after its end gets another one.
    key = (table.pk, table.head)
    with _films_lock:
        if key in _films:
            _films.move_to_end(key)
            return _films[key]
    film = Film(table, _steps(table), len(table.seat_list))
    with _films_lock:
        _films[key] = film
        while len(_films) > FILMS_KEPT:
            _films.popitem(last=False)
    return film


def forget_films() -> None:
    """Clear the cache of films."""
    with _films_lock:
        _films.clear()


def _steps(table: Table) -> list[PlayedMove]:
    return [
        PlayedMove(entry.seat, Move.parse(entry.move), entry.at) for entry in effective_moves(table)
    ]


def table_at(table: Table, film: Film, number: int) -> Table:
    """Return a copy of the table in memory as it was after move `number`, for rendering.

    Everybody is present and no bot stands in: the move log doesn't say.
    Raises `NoMove`.
    """
    state = film.state(number)
    outcome = film.rules.outcome(state)
    then = copy(table)
    then.state, then.version = codec.encode(state), number + table.undone
    then.outcome = dict(outcome.result) if outcome else None
    then.moved_at = film.steps[number - 1].at if number else table.started_at or table.created_at
    last = number == len(film.steps)
    if not last or then.status not in (Status.OVER, Status.STOPPED):
        then.status = Status.OVER if outcome else Status.RUNNING
    awaited = frozenset() if outcome else film.rules.awaited(state)
    # With open seating, players who came later aren't there yet.
    taken = film.rules.seated(state)
    then.seat_list = [_seat(one, awaited) for one in table.seat_list if one.number < taken]
    return then


def _seat(seat: Seat, awaited: frozenset[int]) -> Seat:
    then = copy(seat)
    then.turn, then.standin, then.seen_at = seat.number in awaited, "", timezone.now()
    return then


MoveInWords = tuple[str, str]
"""A move in words, and its effect in words."""


def describe_moves(
    table: Table,
    film: Film,
    numbers: list[int],
    eyes: int | None,
    names: dict[int, str],
    you: int | None = None,
) -> Iterator[MoveInWords]:
    """Describe these moves by what `eyes` may know, and their effects, addressed to seat `you`."""
    describe_effect = replaying_of(table.game).describe_effect
    for number in numbers:
        before, after = (
            audience.observe_state(film.rules, film.state(at), _eyes_at(film, at, eyes))
            for at in (number - 1, number)
        )
        brought = describe_effect(before, after, names, you)
        if number == len(film) and not brought:
            brought = _("The last move")
        yield capfirst(describe_move(table.game, film, number, eyes, names)), capfirst(brought)


def describe_move(
    game: str, film: Film, number: int, eyes: int | None, names: dict[int, str]
) -> str:
    """Describe move `number` without its effect, and without what `eyes` can't know."""
    step = film.steps[number - 1]
    seen = (
        eyes is None
        or step.seat in (None, eyes)
        or step.move.verb in registry.config(game).open_verbs
    )

    def before() -> Any:
        return audience.observe_state(film.rules, film.state(number - 1), None)

    return retell(game, step.move, step.seat, names, before, seen=seen)


def _eyes_at(film: Film, number: int, eyes: int | None) -> int | None:
    """Return `eyes`, or None (a spectator's) while nobody had that seat yet (open seating)."""
    return eyes if eyes is not None and eyes < film.rules.seated(film.state(number)) else None


class BestMoment(NamedTuple):
    """The greatest move of a finished table: its number in the replay, and words for it."""

    number: int
    move: str
    brought: str

    @property
    def words(self) -> str:
        """The effect of the move, or the move itself if it has none."""
        return self.brought or self.move


def best_moment_of(table: Table, you: int | None = None) -> BestMoment | None:
    """Return the best moment in the active language, or None if the game names none.

    `you` is the seat of its only reader, who is addressed as “you”.
    """
    if table.status != Status.OVER:
        return None
    try:
        film = film_of(table)
    except NotFinished:
        return None
    if not film.greatest:
        return None
    names = names_by_seat(chairs_of(table))
    move, brought = next(describe_moves(table, film, [film.greatest], None, names, you))
    return BestMoment(film.greatest, move, brought)


MOVES_TOLD = 12
"""The number of last moves for which `seen_before` knows what spectators saw."""
TAILS_KEPT = 64
"""The number of tails in memory, each of a table at one version: the last used ones."""


@dataclass(frozen=True, slots=True)
class Tail:
    """A table's position, and what a spectator saw before each of its last moves, the newest first.

    A replay of seed and move log, also of running tables: only spectators' observations may leave
    this module.
    """

    position: Position
    before: tuple[tuple[int, Any], ...] = ()
    """Pairs of an entry's number (not the move's, once some were taken back) and observation."""


Key = tuple[int, str, int]
"""Table, hash of its last entry (which covers seed, options and all moves), and version."""

_tails: OrderedDict[Key, Tail] = OrderedDict()
_tails_lock = Lock()


def seen_before(table: Table, number: int) -> Callable[[], Any]:
    """Return a function that gives what a spectator saw before this entry, or None if unknown.

    Calling it takes a replay of the table's last moves.
    """

    def ask() -> Any:
        tail = _tail(table) if table.version - number <= MOVES_TOLD + table.undone else None
        return dict(tail.before).get(number) if tail else None

    return ask


def seen_after(table: Table, number: int) -> Any:
    """Return what a spectator saw after the entry `number`, or None if unknown."""
    if number == table.version - 1:
        return audience.observe(table, None)
    return seen_before(table, number + 1)()


def forget_tails() -> None:
    """Clear the cache of tails."""
    with _tails_lock:
        _tails.clear()


def _tail(table: Table) -> Tail | None:
    """Return the tail, and keep it for the next move; None if the rules refuse the move log."""
    key = (table.pk, table.head, table.version)
    with _tails_lock:
        known = dict(_tails)
    if key in known:
        return known[key]
    try:
        tail = _play_on(table, known)
    except (Refusal, OutOfSetup):
        return None
    with _tails_lock:
        _tails[key] = tail
        while len(_tails) > TAILS_KEPT:
            _tails.popitem(last=False)
    return tail


def _play_on(table: Table, known: dict[Key, Tail]) -> Tail:
    """Return the tail, replayed from the newest known version, else from the deal."""
    rows = list(effective_entries(table).values_list("number", "seat", "move", "at", "hash"))
    playback = Playback(table, len(table.seat_list))
    tail, done = Tail(playback.deal), 0
    for nth, (number, *_row, digest) in reversed(list(enumerate(rows))):
        # Take-backs cut off the end: moves effective before an effective entry still are.
        if (table.pk, digest, number + 1) in known:
            tail, done = known[table.pk, digest, number + 1], nth + 1
            break
    for nth, (number, seat, move, at, _digest) in enumerate(rows[done:], start=done):
        seen = audience.observe_state(playback.rules, tail.position.state, None)
        position = playback.after(tail.position, nth, PlayedMove(seat, Move.parse(move), at))
        tail = Tail(position, ((number, seen), *tail.before)[:MOVES_TOLD])
    return tail
