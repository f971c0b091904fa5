"""Makes the pages' fonts: `python -m tests.tools.page_fonts PACKAGES`.

A phone loads what our styles ask for, no more: the display font is always extra bold and never
narrow, the text font lies between regular and bold. What three languages write stands in one file a
family; their one letter beyond Latin-1 (the ā of “dāye”) has a file of its own, so that only names
from further away fetch the rest. Run once, by hand; `PACKAGES` is a folder into which these
packages of npm are unpacked:

    @fontsource-variable/bricolage-grotesque@5.3.0  @fontsource-variable/schibsted-grotesk@5.3.0
"""

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "static" / "fonts"
FIXED_TIME = 3786912000
"""Seconds since 1904: the same fonts from the same packages, whenever they are made."""
Axis = float | tuple[float, float] | tuple[float, float, float]
"""One value; or from where to where, with what an engine takes that sets none between them."""
FAMILIES: dict[str, tuple[str, dict[str, Axis]]] = {
    # Optical sizes: WebKit on Linux sets none, and drew titles as the largest, 8 % narrower.
    "bricolage-grotesque": ("standard-normal", {"wght": 800, "wdth": 100, "opsz": (12, 28, 96)}),
    "schibsted-grotesk": ("wght-normal", {"wght": (400, 700)}),
}
OURS = {0x0100, 0x0101}
"""Letters of ours that the package keeps in its second file."""
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum", "calt", "liga"]


def main(packages: Path) -> None:
    for family, (kind, axes) in FAMILIES.items():
        for part, codes, source in _parts(packages, family, kind):
            _cut(source, codes)
            font = instantiateVariableFont(source, axes)
            _write(font, HERE / f"{family}-{part}.woff2")


def _parts(packages: Path, family: str, kind: str) -> Iterator[tuple[str, set[int], TTFont]]:
    """Each file to make: its name's end, its characters and a fresh font that has them."""
    latin, extended = (
        next(iter(sorted(packages.rglob(f"{family}-{part}-{kind}.woff2"))))
        for part in ("latin", "latin-ext")
    )
    yield "latin", set(TTFont(latin).getBestCmap()), TTFont(latin)
    yield "macron", OURS, TTFont(extended)
    yield "rest", set(TTFont(extended).getBestCmap()) - OURS, TTFont(extended)


def _cut(font: TTFont, codes: set[int]) -> None:
    # Without its hints text is up to 5 % wider wherever letters stand on whole pixels.
    options = Options(hinting=True, layout_features=FEATURES, notdef_outline=True)
    cutter = Subsetter(options)
    cutter.populate(unicodes=codes)
    cutter.subset(font)


def _write(font: TTFont, file: Path) -> None:
    font.flavor = "woff2"
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = FIXED_TIME
    out = BytesIO()
    font.save(out)
    file.write_bytes(out.getvalue())
    print(f"{file.name}  {len(out.getvalue()) / 1024:.1f} KB  {len(font.getBestCmap())} characters")  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]))
