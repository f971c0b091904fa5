"""Everything that writes tables: open one, enter a move, let the clock move.

Each write is one transaction under one lock on the table's row. What a player sees afterwards is
drawn by `audience`, never from what is computed here.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games import live
from games.engine import codec, journal
from games.engine.chance import SEED_BYTES, Chance, digest
from games.engine.contract import BadSetup, Events, Game, Move, Options, Outcome, Refusal, Setup
from games.engine.record import advance
from games.players.models import Player
from games.tables import chaining, registry, rows, timing, together
from games.tables.errors import (
    BadVersion,
    NoTable,
    NotABot,
    NotRunning,
    NotSeated,
    NotStarted,
    Stale,
    TableError,
    TimeUp,
)
from games.tables.models import Entry, Seat, Status, Table
from games.tables.signals import ended

BOTS = "bots"
"""Where it is announced that a table waits for a bot."""
LOBBY = "lobby"
"""Where it is announced that the lobby's tables are others, or in another state."""


@dataclass(frozen=True, slots=True)
class Played:
    """A table after an accepted move."""

    table: Table
    state: Any = field(repr=False)
    version: int


def channel(table_id: int) -> str:
    """Where changes of a table are announced."""
    return f"table-{table_id}"


def turns_channel(player_id: int) -> str:
    """Where it is announced that a player's turn has come, or gone, at any table."""
    return f"turns-{player_id}"


@transaction.atomic
def open_table(
    game: str,
    options: Options,
    *,
    setup: Setup | None = None,
    seed: bytes | None = None,
    players: Sequence[Player] = (),
    opened_by: Player | None = None,
) -> Table:
    """A new table with `players` seated in turn order, begun at once; open games begin with none.

    Raises `BadSetup` for options, a number of seats or a set-up that are impossible, `UnknownGame`.
    """
    table = lay(game, options, setup=setup, seed=seed, opened_by=opened_by)
    Seat.objects.bulk_create(
        Seat(table=table, number=number, player=player) for number, player in enumerate(players)
    )
    begin(table)
    return table


def lay(
    game: str,
    options: Options,
    *,
    setup: Setup | None = None,
    seed: bytes | None = None,
    opened_by: Player | None = None,
    **fields: Any,
) -> Table:
    """A new table that gathers: its seed is drawn, nothing is dealt; `fields` are those of its row.

    Raises `BadSetup` for impossible options, `UnknownGame`.
    """
    options = dict(registry.rules(game).read_options(options))
    seed = seed or secrets.token_bytes(SEED_BYTES)
    now = timezone.now()
    return Table.objects.create(
        game=game,
        options=options,
        seed=seed.hex(),
        seed_digest=digest(seed),
        setup=setup,
        head=journal.genesis(seed, game, options),
        created_at=now,
        moved_at=now,
        opened_by=opened_by,
        status=Status.GATHERING,
        **fields,
    )


def begin(table: Table) -> None:
    """Deal to those who sit at a table that gathers. The caller holds its row.

    Raises `BadSetup` for a number of seats or a set-up that are impossible.
    """
    rules = registry.rules(table.game)
    seats = table.seats.count()
    if seats != 0 if rules.OPEN else seats not in rules.SEATS:
        raise BadSetup("SEATS", seats=seats)
    script = rules.read_setup(table.setup, seats, table.options) if table.setup is not None else {}
    chance = Chance(bytes.fromhex(table.seed), 0, script)
    state = rules.setup(seats, table.options, chance)
    table.state, table.chance_log = codec.encode(state), chance.events
    table.status, table.started_at = Status.RUNNING, timezone.now()
    table.moved_at = table.started_at
    table.save(update_fields=["state", "chance_log", "status", "started_at", "moved_at"])
    _mark_turns(table, rules, state)
    live.publish(channel(table.pk), table.version)


def play(table_id: int, player: Player, move_text: str, version: int) -> Played:
    """The player's move, made on a page that showed `version`.

    Raises `NoTable`, `NotSeated`, `NotRunning`, `BadVersion`, `Stale`, or the rules' `Refusal`. A
    keeper's move that the clock had made due is entered first and stays even if this one is
    refused. Whoever moves is back: no bot stands in any more.
    """

    def enter(table: Table, state: Any) -> Played:
        seat = next((seat for seat in table.seats.all() if seat.player_id == player.pk), None)
        if seat is None:
            raise NotSeated
        if seat.standin:
            # Before the move: it may be the last one, and then it was the person's.
            seat.standin = ""
            seat.save(update_fields=["standin"])
        return _move(table, state, seat.number, move_text, version, player)

    return _write(table_id, enter)


