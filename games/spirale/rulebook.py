"""La Spirale d'Or's rules page: its topics, and what a refused move is told."""

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

REFUSALS = {
    "LS-2": _("Three to thirteen starred medals, costs as listed or as worded: %(option)s."),
    "LS-3": _("That isn’t a move in La Spirale d’Or. Load the page again."),
    "LS-4": _("Not now: this is the phase %(phase)s."),
    "LS-5": _("%(number)s can’t be announced: choose a number from 1 to 13."),
    "LS-6": _("Your number is hidden already. It stays."),
    "LS-12": _("It is %(player)s’s turn to speak."),
    "LS-13": _("%(joker)s: name a joker with the numbers that it may have."),
    "LS-14": _("%(joker)s takes more starred medals than you have: %(stars)s."),
    "LS-17": _("No Annulation after the other’s %(joker)s: pass or choose another joker."),
    "LS-18": _("After Annulation you can only pass."),
    "LS-27": _("Flamme d’Espoir is for the player with fewer medals in all: choose another joker."),
    "LS-28": _("Miroir takes as many gold as spiral medals: choose another joker."),
    "LS-29": _("Transfert de Jokers takes a spiral medal: choose another joker."),
    "LS-30": _("Feu Sacré is for the player with fewer medals in all: choose another joker."),
    "LS-31": _("Grand Miroir takes as many gold as spiral medals: choose another joker."),
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
    folder=Path(__file__).parent,
    topics=TOPICS,
    refusals=REFUSALS,
    places={"MOVE": "LS-3"},
    readers={"joker": read_joker, "phase": read_phase},
)
