"""What the cards that lie open could do, for anyone who touches them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.template.loader import render_to_string

if TYPE_CHECKING:
    from games.tables.audience import Audience


@dataclass(frozen=True, slots=True)
class AskedCard:
    """A card that lies open: its name, whose it is (or nothing), and what it could do."""

    name: str
    who: str
    words: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What `tables/parts/asked_words.html` shows: sentences in the active language."""

    title: str
    cards: Sequence[AskedCard]
    notes: Sequence[str] = field(default_factory=tuple)


def draw(asked: Asked | None) -> str:
    """The view `asked` of a game that tells it; nothing where no card lies."""
    return render_to_string("tables/parts/asked_words.html", {"asked": asked}) if asked else ""


def at_once(audience: Audience) -> bool:
    """Drawn with the table: a position of a replay or a lesson can't be asked about later."""
    return audience.replay or bool(audience.page)
