"""What may be taken next, in words and by square: from the open board alone."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.cerke.page.hints import threatened
from games.cerke.rules import observe
from games.tables.game_page import page_of
from tests.cerke.rules.positions import position

PLACED = ("LAI black Kauk2 IA", "KIA black Io IA", "NO red Kauk2 IA", "LA red Kauk2 A")


def test_a_line_to_a_piece_threatens_it_and_water_halves_the_chance() -> None:
    seen = observe(position("LU red Gua2 A", "KO red Gua2 A", *PLACED, to_move=1), 1)
    found = dict(threatened(seen, 1))
    assert found["LAI"] == 100
    assert found["NO"] == 50
    with translation.override("en"):
        words, squares = page_of("cerke").threats(seen, {})
    assert words.startswith("Could be captured next: ")
    assert "black Pawn on LAI" in words
    assert "red Pawn on NO (50 %)" in words
    assert squares == [square for square, _chance in threatened(seen, 1)]


def test_nothing_is_threatened() -> None:
    seen = observe(position("PA red Kauk2 A", *PLACED, to_move=1), 1)
    with translation.override("en"):
        words, squares = page_of("cerke").threats(seen, {})
    assert (words, squares) == ("None of your pieces can be captured next.", ())


@pytest.mark.parametrize("seat", [0, 1])
def test_each_seat_hears_of_its_own_pieces(seat: int) -> None:
    seen = observe(position("LU red Gua2 A", *PLACED, to_move=1), seat)
    side = ("A", "IA")[seat]
    assert all(seen.position[square].endswith(f" {side}") for square, _ in threatened(seen, seat))
