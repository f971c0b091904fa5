"""A Flash is named over the board, to those who play, to spectators and on the kitchen's screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation

from games.tables.audience import Audience, observe
from games.tables.chairs import chairs_of
from games.tables.models import Table
from games.tables.page import live
from games.tables.page.default import page_of
from tests.cerke.rules.test_points import KINGS, TAKE

pytestmark = pytest.mark.django_db
PLACED = ("LO red Gua2 A", "LAI red Maun1 IA", *KINGS)


def shown(table: Table, seat: int | None) -> str:
    table.refresh_from_db()
    return live.draw(table, "table", Audience(seat, "en"))


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
        told: Any = page_of("cerke").moment(table, observe(table, None), chairs_of(table))
    assert ("flash|" in told) == flash
