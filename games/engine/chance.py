"""Chance: a random event derives from the seed, its move log entry and its number in the entry.

No generator state is stored, so a record replays to the same state on any machine and any
Python version. The stream is SHA-256 in counter mode over `seed, entry, event, counter`.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from struct import Struct
from typing import Any, TypeVar

T = TypeVar("T")
SEED_BYTES = 32
NUMBERS = Struct(">4Q")


class OutOfSetup(Exception):
    """Raised if a record without a seed has no value left in its set-up for an event."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Dice:
    """The random numbers of one event."""

    def __init__(self, seed: bytes, entry: int, event: int) -> None:
        self._numbers = _stream(seed, entry, event)

    def below(self, n: int) -> int:
        """Return a number 0 … n-1, all equally likely (rejection sampling, no modulo bias)."""
        if n < 1:
            raise ValueError(n)
        limit = (1 << 64) - (1 << 64) % n
        for value in self._numbers:
            if value < limit:
                return value % n
        raise AssertionError("the stream has no end")

    def choice(self, items: Sequence[T]) -> T:
        """Return one of `items`."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return all `items` in a random order (Fisher and Yates)."""
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck)


class Guess(Dice):
    """Random numbers for a bot's simulations: faster than `Dice`, and not safe for secrets.

    A 64-bit linear congruential generator (Knuth's MMIX), of which the high half is used.
    """

    def __init__(self, dice: Dice) -> None:
        self._at = dice.below(1 << 64)

    def below(self, n: int) -> int:
        """Return a number 0 … n-1; `n` is far below 2³², so that the bias is negligible."""
        self._at = (self._at * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self._at >> 32) * n >> 32

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Shuffle as `Dice` does, with `below` inlined for speed."""
        deck, at = list(items), self._at
        for i in range(len(deck) - 1, 0, -1):
            at = (at * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
            j = (at >> 32) * (i + 1) >> 32
            deck[i], deck[j] = deck[j], deck[i]
        self._at = at
        return tuple(deck)


def _stream(seed: bytes, entry: int, event: int) -> Iterator[int]:
    """Yield numbers of 64 bits, four from each digest."""
    counter = 0
    while True:
        yield from NUMBERS.unpack(
            hashlib.sha256(seed + f"/{entry}/{event}/{counter}".encode()).digest()
        )
        counter += 1


class Chance:
    """The chance events of one move log entry: from the set-up while it lasts, then from the seed.

    `entry` is the move log entry's number (0 is the set-up of the table). `script` holds the
    set-up's queues by kind, `before` how many events of each kind happened in earlier entries.
    `events` collects what was decided here, as (kind, value) in plain JSON.
    """

    def __init__(
        self,
        seed: bytes | None,
        entry: int,
        script: Mapping[str, Sequence[Any]] | None = None,
        before: Mapping[str, int] | None = None,
    ) -> None:
        self._seed = seed
        self._entry = entry
        self._script = script or {}
        self._used = dict(before or {})
        self.events: list[tuple[str, Any]] = []

    def decide(self, kind: str, from_dice: Callable[[Dice], Any]) -> Any:
        """Return the next event of `kind`: the set-up's value, else the result of `from_dice`.

        The value must be plain JSON. Raises `OutOfSetup` if there is neither value nor seed.
        """
        used = self._used.get(kind, 0)
        queue = self._script.get(kind, ())
        if used < len(queue):
            value = queue[used]
        elif self._seed is None:
            raise OutOfSetup(kind)
        else:
            value = from_dice(Dice(self._seed, self._entry, len(self.events)))
        self._used[kind] = used + 1
        self.events.append((kind, value))
        return value


def digest(seed: bytes) -> str:
    """Return the seed's SHA-256 in hex.

    It is shown before the first move, so that nobody can reshuffle.
    """
    return hashlib.sha256(seed).hexdigest()
