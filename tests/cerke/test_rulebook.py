"""Cerke's rules in words."""

from __future__ import annotations

from tests.rulebook import RulebookChecks


class TestRulebook(RulebookChecks):
    SLUG, PREFIX = "cerke", "CE"
    VALUES = {
        "square": "XU",
        "piece": "black Kauk2",
        "phase": "slide",
        "option": "seasons",
        "key": "position",
    }

    def alone(self, rule: str) -> list[dict[str, object]]:
        return {
            "CE-12": [{"phase": "turn"}, {"phase": "declare"}],
            "CE-39": [{"piece": "green Kauk2"}, {"piece": "no"}],
        }.get(rule, [])
