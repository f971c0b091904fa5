"""Cerke's pieces and diagrams for templates that have no scene: rules and sheets."""

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.cerke.page import words
from games.cerke.page.board import Diagram, Piece, diagram
from games.cerke.page.words import Throw
from games.cerke.rules.hands import FLASH, KING, RECIPES, UNBEATABLE
from games.cerke.rules.pieces import COUNTS, IO, KINDS, TAM_NAME

ORDER = ("Io", "Uai1", "Kua2", "Tuk2", "Kaun1", "Maun1", "Dau2", "Gua2", "Kauk2", "Nuak1")


@dataclass(frozen=True, slots=True)
class PieceKind:
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


def all_hands() -> list[HandWords]:
    """Return all hands with pieces and points, in the active language, the best first."""
    return [
        HandWords(str(words.HANDS[name]), words.CONLANG_HANDS[name], _pieces(name), _points(name))
        for name in RECIPES
    ]


def _pieces(name: str) -> str:
    if name == UNBEATABLE:
        return _("one of every kind")
    recipe = RECIPES[name][1] or {IO: 1}
    told = [(words.kind(KINDS[kind]), count) for kind, count in recipe.items()]
    return ", ".join(kind if count == 1 else f"{count} × {kind}" for kind, count in told)


def _points(name: str) -> str:
    points = RECIPES[name][0]
    return str(points + FLASH) if name == KING else f"{points} / {points + FLASH}"


def kinds() -> list[PieceKind]:
    """Return all kinds of pieces with their diagrams, in the active language."""
    return [
        PieceKind(
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


def explanations() -> dict[str, str]:
    """Return the explanations of marks and rare words, by name."""
    return {name: str(told) for name, told in words.EXPLANATIONS.items()}


def piece(name: str, *, theirs: bool = False) -> SafeString:
    """Draw `red Dau2` or `Tam2`, pointing up unless it is `theirs`."""
    if name == TAM_NAME:
        shown = Piece(TAM_NAME)
    else:
        colour, kind = name.split(" ")
        shown = Piece(kind, colour, not theirs, colour == "red")
    return render_to_string("cerke/parts/piece_alone.html", {"piece": shown})


def sticks(faces: int) -> SafeString:
    """Draw a throw with this many dark faces."""
    return render_to_string("cerke/parts/sticks_alone.html", {"throw": Throw(faces, "")})
