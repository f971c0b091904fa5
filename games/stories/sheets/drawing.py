"""Drawing a sheet on either canvas: a band with the month or year, numbers, cards, faces.

Lengths are in units of a sheet 1080 wide; its height may be any. What there is takes the room that
there is: with fewer cards they are taller, with none the numbers are, so that no sheet looks empty.
"""

from __future__ import annotations

from math import ceil

from games.stories.sheets.facts import Card, Face, Sheet
from games.ui.pictures import lettering, parts
from games.ui.pictures.canvases import Canvas, Paper, Picture
from games.ui.pictures.drawn import Drawn
from games.ui.pictures.shapes import Point, box

WIDE = 1080.0
PICTURE = (1080, 1350)
A3 = (841.89, 1190.55)
BAND = 330.0
EDGE, GAP = 48.0, 24.0
INSIDE = WIDE - 2 * EDGE
COLOURS = ("#A6DAF2", parts.SUN, "#FF9C86", "#CFBCFF", "#9BD3A8", "#FFD9A3")
NUMBERS, CARD = 168.0, 150.0
"""How high the row of numbers is, and a card at least."""
HALF = (INSIDE - GAP) / 2
TALL, MOST_LARGER = 210.0, 2.0
"""A card this high has its words as they are meant; a higher and wider one up to twice as large."""
ACROSS = (10, 14, 18, 22, 26)
"""So many faces a row: as many as it takes."""
FOOT = 40.0


def picture(sheet: Sheet) -> bytes:
    """PNG, 1080 × 1350."""
    canvas = Picture(*PICTURE, parts.FELT_DEEP)
    _Page(canvas, sheet, PICTURE[1], 1.0).draw()
    return canvas.png()


def paper(sheet: Sheet) -> bytes:
    """PDF, A3 upright, as large as paper goes on an office's printer."""
    canvas = Paper(*A3, sheet.language)
    canvas.describe(f"{sheet.heading} · {sheet.office}", sheet.office, sheet.below)
    scale = A3[0] / WIDE
    canvas.fill(box(0, 0, *A3), parts.FELT_DEEP)
    _Page(canvas, sheet, A3[1] / scale, scale).draw()
    return canvas.bytes()


SHEETS: Drawn[Sheet] = Drawn({"png": picture, "pdf": paper}, 12)


