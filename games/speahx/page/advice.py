"""Why a good move is good, in one sentence."""

from django.utils.translation import gettext as _

from games.engine.contract import Move
from games.speahx.page.words import Laid
from games.speahx.rules import Observation
from games.speahx.rules.cards import JOKER, TEN, TWO, is_special, rank_of


def reason(seen: Observation, move: Move) -> str:
    """`A 10 clears the pile, and you can continue.`"""
    match move.verb:
        case "chance":
            return _("It may bring a card that fits, and saves you from taking the pile.")
        case "take":
            return _taken(seen)
        case "turn":
            return _("Your hand is empty, and it may fit.")
        case "play":
            return _played(seen, Laid.of(move))
    return ""


def _taken(seen: Observation) -> str:
    """Special cards fit always: who has any keeps them."""
    if any(map(is_special, seen.hand)):
        return _(
            "You keep your special cards, and the pile gives you cards of one rank to "
            "play together."
        )
    return _("None of your cards fits.")


def _played(seen: Observation, laid: Laid) -> str:
    rank = rank_of(laid.cards[0])
    if laid.to is not None:
        return _("The pile goes to someone else.")
    if rank == TEN:
        return _("A 10 clears the pile, and you can continue.")
    if rank == TWO:
        return _("A 2 goes on anything, and you choose what follows.")
    if rank == JOKER:
        return ""
    if len(laid.cards) > 1:
        return _("Cards of one rank leave your hand together.")
    return _("It fits, and keeps your special cards for later.")
