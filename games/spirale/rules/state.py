"""A table at one moment. Pairs are (seat 0, seat 1)."""

from dataclasses import dataclass, replace
from typing import Literal

Phase = Literal["confrontation", "strategy", "reinforcement", "over"]
Pair = tuple[int, int]
End = Literal[
    "", "number", "debt", "payment", "gold", "resigned", "agreed", "bare", "still", "long"
]
"""What ended the table: a suicidal number, a number or a joker that can't be paid, too little gold,
resigning; a draw by agreement, by two golds each, by three still Spirales, by the 200th."""


@dataclass(frozen=True, slots=True)
class Word:
    """What a player said in the Strategy: a joker with its numbers, or a pass (no joker)."""

    seat: int
    joker: str | None = None
    numbers: tuple[int, ...] = ()
    side: str = ""
    """What Appropriation takes: "gold" or "spiral"."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """What a Confrontation did: `higher` turned `turned` medals, the other lost `lost`."""

    higher: int
    turned: int
    lost: int


@dataclass(frozen=True, slots=True)
class Past:
    """A Spirale that is over: its last numbers, the words, the medals turned in the end."""

    spirale: int
    numbers: Pair
    words: tuple[Word, ...]
    turned: Pair


@dataclass(frozen=True, slots=True)
class State:
    """`words` in the order said; `waiting` those not used or paid yet; `moved` says whether a
    medal has turned, moved or been engaged in this Spirale, `still` counts those without."""

    gold: Pair
    spiral: Pair
    stars: Pair
    discard: int
    worded: bool = False
    spirale: int = 1
    phase: Phase = "confrontation"
    second: bool = False
    """A Confrontation that Double Confrontation has opened."""
    announced: tuple[int | None, int | None] = (None, None)
    numbers: Pair | None = None
    """The last numbers revealed in this Spirale."""
    exchange: Exchange | None = None
    words: tuple[Word, ...] = ()
    speaker: int | None = None
    waiting: tuple[Word, ...] = ()
    integral: tuple[int, ...] = ()
    """Who used Renforcement Intégral, in order; paid after Reinforcement."""
    chosen: tuple[int | None, int | None] = (None, None)
    moved: bool = False
    still: int = 0
    past: tuple[Past, ...] = ()
    """The last Spirales, the latest first."""
    offer: int | None = None
    end: End = ""
    beaten: tuple[int, ...] = ()

    def total(self, seat: int) -> int:
        return self.gold[seat] + self.spiral[seat]

    def fewer(self, seat: int) -> bool:
        """Whether the player has fewer medals in total than the other."""
        return self.total(seat) < self.total(1 - seat)

    @property
    def asked(self) -> tuple[int, ...]:
        """Who chooses a Reinforcement: not the player of Renforcement Intégral."""
        return tuple(seat for seat in (0, 1) if seat not in self.integral)

    def allowance(self, seat: int) -> int:
        """How many medals the player may turn to gold, if they have them (LS-33)."""
        most = 2 if self.gold[seat] < self.gold[1 - seat] else 1
        return min(most, self.spiral[seat])


def changed(pair: Pair, seat: int, by: int) -> Pair:
    """The pair with `by` added for the seat."""
    return (pair[0] + by, pair[1]) if seat == 0 else (pair[0], pair[1] + by)


def put(
    pair: tuple[int | None, int | None], seat: int, value: int
) -> tuple[int | None, int | None]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def over(state: State, end: End, beaten: tuple[int, ...]) -> State:
    """The table has ended; two beaten at once are told apart by their spiral medals (LS-36)."""
    if len(beaten) == 2:
        mine, other = state.spiral
        beaten = () if mine == other else (0,) if mine < other else (1,)
    return replace(state, phase="over", end=end, beaten=beaten, speaker=None, offer=None)
