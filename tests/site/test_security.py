"""SECURITY.md goes through ASVS 5.0 line by line; what it calls tested has that test."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

TESTS = settings.BASE_DIR / "tests"
SECTIONS = """
    1.1 2, 1.2 9, 1.3 11, 1.4 3, 1.5 2, 2.1 3, 2.2 3, 2.3 4, 2.4 1, 3.2 2, 3.3 4, 3.4 6, 3.5 5,
    3.7 2, 4.1 3, 4.2 1, 4.3 2, 4.4 4, 5.1 1, 5.2 3, 5.3 2, 5.4 3, 6.1 3, 6.2 12, 6.3 4, 6.4 4,
    6.5 5, 6.6 3, 6.8 4, 7.1 3, 7.2 4, 7.3 2, 7.4 5, 7.5 2, 7.6 2, 8.1 2, 8.2 3, 8.3 1, 8.4 1,
    9.1 3, 9.2 4, 10.1 2, 10.2 2, 10.3 4, 10.4 11, 10.5 5, 10.6 2, 10.7 3, 11.1 2, 11.2 3, 11.3 3,
    11.4 4, 11.5 1, 11.6 1, 12.1 3, 12.2 2, 12.3 4, 13.1 1, 13.2 5, 13.3 2, 13.4 5, 14.1 2, 14.2 4,
    14.3 3, 15.1 3, 15.2 3, 15.3 7, 16.1 1, 16.2 5, 16.3 4, 16.4 3, 16.5 3, 17.1 1, 17.2 4, 17.3 2
"""
"""How many requirements of levels 1 and 2 each section has; they are its first ones."""
ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]*)\|$", re.MULTILINE)
STATES = {"met", "partly", "not met", "server", "n/a"}


def rows() -> list[tuple[str, ...]]:
    """(number, state, how, tests) of every line."""
    found = ROW.findall((settings.BASE_DIR / "SECURITY.md").read_text())
    return [tuple(cell.strip() for cell in row) for row in found]


def named() -> list[str]:
    return sorted({test for *_rest, tests in rows() for test in re.findall(r"`([^`]+)`", tests)})


@cache
def functions_of(path: Path) -> set[str]:
    tree = ast.parse(path.read_text())
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_number_appears_once() -> None:
    wanted = [
        f"{section}.{number}"
        for section, count in (pair.split() for pair in SECTIONS.split(","))
        for number in range(1, int(count) + 1)
    ]
    assert len(wanted) == 253
    assert [number for number, *_rest in rows()] == wanted


def test_every_line_says_how_it_stands() -> None:
    for number, state, how, tests in rows():
        assert state in STATES, number
        assert how.endswith("."), number
        assert tests or state in ("n/a", "server", "not met"), number


@pytest.mark.parametrize("name", named())
def test_every_named_test_exists(name: str) -> None:
    file, _, test = name.partition("::")
    assert test.startswith("test_")
    assert test in functions_of(TESTS / file)


def test_every_named_file_exists() -> None:
    text = (settings.BASE_DIR / "SECURITY.md").read_text()
    files = re.findall(r"`((?:games|spaye_site|templates|static|deploy|tests)/[\w./-]+)`", text)
    assert files
    assert [file for file in files if not (settings.BASE_DIR / file).exists()] == []
