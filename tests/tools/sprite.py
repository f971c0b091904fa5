"""Builds ``static/icons.svg`` from Lucide's icons and the project's own glyphs.

Run it after adding a name to ``LUCIDE`` or a symbol to ``glyphs.svg``::

    npm pack lucide-static && tar xzf lucide-static-*.tgz
    python -m tests.tools.sprite package/icons
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "games" / "ui"
SPRITE = ROOT / "static" / "icons.svg"

LUCIDE = """
    sun trophy armchair circle-user-round bell chevron-left chevron-right chevron-down chevron-up
    arrow-left arrow-right arrow-down arrow-up x plus minus check circle-check circle-check-big
    circle-alert circle-help clock timer hourglass dumbbell pencil-line undo-2 shuffle dices
    users-round user-plus hand hand-helping crown calendar-days history book-open search settings
    share-2 link shield-check lock lock-keyhole monitor-play eye wifi-off notebook-tabs layers
    sparkles shapes skip-back skip-forward play flag flame download trending-up trending-down equal
    log-in log-out mail smartphone ellipsis copy qr-code rotate-cw message-circle bot
""".split()  # noqa: SIM905


def inner(svg: str) -> str:
    """The drawing inside an icon file, on one line."""
    match = re.search(r"<svg[^>]*>(.*)</svg>", svg, re.DOTALL)
    if match is None:
        raise ValueError("not an SVG file")
    return re.sub(r"\s*\n\s*", "", match[1])


def symbol(name: str, folder: Path) -> str:
    drawing = inner((folder / f"{name}.svg").read_text())
    return f'<symbol id="{name}" viewBox="0 0 24 24">{drawing}</symbol>'


def build(folder: Path) -> str:
    """The whole sprite; ``folder`` holds Lucide's icon files."""
    lucide = "\n".join(symbol(name, folder) for name in LUCIDE)
    own = re.sub(r"<!--.*?-->", "", inner((HERE / "glyphs.svg").read_text()))
    note = (
        "<!-- Lucide icons: ISC licence, see LICENSE-lucide.txt. The other glyphs are our own. -->"
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{note}\n{lucide}\n{own}\n</svg>\n'


if __name__ == "__main__":
    SPRITE.write_text(build(Path(sys.argv[1])))
