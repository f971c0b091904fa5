"""Gentle: ducks and throws as Steady does, but overlooks cards and dangers.

It doesn't count cards and only looks at ranks, not at suits: it doesn't empty short suits, leads
low without asking which suit is safe, makes no use of playing last, and sometimes forgets that
there is a Papayoo.
"""

from collections.abc import Sequence

from games.engine.chance import Dice
from games.engine.contract import Move
from games.papayoo.rules import Observation, in_order, papayoo_of, rank_of, suit_of

NOTICED = 54
"""How often, in per cent, it notices one of its cards when it chooses.

Chosen with `bots_match` at four seats, 2,000 rounds each: one Gentle takes 28.8 points a round
among Randoms and 99.0 among Steadies, one Steady 31.8 among Gentles; 62.5 is the average.
"""
FORGOTTEN = 40
"""How often, in per cent, it forgets that there is a Papayoo."""


def gentle(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Lead low, duck with the highest card that can, or throw a high one, among noticed cards."""
    if seen.phase == "ecart":
        return _ecart(seen, dice)
    playable = _noticed(seen.playable, dice)
    papayoo = "" if _happens(FORGOTTEN, dice) else papayoo_of(seen.die or "")
    if not seen.trick:
        card = min(playable, key=lambda card: (card == papayoo, rank_of(card)))
    elif suit_of(playable[0]) == suit_of(seen.trick[0]):
        card = _follow(seen, playable, papayoo)
    else:
        card = max(playable, key=lambda card: (card == papayoo, rank_of(card)))
    return Move("play", (card,))


def _ecart(seen: Observation, dice: Dice) -> Move:
    """Pass high cards first, as far as it notices them; Payoos and sevens get no special care."""
    noticed = _noticed(seen.hand, dice)
    given = sorted(seen.hand, key=lambda card: (card not in noticed, -rank_of(card)))
    return Move("pass", in_order(given[: seen.ecart]))


def _follow(seen: Observation, playable: Sequence[str], papayoo: str) -> str:
    """Duck with the highest card that can, else play low."""
    led = suit_of(seen.trick[0])
    best = max(rank_of(card) for card in seen.trick if suit_of(card) == led)
    below = [card for card in playable if rank_of(card) < best]
    if below:
        return max(below, key=lambda card: (card == papayoo, rank_of(card)))
    return min(playable, key=lambda card: (card == papayoo, rank_of(card)))


def _noticed(held: Sequence[str], dice: Dice) -> Sequence[str]:
    """Return the cards that it notices, or all if it notices none."""
    return [card for card in held if _happens(NOTICED, dice)] or held


def _happens(percent: int, dice: Dice) -> bool:
    return dice.below(100) < percent
