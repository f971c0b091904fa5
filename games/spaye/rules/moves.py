"""The moves by verb: whose they are, on which deck, and which function makes them."""

from collections.abc import Callable

from games.engine.chance import Chance
from games.engine.contract import IllegalMove, Move
from games.spaye.rules import bonuses, challenges, duel, exercises, final, keeper, log
from games.spaye.rules.change import Args
from games.spaye.rules.state import State

KEEPER: dict[str, Callable[[State, Args, Chance], State]] = {
    "check_in": keeper.check_in,
    "check_out": keeper.check_out,
    "abort": keeper.abort,
    "uphold": log.uphold,
    "void": log.void,
    "close": keeper.close,
}
SEAT: dict[str, Callable[[State, int, Args, Chance], State]] = {
    "set_exercise": challenges.set_exercise,
    "challenge": challenges.challenge,
    "withdraw": challenges.withdraw,
    "accept": challenges.accept,
    "decline": challenges.decline,
    "draw": duel.draw,
    "call_final": final.call_final,
    "join_final": final.join_final,
    "leave_final": final.leave_final,
    "confirm": exercises.confirm,
    "adjust": exercises.adjust,
    "agree_adjust": exercises.agree_adjust,
    "share": bonuses.share,
    "tyrant": bonuses.tyrant,
    "double_or_quits": bonuses.double_or_quits,
    "log": log.log,
    "undo_log": log.undo_log,
    "contest": log.contest,
}
RULINGS = ("uphold", "void")
REAL_ONLY = frozenset(("log", "undo_log", "contest", *RULINGS))
DUEL = ("challenge", "withdraw", "accept", "decline", "draw", "abort")
APP_ONLY = frozenset((*DUEL, "call_final", "join_final", "leave_final"))


def apply(state: State, seat: int | None, move: Move, chance: Chance) -> State:
    """Return the state after the move; seat `None` is the keeper. Raises `IllegalMove`."""
    _check_verb(state, move.verb)
    if state.closed and move.verb not in RULINGS:
        raise IllegalMove("SP-10")
    if seat is not None and not state.is_present(seat):
        raise IllegalMove("SP-6", player=seat)
    if move.verb in KEEPER and (seat is None or move.verb == "abort"):
        return KEEPER[move.verb](state, move.args, chance)
    if move.verb in SEAT and seat is not None:
        return SEAT[move.verb](state, seat, move.args, chance)
    raise IllegalMove("SP-4", verb=move.verb)


def _check_verb(state: State, verb: str) -> None:
    if verb not in KEEPER and verb not in SEAT:
        raise IllegalMove("SP-2")
    if verb in (APP_ONLY if state.deck == "real" else REAL_ONLY):
        raise IllegalMove("SP-3", verb=verb, deck=state.deck)
