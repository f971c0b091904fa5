"""La Spirale d'Or's rules page: its topics, and the messages for refused moves."""

from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.spirale.page.words import NAMES, PHASES
from games.tables.rulebook import Rulebook, Topic

TOPICS = (
    Topic("aim", _("Put the other player in Défaut")),
    Topic("confrontation", _("The Confrontation")),
    Topic("strategy", _("The Strategy")),
    Topic("jokers", _("The five jokers")),
    Topic("double-jokers", _("The nine double jokers")),
    Topic("reinforcement", _("The Reinforcement")),
    Topic("end", _("Défaut and draws")),
)

REFUSALS = {
    "LS-2": _("Three to thirteen starred medals, costs as listed or as worded: %(option)s."),
    "LS-3": _("That move isn’t possible in this game. Reload the page."),
    "LS-4": _("Not now: this is the %(phase)s phase."),
    "LS-5": _("%(number)s isn’t possible: choose a number from 1 to 13."),
    "LS-6": _("You’ve already chosen your number."),
    "LS-12": _("It’s %(player)s’s turn."),
    "LS-13": _("%(joker)s: add the numbers it needs."),
    "LS-14": _("%(joker)s needs more starred medals than you have: %(stars)s."),
    "LS-17": _(
        "Annulation isn’t possible after the other player’s %(joker)s. Pass, or "
        "choose another joker."
    ),
    "LS-18": _("After Annulation you can only pass."),
    "LS-27": _("Flamme d’Espoir only works if you have fewer medals in all. Choose another joker."),
    "LS-28": _("Miroir only works with as many gold as spiral medals. Choose another joker."),
    "LS-29": _("Transfert de Jokers needs a spiral medal. Choose another joker."),
    "LS-30": _("Feu Sacré only works if you have fewer medals in all. Choose another joker."),
    "LS-31": _("Grand Miroir only works with as many gold as spiral medals. Choose another joker."),
    "LS-33": _("You can turn at most %(most)s."),
    "LS-34": _("You’ve already chosen your Reinforcement."),
    "LS-37": _("There’s no offer to accept, or one is already open."),
    "LS-42": _("The game is over."),
    "LS-44": _("This set-up isn’t possible: %(key)s."),
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
