"""`tests.tools new_game SLUG --cards` and one line in the settings: it passes all checks."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tools import new_game

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("games", "spaye_site", "templates", "static", "tests", "manage.py", "pyproject.toml")
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
UNNEEDED = shutil.ignore_patterns("__pycache__", "*.pyc", "fonts", "browser", "*.values")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with a new game in it, installed by one line."""
    folder = tmp_path_factory.mktemp("project")
    for name in PARTS:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(
            ROOT / name, folder / name, **({"ignore": UNNEEDED} if copy is shutil.copytree else {})
        )
    told = run(folder, "-m", "tests.tools", "new_game", "bees_of_oka", "--cards")
    line = '    "games.bees_of_oka",\n'
    assert line in told
    path = folder / "spaye_site/settings.py"
    after = '    "games.spirale",\n'
    path.write_text(path.read_text().replace(after, after + line))
    return folder


def run(folder: Path, *args: str) -> str:
    """The output of Python on these arguments, which has to succeed."""
    environment = {**os.environ, "VAR_DIR": str(folder / "var")}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    done = subprocess.run(
        [sys.executable, *args], cwd=folder, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_the_catalogues_are_whole_and_nothing_names_what_it_was_copied_from(tree: Path) -> None:
    run(tree, "-m", "tests.tools", "compile_catalogues", "--check")
    files = [path for path in (tree / "games/bees_of_oka").rglob("*") if path.is_file()]
    assert [path for path in files if "starter" in path.as_posix().removeprefix(str(tree))] == []
    # What is compiled names the folder that it lies in, and "pytest-102" holds "st-1".
    written = [path for path in files if path.suffix not in (".mo", ".pyc")]
    read = {path: path.read_bytes().lower() for path in written}
    assert [path for path, text in read.items() if b"starter" in text or b"st-1" in text] == []
    assert b"be-1" in read[tree / "games/bees_of_oka/README.md"]


def test_its_code_is_in_the_style_of_the_house(tree: Path) -> None:
    run(tree, "-m", "ruff", "check", "games/bees_of_oka")
    run(tree, "-m", "ruff", "format", "--check", "games/bees_of_oka")


@pytest.mark.long
def test_the_checks_of_every_game_pass_over_it(tree: Path) -> None:
    """Contract, hiding, playthroughs, numbers, rules in words."""
    told = run(
        tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/every_game", "-k", "oka"
    )
    assert " passed" in told
    assert int(told.split(" passed")[0].split()[-1]) > 25


@pytest.mark.long
def test_the_guards_of_the_code_pass_over_it(tree: Path) -> None:
    """Types, purity and layers, templates, and the tests that go over all games."""
    run(tree, "-m", "mypy")
    run(tree, "-c", "from importlinter.cli import lint_imports_command as main; main()")
    run(tree, "-m", "djlint", "--lint", "games/bees_of_oka")
    tests = ("tests/fuzz/test_moves.py", "tests/tables/page", "tests/test_add_a_game.py")
    run(tree, *PYTEST, "-m", "not long", *tests)


@pytest.mark.parametrize(
    ("slug", "told"),
    [
        ("Oka", "small letters"),
        ("7up", "small letters"),
        ("papayoo", "is there already"),
        ("pa", "begin another game’s"),
    ],
)
def test_a_slug_that_cannot_be_is_refused(slug: str, told: str) -> None:
    with pytest.raises(CommandError, match=told):
        call_command(new_game.Command(), slug, cards=True)
    assert slug == "papayoo" or not (ROOT / "games" / slug).exists()
