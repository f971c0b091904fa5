"""Words in sentences, and the glossary of the game's own: forms and definitions in each language.

Conlang words are never translated and take the language's plain plurals. Any word may begin a
sentence: `capfirst`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar, cast

from django.utils.functional import Promise, keep_lazy_text
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

Text = TypeVar("Text", bound=str | Promise)


@keep_lazy_text
def capfirst(text: Text) -> Text:
    """Return the text with its first letter in upper case; a lazy one stays lazy."""
    told = str(text)
    return cast("Text", told[:1].upper() + told[1:])


def and_list(words: Iterable[str]) -> str:
    """Return a list as text: `Ingrid, Mehdi and Sofie`."""
    *first, last = [*words] or [""]
    if not first:
        return last
    return _("%(first)s and %(last)s") % {"first": ", ".join(first), "last": last}


@dataclass(frozen=True, slots=True)
class Entry:
    """A word of the glossary; `topic` is the anchor on the rules page that explains it."""

    key: str
    name: str
    forms: str
    """The word's forms on pages, divided by bars: `dāye|dāyes`."""
    definition: str
    topic: str


def word(key: str) -> tuple[str, str]:
    """The word of a key (`daye`, `nikaye`, …) and its definition in the active language."""
    entry = next(entry for entry in glossary() if entry.key == key)
    return entry.name, entry.definition


def glossary() -> list[Entry]:
    """All words that newcomers meet, in the active language."""
    return [*_on_the_table(), *_of_the_month(), *_around_an_exercise()]


def _on_the_table() -> list[Entry]:
    return [
        Entry(
            "spaye",
            "Späye",
            pgettext("word forms", "Späye|Späyes"),
            _("Späye: the daily game. The whole office shares one deck."),
            "day",
        ),
        Entry(
            "daye",
            "dāye",
            pgettext("word forms", "dāye|dāyes"),
            _("Dāye: two people draw one card each. The stronger card wins."),
            "daye",
        ),
        Entry(
            "nikaye",
            "nikāye",
            pgettext("word forms", "nikāye|nikāyes"),
            _("Nikāye: the card that means exercise for the person who draws it."),
            "nikaye",
        ),
    ]


def _of_the_month() -> list[Entry]:
    return [
        Entry(
            "spayin",
            "späyin",
            pgettext("word forms", "späyin|späyins"),
            _("Späyin: anyone who has accepted a dāye this month."),
            "daye",
        ),
        Entry(
            "grand_spayin",
            "Grand Späyin",
            "Grand Späyin",
            _("Grand Späyin: most dāyes of the month."),
            "board",
        ),
        Entry("mastaye", "Mastäye", "Mastäye", _("Mastäye: most wins of the month."), "board"),
        Entry("tikao", "Tikäo", "Tikäo", _("Tikäo: most reps of the month."), "board"),
    ]


def _around_an_exercise() -> list[Entry]:
    return [
        Entry(
            "witness",
            _("witness"),
            pgettext("word forms", "witness"),
            _("Witness: the person who watches your exercise and confirms how many reps you did."),
            "exercise",
        ),
        Entry(
            "committee",
            _("committee"),
            pgettext("word forms", "committee"),
            _(
                "Committee: two späyins agree on another exercise or fewer reps for you. No "
                "one asks why."
            ),
            "committee",
        ),
    ]
