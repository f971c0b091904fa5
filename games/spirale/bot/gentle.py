"""Gentle: bold and short-sighted, like a beginner.

It likes large numbers, but avoids those that are a Défaut by themselves: opponents would learn
nothing from such gifts. It notices few jokers, simple ones more often, sometimes forgets their
price, overlooks medals that it may turn, and ignores what the opponent may do.
"""

from collections.abc import Sequence

from games.engine.chance import Dice
from games.engine.contract import Move
from games.spirale.bot.steady import helps
from games.spirale.rules import JOKERS, Observation

BOLD = 4
"""The number of throws of which the largest becomes its number.

This and the constants below were chosen with `bots_match`, 2,000 tables against each neighbour; the
README has the figures.
"""
KEPT = 2
"""The gold medals that a number leaves, if it has more: otherwise its first number may end a table.
"""
NOTICED = {1: 30, 2: 10}
"""The chance in per cent to notice a joker, by its cost."""
UNPAID = 30
"""The chance in per cent to ignore that a joker leaves less gold than `LEFT`."""
LEFT = 2
"""The gold medals that it wants to keep after paying for a joker."""
OVERLOOKED = 60
"""The chance in per cent to overlook each medal that it may turn."""


def gentle(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Return a large number, a joker that helps or the medals noticed; accept a draw if behind."""
    answer = Move("accept_draw")
    if answer in moves and (len(moves) == 1 or _behind(seen)):
        return answer
    if seen.phase == "confrontation":
        return _number(seen, dice)
    if seen.phase == "strategy":
        return _word(seen, moves, dice)
    return _reinforcement(moves, dice)


def _behind(seen: Observation) -> bool:
    """Return whether it has fewer medals than the opponent, gold and spiral together."""
    assert seen.seat is not None
    mine, other = (seen.gold[seat] + seen.spiral[seat] for seat in (seen.seat, 1 - seen.seat))
    return mine < other


def _number(seen: Observation, dice: Dice) -> Move:
    """Return the largest of some throws, which often leaves little gold, but at least `KEPT`."""
    assert seen.seat is not None
    gold = seen.gold[seen.seat]
    most = max(1, min(13, gold - (KEPT if gold > KEPT else 1)))
    return Move("announce", (str(1 + max(dice.below(most) for _throw in range(BOLD))),))


def _word(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Play one of the helpful jokers that it notices; else pass."""
    noticed = {slug for slug in JOKERS if _notices(slug, seen, dice)}
    wanted = [
        move
        for move in moves
        if move.verb == "engage" and move.args[0] in noticed and helps(seen, move)
    ]
    return dice.choice(wanted) if wanted else Move("pass")


def _notices(slug: str, seen: Observation, dice: Dice) -> bool:
    """Return whether it notices this joker, and can afford it or ignores its price."""
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
