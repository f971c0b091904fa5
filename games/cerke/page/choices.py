"""All moves of a turn as a tree of touches: a piece, then one square after another.

A touch either completes the move or leads to further ones. Scripts get the tree as JSON, pages
without script follow it by links. Its numbers are chances in per cent.

In `{"XU": {"XY": 100, "ZU": 50, "MU": {".": 100, "CU": 100, "~KU": 3}}}` a piece goes from XU to
XY, or to ZU with a water throw that succeeds half of the time. On MU it may capture (`.`) or step,
to continue to CU without a throw, or by a stepping throw, which reaches KU in 3 % of all throws.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.cerke.rules import Observation, imagine
from games.cerke.rules.board import NAMES, SQUARES, distance
from games.cerke.rules.legal import within_throw
from games.cerke.rules.movement import (
    ENOUGH,
    Position,
    chance_to_throw,
    needs_water_throw,
    onward,
    own_squares,
    position,
    reached,
    tam_paths,
)
from games.cerke.rules.pieces import EMPTY, HELD_BY_NAME, TAM
from games.cerke.rules.state import State
from games.engine.contract import Move

Tree = dict[str, Any]
HERE, SLIDE = ".", "~"
SURE = 100
WATER = round(SURE * chance_to_throw(ENOUGH))


def touch_tree(seen: Observation) -> Tree:
    """Return the tree of the moves that start a turn; empty in any other phase."""
    if seen.phase != "turn":
        return {}
    state = imagine(seen)
    at = position(state.board, state.turn)
    tree = {NAMES[start]: _from_square(at, start) for start in own_squares(at)}
    tree[NAMES[state.board.index(TAM)]] = _from_tam(state)
    empty = {NAMES[square]: SURE for square, piece in enumerate(state.board) if piece == EMPTY}
    tree |= {key_of(name): empty for name in dict.fromkeys(seen.reserves[seen.turn])}
    return {start: ways for start, ways in tree.items() if ways}


def reach_of(seen: Observation) -> dict[str, list[str]]:
    """Return the squares where each piece of both sides could end without stepping."""
    board = imagine(seen).board
    return {
        NAMES[start]: [NAMES[to] for to in reached(at, start) if at.free[to]]
        for at in (position(board, 0), position(board, 1))
        for start in own_squares(at)
    }


FIRST = ord("(")
"""The code of the character for square 0; none of the 81 is special in a quoted attribute."""


def pack_reach(reach: Mapping[str, Sequence[str]]) -> str:
    """Encode reach as `(13 1:`: each piece that can move, then its squares, a character each.

    It is sent with every move, and names would compress to nearly three times the size.
    """
    words = ([start, *squares] for start, squares in reach.items() if squares)
    return " ".join("".join(chr(FIRST + SQUARES[name]) for name in word) for word in words)


def compact(tree: Tree) -> Tree:
    """Shorten a tree for scripts, which know that pieces are dropped on any empty square."""
    return {start: 1 if is_held(start) else ways for start, ways in tree.items()}


def without_sticks(tree: Tree) -> Tree:
    """Reduce a tree to plain moves, for learners who don't know stepping and throws yet."""
    plain = {start: dict(_plain(ways)) for start, ways in tree.items()}
    return {start: ways for start, ways in plain.items() if ways}


def _plain(ways: Tree) -> Iterable[tuple[str, int]]:
    for square, leads in ways.items():
        if not isinstance(leads, dict) or HERE in leads:
            yield square, SURE


def key_of(name: str) -> str:
    """Return the first touch that means this piece of the reserve, as `red.Kauk2`."""
    return name.replace(" ", ".")


def is_held(touched: str) -> bool:
    """Return whether a first touch is a piece of the reserve."""
    return "." in touched and touched.replace(".", " ") in HELD_BY_NAME


def _from_square(at: Position, start: int) -> Tree:
    ways: Tree = {}
    for to in reached(at, start):
        ends = _chance(at, start, to) if at.free[to] else None
        further = _stepping(at, start, to) if at.board[to] != EMPTY else {}
        if further:
            ways[NAMES[to]] = further | ({} if ends is None else {HERE: ends})
        elif ends is not None:
            ways[NAMES[to]] = ends
    return ways


def _stepping(at: Position, start: int, via: int) -> Tree:
    ways = onward(at, start, via)
    tree: Tree = {NAMES[to]: _chance(at, start, to) for to in ways.finite}
    for to in ways.infinite:
        reaches = chance_to_throw(distance(via, to)) * _chance(at, start, to)
        tree[f"{SLIDE}{NAMES[to]}"] = round(reaches)
    return tree


def _chance(at: Position, start: int, to: int) -> int:
    return WATER if needs_water_throw(at.board[start], start, to) else SURE


def _from_tam(state: State) -> Tree:
    ways: Tree = {}
    for path in tam_paths(state.board):
        steps = [path.first]
        if path.via is not None:
            steps.insert(path.leg - 1, path.via)
        node = ways
        for square in steps:
            node = node.setdefault(NAMES[square], {})
        node[NAMES[path.to]] = SURE
    return ways


def follow(tree: Tree, path: Sequence[str]) -> Tree | None:
    """Return the subtree after these touches; None if there is none, or without touches."""
    node: Any = tree
    for touched in path:
        node = node.get(touched) if isinstance(node, dict) else None
    return node if path and isinstance(node, dict) else None


def move_of(seen: Observation, path: Sequence[str]) -> Move:
    """Return the move made by these touches; the last one may be `.` or start with `~`."""
    start, *taps = path
    if is_held(start):
        return Move("drop", (*start.split("."), *taps))
    if seen.position.get(start) == "Tam2":
        return _tam_move(seen, start, taps)
    if taps[-1].startswith(SLIDE):
        return Move("slide", (start, taps[0]))
    taps = [square for square in taps if square != HERE]
    return Move("move" if len(taps) == 1 else "step", (start, *taps))


def _tam_move(seen: Observation, start: str, taps: Sequence[str]) -> Move:
    """Return the move of Tam: of three squares the occupied one was stepped on."""
    if len(taps) == 2:
        return Move("tam", (start, *taps))
    leg = 1 if taps[0] in seen.position else 2
    via = taps[leg - 1]
    return Move("tam", (start, *(tap for tap in taps if tap != via), f"via{leg}={via}"))


def way_of(seen: Observation, move: Move) -> tuple[str, ...]:
    """Return the squares of a move in the order in which they are touched."""
    squares = [word for word in move.args if word in SQUARES]
    for word in move.args:
        leg, equals, via = word.partition("=")
        if equals:
            squares.insert(int(leg.removeprefix("via")), via)
    return (*(seen.slide or ()), *squares)


def landings(seen: Observation) -> dict[str, int]:
    """Return the squares where a thrown slide may end, with chances in per cent to enter."""
    state = imagine(seen)
    if state.slide is None:
        return {}
    at, start = position(state.board, state.turn), state.slide.start
    return {NAMES[to]: _chance(at, start, to) for to in within_throw(state)}


def touched_piece(seen: Observation, touched: str) -> str:
    """Return the name in observations of the piece that a first touch means."""
    return touched.replace(".", " ") if is_held(touched) else seen.position[touched]
