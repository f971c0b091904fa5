"""Nothing needs what needs it: no module, no folder of an app. Only types may know each other."""

from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest


def needs(*packages: str) -> dict[str, set[str]]:
    """What each module imports of the packages, types aside."""
    graph = grimp.build_graph(*packages, exclude_type_checking_imports=True, cache_dir=None)
    # A module that is also a program may import itself by its own name.
    return {
        module: graph.find_modules_directly_imported_by(module) - {module}
        for module in graph.modules
    }


def circle(needed: dict[str, set[str]]) -> list[str]:
    """Names of which each needs the one before it, if there are any."""
    try:
        TopologicalSorter(needed).prepare()
    except CycleError as found:
        return list(found.args[1])
    return []


def folders(needed: dict[str, set[str]], app: str) -> dict[str, set[str]]:
    """The same by what lies directly in the app: its folders, and modules that stand in none."""
    depth = app.count(".") + 2
    inside: dict[str, set[str]] = {}
    for module, others in needed.items():
        if not module.startswith(f"{app}."):
            continue
        name = ".".join(module.split(".")[:depth])
        theirs = [other for other in others if other.startswith(f"{app}.")]
        needed_here = {".".join(other.split(".")[:depth]) for other in theirs}
        inside.setdefault(name, set()).update(needed_here - {name})
    return inside


@pytest.fixture(scope="module")
def needed() -> dict[str, set[str]]:
    return needs("games", "spaye_site")


def test_no_import_leads_back(needed: dict[str, set[str]]) -> None:
    assert circle(needed) == []


def test_no_folder_of_an_app_leads_back(needed: dict[str, set[str]]) -> None:
    apps = {".".join(module.split(".")[:2]) for module in needed if module.startswith("games.")}
    circles = {app: circle(folders(needed, app)) for app in [*sorted(apps), "spaye_site"]}
    assert {app: found for app, found in circles.items() if found} == {}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("from ring import first", True),
        ("def later():\n    from ring import first", True),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ring import first", False),
    ],
)
def test_one_that_does_is_found(
    line: str, found: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring = tmp_path / "ring"
    ring.mkdir()
    (ring / "__init__.py").touch()
    (ring / "first.py").write_text("from ring import second\n")
    (ring / "second.py").write_text(f"{line}\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert set(circle(needs("ring"))) == ({"ring.first", "ring.second"} if found else set())


def test_folders_that_need_each_other_are_found() -> None:
    needed = {
        "app.pages.first": {"app.words.second"},
        "app.words.third": {"app.pages.fourth"},
        "app.models": set(),
    }
    assert circle(needed) == []
    assert set(circle(folders(needed, "app"))) == {"app.pages", "app.words"}
