"""Sampled deals: the cards that a player doesn't see are dealt by chance."""

from collections import Counter
from collections.abc import Iterator, Sequence

from games.engine.chance import Dice
from games.speahx.bot.playout import EMPTY, NUMBER, SUIT, Board
from games.speahx.rules import JOKERS, TABLE_CARDS, Observation, State, Turned, full_pack


class Worlds:
    """Sampled deals for one observation of the player to move.

    `held` are the cards that each seat is known to hold; empty without a memory.
    """

    def __init__(self, seen: Observation, held: Sequence[Sequence[str]] = ()) -> None:
        self.seen = seen
        self.hidden = _hidden(seen)
        self.held = _still_held(seen, held, self.hidden)
        self.turned = None
        if seen.turned_card is not None:
            slot, fits = seen.turned, bool(seen.turned_playable)
            assert slot is not None
            self.turned = Turned(slot, seen.turned_card, fits)

    def deal(self, dice: Dice) -> State:
        """Return a sampled state, without `last` and `seen`."""
        seen = self.seen
        pool = iter(dice.shuffled(self.hidden))
        hands = tuple(
            seen.hand if seat == seen.seat else self._hand(seat, count, pool)
            for seat, count in enumerate(seen.cards)
        )
        table = tuple(
            tuple(next(pool) if slot in left else None for slot in range(TABLE_CARDS))
            for left in seen.slots
        )
        return State(
            jokers=seen.jokers,
            hands=hands,
            table=table,
            draw=tuple(next(pool) for _ in range(seen.draw)),
            turn=seen.turn,
            pile=seen.pile,
            suit=seen.suit,
            removed=seen.removed,
            chances=seen.chance_cards,
            drawn=seen.drawn,
            cleared=seen.cleared,
            turned=self.turned,
            order=seen.order,
        )

    def _hand(self, seat: int, count: int, pool: Iterator[str]) -> tuple[str, ...]:
        known = self.held[seat]
        return (*known, *(next(pool) for _ in range(count - len(known))))


def _still_held(
    seen: Observation, held: Sequence[Sequence[str]], hidden: list[str]
) -> list[tuple[str, ...]]:
    """Return the known cards of each other hand, and remove them from `hidden`."""
    known: list[tuple[str, ...]] = [()] * seen.seats
    for seat, cards_ in enumerate(held):
        if seat != seen.seat and not Counter(cards_) - Counter(hidden):
            known[seat] = tuple(cards_)
            for card in cards_:
                hidden.remove(card)
    return known


def _hidden(seen: Observation) -> list[str]:
    """Return all cards of the packs that the player doesn't see."""
    known = [*seen.hand, *seen.pile, *seen.removed, *seen.chance_cards]
    known += [seen.turned_card] if seen.turned_card else []
    total = sum(seen.cards) + sum(map(len, seen.slots)) + seen.draw + seen.chances
    total += len(seen.pile) + len(seen.removed) + (seen.turned is not None)
    # Rounded up, as a set-up may have fewer cards than its packs (SX-37).
    packs = -(-(total - JOKERS * seen.jokers) // len(full_pack(1, jokers=False)))
    left = Counter(full_pack(max(1, packs), seen.jokers))
    left.subtract(known)
    return list(left.elements())


def board_of(state: State) -> Board:
    """Return the table in numbers."""
    return Board(
        hands=[[NUMBER[card] for card in hand] for hand in state.hands],
        table=[[NUMBER[card] for card in slots if card is not None] for slots in state.table],
        draw=[NUMBER[card] for card in reversed(state.draw)],
        pile=[NUMBER[card] for card in state.pile],
        suit=EMPTY if state.suit is None else SUIT[state.suit],
        turn=state.turn,
        jokers=state.jokers,
        chances=[NUMBER[card] for card in state.chances],
        drawn=state.drawn,
        cleared=state.cleared,
        order=list(state.order),
    )
