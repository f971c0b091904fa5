"""The display font, which has an axis for optical sizes that not every engine sets."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).parents[2] / "static" / "fonts"
TITLES = (24, 34)
"""Pixels of a second and of a first title."""


def width(font: TTFont, text: str) -> int:
    letters, advances = font.getBestCmap(), font["hmtx"]
    return sum(advances[letters[ord(letter)]][0] for letter in text)


@pytest.mark.parametrize(
    ("part", "text"), [("latin", "Tu bats Ingrid"), ("macron", "ā"), ("rest", "Łukasz")]
)
def test_titles_are_as_wide_where_nothing_is_set(part: str, text: str) -> None:
    file = FONTS / f"bricolage-grotesque-{part}.woff2"
    (sizes,) = TTFont(file)["fvar"].axes
    assert (sizes.axisTag, sizes.minValue, sizes.maxValue) == ("opsz", 12, 96)
    letters = "".join(one for one in text if ord(one) in TTFont(file).getBestCmap())
    drawn = width(TTFont(file), letters)
    for size in TITLES:
        meant = width(instantiateVariableFont(TTFont(file), {"opsz": size}), letters)
        assert drawn == pytest.approx(meant, rel=0.012)
