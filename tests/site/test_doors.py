"""Two doors that no import contract can see: who writes, and who looks at a state."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.writing import writes

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "games"


def modules() -> Iterator[Path]:
    for path in sorted(GAMES.rglob("*.py")):
        if not {"migrations", "rules", "engine"} & set(path.parts):
            yield path


ONLY_READ = {
    "bot",
    "context",
    "engine",
    "forms",
    "page",
    "playback",
    "queries",
    "rules",
    "scene",
    "template_globals",
    "urls",
    "views",
    "words",
}
"""Names of modules and folders that decide or draw: whoever opens a page changes nothing."""


def test_what_decides_or_draws_never_writes() -> None:
    sneaking = {name for name in writers() if ONLY_READ & {*name.split(".")}}
    assert sneaking == set()


def writers() -> set[str]:
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for folder in ("games", "spaye_site")
        for path in (ROOT / folder).rglob("*.py")
        if "migrations" not in path.parts and any(writes(path.read_text()))
    }


@pytest.mark.parametrize(
    "line",
    [
        "Table.objects.create(game='papayoo')",
        "await Table.objects.acreate(game='papayoo')",
        "Table.objects.bulk_create(tables)",
        "Table.objects.get_or_create(pk=1)",
        "Table.objects.filter(pk=1).update(version=2)",
        "Table.objects.filter(pk=1).update(**columns)",
        "table.save()",
        "table.save(update_fields=['version'])",
        "Table.objects.all().delete()",
        "cursor.execute('UPDATE tables_table SET version = 2')",
        "cursor.execute(f'DELETE FROM {name}')",
        "cursor.execute(statement, values)",
        "cursor.executemany('INSERT INTO tables_move VALUES (%s)', rows)",
    ],
)
def test_whatever_writes_is_seen(line: str) -> None:
    assert list(writes(f"async def sneak():\n    {line}\n")) != []


@pytest.mark.parametrize(
    "line",
    [
        "seen.update(names)",
        "digest.update(b'spaye')",
        "picture.save(path, format='PNG')",
        "cache.delete('key')",
        "cursor.execute('SELECT 1')",
        "cursor.execute(f'PRAGMA page_count({name})')",
    ],
)
def test_what_only_looks_like_writing_is_not(line: str) -> None:
    assert list(writes(line)) == []


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
