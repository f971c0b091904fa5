"""A position that follows from a seed and the moves so far, without a table or stored state."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.engine.chance import Chance
from games.engine.contract import Events, Game, Move
from games.engine.record import advance
from games.tables import registry


class Position:
    """A position that follows from seed, set-up and moves alone."""

    def __init__(
        self,
        game: str,
        seed: bytes,
        setup: Mapping[str, Any],
        seats: int,
        options: Mapping[str, Any],
    ) -> None:
        self.game, self._seed = game, seed
        self.rules: Game[Any] = registry.rules(game)
        self.options = self.rules.read_options(options)
        self._script = self.rules.read_setup(setup, seats, self.options)
        self._used: Counter[str] = Counter()
        self.version = 0
        chance = Chance(seed, 0, self._script)
        self.state = self.rules.setup(seats, self.options, chance)
        self._happened(chance.events)

    def _after(self, seat: int | None, move: Move) -> tuple[Any, Events]:
        """Return state and events after the move, without making it. Raises `IllegalMove`."""
        return advance(
            self.rules,
            self.state,
            self.version + 1,
            seat,
            move,
            seed=self._seed,
            script=self._script,
            before=self._used,
        )

    def listed(self, seat: int, move: Move) -> Move:
        """Return the move as the rules list it: the one that leads to the same position.

        A page may say `play suit=S 2D` where `legal_moves` says `play 2D suit=S`; a move that isn't
        listed at all stays as it is. Raises `IllegalMove`.
        """
        listed = list(self.rules.legal_moves(self.state, seat))
        if move in listed:
            return move
        after = self._after(seat, move)
        similar = (other for other in listed if other.verb == move.verb)
        return next((other for other in similar if self._after(seat, other) == after), move)

    def _stands(self, state: Any, events: Events) -> None:
        self.state = state
        self.version += 1
        self._happened(events)

    def _happened(self, events: Events) -> None:
        self._used.update(kind for kind, _ in events)
