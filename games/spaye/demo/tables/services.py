"""Everything that writes the sample office's other tables."""

import hashlib
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

from games.engine import codec
from games.engine.chance import Dice, digest
from games.engine.contract import Move
from games.honours import services as honours
from games.players.clock import Clock
from games.players.models import Player
from games.spaye.demo.tables import chairs, offered
from games.stories import services as stories
from games.tables import audience, journal_chain
from games.tables import bot_registry as known
from games.tables import services as tables
from games.tables.bots import selfplay
from games.tables.lobby import services as lobby
from games.tables.models import Entry, Seat, Status, Table
from games.tables.registry import GameConfig

LEVEL = "steady"
FINISHED = (known.RANDOM, known.RANDOM, LEVEL)
"""How well a month's finished tables were played: the last one is looked at first."""
MOVES = 10
"""A table under way has about as many behind it."""


def make_tables(people: Sequence[Player], month: date, clock: Clock) -> None:
    """Finished tables of last month (`month` is its first day) and this one, and open ones."""
    for number, config in enumerate(offered()):
        for first in (month, clock.today.replace(day=1)):
            _finish_some(config, people, first, clock)
        _under_way(config, people[number % 2 * 2 :], _dice(f"under way {config.label}"))
        _gathering(config, people[number + 1 :])
    honours.recount_all()
    stories.recount()


def _dice(source: str) -> Dice:
    return Dice(hashlib.sha256(source.encode()).digest(), 0, 0)


def _finish_some(config: GameConfig, people: Sequence[Player], first: date, clock: Clock) -> None:
    """A month's finished tables, over its days that have passed."""
    last = min(first + timedelta(days=26), clock.today)
    for number, level in enumerate(FINISHED):
        dice = _dice(f"{config.label} {first} {number}")
        day = first + (last - first) * (number + 1) // len(FINISHED)
        sitting = dice.shuffled(people)[: chairs(config)]
        began = min(clock.calendar.midnight(day) + timedelta(hours=12), clock.now)
        _finished(config, sitting, level, f"{first} {number}", began - timedelta(minutes=40))


def _finished(
    config: GameConfig, people: Sequence[Player], level: str, source: str, began: datetime
) -> None:
    """Played in memory by the rules, stored as if these people had."""
    store(played(config, len(people), level, source), people, began)


def played(config: GameConfig, seats: int, level: str, source: str) -> selfplay.Playing:
    """A whole table by bots of this level; `source` decides everything random in it."""
    slug = config.rules.SLUG
    made = selfplay.Playing.of(slug, seats, config.rules.read_options({}), f"{slug} {source}")
    (bot,) = selfplay.bots_of(slug, [level])
    dice = _dice(f"moves {slug} {source}")
    while made.rules.outcome(made.state) is None:
        seat = dice.choice(sorted(made.rules.awaited(made.state)))
        moves = list(made.rules.legal_moves(made.state, seat))
        made.enter(seat, str(bot(made.look(seat), moves, dice)))
    return made


def store(made: selfplay.Playing, people: Sequence[Player], began: datetime) -> None:
    """The table as these people’s, half an hour long."""
    outcome = made.rules.outcome(made.state)
    assert outcome is not None
    ended = began + timedelta(minutes=30)
    table = Table(
        game=made.rules.SLUG,
        options=dict(made.options),
        seed=made.seed.hex(),
        seed_digest=digest(made.seed),
        state=codec.encode(made.state),
        chance_log=made.events,
        version=len(made.journal),
        outcome=dict(outcome.result),
        created_at=began,
        started_at=began,
        moved_at=ended,
        ended_at=ended,
        status=Status.OVER,
        wanted=len(people),
        opened_by=people[0],
    )
    _store(table, people, made.journal, (ended - began) / len(made.journal))


def _store(
    table: Table, people: Sequence[Player], journal: Sequence[Sequence[Any]], step: timedelta
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
        for number, (seat, move) in enumerate(journal)
    ]
    table.head = journal_chain.link_up(table, entries, journal_chain.begin(table))
    table.save()
    Seat.objects.bulk_create(
        Seat(table=table, number=number, player=player) for number, player in enumerate(people)
    )
    Entry.objects.bulk_create(entries)


def _under_way(config: GameConfig, people: Sequence[Player], dice: Dice) -> None:
    """A table at which some moves have been made: two people, and bots in the other chairs.

    One that was over that soon is left to the finished ones, and another is begun.
    """
    moves = MOVES
    while _began(config, people, dice, moves).outcome is not None:
        moves //= 2


def _began(config: GameConfig, people: Sequence[Player], dice: Dice, moves: int) -> Table:
    count = chairs(config)
    table = lobby.open_table(people[0], config.rules.SLUG, count, config.rules.read_options({}))
    lobby.sit(table.pk, people[1])
    if count > 2:
        lobby.start(table.pk, people[0], LEVEL)
    table.refresh_from_db()
    while moves and table.outcome is None and _moved(table, dice):
        moves -= 1
        table.refresh_from_db()
    return table


def _moved(table: Table, dice: Dice) -> bool:
    """Whoever the table waits for has moved; whether anybody was waited for."""
    seat = table.seats.filter(turn=True).order_by("number").first()
    if seat is None:
        return False
    move = thought(table, seat.number, dice)
    if seat.player is not None:
        tables.play(table.pk, seat.player, str(move), table.version)
    else:
        tables.move_for_bot(table.pk, seat.number, str(move), table.version)
    return True


def thought(table: Table, seat: int, dice: Dice) -> Move:
    """A move for this seat, chosen from what it may know."""
    (bot,) = selfplay.bots_of(table.game, [LEVEL])
    return bot(audience.observe(table, seat), audience.moves(table, seat, most=None), dice)


def _gathering(config: GameConfig, people: Sequence[Player]) -> None:
    """A table with chairs left for whoever comes by."""
    count = chairs(config)
    table = lobby.open_table(people[0], config.rules.SLUG, count, config.rules.read_options({}))
    if count > 2:
        lobby.sit(table.pk, people[1])
