"""Moves of people, bots, the keeper and the clock: what is refused, entered, and what follows."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock
from time import perf_counter
from typing import Any

from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games import live
from games.engine import codec
from games.engine.contract import Events, Game, Move, Outcome, Refusal
from games.engine.record import advance
from games.live import measuring
from games.players.models import Player
from games.tables import move_logs, registry
from games.tables.errors import (
    BadVersion,
    NotRunning,
    NotSeated,
    Stale,
    TimeUp,
)
from games.tables.hosting import hosting_of
from games.tables.models import Entry, Seat, Status, Table
from games.tables.services import timing
from games.tables.services.reading import (
    first_entry_since,
    is_played,
    lock,
    read_seats,
    seat_of,
    state_of,
    was_taken_back_since,
)
from games.tables.services.signals import LOBBY, channel, ended
from games.tables.services.turns import mark_turns, play_again
from games.ui.refusals import Refused

MOST_ENTRIES = 10_000
"""Moves of one table: ten times the longest that bots have played."""
MOST_OF_ONE = 400
"""Moves of one seat of a table that anybody may join: twice what two people need who play a whole
deck alone. Such a table has no other limit. It can't be opened anew, and its cards end it; what
came to nothing (a challenge withdrawn, a log taken back) ends it for nobody but its author.
"""


@dataclass(frozen=True, slots=True)
class Played:
    """A table after an accepted move."""

    table: Table
    state: Any = field(repr=False)
    version: int


def play(table_id: int, player: Player, move_text: str, version: int) -> Played:
    """Enter the player's move, made on a page that showed `version`.

    Raises `NoTable`, `NotSeated`, `NotRunning`, `BadVersion`, `Stale`, or the rules' `Refusal`. A
    keeper's move that the clock had made due is entered first and stays even if this one is
    refused. Whoever moves is back: no bot stands in any more.
    """

    def attempt(table: Table, state: Any) -> Played:
        seat = next((seat for seat in table.seat_list if seat.player_id == player.pk), None)
        if seat is None:
            raise NotSeated
        if seat.standin:
            # Before the move: it may be the last one, and then it was the person's.
            play_again(seat)
        return _move(table, state, seat.number, move_text, version, player)

    return write(table_id, attempt)


def move_for_bot(table_id: int, seat: int, move_text: str, version: int) -> Played:
    """Enter a bot's move, thought at `version`, for its own seat or somebody it stands in for.

    Raises `Refused` for any other seat, and as `play` does.
    """

    def attempt(table: Table, state: Any) -> Played:
        found = Seat.objects.filter(table=table, number=seat).first()
        if found is None or not found.moved_by_bot:
            raise Refused(_("Bots can’t play in this seat."), 403)
        return _move(table, state, seat, move_text, version, None)

    return write(table_id, attempt)


def keep(
    table_id: int,
    move_text: str,
    *,
    by: Player | None = None,
    seat_for: Player | None = None,
) -> Played:
    """Enter the keeper's move; `by` is the person behind it. The caller has checked the right to.

    With open seating `seat_for` names who sits down (or already sits): `{seat}` in the text becomes
    that seat's number, and a number written out must be it, else `Stale` (somebody was faster).
    """

    def attempt(table: Table, state: Any) -> Played:
        text = move_text if seat_for is None else _sit_down(table, seat_for, move_text)
        return enter(table, state, None, Move.parse(text), by)

    return write(table_id, attempt)


def settle(table_id: int) -> int:
    """Enter what the clock has made due, if anything. Returns the table's version."""
    with transaction.atomic():
        table = lock(table_id)
        if is_played(table):
            _settle(table)
        return table.version


def look(table: Table) -> Table:
    """Return the table as it has to be seen now: a move whose time was up is played first.

    Takes no query while nothing is due; the fallback is entered by whoever comes first.
    """
    if not is_due(table.due_at):
        return table
    settle(table.pk)
    return Table.objects.get(pk=table.pk)


def is_due(at: datetime | None) -> bool:
    """Return whether the time at which a table's clock moves by itself has come."""
    return at is not None and at <= timezone.now()


def write(table_id: int, attempt: Callable[[Table, Any], Played]) -> Played:
    """Run `attempt` with the table, its row locked, and its state, and commit.

    What the clock has made due is entered first, and stays whatever `attempt` raises.
    """
    began = perf_counter()
    with _alone(), transaction.atomic():
        entered = _entered(table_id, attempt)
    # Raised only here, so that what the clock entered is committed.
    if isinstance(entered, Exception):
        raise entered
    measuring.report(measuring.MOVE, entered.table.game, perf_counter() - began)
    return entered


_writing = Lock()


@contextmanager
def _alone() -> Iterator[None]:
    """Wait for the moves of other threads, which on SQLite can't be entered at the same time.

    SQLite itself sleeps between its tries: whoever waits here goes on at once.
    """
    waits = connection.vendor == "sqlite" and transaction.get_autocommit()
    with _writing if waits else nullcontext():
        yield


def _entered(table_id: int, attempt: Callable[[Table, Any], Played]) -> Played | Exception:
    """Return the table after it, or why nothing was entered but what the clock had made due."""
    table = lock(table_id)
    if not is_played(table):
        raise NotRunning
    # Read once for all that follows; whoever sits down meanwhile forgets them.
    read_seats(table)
    version = table.version
    state = _settle(table)
    if table.version == version:
        # Nothing has to stay if this is refused: the transaction itself takes it back.
        with _refusals(table.game):
            return attempt(table, state)
    try:
        with _refusals(table.game), transaction.atomic():
            return attempt(table, state)
    except (Refusal, Refused) as error:
        return error


