"""The sample office's tables of other games: gathering, under way, finished; and how people play.

It names no game: each game of the lobby gets its tables.
"""

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils import timezone

from games.engine import codec
from games.engine.chance import SEED_BYTES, Dice, digest
from games.engine.contract import Move
from games.honours import services as honours
from games.players.clock import Clock
from games.players.models import Player
from games.stories import services as stories
from games.tables import audience, bot_registry, move_logs, presence, registry
from games.tables import services as tables
from games.tables.bots import selfplay
from games.tables.lobby import seating
from games.tables.lobby import services as lobby
from games.tables.models import Entry, Joining, Seat, Status, Table
from games.tables.registry import GameConfig

LEVEL = "steady"
FINISHED = (bot_registry.RANDOM, bot_registry.RANDOM, LEVEL)
"""The bots' levels at a month's finished tables; people open the last table first."""
MOVES = 10
"""The usual number of moves of a table under way."""


def offered_games() -> list[GameConfig]:
    """Return the lobby's games."""
    return list(registry.lobby_configs().values())


def make_tables(people: Sequence[Player], month: date, clock: Clock) -> None:
    """Make finished tables of last month (`month` is its first day) and this one, and open ones."""
    for number, config in enumerate(offered_games()):
        for first in (month, clock.today.replace(day=1)):
            _finish_some(config, people, first, clock)
        _under_way(config, people[number % 2 * 2 :], dice_of(f"under way {config.label}"))
        _gathering(config, people[number + 1 :])
    honours.recount_all()
    stories.recount()


def dice_of(source: str) -> Dice:
    """Return dice that always fall the same, by `source`."""
    return Dice(selfplay.seed_of(source), 0, 0)


def _finish_some(config: GameConfig, people: Sequence[Player], first: date, clock: Clock) -> None:
    """Make a month's finished tables, over its days that have passed."""
    last = min(first + timedelta(days=26), clock.today)
    for number, level in enumerate(FINISHED):
        dice = dice_of(f"{config.label} {first} {number}")
        day = first + (last - first) * (number + 1) // len(FINISHED)
        sitting = dice.shuffled(people)[: config.usual_seats]
        began = min(clock.calendar.midnight(day) + timedelta(hours=12), clock.now)
        _store_finished(config, sitting, level, f"{first} {number}", began - timedelta(minutes=40))


def _store_finished(
    config: GameConfig, people: Sequence[Player], level: str, source: str, began: datetime
) -> None:
    """Play a table in memory by the rules and store it as if these people had played it."""
    store(play_table(config, len(people), level, source), people, began)


def play_table(config: GameConfig, seats: int, level: str, source: str) -> selfplay.Playing:
    """Play a whole table by bots of this level; `source` decides everything random in it."""
    slug = config.rules.SLUG
    playing = selfplay.Playing.of(slug, seats, config.rules.read_options({}), f"{slug} {source}")
    bot = selfplay.bot_of(slug, level)
    dice = dice_of(f"moves {slug} {source}")
    while playing.outcome is None:
        seat = dice.choice(sorted(playing.rules.awaited(playing.state)))
        moves = list(playing.rules.legal_moves(playing.state, seat))
        playing.enter(seat, str(bot(playing.look(seat), moves, dice)))
    return playing


def store(playing: selfplay.Playing, people: Sequence[Player], began: datetime) -> None:
    """Store the table as these people’s, half an hour long."""
    assert playing.outcome is not None
    ended = began + timedelta(minutes=30)
    table = Table(
        game=playing.rules.SLUG,
        options=dict(playing.options),
        seed=playing.seed.hex(),
        seed_digest=digest(playing.seed),
        state=codec.encode(playing.state),
        chance_log=playing.events,
        version=len(playing.journal),
        outcome=playing.outcome,
        created_at=began,
        started_at=began,
        moved_at=ended,
        ended_at=ended,
        status=Status.OVER,
        wanted=len(people),
        opened_by=people[0],
    )
    _store(table, people, playing.journal, (ended - began) / len(playing.journal))


def _store(
    table: Table, people: Sequence[Player], move_log: Sequence[Sequence[Any]], step: timedelta
) -> None:
    entries = [
        Entry(
            table=table,
            number=number,
            seat=seat,
            move=move,
            by=people[seat],
            at=(table.created_at + step * number).replace(microsecond=0),
        )
        for number, (seat, move) in enumerate(move_log)
    ]
    table.head = move_logs.link_up(table, entries, move_logs.first_hash(table))
    table.save()
    Seat.objects.bulk_create(
        Seat(table=table, number=number, player=player) for number, player in enumerate(people)
    )
    Entry.objects.bulk_create(entries)


