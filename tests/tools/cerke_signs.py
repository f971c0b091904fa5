"""Makes the font of the characters on Cerke's pieces: `python -m tests.tools.cerke_signs PACKAGE`.

A font of Japanese forms, cut to the eleven of the board. Run once, by hand, where fonttools is
installed; `PACKAGE` is the folder into which @fontsource/noto-sans-jp@5.2.5 of npm is unpacked.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from games.cerke.rules.kiaak import PIECES, TAM
from tests.tools.page_fonts import FIXED_TIME, ROOT

SOURCE = "noto-sans-jp-japanese-700-normal.woff2"
GOAL = ROOT / "games" / "cerke" / "static" / "cerke" / "signs.woff"


def main() -> None:
    """Write the font; the same one whenever it is made."""
    font = TTFont(Path(sys.argv[1]) / "files" / SOURCE, recalcTimestamp=False)
    subsetter = Subsetter(Options(layout_features=[], hinting=False, notdef_outline=True))
    subsetter.populate(text=PIECES + TAM)
    subsetter.subset(font)
    font["head"].created = font["head"].modified = FIXED_TIME
    font.flavor = "woff"
    font.save(GOAL)


if __name__ == "__main__":
    main()
