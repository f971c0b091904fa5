"""The numbers of Cerke's sheet."""

from __future__ import annotations

from pathlib import Path

from games.cerke import rules
from tests.rule_numbers import RuleNumbers


class TestNumbers(RuleNumbers):
    PREFIX = "CE"
    RULES = rules
    TESTS = Path(__file__).parent
