"""What cards that lie open could do, told to whoever touches them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class AskedCard:
    """A card that lies open: its name, whose it is (or nothing), and what it could do."""

    name: str
    who: str
    words: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What `tables/parts/asked.html` shows: sentences in the active language."""

    title: str
    cards: Sequence[AskedCard]
    notes: Sequence[str] = field(default_factory=tuple)
