"""Moves for the bots' seats, as long as the server runs.

One thread of the server reads and writes; others have the bots think, in processes of
their own (`BotThread`, `process`, `thinker`). Quick bots and strong ones have different threads, so
that nobody who answers at once waits for somebody who thinks; each takes the table first that has
waited longest. Woken by every move (`services.BOTS`), and every few seconds by itself.

Nothing is remembered that the database doesn't know: after a death the next worker begins with the
same turns. A move that was entered already is refused as stale, so none is made twice.
"""

import logging
import os
import queue
import random
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from django.conf import settings
from django.db import DatabaseError, connections

from games.engine.chance import SEED_BYTES
from games.engine.contract import Move, Refusal
from games.live import outages
from games.live.bus import bus
from games.live.postgres import Leadership
from games.tables import audience, registry, services
from games.tables import bot_levels as levels
from games.tables.bot_registry import GENTLE, RANDOM, STEADY, bots
from games.tables.bots.process import BotProcess, Failed
from games.tables.bots.thinker import Question
from games.tables.game_page import page_of
from games.tables.models import Seat, Status, Table
from games.tables.talk import services as talk
from games.ui.refusals import Refused

Key = tuple[int, int]
"""Table and seat."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat that a bot moves and that its table waits for, at `version`."""

    table: int
    seat: int
    level: str
    version: int
    since: datetime | None
    """When the table was moved last."""
    alone: bool = False
    """Nobody but bots has anything left to do: nobody need be kept waiting."""

    @property
    def key(self) -> Key:
        return self.table, self.seat


def waiting_turns() -> list[Turn]:
    """Every turn of a bot now, the table that has waited longest first."""
    seats = (
        Seat.objects.filter(turn=True, table__status=Status.RUNNING)
        .exclude(bot="", standin="")
        .order_by("table__moved_at", "table", "number")
    )
    rows = seats.values_list(
        "table", "number", "bot", "standin", "table__version", "table__moved_at"
    )
    return [
        Turn(table, seat, bot or standin, version, since)
        for table, seat, bot, standin, version, since in rows
    ]


def question_for(turn: Turn, level: str) -> tuple[Turn, Question] | None:
    """What the bot is asked, and the turn as it is now; `None` if the seat needn't move."""
    table = Table.objects.filter(pk=turn.table, status=Status.RUNNING).first()
    if table is None or table.outcome is not None:
        return None
    moves = audience.moves(table, turn.seat, most=None)
    seen = audience.observe(table, turn.seat)
    app = registry.config(table.game).name
    # A bot that a game has no longer is played by one that it has.
    alone = _bots_alone(table)
    if alone:
        level = levels.best(table.game)
    level = level if level in bots(app) else RANDOM
    asked = Question(app, level, seen, tuple(moves), secrets.token_bytes(SEED_BYTES))
    return Turn(turn.table, turn.seat, turn.level, table.version, table.moved_at, alone), asked


def _bots_alone(table: Table) -> bool:
    """Whether every person is out of it; a table of bots alone is somebody's to watch."""
    out = page_of(table.game).finished_seats(audience.observe(table, None))
    if not out:
        return False
    people = table.seats.filter(player__isnull=False, standin="").values_list("number", flat=True)
    return bool(people) and set(people) <= set(out)


def spare_move(turn: Turn) -> tuple[Turn, str] | None:
    """What is played without thinking: the rules' fallback, else any move that they list."""
    table = Table.objects.filter(pk=turn.table, status=Status.RUNNING).first()
    if table is None or table.outcome is not None:
        return None
    move = _any_move(table, turn.seat)
    now = Turn(turn.table, turn.seat, turn.level, table.version, table.moved_at)
    return (now, str(move)) if move else None


def _any_move(table: Table, seat: int) -> Move | None:
    state = services.state_of(table)
    rules = registry.rules(table.game)
    return rules.fallback(state, seat) or next(rules.legal_moves(state, seat), None)


def table_version(table_id: int) -> int | None:
    """The table's version now."""
    return Table.objects.filter(pk=table_id).values_list("version", flat=True).first()


PATIENCE = 10.0
"""Seconds after which a bot isn't waited for any more; the strongest think for two at most."""
IDLE = 120.0
"""Seconds without a question after which the process ends, and its memory is free."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of a question: a move, or why there is none."""

    turn: Turn
    level: str
    move: str = field(default="", repr=False)
    failed: str = ""


