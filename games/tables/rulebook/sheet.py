"""The numbered rules of a game, read from its README.md: they are written there and nowhere else.

    ## Tricks
    * **PA-9** The dealer leads the first trick with any card. *House.* refuses(card)

`refuses(…)` names the values that a refusal by this rule carries. What follows *House:* explains
the decision to the readers of the README and isn't shown to players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

HEADING = re.compile(r"## (.+)")
RULE = re.compile(
    r"\* \*\*(?P<number>[A-Z]+-\d+)\*\* (?P<text>.+?)"
    r"(?P<house> \*House[.:]\*.*?)?(?: refuses\((?P<refuses>[^)]*)\))?"
)
CODE = re.compile("`([^`]+)`")
CONTEXT = "rules"
"""Headings are single words that pages use in other senses too: catalogues keep them apart."""


@dataclass(frozen=True)
class Rule:
    """A numbered rule. *House*: the original is silent or open, and the office has decided so."""

    number: str
    english: str
    heading: str = ""
    house: bool = False
    refuses: tuple[str, ...] | None = None
    """The names of the values that a refusal carries; `None` where the rule refuses nothing."""

    @property
    def text(self) -> str:
        """The sentence in the active language."""
        return gettext(self.english)

    @property
    def title(self) -> str:
        """The heading in the active language."""
        return pgettext(CONTEXT, self.heading)

    @property
    def marked(self) -> SafeString:
        """The rule in the active language, moves marked as code."""
        return SafeString(CODE.sub(r"<code>\1</code>", escape(self.text)))


def read(path: Path) -> Iterator[Rule]:
    """The rules of a README.md in their order; a rule is one line, all else is for its readers."""
    heading = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if titled := HEADING.fullmatch(line):
            heading = titled[1]
        elif told := RULE.fullmatch(line):
            yield Rule(told["number"], told["text"], heading, bool(told["house"]), _names(told))


def _names(told: re.Match[str]) -> tuple[str, ...] | None:
    names: str | None = told["refuses"]
    return None if names is None else tuple(filter(None, names.split(", ")))
