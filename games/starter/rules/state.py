"""A table at one moment."""

from dataclasses import dataclass

from games.engine.cards import rank_of, suit_of


@dataclass(frozen=True, slots=True)
class State:
    """`draw` is the draw pile, its next card first; of `pile` the last card lies on top."""

    hands: tuple[tuple[str, ...], ...]
    draw: tuple[str, ...]
    pile: tuple[str, ...]
    turn: int

    @property
    def top(self) -> str:
        return self.pile[-1]

    @property
    def over(self) -> bool:
        """Somebody has no card left (ST-9)."""
        return not all(self.hands)


def fits(card: str, top: str) -> bool:
    """The same suit, or the same rank (ST-6)."""
    return suit_of(card) == suit_of(top) or rank_of(card) == rank_of(top)
