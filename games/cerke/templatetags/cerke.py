"""Cerke's pieces and diagrams for templates that have no scene: rules and sheets."""

from __future__ import annotations

from typing import Any

from django import template

from games.cerke.page import explained, pieces_sheet
from games.cerke.page.board import Piece
from games.cerke.page.telling import Throw
from games.cerke.rules.pieces import TAM_NAME

register = template.Library()


@register.simple_tag
def cerke_kinds() -> list[pieces_sheet.Row]:
    """All kinds of pieces with their diagrams."""
    return pieces_sheet.rows()


@register.simple_tag
def cerke_hands() -> list[pieces_sheet.HandWords]:
    """All hands with their pieces and points."""
    return pieces_sheet.hands()


@register.simple_tag
def cerke_explained() -> dict[str, str]:
    """What marks and rare words mean, by name."""
    return {name: str(told) for name, told in explained.BY_NAME.items()}


@register.inclusion_tag("cerke/parts/piece_alone.html")
def cerke_piece(name: str, *, theirs: bool = False) -> dict[str, Any]:
    """`red Dau2` or `Tam2`, pointing up unless it is `theirs`."""
    if name == TAM_NAME:
        return {"piece": Piece(TAM_NAME)}
    colour, kind = name.split(" ")
    return {"piece": Piece(kind, colour, not theirs, colour == "red")}


@register.inclusion_tag("cerke/parts/sticks_alone.html")
def cerke_sticks(faces: int) -> dict[str, Any]:
    """A throw with so many dark faces."""
    return {"throw": Throw(faces, "")}
