"""A day played in memory by the real rules, to be stored as if it had been played at the table."""

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from games.engine import record
from games.engine.chance import Chance
from games.engine.contract import Move
from games.spaye.rules.observe import Observation
from games.tables import audience, registry


class Line(NamedTuple):
    """A journal's line before it is stored."""

    seat: int | None
    move: str


class Draft:
    """State, journal and chance of a day; `look` shows it as spectators see it."""

    def __init__(self, day: date, pack: int, seed: bytes, deck: str = "app") -> None:
        self._rules = registry.rules("spaye")
        options = {"deck": deck, "pack": pack, "date": day.isoformat()}
        self.date = day
        self.seed = seed
        self.options: Mapping[str, Any] = self._rules.read_options(options)
        chance = Chance(seed, 0)
        self.state = self._rules.setup(0, self.options, chance)
        self.events = list(chance.events)
        self.journal: list[Line] = []

    def enter(self, seat: int | None, move: str) -> None:
        """Play one move. Raises the rules' refusals."""
        self.journal.append(Line(seat, move))
        number, parsed = len(self.journal), Move.parse(move)
        self.state, events = record.advance(
            self._rules, self.state, number, seat, parsed, self.seed, {}, {}
        )
        self.events += events

    def look(self) -> Observation:
        seen: Observation = audience.known(self._rules, self.state, None)
        return seen

    @property
    def outcome(self) -> dict[str, Any] | None:
        found = self._rules.outcome(self.state)
        return None if found is None else dict(found.result)
