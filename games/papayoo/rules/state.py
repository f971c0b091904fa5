"""A table at one moment."""

from dataclasses import dataclass

import msgspec

from games.papayoo.rules import cards


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that was taken: cards in the order they were played, from the leader on."""

    leader: int
    cards: tuple[str, ...]
    taker: int


@dataclass(frozen=True, slots=True)
class Round:
    """What a finished round gave: points by seat, the die, and who took the Papayoo."""

    die: str
    points: tuple[int, ...]
    papayoo: int


class State(msgspec.Struct, frozen=True):
    """One is made for every move: a `Struct` is made three times as quickly as a dataclass.

    `hands` are whole until the écart is complete; `given` is None for who has not chosen.
    """

    rounds: int
    dealer: int
    hands: tuple[tuple[str, ...], ...]
    given: tuple[tuple[str, ...] | None, ...]
    taken: tuple[int, ...]
    finished: tuple[Round, ...] = ()
    die: str | None = None
    leader: int = 0
    trick: tuple[str, ...] = ()
    last: Trick | None = None
    papayoo: int | None = None
    """Who has taken this round's Papayoo."""

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def deal(self) -> cards.Deal:
        return cards.DEALS[self.seats]

    @property
    def over(self) -> bool:
        return len(self.finished) == self.rounds

    @property
    def ecart(self) -> bool:
        """The écart is being chosen."""
        return not self.over and self.die is None

    @property
    def turn(self) -> int | None:
        """Whose card the trick waits for."""
        if self.die is None or len(self.finished) == self.rounds:
            return None
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of the finished rounds, by seat."""
        return tuple(sum(one.points[seat] for one in self.finished) for seat in range(self.seats))
