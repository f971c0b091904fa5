"""Späye's rules in words: what the rules page, refusals and their links are made of."""

from __future__ import annotations

from pathlib import Path

from games.engine.contract import Refusal
from games.spaye.models import Day
from games.spaye.rulebook import HOUSE, RULES, SECTIONS, TOPICS
from games.spaye.sentences import PLACES, READERS, SENTENCES, VARIANTS
from games.tables.rulebook import Rulebook, refusals
from games.tables.rulebook.book import Names

BOOK = Rulebook(
    slug="spaye",
    topics=TOPICS,
    rules=RULES,
    sections=SECTIONS,
    house=frozenset(HOUSE.split()),
    original=Path(__file__).with_name("original.fr.txt"),
    refusals=SENTENCES,
    variants=VARIANTS,
    places=PLACES,
    readers=READERS,
)


def sentence(refusal: Refusal, names: Names | None = None) -> str:
    """The refusal as one sentence; `names` gives seats their players' names."""
    return refusals.sentence(BOOK, refusal, names)


def on_day(refusal: Refusal, day: Day) -> str:
    """The sentence with the names of the day's people."""
    return refusals.at_table(BOOK, refusal, day.table)


def address(rule: str) -> str:
    """Where the rules page has this rule: `/rules/spaye/#SP-22`."""
    return BOOK.address(rule)
