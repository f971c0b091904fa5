"""A month or a year as a sheet of paper: its cards in words, in a size that fits one page."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.titles import title_name
from games.players.models import Player
from games.stories.spans import Digest, Numbers, Poster, Tale
from games.ui.dates import date_format
from games.ui.fitting import ems

MOST_CHIPS = 3
"""The most chips of a card; `boards.first_names` names two people and counts the others."""
FITS = (150, 125, 100, 85, 72, 60, 50, 42, 35)
"""Sizes of cards and faces in per cent, for which `stories.css` has a class each."""
ACROSS, DOWN = 188.0, 172.0
"""Millimetres for cards and faces."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the sheet: its label, its people, and an amount or a text."""

    label: str
    people: Sequence[Player]
    text: str

    @property
    def chips(self) -> Sequence[Player]:
        return self.people[:MOST_CHIPS]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet in the active language; `fit` is one of `FITS`."""

    numbers: list[tuple[int, str]]
    cards: list[Card]
    faces: list[Player]
    fit: int


def digest_sheet(digest: Digest, tales: Sequence[Card]) -> Sheet:
    """Return a month's sheet: titles, then its tales and badges; its faces are newcomers."""
    cards = [
        Card(title_name(one.column), [one.player], _("title of the month")) for one in digest.titles
    ]
    cards += tales
    cards += [
        Card(str(one.config.verbose_name), one.players, tables_won(one.won))
        for one in digest.badges
    ]
    numbers = numbers_in_words(digest.numbers)
    return Sheet(numbers, cards, digest.newcomers, _fit(cards, digest.newcomers))


def poster_sheet(poster: Poster) -> Sheet:
    """Return a year's sheet; people who aren't named leave no gap."""
    cards = [
        Card(_("Most titles"), [player], ngettext("%(n)s title", "%(n)s titles", n) % {"n": n})
        for player, n in poster.titles
    ]
    cards += [tale_card(one, poster.people) for one in poster.tales]
    return Sheet(numbers_in_words(poster.numbers), cards, poster.faces, _fit(cards, poster.faces))


def tale_card(tale: Tale, people: Mapping[int, Player]) -> Card:
    """Return a tale's card; `people` has those of the tale, by id."""
    return Card(tale_label(tale), [people[one] for one in tale.people], tale_amount(tale))


def _fit(cards: Sequence[Card], faces: Iterable[Player]) -> int:
    """Return the largest of `FITS` at which everything has room, as estimated from the texts."""
    named = [one.display_name for one in faces]
    for fit in FITS[:-1]:
        across = ACROSS * 100 / fit
        pairs = zip_longest(cards[::2], cards[1::2])
        rows = (max(_height(one, across / 2) for one in pair if one) for pair in pairs)
        lines = ceil(sum(17 + 4 * ems(name) for name in named) / (across - 25))
        if sum(rows) + 12 * lines + 9 <= DOWN * 100 / fit:
            return fit
    return FITS[-1]


def _height(card: Card, across: float) -> float:
    beside = across - 12 - 14 * len(card.chips)
    names = sum(ems(one.display_name) + 1 for one in card.chips)
    return 16 + 8 * ceil(7 * names / beside) + 6 * ceil(4.5 * ems(card.text) / beside)


def tale_label(tale: Tale) -> str:
    """Return a tale's superlative in words."""
    return {
        "loyal": _("Most loyal pair"),
        "tie": _("Longest tie"),
        "nikaye": _("Unluckiest nikāye day"),
        "faces": _("Most colleagues met"),
        "tables": _("Most tables together"),
    }[tale.kind]


def tale_amount(tale: Tale) -> str:
    """Return a tale's count in words, with its day if it has one."""
    amount = {
        "loyal": ngettext("%(n)s dāye", "%(n)s dāyes", tale.count),
        "tie": ngettext("%(n)s equal draw", "%(n)s equal draws", tale.count),
        "nikaye": ngettext("%(n)s nikāye", "%(n)s nikāyes", tale.count),
        "faces": ngettext("%(n)s colleague", "%(n)s colleagues", tale.count),
        "tables": ngettext("%(n)s table", "%(n)s tables", tale.count),
    }[tale.kind] % {"n": tale.count}
    return f"{amount} · {date_format(tale.day, 'j F')}" if tale.day else amount


def tables_won(count: int) -> str:
    return ngettext("%(n)s table won", "%(n)s tables won", count) % {"n": count}


def numbers_in_words(numbers: Numbers) -> list[tuple[int, str]]:
    """Return (number, what it counts) in the order of the page; zeros are left out."""
    counts = [
        (numbers.days, ngettext("finished day", "finished days", numbers.days)),
        (numbers.dayes, ngettext("dāye", "dāyes", numbers.dayes)),
        (numbers.people, ngettext("player", "players", numbers.people)),
        (numbers.tables, ngettext("table", "tables", numbers.tables)),
    ]
    return [(count, unit) for count, unit in counts if count]
