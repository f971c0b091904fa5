"""Gentle: bold and short-sighted, like somebody in their first game.

It likes large numbers, but never one that is a Défaut by itself while there is another: that would
be a gift, no weakness to learn from. It notices few jokers, the simple ones sooner, forgets now and
then that they are paid, and overlooks medals that it may turn. What the other may answer it doesn't
ask.
"""

from collections.abc import Sequence

from games.engine.chance import Dice
from games.engine.contract import Move
from games.spirale.bot.steady import helps
from games.spirale.rules import JOKERS, Observation

BOLD = 4
"""Throws of which it takes the largest for its number.

This and what follows is chosen with `bots_match`, 2,000 tables against each neighbour; the README
has the figures.
"""
KEPT = 2
"""Gold that it doesn't stake on a number as long as it has more: else a table may be over with its
first number.
"""
NOTICED = {1: 30, 2: 10}
"""How often, in per cent, a joker is noticed, by its cost."""
UNPAID = 30
"""How often, in per cent, it forgets that a joker it can't well afford is to be paid."""
LEFT = 2
"""Gold that it means to keep when it pays."""
OVERLOOKED = 60
"""How often, in per cent, it overlooks a medal that may turn, each by itself."""


def gentle(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Play a large number that looks safe, a joker that helps, the medals it sees it may turn."""
    answer = Move("accept_draw")
    if answer in moves and (len(moves) == 1 or _behind(seen)):
        return answer
    if seen.phase == "confrontation":
        return _number(seen, dice)
    if seen.phase == "strategy":
        return _word(seen, moves, dice)
    return _reinforcement(moves, dice)


def _behind(seen: Observation) -> bool:
    """Return whether it has fewer medals, on either side."""
    assert seen.seat is not None
    mine, other = (seen.gold[seat] + seen.spiral[seat] for seat in (seen.seat, 1 - seen.seat))
    return mine < other


def _number(seen: Observation, dice: Dice) -> Move:
    """Choose the largest of some throws: often little gold is left, but not the last of many."""
    assert seen.seat is not None
    gold = seen.gold[seen.seat]
    most = max(1, min(13, gold - (KEPT if gold > KEPT else 1)))
    return Move("announce", (str(1 + max(dice.below(most) for _throw in range(BOLD))),))


def _word(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Play one of the jokers that it notices and that help; else pass."""
    noticed = {slug for slug in JOKERS if _notices(slug, seen, dice)}
    wanted = [
        move
        for move in moves
        if move.verb == "engage" and move.args[0] in noticed and helps(seen, move)
    ]
    return dice.choice(wanted) if wanted else Move("pass")


def _notices(slug: str, seen: Observation, dice: Dice) -> bool:
    """Return whether it thinks of this joker, and not of a price that is too high."""
    assert seen.seat is not None
    cost = JOKERS[slug].cost(seen.worded)
    affordable = seen.gold[seen.seat] >= cost + LEFT
    return _happens(NOTICED[cost], dice) and (affordable or _happens(UNPAID, dice))


def _reinforcement(moves: Sequence[Move], dice: Dice) -> Move:
    """Turn as many of the medals as it notices."""
    most = max(int(move.args[0]) for move in moves if move.verb == "reinforce")
    noticed = sum(not _happens(OVERLOOKED, dice) for _medal in range(most))
    return Move("reinforce", (str(noticed),))


def _happens(percent: int, dice: Dice) -> bool:
    return dice.below(100) < percent