def move_for_bot(table_id: int, seat: int, move_text: str, version: int) -> Played:
    """A bot's move, thought at `version`: its own seat's, or that of somebody it stands in for.

    Raises `NotABot` for any other seat, and as `play` does.
    """

    def enter(table: Table, state: Any) -> Played:
        found = Seat.objects.filter(table=table, number=seat).first()
        if found is None or not found.moved_by_bot:
            raise NotABot
        return _move(table, state, seat, move_text, version, None)

    return _write(table_id, enter)


def keep(
    table_id: int,
    move_text: str,
    *,
    by: Player | None = None,
    seat_for: Player | None = None,
) -> Played:
    """The keeper's move; `by` is the person behind it. Whoever calls has checked the right to.

    With open seating `seat_for` names who sits down (or already sits): `{seat}` in the text becomes
    that seat's number, and a number written out must be it, else `Stale` (somebody was faster).
    """

    def enter(table: Table, state: Any) -> Played:
        text = move_text if seat_for is None else _sit_down(table, seat_for, move_text)
        return _enter(table, state, None, Move.parse(text), by)

    return _write(table_id, enter)


def settle(table_id: int) -> int:
    """Enter what the clock has made due, if anything. Returns the table's version."""
    with transaction.atomic():
        table = lock(table_id)
        if is_played(table):
            _settle(table)
        return table.version


def look(table: Table) -> Table:
    """The table as whoever looks now has to find it: a move whose time was up is played.

    It costs a look at the row that was read; the fallback is entered by whoever comes first.
    """
    if table.due_at is None or table.due_at > timezone.now():
        return table
    settle(table.pk)
    return Table.objects.get(pk=table.pk)


def follow_clocks(table: Table, mover: int | None = None) -> None:
    """Start and stop the clocks of its seats. The caller holds the row and has told the turns."""
    if table.clock is None:
        return
    before = table.due_at
    changed = timing.follow(table, table.seats.all(), timezone.now(), mover)
    if changed:
        Seat.objects.bulk_update(changed, ["due_at", "left"])
    if table.due_at != before:
        table.save(update_fields=["due_at"])


def is_played(table: Table) -> bool:
    """Whether moves are entered: a day that is over still takes some."""
    return table.status in (Status.RUNNING, Status.OVER)


def seat_of(table_id: int, player: Any) -> int | None:
    """The player's seat number at the table; `None` for a spectator."""
    seat = None if player.pk is None else rows.seat_of(table_id, player.pk)
    return seat.number if seat else None


def state_of(table: Table) -> Any:
    """The game's state: for rules and projections, never for a page. Raises `NotStarted`."""
    if not table.state:
        raise NotStarted
    return codec.decode(table.state, registry.rules(table.game).State)


def _write(table_id: int, enter: Callable[[Table, Any], Played]) -> Played:
    entered = together.run(lambda: _entered(table_id, enter), table_id)
    # Raised only here, so that what the clock entered is committed.
    if isinstance(entered, Exception):
        raise entered
    return entered


def _entered(table_id: int, enter: Callable[[Table, Any], Played]) -> Played | Exception:
    """The table after it, or why nothing was entered but what the clock had made due."""
    table = lock(table_id)
    if not is_played(table):
        raise NotRunning
    # Read once for all that follows; whoever sits down meanwhile forgets them.
    rows.know_seats(table)
    version = table.version
    state = _settle(table)
    if table.version == version:
        # Nothing has to stay if this is refused: the transaction itself takes it back.
        return enter(table, state)
    try:
        with transaction.atomic():
            return enter(table, state)
    except (Refusal, TableError) as error:
        return error


def lock(table_id: int) -> Table:
    """The table's row, ours until the transaction ends. Raises `NoTable`."""
    table = rows.hold(table_id)
    if table is None:
        raise NoTable
    return table


