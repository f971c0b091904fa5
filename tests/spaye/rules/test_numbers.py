"""Every numbered rule has a test, every number that may refuse is seen refusing."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from games.spaye import rules

SHEET = (Path(rules.__file__).parent.parent / "README.md").read_text()
CODE = "".join(path.read_text() for path in Path(rules.__file__).parent.glob("*.py"))
NUMBERS = [int(number) for number in re.findall(r"^\* \*\*SP-(\d+)\*\* ", SHEET, re.M)]
REFUSALS = dict(re.findall(r"^\* \*\*(SP-\d+)\*\* .* refuses\((.*)\)$", SHEET, re.M))


def rule_tests() -> dict[str, str]:
    """The source of each test beside this file, by its name."""
    found = {}
    for path in Path(__file__).parent.glob("test_*.py"):
        text = path.read_text()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                nodes = [*node.decorator_list, node]
                found[node.name] = "".join(ast.get_source_segment(text, n) or "" for n in nodes)
    return found


def test_numbers_run_without_gap() -> None:
    assert list(range(1, len(NUMBERS) + 1)) == NUMBERS


def test_every_number_has_a_test() -> None:
    named = {int(number) for name in rule_tests() for number in re.findall(r"test_SP_(\d+)_", name)}
    assert sorted(set(NUMBERS) - named) == []
    assert sorted(named - set(NUMBERS)) == []


def test_every_refusing_number_is_seen_refusing() -> None:
    sources = rule_tests().items()
    unseen = [
        rule
        for rule in REFUSALS
        if not any(
            f"test_{rule.replace('-', '_')}_" in name and rule in text.split('"""')[-1]
            for name, text in sources
        )
    ]
    assert unseen == []


def test_the_code_refuses_by_the_numbers_that_the_sheet_says() -> None:
    refused = re.findall(r"(?:IllegalMove|BadSetup)\(\s*\"(SP-\d+)\"((?:, \w+=[^,()]+)*)", CODE)
    assert {rule for rule, _ in refused} == set(REFUSALS)
    for rule, values in refused:
        keys = re.findall(r"(\w+)=", values)
        told = REFUSALS[rule].split(", ") if REFUSALS[rule] else []
        assert set(keys) <= set(told), rule