def _under_way(config: GameConfig, people: Sequence[Player], dice: Dice) -> None:
    """Make a table under way: two people, bots on the other seats, some moves.

    If it is over that soon, it stays as a finished table and another is started with fewer moves.
    """
    moves = MOVES
    while _begin(config, people, dice, moves).outcome is not None:
        moves //= 2


def _begin(config: GameConfig, people: Sequence[Player], dice: Dice, moves: int) -> Table:
    count = config.usual_seats
    table = lobby.open_table(people[0], config.rules.SLUG, count, config.rules.read_options({}))
    lobby.sit(table.pk, people[1])
    if count > 2:
        lobby.start(table.pk, people[0], LEVEL)
    table.refresh_from_db()
    while moves and table.outcome is None and _let_move(table, dice):
        moves -= 1
        table.refresh_from_db()
    return table


def _let_move(table: Table, dice: Dice) -> bool:
    """Make a move of a player who is awaited. Return whether there was one."""
    seat = table.seats.filter(turn=True).order_by("number").first()
    if seat is None:
        return False
    move = choose_move(table, seat.number, dice)
    if seat.player is not None:
        tables.play(table.pk, seat.player, str(move), table.version)
    else:
        tables.move_for_bot(table.pk, seat.number, str(move), table.version)
    return True


def choose_move(table: Table, seat: int, dice: Dice) -> Move:
    """Choose a move for this seat from what it may know."""
    bot = selfplay.bot_of(table.game, LEVEL)
    return bot(audience.observe(table, seat), audience.moves(table, seat, most=None), dice)


def _gathering(config: GameConfig, people: Sequence[Player]) -> None:
    """Open a table with seats left for others."""
    count = config.usual_seats
    table = lobby.open_table(people[0], config.rules.SLUG, count, config.rules.read_options({}))
    if count > 2:
        lobby.sit(table.pk, people[1])


# While the demo runs: colleagues are at their tables, move, and join a human


class Want(NamedTuple):
    """Something that a colleague would do at a table; `pause` is (least, most) in seconds."""

    player: int
    key: str
    pause: tuple[float, float]
    act: Callable[[], object]


def show_presence(colleagues: Sequence[Player]) -> None:
    """Show colleagues as present at their tables, so that nobody is asked to go on without them."""
    mine = {player.pk: player for player in colleagues}
    seats = Seat.objects.filter(player__in=mine, table__status=Status.RUNNING)
    unseen = Q(seen_at=None) | Q(seen_at__lt=timezone.now() - presence.RARELY)
    waiting = seats.exclude(table__wanted=None).filter(unseen).select_related("table")
    for seat, player in _with_players(waiting, mine):
        presence.came_by(seat.table, player)


def table_wants(colleagues: Sequence[Player]) -> Iterator[Want]:
    """Yield everything that colleagues would like to do now."""
    mine = {player.pk: player for player in colleagues}
    yield from _moves(mine)
    yield from _company(mine)


def _moves(mine: dict[int, Player]) -> Iterator[Want]:
    """Yield moves where a table waits for a colleague, as long as a human sits there."""
    turns = Seat.objects.filter(turn=True, player__in=mine, table__status=Status.RUNNING)
    for seat, player in _with_players(
        turns.exclude(table__wanted=None).select_related("table"), mine
    ):
        if not _human_at(seat.table, mine):
            continue
        act = partial(_move, seat.table_id, seat.number, player)
        key = f"table {seat.table_id} {seat.table.version}"
        yield Want(player.pk, key, (1.5, 4), act)


def _with_players(seats: Iterable[Seat], mine: dict[int, Player]) -> Iterator[tuple[Seat, Player]]:
    """Return the seats with the colleagues who sit there."""
    return ((seat, mine[seat.player_id]) for seat in seats if seat.player_id is not None)


def _human_at(table: Table, mine: dict[int, Player]) -> bool:
    return table.seats.filter(player__isnull=False).exclude(player__in=mine).exists()


def _move(table_id: int, seat: int, player: Player) -> None:
    table = Table.objects.get(pk=table_id)
    dice = Dice(secrets.token_bytes(SEED_BYTES), 0, 0)
    tables.play(table_id, player, str(choose_move(table, seat, dice)), table.version)


def _company(mine: dict[int, Player]) -> Iterator[Want]:
    """Yield company for humans who wait at a table."""
    gathering = Table.objects.filter(status=Status.GATHERING, joining=Joining.ANYONE)
    for table in gathering.exclude(wanted=None):
        if not _human_at(table, mine):
            continue
        sitting = set(table.seats.values_list("player", flat=True))
        free = [player for pk, player in mine.items() if pk not in sitting]
        if free and seating.free_chairs(table):
            player = free[table.pk % len(free)]
            act = partial(lobby.sit, table.pk, player)
            yield Want(player.pk, f"sit {table.pk} {len(sitting)}", (6, 15), act)
