"""Who imports whom: contracts that hold for any game, and nothing needs what needs it."""

import re
import shutil
import subprocess
import sys
import tomllib
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[2]
NEW_GAME = {
    "__init__.py": "",
    "rules/__init__.py": "import random\nfrom games.oka.rules import dealing\n",
    "rules/dealing.py": "from games.oka.luck import luck\nfrom games.cerke.rules import board\n",
    "luck.py": "from secrets import choice as luck\n",
    "bot.py": "from time import monotonic\nfrom games.tables import models\n",
    "page.py": "from games.speahx.page import words\n",
}


def lint(project: Path) -> str:
    """What the linter says of the project with an impure game beside the others."""
    unread = shutil.ignore_patterns("static", "templates", "locale", "__pycache__")
    for package in ("games", "spaye_site", "tests/tools"):
        shutil.copytree(ROOT / package, project / package, ignore=unread)
    shutil.copy(ROOT / "pyproject.toml", project)
    (project / "tests/__init__.py").touch()
    for name, text in NEW_GAME.items():
        path = project / "games/oka" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache"]
    ended = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    assert ended.returncode == 1, ended.stdout + ended.stderr
    return re.sub(r"\s+", " ", ended.stdout)


ARROWS = (
    "games.oka.rules -> random",
    "games.oka.luck -> secrets",
    "games.oka.bot -> time",
    "games.oka.bot -> games.tables.models",
    "games.oka.rules.dealing -> games.cerke.rules.board",
    "games.oka.page -> games.speahx.page.words",
)


def test_contracts_refuse_an_impure_game_that_nobody_has_written_down(
    tmp_path: Path,
) -> None:
    linted = lint(tmp_path)
    assert [arrow for arrow in ARROWS if f"{arrow} (l." not in linted] == []
    assert "3 broken" in linted
    assert "games.oka is not allowed to import games.speahx" in linted


def test_the_architecture_page_has_the_layers_in_the_contracts_order() -> None:
    """Apps that stand side by side may come in any order; the row of games stands for `games.*`."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (layers,) = [each["layers"] for each in contracts["contracts"] if "layers" in each]
    level = {name: nth for nth, layer in enumerate(layers) for name in layer.split(" | ")}
    rows = re.findall(r"^\| `([\w/]+)/`", (ROOT / "games/README.md").read_text(), re.MULTILINE)
    listed = [row.replace("/", ".") for row in rows]
    levels = [level.get(name, level["games.*"]) for name in listed]
    assert levels == sorted(levels)
    assert set(level) - {"games.*"} <= set(listed)


# No circles, of modules or of an app's folders; only types may know each other.


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


def test_folders_that_need_each_other_are_found() -> None:
    needed = {
        "app.pages.first": {"app.words.second"},
        "app.words.third": {"app.pages.fourth"},
        "app.models": set(),
    }
    assert circle(needed) == []
    assert set(circle(folders(needed, "app"))) == {"app.pages", "app.words"}
