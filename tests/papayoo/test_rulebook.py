"""Papayoo's rules in words."""

from __future__ import annotations

from tests.rulebook import RulebookChecks


class TestRulebook(RulebookChecks):
    SLUG, PREFIX = "papayoo", "PA"
    VALUES = {"phase": "ecart", "option": "rounds", "key": "hands"}

    def alone(self, rule: str) -> list[dict[str, object]]:
        return {
            "PA-5": [{"count": 5}],
            "PA-7": [{"phase": "tricks"}],
            "PA-19": [{"key": "dealer"}],
        }.get(rule, [])
