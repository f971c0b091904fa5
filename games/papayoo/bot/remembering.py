"""What a seat remembers of a round: cards that are gone, and suits that others have shown void."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.papayoo.rules import Observation, cards


@dataclass(frozen=True, slots=True)
class Memory:
    """Of one round. `gone` were played in tricks that are over, `void` are suits by seat."""

    round: int
    gone: frozenset[str]
    void: tuple[frozenset[str], ...]


def remember(memory: Memory | None, seen: Observation) -> Memory:
    """The memory after this observation too; another round is forgotten.

    Every trick that is over is seen as the last one before the next is over: nothing is missed by
    whoever looks once in each trick.
    """
    if memory is None or memory.round != seen.round or seen.phase == "ecart":
        memory = Memory(seen.round, frozenset(), (frozenset(),) * seen.seats)
    if seen.phase != "tricks":
        return memory
    void = [set(suits) for suits in memory.void]
    for seat, suit in _voids(seen):
        void[seat].add(suit)
    gone = memory.gone | set(seen.last.cards if seen.last else ())
    return Memory(seen.round, gone, tuple(map(frozenset, void)))


def _voids(seen: Observation) -> Iterator[tuple[int, str]]:
    """Who couldn't follow in this trick and the last, and in which suit."""
    tricks = [(seen.leader, seen.trick)]
    tricks += [(seen.last.leader, seen.last.cards)] if seen.last else []
    for leader, trick in tricks:
        for place, card in enumerate(trick):
            led = cards.suit(trick[0])
            if cards.suit(card) != led:
                yield (leader + place) % seen.seats, led
