"""Speahx's rules page: its topics, and the messages for refused moves.

The original rules are in Norwegian.
"""

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from games.speahx.page.words import rank_plural
from games.tables.rulebook import Rulebook, Topic
from games.tables.rulebook.book import Names

TOPICS = (
    Topic("aim", _("First out of cards wins")),
    Topic("deal", _("Table cards, hand cards, draw cards")),
    Topic("play", _("What you can play")),
    Topic("special", _("Twos, tens and four of a kind")),
    Topic("joker", _("Jokers and Terminator-Torkel")),
    Topic("chance", _("Chance cards")),
    Topic("table", _("Taking the pile, table cards")),
    Topic("end", _("The end of a turn, the end of the game")),
    Topic("talk", _("Table talk")),
)

REFUSALS = {
    "SX-2": _("These options aren’t possible together."),
    "SX-6": _("It’s %(player)s’s turn. Yours will come."),
    "SX-7": _("That move isn’t possible in this game. Reload the page."),
    "SX-8": _("You don’t have %(card)s, or not that many."),
    "SX-9": _("Play cards of one rank together, jokers one at a time."),
    "SX-10": _("%(card)s doesn’t fit: play %(suit)s, %(rank)s, a 2 or a 10, or take the pile."),
    "SX-12": _("Choose a suit when you play a 2, and only then."),
    "SX-16": _(
        "Choose another player still in for the pile: only with a joker or Torkel, and never "
        "on an empty pile."
    ),
    "SX-18": _("You can’t stop now, only after a 10 or four of a kind."),
    "SX-19": _(
        "You can’t draw a chance card now: three at most, while there are draw cards, "
        "and not after a play."
    ),
    "SX-20": _("You’ve drawn a chance card, so you can’t play hand cards this turn."),
    "SX-24": _("The table is empty: there’s nothing to take. Play something."),
    "SX-25": _(
        "You can only turn a table card when your hand and the draw pile are empty, and you "
        "still have one."
    ),
    "SX-26": _("First decide about your table card."),
    "SX-27": _("First decide whether to show your table card."),
    "SX-37": _("This set-up isn’t possible: %(key)s."),
}
VARIANTS = {
    ("SX-2", "seats"): _("Not enough decks for %(seats)s players. Choose more."),
    ("SX-2", "option"): _("Option not possible: %(option)s."),
}


def _rank(value: object, names: Names) -> str:
    return rank_plural(str(value)) if value else ""


BOOK = Rulebook(
    slug="speahx",
    folder=Path(__file__).parent,
    topics=TOPICS,
    refusals=REFUSALS,
    variants=VARIANTS,
    places={"MOVE": "SX-7"},
    readers={"rank": _rank},
)
