"""Steady: a sensible fixed mixture, the same against every opponent."""

from collections.abc import Sequence

from games.engine.chance import Dice
from games.engine.contract import Move
from games.spirale.rules import Observation


def steady(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Return a number that isn't suicidal, a joker that can be paid, or all medals to turn."""
    if seen.phase == "confrontation":
        return _number(seen, dice)
    if seen.phase == "strategy":
        return _word(seen, moves, dice)
    return max(moves, key=lambda move: int(move.args[0]) if move.verb == "reinforce" else -1)


def _number(seen: Observation, dice: Dice) -> Move:
    """Return a number below its own gold, mostly a small or middling one."""
    assert seen.seat is not None
    most = min(13, seen.gold[seen.seat] - 1)
    if most < 1:
        return Move("announce", ("1",))
    # The smaller of two throws: high numbers are rare but never ruled out.
    number = 1 + min(dice.below(most), dice.below(most))
    return Move("announce", (str(number),))


def _word(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Play a useful joker that can be paid for, two times of three; else pass."""
    assert seen.seat is not None
    gold = seen.gold[seen.seat]
    wanted = [
        move
        for move in moves
        if move.verb == "engage" and helps(seen, move) and gold >= 3 + ("2" in move.args)
    ]
    if not wanted or dice.below(3) == 0:
        return Move("pass")
    return dice.choice(wanted)


def helps(seen: Observation, move: Move) -> bool:
    """Return whether the joker is useful to its player now."""
    assert seen.seat is not None
    me, other = seen.seat, 1 - seen.seat
    slug, said = move.args[0], move.args[1:]
    lost = bool(seen.exchange and seen.exchange.higher == other)
    worth = {
        "annulation": lost and seen.exchange is not None and seen.exchange.lost > 2,
        "medailles_de_reserve": seen.gold[me] + seen.spiral[me] < 12,
        "appropriation": said == ("gold=1",),
        "destruction": said == ("2",) and seen.gold[other] >= 2,
        "renforcement_integral": seen.spiral[me] > 4,
        "permutation": seen.spiral[me] > seen.gold[me] + 3,
        "interversion": said == ("3",) and seen.spiral[me] >= 3 and seen.gold[other] >= 3,
        "duplication": said == ("2", "4") and seen.spiral[me] >= 2 and seen.gold[other] >= 4,
    }
    return worth.get(slug, slug in ("flamme_d_espoir", "feu_sacre", "miroir", "grand_miroir"))
