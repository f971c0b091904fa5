"""Makes the certificates' fonts: `python -m tests.tools.certificate_fonts PACKAGES`.

The families' variable fonts become still ones, and the fallbacks are cut to what names need,
because reportlab draws TrueType only and a repository keeps every byte for good. Run once, by hand,
where fonttools is installed; `PACKAGES` is a folder into which these packages of npm are unpacked:

    @fontsource-variable/bricolage-grotesque@5.3.0  @fontsource-variable/schibsted-grotesk@5.3.0
    dejavu-fonts-ttf@2.37.3  @fontsource/noto-sans-sc@5.3.0  @fontsource/noto-sans-kr@5.3.0
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "games" / "ui" / "pictures" / "fonts"
FIXED_TIME = 3786912000
"""Seconds since 1904: the same fonts from the same packages, whenever they are made."""

FAMILIES = {
    "BricolageGrotesque-ExtraBold": (
        "bricolage-grotesque-{}-standard-normal.woff2",
        {"wght": 800, "wdth": 100, "opsz": 28},
    ),
    "SchibstedGrotesk-Regular": ("schibsted-grotesk-{}-wght-normal.woff2", {"wght": 400}),
    "SchibstedGrotesk-Bold": ("schibsted-grotesk-{}-wght-normal.woff2", {"wght": 700}),
}
ALPHABETS = [
    (0x0020, 0x007E),  # a letter with a mark that the first font lacks comes with its mark
    (0x00A0, 0x058F),  # Latin, Greek, Cyrillic, Armenian
    (0x05D0, 0x05F4),  # Hebrew
    (0x0600, 0x06FF),  # Arabic
    (0x10A0, 0x10FF),  # Georgian
    (0x1E00, 0x1FFF),  # Vietnamese and other Latin, Greek with accents
    (0x2010, 0x206F),  # punctuation
    (0x20A0, 0x20BF),  # currencies
    (0x2100, 0x214F),  # letter-like
    (0x2190, 0x21FF),  # arrows
    (0xFB13, 0xFB4F),  # Armenian and Hebrew ligatures
    (0xFB50, 0xFBFF),  # Arabic letters of Persian and Urdu, as they join
    (0xFE80, 0xFEFC),  # Arabic letters as they join
    (0xFFFD, 0xFFFD),  # the replacement for what no font has
]


def main(packages: Path) -> None:
    for name, (pattern, axes) in FAMILIES.items():
        files = (_one(packages, pattern.format(part)) for part in ("latin", "latin-ext"))
        parts = [_still(file, axes) for file in files]
        _write(_merged(parts), name)
    dejavu = TTFont(_one(packages, "DejaVuSans-Bold.ttf"))
    alphabets = {code for first, last in ALPHABETS for code in range(first, last + 1)}
    _write(_cut(dejavu, alphabets), "DejaVuSans-Bold")
    east = [*_slices(packages, "sc", _chinese() | _kana()), *_slices(packages, "kr", _korean())]
    _write(_merged(east), "NotoSansCJK-Bold")


def _still(path: Path, axes: dict[str, float]) -> TTFont:
    """A variable font at one point of its axes."""
    return _bare(instantiateVariableFont(TTFont(path), axes))


def _bare(font: TTFont) -> TTFont:
    """Without tables that neither of our two drawing libraries reads."""
    for table in ("GSUB", "GPOS", "GDEF", "STAT", "kern", "vhea", "vmtx", "BASE", "DSIG", "gasp"):
        if table in font:
            del font[table]
    return font


def _cut(font: TTFont, codes: set[int]) -> TTFont:
    """Only these characters, no hinting, no layout."""
    options = Options(hinting=False, layout_features=[], notdef_outline=True, name_IDs=["*"])
    cutter = Subsetter(options)
    cutter.populate(unicodes=codes & set(font.getBestCmap()))
    cutter.subset(font)
    return _bare(font)


def _slices(packages: Path, part: str, wanted: set[int]) -> Iterator[TTFont]:
    """The package's font comes in about a hundred slices; each as far as it is wanted."""
    missing = set(wanted)
    for path in sorted(packages.rglob(f"noto-sans-{part}-*-700-normal.woff2")):
        font = TTFont(path)
        if found := missing & set(font.getBestCmap()):
            missing -= found
            yield _cut(font, found)


def _merged(fonts: Iterable[TTFont]) -> TTFont:
    with TemporaryDirectory() as folder:
        paths = []
        for number, font in enumerate(fonts):
            paths.append(f"{folder}/{number}.ttf")
            font.flavor = None
            font.save(paths[-1])
        return Merger().merge(paths)


def _write(font: TTFont, name: str) -> None:
    """One name in every record: those of merged fonts disagree."""
    for table in ("DSIG", "FFTM"):
        if table in font:
            del font[table]
    font.flavor = None
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = FIXED_TIME
    font["post"].formatType = 3.0
    for record in font["name"].names:
        if record.nameID in (1, 4, 6, 16):
            record.string = name
    out = BytesIO()
    font.save(out)
    (HERE / f"{name}.ttf").write_bytes(out.getvalue())
    print(f"{name}.ttf  {len(out.getvalue()) // 1024} KB  {len(font.getBestCmap())} characters")  # noqa: T201


def _one(folder: Path, name: str) -> Path:
    return next(iter(sorted(folder.rglob(name))))


def _chinese() -> set[int]:
    """The 3,755 characters of GB 2312's first level, by frequency."""
    return set(_decoded("gb2312", range(0xB0, 0xD8)))


def _korean() -> set[int]:
    """The 2,350 syllables of KS X 1001."""
    return set(_decoded("euc_kr", range(0xB0, 0xC9)))


def _kana() -> set[int]:
    return {*range(0x3041, 0x3097), *range(0x30A1, 0x30FF), 0x3005}


def _decoded(encoding: str, rows: range) -> Iterator[int]:
    for row in rows:
        for cell in range(0xA1, 0xFF):
            text = bytes((row, cell)).decode(encoding, "ignore")
            yield from map(ord, text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
