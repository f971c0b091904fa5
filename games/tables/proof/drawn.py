"""What chance drew for each of its decisions: numbers that any verifier can make of the seed.

How a game makes cards or dice of them is its rules' matter; that nobody chose them is not. With
these a verifier that doesn't know the game can still judge its luck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from games.engine.chance import Chance, Dice
from games.engine.codec import encode
from games.engine.contract import Game, Move
from games.engine.record import Record

T = TypeVar("T")
Drawn = list[Any]
"""`[entry, event, draws]`: a decision's place, and its draws `["below", n, result]`,
`["choice", items, result]` or `["shuffled", items, result]`, in their order."""


DRAWS = frozenset({"below", "choice", "shuffled"})


def drawn(rules: Game[Any], record: Record) -> list[Drawn]:
    """The draws of every decision that the seed made. The record has been replayed before."""
    found: list[Drawn] = []
    seats = 0 if rules.OPEN else record.seats
    options = rules.read_options(record.options)
    script = {} if record.setup is None else rules.read_setup(record.setup, seats, options)
    used: Counter[str] = Counter()
    chance = _Watched(record.seed, 0, script, used, found)
    state = rules.setup(seats, options, chance)
    for number, (seat, text, *_) in enumerate(record.journal, start=1):
        used.update(kind for kind, _ in chance.events)
        chance = _Watched(record.seed, number, script, used, found)
        state = rules.apply(state, seat, Move.parse(text), chance)
    return found


def is_made(dice: Dice, draws: list[Any]) -> bool:
    """Whether these dice draw so."""
    try:
        return all(
            how in DRAWS and encode(getattr(dice, how)(among)) == encode(result)
            for how, among, result in draws
        )
    except (TypeError, ValueError, IndexError):
        return False


class _Watched(Chance):
    """Chance whose draws are written down in `found`."""

    def __init__(
        self,
        seed: bytes | None,
        entry: int,
        script: Mapping[str, Sequence[Any]],
        before: Mapping[str, int],
        found: list[Drawn],
    ) -> None:
        super().__init__(seed, entry, script, before)
        self._at, self._found = entry, found

    def decide(self, kind: str, from_dice: Callable[[Dice], Any]) -> Any:
        def watched(dice: Dice) -> Any:
            seen = _Seen(dice)
            value = from_dice(seen)
            if seen.draws:
                self._found.append([self._at, len(self.events), seen.draws])
            return value

        return super().decide(kind, watched)


class _Seen(Dice):
    """Dice that write down what was asked of them, and what they answered."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.draws: list[list[Any]] = []

    def below(self, n: int) -> int:
        return self._note("below", n, self._dice.below(n))

    def choice(self, items: Sequence[Any]) -> Any:
        return self._note("choice", list(items), self._dice.choice(items))

    def shuffled(self, items: Sequence[Any]) -> tuple[Any, ...]:
        result = self._dice.shuffled(items)
        self._note("shuffled", list(items), list(result))
        return result

    def _note(self, how: str, among: Any, result: T) -> T:
        self.draws.append([how, among, result])
        return result
