"""The shipped fonts, and which of them draws a character."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from games.ui.pictures.scripts import drawn_order

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

FOLDER = Path(__file__).parent / "fonts"
DISPLAY = "BricolageGrotesque-ExtraBold"
TEXT = "SchibstedGrotesk-Regular"
STRONG = "SchibstedGrotesk-Bold"
FALLBACKS = ("DejaVuSans-Bold", "NotoSansCJK-Bold")
"""What the design's fonts lack is drawn with the first of these that has it."""
REPLACEMENT = "\ufffd"
TIGHT = {DISPLAY: -0.015}
"""Letter spacing, in em. Fallbacks have none: letters that join must touch."""


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of one font, from left to right; `width` in em."""

    font: str
    text: str
    width: float


@dataclass(frozen=True, slots=True)
class Line:
    """A text cut into runs."""

    runs: tuple[Run, ...]

    @property
    def width(self) -> float:
        """In em."""
        return sum(run.width for run in self.runs)

    def fitted(self, size: float, room: float) -> float:
        """The size, or the one at which the line just fits."""
        return min(size, room / self.width) if self.width else size


def path(font: str) -> Path:
    return FOLDER / f"{font}.ttf"


@cache
def metrics(font: str) -> TTFont:
    """The font as reportlab reads it; registered, so that a canvas can name it."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    found = TTFont(font, str(path(font)))
    pdfmetrics.registerFont(found)
    return found


def has(font: str, text: str) -> bool:
    """Whether the font has a glyph for each character."""
    return all(ord(character) in metrics(font).face.charToGlyph for character in text)


def advance(font: str, character: str) -> float:
    """How far a character moves the pen, in em."""
    width: float = metrics(font).stringWidth(character, 1)
    return width + TIGHT.get(font, 0.0)


def line(text: str, font: str) -> Line:
    """The text in `font`, with fallbacks where it lacks a character."""
    # U+202F is in none of the design's fonts; in a drawing nothing breaks a line anyway.
    clusters = drawn_order(text.replace("\u202f", "\u00a0"))
    drawn = [piece for cluster in clusters for piece in _drawable(cluster, font)]
    found = []
    for name, pieces in groupby(drawn, lambda piece: piece[0]):
        letters = "".join(letter for _name, letter in pieces)
        found.append(Run(name, letters, sum(advance(name, letter) for letter in letters)))
    return Line(tuple(found))


def _drawable(cluster: str, font: str) -> Iterator[tuple[str, str]]:
    """The font and characters that draw a cluster: as one where a font has it, else each alone."""
    if found := _first(cluster, font):
        yield found, cluster
        return
    for character in cluster:
        if found := _first(character, font):
            yield found, character
        else:
            yield FALLBACKS[0], REPLACEMENT


def _first(text: str, font: str) -> str | None:
    """The first font that has the text; the last is large and opened only when it is needed."""
    return next((name for name in (font, *FALLBACKS) if has(name, text)), None)
