"""Two canvases with the same three strokes: one gives a PNG, the other a PDF. y points down."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Protocol

from games.ui.pictures import lettering
from games.ui.pictures.lettering import Line
from games.ui.pictures.shapes import Outline, Point, rgb

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

FINER = 3
"""The picture is drawn this much larger and then reduced: Pillow's shapes have hard edges."""


class Canvas(Protocol):
    """Where a certificate is drawn."""

    def fill(self, outline: Outline, colour: str) -> None: ...

    def disc(self, centre: Point, radius: float, colour: str) -> None: ...

    def write(self, line: Line, start: Point, size: float, colour: str) -> None:
        """From `start` on the base line to the right."""


class Picture:
    """A canvas of Pillow's, in pixels."""

    def __init__(self, width: int, height: int, colour: str) -> None:
        # Loaded with the first picture, reportlab with the first paper: most hours need neither.
        from PIL import Image, ImageDraw

        self.image = Image.new("RGB", (width * FINER, height * FINER), rgb(colour))
        self.pen = ImageDraw.Draw(self.image)

    def fill(self, outline: Outline, colour: str) -> None:
        self.pen.polygon([(x * FINER, y * FINER) for x, y in outline], fill=rgb(colour))

    def disc(self, centre: Point, radius: float, colour: str) -> None:
        x, y, r = centre[0] * FINER, centre[1] * FINER, radius * FINER
        self.pen.ellipse((x - r, y - r, x + r, y + r), fill=rgb(colour))

    def write(self, line: Line, start: Point, size: float, colour: str) -> None:
        x, y = start
        for run in line.runs:
            font = _opened(run.font, round(size * FINER, 2))
            for letter in run.text:
                self.pen.text((x * FINER, y * FINER), letter, rgb(colour), font, anchor="ls")
                x += lettering.advance(run.font, letter) * size

    def png(self) -> bytes:
        """The picture; it tells nothing about when or where it was drawn."""
        file = BytesIO()
        self.image.reduce(FINER).save(file, "PNG")
        return file.getvalue()


class Paper:
    """A canvas of reportlab's, in points, with a document's title and language."""

    def __init__(self, width: float, height: float, language: str) -> None:
        from reportlab.lib.colors import HexColor
        from reportlab.pdfgen.canvas import Canvas as Pdf

        self.file = BytesIO()
        self.height, self._colour = height, HexColor
        # `invariant`: the same date and identity whenever it is drawn.
        self.pdf = Pdf(self.file, (width, height), invariant=1, lang=language, pageCompression=1)
        self.pdf.setViewerPreference("DisplayDocTitle", "true")
        lettering.metrics(lettering.TEXT)

    def describe(self, title: str, author: str, subject: str) -> None:
        self.pdf.setTitle(title)
        self.pdf.setAuthor(author)
        self.pdf.setSubject(subject)
        self.pdf.setCreator("Späye")

    def fill(self, outline: Outline, colour: str) -> None:
        path = self.pdf.beginPath()
        path.moveTo(outline[0][0], self.height - outline[0][1])
        for x, y in outline[1:]:
            path.lineTo(x, self.height - y)
        path.close()
        self.pdf.setFillColor(self._colour(colour))
        self.pdf.drawPath(path, stroke=0, fill=1)

    def disc(self, centre: Point, radius: float, colour: str) -> None:
        self.pdf.setFillColor(self._colour(colour))
        self.pdf.circle(centre[0], self.height - centre[1], radius, stroke=0, fill=1)

    def write(self, line: Line, start: Point, size: float, colour: str) -> None:
        if not line.runs:
            return
        text = self.pdf.beginText(start[0], self.height - start[1])
        text.setFillColor(self._colour(colour))
        for run in line.runs:
            text.setFont(run.font, size)
            text.setCharSpace(lettering.TIGHT.get(run.font, 0.0) * size)
            text.textOut(run.text)
        # Unseen, and keeps one line's last word from the next line's first when they are copied.
        text.setFont(lettering.TEXT, size)
        text.textOut(" ")
        self.pdf.drawText(text)

    def turn(self) -> None:
        """The next page."""
        self.pdf.showPage()

    def bytes(self) -> bytes:
        self.pdf.showPage()
        self.pdf.save()
        return self.file.getvalue()


@lru_cache(maxsize=32)
def _opened(font: str, size: float) -> FreeTypeFont:
    from PIL import ImageFont

    # The basic layout is the same on every machine; `scripts` has joined and ordered the letters.
    return ImageFont.truetype(lettering.path(font), size, layout_engine=ImageFont.Layout.BASIC)