class BotThread:
    """`give` it a question while it is free; `done` is called with the thought, in its thread."""

    def __init__(
        self, process: BotProcess, done: Callable[[Thought], None], *, patience: float = PATIENCE
    ) -> None:
        self._process, self._done, self._patience = process, done, patience
        self._questions: queue.SimpleQueue[tuple[Turn, Question] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._live, name="bots-thread", daemon=True)
        self._ended = False
        self.free = True
        """Until a question is given, and again before its thought is told."""

    def start(self) -> None:
        self._thread.start()

    def give(self, turn: Turn, question: Question) -> None:
        """By the thread that asks `free`."""
        self.free = False
        self._questions.put((turn, question))

    def stop(self) -> None:
        """End now, and with it what is being thought."""
        self._ended = True
        self._questions.put(None)
        self._process.interrupt()
        self._thread.join(timeout=2)

    def _live(self) -> None:
        while not self._ended:
            try:
                asked = self._questions.get(timeout=IDLE)
            except queue.Empty:
                self._process.rest()
                continue
            if asked:
                thought = self._think(*asked)
                self.free = True
                self._done(thought)
        self._process.rest()

    def _think(self, turn: Turn, question: Question) -> Thought:
        try:
            move = self._process.think(question, self._patience)
            return Thought(turn, question.level, move=move)
        except (Failed, OSError) as error:
            reason = str(error) if isinstance(error, Failed) else type(error).__name__
            return Thought(turn, question.level, failed=reason)


logger = logging.getLogger("spaye.bots")
QUICK = frozenset({RANDOM, GENTLE, STEADY})
"""Levels that always answer at once. All others may think."""
LOOK_EVERY = 2.0
TIRED = 60.0
"""Seconds in which a table isn't looked at whose bot can't move, as long as nobody else moves."""


@dataclass(frozen=True, slots=True)
class Ripe:
    """A move, and from when on it may be entered (monotonic seconds)."""

    turn: Turn
    level: str
    move: str = field(repr=False)
    due: float


def strong_threads() -> int:
    """As many strong bots think at once as there are cores beside the server's."""
    return max(1, min(4, (os.cpu_count() or 1) - 1))


