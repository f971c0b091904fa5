"""The moment as a picture of 1200 × 630, the size that chats show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.ui.pictures import lettering, parts
from games.ui.pictures.canvases import Picture
from games.ui.pictures.shapes import box

WIDTH, HEIGHT = 1200, 630
LEFT, TOP, RIGHT, BOTTOM = 60, 50, 1140, 580
MARGIN = 56
ROOM = RIGHT - LEFT - 2 * MARGIN
LARGEST, SMALLEST, LINES = 76, 40, 4
"""Sizes of the words, and how many lines of them there may be."""
CHIP, APART = 84, 96
MOST_CHIPS = 9
TINTS = {
    "peach": "#FFB46B",
    "sky": "#A6DAF2",
    "coral": "#FF9C86",
    "lilac": "#CFBCFF",
    "sage": "#9BD3A8",
}
"""As in tokens.css."""


@dataclass(frozen=True, slots=True)
class Shown:
    """All that stands on it: two pictures of the same are the same. A person is a palette and
    initials; of a crowd the first are shown."""

    game: str
    tint: str
    words: str
    below: str
    people: tuple[tuple[int, str], ...]


def draw(shown: Shown) -> bytes:
    """PNG, the same bytes for the same moment."""
    canvas = Picture(WIDTH, HEIGHT, parts.FELT_DEEP)
    colour = TINTS.get(shown.tint, parts.LIGHT)
    parts.felt(canvas, WIDTH, HEIGHT)
    parts.confetti(canvas, (8, 8), WIDTH - 40, HEIGHT - 20, 30)
    canvas.fill(box(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, 44), colour)
    _write(canvas, shown.game, TOP + 84, 40, lettering.STRONG)
    _words(canvas, shown.words)
    for nth, (palette, initials) in enumerate(shown.people[:MOST_CHIPS]):
        x = LEFT + MARGIN + CHIP / 2 + nth * APART
        canvas.disc((x, BOTTOM - 102), CHIP * 0.54, parts.LIGHT)
        parts.chip(canvas, (x, BOTTOM - 102), CHIP, palette, initials)
    _write(canvas, shown.below, BOTTOM - 24, 24, lettering.TEXT)
    parts.logo(canvas, (RIGHT - MARGIN - 120, BOTTOM - 28), 44, parts.SUN)
    return canvas.png()


def _words(canvas: Picture, words: str) -> None:
    """As large as they can be on so many lines."""
    size, lines = LARGEST, list(_wrapped(words, LARGEST))
    while len(lines) > LINES and size > SMALLEST:
        size -= 4
        lines = list(_wrapped(words, size))
    if len(lines) > LINES:
        lines = [*lines[: LINES - 1], f"{lines[LINES - 1]}…"]
    for nth, line in enumerate(lines):
        _write(canvas, line, TOP + 104 + (nth + 1) * size * 1.04, size, lettering.DISPLAY)


def _wrapped(words: str, size: float) -> Iterator[str]:
    """Lines that fit at this size; a word that is longer by itself is made smaller when written."""
    line = ""
    for word in words.split(" "):
        longer = f"{line} {word}" if line else word
        if line and lettering.line(longer, lettering.DISPLAY).width * size > ROOM:
            yield line
            longer = word
        line = longer
    yield line


def _write(canvas: Picture, text: str, y: float, size: float, font: str) -> None:
    line = lettering.line(text, font)
    canvas.write(line, (LEFT + MARGIN, y), line.fitted(size, ROOM), parts.INK)
