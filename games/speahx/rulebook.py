"""Speahx's rules page: its topics, and what a refused move is told.

Norwegian is the language the game was written down in.
"""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from games.speahx.page.words import several
from games.tables.rulebook import Rulebook, Topic
from games.tables.rulebook.book import Names

TOPICS = (
    Topic("aim", _("First out of cards wins")),
    Topic("deal", _("Table cards, hand cards, draw cards")),
    Topic("play", _("What may be played")),
    Topic("special", _("Twos, tens and four alike")),
    Topic("joker", _("Jokers and Terminator-Torkel")),
    Topic("chance", _("Chance cards")),
    Topic("table", _("Taking in, table cards")),
    Topic("end", _("The end of a turn, the end of the game")),
    Topic("talk", _("What one says")),
)

REFUSALS = {
    "SX-2": _("These options are impossible. Correct them."),
    "SX-6": _("It is %(player)s’s turn. Yours will come."),
    "SX-7": _("That isn’t a move in Speahx now. Load the page again."),
    "SX-8": _("%(card)s: you don’t hold that card, or not so often."),
    "SX-9": _("Lay cards of one rank together, jokers one at a time."),
    "SX-10": _("%(card)s doesn’t fit: play %(suit)s, %(rank)s, a 2 or a 10, or take in."),
    "SX-12": _("With a 2 name the suit you turn to; with nothing else."),
    "SX-16": _(
        "Name another player still in for the pile: with a joker or Torkel, never on an empty pile."
    ),
    "SX-18": _("A turn can’t be stopped now: only after a 10 or four alike."),
    "SX-19": _("No chance card now: up to three, while there are draw cards, not after a play."),
    "SX-20": _("You have drawn a chance card: your hand is closed in this turn."),
    "SX-24": _("The table is empty: there is nothing to take in. Play something."),
    "SX-25": _(
        "A table card only with an empty hand and no draw card left, and one you still have."
    ),
    "SX-26": _("First say what your table card asks for."),
    "SX-27": _("First say whether you show your table card."),
    "SX-37": _("This set-up is impossible: %(key)s. Correct it."),
}
VARIANTS = {
    ("SX-2", "seats"): _("These packs don’t suffice for %(seats)s players. Choose more packs."),
    ("SX-2", "option"): _("This option is impossible: %(option)s. Correct it."),
}


def _rank(value: object, names: Names) -> str:
    return several(str(value)) if value else ""


BOOK = Rulebook(
    slug="speahx",
    folder=Path(__file__).parent,
    topics=TOPICS,
    refusals=REFUSALS,
    variants=VARIANTS,
    places={"MOVE": "SX-7"},
    readers={"rank": _rank},
)
