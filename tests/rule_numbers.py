"""Every numbered rule has a test, every number that may refuse is seen refusing.

A game's tests of its rules hold one module that says `class TestNumbers(RuleNumbers)` and names
the prefix, the rules and the folder of the tests.
"""

from __future__ import annotations

import ast
import re
from functools import cached_property
from pathlib import Path
from types import ModuleType


class RuleNumbers:
    """The checks; `PREFIX` is the one of the game's numbers ("SP")."""

    PREFIX: str
    RULES: ModuleType
    TESTS: Path

    @cached_property
    def sheet(self) -> str:
        return (Path(str(self.RULES.__file__)).parent.parent / "README.md").read_text()

    @cached_property
    def code(self) -> str:
        folder = Path(str(self.RULES.__file__)).parent
        return "".join(path.read_text() for path in folder.glob("*.py"))

    @cached_property
    def numbers(self) -> list[int]:
        found = re.findall(rf"^\* \*\*{self.PREFIX}-(\d+)\*\* ", self.sheet, re.M)
        return [int(number) for number in found]

    @cached_property
    def refusals(self) -> dict[str, str]:
        """The values a refusal carries, by rule."""
        pattern = rf"^\* \*\*({self.PREFIX}-\d+)\*\* .* refuses\((.*)\)$"
        return dict(re.findall(pattern, self.sheet, re.M))

    @cached_property
    def tests(self) -> dict[str, str]:
        """The source of each test of the rules, by its name."""
        found = {}
        for path in self.TESTS.glob("test_*.py"):
            text = path.read_text()
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    nodes = [*node.decorator_list, node]
                    found[node.name] = "".join(ast.get_source_segment(text, n) or "" for n in nodes)
        return found

    def test_numbers_run_without_gap(self) -> None:
        assert list(range(1, len(self.numbers) + 1)) == self.numbers

    def test_every_number_has_a_test(self) -> None:
        pattern = rf"test_{self.PREFIX}_(\d+)_"
        named = {int(number) for name in self.tests for number in re.findall(pattern, name)}
        assert sorted(set(self.numbers) - named) == []
        assert sorted(named - set(self.numbers)) == []

    def test_every_refusing_number_is_seen_refusing(self) -> None:
        sources = self.tests.items()
        unseen = [
            rule
            for rule in self.refusals
            if not any(
                f"test_{rule.replace('-', '_')}_" in name and rule in text.split('"""')[-1]
                for name, text in sources
            )
        ]
        assert unseen == []

    def test_the_code_refuses_by_the_numbers_that_the_sheet_says(self) -> None:
        value = r"(?:[\w.]+\([^()]*\)|[^,()])+"
        refusal = rf"(?:IllegalMove|BadSetup)\(\s*\"({self.PREFIX}-\d+)\""
        pattern = rf"{refusal}((?:, \w+={value})*)"
        refused = re.findall(pattern, self.code)
        assert {rule for rule, _ in refused} == set(self.refusals)
        for rule, values in refused:
            keys = re.findall(r"(\w+)=", values)
            told = self.refusals[rule].split(", ") if self.refusals[rule] else []
            assert set(keys) <= set(told), rule
