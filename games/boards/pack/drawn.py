"""The pack as PDF: A4, text that can be selected, page numbers, black on white."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.boards.pack import facts
from games.boards.pack.facts import Pack
from games.ui.dates import date_format
from games.ui.pictures import lettering
from games.ui.pictures.canvases import Paper

WIDTH, HEIGHT = 595.28, 841.89
LEFT, TOP, BOTTOM = 56.0, 64.0, 780.0
ROOM = WIDTH - 2 * LEFT
INDENT = 108.0
HEADING = 46.0
"""Of a section: two lines of it at most, and the space above."""
INK, QUIET = "#14302A", "#4A5F59"
Pair = tuple[str, str]


def draw(pack: Pack, language: str) -> bytes:
    """PDF, the same bytes for the same pack."""
    return _Sheet(pack, language).bytes()


class _Sheet:
    """Writes from top to bottom and begins pages as they are needed."""

    def __init__(self, pack: Pack, language: str) -> None:
        self.canvas = Paper(WIDTH, HEIGHT, language)
        self.pack = pack
        self.page = 1
        self.y = TOP
        title = _("Späye: what is kept, why, and for how long")
        self.canvas.describe(title, pack.office, title)
        self._heading(title, 22)
        day = date_format(pack.date, "j F Y")
        self._text(f"{pack.office} · {day}", INK, size=11)
        self._all()
        self._foot()

    def bytes(self) -> bytes:
        return self.canvas.bytes()

    def _all(self) -> None:
        for words in facts.principles():
            self._text(f"• {words}", INK)
        if self.pack.notice:
            version = _("The office’s notice, version %(n)s") % {"n": self.pack.version}
            self._section(version, self.pack.notice)
        for title, lines in self.pack.kept:
            self._section(title, lines)
        self._section(_("What everybody decides for themselves"), self.pack.switches)
        self._section(_("How long what is kept"), self.pack.retention)
        nothing = ((_("Nothing"), _("No data leave this server.")),)
        self._section(_("What is sent elsewhere"), self.pack.sent or nothing)

    def _section(self, title: str, lines: tuple[Pair, ...]) -> None:
        """All of it on one page where it fits on one; a longer one begins with its first lines."""
        heights = [_height(label, text) for label, text in lines]
        whole = HEADING + sum(heights)
        self._need(whole if whole <= BOTTOM - TOP else HEADING + sum(heights[:1]))
        self._heading(capfirst(title), 13)
        for label, text in lines:
            self._pair(label, text)

    def _heading(self, text: str, size: float) -> None:
        self.y += size * 0.9
        for piece in _folded(text, size, ROOM, lettering.STRONG):
            self._need(size * 1.3)
            self._write(piece, LEFT, size, lettering.STRONG, INK)
            self.y += size * 1.3

    def _pair(self, label: str, text: str) -> None:
        names = _folded(label, 10, INDENT - 12, lettering.STRONG)
        pieces = _folded(text, 10, ROOM - INDENT)
        if (height := _height(label, text)) <= BOTTOM - TOP:
            self._need(height)
        for at in range(max(len(names), len(pieces))):
            self._need(14)
            if at < len(names):
                self._write(names[at], LEFT, 10, lettering.STRONG, QUIET)
            if at < len(pieces):
                self._write(pieces[at], LEFT + INDENT, 10, lettering.TEXT, INK)
            self.y += 14
        self.y += 2

    def _text(self, text: str, colour: str, size: float = 10) -> None:
        for piece in _folded(text, size, ROOM):
            self._need(14)
            self._write(piece, LEFT, size, lettering.TEXT, colour)
            self.y += 14
        self.y += 4

    def _write(self, text: str, x: float, size: float, font: str, colour: str) -> None:
        self.canvas.write(lettering.line(text, font), (x, self.y), size, colour)

    def _need(self, room: float) -> None:
        """The next page, if there isn't so much room on this one."""
        if self.y + room > BOTTOM:
            self._foot()
            self.canvas.turn()
            self.page += 1
            self.y = TOP

    def _foot(self) -> None:
        told = _("Page %(n)s") % {"n": self.page}
        line = lettering.line(f"{self.pack.office} · {told}", lettering.TEXT)
        self.canvas.write(line, (LEFT, HEIGHT - 36), 9, QUIET)


def _height(label: str, text: str) -> float:
    """What a pair takes, in points."""
    names = _folded(label, 10, INDENT - 12, lettering.STRONG)
    return 14 * max(len(names), len(_folded(text, 10, ROOM - INDENT))) + 2


def _folded(text: str, size: float, room: float, font: str = lettering.TEXT) -> list[str]:
    """The text in lines that fit; a word that is too long for one stands alone."""
    return [piece for line in text.splitlines() or [""] for piece in _fold(line, size, room, font)]


def _fold(text: str, size: float, room: float, font: str) -> Iterator[str]:
    held = ""
    for word in text.split(" "):
        wider = f"{held} {word}" if held else word
        if held and lettering.line(wider, font).width * size > room:
            yield held
            held = word
        else:
            held = wider
    yield held
