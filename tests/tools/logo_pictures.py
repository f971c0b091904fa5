"""Draws the PNGs of the logo: `python -m tests.tools.logo_pictures` writes them anew.

The drawing is `static/img/icon.svg`, of which the shapes are read; they are committed beside it.
"""

from pathlib import Path
from xml.etree import ElementTree

from PIL import Image, ImageDraw

from spaye_site.assets import SPLASHES, splash_name

FOLDER = Path(__file__).resolve().parents[2] / "static" / "img"
LOGO = FOLDER / "icon.svg"
TIMES = 4
"""Drawn so many times larger and shrunk, so that round edges are smooth."""
SPLASH = 0.45
"""The drawing's share of a screen's width."""

ICONS = {"icon-192.png": 192, "icon-512.png": 512}
FULL = {"icon-maskable-192.png": 192, "icon-maskable-512.png": 512, "icon-apple-180.png": 180}
"""Without corners: the launcher cuts them. The face lies within what any shape leaves."""


def pictures() -> dict[str, Image.Image]:
    """Every file by its name."""
    drawn = {name: icon(size) for name, size in ICONS.items()}
    drawn |= {name: full(size, size, 1) for name, size in FULL.items()}
    for width, height, pixels in SPLASHES:
        drawn[splash_name(width, height, pixels)] = full(width * pixels, height * pixels, SPLASH)
    return drawn


def icon(size: int) -> Image.Image:
    """The logo as it is drawn, its corners round and see-through."""
    return _logo(size, frame=True)


def full(width: int, height: int, share: float) -> Image.Image:
    """The logo's ground to all edges, its face in the middle, `share` of the shorter side wide."""
    picture = Image.new("RGB", (width, height), _ground())
    size = round(min(width, height) * share)
    face = _logo(size, frame=False)
    picture.paste(face, ((width - size) // 2, (height - size) // 2), face)
    return picture


def _logo(size: int, *, frame: bool) -> Image.Image:
    large = size * TIMES
    picture = Image.new("RGBA", (large, large))
    pen = ImageDraw.Draw(picture)
    ground, *face = _shapes()
    for shape in [ground, *face] if frame else face:
        _draw(pen, shape, large / 64)
    return picture.resize((size, size), Image.Resampling.LANCZOS)


def _draw(pen: ImageDraw.ImageDraw, shape: ElementTree.Element, scale: float) -> None:
    if shape.tag.endswith("circle"):
        x, y, radius = (float(shape.get(name, 0)) * scale for name in ("cx", "cy", "r"))
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=shape.get("fill"))
        return
    x, y, width, height, radius = (
        float(shape.get(name, 0)) * scale for name in ("x", "y", "width", "height", "rx")
    )
    pen.rounded_rectangle((x, y, x + width - 1, y + height - 1), radius, fill=shape.get("fill"))


def _shapes() -> list[ElementTree.Element]:
    return list(ElementTree.parse(LOGO).getroot())


def _ground() -> str:
    return str(_shapes()[0].get("fill"))


def write() -> None:
    for name, picture in pictures().items():
        few = picture.quantize(64, Image.Quantize.FASTOCTREE)
        few.save(FOLDER / name, optimize=True)


if __name__ == "__main__":
    write()
