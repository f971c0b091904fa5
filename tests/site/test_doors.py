"""Two doors that no import contract can see: who writes, and who looks at a state."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

GAMES = Path(__file__).resolve().parents[2] / "games"
WRITES = {"create", "bulk_create", "get_or_create", "update_or_create", "bulk_update", "save"}


def calls(path: Path) -> Iterator[tuple[int, str]]:
    """Every method called in a file, but those of the writing modules: (line, name)."""
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        owner = node.func.value
        if not (isinstance(owner, ast.Name) and owner.id in {"services", "logs"}):
            yield node.lineno, node.func.attr


def modules() -> Iterator[Path]:
    for path in sorted(GAMES.rglob("*.py")):
        if not {"migrations", "rules", "engine"} & set(path.parts):
            yield path


def test_only_services_write() -> None:
    """Sessions are written by Django's own engine, through our `sessions` module."""
    doors = {"services.py", "logs.py", "sessions.py", "models.py"}
    # These two save pictures and fonts, no rows.
    doors |= {"canvases.py", "make.py"}
    found = [
        f"{path.relative_to(GAMES)}:{line} {name}"
        for path in modules()
        if path.name not in doors and not {"demo", "models"} & set(path.parts)
        for line, name in calls(path)
        if name in WRITES
    ]
    assert found == []


def test_only_the_audience_observes() -> None:
    """Späye's own readers ask `audience.observe`, never the rules."""
    found = [
        f"{path.relative_to(GAMES)}:{node.lineno}"
        for path in modules()
        if path.name != "audience.py" and path.parent.name != "commands"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "observe"
        and not (isinstance(node.func.value, ast.Name) and node.func.value.id == "audience")
    ]
    assert found == []
