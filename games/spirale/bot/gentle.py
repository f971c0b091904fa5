"""Gentle: bold and short-sighted, as somebody in the first game.

It likes large numbers and miscounts more gold than it takes in at a glance, so that at times it
announces as much as it has. It notices some jokers, the simple ones sooner, and forgets now and
then that they are paid. What the other may answer it doesn't ask.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.chance import Dice
from games.engine.contract import Move
from games.spirale.bot.steady import helps
from games.spirale.rules import Observation
from games.spirale.rules.jokers import JOKERS

MISCOUNTED = 75
"""How often, in per cent, it takes its gold for one more than it is.

Chosen with `bots_match`, 2,000 tables against each neighbour, so that either step is as steep; the
README has the figures.
"""
AT_A_GLANCE = 3
"""So much gold is never miscounted."""
NOTICED = {1: 30, 2: 10}
"""How often, in per cent, a joker is noticed, by its cost."""
UNPAID = 30
"""How often, in per cent, it forgets that a joker it can't well afford is to be paid."""
LEFT = 2
"""Gold that it means to keep when it pays."""
OVERLOOKED = 50
"""How often, in per cent, it turns one medal where two may turn."""


def gentle(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """A large number that looks safe, a joker that helps, the medals it sees it may turn."""
    answer = Move("accept_draw")
    if answer in moves and (len(moves) == 1 or _behind(seen)):
        return answer
    if seen.phase == "confrontation":
        return _number(seen, dice)
    if seen.phase == "strategy":
        return _word(seen, moves, dice)
    return _reinforcement(moves, dice)


def _behind(seen: Observation) -> bool:
    """Whether it has fewer medals, whatever side they show."""
    assert seen.seat is not None
    mine, other = (seen.gold[seat] + seen.spiral[seat] for seat in (seen.seat, 1 - seen.seat))
    return mine < other


def _number(seen: Observation, dice: Dice) -> Move:
    """The larger of two throws below the gold as it counts it."""
    assert seen.seat is not None
    gold = seen.gold[seen.seat]
    if gold > AT_A_GLANCE and _happens(MISCOUNTED, dice):
        gold += 1
    most = max(1, min(13, gold - 1))
    return Move("announce", (str(1 + max(dice.below(most), dice.below(most))),))


def _word(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """One of the jokers that it notices and that help; else a pass."""
    noticed = {slug for slug in JOKERS if _notices(slug, seen, dice)}
    wanted = [
        move
        for move in moves
        if move.verb == "engage" and move.args[0] in noticed and helps(seen, move)
    ]
    return dice.choice(wanted) if wanted else Move("pass")


def _notices(slug: str, seen: Observation, dice: Dice) -> bool:
    """Whether it thinks of this joker, and not of a price that is too high."""
    assert seen.seat is not None
    cost = JOKERS[slug].cost(seen.worded)
    affordable = seen.gold[seen.seat] >= cost + LEFT
    return _happens(NOTICED[cost], dice) and (affordable or _happens(UNPAID, dice))


def _reinforcement(moves: Sequence[Move], dice: Dice) -> Move:
    """As many as may be turned, but of two it often sees one."""
    most = max(int(move.args[0]) for move in moves if move.verb == "reinforce")
    if most > 1 and _happens(OVERLOOKED, dice):
        most = 1
    return Move("reinforce", (str(most),))


def _happens(percent: int, dice: Dice) -> bool:
    return dice.below(100) < percent
