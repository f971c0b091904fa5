"""A month or a year as a sheet: what stands on its cards, and how large, so that it is one page."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.titles import title_name
from games.players.models import Player
from games.stories.spans import words
from games.stories.spans.digest import Digest
from games.stories.spans.poster import Poster
from games.stories.spans.reading import Tale
from games.ui.fitting import ems

MOST_CHIPS = 3
"""Of a card; `names` in templates calls two people by name."""
FITS = (150, 125, 100, 85, 72, 60, 50, 42, 35)
"""Sizes of cards and faces in per cent, for which `stories.css` has a class each."""
ACROSS, DOWN = 188.0, 172.0
"""Millimetres for cards and faces."""


@dataclass(frozen=True, slots=True)
class Card:
    """A tale: what for, who, how much."""

    label: str
    people: Sequence[Player]
    text: str

    @property
    def chips(self) -> Sequence[Player]:
        return self.people[:MOST_CHIPS]


@dataclass(frozen=True, slots=True)
class Sheet:
    """In the active language. `fit` is one of `FITS`."""

    numbers: list[tuple[int, str]]
    cards: list[Card]
    faces: list[Player]
    fit: int


def of_digest(digest: Digest) -> Sheet:
    """Its titles come first, then tales and badges; its faces are newcomers."""
    cards = [
        Card(title_name(one.column), [one.player], _("title of the month")) for one in digest.titles
    ]
    cards += map(tale_card, digest.tales)
    cards += [
        Card(str(one.config.verbose_name), one.players, words.tables_won(one.won))
        for one in digest.badges
    ]
    numbers = words.numbers(digest.numbers)
    return Sheet(numbers, cards, digest.newcomers, _fit(cards, digest.newcomers))


def of_poster(poster: Poster) -> Sheet:
    """Whoever isn't named leaves no gap."""
    cards = [
        Card(_("Most titles"), [player], ngettext("%(n)s title", "%(n)s titles", n) % {"n": n})
        for player, n in poster.titles
    ]
    cards += map(tale_card, poster.tales)
    return Sheet(words.numbers(poster.numbers), cards, poster.faces, _fit(cards, poster.faces))


def tale_card(tale: Tale) -> Card:
    """What for, who, how much."""
    return Card(words.label(tale), tale.people, words.counted(tale))


def _fit(cards: Sequence[Card], faces: Iterable[Player]) -> int:
    """The largest size at which all of it has room, as far as that can be told without drawing."""
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
