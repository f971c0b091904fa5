"""The frame’s stylesheets: one file where they are served, else each as it is written."""

import re
from pathlib import Path

from django.contrib.staticfiles.storage import staticfiles_storage
from django.template.loader import render_to_string

from spaye_site import assets


def test_a_served_page_links_one_stylesheet_that_holds_them_all(served: Path) -> None:
    links = render_to_string("frame/styles.html").split("<link")[1:]
    assert len(links) == 1
    name = links[0].split("/static/")[1].split('"')[0]
    told = (served / name).read_text()
    for each in assets.STYLESHEETS:
        own = (served / staticfiles_storage.stored_name(each)).read_text()
        assert own.strip() in told
    forced = told.index("@media (forced-colors: active) {\n/*")
    assert forced > told.index(".toasts {")
    assert not list(served.glob("css/*.css.*.css"))


def test_every_stylesheet_of_the_folder_is_in_the_frame() -> None:
    names = {f"css/{path.name}" for path in Path("static/css").glob("*.css")}
    assert names == {name for name in assets.STYLESHEETS if name.startswith("css/")}
    # As deep as the file they are joined in, or their pictures would be looked for elsewhere.
    assert {name.count("/") for name in assets.STYLESHEETS} == {assets.STYLESHEET_BUNDLE.count("/")}


OURS = sorted([*Path("static").rglob("*.css"), *Path("games").rglob("*.css")])
LOOSE = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|oklch|color)\((?!var\(--[\w-]+-rgb\))")


def test_every_colour_is_a_token() -> None:
    """Colours are written where a custom property is defined, and named everywhere else."""
    found = []
    for path in OURS:
        text = re.sub(r"/\*.*?\*/|url\([^)]*\)", "", path.read_text(), flags=re.DOTALL)
        for name, value in re.findall(r"([\w-]+)\s*:([^;{}]+)(?=[;}])", text):
            if not name.startswith("--") and LOOSE.search(value):
                found.append(f"{path}: {name}:{value}")
    assert found == []


def test_a_line_under_words_is_written_in_long() -> None:
    """Safari drops `text-decoration` whole when it says more than which line."""
    found = []
    for path in OURS:
        found += re.findall(r"text-decoration:\s*[\w-]+\s[^;}]+", path.read_text())
    assert found == []


TOGGLED = re.compile(r"classList\.(?:add|remove|toggle)\(([^)]*)\)")
BARE = re.compile(r"(?:^|[{};,])\s*\.([\w-]+)\s*(?=\{)")
HOUSE = ("static/css", "games/tables/static", "games/ui/static")


def marks(script: str) -> set[str]:
    """The classes by which a script marks what is on the page."""
    return {name for call in TOGGLED.findall(script) for name in re.findall(r'"([\w-]+)"', call)}


def dressed(style: str) -> set[str]:
    """The classes that a stylesheet dresses wherever they stand."""
    return {*BARE.findall(re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL))}


def test_no_stylesheet_of_the_house_dresses_what_a_game_marks() -> None:
    """Two of a name have broken a board: its squares took on the look of a sheet."""
    house = [path for folder in HOUSE for path in Path(folder).rglob("*.css")]
    taken = {name for path in house for name in dressed(path.read_text())}
    apps = {Path("games") / name for name in ("cerke", "papayoo", "speahx", "spirale")}
    for path in (path for app in apps for path in app.rglob("*.js")):
        assert not marks(path.read_text()) & taken, path
    assert marks('cell.classList.add("asked", "far")') & dressed("a {}\n.asked { inset: 0 }")
