"""Cerke's rules page: its topics, and what a refused move is told."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from games.cerke.page import words
from games.tables.rulebook import Rulebook, Topic
from games.tables.rulebook.book import Names

TOPICS = (
    Topic("aim", _("Take points from your opponent")),
    Topic("pieces", _("The pieces and how they move")),
    Topic("turn", _("A turn")),
    Topic("step", _("Stepping on a piece")),
    Topic("water", _("Into the water")),
    Topic("tam", _("Tam belongs to both")),
    Topic("hands", _("The hands")),
    Topic("declare", _("End the season or go on")),
    Topic("names", _("Seasons, and how the words sound")),
)

REFUSALS = {
    "CE-4": _("There is no square %(square)s: a column from K to P, then a row from A to IA."),
    "CE-10": _("It is %(player)s’s turn. Yours will come."),
    "CE-11": _("That isn’t a move in Cerke, or the game is over. Load the page again."),
    "CE-13": _("No piece of yours stands on %(square)s: move one of your own."),
    "CE-14": _("The piece can’t get to %(square)s: choose a marked square."),
    "CE-26": _("Nobody ends on %(square)s: your own piece or Tam stands there."),
    "CE-27": _("The piece on %(square)s is protected by a General in the field: take another."),
    "CE-29": _("%(square)s can’t be stepped on: it is empty or out of reach."),
    "CE-31": _("A piece doesn’t end on %(square)s, where it has just stepped: go on."),
    "CE-33": _(
        "Without a throw the piece doesn’t get to %(square)s: ask for the throw after stepping."
    ),
    "CE-34": _("From %(square)s no line leads on, so there is nothing to throw for."),
    "CE-35": _(
        "The throw showed %(throw)s dark faces and that square is %(distance)s away: choose a "
        "nearer one or stay."
    ),
    "CE-36": _("After the throw the piece slides along its lines, and %(square)s isn’t on one."),
    "CE-39": _("%(piece)s: that piece isn’t in your reserve."),
    "CE-40": _("A piece stands on %(square)s: drop yours on an empty square."),
    "CE-44": _("Tam can’t go like that over %(square)s: two steps, each to an empty neighbour."),
    "CE-45": _("Tam can’t step on %(square)s that way: over a neighbour, to an empty square."),
    "CE-62": _("A game has 1, 2 or 4 seasons. Correct it (%(option)s)."),
    "CE-66": _("No draw is offered to you: offer one yourself, or play on."),
    "CE-68": _("This set-up is impossible: %(key)s. Correct it."),
}
VARIANTS = {
    ("CE-12", "turn"): _("Nothing waits for that: begin your turn with a piece."),
    ("CE-12", "slide"): _("The sticks are thrown: choose a square or stay."),
    ("CE-12", "declare"): _("You have a new hand: first end the season or go on."),
}


def _piece(value: object, _names: Names) -> str:
    """`black Pawn`; what is no piece is shown as it came."""
    colour, _space, kind = str(value).partition(" ")
    known = colour in words.COLOURED and kind in words.CODES
    return words.piece(f"{colour} {kind}") if known else str(value)


BOOK = Rulebook(
    slug="cerke",
    folder=Path(__file__).parent,
    topics=TOPICS,
    refusals=REFUSALS,
    variants=VARIANTS,
    places={"MOVE": "CE-11"},
    readers={"piece": _piece},
    styles="cerke/cerke.css",
)
