"""The moves' effects on the table."""

from dataclasses import replace

from games.cerke.rules import pieces
from games.cerke.rules.board import NAMES, distance, square
from games.cerke.rules.hands import FUTILE, STEPPING, add_piece, remove_piece
from games.cerke.rules.legal import TA_XOT, TY_MOK, awaited, choices_of_turn
from games.cerke.rules.movement import (
    ENOUGH,
    Position,
    TamPath,
    board_after_tam,
    needs_water_throw,
    onward,
    position,
    reached,
    tam_paths,
    throw,
)
from games.cerke.rules.pieces import EMPTY, OWNER, TAM
from games.cerke.rules.season import declare_or_pass, end_season, gain, raise_stake
from games.cerke.rules.state import Reserve, Slide, State, Turn
from games.engine.chance import Chance
from games.engine.contract import IllegalMove, Move

PHASES = {"declare": "declare", "to": "slide", "pass": "slide"}
"""The phase that a verb needs; the other verbs start a turn (CE-12)."""
VERBS = ("move", "step", "slide", "drop", "tam", *PHASES)
ALWAYS = ("offer_draw", "accept_draw", "resign")
FIRST_LEG, SECOND_LEG = "via1=", "via2="


def apply(state: State, seat: int | None, move: Move, chance: Chance) -> State:
    """Return the state after the move. Raises `IllegalMove`."""
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
            return move_piece(state, square(start), square(to), chance)
        case Move("step", (start, via, to)):
            return step_piece(state, square(start), square(via), square(to), chance)
        case Move("slide", (start, via)):
            return begin_slide(state, square(start), square(via), chance)
        case Move("to", (to,)):
            return finish_slide(state, square(to), chance)
        case Move("pass", ()):
            return pass_slide(state)
        case Move("drop", (colour, kind, to)):
            return drop_piece(state, colour, kind, square(to))
        case Move("tam", args):
            return move_tam(state, _parse_tam_path(args))
        case Move("declare", (word,)) if word in (TA_XOT, TY_MOK):
            return end_season(state, chance) if word == TA_XOT else raise_stake(state)
    raise IllegalMove("CE-11")


def _parse_tam_path(args: tuple[str, ...]) -> TamPath:
    """Parse `ZO ZU ZE`, with `via1=ZI` or `via2=ZI` anywhere. Raises `IllegalMove`."""
    squares = [arg for arg in args if "=" not in arg]
    vias = [arg for arg in args if "=" in arg]
    if len(squares) != 3 or len(vias) > 1:
        raise IllegalMove("CE-11")
    start, first, to = map(square, squares)
    if not vias:
        return TamPath(start, first, to)
    if not vias[0].startswith((FIRST_LEG, SECOND_LEG)):
        raise IllegalMove("CE-11")
    return TamPath(start, first, to, square(vias[0][5:]), int(vias[0][3]))


def _agree(state: State, seat: int, move: Move) -> State:
    """Resign, offer a draw or accept one (CE-66). Raises `IllegalMove`."""
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
    """Return an absent player's move: end a season that pays, pass a slide, else the first move.

    None if it isn't the seat's turn.
    """
    if seat not in awaited(state):
        return None
    moves = list(choices_of_turn(state))
    if state.phase == "declare":
        return moves[0] if gain(state, seat) > 0 else moves[1]
    return moves[-1 if state.phase == "slide" else 0]


# The moves of a turn


def move_piece(state: State, start: int, to: int, chance: Chance) -> State:
    """Move a piece without stepping (CE-14)."""
    at = _own_piece(state, start)
    if to not in reached(at, start):
        raise IllegalMove("CE-14", square=NAMES[to])
    _check_ending(at, to)
    return _arrive_or_throw(state, Turn(state.turn, "", NAMES[start], NAMES[to]), chance)


def step_piece(state: State, start: int, via: int, to: int, chance: Chance) -> State:
    """Step on another piece and continue by a finite leg (CE-33)."""
    at = _check_stepping(state, start, via)
    ways = onward(at, start, via)
    if to not in ways.finite:
        if to == via:
            raise IllegalMove("CE-31", square=NAMES[to])
        if to in ways.infinite:
            raise IllegalMove("CE-33", square=NAMES[to])
        _check_ending(at, to)
        raise IllegalMove("CE-14", square=NAMES[to])
    return _arrive_or_throw(
        state, Turn(state.turn, "", NAMES[start], NAMES[to], NAMES[via]), chance
    )


def begin_slide(state: State, start: int, via: int, chance: Chance) -> State:
    """Step on another piece and throw, to continue by an infinite leg (CE-33, CE-34)."""
    at = _check_stepping(state, start, via)
    if not onward(at, start, via).infinite:
        raise IllegalMove("CE-34", square=NAMES[via])
    return replace(state, slide=Slide(start, via, throw(chance)))


def finish_slide(state: State, to: int, chance: Chance) -> State:
    """Continue by an infinite leg after the throw, at most as far as thrown (CE-35, CE-36)."""
    thrown = _waiting_slide(state)
    at = position(state.board, state.turn)
    if to not in onward(at, thrown.start, thrown.via).infinite:
        raise IllegalMove("CE-36", square=NAMES[to])
    far = distance(thrown.via, to)
    if far > thrown.throw:
        raise IllegalMove("CE-35", throw=thrown.throw, distance=far)
    return _arrive_or_throw(state, replace(_slide_turn(state, thrown), to=NAMES[to]), chance)