class Worker:
    """The bots of this server. `pause`: seconds, more or less, in which a bot seems to think."""

    def __init__(
        self,
        pause: float = 0.0,
        look_every: float = LOOK_EVERY,
        threads: int | None = None,
        patience: float | None = None,
    ) -> None:
        self._pause, self._look_every = pause, look_every
        self._leadership = Leadership("bots")
        self._stirred, self._ended = threading.Event(), False
        self._thoughts: queue.SimpleQueue[Thought] = queue.SimpleQueue()
        more = {} if patience is None else {"patience": patience}
        self._quick = [BotThread(BotProcess(), self._thought, **more)]
        count = strong_threads() if threads is None else threads
        self._strong = [
            BotThread(BotProcess(niceness=5), self._thought, **more) for _ in range(count)
        ]
        self._first_seen: dict[Key, float] = {}
        self._busy: set[Key] = set()
        """Turns that are thought about, or wait for their pause to be over."""
        self._again: dict[Key, str] = {}
        """The level that is to think instead of the one that has failed; empty: none any more."""
        self._ripe: list[Ripe] = []
        self._tired: dict[Key, tuple[int, float]] = {}
        self._thread = threading.Thread(target=self._live, name="bots", daemon=True)

    def start(self) -> None:
        bus.add_callback(services.BOTS, self._stirred.set)
        for thread in (*self._quick, *self._strong):
            thread.start()
        self._thread.start()

    def stop(self) -> None:
        """End, in the middle of a thought if need be."""
        self._ended = True
        self._stirred.set()
        bus.remove_callback(services.BOTS, self._stirred.set)
        for thread in (*self._quick, *self._strong):
            thread.stop()
        self._thread.join(timeout=5)

    def _thought(self, thought: Thought) -> None:
        self._thoughts.put(thought)
        self._stirred.set()

    def _live(self) -> None:
        while not self._ended:
            self._stirred.clear()
            try:
                wait = self._look() if self._leadership.is_ours() else self._rest()
            except Exception as error:
                if not outages.note(error):
                    logger.error("bots: %s", type(error).__name__)
                wait = self._rest()
            if not self._ended:
                self._stirred.wait(wait)
        self._leadership.give_up()
        connections.close_all()

    def _rest(self) -> float:
        """Another process leads, or the database is away: what is being thought comes to nothing.

        How long to wait.
        """
        connections.close_all()
        self._ripe.clear()
        self._busy.clear()
        self._again.clear()
        return self._look_every

    def _look(self) -> float:
        """One look at everything; how long nothing will happen by itself, in seconds."""
        while not self._thoughts.empty():
            self._hear(self._thoughts.get())
        self._enter_ripe()
        turns = waiting_turns()
        self._tidy(turns)
        self._hand_out(turns)
        if not turns:
            # Nobody plays: the connection is needed elsewhere.
            connections.close_all()
        now = time.monotonic()
        return min([self._look_every, *(max(0.0, ripe.due - now) for ripe in self._ripe)])

    def _tidy(self, turns: list[Turn]) -> None:
        """Note since when we know each turn; what is no turn any more is forgotten."""
        now = time.monotonic()
        keys = {turn.key for turn in turns}
        self._first_seen = {key: self._first_seen.get(key, now) for key in keys}
        self._again = {key: level for key, level in self._again.items() if key in keys}
        self._tired = {key: tired for key, tired in self._tired.items() if key in keys}

    def _hand_out(self, turns: list[Turn]) -> None:
        """Give each free thread the turn that has waited longest."""
        free = {
            True: [thread for thread in self._quick if thread.free],
            False: [thread for thread in self._strong if thread.free],
        }
        for turn in turns:
            if turn.key in self._busy or self._is_tired(turn):
                continue
            level = self._again.get(turn.key, turn.level)
            threads = free[level in QUICK]
            if threads or not level:
                self._carefully(turn, partial(self._ask, turn, level, threads))

    def _carefully(self, turn: Turn, do: Callable[[], None]) -> None:
        """One broken table must not stop the others; without a database all wait."""
        try:
            do()
        except DatabaseError:
            raise
        except Exception as error:
            logger.error("bots: table %s: %s", turn.table, type(error).__name__)
            self._tire(turn)

    def _ask(self, turn: Turn, level: str, threads: list[BotThread]) -> None:
        """Have it thought about; without a level, play what the rules play for who is absent."""
        if level:
            asked = question_for(turn, level)
            if asked:
                self._busy.add(turn.key)
                threads.pop().give(*asked)
        elif found := spare_move(turn):
            self._ripen(Thought(found[0], "", move=found[1]))
        else:
            self._tire(turn)

    def _is_tired(self, turn: Turn) -> bool:
        at, until = self._tired.get(turn.key, (-1, 0.0))
        return at == turn.version and time.monotonic() < until

    def _tire(self, turn: Turn) -> None:
        logger.error("bots: table %s waits for seat %s in vain", turn.table, turn.seat)
        self._again.pop(turn.key, None)
        self._tired[turn.key] = turn.version, time.monotonic() + TIRED

    def _hear(self, thought: Thought) -> None:
        if thought.failed:
            self._busy.discard(thought.turn.key)
            self._blame(thought.turn, thought.level, thought.failed)
        elif thought.turn.key in self._busy:
            self._ripen(thought)

    def _ripen(self, thought: Thought) -> None:
        pause = 0.0 if thought.turn.alone else self._pause * random.uniform(0.6, 1.4)
        since = self._first_seen.get(thought.turn.key, time.monotonic())
        self._busy.add(thought.turn.key)
        self._ripe.append(Ripe(thought.turn, thought.level, thought.move, since + pause))

    def _enter_ripe(self) -> None:
        now = time.monotonic()
        ripe = [one for one in self._ripe if one.due <= now]
        self._ripe = [one for one in self._ripe if one.due > now]
        for one in ripe:
            self._busy.discard(one.turn.key)
            self._carefully(one.turn, partial(self._enter, one))

    def _enter(self, ripe: Ripe) -> None:
        turn = ripe.turn
        try:
            services.move_for_bot(turn.table, turn.seat, ripe.move, turn.version)
        except Refusal as refusal:
            if table_version(turn.table) == turn.version:
                self._blame(turn, ripe.level, f"refused by {refusal.rule}")
        except Refused:
            # Somebody was faster, is back, or the table sleeps: the next look knows.
            pass
        else:
            self._again.pop(turn.key, None)
            if not turn.alone:
                talk.remark_after_move(turn.table, turn.version)
        self._first_seen.pop(turn.key, None)

    def _blame(self, turn: Turn, level: str, why: str) -> None:
        """Have somebody else think: Steady, then nobody. What it has thought is told to nobody."""
        logger.warning(
            "bots: table %s, seat %s: %s failed (%s)", turn.table, turn.seat, level or "spare", why
        )
        if level:
            self._again[turn.key] = "" if level in QUICK else STEADY
        else:
            self._tire(turn)


def from_settings() -> Worker:
    """The server's worker: `BOT_PAUSE` seconds in which bots seem to think."""
    return Worker(pause=settings.BOT_PAUSE)
