"""The sample colleagues: a thread of the server that looks at today's table every second and plays.

It must run in the server's own process: on SQLite no other process can notify open pages.
"""

import logging
import random
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from django.db import connection

from games.engine.contract import Refusal
from games.players.clock import Clock
from games.players.models import Player
from games.spaye import days, services
from games.spaye.demo import people
from games.spaye.demo import tables as evening
from games.spaye.models import Day, LogSeen
from games.spaye.notices.day_notices import calls
from games.spaye.rules.cards import FINAL_CARDS
from games.spaye.rules.observe import ExerciseSeen, Observation
from games.tables import audience
from games.tables import services as tables
from games.tables.models import Seat, Table
from games.ui.refusals import Refused

# Wishes: what a sample colleague wants to do. They are pure, and given only the seat's observation.
#
# Wishes are made anew at every look; the colleague keeps the first one of each key, waits for its
# pause, and does it if the key is still wished for. So a wish may be random, and is dropped by not
# making it again.


SECONDS_A_REPETITION = 0.7
DAYES_AMONG_THEMSELVES = 4
"""After so many they wait for a human, who shouldn't come back from lunch to a finished day."""
FINAL_PLAYERS = 3


@dataclass(frozen=True, slots=True)
class Wish:
    """A move after `pause` seconds (least, most); an empty move means doing nothing."""

    key: str
    move: str
    pause: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Room:
    """What everybody in the office knows besides the table."""

    humans: frozenset[int]
    """Seats of real people."""
    called: frozenset[tuple[str, int]] = frozenset()
    """What has been asked for: ("witness" or "committee", exercise)."""


def wishes(seen: Observation, room: Room) -> Iterator[Wish]:
    """Yield everything this seat would like to do now; `seen` is its observation."""
    for part in (_pick, _answer, _witness, _committee, _bonus, _final, _challenge, _take_back):
        yield from part(seen, room)


def _pick(seen: Observation, room: Room) -> Iterator[Wish]:
    draws = _moves(seen, "draw")
    if draws and seen.running:
        key = f"draw {seen.running.number} {len(seen.running.draws)}"
        yield Wish(key, random.choice(draws), (1, 4))


def _answer(seen: Observation, room: Room) -> Iterator[Wish]:
    """Accept humans' challenges first; now and then decline one."""
    human_asks = any(each.challenger in room.humans for each in seen.challenges)
    for move in _moves(seen, "accept"):
        challenger = _seat_of(move)
        if human_asks and challenger not in room.humans:
            continue
        answer = f"decline {challenger}" if _once_in(10) else move
        yield Wish(f"answer {challenger} {len(seen.dayes)}", answer, (2, 5))


def _witness(seen: Observation, room: Room) -> Iterator[Wish]:
    for exercise in seen.exercises:
        if f"confirm {exercise.number} {exercise.most}" not in seen.moves:
            continue
        pause = _watching(seen, room, exercise)
        if pause:
            missed = random.randint(1, 3) if _once_in(10) else 0
            done = max(0, exercise.most - missed)
            key = f"confirm {exercise.number} {exercise.most}"
            yield Wish(key, f"confirm {exercise.number} {done}", pause)


def _watching(seen: Observation, room: Room, exercise: ExerciseSeen) -> tuple[float, float] | None:
    """Return how long to watch before confirming, None if not at all.

    Humans are confirmed only if they have asked; human witnesses get time to do it themselves.
    """
    players = seen.dayes[exercise.daye].players
    at_hand = 0 if seen.seat in players else 3
    if exercise.seat in room.humans:
        asked = ("witness", exercise.number) in room.called
        return (3 + at_hand, 6 + at_hand) if asked else None
    least = exercise.most * SECONDS_A_REPETITION + at_hand
    if room.humans & set(players):
        least += 25
    return least, least + 3


def _committee(seen: Observation, room: Room) -> Iterator[Wish]:
    """Propose a third less if a committee was asked for; agree to proposals."""
    for exercise in seen.exercises:
        number = exercise.number
        if f"agree_adjust {number}" in seen.moves:
            yield Wish(f"agree {number} {exercise.proposal}", f"agree_adjust {number}", (3, 6))
        elif _proposes(seen, room, exercise):
            less = exercise.n * 2 // 3
            yield Wish(f"adjust {number}", f"adjust {number} {less} {exercise.what}", (4, 8))


