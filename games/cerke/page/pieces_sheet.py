"""The ten pieces and the hands as a page explains them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.cerke.page import words
from games.cerke.page.diagrams import Diagram, diagram
from games.cerke.rules.hands import FLASH, KING, RECIPES, UNBEATABLE
from games.cerke.rules.pieces import COUNTS, IO, KINDS

ORDER = ("Io", "Uai1", "Kua2", "Tuk2", "Kaun1", "Maun1", "Dau2", "Gua2", "Kauk2", "Nuak1")


@dataclass(frozen=True, slots=True)
class Row:
    """One kind of piece: `outside` and `inside` the field; `count` of each colour."""

    kind: str
    name: str
    code: str
    count: int
    outside: Diagram
    inside: Diagram
    note: str

    @property
    def red(self) -> str:
        """The red piece as observations name it."""
        return f"red {self.kind}"


@dataclass(frozen=True, slots=True)
class HandWords:
    """One hand: names, the pieces that make it, points without and with the Flash."""

    title: str
    conlang: str
    pieces: str
    points: str


def hands() -> list[HandWords]:
    """In the active language, the dearest first."""
    return [
        HandWords(str(words.HANDS[name]), words.CONLANG_HANDS[name], _pieces(name), _points(name))
        for name in RECIPES
    ]


def _pieces(name: str) -> str:
    if name == UNBEATABLE:
        return _("one of every kind")
    recipe = RECIPES[name][1] or {IO: 1}
    told = [(words.kind(KINDS[kind]), count) for kind, count in recipe.items()]
    return ", ".join(one if count == 1 else f"{count} × {one}" for one, count in told)


def _points(name: str) -> str:
    points = RECIPES[name][0]
    return str(points + FLASH) if name == KING else f"{points} / {points + FLASH}"


def rows() -> list[Row]:
    """In the active language."""
    return [
        Row(
            kind,
            words.kind(kind),
            str(words.CODES[kind]),
            COUNTS[KINDS.index(kind)],
            diagram(kind, inside=False),
            diagram(kind, inside=True),
            str(words.NOTES.get(kind, "")),
        )
        for kind in ORDER
    ]
