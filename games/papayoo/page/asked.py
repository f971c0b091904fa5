"""The cards of the trick: which would take it, what could beat that one, what they are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.papayoo.rules import cards
from games.tables.page.asked import Asked, AskedCard
from games.ui.cards import Face, suit_name

if TYPE_CHECKING:
    from games.papayoo.page.scene import Place, Scene

FEW = 3
"""So many cards are named one by one."""
HIGHEST = (10, 20)
"""The highest rank of the four suits, and of the Payoos (PA-2)."""


def asked(scene: Scene) -> Asked | None:
    """Nothing where no card lies; what is told follows from what lies open alone."""
    if not scene.seen.trick:
        return None
    told = [_told(scene, place) for place in scene.in_order]
    led = _("Led: %(suit)s") % {"suit": suit_name(scene.led)}
    return Asked(led, told, (scene.told.trick,))


def _told(scene: Scene, place: Place) -> AskedCard:
    face, mine = Face.parse(place.card), place.chair.number == scene.seat
    words = [_does(scene, place)]
    if points := cards.points([place.card], scene.seen.die):
        words.append(ngettext("Worth {n} point.", "Worth {n} points.", points).format(n=points))
    return AskedCard(face.name, _("You") if mine else place.chair.display_name, " ".join(words))


def _does(scene: Scene, place: Place) -> str:
    if cards.suit(place.card) != scene.led:
        return _("It isn’t the suit led, so it can’t take the trick.")
    if not place.best:
        best = next(one.card for one in scene.in_order if one.best)
        return _("%(card)s beats it.") % {"card": Face.parse(best).name}
    higher = range(cards.rank(place.card) + 1, HIGHEST[scene.led == cards.PAYOO] + 1)
    if not higher:
        return _("Nothing beats it.")
    few = ", ".join(map(str, higher))
    span = few if len(higher) <= FEW else f"{higher[0]}–{higher[-1]}"
    return _("It would take the trick. Only a higher card of that suit beats it: %(ranks)s.") % {
        "ranks": span
    }
