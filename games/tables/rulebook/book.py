"""A game's rules in words: illustrated topics, numbered rules, the original, and refusals."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from pathlib import Path

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from games.engine.contract import Refusal
from games.ui.cards import PAYOO, SUITS, Face, suit_name
from games.ui.words import capfirst

# A game's numbered rules are read from its README.md, their only source.
#
#     ## Tricks
#     * **PA-9** The dealer leads the first trick with any card. *House.* refuses(card)
#
# `refuses(…)` names the values that a refusal by this rule has. Text after *House:* explains the
# decision to readers of the README and isn't shown to players.


HEADING = re.compile(r"## (.+)")
RULE = re.compile(
    r"\* \*\*(?P<number>[A-Z]+-\d+)\*\* (?P<text>.+?)"
    r"(?P<house> \*House[.:]\*.*?)?(?: refuses\((?P<refuses>[^)]*)\))?"
)
CODE = re.compile("`([^`]+)`")
CONTEXT = "rules"
"""The message context of headings: single words that pages use in other senses, too."""


@dataclass(frozen=True)
class Rule:
    """A numbered rule. `house`: the office's decision, as the original is silent or open."""

    number: str
    english: str
    heading: str = ""
    house: bool = False
    refuses: tuple[str, ...] | None = None
    """The names of the values that a refusal has; `None` if the rule refuses nothing."""

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


def read_rules(path: Path) -> Iterator[Rule]:
    """Yield the rules of a README.md in order, each from one line; other lines are ignored."""
    heading = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if titled := HEADING.fullmatch(line):
            heading = titled[1]
        elif told := RULE.fullmatch(line):
            yield Rule(
                told["number"], told["text"], heading, bool(told["house"]), _value_names(told)
            )


def _value_names(told: re.Match[str]) -> tuple[str, ...] | None:
    names: str | None = told["refuses"]
    return None if names is None else tuple(filter(None, names.split(", ")))


Text = str | Promise
Names = Mapping[int, str]
Reader = Callable[[object, Names], str]
"""Returns a refusal's value in words; names are by seat."""


@dataclass(frozen=True)
class Topic:
    """A short illustrated section; `key` is its anchor and its template's name."""

    key: str
    title: Text

    @property
    def within(self) -> str:
        """The title within a sentence: `the final dāye`."""
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
    """A game's rules in words: the `BOOK` of its `rulebook` module.

    `folder` is the game's: its README.md has the numbered rules, and `original.fr.txt`, named by
    language, the original. `refusals` say what is wrong and what to do, by rule; a rule without one
    is quoted. `variants` do so by rule and one of the refusal's values or their names:
    `("PA-7", "ecart")`. `places` are the rules behind refusals that have no number.
    """

    slug: str
    folder: Path
    topics: tuple[Topic, ...]
    refusals: Mapping[str, Text] = field(default_factory=dict)
    variants: Mapping[tuple[str, str], Text] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    readers: Mapping[str, Reader] = field(default_factory=dict)
    styles: str = ""
    """A static style sheet for its topics, in addition to the site's."""

    @property
    def contents(self) -> tuple[Topic, ...]:
        return (*self.topics, NUMBERED)

    @property
    def numbered(self) -> Topic:
        return NUMBERED

    def sentence(self, refusal: Refusal, names: Names | None = None) -> str:
        """Return the refusal's sentence in the active language, or else the rule itself."""
        text = self._refusal_text(refusal)
        if text is None:
            if rule := self.rules.get(refusal.rule):
                return rule.text
            return gettext("The rules don’t allow that (%(rule)s).") % {"rule": refusal.rule}
        readers = {**READERS, **self.readers}
        values = {
            key: readers[key](value, names or {}) if key in readers else value
            for key, value in refusal.values.items()
        }
        return capfirst(str(text % values if values else text))

    def _refusal_text(self, refusal: Refusal) -> Text | None:
        for key, value in refusal.values.items():
            for what in (value, key):
                if isinstance(what, str) and (refusal.rule, what) in self.variants:
                    return self.variants[refusal.rule, what]
        return self.refusals.get(refusal.rule)

    def chapters(self) -> list[Chapter]:
        """Return the topics with their templates, `<slug>/rules/<key>.html`."""
        following = (*self.topics[1:], NUMBERED)
        return [
            Chapter(topic, f"{self.slug}/rules/{topic.key}.html", then)
            for topic, then in zip(self.topics, following, strict=True)
        ]

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by number, in the order of the README.md."""
        return {rule.number: rule for rule in read_rules(self.folder / "README.md")}

    def grouped(self) -> list[tuple[str, list[Rule]]]:
        """Return each heading with its rules."""
        by_heading = groupby(self.rules.values(), key=lambda rule: rule.title)
        return [(title, list(rules)) for title, rules in by_heading]

    @property
    def url(self) -> str:
        return reverse("rules:game", args=[self.slug])

    def address(self, rule: str) -> str:
        """Return a rule's address, `/rules/papayoo/#PA-12`; the page's for an unknown rule."""
        anchor = self.places.get(rule, rule)
        return f"{self.url}#{anchor}" if anchor in self.rules else self.url

    @cached_property
    def original(self) -> Path | None:
        """The file of the original rules; None if there is none."""
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


def _read_player(value: object, names: Names) -> str:
    if isinstance(value, int) and value in names:
        return names[value]
    return gettext("seat %(seat)s") % {"seat": value}


def read_card(value: object, names: Names | None = None) -> str:
    """Return a card's name, or the value itself if it is no card."""
    try:
        return Face.parse(str(value)).name
    except ValueError:
        return str(value)


def _read_suit(value: object, names: Names) -> str:
    return suit_name(str(value)) if str(value) in SUITS | PAYOO else str(value)


READERS: Mapping[str, Reader] = {"player": _read_player, "card": read_card, "suit": _read_suit}
"""The readers of values that all games have, by the value's name."""
