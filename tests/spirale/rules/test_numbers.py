"""The numbers of La Spirale d’Or's sheet."""

from __future__ import annotations

from pathlib import Path

from games.spirale import rules
from tests.rule_numbers import RuleNumbers


class TestNumbers(RuleNumbers):
    PREFIX = "LS"
    RULES = rules
    TESTS = Path(__file__).parent
