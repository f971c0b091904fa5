"""Who writes to the database, read from the code: every call whose verb writes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAYING = {"create", "bulk_create", "get_or_create", "update_or_create", "bulk_update", "save"}
"""Verbs that nothing but a model or a manager has here; their asynchronous twins begin with `a`."""
RAW = {"execute", "executemany", "copy"}
"""A cursor's: they write unless they are seen to begin with a word that reads."""
READING = ("SELECT", "EXPLAIN", "PRAGMA", "LISTEN", "UNLISTEN", "SHOW", "SET")


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
