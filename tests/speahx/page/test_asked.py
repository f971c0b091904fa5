"""What the pile asks for, told to whoever touches it: to those who play and to spectators."""

from __future__ import annotations

from typing import Any

from django.utils import translation

from games.speahx.page.scene import Scene
from games.tables.audience import observe
from games.tables.chairs import chairs_of


def told(table: Any, seat: int | None) -> list[str]:
    with translation.override("en"):
        found = Scene(observe(table, seat), chairs_of(table), running=True).open_cards
    if found is None:
        return []
    return [*(f"{card.name}: {card.words}" for card in found.cards), *found.notes]


def test_the_top_card_what_fits_and_what_of_ones_own(lay_out: Any, move: Any) -> None:
    table = lay_out("5S 6D", "4C QC 9S", pile="4S 4D", draw="")
    mine, theirs, watched = (told(table, seat) for seat in (0, 1, None))
    assert mine[0].startswith("4 of diamonds: What fits: diamonds, fours, a 2, a 10")
    assert "2 more of its rank on top clear the pile." in mine[0]
    assert mine[1:] == ["Yours: 6 of diamonds.", "If you can’t play, you take 2 cards."]
    assert theirs[1] == "Yours: 4 of clubs."
    assert watched[1:] == ["If you can’t play, you take 2 cards."]
    move(table, "take")
    assert told(table, 0) == []
