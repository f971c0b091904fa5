"""The worker that makes the bots' moves while the server runs.

One thread of the server reads and writes the database; others have bots think, in processes of
their own (`BotThread`, `process`, `thinker`). Quick bots and strong ones have different threads, so
that quick answers don't wait for long thoughts; the table that has waited longest comes first. The
worker looks when a table waits for a bot (`services.BOTS`), and every few seconds anyway.

All lasting state is in the database: after a crash the next worker begins with the same turns. A
move that was entered already is refused as stale, so none is made twice.
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
    """A bot's turn: its table, at `version`, waits for this seat, which a bot plays."""

    table: int
    seat: int
    level: str
    version: int
    since: datetime | None
    """The time of the table's last move."""
    alone: bool = False
    """True if only bots still play: then they move without a pause."""

    @property
    def key(self) -> Key:
        return self.table, self.seat


def waiting_turns() -> list[Turn]:
    """Return all turns of bots, the table that has waited longest first."""
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
    """Return the turn as it is now and the question for its bot; `None` unless the table runs."""
    table = Table.objects.filter(pk=turn.table, status=Status.RUNNING).first()
    if table is None or table.outcome is not None:
        return None
    moves = audience.moves(table, turn.seat, most=None)
    seen = audience.observe(table, turn.seat)
    app = registry.config(table.game).name
    alone = _bots_alone(table)
    if alone:
        level = levels.best(table.game)
    # The game may have lost this level since the bot sat down.
    level = level if level in bots(app) else RANDOM
    asked = Question(app, level, seen, tuple(moves), secrets.token_bytes(SEED_BYTES))
    return Turn(turn.table, turn.seat, turn.level, table.version, table.moved_at, alone), asked


def _bots_alone(table: Table) -> bool:
    """Return whether all people have finished and only bots play on.

    False if no person sits there: such a table is for watching.
    """
    out = page_of(table.game).finished_seats(audience.observe(table, None))
    if not out:
        return False
    people = table.seats.filter(player__isnull=False, standin="").values_list("number", flat=True)
    return bool(people) and set(people) <= set(out)


def spare_move(turn: Turn) -> tuple[Turn, str] | None:
    """Return the turn as it is now and a move without thinking; `None` if there is none.

    The move is the rules' fallback, else the first legal one.
    """
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
    """Return the table's present version, or None if it is gone."""
    return Table.objects.filter(pk=table_id).values_list("version", flat=True).first()


PATIENCE = 10.0
"""Seconds after which a bot's process is killed; the strongest bots think for at most two."""
IDLE = 120.0
"""Seconds without a question after which the process is ended to free its memory."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The answer to a question: a move, or why there is none."""

    turn: Turn
    level: str
    move: str = field(default="", repr=False)
    failed: str = ""


class BotThread:
    """A thread with a bot process. `done` is called in this thread with each thought."""

    def __init__(
        self, process: BotProcess, done: Callable[[Thought], None], *, patience: float = PATIENCE
    ) -> None:
        self._process, self._done, self._patience = process, done, patience
        self._questions: queue.SimpleQueue[tuple[Turn, Question] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._live, name="bots-thread", daemon=True)
        self._ended = False
        self.free = True
        """Whether a question may be given; True again before `done` is called."""

    def start(self) -> None:
        self._thread.start()

    def give(self, turn: Turn, question: Question) -> None:
        """Give a question to the free thread; called only by the thread that reads `free`."""
        self.free = False
        self._questions.put((turn, question))

    def stop(self) -> None:
        """End the thread and its process, even in the middle of a thought."""
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
"""Levels that always answer immediately; all others may take time."""
LOOK_EVERY = 2.0
TIRED = 60.0
"""Seconds for which a turn is skipped after its bot couldn't move, unless the version changes."""


@dataclass(frozen=True, slots=True)
class Ripe:
    """A bot's move, to be entered not before `due` (monotonic seconds)."""

    turn: Turn
    level: str
    move: str = field(repr=False)
    due: float


def strong_threads() -> int:
    """Return how many strong bots think at once: one per core beside the server's, 1 to 4."""
    return max(1, min(4, (os.cpu_count() or 1) - 1))


class Worker:
    """The worker for all bots of this server. A move takes at least about `pause` seconds."""

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
        """Turns that a bot thinks about, or whose move waits for the end of its pause."""
        self._again: dict[Key, str] = {}
        """The level that replaces one that has failed; empty if none is left (`spare_move`)."""
        self._ripe: list[Ripe] = []
        self._tired: dict[Key, tuple[int, float]] = {}
        self._thread = threading.Thread(target=self._live, name="bots", daemon=True)

    def start(self) -> None:
        bus.add_callback(services.BOTS, self._stirred.set)
        for thread in (*self._quick, *self._strong):
            thread.start()
        self._thread.start()

    def stop(self) -> None:
        """End the worker and its threads, even in the middle of a thought."""
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
        """Drop all thoughts, as another process leads or the database is away.

        Returns how long to wait, in seconds.
        """
        connections.close_all()
        self._ripe.clear()
        self._busy.clear()
        self._again.clear()
        return self._look_every

    def _look(self) -> float:
        """Take in thoughts, enter due moves and ask about new turns; return the seconds to wait."""
        while not self._thoughts.empty():
            self._hear(self._thoughts.get())
        self._enter_ripe()
        turns = waiting_turns()
        self._tidy(turns)
        self._hand_out(turns)
        if not turns:
            # Nobody plays: free the connection for others.
            connections.close_all()
        now = time.monotonic()
        return min([self._look_every, *(max(0.0, ripe.due - now) for ripe in self._ripe)])

    def _tidy(self, turns: list[Turn]) -> None:
        """Note since when each turn is known, and drop what belongs to past turns."""
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
        """Run `do`, so that one broken table doesn't stop the others. Raises `DatabaseError`."""
        try:
            do()
        except DatabaseError:
            raise
        except Exception as error:
            logger.error("bots: table %s: %s", turn.table, type(error).__name__)
            self._tire(turn)

    def _ask(self, turn: Turn, level: str, threads: list[BotThread]) -> None:
        """Give the turn to a free thread; without a level, play the spare move."""
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
            # Somebody was faster or is back, or the table sleeps: the next look finds out.
            pass
        else:
            self._again.pop(turn.key, None)
            if not turn.alone:
                talk.remark_after_move(turn.table, turn.version)
        self._first_seen.pop(turn.key, None)

    def _blame(self, turn: Turn, level: str, why: str) -> None:
        """Let another level think: Steady, then none. The failed move itself isn't logged."""
        logger.warning(
            "bots: table %s, seat %s: %s failed (%s)", turn.table, turn.seat, level or "spare", why
        )
        if level:
            self._again[turn.key] = "" if level in QUICK else STEADY
        else:
            self._tire(turn)


def from_settings() -> Worker:
    """Return the server's worker, with a pause of about `BOT_PAUSE` seconds for each move."""
    return Worker(pause=settings.BOT_PAUSE)
