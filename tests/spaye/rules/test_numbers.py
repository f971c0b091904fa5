"""The numbers of Späye's sheet."""

from __future__ import annotations

from pathlib import Path

from games.spaye import rules
from tests.rule_numbers import RuleNumbers


class TestNumbers(RuleNumbers):
    PREFIX = "SP"
    RULES = rules
    TESTS = Path(__file__).parent
