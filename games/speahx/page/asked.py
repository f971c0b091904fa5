"""The pile: what its top card does, what may be laid on it, and what of the reader's own fits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.speahx.page import words
from games.speahx.rules.cards import FOUR, TWO, rank_of
from games.tables.page.asked import Asked, AskedCard
from games.tables.words import and_list
from games.ui.cards import Face

if TYPE_CHECKING:
    from games.speahx.page.scene import Scene


def asked(scene: Scene) -> Asked | None:
    """Nothing where no card lies open."""
    if not scene.seen.pile or not scene.running:
        return None
    top = AskedCard(Face.parse(scene.top).name, _("on top"), " ".join(_does(scene)))
    return Asked(_("The pile"), [top], list(_notes(scene)))


def _does(scene: Scene) -> Iterator[str]:
    rank = rank_of(scene.top)
    if rank == TWO:
        yield _("It has changed the suit to %(suit)s.") % {"suit": scene.suit_word}
    fits = words.fitting(scene.seen)
    yield _("What fits: %(what)s.") % {"what": fits[:1].lower() + fits[1:]}
    alike = len(list(takewhile(lambda card: rank_of(card) == rank, reversed(scene.seen.pile))))
    missing = FOUR - alike
    if missing > 0:
        told = ngettext(
            "{n} more of its rank on top clears the pile.",
            "{n} more of its rank on top clear the pile.",
            missing,
        )
        yield told.format(n=missing)
    yield _("Four of a kind together clear it, no matter who played them; so does a 10.")


def _notes(scene: Scene) -> Iterator[str]:
    hand = [] if scene.by_chance else [card.code for card in scene.hand if card.fits]
    if hand:
        cards = and_list([Face.parse(card).told for card in dict.fromkeys(hand)])
        yield _("Yours: %(cards)s.") % {"cards": cards}
    told = ngettext(
        "If you can’t play, you take {n} card.",
        "If you can’t play, you take {n} cards.",
        scene.taken,
    )
    yield told.format(n=scene.taken)
