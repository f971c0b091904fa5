"""What the other could take in the next turn, from the open board: in words, and by square."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.cerke.bot.judging import arrivals
from games.cerke.page import words
from games.cerke.rules import Observation, imagine
from games.cerke.rules.board import NAMES, Board
from games.cerke.rules.pieces import OWNER

MOST = 6
"""So many pieces are named; the board marks them all."""


def threats(seen: Observation) -> tuple[str, Sequence[str]]:
    """`Could be captured next: red Tiger on NU (50 %), black Pawn on KAI.`, the likeliest first."""
    assert seen.seat is not None
    found = threatened(seen, seen.seat)
    if not found:
        return _("None of your pieces can be captured next."), ()
    told = [_told(seen, square, chance) for square, chance in found[:MOST]]
    if len(found) > MOST:
        told.append(_("%(n)d more") % {"n": len(found) - MOST})
    sentence = _("Could be captured next: %(pieces)s.") % {"pieces": ", ".join(told)}
    return sentence, [square for square, _chance in found]


def threatened(seen: Observation, seat: int) -> list[tuple[str, int]]:
    """The squares of this seat's pieces that may be taken, each with its chance in per cent.

    Ways over Tam are left out: they cost points, and nobody goes them lightly.
    """
    reached = reachable(imagine(seen).board, seat)
    found = [(NAMES[at], chance) for at, chance in reached.items()]
    return sorted(found, key=lambda one: (-one[1], one[0]))


def reachable(board: Board, seat: int) -> dict[int, int]:
    """The same by the number of the square."""
    reached = arrivals(board, 1 - seat).items()
    return {at: round(100 * chance) for at, chance in reached if OWNER[board[at]] == seat}


def _told(seen: Observation, square: str, chance: int) -> str:
    values = {"piece": words.piece(seen.position[square]), "square": square, "chance": chance}
    if chance == 100:
        return _("%(piece)s on %(square)s") % values
    return _("%(piece)s on %(square)s (%(chance)d %%)") % values