@contextmanager
def _refusals(game: str) -> Iterator[None]:
    """Count refusals for the metrics, by what has refused: the rules or the table."""
    try:
        yield
    except (Refusal, Refused) as error:
        by = "rules" if isinstance(error, Refusal) else "table"
        measuring.report(measuring.REFUSAL, f"{game} {by}")
        raise


def _settle(table: Table) -> Any:
    """Enter the keeper's overdue moves, and the fallback of whose time is up, one after the other.

    Returns the state after them. A clock that begins then begins now: nobody's is out before they
    could look.
    """
    state = state_of(table)
    now = timezone.now()
    while due := hosting_of(table.game).overdue(table, state, now):
        state = enter(table, state, None, due, None).state
    while table.due_at and (late := timing.late_seat(table.seat_list, now)):
        move = registry.rules(table.game).fallback(state, late.number)
        if move is None:
            raise RuntimeError(f"{table} waits for seat {late.number}, which has no fallback")
        state = enter(table, state, late.number, move, None, by_clock=True).state
    return state


def _move(
    table: Table, state: Any, seat: int, text: str, version: int, by: Player | None
) -> Played:
    check_version(table, seat, version)
    move = Move.parse(text)
    check_length(table, seat)
    hosting_of(table.game).timely(table, state, seat, move, timezone.now())
    return enter(table, state, seat, move, by)


def check_length(table: Table, seat: int) -> None:
    """Check that the table, or a seat of an open one, hasn't moved too often. Raises `Refused`."""
    if not registry.rules(table.game).OPEN:
        if table.version >= MOST_ENTRIES:
            raise Refused(
                _("This table has reached its maximum number of moves. Open a new one."), 409
            )
    elif table.version >= MOST_OF_ONE:
        own = Entry.objects.filter(table=table, seat=seat)[:MOST_OF_ONE]
        if own.count() >= MOST_OF_ONE:
            raise Refused(
                _("You’ve made too many moves here today. The others can keep playing."), 409
            )


def check_version(table: Table, seat: int, version: int) -> None:
    """Check that *this seat* hasn't moved since `version`: simultaneous choices don't collide.

    Raises `BadVersion`, `TimeUp`, `Stale`. Moves taken back since make everybody's page stale.
    """
    if type(version) is not int or not 0 <= version <= table.version:
        raise BadVersion
    if version == table.version:
        return
    if found := first_entry_since(table.pk, seat, version):
        raise TimeUp if found.by_clock else Stale
    if table.undone and was_taken_back_since(table.pk, version):
        raise Stale


def _sit_down(table: Table, player: Player, text: str) -> str:
    """Give the player a seat row if there is none yet; the text with the seat's number."""
    if not registry.rules(table.game).OPEN:
        raise ValueError(f"{table.game} has no open seating")
    number = seat_of(table.pk, player)
    if number is None:
        number = len(table.seat_list)
        Seat.objects.create(table=table, number=number, player=player)
        del table.seat_list
        # Streams that they watch as a spectator are drawn for their seat from now on.
        live.publish(live.player_channel(player.pk))
    text = text.replace("{seat}", str(number))
    if str(number) not in Move.parse(text).args:
        raise Stale
    return text


def enter(
    table: Table,
    state: Any,
    seat: int | None,
    move: Move,
    by: Player | None,
    *,
    by_clock: bool = False,
) -> Played:
    """Apply one move and write everything that follows from it. The table is locked.

    A seat's move that changes nothing (the same choice once more) is accepted and not written.
    """
    rules, before = registry.rules(table.game), state
    state, events = _advance(rules, table, state, seat, move)
    if by is not None and seat is not None and not events and state == before:
        return Played(table, state, table.version)
    entry = Entry(
        table=table,
        number=table.version,
        seat=seat,
        move=str(move),
        by=by,
        by_clock=by_clock,
        at=timezone.now(),
    )
    entry.hash = table.head = move_logs.next_hash(table, entry)
    entry.save(force_insert=True)
    ends = _store(table, state, events, rules.outcome(state), entry.at)
    mark_turns(table, rules, state, seat)
    hosting_of(table.game).after_move(table, state, seat, move)
    if ends:
        ended.send(sender=Table, table=table)
    live.publish(channel(table.pk), table.version)
    return Played(table, state, table.version)


def _store(table: Table, state: Any, events: Events, outcome: Outcome | None, at: datetime) -> bool:
    """Write the table's row after an entry. Returns whether the game has ended with it."""
    ends = outcome is not None and table.outcome is None
    table.state = codec.encode(state)
    table.version += 1
    table.moved_at = at
    table.outcome = dict(outcome.result) if outcome else None
    changed = ["state", "version", "moved_at", "outcome", "head"]
    if events:
        table.chance_log = [*table.chance_log, *events]
        changed.append("chance_log")
    if ends:
        table.status, table.ended_at = Status.OVER, at
        changed += ["status", "ended_at"]
        live.publish(LOBBY)
    table.save(update_fields=changed)
    return ends


def _advance(
    rules: Game[Any], table: Table, state: Any, seat: int | None, move: Move
) -> tuple[Any, Events]:
    """Return the state after the move, and the events of chance, which counts the set-up as 0."""
    seats = 0 if rules.OPEN else len(table.seat_list)
    script = rules.read_setup(table.setup, seats, table.options) if table.setup is not None else {}
    before = Counter(kind for kind, _ in table.chance_log)
    seed = bytes.fromhex(table.seed)
    return advance(rules, state, table.version - table.undone + 1, seat, move, seed, script, before)