def pass_slide(state: State) -> State:
    """Give up the slide: the piece stays on its start (CE-37)."""
    return _stay(state, _slide_turn(state, _waiting_slide(state)))


def _slide_turn(state: State, thrown: Slide) -> Turn:
    start, via = NAMES[thrown.start], NAMES[thrown.via]
    return Turn(state.turn, "", start, "", via, bridge=thrown.throw)


def _waiting_slide(state: State) -> Slide:
    assert state.slide is not None
    return state.slide


def _own_piece(state: State, start: int) -> Position:
    """Return the position. Raises `IllegalMove` if the piece isn't the player's own (CE-13)."""
    if OWNER[state.board[start]] != state.turn:
        raise IllegalMove("CE-13", square=NAMES[start])
    return position(state.board, state.turn)


def _check_stepping(state: State, start: int, via: int) -> Position:
    """Return the position. Raises `IllegalMove` if the piece can't step there (CE-13, CE-29)."""
    at = _own_piece(state, start)
    if state.board[via] == EMPTY or via not in reached(at, start):
        raise IllegalMove("CE-29", square=NAMES[via])
    return at


def _check_ending(at: Position, to: int) -> None:
    """Check that a piece may end on `to` at all (CE-26, CE-27). Raises `IllegalMove`."""
    if at.free[to]:
        return
    if OWNER[at.board[to]] == 1 - at.seat:
        raise IllegalMove("CE-27", square=NAMES[to])
    raise IllegalMove("CE-26", square=NAMES[to])


def _arrive_or_throw(state: State, turn: Turn, chance: Chance) -> State:
    """Move the piece to its last square, unless its water throw fails (CE-41)."""
    start, to = square(turn.start), square(turn.to)
    piece = state.board[start]
    if needs_water_throw(piece, start, to):
        turn = replace(turn, water=throw(chance))
        if turn.water is not None and turn.water < ENOUGH:
            return _stay(state, turn)
    return _arrive(state, turn, start, to)


def _arrive(state: State, turn: Turn, start: int, to: int) -> State:
    """Put the piece on its last square; a piece there joins the reserve (CE-28)."""
    board, reserves = list(state.board), state.reserves
    board[start], piece = EMPTY, board[start]
    taken, board[to] = board[to], piece
    turn = replace(turn, piece=_name(piece))
    if taken:
        held = pieces.held(taken)
        reserves = _with_reserve(state, add_piece(reserves[state.turn], held))
        turn = replace(turn, captured=pieces.held_name(held))
    after = replace(state, board=tuple(board), reserves=reserves)
    return _end_turn(state, after, turn)


def _stay(state: State, turn: Turn) -> State:
    """End the turn with the piece on its start and no capture (CE-37, CE-41)."""
    piece = _name(state.board[square(turn.start)])
    return _end_turn(state, state, replace(turn, piece=piece, done=False))


def _end_turn(before: State, after: State, turn: Turn) -> State:
    on_tam = turn.via and before.board[square(turn.via)] == TAM
    after = replace(after, slide=None, tam_moved=False, last=turn)
    return declare_or_pass(before, after, STEPPING if on_tam else "")


def _name(piece: int) -> str:
    return pieces.held_name(pieces.held(piece))


def _with_reserve(state: State, reserve: Reserve) -> tuple[Reserve, Reserve]:
    first, second = state.reserves
    return (reserve, second) if state.turn == 0 else (first, reserve)


def drop_piece(state: State, colour: str, kind: str, to: int) -> State:
    """Drop a piece from the reserve on an empty square (CE-39, CE-40)."""
    name = f"{colour} {kind}"
    held = pieces.HELD_BY_NAME.get(name)
    reserve = state.reserves[state.turn]
    if held is None or held not in reserve:
        raise IllegalMove("CE-39", piece=name[:20])
    if state.board[to] != EMPTY:
        raise IllegalMove("CE-40", square=NAMES[to])
    board = list(state.board)
    board[to] = pieces.on_board(held, state.turn)
    reserves = _with_reserve(state, remove_piece(reserve, held))
    after = replace(state, board=tuple(board), reserves=reserves)
    return _end_turn(state, after, Turn(state.turn, name, "", NAMES[to]))


def move_tam(state: State, path: TamPath) -> State:
    """Move Tam2 (CE-44): futile on its start, or if the opponent's last turn moved it (CE-48)."""
    if path not in tam_paths(state.board):
        raise _tam_refusal(state, path)
    futile = state.tam_moved or path.to == path.start
    turn = Turn(
        state.turn,
        pieces.TAM_NAME,
        NAMES[path.start],
        NAMES[path.to],
        via="" if path.via is None else NAMES[path.via],
        first=NAMES[path.first],
        leg=path.leg,
    )
    after = replace(state, board=board_after_tam(state.board, path), tam_moved=True, last=turn)
    return declare_or_pass(state, after, FUTILE if futile else "")


def _tam_refusal(state: State, path: TamPath) -> IllegalMove:
    """Return the refusal of an impossible path of Tam2 (CE-44, CE-45)."""
    if state.board[path.start] != TAM:
        return IllegalMove("CE-44", square=NAMES[path.start])
    if path.via is not None:
        return IllegalMove("CE-45", square=NAMES[path.via])
    return IllegalMove("CE-44", square=NAMES[path.to])
