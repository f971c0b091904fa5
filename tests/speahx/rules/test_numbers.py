"""The numbers of Speahx's sheet."""

from __future__ import annotations

from pathlib import Path

from games.speahx import rules
from tests.rule_numbers import RuleNumbers


class TestNumbers(RuleNumbers):
    PREFIX = "SX"
    RULES = rules
    TESTS = Path(__file__).parent
