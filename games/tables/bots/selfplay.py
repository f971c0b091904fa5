"""Tables that bots play in memory, without a database."""

from __future__ import annotations

import hashlib
from typing import Any

from games.engine import record
from games.engine.chance import SEED_BYTES, Chance
from games.engine.contract import BadSetup, Game, Move, Options
from games.tables import audience, registry
from games.tables.bot_registry import Bot, bots


def bot_of(game: str, level: str) -> Bot:
    """Return the game's bot of this level. Raises `UnknownGame`."""
    return bots(registry.config(game).name)[level]


def seed_of(text: str) -> bytes:
    """Return a seed for chance or for bots, derived from a text."""
    return hashlib.sha256(text.encode()).digest()[:SEED_BYTES]


class Playing:
    """A table being played: its state, its move log and what chance decided."""

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

    @property
    def outcome(self) -> dict[str, Any] | None:
        """The table's outcome as its record has it; None while it isn't over."""
        outcome = self.rules.outcome(self.state)
        return None if outcome is None else dict(outcome.result)

    def look(self, seat: int | None = None) -> Any:
        """Return what a seat may see, or a spectator (None)."""
        return audience.observe_state(self.rules, self.state, seat)

    def enter(self, seat: int | None, move: str) -> None:
        """Play one move. Raises the rules' refusals."""
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
