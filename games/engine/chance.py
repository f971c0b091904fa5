"""Chance: every random event derives from the seed, the journal entry and its number in it.

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
    """A record without seed whose set-up has nothing left for an event of this kind."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Dice:
    """The random numbers of one event."""

    def __init__(self, seed: bytes, entry: int, event: int) -> None:
        self._numbers = _stream(seed, entry, event)

    def below(self, n: int) -> int:
        """A number 0 … n-1, all equally likely (rejection sampling, no modulo bias)."""
        if n < 1:
            raise ValueError(n)
        limit = (1 << 64) - (1 << 64) % n
        for value in self._numbers:
            if value < limit:
                return value % n
        raise AssertionError("the stream has no end")

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """All `items` in a random order (Fisher and Yates)."""
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck)


class Guess(Dice):
    """Many numbers for the thoughts of a bot: as `Dice`, a few times as quick, no secret safe.

    A 64-bit linear congruential generator (Knuth's MMIX), of which the high half is used.
    """

    def __init__(self, dice: Dice) -> None:
        self._at = dice.below(1 << 64)

    def below(self, n: int) -> int:
        """A number 0 … n-1; `n` is far below 2³², so that the bias is nothing."""
        self._at = (self._at * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self._at >> 32) * n >> 32

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """As `Dice.shuffled`, by the same numbers as `below`, without asking it for each."""
        deck, at = list(items), self._at
        for i in range(len(deck) - 1, 0, -1):
            at = (at * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
            j = (at >> 32) * (i + 1) >> 32
            deck[i], deck[j] = deck[j], deck[i]
        self._at = at
        return tuple(deck)


def _stream(seed: bytes, entry: int, event: int) -> Iterator[int]:
    """Numbers of 64 bits, four a digest."""
    counter = 0
    while True:
        yield from NUMBERS.unpack(
            hashlib.sha256(seed + f"/{entry}/{event}/{counter}".encode()).digest()
        )
        counter += 1


class Chance:
    """What decides in one journal entry: the set-up while it lasts, then the seed.

    `entry` is the journal entry's number (0 is the set-up of the table). `script` holds the
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
        """The next event of `kind`: the set-up's value, else what `from_dice` makes of the seed.

        Raises `OutOfSetup` when there is neither. The value must be plain JSON.
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
    """The seed's SHA-256 in hex: shown before the first move, so that nobody can reshuffle."""
    return hashlib.sha256(seed).hexdigest()
