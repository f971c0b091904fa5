"""The contrast table of the design, computed from tokens.css."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

CSS = Path(settings.BASE_DIR) / "static" / "css"
PAIR = re.compile(r"--([\w-]+): var\(--light, (#\w{6})\) var\(--dark, (#\w{6})\);")
FIXED = re.compile(r"--([\w-]+): (#\w{6});")

# Foreground, background, least ratio: 4.5 for text, 3 for parts of the interface and large text.
THEMED = [
    *((text, ground, 4.5) for text in ("ink", "ink2") for ground in ("bg", "surface", "surface2")),
    ("on-primary", "primary", 4.5),
    ("tomato-ink", "bg", 4.5),
    ("tomato-ink", "surface", 4.5),
    ("tomato-ink", "surface2", 4.5),
    *((f"{name}-ink", f"{name}-soft", 4.5) for name in ("tomato", "sun", "lilac", "sky", "leaf")),
    *(("ink", f"{name}-soft", 4.5) for name in ("tomato", "sun", "lilac", "sky", "leaf")),
    ("lilac-ink", "bg", 3),
    ("line-strong", "bg", 3),
    ("line-strong", "surface", 3),
    ("on-felt", "felt", 4.5),
    ("on-felt", "felt-deep", 4.5),
    ("on-felt2", "felt", 4.5),
    ("on-felt2", "felt-deep", 4.5),
    ("sun", "felt", 4.5),
    ("coral", "felt", 4.5),
    ("coral", "felt-deep", 4.5),
]
UNTHEMED = [
    *(("fixed-ink", ground, 4.5) for ground in ("fixed-sun", "sky", "coral", "lilac")),
    ("fixed-light", "fixed-ink", 4.5),
    ("on-felt2", "fixed-ink", 4.5),
    ("nikaye-glyph", "tomato", 4.5),
    *((f"suit-{suit}", "paper", 3) for suit in "SHDCP"),
]


def tokens(theme: int) -> dict[str, str]:
    """Token to colour; 0 is the light theme, 1 the dark one."""
    text = (CSS / "tokens.css").read_text()
    themed = {name: (light, dark)[theme] for name, light, dark in PAIR.findall(text)}
    return themed | dict(FIXED.findall(text))


def luminance(colour: str) -> float:
    channels = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


RINGS = [
    ("boards/board.css", ".winner", "fixed-ink", ("sky", "fixed-sun", "coral")),
    ("tables/tables.css", ".table-tile > *", "fixed-ink", ("peach", "sky", "coral", "sage")),
    ("tables/tables.css", ".offer", "lilac-ink", ("sun-soft",)),
    ("tables/tables.css", ".open-cards", "lilac-ink", ("surface",)),
    ("tables/tables.css", ".why", "lilac-ink", ("tomato-soft",)),
    ("tables/replay/replay.css", ".eyes ul", "lilac-ink", ("surface",)),
    ("spirale/spirale.css", ".panel-side .panel", "lilac-ink", ("surface",)),
    ("css/panels.css", ".toast", "bg", ("ink",)),
    ("css/panels.css", ".toast.error", "lilac-ink", ("tomato-soft",)),
    ("css/panels.css", "body:is(.felt, .saffron) .toast:not(.error)", "fixed-ink", ("on-felt",)),
]
"""Boxes of another colour than their page, and what shows where the focus is in them."""


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("file", "box", "ring", "grounds"), RINGS)
def test_the_focus_is_seen_in_every_box(
    theme: int, file: str, box: str, ring: str, grounds: tuple[str, ...]
) -> None:
    colours = tokens(theme)
    text = Path(finders.find(file)).read_text()
    rules = re.findall(rf"^{re.escape(box)} {{([^}}]*)}}", text, re.MULTILINE)
    assert any(f"--focus: var(--{ring});" in rule for rule in rules)
    assert all(ratio(colours[ring], colours[ground]) >= 3 for ground in grounds)


def test_the_ratio_is_that_of_the_guidelines() -> None:
    assert ratio("#000000", "#FFFFFF") == pytest.approx(21)
    assert ratio("#14302A", "#FBF0EC") == pytest.approx(12.64, abs=0.01)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground", "least"), THEMED + UNTHEMED)
def test_contrast(theme: int, text: str, ground: str, least: float) -> None:
    colours = tokens(theme)
    assert ratio(colours[text], colours[ground]) >= least


def test_chips_can_be_read() -> None:
    chip = re.compile(r"\.chip\.p(\d+) \{ --disc: (#\w{6}); --on: (#\w{6});")
    palettes = chip.findall((CSS / "people.css").read_text())
    assert [int(number) for number, _disc, _on in palettes] == list(range(12))
    # Initials are large, bold text.
    assert all(ratio(disc, on) >= 4.5 for _number, disc, on in palettes)


ON_SAFFRON = re.compile(
    r":is\((.*?)\) \.face \.right \{ fill: var\(--([\w-]+)\); stroke: var\(--([\w-]+)\)"
)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_a_smile_on_saffron_keeps_its_saffron_eye(theme: int) -> None:
    """There that eye has another colour, and a line around it."""
    colours, people = tokens(theme), (CSS / "people.css").read_text()
    assert ".face .right { fill: var(--sun); }" in people
    [(grounds, fill, line)] = ON_SAFFRON.findall(people)
    assert {".sheet.sun", ".on-saffron", ".winner.victoire"} <= set(grounds.split(", "))
    for ground in ("sun", "fixed-sun"):
        assert ratio(colours[fill], colours[ground]) > 1.25
        assert ratio(colours[line], colours[ground]) >= 3


def test_style_sheets_name_only_tokens_that_exist() -> None:
    known = set(tokens(0)) | {
        name
        for path in CSS.glob("*.css")
        for name in re.findall(r"(?<!var\()--([\w-]+):", path.read_text())
    }
    for path in CSS.glob("*.css"):
        used = set(re.findall(r"var\(--([\w-]+)", path.read_text()))
        assert used <= known, path.name
