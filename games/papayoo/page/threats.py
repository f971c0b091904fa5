"""Which of the reader's cards would take the trick, from what lies open and what they hold."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.papayoo.rules import Observation, cards
from games.tables.page.contract import Names
from games.ui.cards import Face


def threats(seen: Observation, names: Names) -> tuple[str, Sequence[str]]:
    """`12 points lie there, and would be yours with the 9 of spades.`; marks these cards."""
    if seen.phase != "tricks":
        return _("Nothing is threatened before the tricks."), ()
    if not seen.trick:
        return _("No card is led yet: whoever leads a low card seldom takes the trick."), ()
    taking = _taking(seen)
    if not taking:
        return _("No card of yours can take this trick."), ()
    told = ngettext(
        "{n} point lies there, and would be yours with {cards}.",
        "{n} points lie there, and would be yours with {cards}.",
        seen.worth,
    )
    faces = ", ".join(Face.parse(card).definite for card in taking)
    return told.format(n=seen.worth, cards=faces), [f"card-{card}" for card in taking]


def _taking(seen: Observation) -> list[str]:
    """Cards of the suit that was led, higher than all that lie there."""
    led = cards.suit(seen.trick[0])
    best = max(cards.rank(card) for card in seen.trick if cards.suit(card) == led)
    own = [card for card in seen.hand if cards.suit(card) == led and cards.rank(card) > best]
    return sorted(own, key=cards.rank)
