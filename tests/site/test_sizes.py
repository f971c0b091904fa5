"""No file and no function grows beyond what is read at one go."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
MOST_OF_A_FILE = 400
MOST_OF_A_FUNCTION = 45
USUAL_FUNCTION = 6
"""Half of all functions are no longer than that."""


def sources() -> Iterator[Path]:
    for folder in ("games", "spaye_site"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path


@cache
def functions() -> list[tuple[str, int]]:
    """Where each function stands, and its lines."""
    return list(_functions())


def _functions() -> Iterator[tuple[str, int]]:
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", lines


def test_no_file_is_too_long() -> None:
    lines = {path: len(path.read_text().splitlines()) for path in sources()}
    long = {str(path.relative_to(ROOT)): n for path, n in lines.items() if n > MOST_OF_A_FILE}
    assert long == {}


def test_no_function_is_too_long() -> None:
    long = {place: lines for place, lines in functions() if lines > MOST_OF_A_FUNCTION}
    assert long == {}


def test_the_usual_function_is_short() -> None:
    assert median(lines for _place, lines in functions()) <= USUAL_FUNCTION
