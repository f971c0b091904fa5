"""The ten pieces as a page explains them: emblem, names, how they move."""

from __future__ import annotations

from dataclasses import dataclass

from games.cerke.page import words
from games.cerke.page.diagrams import Diagram, diagram
from games.cerke.rules.pieces import COUNTS, KINDS

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
        )
        for kind in ORDER
    ]
