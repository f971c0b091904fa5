"""Why a good move is good, in one clause, where the open board says it simply."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.cerke.page import words
from games.cerke.page.threats import threatened
from games.cerke.rules import Observation
from games.cerke.rules.hands import made, with_piece
from games.cerke.rules.pieces import HELD_BY_NAME, SIDES
from games.engine.contract import Move

MOVES = ("move", "step")
"""From the first of their squares to the last."""
ENDS = (*MOVES, "to")
"""Moves whose last square is where the piece ends."""

LIKELY = 25
"""Per cent from which on a piece is said to be in danger: a long throw may reach most of them."""


def reason(seen: Observation, move: Move) -> str:
    """`it takes red Tiger: The Animals`; empty where it would take more than a clause."""
    if move.verb == "declare":
        return _declared(seen, ends=move.args == ("ta_xot",))
    if move.verb not in ENDS:
        return ""
    there = seen.position.get(move.args[-1], "")
    if there.endswith(f" {SIDES[1 - seen.turn]}"):
        return _taken(seen, there.rsplit(" ", 1)[0])
    start = seen.slide[0] if seen.slide else move.args[0]
    if dict(threatened(seen, seen.turn)).get(start, 0) >= LIKELY:
        return _("it could be taken where it stands")
    return ""


def undoes(seen: Observation, move: Move, before: Move) -> bool:
    """Whether a piece goes back where it came from and nothing is said for it."""
    if move.verb not in MOVES or before.verb not in MOVES or reason(seen, move):
        return False
    return (move.args[0], move.args[-1]) == (before.args[-1], before.args[0])


def _taken(seen: Observation, piece: str) -> str:
    """What is taken, and the hands that are made with it."""
    before = tuple(HELD_BY_NAME[name] for name in seen.reserves[seen.turn])
    old = set(made(before))
    new = [hand for hand in made(with_piece(before, HELD_BY_NAME[piece])) if hand not in old]
    if not new:
        return _("it takes %(piece)s") % {"piece": words.piece(piece)}
    hands = words.all_of(words.hand(hand.name, hand.flash) for hand in new)
    return _("it takes %(piece)s and makes %(hands)s") % {
        "piece": words.piece(piece),
        "hands": hands,
    }


def _declared(seen: Observation, *, ends: bool) -> str:
    worth = seen.worth[seen.turn]
    if not ends:
        return _("a higher stake may bring more than ending now")
    if worth <= 0:
        return ""
    return ngettext("it brings {n} point now", "it brings {n} points now", worth).format(n=worth)
