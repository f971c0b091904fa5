"""Speahx's rules in words."""

from __future__ import annotations

from tests.rulebook import RulebookChecks


class TestRulebook(RulebookChecks):
    SLUG, PREFIX = "speahx", "SX"
    VALUES = {"option": "packs", "key": "hands", "rank": "J", "seats": 12}

    def alone(self, rule: str) -> list[dict[str, object]]:
        return {"SX-2": [{"option": "packs"}, {"seats": 12}]}.get(rule, [])
