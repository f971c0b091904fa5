"""Do a game's rules and bots know the site, a clock, or luck of their own?

What they may not import is what the import contract of `pyproject.toml` forbids them. Modules of
the game and of the engine are read on the way; nothing is run.
"""

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from games.tables import registry

ROOT = Path(__file__).resolve().parents[2]
PURE = "games.*.rules"


def faults(slug: str) -> list[str]:
    """What the game's rules or bots import, by way of whom, and shouldn't."""
    config = registry.config(slug)
    bot = f"{config.name}.bot"
    return [*of(config.rules_module), *(of(bot) if find_spec(bot) else ())]


def of(package: str) -> list[str]:
    """The same of one module or package."""
    return list(dict.fromkeys(_found(package)))


def _found(package: str) -> Iterator[str]:
    ways = {module: module for module in _modules(package)}
    left = list(ways)
    while left:
        module = left.pop()
        for line, imported in imports(module):
            if forbidden := next((one for one in _forbidden() if _within(imported, one)), ""):
                yield f"{ways[module]} (line {line}) imports {forbidden}"
            elif imported not in ways and _is_read(imported, package):
                ways[imported] = f"{ways[module]} imports {imported}, which"
                left.append(imported)


def imports(module: str) -> Iterator[tuple[int, str]]:
    """Line and name of each module that this one imports."""
    for node in ast.walk(ast.parse(_file(module).read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names):
                yield from ((node.lineno, one.name) for one in names)
            case ast.ImportFrom(name, names, level):
                base = _absolute(module, name or "", level)
                yield node.lineno, base
                parts = (f"{base}.{one.name}" for one in names)
                yield from ((node.lineno, part) for part in parts if _is_module(part))


def _absolute(module: str, name: str, level: int) -> str:
    """The module behind `from ..name import`."""
    if not level:
        return name
    up = level - (_file(module).name == "__init__.py")
    parts = module.split(".")
    return ".".join([*parts[: len(parts) - up], *filter(None, [name])])


def _modules(package: str) -> list[str]:
    """The package and all that is in it."""
    path = _file(package)
    if path.name != "__init__.py":
        return [package]
    found = sorted(path.parent.rglob("*.py"))
    names = (one.relative_to(path.parent).with_suffix("").parts for one in found)
    return [".".join([package, *(part for part in name if part != "__init__")]) for name in names]


def _is_read(module: str, package: str) -> bool:
    """Whether it is code of the project, which is followed."""
    return module.partition(".")[0] in {"games", package.partition(".")[0]} and _is_module(module)


def _is_module(name: str) -> bool:
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:
        return False
    return spec is not None and spec.origin is not None


def _file(module: str) -> Path:
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None, module
    return Path(spec.origin)


def _within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


@cache
def _forbidden() -> list[str]:
    """As the import contract has it."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    found = [one for one in contracts if PURE in one.get("source_modules", ())]
    (contract,) = (one for one in found if one["type"] == "forbidden")
    return list(contract["forbidden_modules"])
