"""Who is about to go out, and what whoever can't play takes in: from what lies open."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.speahx.rules import Observation
from games.tables.game_page import Names

CLOSE = 3
"""With so many cards left somebody may soon be out."""


def threats(seen: Observation, names: Names) -> tuple[str, Sequence[str]]:
    """`Ingrid has 2 cards left. If you can’t play, you take 9 cards.`"""
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
