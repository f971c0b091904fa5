"""A Flash is named over the board, to those who play, to spectators and on the kitchen's screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation

from games.tables.audience import Audience, observe
from games.tables.chairs import chairs_of
from games.tables.game_page import page_of
from games.tables.models import Table
from games.tables.page import regions
from tests.cerke.rules.test_points import KINGS, TAKE

pytestmark = pytest.mark.django_db
PLACED = ("LO red Gua2 A", "LAI red Maun1 IA", *KINGS)


def shown(table: Table, seat: int | None) -> str:
    table.refresh_from_db()
    return regions.draw(table, "table", Audience(seat, "en"))


@pytest.mark.parametrize(("held", "flash"), [("red Dau2", True), ("black Dau2", False)])
def test_a_hand_in_one_colour_is_a_moment(
    lay_out: Callable[..., Table], play: Callable[..., None], held: str, flash: bool
) -> None:
    table = lay_out(*PLACED, held=[held])
    assert all("data-moment" not in shown(table, seat) for seat in (0, 1, None))
    play(table, 0, TAKE)
    for seat in (0, 1, None):
        assert ("flash|" in shown(table, seat)) == flash
    with translation.override("en"):
        told: Any = page_of("cerke").callout(table, observe(table, None), chairs_of(table))
    assert ("flash|" in told) == flash


def test_sticks_fall_once_for_each_throw(people, lay_out, play, sign_in):
    kings = ("KA red Io A", "KIA black Io IA")
    table = lay_out("LO red Gua2 A", "LI red Kauk2 A", "NY black Kauk2 IA", *kings, throws=[4, 3])
    browser, address = sign_in(people[0]), f"/tables/{table.pk}/"

    def heard() -> list[str]:
        html = browser.get(address).content.decode()
        return re.findall(r'data-sound="rolled\|([^"]*)"', html)

    assert heard() == []
    play(table, 0, "slide LO LI")
    assert heard() == ["LO-LI-4"]
    play(table, 0, "to LA")
    assert heard() == ["LO-LI-4"]
    play(table, 1, "move NY NO")
    assert heard() == ["NY-NO-3"]
