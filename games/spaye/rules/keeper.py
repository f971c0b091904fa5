"""The keeper's moves: checking in and out, aborting a dāye, the end of the day."""

from dataclasses import replace
from typing import cast, get_args

from games.engine.chance import Chance
from games.engine.contract import IllegalMove
from games.spaye.rules.change import Args, nothing, number, numbers, with_player
from games.spaye.rules.state import Bonus, Player, State

SEATS = range(1001)
"""The numbers of seats a day may end with."""
SPAYIN = "spayin"


def check_in(state: State, args: Args, chance: Chance) -> State:
    """Take the next seat or return to a former one; the flags are replaced (SP-5, SP-7)."""
    if not args:
        raise IllegalMove("SP-2")
    seat, flags = number(args[0]), args[1:]
    _check_seat(state, seat)
    _check_flags(flags)
    if seat == len(state.players):
        newcomer = Player(present=True, flagged=False, accepted=False, bonuses=(), spent=())
        state = replace(state, players=(*state.players, newcomer))
    spent = state.players[seat].spent
    given = tuple(flag for flag in get_args(Bonus) if flag in flags and flag not in spent)
    return with_player(
        state,
        seat,
        present=True,
        flagged=SPAYIN in flags,
        bonuses=cast("tuple[Bonus, ...]", given),
    )


def _check_seat(state: State, seat: int) -> None:
    if seat > len(state.players) or seat + 1 not in SEATS:
        raise IllegalMove("SP-5", seat=seat, next=len(state.players))


def _check_flags(flags: Args) -> None:
    for flag in flags:
        if flag not in (SPAYIN, *get_args(Bonus)) or flags.count(flag) > 1:
            raise IllegalMove("SP-7", flag=flag)


def check_out(state: State, args: Args, chance: Chance) -> State:
    """Leave, dropping challenges by this player and to them (SP-8, SP-9)."""
    (seat,) = numbers(args, 1)
    running = state.running
    gathering = running is not None and running.gathering and not running.tied
    if not state.is_present(seat) or (state.in_daye(seat) and not gathering):
        raise IllegalMove("SP-8", player=seat)
    others = tuple(c for c in state.challenges if seat not in (c.challenger, c.player))
    state = with_player(replace(state, challenges=others), seat, present=False)
    return left_gathering(state, seat) if state.in_daye(seat) else state


def left_gathering(state: State, seat: int) -> State:
    """Return the state with the player out of the gathering final, which ends with the last one."""
    assert state.running is not None
    players = tuple(player for player in state.running.players if player != seat)
    running = replace(state.running, players=players, picks=(None,) * len(players))
    return replace(state, running=running if players else None)


def abort(state: State, args: Args, chance: Chance) -> State:
    """End the dāye uncounted: picked cards go back, revealed ties stay discarded (SP-31, SP-32)."""
    nothing(args)
    running = state.running
    if running is None or running.gathering or running.tied:
        raise IllegalMove("SP-31")
    return replace(state, running=None)


def close(state: State, args: Args, chance: Chance) -> State:
    """End the day; an unfinished one is cancelled (SP-10, SP-12)."""
    nothing(args)
    return replace(state, closed=True, running=None, challenges=())
