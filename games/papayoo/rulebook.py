"""Papayoo's rules page: its topics, and the messages for refused moves."""

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from games.tables.rulebook import Rulebook, Topic

TOPICS = (
    Topic("aim", _("The fewest points win")),
    Topic("deal", _("The deal")),
    Topic("ecart", _("Passing")),
    Topic("die", _("The die and the Papayoo")),
    Topic("trick", _("The tricks")),
    Topic("round", _("The end of a round")),
    Topic("advice", _("Two tips")),
)

REFUSALS = {
    "PA-5": _("Pass exactly %(count)s cards, each only once."),
    "PA-10": _("It’s %(player)s’s turn. Yours will come."),
    "PA-11": _("%(card)s isn’t in your hand."),
    "PA-12": _("You hold %(suit)s, so you have to follow suit."),
    "PA-16": _("A game has 1 to 40 rounds (%(option)s)."),
    "PA-18": _("That move isn’t possible in this game. Reload the page."),
    "PA-19": _("This set-up isn’t possible: %(key)s."),
}
VARIANTS = {
    ("PA-5", "card"): _("%(card)s: pass cards from your own hand, each only once."),
    ("PA-7", "ecart"): _("Passing comes first: no one plays until everyone has passed."),
    ("PA-7", "tricks"): _("Passing is over: the cards have changed hands."),
}

BOOK = Rulebook(
    slug="papayoo",
    folder=Path(__file__).parent,
    topics=TOPICS,
    refusals=REFUSALS,
    variants=VARIANTS,
    places={"MOVE": "PA-18"},
)
