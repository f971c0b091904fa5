"""A game's rules in words: topics with worked pictures, numbered sentences, the original."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

Text = str | Promise
Names = Mapping[int, str]
Reader = Callable[[object, Names], str]
"""How a refusal's value is read aloud; names are those of the seats."""
CODE = re.compile("`([^`]+)`")


@dataclass(frozen=True)
class Topic:
    """A short section with one worked picture; `key` is its anchor and its template's name."""

    key: str
    title: Text

    @property
    def within(self) -> str:
        """The title as it goes on a sentence: `the final dāye`."""
        title = str(self.title)
        return title[:1].lower() + title[1:]


@dataclass(frozen=True)
class Rule:
    """A numbered rule. *House*: the original is silent or open, and the office has decided so."""

    number: str
    text: Text
    house: bool

    @property
    def marked(self) -> SafeString:
        """The rule in the active language, moves marked as code."""
        return SafeString(CODE.sub(r"<code>\1</code>", escape(str(self.text))))


@dataclass(frozen=True)
class Chapter:
    """A topic on the page: its template and the topic that follows."""

    topic: Topic
    template: str
    following: Topic


NUMBERED = Topic("numbered", _("The numbered rules"))
ORIGINALS: Mapping[str, Text] = {
    "fr": _("The original, in French"),
    "nb": _("The original, in Norwegian"),
    "en": _("The original, in English"),
}


@dataclass(frozen=True)
class Rulebook:
    """What a game's `rulebook` module calls `BOOK`.

    The English of `rules` is the README's, letter by letter (`tests/rulebook.py` compares them);
    between backticks stands a move as records write it. `sections` are headings by the rule they
    stand before. `refusals` say what is the matter and what to do, by rule; a rule without one is
    quoted. In `variants` one of a refusal's values, or the name of one, decides what there is to
    say: `("PA-7", "ecart")`. `places` are the rules behind refusals that have no number.
    """

    slug: str
    topics: tuple[Topic, ...]
    rules: Mapping[str, Text]
    sections: Mapping[str, Text]
    house: frozenset[str]
    original: Path | None = None
    """`original.fr.txt`: the sheet as it was first written, its language in its name."""
    refusals: Mapping[str, Text] = field(default_factory=dict)
    variants: Mapping[tuple[str, object], Text] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    readers: Mapping[str, Reader] = field(default_factory=dict)
    styles: str = ""
    """A static style sheet that its topics need beside the site's own."""

    @property
    def contents(self) -> tuple[Topic, ...]:
        return (*self.topics, NUMBERED)

    @property
    def numbered(self) -> Topic:
        return NUMBERED

    def chapters(self) -> list[Chapter]:
        """The topics with their templates, `<slug>/rules/<key>.html`."""
        following = (*self.topics[1:], NUMBERED)
        return [
            Chapter(topic, f"{self.slug}/rules/{topic.key}.html", then)
            for topic, then in zip(self.topics, following, strict=True)
        ]

    def grouped(self) -> list[tuple[Text, list[Rule]]]:
        """Each heading with its rules."""
        found: list[tuple[Text, list[Rule]]] = []
        for number, text in self.rules.items():
            if number in self.sections:
                found.append((self.sections[number], []))
            found[-1][1].append(Rule(number, text, number in self.house))
        return found

    @property
    def url(self) -> str:
        return reverse("rules:game", args=[self.slug])

    def address(self, rule: str) -> str:
        """Where the page has this rule: `/rules/papayoo/#PA-12`; the page for what it hasn't."""
        anchor = self.places.get(rule, rule)
        return f"{self.url}#{anchor}" if anchor in self.rules else self.url

    @property
    def original_url(self) -> str:
        return reverse("rules:original", args=[self.slug]) if self.original else ""

    @property
    def original_language(self) -> str:
        return self.original.name.split(".")[-2] if self.original else ""

    @property
    def original_title(self) -> str:
        return str(ORIGINALS[self.original_language])

    @property
    def original_text(self) -> str:
        """The original without the blank lines around it."""
        return _read(self.original) if self.original else ""


@cache
def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8").strip()
