"""The certificate as a picture of 1200 × 630, the size that chats show of a shared link."""

from __future__ import annotations

from games.boards.certificates import emblems
from games.boards.certificates.facts import Certificate
from games.boards.models import Column
from games.ui.pictures import lettering, parts
from games.ui.pictures.canvases import Picture
from games.ui.pictures.shapes import box

WIDTH, HEIGHT = 1200, 630
LEFT, TOP, RIGHT, BOTTOM = 84, 56, 1116, 574
COLUMN = 474
"""Where the words begin, right of the chip."""
ROOM = RIGHT - 48 - COLUMN
CHIP = (276.0, 292.0)


def draw(certificate: Certificate) -> bytes:
    """PNG, the same bytes for the same certificate."""
    canvas = Picture(WIDTH, HEIGHT, parts.FELT_DEEP)
    colour = emblems.COLOUR[Column(certificate.column)]
    parts.felt(canvas, WIDTH, HEIGHT)
    parts.confetti(canvas, (8, 8), WIDTH - 40, HEIGHT - 20, 30)
    canvas.fill(box(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, 44), colour)
    emblems.ghost(canvas, certificate.column, (RIGHT - 320, BOTTOM - 348), 300)
    emblems.crest(canvas, CHIP, 268, colour)
    parts.chip(canvas, CHIP, 268, certificate.palette, certificate.initials)
    parts.logo(canvas, (214, 528), 46, colour)
    _words(canvas, certificate)
    return canvas.png()


def _words(canvas: Picture, certificate: Certificate) -> None:
    title = f"{certificate.title} · {certificate.month}"
    _write(canvas, certificate.office, 124, 28, lettering.STRONG)
    _write(canvas, certificate.name, 226, 92, lettering.DISPLAY)
    _write(canvas, title, 282, 40, lettering.DISPLAY)
    _points(canvas, certificate)
    _write(canvas, certificate.proclaimed, 528, 26, lettering.TEXT)


def _points(canvas: Picture, certificate: Certificate) -> None:
    """The number, large, and under it what it counts."""
    number = lettering.line(certificate.points, lettering.DISPLAY)
    canvas.write(number, (COLUMN - 4, 424), number.fitted(136, 330), parts.INK)
    _write(canvas, certificate.unit, 466, 30, lettering.STRONG)


def _write(canvas: Picture, text: str, y: float, size: float, font: str) -> None:
    line = lettering.line(text, font)
    canvas.write(line, (COLUMN, y), line.fitted(size, ROOM), parts.INK)
