"""Which of the reader's cards would take the trick, or whether the one that lies there does."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.papayoo.rules import Observation, cards
from games.ui.cards import Face


def threats(seen: Observation) -> tuple[str, Sequence[str]]:
    """`12 points lie there, and would be yours with the 9 of spades.`; marks these cards."""
    if seen.phase != "tricks":
        return _("No threats before the tricks."), ()
    if not seen.trick:
        return _("Nothing has been led yet. A low lead rarely takes the trick."), ()
    assert seen.seat is not None
    place = (seen.seat - seen.leader) % seen.seats
    if place < len(seen.trick):
        return _played(seen, seen.trick[place]), ()
    taking = _taking(seen)
    if not taking:
        return _("No card of yours can take this trick."), ()
    told = ngettext(
        "There’s {n} point in the trick; {cards} would win it.",
        "There are {n} points in the trick; {cards} would win them.",
        seen.worth,
    )
    faces = ", ".join(Face.parse(card).definite for card in taking)
    return told.format(n=seen.worth, cards=faces), [f"card-{card}" for card in taking]


def _played(seen: Observation, mine: str) -> str:
    """The reader's card lies in the trick; one that has been beaten never takes it."""
    if mine != _best(seen.trick):
        return _("No threat: another card already beats yours.")
    told = ngettext(
        "There’s {n} point in the trick; you’ll get it unless someone beats your card.",
        "There are {n} points in the trick; you’ll get them unless someone beats your card.",
        seen.worth,
    )
    return told.format(n=seen.worth)


def _best(trick: Sequence[str]) -> str:
    """The card that takes the trick as it lies."""
    led = cards.suit(trick[0])
    return max((card for card in trick if cards.suit(card) == led), key=cards.rank)


def _taking(seen: Observation) -> list[str]:
    """Cards of the suit that was led, higher than all that lie there."""
    best = _best(seen.trick)
    led, higher = cards.suit(best), cards.rank(best)
    own = [card for card in seen.hand if cards.suit(card) == led and cards.rank(card) > higher]
    return sorted(own, key=cards.rank)
