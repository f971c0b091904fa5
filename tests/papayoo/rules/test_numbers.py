"""The numbers of Papayoo's sheet."""

from __future__ import annotations

from pathlib import Path

from games.papayoo import rules
from tests.rule_numbers import RuleNumbers


class TestNumbers(RuleNumbers):
    PREFIX = "PA"
    RULES = rules
    TESTS = Path(__file__).parent