def _proposes(seen: Observation, room: Room, exercise: ExerciseSeen) -> bool:
    asked = ("committee", exercise.number) in room.called
    settled = exercise.proposal or exercise.adjusted or exercise.n < 2
    return asked and not settled and f"adjust {exercise.number}" in seen.openings


def _bonus(seen: Observation, room: Room) -> Iterator[Wish]:
    """Use a bonus in one case of three."""
    moves = [*_moves(seen, "share"), *_moves(seen, "tyrant"), *_moves(seen, "double_or_quits")]
    if moves:
        key = f"bonus {len(seen.dayes)}"
        yield Wish(key, random.choice(moves) if _once_in(3) else "", (2, 4))


def _final(seen: Observation, room: Room) -> Iterator[Wish]:
    """Call or join the final, more slowly if its last place could be a human's."""
    if _moves(seen, "call_final"):
        yield Wish("call", "call_final", (8, 16))
    if _moves(seen, "join_final") and seen.running:
        places = FINAL_PLAYERS - len(seen.running.players)
        waiting = any(_free(seen, seat) for seat in room.humans)
        pause = (25.0, 40.0) if places == 1 and waiting else (3.0, 7.0)
        yield Wish(f"join {places}", "join_final", pause)


def _challenge(seen: Observation, room: Room) -> Iterator[Wish]:
    """Challenge at an idle table, about once a minute and mostly among themselves."""
    idle = seen.phase == "free" and not seen.challenges and seen.cards_left > FINAL_CARDS
    if not idle or _without_humans(seen, room) >= DAYES_AMONG_THEMSELVES:
        return
    players = [_seat_of(move) for move in _moves(seen, "challenge")]
    free = [seat for seat in players if _free(seen, seat)]
    humans = [seat for seat in free if seat in room.humans]
    others = [seat for seat in free if seat not in room.humans]
    whom = humans if humans and _once_in(4) else others
    if whom:
        key = f"challenge {len(seen.dayes)}"
        yield Wish(key, f"challenge {random.choice(whom)}", (55, 90))


def _take_back(seen: Observation, room: Room) -> Iterator[Wish]:
    """Withdraw a challenge that isn't answered, so that it doesn't hold up the others."""
    if seen.seat is None or seen.players[seen.seat].in_daye:
        return
    for each in seen.challenges:
        if each.challenger == seen.seat:
            yield Wish(f"take back {each.player} {len(seen.dayes)}", "withdraw", (60, 90))


def _without_humans(seen: Observation, room: Room) -> int:
    """Count the last dāyes without a human in them."""
    count = 0
    for daye in reversed(seen.dayes):
        if room.humans & set(daye.players):
            break
        count += 1
    return count


def _free(seen: Observation, seat: int) -> bool:
    """Return whether the seat is present, in no dāye, with nothing due."""
    if not 0 <= seat < len(seen.players):
        return False
    player = seen.players[seat]
    return player.present and not player.due and not player.in_daye


def _moves(seen: Observation, verb: str) -> list[str]:
    return [move for move in seen.moves if move.split(" ", 1)[0] == verb]


def _seat_of(move: str) -> int:
    """Return the other seat that the move names."""
    return int(move.split(" ")[1])


def _once_in(n: int) -> bool:
    return random.randrange(n) == 0


logger = logging.getLogger("spaye.demo")
LOOK_EVERY = 1.0
Key = tuple[int, str]
"""The player's id and the wish's own key."""


@dataclass(frozen=True, slots=True)
class Intent:
    """A wish and how to do it; `act` raises as the services do."""

    key: Key
    pause: tuple[float, float]
    act: Callable[[], object] | None