class _Page:
    """From top to bottom; `scale` takes its units to the canvas's."""

    def __init__(self, canvas: Canvas, sheet: Sheet, high: float, scale: float) -> None:
        self.canvas, self.sheet, self.high, self.scale = canvas, sheet, high, scale
        self.across = ACROSS[0]

    def draw(self) -> None:
        """In the order in which it is read out and copied."""
        self._felt()
        self._band()
        y = BAND + GAP + EDGE / 2
        rows, self.across = self._shares(self.high - EDGE - y - NUMBERS - GAP)
        faces = self._height_of_faces(self.across)
        bottom = self.high - EDGE - (faces + GAP if faces else 0)
        numbers = NUMBERS if rows else bottom - y
        if self.sheet.numbers:
            self._numbers(y, numbers)
            y += numbers + GAP
        if rows:
            self._cards(y, bottom - y, rows)
        if faces:
            self._faces(self.high - EDGE - faces)

    def _felt(self) -> None:
        faint = "#14463C"
        for x in range(0, int(WIDE), 54):
            for y in range(int(BAND), int(self.high), 54):
                self._disc((x + 10, y + 12), 3.2, faint)
                self._disc((x + 22, y + 12), 3.2, faint)

    def _band(self) -> None:
        """The month or year, huge; the office above it, the game's name beside that."""
        sheet = self.sheet
        self._box(0, 0, WIDE, BAND, 0, parts.SUN)
        self._confetti()
        self._write(sheet.office, (EDGE, 84), 34, lettering.STRONG, parts.INK, 640)
        parts.logo(self.canvas, self._at((WIDE - EDGE - 176, 92)), 64 * self.scale, parts.SUN)
        self._write(sheet.heading, (EDGE - 4, 236), 170, lettering.DISPLAY, parts.INK, INSIDE)
        self._write(sheet.below, (EDGE, 296), 38, lettering.STRONG, parts.INK, INSIDE)

    def _confetti(self) -> None:
        for n, colour in enumerate((parts.TOMATO, "#1D6E97", parts.WHITE, "#7C5AD6")):
            x, y = 740 + 78 * n, 276
            self._disc((x, y), 10, colour)
            self._disc((x + 28, y), 10, colour)
            self._box(x - 10, y + 17, 48, 14, 7, colour)

    def _numbers(self, y: float, high: float) -> None:
        """In a row; where there is nothing else, two by two."""
        found = self.sheet.numbers
        across = len(found) if self.sheet.cards else min(2, len(found))
        down = ceil(len(found) / across)
        wide, tall = (INSIDE - GAP * (across - 1)) / across, (high - GAP * (down - 1)) / down
        for at, (number, unit) in enumerate(found):
            x, top = EDGE + at % across * (wide + GAP), y + at // across * (tall + GAP)
            self._box(x, top, wide, tall, 28, COLOURS[at])
            size = min(86.0, tall * 0.5) if down == 1 else tall * 0.36
            middle = top + tall / 2
            self._centred(number, (x + wide / 2, middle + size * 0.16), size, wide - 32)
            under = middle + size * 0.16 + max(38, tall * 0.12)
            self._centred(unit, (x + wide / 2, under), 28, wide - 28, lettering.STRONG)

    def _cards(self, y: float, high: float, rows: int) -> None:
        """Two a row; the last one alone is as wide as both, and larger where there is room."""
        cards, tall = self.sheet.cards[: 2 * rows], (high - GAP * (rows - 1)) / rows
        for at, card in enumerate(cards):
            alone = at == len(cards) - 1 and at % 2 == 0
            left, top = EDGE + at % 2 * (HALF + GAP), y + at // 2 * (tall + GAP)
            self._card(card, left, top, INSIDE if alone else HALF, tall)

    def _card(self, card: Card, x: float, y: float, wide: float, tall: float) -> None:
        self._box(x, y, wide, tall, 28, parts.LIGHT)
        by = max(1.0, min(tall / TALL, wide / HALF, MOST_LARGER))
        chip, room, start, middle = 84 * by, wide - 56 * by, x + 28 * by, y + tall / 2
        label = (start, middle - 44 * by)
        self._write(card.label, label, 27 * by, lettering.STRONG, "#4A615B", room)
        for n, face in enumerate(card.people):
            self._chip(face, (start + chip / 2 + n * chip * 0.72, middle + 22 * by), chip)
        begin = start + chip + (len(card.people) - 1) * chip * 0.72 + 18 * by
        left = x + wide - 28 * by - begin
        names, text = (begin, middle + 16 * by), (begin, middle + 54 * by)
        self._write(card.names, names, 36 * by, lettering.DISPLAY, parts.INK, left)
        self._write(card.text, text, 26 * by, lettering.TEXT, parts.INK, left)

    def _shares(self, room: float) -> tuple[int, int]:
        """Rows of cards, and faces a row: everybody has a place before the last tale has one."""
        most = ceil(len(self.sheet.cards) / 2)
        for rows in range(most, 0, -1):
            for across in ACROSS:
                if rows * (CARD + GAP) + self._height_of_faces(across) <= room:
                    return rows, across
        return min(most, 1), ACROSS[-1]

    def _height_of_faces(self, across: int) -> float:
        rows = ceil(len(self.sheet.faces) / across)
        head = FOOT if self.sheet.foot else 0
        return head + rows * INSIDE / across * 1.26 if rows else 0

    def _faces(self, y: float) -> None:
        """A chip and a name each; a row that isn't full stands in the middle."""
        if self.sheet.foot:
            self._write(self.sheet.foot, (EDGE, y + 22), 28, lettering.STRONG, parts.LIGHT, INSIDE)
            y += FOOT
        faces, each = self.sheet.faces, INSIDE / self.across
        chip = each * 0.85
        for at, face in enumerate(faces):
            row = at // self.across
            here = min(self.across, len(faces) - row * self.across)
            x = WIDE / 2 + (at % self.across - (here - 1) / 2) * each
            top = y + row * each * 1.26
            self._chip(face, (x, top + chip / 2), chip)
            under = (x, top + chip + each * 0.26)
            name, room = face.name, each * 0.92
            self._centred(name, under, each * 0.21, room, lettering.STRONG, parts.LIGHT)

    def _centred(
        self,
        text: str,
        at: Point,
        size: float,
        room: float,
        font: str = lettering.DISPLAY,
        colour: str = parts.INK,
    ) -> None:
        line = lettering.line(text, font)
        fitted = line.fitted(size, room)
        self._write(text, (at[0] - line.width * fitted / 2, at[1]), fitted, font, colour, room)

    def _write(
        self, text: str, at: Point, size: float, font: str, colour: str, room: float
    ) -> None:
        line = lettering.line(text, font)
        self.canvas.write(line, self._at(at), line.fitted(size, room) * self.scale, colour)

    def _chip(self, face: Face, centre: Point, size: float) -> None:
        at = self._at(centre)
        parts.chip(self.canvas, at, size * self.scale, face.palette, face.initials)

    def _box(
        self, x: float, y: float, wide: float, high: float, radius: float, colour: str
    ) -> None:
        s = self.scale
        self.canvas.fill(box(x * s, y * s, wide * s, high * s, radius * s), colour)

    def _disc(self, centre: Point, radius: float, colour: str) -> None:
        self.canvas.disc(self._at(centre), radius * self.scale, colour)

    def _at(self, point: Point) -> Point:
        return point[0] * self.scale, point[1] * self.scale