def _settle(table: Table) -> Any:
    """Enter the keeper's overdue moves, and the fallback of whose time is up, one after the other.

    Returns the state after them. A clock that begins then begins now: nobody's is out before he
    could look.
    """
    state = state_of(table)
    now = timezone.now()
    while due := registry.config(table.game).overdue(table, state, now):
        state = _enter(table, state, None, due, None).state
    while table.due_at and (late := timing.late(table.seats.all(), now)):
        move = registry.rules(table.game).fallback(state, late.number)
        if move is None:
            raise RuntimeError(f"{table} waits for seat {late.number}, which has no fallback")
        state = _enter(table, state, late.number, move, None, by_clock=True).state
    return state


def _move(
    table: Table, state: Any, seat: int, text: str, version: int, by: Player | None
) -> Played:
    _check_version(table, seat, version)
    move = Move.parse(text)
    registry.config(table.game).timely(table, state, seat, move, timezone.now())
    return _enter(table, state, seat, move, by)


def _check_version(table: Table, seat: int, version: int) -> None:
    """Stale is what *this seat* has changed since: simultaneous choices don't collide."""
    if type(version) is not int or not 0 <= version <= table.version:
        raise BadVersion
    if version == table.version:
        return
    if found := rows.first_since(table.pk, seat, version):
        raise TimeUp if found.by_clock else Stale


def _sit_down(table: Table, player: Player, text: str) -> str:
    """Give the player a seat row if there is none yet; the text with the seat's number."""
    if not registry.rules(table.game).OPEN:
        raise ValueError(f"{table.game} has no open seating")
    number = seat_of(table.pk, player)
    if number is None:
        number = table.seats.count()
        Seat.objects.create(table=table, number=number, player=player)
        table.refresh_from_db(fields=["seats"])
        # Streams that he watches as a spectator are drawn for his seat from now on.
        live.publish(live.player_channel(player.pk))
    text = text.replace("{seat}", str(number))
    if str(number) not in Move.parse(text).args:
        raise Stale
    return text


def _enter(
    table: Table,
    state: Any,
    seat: int | None,
    move: Move,
    by: Player | None,
    *,
    by_clock: bool = False,
) -> Played:
    """Apply one move and write everything that follows from it. The table is locked."""
    config = registry.config(table.game)
    state, events = _advance(config.rules, table, state, seat, move)
    entry = Entry(
        table=table,
        number=table.version,
        seat=seat,
        move=str(move),
        by=by,
        by_clock=by_clock,
        at=timezone.now(),
    )
    entry.hash = table.head = chaining.after(table, entry)
    rows.append(entry)
    ends = _store(table, state, events, config.rules.outcome(state), entry.at)
    _mark_turns(table, config.rules, state, seat)
    config.moved(table, state, seat, move)
    if ends:
        ended.send(sender=Table, table=table)
    live.publish(channel(table.pk), table.version)
    return Played(table, state, table.version)


def _store(table: Table, state: Any, events: Events, outcome: Outcome | None, at: datetime) -> bool:
    """The table's row after an entry; whether the game has ended with it."""
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
    rows.store(table, changed)
    return ends


def _advance(
    rules: Game[Any], table: Table, state: Any, seat: int | None, move: Move
) -> tuple[Any, Events]:
    """The state after the move, and what chance decided; chance counts the set-up as entry 0."""
    seats = 0 if rules.OPEN else table.seats.count()
    script = rules.read_setup(table.setup, seats, table.options) if table.setup is not None else {}
    before = Counter(kind for kind, _ in table.chance_log)
    seed = bytes.fromhex(table.seed)
    return advance(rules, state, table.version + 1, seat, move, seed, script, before)


def _mark_turns(table: Table, rules: Game[Any], state: Any, mover: int | None = None) -> None:
    """Note whom the table waits for now, and tell those whose turn has come or gone."""
    if rules.OPEN:
        return
    awaited = rules.awaited(state) if rules.outcome(state) is None else frozenset()
    seats = list(table.seats.all())
    for turn in (True, False):
        changed = [s for s in seats if s.turn != turn and (s.number in awaited) is turn]
        if changed:
            Seat.objects.filter(pk__in=[seat.pk for seat in changed]).update(turn=turn)
        for seat in changed:
            seat.turn = turn
            if seat.player_id:
                live.publish(turns_channel(seat.player_id))
    if any(seat.turn and seat.moved_by_bot for seat in seats):
        live.publish(BOTS)
    follow_clocks(table, mover)
