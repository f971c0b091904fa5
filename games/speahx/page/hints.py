"""Hints and threats: the reason for a good move, and the players about to go out."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.contract import Move
from games.speahx.page.words import ParsedPlay
from games.speahx.rules import JOKER, TEN, TWO, Observation, is_special, rank_of
from games.tables.game_page import Names


def why(seen: Observation, move: Move) -> str:
    """Return why a move is good: `A 10 clears the pile, and you can continue.` May be empty."""
    match move.verb:
        case "chance":
            return _("It may bring a card that fits, and saves you from taking the pile.")
        case "take":
            return _why_take(seen)
        case "turn":
            return _("Your hand is empty, and it may fit.")
        case "play":
            return _why_play(ParsedPlay.parse(move))
    return ""


def _why_take(seen: Observation) -> str:
    """Explain taking the pile: special cards always fit, and are kept."""
    if any(map(is_special, seen.hand)):
        return _(
            "You keep your special cards, and the pile gives you cards of one rank to "
            "play together."
        )
    return _("None of your cards fits.")


def _why_play(laid: ParsedPlay) -> str:
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


# Threats

CLOSE = 3
"""With this many cards left a player may soon be out."""


def threats(seen: Observation, names: Names) -> tuple[str, Sequence[str]]:
    """Return who may soon be out: `Ingrid has 2 cards left. If you can’t play, you take 9 cards.`

    There are never cards to mark.
    """
    left = {
        seat: seen.cards[seat] + len(seen.slots[seat])
        for seat in range(seen.seats)
        if seat not in seen.order and seat != seen.seat
    }
    close = [seat for seat, count in left.items() if count <= CLOSE]
    told = [_left(names[seat], left[seat]) for seat in sorted(close, key=left.__getitem__)]
    if not told:
        told = [_("No one else is about to go out.")]
    if count := len(seen.pile):
        told.append(
            ngettext(
                "If you can’t play, you take {n} card.",
                "If you can’t play, you take {n} cards.",
                count,
            ).format(n=count)
        )
    return " ".join(told), ()


def _left(name: str, count: int) -> str:
    told = ngettext("{name} has {n} card left.", "{name} has {n} cards left.", count)
    return told.format(name=name, n=count)
