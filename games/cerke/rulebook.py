"""Cerke's rules page: its topics, and the messages for refused moves."""

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
    Topic("tam", _("Tam belongs to both players")),
    Topic("hands", _("The hands")),
    Topic("declare", _("End the season or continue")),
    Topic("names", _("Seasons and pronunciation")),
)

REFUSALS = {
    "CE-4": _("There’s no square %(square)s: use a column from K to P, then a row from A to IA."),
    "CE-10": _("It’s %(player)s’s turn. Yours will come."),
    "CE-11": _("That move isn’t possible in this game. Reload the page."),
    "CE-13": _("You have no piece on %(square)s. Move one of your own."),
    "CE-14": _("That piece can’t get to %(square)s. Choose a marked square."),
    "CE-26": _("You can’t end on %(square)s: it’s taken by your own piece or Tam."),
    "CE-27": _("The piece on %(square)s is protected by a General in the field. Choose another."),
    "CE-29": _("You can’t step on %(square)s: it’s empty or out of reach."),
    "CE-31": _("You can’t end on %(square)s, where you’ve just stepped. Continue from there."),
    "CE-33": _("That piece can’t get to %(square)s without a throw. Step first, then throw."),
    "CE-34": _("No line leads on from %(square)s, so there’s nothing to throw for."),
    "CE-35": _(
        "The throw was %(throw)s dark faces, but that square is %(distance)s away. Choose a "
        "closer one, or stay."
    ),
    "CE-36": _("After the throw the piece slides along its lines; %(square)s isn’t on one."),
    "CE-39": _("%(piece)s isn’t in your reserve."),
    "CE-40": _("%(square)s is occupied. Drop your piece on an empty square."),
    "CE-44": _("Tam can’t go over %(square)s like that: two steps, each to an empty neighbour."),
    "CE-45": _("Tam can’t step on %(square)s that way: over a neighbour, to an empty square."),
    "CE-62": _("A game has 1, 2 or 4 seasons (%(option)s)."),
    "CE-66": _("No one has offered a draw. Offer one yourself, or play on."),
    "CE-68": _("This set-up isn’t possible: %(key)s."),
}
VARIANTS = {
    ("CE-12", "turn"): _("That isn’t needed now. Start your turn with a piece."),
    ("CE-12", "slide"): _("The sticks are thrown: choose a square or stay."),
    ("CE-12", "declare"): _("You have a new hand. First decide: end the season or continue."),
}


def _piece(value: object, _names: Names) -> str:
    """Return a piece in words, as `black Pawn`; a value that is no piece unchanged."""
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
