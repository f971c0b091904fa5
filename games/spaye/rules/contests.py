"""Real deck: contesting a log, and the keeper's rulings."""

from games.engine.chance import Chance
from games.engine.contract import IllegalMove
from games.spaye.rules.change import Args, numbers, with_daye
from games.spaye.rules.log import existing, struck
from games.spaye.rules.state import State


def contest(state: State, seat: int, args: Args, chance: Chance) -> State:
    """SP-76, SP-77: its points are withheld until a ruling."""
    (at,) = numbers(args, 1)
    check_contest(state, seat, at)
    return with_daye(state, at, standing="contested", contested_by=seat)


def check_contest(state: State, seat: int, at: int) -> None:
    """May this seat contest that log?"""
    daye = existing(state, at)
    if seat not in daye.players or seat == daye.author:
        raise IllegalMove("SP-76", daye=at)
    if daye.standing != "counted":
        raise IllegalMove("SP-77", daye=at)


def uphold(state: State, args: Args, chance: Chance) -> State:
    """SP-79: its points count again, for good."""
    return with_daye(state, _contested(state, args), standing="upheld")


def void(state: State, args: Args, chance: Chance) -> State:
    """SP-79, SP-80: contested or not."""
    (at,) = numbers(args, 1)
    if existing(state, at).standing not in ("counted", "contested"):
        raise IllegalMove("SP-79", daye=at)
    return struck(state, at, "void")


def _contested(state: State, args: Args) -> int:
    (at,) = numbers(args, 1)
    if existing(state, at).standing != "contested":
        raise IllegalMove("SP-79", daye=at)
    return at
