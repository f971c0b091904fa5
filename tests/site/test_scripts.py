"""The sets of scripts: one file each where they are served, else each module as it is written."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template import engines
from django.template.loader import render_to_string

from games.ui import modules
from spaye_site import assets

IMPORT = re.compile(r'from "(\.[^"]+)"')
TAG = engines["jinja2"].from_string("{{ assets.scripts_of(name) }}")


def source(path: str) -> str:
    return Path(finders.find(path)).read_text()


def links(name: str) -> list[str]:
    return re.findall(r'src="/static/([^"]+)"', TAG.render({"name": name}))


def test_a_set_is_one_file_with_all_of_it(served: Path) -> None:
    for name, entries in assets.SCRIPT_SETS.items():
        [file] = links(name)
        text = (served / file).read_text()
        own = modules.collected(entries, source, lent_before(name))
        declared = re.findall(r"^const (\$\w+) = \(\(\) =>", text, re.MULTILINE)
        assert len(declared) == len({*declared}) == len(own)


def test_htmx_and_what_hears_streams_are_one_file_before_all_others(served: Path) -> None:
    first, *_modules = re.findall(r"<script [^>]+>", render_to_string("frame/scripts.html"))
    [file] = re.findall(r'src="/static/([^"]+)" defer', first)
    text = (served / file).read_text()
    positions = [text.index((served / each).read_text()) for each in assets.HTMX]
    assert positions == sorted(positions)


def lent_before(name: str) -> dict[str, str]:
    names = [*assets.SCRIPT_SETS]
    earlier = names[: names.index(name)]
    return {path: set_ for set_ in earlier for path in everything(set_)}


def everything(name: str) -> list[str]:
    return modules.collected(assets.SCRIPT_SETS[name], source)


def test_whatever_is_imported_is_there_and_hashed(served: Path) -> None:
    """By the address that pages name too: under another one it would run a second time."""
    found = 0
    for file in served.rglob("*.*.js"):
        if "django_htmx" not in file.parts:
            for way in IMPORT.findall(file.read_text()):
                assert re.search(r"\.[0-9a-f]{12}\.js$", way), file
                assert (file.parent / way).resolve().is_file(), file
                found += 1
    assert found > 10


def test_a_module_of_a_set_is_nowhere_else_on_a_page(served: Path) -> None:
    """Its state (toasts that stand, sounds that play) would be there twice."""
    frame = {Path(path).name for path in everything("frame")}
    sources = [
        path for path in served.rglob("*.js") if not re.search(r"\.[0-9a-f]{12}\.", path.name)
    ]
    for path in sources:
        address = path.relative_to(served).as_posix()
        if address not in everything("frame"):
            taken = {Path(way).name for way in IMPORT.findall(path.read_text())}
            assert not taken & frame, address


@pytest.mark.parametrize("name", assets.STANDALONE_SCRIPTS)
def test_a_page_without_the_frame_loads_nothing_of_it(served: Path, name: str) -> None:
    """The kitchen screen for one would run the whole frame on the wall, with clocks of its own."""
    text = (served / name).read_text()
    declared = re.findall(r"^const (\$\w+) = \(\(\) =>", text, re.MULTILINE)
    assert len(declared) == len(modules.collected([name], source)) > 1
    assert not IMPORT.findall(text)
    assert "$js_app_js" not in text


def test_the_kitchen_screen_names_its_own_script_alone() -> None:
    sources = re.findall(r'src="/static/([^"]+)"', render_to_string("kitchen/_head.html"))
    assert sources == [*assets.STANDALONE_SCRIPTS]


def test_no_page_names_a_module_of_the_frame() -> None:
    named = re.compile(r"static\(['\"]([^'\"]+\.js)['\"]\)")
    for page in [*Path("templates").rglob("*.html"), *Path("games").rglob("*.html")]:
        assert not {*named.findall(page.read_text())} & {*everything("frame")}, page


@pytest.mark.parametrize("line", ["export default 1;", 'import x from "./x.js";', "await x;"])
def test_a_module_written_in_another_way_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"odd\.js"):
        modules.together(["odd.js"], "all.js", lambda _path: f"{line}\n", {})
