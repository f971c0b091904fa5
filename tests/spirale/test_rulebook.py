"""La Spirale d'Or's rules in words."""

from __future__ import annotations

from tests.rulebook import RulebookChecks


class TestRulebook(RulebookChecks):
    SLUG, PREFIX = "spirale", "LS"
    VALUES = {"phase": "strategy", "option": "stars", "key": "gold", "joker": "destruction"}
    # A table that is over takes no moves at all: the site says so before the rules are asked.
    NOT_AT_A_TABLE = frozenset({"LS-42"})
