"""La Spirale d'Or's rules page: its topics, the numbered rules, what a refused move is told.

The English of the rules is README.md's, letter by letter; the catalogues hold the other languages.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.spirale.page.words import NAMES, PHASES
from games.tables.rulebook import Rulebook, Topic

TOPICS = (
    Topic("aim", _("Put the other in Défaut")),
    Topic("confrontation", _("The Confrontation")),
    Topic("strategy", _("The Strategy")),
    Topic("jokers", _("The five jokers")),
    Topic("double-jokers", _("The nine double jokers")),
    Topic("reinforcement", _("The Reinforcement")),
    Topic("end", _("Défaut and draws")),
)

SECTIONS = {
    "LS-1": _("Material and moves"),
    "LS-5": _("Confrontation"),
    "LS-11": _("Strategy"),
    "LS-17": _("The jokers"),
    "LS-33": _("Reinforcement and end of a Spirale"),
    "LS-36": _("The end of the table"),
    "LS-43": _("What is seen, set-up"),
}

RULES = {
    "LS-1": _("Two players; both choose at the same time where it says so."),
    "LS-2": _(
        "Each begins with 13 medals, all gold, and a pile of 7 starred medals, or as many as "
        "was agreed (3–13)."
    ),
    "LS-3": _(
        "A move is `announce`, `engage`, `pass`, `reinforce`, `offer_draw`, `accept_draw` or "
        "`resign` with its arguments."
    ),
    "LS-4": _(
        "Numbers are announced in a Confrontation, jokers engaged in the Strategy, medals "
        "turned in the Reinforcement."
    ),
    "LS-5": _("Both announce a number 1 to 13 in secret; they are revealed together."),
    "LS-6": _("A number that was sent is final."),
    "LS-7": _(
        "A number equal to one's G or above puts one in Défaut, and nothing is turned. It is "
        "a move, not a forbidden act."
    ),
    "LS-8": _(
        "The higher number *a* against *b*: its player turns *a* of his gold medals to "
        "spiral, the other loses *a−b* gold medals to the discard."
    ),
    "LS-9": _(
        "Who can't lose that many is in Défaut: the winner's medals are turned, the loser's stay."
    ),
    "LS-10": _("Equal numbers: nothing happens, no Strategy."),
    "LS-11": _(
        "Fewer G speaks first; if equal, the smaller total; if equal again there is no Strategy."
    ),
    "LS-12": _(
        "Each says one thing, when it is his turn: a joker or `pass`, also when nothing else "
        "is possible."
    ),
    "LS-13": _(
        "A joker is named by its slug, with the numbers it may have; left out, they are the "
        "most it may have. Appropriation has to say what it takes."
    ),
    "LS-14": _(
        "Engaging takes 1 starred medal of one's pile, 2 for a double joker; they leave the game."
    ),
    "LS-15": _(
        "When both have spoken each joker is used and then paid before the next, in the order "
        "announced; what is more than there is when it is used is clipped."
    ),
    "LS-16": _(
        "It is paid with 1 gold medal, 2 for a double joker, to the discard, after its "
        "effect. Who can't pay is in Défaut: what was done stands, nothing is paid in part, a "
        "joker still waiting is not used."
    ),
    "LS-17": _(
        "*Annulation* undoes the Confrontation just held: turned medals turn back, lost ones "
        "return. Not when the opponent has just engaged Double Confrontation, Appropriation, "
        "Destruction, Interversion, Miroir, Grand Miroir, Permutation, Duplication, Flamme "
        "d'Espoir, Feu Sacré or Transfert de Jokers."
    ),
    "LS-18": _("Engaged first, it leaves the opponent only a pass."),
    "LS-19": _(
        "*Double Confrontation*: another Confrontation, without Strategy, then the payment. "
        "Who has G ≤ 1 when it opens is in Défaut before any number. Engaged by both: two "
        "more, one after the other."
    ),
    "LS-20": _("*Médailles de Réserve*: two more gold medals, but never above 13 in total by it."),
    "LS-21": _(
        "*Appropriation*: 1 of the opponent's gold medals (`gold=1`) or up to 2 of the spiral "
        "ones (`spiral=0` to `2`), side kept."
    ),
    "LS-22": _("*Destruction*: up to 2 of the opponent's gold medals go to the discard."),
    "LS-23": _(
        "*Renforcement Intégral*, double: at the Reinforcement all one's medals turn to gold; "
        "paid after it."
    ),
    "LS-24": _("*Permutation*, double: own gold and own spiral medals change sides."),
    "LS-25": _(
        "*Duplication*, double: gives up to 2 own spiral medals, and for each takes up to 2 "
        "of the opponent's gold ones; both numbers are said, or none."
    ),
    "LS-26": _(
        "*Interversion*, double: swaps up to 3 own spiral medals for as many of the "
        "opponent's gold ones."
    ),
    "LS-27": _(
        "*Flamme d'Espoir*, double: only with the smaller total; 1 gold and 1 spiral medal of "
        "the opponent, and 1 spiral one of the discard."
    ),
    "LS-28": _("*Miroir*, double: only with G = S; 2 gold and 2 spiral medals of the opponent."),
    "LS-29": _(
        "*Transfert de Jokers*, double: needs S ≥ 1 when engaged; pays 1 spiral medal to the "
        "discard and takes up to 3 starred medals of the opponent's pile; nothing of both if "
        "S is 0 by then."
    ),
    "LS-30": _(
        "*Feu Sacré*, double: only with the smaller total; 2 gold and 2 spiral medals of the "
        "opponent, 1 gold and 1 spiral one of the discard, gold first."
    ),
    "LS-31": _(
        "*Grand Miroir*, double: only with G = S; 4 gold and 4 spiral medals of the opponent."
    ),
    "LS-32": _(
        "With costs as *worded*, Interversion, Flamme d'Espoir and Miroir are simple jokers; "
        "*listed* is usual."
    ),
    "LS-33": _(
        "Who has more G may turn one spiral medal to gold, who has fewer up to two, equals "
        "one each; as many as one has. Together; the player of Renforcement Intégral isn't "
        "asked."
    ),
    "LS-34": _("A Reinforcement that was sent is final."),
    "LS-35": _("At the end of the Spirale G ≤ 1 is Défaut."),
    "LS-36": _(
        "Défaut ends the table at that moment and the other wins. Both at once: more S wins; "
        "equal is a draw."
    ),
    "LS-37": _(
        "A draw by agreement: an offer stands until the other accepts it or makes another "
        "move; while one stands there is no other."
    ),
    "LS-38": _("A draw when both have G = 2 and S = 0 at the start of a Spirale."),
    "LS-39": _(
        "A draw when in three Spirales in succession no medal turned, moved or was engaged."
    ),
    "LS-40": _("A draw at the end of the 200th Spirale."),
    "LS-41": _("Who resigns loses."),
    "LS-42": _("After the end there are no moves."),
    "LS-43": _(
        "Everything is open, but an announced number and a chosen Reinforcement until both are in."
    ),
    "LS-44": _(
        "A set-up names gold, spiral, starred medals of both and the discard: any position at "
        "the opening of the first Spirale."
    ),
}

HOUSE = "LS-2 LS-6 LS-7 LS-14 LS-29 LS-30 LS-34 LS-37 LS-38 LS-39 LS-40"

REFUSALS = {
    "LS-2": _("Three to thirteen starred medals, costs as listed or as worded: %(option)s."),
    "LS-3": _("That is no move of La Spirale d’Or. Load the page again."),
    "LS-4": _("Not now: this is the phase %(phase)s."),
    "LS-5": _("%(number)s can’t be announced: choose a number from 1 to 13."),
    "LS-6": _("Your number is hidden already. It stays."),
    "LS-12": _("It is %(player)s’s turn to speak."),
    "LS-13": _("%(joker)s: name a joker with the numbers that it may have."),
    "LS-14": _("%(joker)s takes more starred medals than you have: %(stars)s."),
    "LS-17": _("No Annulation after the other’s %(joker)s: pass or choose another joker."),
    "LS-18": _("After Annulation you can only pass."),
    "LS-27": _("Flamme d’Espoir is for who has fewer medals in all: choose another joker."),
    "LS-28": _("Miroir takes as much gold as spiral: choose another joker."),
    "LS-29": _("Transfert de Jokers takes a spiral medal: choose another joker."),
    "LS-30": _("Feu Sacré is for who has fewer medals in all: choose another joker."),
    "LS-31": _("Grand Miroir takes as much gold as spiral: choose another joker."),
    "LS-33": _("You may turn so many at most: %(most)s."),
    "LS-34": _("Your Reinforcement is chosen already. It stays."),
    "LS-37": _("There is no offer to accept, or one stands already."),
    "LS-42": _("The table is over."),
    "LS-44": _("This set-up is impossible: %(key)s. Correct it."),
}


def read_joker(value: Any, names: Any) -> str:
    return NAMES.get(str(value), str(value))


def read_phase(value: Any, names: Any) -> str:
    return str(PHASES.get(str(value), value))


BOOK = Rulebook(
    slug="spirale",
    topics=TOPICS,
    rules=RULES,
    sections=SECTIONS,
    house=frozenset(HOUSE.split()),
    original=Path(__file__).with_name("original.fr.txt"),
    refusals=REFUSALS,
    places={"MOVE": "LS-3"},
    readers={"joker": read_joker, "phase": read_phase},
)
