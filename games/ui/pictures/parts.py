"""The parts of Tréma that pictures are made of: chip, confetti, felt, logo."""

from __future__ import annotations

from math import pi

from games.ui import drawings
from games.ui.pictures import lettering
from games.ui.pictures.canvases import Canvas
from games.ui.pictures.shapes import Point, box, mixed, turned, wedge

INK = "#14302A"
FELT_DEEP = "#0A3D34"
LIGHT = "#FDF3EF"
WHITE = "#FFFFFF"
TOMATO = "#CF3A20"
SUN = "#FFBE3D"
PALETTES = [
    ("#35B088", "#06291F", "#FFF3C9"),
    ("#FFBE3D", "#14302A", "#CF3A20"),
    ("#1D6E97", "#FFFFFF", "#A6DAF2"),
    ("#CFBCFF", "#2D1470", "#7C5AD6"),
    ("#CF3A20", "#FFFFFF", "#FFBE3D"),
    ("#1B2B4B", "#FFFFFF", "#A6DAF2"),
    ("#FF9C86", "#4A0F04", "#CF3A20"),
    ("#A6DAF2", "#0B3F5C", "#1D6E97"),
    ("#7A35C2", "#FFFFFF", "#CFBCFF"),
    ("#9BD3A8", "#0B3D24", "#1C7A4E"),
    ("#FFD9A3", "#5A2D00", "#D9641E"),
    ("#5C6F6A", "#FFFFFF", "#B4D8CC"),
]
"""Disc, letters and notches of the twelve chips, as in people.css."""
DOT = 7.0
"""Radius of confetti's dots; its bars follow."""


def chip(canvas: Canvas, centre: Point, size: float, palette: int, initials: str) -> None:
    """A person's token: a disc, six notches, a thin ring, two letters."""
    disc, letters, notch = PALETTES[palette % len(PALETTES)]
    canvas.disc(centre, size / 2, disc)
    for number in range(6):
        start = (number * 60 - 99) * pi / 180
        # A hair beyond the disc, or its colour shows around the notch.
        canvas.fill(wedge(centre, size / 2 + 0.5, start, start + pi / 10), notch)
    canvas.disc(centre, size * 0.41, mixed(WHITE, disc, 0.55))
    canvas.disc(centre, size * 0.388, disc)
    line = lettering.line(initials, lettering.DISPLAY)
    fitted = line.fitted(size * 0.36, size * 0.62)
    begin = (centre[0] - line.width * fitted / 2, centre[1] + fitted * 0.33)
    canvas.write(line, begin, fitted, letters)


def confetti(canvas: Canvas, corner: Point, width: float, height: float, count: int) -> None:
    """Dots and bars, those of the podium, thrown over an area."""
    for piece in drawings.confetti(count):
        x, y = corner[0] + width * piece.x / 100, corner[1] + height * piece.y / 100
        canvas.disc((x + DOT, y + DOT), DOT, piece.first)
        if piece.pair:
            canvas.disc((x + 3.8 * DOT, y + DOT), DOT, piece.first)
        bar = box(x, y + 4.6 * DOT, 4.6 * DOT, 1.5 * DOT, 0.75 * DOT)
        canvas.fill(turned(bar, piece.angle, (x + 2.3 * DOT, y + 5.3 * DOT)), piece.second)


def felt(canvas: Canvas, width: float, height: float) -> None:
    """The felt's pattern: two dots and a bar on tiles of 44."""
    faint = mixed(WHITE, FELT_DEEP, 0.055)
    for x in range(0, int(width), 44):
        for y in range(0, int(height), 44):
            canvas.disc((x + 8, y + 10), 2.6, faint)
            canvas.disc((x + 18, y + 10), 2.6, faint)
            canvas.fill(box(x + 27, y + 30, 13, 4.4, 2.2), faint)


def logo(canvas: Canvas, start: Point, size: float, under: str = WHITE) -> None:
    """`Späye`, its two dots in tomato and sun laid over those of the letter."""
    line = lettering.line("Späye", lettering.DISPLAY)
    canvas.write(line, start, size, INK)
    second = LIGHT if under == SUN else SUN
    a = start[0] + lettering.line("Sp", lettering.DISPLAY).width * size
    for place, dot in ((0.192, TOMATO), (0.4035, second)):
        canvas.disc((a + place * size, start[1] - 0.668 * size), 0.0825 * size, dot)
