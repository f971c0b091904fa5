"""Whole tables played by bots, without a database, as records.

A game with open seating needs more than its players' moves: its driver in `DRIVERS` yields a
table's entries, a keeper's too, and may observe the table in between.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.engine import record
from games.engine.chance import Dice
from games.engine.contract import Options
from games.engine.record import Record, Replayed
from games.tables.bot_registry import RANDOM, Bot
from games.tables.bots.selfplay import Playing, bot_of, seed_of
from tests.open_game import driver
from tests.spaye import random_days

Entry = tuple[int | None, str]
DRIVERS: Mapping[str, Callable[..., Iterator[Entry]]] = {
    "spaye": random_days.drive,
    "open_game": driver.drive,
}


def varied(game: str, options: Options, number: int) -> Options:
    """The options of table `number`: Späye's vary unless they are given."""
    return random_days.varied(options, number) if game == "spaye" else options


def play_table(
    game: str, seats: int, options: Options, source: str, levels: Sequence[str] = (RANDOM,)
) -> dict[str, Any]:
    """Play a whole table and return its explicit record; `source` decides everything random.

    The seats have bots of these `levels` in rotation. Raises `BadSetup` for impossible seats or
    options.
    """
    played = Playing.of(game, seats, options, source)
    dice = Dice(seed_of(f"bots {source}"), 0, 0)
    if game in DRIVERS:
        turns = DRIVERS[game](seats, options, played.look, dice)
    else:
        turns = _turns(played, [bot_of(game, level) for level in levels], dice)
    for seat, move in turns:
        played.enter(seat, move)
    return _written(played)


def _turns(played: Playing, bots: Sequence[Bot], dice: Dice) -> Iterator[Entry]:
    rules = played.rules
    while played.outcome is None:
        seat = dice.choice(sorted(rules.awaited(played.state)))
        moves = list(rules.legal_moves(played.state, seat))
        yield seat, str(bots[seat % len(bots)](played.look(seat), moves, dice))


def _written(played: Playing) -> dict[str, Any]:
    rules, journal = played.rules, tuple(played.journal)
    result = played.outcome
    seats = rules.seated(played.state)
    read = Record(rules.SLUG, seats, played.options, played.seed, None, journal, result)
    replayed = Replayed(played.state, played.options, result, len(journal), tuple(played.events))
    return record.explicit(rules, read, replayed)
