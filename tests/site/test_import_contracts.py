"""The import contracts hold for games that nobody has written down: they name patterns."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

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


@pytest.fixture(scope="module")
def linted(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the linter says of the project with an impure game beside the others."""
    project = tmp_path_factory.mktemp("project")
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


@pytest.mark.parametrize(
    "arrow",
    [
        "games.oka.rules -> random",
        "games.oka.luck -> secrets",
        "games.oka.bot -> time",
        "games.oka.bot -> games.tables.models",
        "games.oka.rules.dealing -> games.cerke.rules.board",
        "games.oka.page -> games.speahx.page.words",
    ],
)
def test_an_impure_game_is_refused(linted: str, arrow: str) -> None:
    assert f"{arrow} (l." in linted


def test_only_the_new_game_breaks_contracts(linted: str) -> None:
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
