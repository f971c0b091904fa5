"""Why a good move is good, in one clause."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.contract import Move
from games.speahx.page.words import Laid
from games.speahx.rules import Observation
from games.speahx.rules.cards import JOKER, TEN, TWO, rank_of


def reason(seen: Observation, move: Move) -> str:
    """`a 10 clears the pile, and you may go on`."""
    match move.verb:
        case "chance":
            return _("it may bring a card that fits, and keeps the pile away from you")
        case "take":
            return _("nothing better is left; many cards give many equal ones")
        case "turn":
            return _("your hand is empty, and it may fit")
        case "play":
            return _played(seen, Laid.of(move))
    return ""


def _played(seen: Observation, laid: Laid) -> str:
    rank = rank_of(laid.cards[0])
    if laid.to is not None:
        return _("the pile goes to somebody else")
    if rank == TEN:
        return _("a 10 clears the pile, and you may go on")
    if rank == TWO:
        return _("a 2 goes on anything, and you choose what follows")
    if rank == JOKER:
        return ""
    if len(laid.cards) > 1:
        return _("equal cards leave your hand together")
    return _("it fits, and keeps your special cards for later")
