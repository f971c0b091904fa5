"""Whole tables played by bots, without a database.

Every game has the bot `random`; a game's `bot` module names others in `BOTS` (each picks a move
from an observation, the legal moves and dice). If tables need more than players' moves, such as a
keeper's, the module has a generator `drive`, which yields a table's entries and may observe it in
between; `varied` in it chooses options that weren't given.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any

from games.engine import record
from games.engine.chance import SEED_BYTES, Chance, Dice
from games.engine.contract import BadSetup, Game, Move, Options
from games.engine.record import Record, Replayed
from games.tables import audience, registry
from games.tables.bot_registry import RANDOM, Bot, bots, module

DEFAULT_BOT = RANDOM
Entry = tuple[int | None, str]


class NoBot(LookupError):
    """The game has no bot of this name."""


def bots_of(game: str, names: Sequence[str]) -> list[Bot]:
    """Return the game's bots of these names. Raises `UnknownGame`, `NoBot`."""
    offered = _bots(game)
    for name in names:
        if name not in offered:
            raise NoBot(name)
    return [offered[name] for name in names]


def bot_names(game: str) -> tuple[str, ...]:
    """Return the names of the game's bots. Raises `UnknownGame`."""
    return tuple(_bots(game))


def _bots(game: str) -> dict[str, Bot]:
    return bots(registry.config(game).name)


def module_of(game: str) -> ModuleType | None:
    """Return the game's `bot` module, or None. Raises `UnknownGame`."""
    return module(registry.config(game).name)


def varied(game: str, options: Options, number: int) -> Options:
    """Return the options of table `number`: a game may vary those that weren't given."""
    vary = getattr(module_of(game), "varied", None)
    return vary(options, number) if vary else options


def play_table(
    game: str, seats: int, options: Options, bots: Sequence[Bot], source: str
) -> dict[str, Any]:
    """Play a whole table and return its explicit record; `source` decides everything random.

    `bots` are assigned to the seats in rotation. Raises `BadSetup` for impossible seats or options.
    """
    played = Playing.of(game, seats, options, source)
    dice = Dice(seed_of(f"bots {source}"), 0, 0)
    drive = getattr(module_of(game), "drive", None)
    turns = drive(seats, options, played.look, dice) if drive else _turns(played, bots, dice)
    for seat, move in turns:
        played.enter(seat, move)
    return played.written(game)


def seed_of(text: str) -> bytes:
    """Return a seed for chance or for bots, derived from a text."""
    return hashlib.sha256(text.encode()).digest()[:SEED_BYTES]


def _turns(played: Playing, bots: Sequence[Bot], dice: Dice) -> Iterator[Entry]:
    rules = played.rules
    while rules.outcome(played.state) is None:
        seat = dice.choice(sorted(rules.awaited(played.state)))
        moves = list(rules.legal_moves(played.state, seat))
        yield seat, str(bots[seat % len(bots)](played.look(seat), moves, dice))


class Playing:
    """A table being played, and its record."""

    @classmethod
    def of(cls, game: str, seats: int, options: Options, source: str) -> Playing:
        """Return a new table, dealt as `source` decides. Raises `BadSetup`, `UnknownGame`."""
        rules = registry.rules(game)
        if seats not in rules.SEATS:
            raise BadSetup("SEATS", seats=seats)
        return cls(rules, seats, rules.read_options(options), seed_of(f"seed {source}"))

    def __init__(self, rules: Game[Any], seats: int, options: Options, seed: bytes) -> None:
        self.rules, self.seats, self.options, self.seed = rules, seats, options, seed
        self.journal: list[list[Any]] = []
        self.events: list[tuple[str, Any]] = []
        chance = Chance(seed, 0)
        self.state = rules.setup(0 if rules.OPEN else seats, options, chance)
        self.events += chance.events

    def look(self, seat: int | None) -> Any:
        return audience.observe_state(self.rules, self.state, seat)

    def enter(self, seat: int | None, move: str) -> None:
        self.journal.append([seat, move])
        self.state, events = record.advance(
            self.rules,
            self.state,
            len(self.journal),
            seat,
            Move.parse(move),
            seed=self.seed,
            script={},
            before={},
        )
        self.events += events

    def written(self, game: str) -> dict[str, Any]:
        outcome = self.rules.outcome(self.state)
        result = None if outcome is None else outcome.result
        seats, journal = self.rules.seated(self.state), tuple(self.journal)
        read = Record(game, seats, self.options, self.seed, None, journal, result)
        replayed = Replayed(self.state, self.options, result, len(journal), tuple(self.events))
        return record.explicit(self.rules, read, replayed)
