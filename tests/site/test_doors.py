"""Doors that no import contract can see: who writes, who looks at a state, who opens a view."""

import ast
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver

from games.players.requests import Request

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "games"
SAYING = {"create", "bulk_create", "get_or_create", "update_or_create", "bulk_update", "save"}
"""Verbs that nothing but a model or a manager has here; their asynchronous twins begin with `a`."""
RAW = {"execute", "executemany", "copy"}
"""A cursor's: they write unless they are seen to begin with a word that reads."""
READING = ("SELECT", "EXPLAIN", "PRAGMA", "LISTEN", "UNLISTEN", "SHOW", "SET")


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


def writes(source: str) -> Iterator[tuple[int, str]]:
    """Every call that writes to a database: its line and its verb."""
    tree = ast.parse(source)
    modules = set(_modules(tree))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        owner, verb = node.func.value, node.func.attr
        if isinstance(owner, ast.Name) and owner.id in modules:
            continue
        if _writes(verb, node):
            yield node.lineno, verb


def _modules(tree: ast.AST) -> Iterator[str]:
    """Names of our own modules: what they do is judged where it is written."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            folder = ROOT.joinpath(*node.module.split("."))
            for name in node.names:
                if (folder / f"{name.name}.py").exists() or (folder / name.name).is_dir():
                    yield name.asname or name.name


def _writes(verb: str, call: ast.Call) -> bool:
    verb = (
        verb.removeprefix("a") if verb.removeprefix("a") in SAYING | {"update", "delete"} else verb
    )
    if verb == "update":
        # A set or a hash is updated with something; a queryset with named columns only.
        return not call.args and bool(call.keywords)
    if verb == "save":
        # A picture is saved to a file, which stands first.
        return not call.args
    if verb == "delete":
        return not call.args and not call.keywords
    if verb in RAW:
        return bool(call.args) and not _reads(call.args[0])
    return verb in SAYING


def _reads(statement: ast.expr) -> bool:
    if isinstance(statement, ast.JoinedStr) and statement.values:
        statement = statement.values[0]
    text = statement.value if isinstance(statement, ast.Constant) else ""
    return isinstance(text, str) and text.lstrip().upper().startswith(READING)


# What a view's type says of its reader is what Django asks of that reader.


def views(found: list[URLPattern | URLResolver]) -> Iterator[Callable[..., Any]]:
    for one in found:
        if isinstance(one, URLResolver):
            yield from views(one.url_patterns)
        elif inspect.unwrap(one.callback).__module__.startswith(("games.", "spaye_site.")):
            yield one.callback


def believes_in_a_player(view: Callable[..., Any]) -> bool:
    """Its request is a `Request`: mypy lets it ask for the player without a look."""
    inner = inspect.unwrap(view)
    request = next(iter(inspect.signature(inner, eval_str=True).parameters.values()))
    assert request.annotation in (Request, HttpRequest)
    return request.annotation is Request


def asks_for_a_player(view: Callable[..., Any]) -> bool:
    return bool(getattr(view, "login_required", True))


def test_who_reads_a_view_is_known() -> None:
    """One that visitors open and that believes in a player would fail with the first visitor."""
    ours = list(views(get_resolver().url_patterns))
    assert len(ours) > 150
    wrong = [view for view in ours if believes_in_a_player(view) != asks_for_a_player(view)]
    assert wrong == []


def test_a_view_that_only_believes_is_found() -> None:
    def view(request: Request) -> HttpResponse:
        return HttpResponse()

    assert believes_in_a_player(view)
    assert not asks_for_a_player(login_not_required(view))
