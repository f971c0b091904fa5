"""A good move in words, with the reason that the original's advice gives for such a one."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.contract import Move
from games.papayoo.rules import Observation, cards
from games.tables.page.contract import Names
from games.ui.cards import Face

LOW = 7
"""Ranks up to this seldom take a trick."""


def advice(seen: Observation, move: Move, names: Names) -> str:
    """`Play the 3 of hearts – it stays below the card that takes the trick.`"""
    told = ", ".join(Face.parse(card).definite for card in move.args)
    if move.verb == "pass":
        return _("Give %(cards)s: they would take tricks, or leave a suit short.") % {"cards": told}
    played = _("Play %(card)s") % {"card": told}
    reason = _reason(seen, move.args[0])
    if not reason:
        return f"{played}."
    return _("%(play)s – %(why)s") % {"play": played, "why": reason}


def _reason(seen: Observation, card: str) -> str:
    if not seen.trick:
        return _("a low card seldom takes a trick.") if cards.rank(card) <= LOW else ""
    led = cards.suit(seen.trick[0])
    if cards.suit(card) != led:
        return _("you can’t follow, so it can’t take the trick.")
    best = max(cards.rank(one) for one in seen.trick if cards.suit(one) == led)
    if cards.rank(card) < best:
        return _("it stays below the card that takes the trick.")
    if not seen.worth:
        return _("the trick is worth nothing so far.")
    return ""