class Patience:
    """Keeps the first intent of each key until its pause is over."""

    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._intents: dict[Key, tuple[float, Intent]] = {}

    def ripe(self, intents: list[Intent], now: float) -> Intent | None:
        """Return the intent whose pause ended first, if any; drop those no longer wished for."""
        for intent in intents:
            due = now + random.uniform(*intent.pause) * self._pace
            self._intents.setdefault(intent.key, (due, intent))
        wished = {intent.key for intent in intents}
        self._intents = {key: each for key, each in self._intents.items() if key in wished}
        ready = [each for each in self._intents.values() if each[0] <= now and each[1].act]
        return min(ready, key=lambda each: each[0])[1] if ready else None

    def discard(self, key: Key) -> None:
        """Drop an intent that was done or refused, so that the next one of its key waits again."""
        self._intents.pop(key, None)


class Colleagues:
    """All sample colleagues, who do one thing a look. `pace` 1 is human; tests are faster."""

    def __init__(self, pace: float = 1.0) -> None:
        self._every = LOOK_EVERY * min(pace, 1.0)
        self._patience = Patience(pace)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._live, name="colleagues", daemon=True)
        self._last_error = ""

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Stop after the act in progress."""
        self._stop.set()
        self._thread.join(timeout=2)

    def look(self, now: float) -> bool:
        """Look at the table once, `now` in seconds of any clock. Return whether anybody acted."""
        present = people.colleagues()
        evening.show_presence(present)
        intent = self._patience.ripe(list(_intents(present)), now)
        if intent is None or intent.act is None:
            return False
        self._patience.discard(intent.key)
        try:
            intent.act()
        except (Refusal, Refused):
            # Somebody was faster, or the day has ended meanwhile.
            return False
        return True

    def _live(self) -> None:
        while not self._stop.wait(self._every):
            try:
                self.look(time.monotonic())
                self._last_error = ""
            except Exception as error:
                self._log_error(error)
                connection.close()
        connection.close()

    def _log_error(self, error: Exception) -> None:
        """Log the error's type, without its values: they may be somebody's cards."""
        name = type(error).__name__
        if name != self._last_error:
            logger.warning("the sample colleagues stumbled over %s and go on", name)
        self._last_error = name


def _intents(present: list[Player]) -> Iterator[Intent]:
    """Yield what everybody would like to do now."""
    for want in evening.table_wants(present):
        yield Intent((want.player, want.key), want.pause, want.act)
    day = days.find(Clock.read().today)
    if day is None:
        yield from _lay_out(present)
        return
    seats = dict(Seat.objects.filter(table=day.table_id).values_list("player_id", "number"))
    mine = {player.pk for player in present}
    humans = frozenset(seat for player, seat in seats.items() if player not in mine)
    room = Room(humans, frozenset(calls(day.table_id)))
    for player in present:
        if player.pk in seats:
            yield from _at_the_table(day, player, seats[player.pk], room)
        else:
            act = partial(services.check_in, day, player)
            yield Intent((player.pk, "check in"), (2, 40), act)


def _lay_out(present: list[Player]) -> Iterator[Intent]:
    """Open the day, after a pause in which a human may do so and choose how it is played."""
    for player in present[:1]:
        act = partial(services.open_day, player, *services.default_choice())
        yield Intent((player.pk, "lay out"), (90, 150), act)


def _at_the_table(day: Day, player: Player, seat: int, room: Room) -> Iterator[Intent]:
    seen = audience.observe(day.table, seat)
    for wish in wishes(seen, room):
        act = partial(_play, day, player, wish) if wish.move else None
        yield Intent((player.pk, f"{day.pk} {wish.key}"), wish.pause, act)
    logged = [int(move.split(" ")[1]) for move in seen.moves if move.startswith("contest ")]
    if logged:
        seen_logs = LogSeen.objects.filter(day=day, player=player).values_list("daye", flat=True)
        for daye in set(logged) - set(seen_logs):
            act = partial(services.see_log, day, player, daye)
            yield Intent((player.pk, f"{day.pk} log {daye}"), (3, 8), act)


def _play(day: Day, player: Player, wish: Wish) -> None:
    version = Table.objects.values_list("version", flat=True).get(pk=day.table_id)
    tables.play(day.table_id, player, wish.move, version)
