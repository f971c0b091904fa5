"""Steady: a few rules of thumb, without chance."""

from collections import Counter
from collections.abc import Sequence

from games.engine.chance import Dice
from games.engine.contract import Move
from games.papayoo.rules import (
    PAPAYOO_RANK,
    PAYOO,
    Observation,
    in_order,
    papayoo_of,
    points_of,
    rank_of,
    suit_of,
)

NEVER = 1000


def steady(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Return the same move for the same observation; `dice` aren't used."""
    if seen.phase == "ecart":
        return _pass(_burdens(seen.hand, seen.ecart))
    if not seen.trick:
        return _play(min(seen.playable, key=lambda card: _lead_risk(card, seen)))
    if suit_of(seen.playable[0]) == suit_of(seen.trick[0]):
        return _play(_follow(seen))
    return _play(max(seen.playable, key=lambda card: _burden(card, seen)))


def _pass(given: Sequence[str]) -> Move:
    return Move("pass", in_order(given))


def _play(card: str) -> Move:
    return Move("play", (card,))


def _burdens(hand: Sequence[str], count: int) -> list[str]:
    """Return the cards to pass, the most dangerous first; each choice sees the cards left."""
    kept, given = list(hand), []
    for left in range(count, 0, -1):
        suits = Counter(map(suit_of, kept))
        worst = max(kept, key=lambda card: _danger(card, suits, left))
        kept.remove(worst)
        given.append(worst)
    return given


def _danger(card: str, suits: Counter[str], left: int) -> float:
    """Rate the danger of keeping a card; `left` is the number of cards still to pass.

    High Payoos, sevens (one becomes the Papayoo) and high cards of suits that can be emptied.
    """
    rank, suit = rank_of(card), suit_of(card)
    if suit == PAYOO:
        return 1.6 * rank
    seven = 14.0 if rank == PAPAYOO_RANK else 0.0
    emptied = 9.0 if suits[suit] <= left else 0.0
    return 2.0 * rank + seven + emptied - 1.5 * suits[suit]


def _burden(card: str, seen: Observation) -> float:
    """Rate a card to throw off: points first, then high cards and cards of short suits."""
    worth = points_of((card,), seen.die)
    suits = Counter(map(suit_of, seen.hand))
    alone = 4 / suits[suit_of(card)]
    return 3.0 * worth + rank_of(card) + alone


def _lead_risk(card: str, seen: Observation) -> float:
    """Rate the risk of leading a card: high ones and Payoos are risky, the Papayoo comes last."""
    if seen.die and card == papayoo_of(seen.die):
        return NEVER
    rank, suit = rank_of(card), suit_of(card)
    size = 20 if suit == PAYOO else 10
    held = sum(suit_of(other) == suit for other in seen.hand)
    risk = rank / size * (2.0 if suit == PAYOO else 1.0)
    papayoo_out = suit == seen.die and papayoo_of(suit) not in seen.hand
    # Leading the Papayoo's suit is safe only below it; others soon lack a suit that is long here.
    return risk + (0.6 if papayoo_out and rank > PAPAYOO_RANK else 0.0) + 0.05 * held


def _follow(seen: Observation) -> str:
    """Return a card of the suit led: the highest that ducks, the Papayoo first of all.

    As the last player, take a trick without points, and take with the highest card if ducking is
    impossible; otherwise play the lowest. The Papayoo is kept where another card does.
    """
    led = suit_of(seen.trick[0])
    best = max(rank_of(card) for card in seen.trick if suit_of(card) == led)
    below = [card for card in seen.playable if rank_of(card) < best]
    last = len(seen.trick) == seen.seats - 1
    papayoo = papayoo_of(seen.die or "")
    if last and seen.worth == 0 and led != PAYOO:
        harmless = [card for card in seen.playable if card != papayoo]
        if harmless:
            return max(harmless, key=rank_of)
    if papayoo in below:
        return papayoo
    if below:
        return max(below, key=rank_of)
    above = [card for card in seen.playable if card != papayoo] or list(seen.playable)
    return max(above, key=rank_of) if last else min(above, key=rank_of)
