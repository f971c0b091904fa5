"""Which move is what, and whose."""

from dataclasses import replace

from games.cerke.rules import turns
from games.cerke.rules.board import square
from games.cerke.rules.legal import TA_XOT, TY_MOK, asked, awaited
from games.cerke.rules.points import end_season, gain, go_on
from games.cerke.rules.state import State
from games.cerke.rules.tam import Path
from games.engine.chance import Chance
from games.engine.contract import IllegalMove, Move

PHASES = {"declare": "declare", "to": "slide", "pass": "slide"}
"""The phase that a verb needs; the others begin a turn (CE-12)."""
VERBS = ("move", "step", "slide", "drop", "tam", *PHASES)
ALWAYS = ("offer_draw", "accept_draw", "resign")
FIRST_LEG, SECOND_LEG = "via1=", "via2="


def apply(state: State, seat: int | None, move: Move, chance: Chance) -> State:
    """The state after the move. Raises `IllegalMove`."""
    if state.end or seat is None or move.verb not in (*VERBS, *ALWAYS):
        raise IllegalMove("CE-11")
    if move.verb in ALWAYS:
        return _agree(state, seat, move)
    if seat != state.turn:
        raise IllegalMove("CE-10", player=state.turn)
    if state.phase != PHASES.get(move.verb, "turn"):
        raise IllegalMove("CE-12", phase=state.phase)
    if state.offer == 1 - seat:
        state = replace(state, offer=None)
    return _act(state, move, chance)


def _act(state: State, move: Move, chance: Chance) -> State:
    match move:
        case Move("move", (start, to)):
            return turns.move(state, square(start), square(to), chance)
        case Move("step", (start, via, to)):
            return turns.step(state, square(start), square(via), square(to), chance)
        case Move("slide", (start, via)):
            return turns.slide(state, square(start), square(via), chance)
        case Move("to", (to,)):
            return turns.slide_to(state, square(to), chance)
        case Move("pass", ()):
            return turns.pass_slide(state)
        case Move("drop", (colour, kind, to)):
            return turns.drop(state, colour, kind, square(to))
        case Move("tam", args):
            return turns.tam(state, _path(args))
        case Move("declare", (word,)) if word in (TA_XOT, TY_MOK):
            return end_season(state, chance) if word == TA_XOT else go_on(state)
    raise IllegalMove("CE-11")


def _path(args: tuple[str, ...]) -> Path:
    """`ZO ZU ZE`, with `via1=ZI` or `via2=ZI` anywhere. Raises `IllegalMove`."""
    squares = [arg for arg in args if "=" not in arg]
    vias = [arg for arg in args if "=" in arg]
    if len(squares) != 3 or len(vias) > 1:
        raise IllegalMove("CE-11")
    start, first, to = map(square, squares)
    if not vias:
        return Path(start, first, to)
    if not vias[0].startswith((FIRST_LEG, SECOND_LEG)):
        raise IllegalMove("CE-11")
    return Path(start, first, to, square(vias[0][5:]), int(vias[0][3]))


def _agree(state: State, seat: int, move: Move) -> State:
    """An offered draw stands until the other accepts it or makes another move (CE-66)."""
    if move.args:
        raise IllegalMove("CE-11")
    if move.verb == "resign":
        return replace(state, end="resigned", resigned=seat)
    if move.verb == "offer_draw":
        if state.offer is not None:
            raise IllegalMove("CE-66", offer=state.offer)
        return replace(state, offer=seat)
    if state.offer != 1 - seat:
        raise IllegalMove("CE-66", offer=state.offer)
    return replace(state, end="draw")


def fallback(state: State, seat: int) -> Move | None:
    """For an absent player: end a season that pays, pass a slide, else the first legal move."""
    if seat not in awaited(state):
        return None
    moves = list(asked(state))
    if state.phase == "declare":
        return moves[0] if gain(state, seat) > 0 else moves[1]
    return moves[-1 if state.phase == "slide" else 0]
