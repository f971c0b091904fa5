"""What the checks of every game are made from: its rules, its sheet, its playthroughs, its tests.

All of it is found in the game's own folder, and in the folder of its tests where it has one
(`tests/<slug>/`), whether its rules are one module or a package of them.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from games.engine.contract import Game
from games.tables import registry
from games.tables.registry import GameConfig
from games.tables.rulebook import book
from games.tables.rulebook.book import Rule
from tests.every_game.playthrough import Playthrough, Refused

TESTS = Path(__file__).resolve().parents[1]
REFUSING = {"IllegalMove", "BadSetup"}


@dataclass(frozen=True)
class Raised:
    """`IllegalMove("PA-5", count=…)` in the source: the values that are written there by name."""

    kind: str
    rule: str
    values: Mapping[str, object | None]
    """`None` for a value that isn't a literal."""


class CheckedGame:
    """One installed game."""

    def __init__(self, slug: str) -> None:
        self.slug = slug

    @property
    def config(self) -> GameConfig:
        return registry.config(self.slug)

    @property
    def rules(self) -> Game[Any]:
        return registry.rules(self.slug)

    @property
    def folders(self) -> list[Path]:
        """The game's own, and that of its tests."""
        return list(dict.fromkeys([Path(self.config.path), TESTS / self.slug]))

    @cached_property
    def sheet(self) -> list[Rule]:
        """The numbered rules of its README.md."""
        readme = Path(self.config.path) / "README.md"
        return list(book.read_rules(readme)) if readme.exists() else []

    @property
    def prefix(self) -> str:
        """`PA` of `PA-12`."""
        return self.sheet[0].number.rpartition("-")[0]

    @cached_property
    def raised(self) -> list[Raised]:
        """Every refusal in the source of its rules."""
        path = Path(str(self.rules.__file__))  # type: ignore[attr-defined]
        package = path.name == "__init__.py"
        sources = sorted(path.parent.rglob("*.py")) if package else [path]
        return [one for source in sources for one in _raised(source)]

    @cached_property
    def playthroughs(self) -> list[Path]:
        folders = (folder / "playthroughs" for folder in self.folders)
        return sorted(path for folder in folders for path in folder.glob("*.txt"))

    @cached_property
    def sound(self) -> bool:
        """Whether each of its playthroughs goes as it says: what they show together is asked of
        these alone. `test_playthrough` fails for the one that doesn't, and names the line.
        """
        return not any(wrong(self.slug, path) for path in self.playthroughs)

    @property
    def refused(self) -> list[Refused]:
        """What its playthroughs saw refused, as far as they go as they say."""
        right = [path for path in self.playthroughs if wrong(self.slug, path) is None]
        return [one for path in right for one in played(self.slug, path).refusals]

    @cached_property
    def tests(self) -> dict[str, str]:
        """The source of each of its tests, by name, without what the docstring says."""
        found = {}
        for path in {path for folder in self.folders for path in folder.rglob("test_*.py")}:
            text = path.read_text(encoding="utf-8")
            lines = text.splitlines()
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    first = min(one.lineno for one in [*node.decorator_list, node])
                    source = "\n".join(lines[first - 1 : node.end_lineno])
                    found[node.name] = source.split('"""')[-1]
        return found


def games() -> list[str]:
    """All installed games."""
    return sorted(registry.configs())


def opened() -> list[str]:
    """Those that people meet: in the lobby, or by their rules page."""
    return [slug for slug, one in sorted(registry.configs().items()) if one.lobby or one.rulebook]


def with_rulebook() -> list[str]:
    return [slug for slug, one in sorted(registry.configs().items()) if one.rulebook]


@cache
def game(slug: str) -> CheckedGame:
    return CheckedGame(slug)


@cache
def played(slug: str, path: Path) -> Playthrough:
    """A playthrough that has been run; each is run once in a process."""
    playthrough = Playthrough(registry.rules(slug), path)
    playthrough.run()
    return playthrough


@cache
def wrong(slug: str, path: Path) -> AssertionError | None:
    """What is wrong with a playthrough, with its line."""
    try:
        played(slug, path)
    except AssertionError as error:
        return error
    return None


def _raised(path: Path) -> Iterator[Raised]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(ast.Name(kind), [first, *_], keywords) if kind in REFUSING:
                values = {one.arg: _literal(one.value) for one in keywords if one.arg}
                yield from (Raised(kind, rule, values) for rule in _numbers(first))


def _numbers(node: ast.expr) -> Iterator[str]:
    """The rule, or both: `"SX-26" if … else "SX-27"`."""
    for one in [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]:
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one.value


def _literal(node: ast.expr) -> object | None:
    return node.value if isinstance(node, ast.Constant) else None
