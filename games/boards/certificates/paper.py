"""The certificate as a sheet of A4, for the wall: white around, so that any printer can do it."""

from __future__ import annotations

from games.boards.certificates import emblems
from games.boards.certificates.facts import Certificate
from games.boards.models import Column
from games.ui.pictures import lettering, parts
from games.ui.pictures.canvases import Paper
from games.ui.pictures.shapes import box

WIDTH, HEIGHT = 595.28, 841.89
CENTRE = WIDTH / 2
LEFT, TOP, BOTTOM = 68.0, 268.0, 742.0
ROOM = WIDTH - 2 * LEFT - 48
CHIP = 208.0


def draw(certificate: Certificate) -> bytes:
    """PDF, the same bytes for the same certificate."""
    canvas = Paper(WIDTH, HEIGHT, certificate.language)
    canvas.describe(certificate.heading, certificate.office, certificate.counted)
    colour = emblems.COLOUR[Column(certificate.column)]
    parts.confetti(canvas, (24, 40), WIDTH - 60, HEIGHT - 90, 32)
    canvas.fill(box(LEFT, TOP, WIDTH - 2 * LEFT, BOTTOM - TOP, 36), colour)
    emblems.ghost(canvas, certificate.column, (CENTRE - 120, BOTTOM - 232), 240)
    _words(canvas, certificate)
    emblems.crest(canvas, (CENTRE, TOP), CHIP, colour)
    parts.chip(canvas, (CENTRE, TOP), CHIP, certificate.palette, certificate.initials)
    return canvas.bytes()


def _words(canvas: Paper, certificate: Certificate) -> None:
    """In the order in which they are read out and copied."""
    parts.logo(canvas, (CENTRE - 43, 78), 34)
    _write(canvas, certificate.office, 108, 17, lettering.STRONG)
    _write(canvas, certificate.name, 446, 58, lettering.DISPLAY)
    _write(canvas, certificate.title, 492, 30, lettering.DISPLAY)
    _write(canvas, certificate.month, 520, 18, lettering.STRONG)
    _write(canvas, certificate.points, 650, 128, lettering.DISPLAY)
    _write(canvas, certificate.unit, 692, 22, lettering.STRONG)
    _write(canvas, certificate.proclaimed, 782, 14, lettering.TEXT)


def _write(canvas: Paper, text: str, y: float, size: float, font: str) -> None:
    """Centred, and small enough for the panel."""
    line = lettering.line(text, font)
    fitted = line.fitted(size, ROOM)
    canvas.write(line, (CENTRE - line.width * fitted / 2, y), fitted, parts.INK)
