"""A game's rules in words: topics with worked pictures, numbered sentences, the original."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from pathlib import Path

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.tables.rulebook import sheet
from games.tables.rulebook.sheet import Rule

Text = str | Promise
Names = Mapping[int, str]
Reader = Callable[[object, Names], str]
"""How a refusal's value is read aloud; names are those of the seats."""


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
class Chapter:
    """A topic on the page: its template and the topic that follows."""

    topic: Topic
    template: str
    following: Topic


NUMBERED = Topic("numbered", _("The numbered rules"))
ORIGINALS: Mapping[str, Text] = {
    "fr": _("Original (French)"),
    "nb": _("Original (Norwegian)"),
    "en": _("Original (English)"),
}


@dataclass(frozen=True)
class Rulebook:
    """What a game's `rulebook` module calls `BOOK`.

    The numbered rules are those of the README.md in `folder`, the game's own; the original is its
    `original.fr.txt`, with the language in its name. `refusals` say what is the matter and what to
    do, by rule; a rule without one is quoted. In `variants` one of a refusal's values, or the name
    of one, decides what there is to say: `("PA-7", "ecart")`. `places` are the rules behind
    refusals that have no number.
    """

    slug: str
    folder: Path
    topics: tuple[Topic, ...]
    refusals: Mapping[str, Text] = field(default_factory=dict)
    variants: Mapping[tuple[str, str], Text] = field(default_factory=dict)
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

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Each rule by its number, in the order of the sheet."""
        return {rule.number: rule for rule in sheet.read(self.folder / "README.md")}

    def grouped(self) -> list[tuple[str, list[Rule]]]:
        """Each heading with its rules."""
        by_heading = groupby(self.rules.values(), key=lambda rule: rule.title)
        return [(title, list(rules)) for title, rules in by_heading]

    @property
    def url(self) -> str:
        return reverse("rules:game", args=[self.slug])

    def address(self, rule: str) -> str:
        """Where the page has this rule: `/rules/papayoo/#PA-12`; the page for what it hasn't."""
        anchor = self.places.get(rule, rule)
        return f"{self.url}#{anchor}" if anchor in self.rules else self.url

    @cached_property
    def original(self) -> Path | None:
        """The sheet as it was first written."""
        return next(self.folder.glob("original.*.txt"), None)

    @property
    def original_url(self) -> str:
        return reverse("rules:original", args=[self.slug]) if self.original else ""

    @property
    def original_language(self) -> str:
        return self.original.name.split(".")[-2] if self.original else ""

    @property
    def original_title(self) -> str:
        return str(ORIGINALS[self.original_language])

    @cached_property
    def original_text(self) -> str:
        """The original without the blank lines around it."""
        return self.original.read_text(encoding="utf-8").strip() if self.original else ""
