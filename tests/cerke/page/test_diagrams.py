"""Diagrams are drawn by the engine's own tables."""

from __future__ import annotations

import pytest

from games.cerke.page.board import UNIT, diagram
from games.cerke.rules.pieces import KINDS

PICTURES = {
    ("Nuak1", False): "..o..|..o..|..@..|.....|.....",
    ("Nuak1", True): "..o..|..o..|xx@xx|..o..|..o..",
    ("Kauk2", True): "..x..|..x..|.x@x.|..x..|.....",
    ("Kaun1", False): "..x..|.....|x.@.x|.....|..x..",
    ("Maun1", True): "o...o|.....|..@..|.....|o...o",
    ("Uai1", False): ".....|.xxx.|.x@x.|.x.x.|.....",
    ("Tuk2", False): ".....|..x..|oo@oo|..x..|.....",
}


def drawn(kind: str, inside: bool) -> str:
    rows = [["."] * 5 for _ in range(5)]
    rows[2][2] = "@"
    for mark in diagram(kind, inside).marks:
        rows[mark.y // UNIT][mark.x // UNIT] = "o" if mark.infinite else "x"
    return "|".join(map("".join, rows))


@pytest.mark.parametrize(("kind", "inside"), list(PICTURES))
def test_a_diagram_is_that_of_the_sheet(kind: str, inside: bool) -> None:
    assert drawn(kind, inside) == PICTURES[kind, inside]


def test_lines_that_go_on_leave_the_picture() -> None:
    lines = {mark.line for mark in diagram("Gua2", inside=False).marks if mark.line}
    assert lines == {(0, -5), (0, 5), (-5, 0), (5, 0)}
    assert all(mark.line is None for mark in diagram("Io", inside=True).marks)
    assert all(diagram(kind, inside).marks for kind in KINDS for inside in (False, True))
