"""What a sheet says, in one language: everything that its drawing depends on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.titles.bonuses import title_name
from games.players import office
from games.players.models import Player
from games.stories.spans import words
from games.stories.spans.digest import Digest
from games.stories.spans.poster import Poster
from games.stories.spans.reading import Numbers, Tale
from games.ui.dates import date_format

MOST_CARDS = 6
MOST_FACES = 260
MOST_NAMED = 2
"""On one card."""


@dataclass(frozen=True, slots=True)
class Face:
    """A person as a chip, and their name."""

    name: str
    initials: str
    palette: int


@dataclass(frozen=True, slots=True)
class Card:
    """A tale: what for, who, how much."""

    label: str
    people: tuple[Face, ...]
    names: str
    text: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """`numbers` are up to four, with what they count."""

    language: str
    office: str
    heading: str
    below: str
    numbers: tuple[tuple[str, str], ...]
    cards: tuple[Card, ...]
    faces: tuple[Face, ...]
    foot: str


def of_digest(digest: Digest, language: str) -> Sheet:
    """The month's sheet; its titles come first, then its badges among the tales."""
    with translation.override(language):
        titles = [
            _card(title_name(one.column), [one.player], _("title of the month"))
            for one in digest.titles
        ]
        told = [_tale(tale) for tale in digest.tales]
        won = [
            _card(str(one.config.verbose_name), one.players, _won(one.won))
            for one in digest.badges
            if digest.ended and len(one.players) <= MOST_NAMED
        ]
        return Sheet(
            language,
            office.current().name,
            capfirst(date_format(digest.first_day, "F")),
            str(digest.first_day.year),
            _numbers(digest.numbers),
            tuple((titles + told + won)[:MOST_CARDS]),
            tuple(map(_face, digest.newcomers[:MOST_FACES])),
            _("First dāyes of the month") if digest.newcomers else "",
        )


def of_poster(poster: Poster, language: str) -> Sheet:
    """The year's; whoever isn't named leaves no gap."""
    with translation.override(language):
        titles = [
            _card(_("Most titles"), [player], ngettext("%(n)s title", "%(n)s titles", n) % {"n": n})
            for player, n in poster.titles[:1]
        ]
        return Sheet(
            language,
            office.current().name,
            str(poster.year),
            _("A year of Späye"),
            _numbers(poster.numbers),
            tuple((titles + [_tale(tale) for tale in poster.tales])[:MOST_CARDS]),
            tuple(map(_face, poster.faces[:MOST_FACES])),
            "",
        )


def _numbers(found: Numbers) -> tuple[tuple[str, str], ...]:
    return tuple((str(count), unit) for count, unit in words.numbers(found))


def _tale(tale: Tale) -> Card:
    return _card(words.label(tale), tale.people, words.counted(tale))


def _card(label: str, people: Iterable[Player], text: str) -> Card:
    faces = tuple(map(_face, people))
    return Card(label, faces, " & ".join(one.name for one in faces), text)


def _won(count: int) -> str:
    return ngettext("%(n)s table won", "%(n)s tables won", count) % {"n": count}


def _face(player: Player) -> Face:
    return Face(player.display_name, player.initials, player.palette)
