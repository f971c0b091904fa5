"""What a certificate has beside the parts of every picture: colour, crest and emblem."""

from __future__ import annotations

from math import pi

from games.boards.models import Column
from games.ui.pictures.canvases import Canvas
from games.ui.pictures.parts import INK, LIGHT, SUN
from games.ui.pictures.shapes import Outline, Point, arc, box, mixed, placed, rounded, turned

COLOUR = {Column.DAYE: "#A6DAF2", Column.VICTOIRE: SUN, Column.REPETITION: "#FF9C86"}


def crest(canvas: Canvas, centre: Point, size: float, colour: str) -> None:
    """The ring around the chip of somebody who holds a title."""
    canvas.disc(centre, size * 0.57, LIGHT)
    canvas.disc(centre, size * 0.546, colour)


def ghost(canvas: Canvas, column: str, corner: Point, size: float) -> None:
    """The title's emblem, large and faint, on the title's colour."""
    under = COLOUR[Column(column)]
    for outline, share in _emblem(column):
        colour = mixed(INK, under, 0.14 * share)
        canvas.fill(placed(outline, *corner, size / 24), colour)


def _emblem(column: str) -> list[tuple[Outline, float]]:
    """Outlines on a grid of 24 (those of games/ui/glyphs.svg) and how strong each is."""
    if column == Column.DAYE:
        right = turned(box(12.6, 4.6, 9, 14, 2), 9, (17.1, 11.6))
        left = turned(box(2.8, 5.4, 9, 14, 2), -9, (7.3, 12.4))
        return [(right, 0.55), (left, 1.0)]
    if column == Column.VICTOIRE:
        corners = [(3, 7.4), (7.9, 11.7), (12, 4.2), (16.1, 11.7), (21, 7.4), (21, 19.1), (3, 19.1)]
        return [(rounded(corners, [0.5, 0, 0.5, 0, 0.5, 2, 2]), 1.0)]
    weights = [arc((x, 12), 4.6, 0, 2 * pi) for x in (5.4, 18.6)]
    return [(outline, 1.0) for outline in (*weights, box(5, 10.7, 14, 2.6))]
