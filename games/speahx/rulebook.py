"""Speahx's rules page: its topics, the numbered rules, and what a refused move is told.

The English of the rules is README.md's, letter by letter; the catalogues hold the other languages.
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

SECTIONS = {
    "SX-1": _("Packs and set-up"),
    "SX-6": _("Playing"),
    "SX-19": _("Chance cards"),
    "SX-24": _("Taking in, table cards"),
    "SX-28": _("Turns and the end"),
    "SX-36": _("What is seen, set-up"),
}

RULES = {
    "SX-1": _("2 to 20 players."),
    "SX-2": _(
        "French packs of 52: one, and one more for every fifth player, or as many as was agreed "
        "(1–10) if they suffice."
    ),
    "SX-3": _(
        "With jokers there are two in the whole game, whatever the number of packs; without them "
        "Terminator-Torkel takes their place."
    ),
    "SX-4": _(
        "Everybody gets five table cards face down, which nobody knows, and five hand cards; the "
        "rest is the draw pile."
    ),
    "SX-5": _("Who starts, left of the dealer, is drawn; the turn goes clockwise."),
    "SX-6": _("One moves when it is one's turn."),
    "SX-7": _(
        "A move is `play`, `chance`, `take`, `turn`, `show` or `stop` with its arguments, while "
        "the table runs."
    ),
    "SX-8": _("One plays cards that one holds: of the hand, or with `from=chance` chance cards."),
    "SX-9": _("Cards played together have one rank; jokers are laid one at a time."),
    "SX-10": _(
        "The first card needs the suit in force or the rank of the card last played, unless the "
        "pile is empty or it is a 2, a 10 or a joker."
    ),
    "SX-11": _("Cards are laid in the player's order; the last one sets rank and suit in force."),
    "SX-12": _(
        "With a 2, always and with nothing else, the player names the suit in force, once a play."
    ),
    "SX-13": _("A 10 clears the pile; several 10s together all go."),
    "SX-14": _(
        "Four of a rank lying together on top, whoever laid them, clear the pile. They aren't "
        "playable on anything."
    ),
    "SX-15": _(
        "With more than four each full four goes with the pile; the cards laid last that make up "
        "no four stay as the play on an empty pile, and the turn ends."
    ),
    "SX-16": _(
        "A joker gives the whole pile to another player still in, of one's choice, as hand cards,"
        " and leaves the game; on an empty pile nobody receives anything and nobody is named. The"
        " turn ends and goes on clockwise."
    ),
    "SX-17": _(
        "Without jokers the four jacks of different suits, laid together from the hand in any "
        "order, are Terminator-Torkel: a joker, on any pile; they leave the game. Other sets of "
        "jacks are a four of a rank."
    ),
    "SX-18": _(
        "After clearing one may go on with hand cards or stop; otherwise a turn can't be stopped."
    ),
    "SX-19": _(
        "One may draw up to three, one at a time, whatever the hand holds, from a draw pile that "
        "has cards, and not after a play of hand cards in the same turn."
    ),
    "SX-20": _("Once the first is drawn no hand card is played this turn."),
    "SX-21": _(
        "But for the mixed four: one chance card, laid first, with three hand cards of its rank."
    ),
    "SX-22": _(
        "After a 10 or a four of chance cards one may go on with the rest, a mixed four, the draw"
        " up to the third, or stop."
    ),
    "SX-23": _("Chance cards not laid join the hand at the end of the turn."),
    "SX-24": _(
        "Instead of playing one may take the pile, and unused chance cards, into the hand; not on"
        " an empty pile. The turn ends."
    ),
    "SX-25": _(
        "A table card is turned only with an empty hand, no chance card left and an empty draw "
        "pile: one that is left, of one's choice."
    ),
    "SX-26": _(
        "A playable one is played; a 2 waits for its suit, a joker on a pile for who gets it, and"
        " nothing else is done before."
    ),
    "SX-27": _(
        "An unplayable one joins the hand with the pile; its player says first whether the others"
        " may see it. The turn ends."
    ),
    "SX-28": _(
        "At the end of the turn, however it ended, the hand is drawn up to five while the draw "
        "pile lasts; those cards can't be played at once (“ikke-stress prinsippet”)."
    ),
    "SX-29": _(
        "A turn ends by itself when `stop` would be the only move, and when the hand has emptied "
        "in mid-turn while draw cards are left, but not in a chance turn that can draw on."
    ),
    "SX-30": _(
        "Who has no card left is out and takes the next place; the turn passes on, also after a 10."
    ),
    "SX-31": _("Whose turn comes on an empty pile must play something."),
    "SX-32": _("The table ends when one player is left with cards: that one is last."),
    "SX-33": _(
        "When the same position stands at the start of a turn for the third time, those still in "
        "share the next place."
    ),
    "SX-34": _(
        "So they do when in 200 turns in succession nobody went out, no card left the game and no"
        " table card was turned."
    ),
    "SX-35": _(
        "“Speah!” is called for who turns another suit in force to spades with a 2, “Torkel!” for"
        " the jack of spades."
    ),
    "SX-36": _(
        "A seat sees its hand and its chance cards, the pile, the cards removed, and everybody's "
        "number of cards. A face-down table card is seen by nobody, its holder included."
    ),
    "SX-37": _(
        "A set-up names hands, table cards, draw pile (top first) and who starts, and for a "
        "position the pile (bottom first) and the suit in force; it holds no more than the packs,"
        " and every seat has a card."
    ),
}

HOUSE = "SX-1 SX-5 SX-14 SX-16 SX-17 SX-18 SX-33 SX-34"

REFUSALS = {
    "SX-2": _("These options are impossible. Correct them."),
    "SX-6": _("It is %(player)s’s turn. Yours will come."),
    "SX-7": _("That is no move of Speahx now. Load the page again."),
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
    topics=TOPICS,
    rules=RULES,
    sections=SECTIONS,
    house=frozenset(HOUSE.split()),
    original=Path(__file__).with_name("original.nb.txt"),
    refusals=REFUSALS,
    variants=VARIANTS,
    places={"MOVE": "SX-7"},
    readers={"rank": _rank},
)
