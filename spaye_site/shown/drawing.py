"""A badge as SVG and as PNG, with the certificates' letters; twice as large as a PNG for screens
that are fine.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape

from games.ui.pictures import lettering, parts
from games.ui.pictures.canvases import Picture
from games.ui.pictures.shapes import box
from spaye_site.shown.facts import Badge

HEIGHT, SIZE, PAD = 24, 12.0, 10.0
LARGER = 2
FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"


def _width(text: str) -> int:
    return round(lettering.line(text, lettering.STRONG).width * SIZE + 2 * PAD)


@lru_cache(maxsize=64)
def svg(badge: Badge) -> bytes:
    """Attributes only: it is shown under the strictest content policy too."""
    left, right = _width(badge.left), _width(badge.right)
    whole = left + right
    label = escape(f"{badge.left}: {badge.right}")
    text = f'font-family="{FONTS}" font-size="{SIZE:g}" font-weight="600" text-anchor="middle"'
    y = HEIGHT / 2 + SIZE * 0.36
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="{HEIGHT}"'
        f' viewBox="0 0 {whole} {HEIGHT}" role="img" aria-label="{label}"><title>{label}</title>'
        f'<rect width="{whole}" height="{HEIGHT}" rx="6" fill="{parts.FELT_DEEP}"/>'
        f'<path d="M{left} 0H{whole - 6}a6 6 0 0 1 6 6V{HEIGHT - 6}a6 6 0 0 1-6 6H{left}Z"'
        f' fill="{parts.SUN}"/>'
        f'<text x="{left / 2:g}" y="{y:g}" fill="{parts.WHITE}" textLength="{left - 2 * PAD:g}"'
        f' lengthAdjust="spacingAndGlyphs" {text}>{escape(badge.left)}</text>'
        f'<text x="{left + right / 2:g}" y="{y:g}" fill="{parts.INK}"'
        f' textLength="{right - 2 * PAD:g}" lengthAdjust="spacingAndGlyphs" {text}>'
        f"{escape(badge.right)}</text></svg>\n"
    ).encode()


@lru_cache(maxsize=64)
def png(badge: Badge) -> bytes:
    """The same as a picture."""
    left, right, scale = _width(badge.left), _width(badge.right), LARGER
    canvas = Picture((left + right) * scale, HEIGHT * scale, parts.FELT_DEEP)
    canvas.fill(box(left * scale, 0, right * scale, HEIGHT * scale, 0), parts.SUN)
    y = (HEIGHT / 2 + SIZE * 0.36) * scale
    for text, start, colour in (
        (badge.left, PAD, parts.WHITE),
        (badge.right, left + PAD, parts.INK),
    ):
        line = lettering.line(text, lettering.STRONG)
        canvas.write(line, (start * scale, y), SIZE * scale, colour)
    return canvas.png()


WIDE, HIGH = 1200, 630


@lru_cache(maxsize=8)
def board(office: str, month: str, rows: tuple[tuple[str, str], ...]) -> bytes:
    """The first of a month as chats show a link: whose board it is, and three lines."""
    canvas = Picture(WIDE, HIGH, parts.FELT_DEEP)
    parts.felt(canvas, WIDE, HIGH)
    canvas.fill(box(84, 56, WIDE - 168, HIGH - 112, 44), parts.LIGHT)
    parts.logo(canvas, (132, 528), 46, parts.LIGHT)
    _write(canvas, office, 128, 30, lettering.STRONG)
    _write(canvas, month, 216, 76, lettering.DISPLAY)
    for at, (name, points) in enumerate(rows[:3]):
        _write(canvas, f"{at + 1}. {name} · {points}", 306 + 70 * at, 48, lettering.DISPLAY)
    return canvas.png()


def _write(canvas: Picture, text: str, y: float, size: float, font: str) -> None:
    line = lettering.line(text, font)
    canvas.write(line, (148, y), line.fitted(size, WIDE - 300), parts.INK)
