"""Deals that agree with what a player sees; what isn't seen is dealt by chance."""

from collections import Counter
from collections.abc import Iterator, Sequence

from games.engine.chance import Dice
from games.speahx.bot.codes import EMPTY, NUMBER, SUIT
from games.speahx.bot.playout import Board
from games.speahx.rules import Observation, cards
from games.speahx.rules.state import State, Turned


class Worlds:
    """Deals for one observation of the player to move.

    `held` are cards that each seat is known to have in hand, if anything is remembered.
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
        """One such table. What is called out and what repeats is left out: the rest plays on."""
        seen = self.seen
        pool = iter(dice.shuffled(self.hidden))
        hands = tuple(
            seen.hand if seat == seen.seat else self._hand(seat, count, pool)
            for seat, count in enumerate(seen.cards)
        )
        table = tuple(
            tuple(next(pool) if slot in left else None for slot in range(cards.TABLE_CARDS))
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
    """What is known of each other hand; it is taken out of what is hidden."""
    found: list[tuple[str, ...]] = [()] * seen.seats
    for seat, cards_ in enumerate(held):
        if seat != seen.seat and not Counter(cards_) - Counter(hidden):
            found[seat] = tuple(cards_)
            for card in cards_:
                hidden.remove(card)
    return found


def _hidden(seen: Observation) -> list[str]:
    """All cards of the packs that the player doesn't see."""
    known = [*seen.hand, *seen.pile, *seen.removed, *seen.chance_cards]
    known += [seen.turned_card] if seen.turned_card else []
    total = sum(seen.cards) + sum(map(len, seen.slots)) + seen.draw + seen.chances
    total += len(seen.pile) + len(seen.removed) + (seen.turned is not None)
    # Rounded up: a position laid out by hand may hold fewer cards than its packs.
    packs = -(-(total - cards.JOKERS * seen.jokers) // len(cards.full_pack(1, jokers=False)))
    left = Counter(cards.full_pack(max(1, packs), seen.jokers))
    left.subtract(known)
    return list(left.elements())


def board(state: State) -> Board:
    """The same table in numbers."""
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
