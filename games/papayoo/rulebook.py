"""Papayoo's rules page: its topics, the numbered rules, and what a refused move is told.

The English of the rules is README.md's, letter by letter; the catalogues hold the other languages.
"""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from games.tables.rulebook import Rulebook, Topic

TOPICS = (
    Topic("aim", _("The fewest points win")),
    Topic("deal", _("The deal")),
    Topic("ecart", _("The écart")),
    Topic("die", _("The die and the Papayoo")),
    Topic("trick", _("The tricks")),
    Topic("round", _("The end of a round")),
    Topic("advice", _("Two pieces of advice")),
)

SECTIONS = {
    "PA-1": _("Material"),
    "PA-5": _("The écart"),
    "PA-9": _("Tricks"),
    "PA-14": _("Points"),
    "PA-18": _("Moves, set-up and what is seen"),
}

RULES = {
    "PA-1": _("3 to 8 players."),
    "PA-2": _(
        "60 cards: 1–10 of spades, hearts, diamonds and clubs, 1–20 of Payoo. With 7 or 8 players "
        "the 1 of the four French suits is out; the Payoo's 1 stays."
    ),
    "PA-3": _(
        "The whole pack is dealt: 20, 15, 12, 10, 8, 7 cards each for 3 … 8 players, in packets, "
        "beginning left of the dealer."
    ),
    "PA-4": _("The first dealer is drawn; each round the next seat deals."),
    "PA-5": _(
        "Everybody gives 5 cards (3 or 4 players), 4 (5 players) or 3 (6, 7, 8) of his own hand, "
        "each once, to the left neighbour."
    ),
    "PA-6": _(
        "All at once: until the last player has chosen a choice can be replaced, and nobody sees "
        "what arrives; the last choice makes the hands change."
    ),
    "PA-7": _("One gives before the tricks only, and plays after the écart only."),
    "PA-8": _(
        "The die is rolled when every écart is given: it names one of the four French suits."
    ),
    "PA-9": _("The dealer leads the first trick with any card; a Payoo may be led at any time."),
    "PA-10": _("Clockwise, each plays one card when it is his turn."),
    "PA-11": _("One plays a card of one's own hand."),
    "PA-12": _("Who holds a card of the led suit follows it; nobody has to beat."),
    "PA-13": _(
        "The highest card of the led suit takes the trick and leads the next; if nobody follows, "
        "the leader takes it."
    ),
    "PA-14": _(
        "Each Payoo is worth its number, the Papayoo 40, every other card nothing: 250 a round."
    ),
    "PA-15": _(
        "After the last trick everybody scores the points he took; scores add up over the rounds."
    ),
    "PA-16": _(
        "The table plays as many rounds as was agreed, 1 to 40; one a player unless agreed "
        "otherwise."
    ),
    "PA-17": _("The fewest points win; equal totals share the place."),
    "PA-18": _(
        "A move is `pass` with the cards of the écart or `play` with one card; everything else "
        "follows by itself, and after the last round nothing does."
    ),
    "PA-19": _(
        "A set-up names the first dealer and, round by round, every hand before the écart and the "
        "die; the last die may be left out."
    ),
    "PA-20": _(
        "A seat sees its own hand, what it gave and got, who has chosen, the trick on the table, "
        "the last trick, and everybody's number of cards and points. Nothing else. A spectator "
        "sees what is open to all."
    ),
}

HOUSE = "PA-4 PA-6 PA-16 PA-17"

REFUSALS = {
    "PA-5": _("Give exactly %(count)s cards, each once."),
    "PA-10": _("It is %(player)s's turn. Yours will come."),
    "PA-11": _("%(card)s: that card isn't in your hand."),
    "PA-12": _("You hold %(suit)s, so follow with it."),
    "PA-16": _("A game has 1 to 40 rounds. Correct it (%(option)s)."),
    "PA-18": _("That is no move of Papayoo. Load the page again."),
    "PA-19": _("This set-up is impossible: %(key)s. Correct it."),
}
VARIANTS = {
    ("PA-5", "card"): _("%(card)s: give cards of your own hand, each once."),
    ("PA-7", "ecart"): _("First the écart: nobody plays before everybody has given."),
    ("PA-7", "tricks"): _("The écart is over: the cards have changed hands."),
}

BOOK = Rulebook(
    slug="papayoo",
    topics=TOPICS,
    rules=RULES,
    sections=SECTIONS,
    house=frozenset(HOUSE.split()),
    original=Path(__file__).with_name("original.fr.txt"),
    refusals=REFUSALS,
    variants=VARIANTS,
    places={"MOVE": "PA-18"},
)
