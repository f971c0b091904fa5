"""Hints and threats: a good move with its reason, and the opponent's possible captures."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.cerke.bot.evaluation import arrivals, prize
from games.cerke.page import words
from games.cerke.page.choices import key_of, way_of
from games.cerke.rules import Observation, imagine
from games.cerke.rules.board import NAMES, SIDE, SQUARES, Board, distance, protected_squares
from games.cerke.rules.hands import RECIPES, add_piece, hands_of, missing_kinds
from games.cerke.rules.movement import STICKS, chance_to_throw, onward, position
from games.cerke.rules.pieces import (
    EMPTY,
    HELD_BY_NAME,
    IO,
    KIND,
    OWNER,
    TAM,
    UAI,
    held,
    on_board,
)
from games.cerke.rules.state import Reserve
from games.engine.contract import Move
from games.tables.game_page import Hint
from games.ui.words import and_list, capfirst

MOVES = ("move", "step")
"""The verbs of moves from their first square to their last."""
LIKELY = 25
"""The least chance of capture in per cent to count as danger: unlikely throws reach most pieces."""
CAMP = 3
"""The number of rows in which a side starts."""
AROUND = 2
"""The fewest squares with own pieces that a General must newly protect to be a reason."""


def hint(seen: Observation, move: Move) -> Hint:
    """Return a move as a hint: its words, its reason, and the buttons or squares to mark."""
    way = way_of(seen, move)
    if move.verb in ("declare", "pass"):
        return Hint(_to_do(seen, move, way), why(seen, move), (*move.args, "pass")[:1])
    points = (f"held-{key_of(' '.join(move.args[:2]))}",) if move.verb == "drop" else ()
    return Hint(_to_do(seen, move, way), why(seen, move), points, way)


def _to_do(seen: Observation, move: Move, way: tuple[str, ...]) -> str:
    match move.verb:
        case "declare" if move.args == ("ta_xot",):
            return _("End the season") + " (ta xot1)"
        case "declare":
            return pgettext("season", "Continue") + " (ty mok1)"
        case "pass":
            return _("Stay where I am")
        case "accept_draw":
            return _("You accept the draw")
        case "drop":
            piece = words.piece(" ".join(move.args[:2]))
            told = _("%(piece)s, from the reserve to %(square)s")
            return str(capfirst(told % {"piece": piece, "square": way[-1]}))
    piece = capfirst(words.piece(seen.position[way[0]]))
    return f"{piece}, {words.path_words(way, throws=move.verb == 'slide')}"


def why(seen: Observation, move: Move) -> str:
    """Return why a move is good: `It captures the Tiger and makes The Animals.` May be empty."""
    if move.verb == "declare":
        return _why_declare(seen, ends=move.args == ("ta_xot",))
    if move.verb == "slide":
        return _why_slide(seen, SQUARES[move.args[0]], SQUARES[move.args[1]])
    if move.verb not in (*MOVES, "to", "drop", "tam"):
        return ""
    board, way = imagine(seen).board, way_of(seen, move)
    start, to = SQUARES[way[0]], SQUARES[way[-1]]
    if OWNER[board[to]] == 1 - seen.turn:
        return _why_capture(seen, to, board[to])
    piece = board[start]
    after = list(board)
    if move.verb == "drop":
        piece = on_board(HELD_BY_NAME[" ".join(move.args[:2])], seen.turn)
    else:
        after[start] = EMPTY
    after[to] = piece
    moved = None if move.verb == "drop" or piece == TAM else (start, to)
    return (
        _becomes_safe(board, tuple(after), seen.turn, moved)
        or _general_protects(board, tuple(after), seen.turn, to)
        or _attack(seen, board, tuple(after))
    )


def _why_slide(seen: Observation, start: int, via: int) -> str:
    """Name the best piece that a stepping throw can take, and the dark faces it needs (CE-35)."""
    at, reserve = position(imagine(seen).board, seen.turn), _reserve(seen)
    ends = [
        to
        for to in onward(at, start, via).infinite
        if OWNER[at.board[to]] == 1 - seen.turn and distance(via, to) <= STICKS
    ]
    if not ends:
        return ""
    dearest = max(
        ends,
        key=lambda to: chance_to_throw(distance(via, to)) * prize(reserve, held(at.board[to])),
    )
    told = ngettext(
        "With {n} dark face or more it captures {piece} on {square}.",
        "With {n} dark faces or more it captures {piece} on {square}.",
        distance(via, dearest),
    )
    piece = words.definite(at.board[dearest])
    return told.format(n=distance(via, dearest), piece=piece, square=NAMES[dearest])


def undoes(seen: Observation, move: Move, before: Move) -> bool:
    """Return whether a move takes back the one `before` without a reason."""
    if move.verb not in MOVES or before.verb not in MOVES or why(seen, move):
        return False
    return (move.args[0], move.args[-1]) == (before.args[-1], before.args[0])


def _why_capture(seen: Observation, square: int, piece: int) -> str:
    """Name the captured piece and what the capture is good for."""
    reserve = _reserve(seen)
    says = {"piece": words.definite(piece)}
    hands = _new_hands(reserve, piece)
    if hands:
        return _("It captures %(piece)s and makes %(hands)s.") % {**says, "hands": hands}
    if _in_camp(square, seen.turn):
        return _("It captures %(piece)s that came into your camp.") % says
    near = _nearly(reserve, piece)
    if near:
        told = _("It captures %(piece)s, and then only one piece is missing for %(hand)s.")
        return told % {**says, "hand": near}
    return _("It captures %(piece)s.") % says


def _becomes_safe(board: Board, after: Board, seat: int, moved: tuple[int, int] | None) -> str:
    """Name the piece that the move makes safe: the King, the moved one or another; or nothing."""
    was, now = reachable(board, seat), reachable(after, seat)
    safe = [
        square
        for square, chance in was.items()
        if chance >= LIKELY and OWNER[after[square]] == seat and now.get(square, 0) < LIKELY
    ]
    flees = moved and was.get(moved[0], 0) >= LIKELY and now.get(moved[1], 0) < LIKELY
    if moved and flees:
        safe.insert(0, moved[0])
    if any(KIND[board[square]] == IO for square in safe):
        return _("After that, your King can’t be captured.")
    if flees:
        return _("It could be captured where it is.")
    for square in safe:
        says = {"piece": words.definite(board[square]), "square": NAMES[square]}
        return _("After that, nothing can capture %(piece)s on %(square)s.") % says
    return ""


def _general_protects(board: Board, after: Board, seat: int, to: int) -> str:
    """Say that a moved General protects more pieces in the field (CE-27); or nothing."""
    if KIND[after[to]] != UAI:
        return ""
    old = protected_squares(board, seat)
    new = [at for at in protected_squares(after, seat) if OWNER[after[at]] == seat]
    if len(set(new) - set(old)) < AROUND:
        return ""
    return _("In the field the General protects your pieces around it.")


def _attack(seen: Observation, board: Board, after: Board) -> str:
    """Name the best enemy piece that the move puts in danger; or nothing."""
    other, reserve = 1 - seen.turn, _reserve(seen)
    was, now = reachable(board, other), reachable(after, other)
    new = [square for square, chance in now.items() if chance >= LIKELY > was.get(square, 0)]
    if not new:
        return ""
    dearest = max(new, key=lambda square: prize(reserve, held(after[square])))
    says = {"piece": words.definite(after[dearest]), "square": NAMES[dearest]}
    hands = _new_hands(reserve, after[dearest])
    if hands:
        told = _("Next you could capture %(piece)s on %(square)s and make %(hands)s.")
        return told % {**says, "hands": hands}
    return _("Next you could capture %(piece)s on %(square)s.") % says


def _reserve(seen: Observation) -> Reserve:
    return tuple(HELD_BY_NAME[name] for name in seen.reserves[seen.turn])


def _new_hands(reserve: Reserve, piece: int) -> str:
    """Name the hands that capturing this piece makes."""
    old = set(hands_of(reserve))
    new = [hand for hand in hands_of(add_piece(reserve, held(piece))) if hand not in old]
    return and_list(words.hand(hand.name, hand.flash) for hand in new)


def _nearly(reserve: Reserve, piece: int) -> str:
    """Name a hand that lacks one piece once this one is captured, and lacked more before."""
    after = add_piece(reserve, held(piece))
    for name in RECIPES:
        if len(missing_kinds(after, name)) == 1 < len(missing_kinds(reserve, name)):
            return words.hand(name, flash=False)
    return ""


def _in_camp(square: int, seat: int) -> bool:
    row = square // SIDE
    return row < CAMP if seat == 0 else row >= SIDE - CAMP


def _why_declare(seen: Observation, *, ends: bool) -> str:
    worth = seen.worth[seen.turn]
    if not ends:
        return _("A higher stake may bring more than ending now.")
    if worth <= 0:
        return ""
    return ngettext("It brings {n} point now.", "It brings {n} points now.", worth).format(n=worth)


# Threats

MOST = 6
"""The most pieces that are named; the board marks them all."""


def threats(seen: Observation) -> tuple[str, Sequence[str]]:
    """Return a sentence on the reader's pieces in danger, the likeliest first, and the squares."""
    assert seen.seat is not None
    in_danger = threatened(seen, seen.seat)
    if not in_danger:
        return _("None of your pieces can be captured next."), ()
    told = [_threat_words(seen, square, chance) for square, chance in in_danger[:MOST]]
    if len(in_danger) > MOST:
        told.append(_("%(n)d more") % {"n": len(in_danger) - MOST})
    sentence = _("Could be captured next: %(pieces)s.") % {"pieces": ", ".join(told)}
    return sentence, [square for square, _chance in in_danger]


def threatened(seen: Observation, seat: int) -> list[tuple[str, int]]:
    """Return the squares of this seat's pieces that may be captured, with chances in per cent.

    Captures by stepping on Tam are left out: they cost points and are rare.
    """
    reached = reachable(imagine(seen).board, seat)
    squares = [(NAMES[at], chance) for at, chance in reached.items()]
    return sorted(squares, key=lambda square: (-square[1], square[0]))


def reachable(board: Board, seat: int) -> dict[int, int]:
    """Return the chances in per cent that this seat's pieces are captured, by square number."""
    reached = arrivals(board, 1 - seat).items()
    return {at: round(100 * chance) for at, chance in reached if OWNER[board[at]] == seat}


def _threat_words(seen: Observation, square: str, chance: int) -> str:
    values = {"piece": words.piece(seen.position[square]), "square": square, "chance": chance}
    if chance == 100:
        return _("%(piece)s on %(square)s") % values
    return _("%(piece)s on %(square)s (%(chance)d %%)") % values
