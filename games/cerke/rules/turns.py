"""What the moves of a turn do to the board."""

from dataclasses import replace

from games.cerke.rules import pieces
from games.cerke.rules.board import NAMES, distance, square
from games.cerke.rules.hands import FUTILE, STEPPING, with_piece, without_piece
from games.cerke.rules.pieces import EMPTY, OWNER, TAM
from games.cerke.rules.points import resolve
from games.cerke.rules.reach import Position, onward, position, reached
from games.cerke.rules.state import Reserve, Slide, State, Turn
from games.cerke.rules.tam import Path, moved, paths
from games.cerke.rules.throws import ENOUGH, needs_water_throw, throw
from games.engine.chance import Chance
from games.engine.contract import IllegalMove


def move(state: State, start: int, to: int, chance: Chance) -> State:
    """A piece goes where it reaches, without stepping (CE-14)."""
    at = _own(state, start)
    if to not in reached(at, start):
        raise IllegalMove("CE-14", square=NAMES[to])
    _check_ending(at, to)
    return _finish(state, Turn(state.turn, "", NAMES[start], NAMES[to]), chance)


def step(state: State, start: int, via: int, to: int, chance: Chance) -> State:
    """A piece steps on another and goes on by a finite leg (CE-33)."""
    at = _stepping(state, start, via)
    ways = onward(at, start, via)
    if to not in ways.finite:
        if to == via:
            raise IllegalMove("CE-31", square=NAMES[to])
        if to in ways.infinite:
            raise IllegalMove("CE-33", square=NAMES[to])
        _check_ending(at, to)
        raise IllegalMove("CE-14", square=NAMES[to])
    return _finish(state, Turn(state.turn, "", NAMES[start], NAMES[to], NAMES[via]), chance)


def slide(state: State, start: int, via: int, chance: Chance) -> State:
    """A piece steps on another to go on by an infinite leg: the stepping throw (CE-34)."""
    at = _stepping(state, start, via)
    if not onward(at, start, via).infinite:
        raise IllegalMove("CE-34", square=NAMES[via])
    return replace(state, slide=Slide(start, via, throw(chance)))


def slide_to(state: State, to: int, chance: Chance) -> State:
    """After the stepping throw: an infinite leg, no further than thrown (CE-35, CE-36)."""
    thrown = _thrown(state)
    at = position(state.board, state.turn)
    if to not in onward(at, thrown.start, thrown.via).infinite:
        raise IllegalMove("CE-36", square=NAMES[to])
    far = distance(thrown.via, to)
    if far > thrown.throw:
        raise IllegalMove("CE-35", throw=thrown.throw, distance=far)
    return _finish(state, replace(_slid(state, thrown), to=NAMES[to]), chance)


def pass_slide(state: State) -> State:
    """Not satisfied with the throw: the piece stays on its start (CE-37)."""
    return _stays(state, _slid(state, _thrown(state)))


def _slid(state: State, thrown: Slide) -> Turn:
    start, via = NAMES[thrown.start], NAMES[thrown.via]
    return Turn(state.turn, "", start, "", via, bridge=thrown.throw)


def _thrown(state: State) -> Slide:
    assert state.slide is not None
    return state.slide


def _own(state: State, start: int) -> Position:
    """The position, when the piece there is one's own (CE-13). Raises `IllegalMove`."""
    if OWNER[state.board[start]] != state.turn:
        raise IllegalMove("CE-13", square=NAMES[start])
    return position(state.board, state.turn)


def _stepping(state: State, start: int, via: int) -> Position:
    """The position, when the piece may step there (CE-29). Raises `IllegalMove`."""
    at = _own(state, start)
    if state.board[via] == EMPTY or via not in reached(at, start):
        raise IllegalMove("CE-29", square=NAMES[via])
    return at


def _check_ending(at: Position, to: int) -> None:
    """Whether a piece may end there at all (CE-26, CE-27). Raises `IllegalMove`."""
    if at.free[to]:
        return
    if OWNER[at.board[to]] == 1 - at.seat:
        raise IllegalMove("CE-27", square=NAMES[to])
    raise IllegalMove("CE-26", square=NAMES[to])


def _finish(state: State, turn: Turn, chance: Chance) -> State:
    """The piece arrives, unless it fails to enter the water (CE-41)."""
    start, to = square(turn.start), square(turn.to)
    piece = state.board[start]
    if needs_water_throw(piece, start, to):
        turn = replace(turn, water=throw(chance))
        if turn.water is not None and turn.water < ENOUGH:
            return _stays(state, turn)
    return _arrives(state, turn, start, to)


def _arrives(state: State, turn: Turn, start: int, to: int) -> State:
    """The piece stands on its last square; what stood there joins the reserve (CE-28)."""
    board, reserves = list(state.board), state.reserves
    board[start], piece = EMPTY, board[start]
    taken, board[to] = board[to], piece
    turn = replace(turn, piece=_name(piece))
    if taken:
        held = pieces.held(taken)
        reserves = _with_reserve(state, with_piece(reserves[state.turn], held))
        turn = replace(turn, captured=pieces.held_name(held))
    after = replace(state, board=tuple(board), reserves=reserves)
    return _turn_over(state, after, turn)


def _stays(state: State, turn: Turn) -> State:
    """The piece is back on its start and nothing is taken; having stepped on Tam2 stands."""
    piece = _name(state.board[square(turn.start)])
    return _turn_over(state, state, replace(turn, piece=piece, done=False))


def _turn_over(before: State, after: State, turn: Turn) -> State:
    on_tam = turn.via and before.board[square(turn.via)] == TAM
    after = replace(after, slide=None, tam_moved=False, last=turn)
    return resolve(before, after, STEPPING if on_tam else "")


def _name(piece: int) -> str:
    return pieces.held_name(pieces.held(piece))


def _with_reserve(state: State, reserve: Reserve) -> tuple[Reserve, Reserve]:
    first, second = state.reserves
    return (reserve, second) if state.turn == 0 else (first, reserve)


def drop(state: State, colour: str, kind: str, to: int) -> State:
    """A piece of the reserve on an empty square, without any throw (CE-39, CE-40)."""
    name = f"{colour} {kind}"
    held = pieces.HELD_BY_NAME.get(name)
    reserve = state.reserves[state.turn]
    if held is None or held not in reserve:
        raise IllegalMove("CE-39", piece=name[:20])
    if state.board[to] != EMPTY:
        raise IllegalMove("CE-40", square=NAMES[to])
    board = list(state.board)
    board[to] = pieces.on_board(held, state.turn)
    reserves = _with_reserve(state, without_piece(reserve, held))
    after = replace(state, board=tuple(board), reserves=reserves)
    return _turn_over(state, after, Turn(state.turn, name, "", NAMES[to]))


def tam(state: State, path: Path) -> State:
    """Tam2 goes both legs (CE-44); too soon or back to its start is futile (CE-48)."""
    if path not in paths(state.board):
        _refuse(state, path)
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
    after = replace(state, board=moved(state.board, path), tam_moved=True, last=turn)
    return resolve(state, after, FUTILE if futile else "")


def _refuse(state: State, path: Path) -> None:
    """Say what is wrong with a way of Tam2. Raises `IllegalMove`."""
    if state.board[path.start] != TAM:
        raise IllegalMove("CE-44", square=NAMES[path.start])
    if path.via is not None:
        raise IllegalMove("CE-45", square=NAMES[path.via])
    raise IllegalMove("CE-44", square=NAMES[path.to])
