"""What the pages call jokers, moves and ends, in the active language."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.engine.contract import IllegalMove, Move
from games.spirale.rules import Observation
from games.spirale.rules.state import Word

NAMES = {
    "annulation": "Annulation",
    "double_confrontation": "Double Confrontation",
    "medailles_de_reserve": "Médailles de Réserve",
    "appropriation": "Appropriation",
    "destruction": "Destruction",
    "renforcement_integral": "Renforcement Intégral",
    "permutation": "Permutation",
    "duplication": "Duplication",
    "interversion": "Interversion",
    "flamme_d_espoir": "Flamme d’Espoir",
    "miroir": "Miroir",
    "transfert_de_jokers": "Transfert de Jokers",
    "feu_sacre": "Feu Sacré",
    "grand_miroir": "Grand Miroir",
}
"""The jokers keep the sheet's French names in every language; `gloss` says them in others."""

GLOSSES = {
    "annulation": pgettext_lazy("a joker’s name", "Cancellation"),
    "double_confrontation": pgettext_lazy("a joker’s name", "Double Confrontation"),
    "medailles_de_reserve": pgettext_lazy("a joker’s name", "Spare Medals"),
    "appropriation": pgettext_lazy("a joker’s name", "Seizure"),
    "destruction": pgettext_lazy("a joker’s name", "Destruction"),
    "renforcement_integral": pgettext_lazy("a joker’s name", "Full Reinforcement"),
    "permutation": pgettext_lazy("a joker’s name", "Reversal"),
    "duplication": pgettext_lazy("a joker’s name", "Doubling"),
    "interversion": pgettext_lazy("a joker’s name", "Swap"),
    "flamme_d_espoir": pgettext_lazy("a joker’s name", "Flame of Hope"),
    "miroir": pgettext_lazy("a joker’s name", "Mirror"),
    "transfert_de_jokers": pgettext_lazy("a joker’s name", "Transfer of Jokers"),
    "feu_sacre": pgettext_lazy("a joker’s name", "Sacred Fire"),
    "grand_miroir": pgettext_lazy("a joker’s name", "Great Mirror"),
}

EFFECTS = {
    "annulation": gettext_lazy("Undoes the last Confrontation."),
    "double_confrontation": gettext_lazy("Another Confrontation before the Reinforcement."),
    "medailles_de_reserve": gettext_lazy("Two more gold medals, up to 13 medals in all."),
    "appropriation": gettext_lazy("Takes 1 gold medal, or up to 2 spiral ones."),
    "destruction": gettext_lazy(
        "Up to 2 of the other player’s gold medals go to the discard pile."
    ),
    "renforcement_integral": gettext_lazy("In the Reinforcement all your medals turn to gold."),
    "permutation": gettext_lazy("All your gold medals turn to spiral, the spiral ones to gold."),
    "duplication": gettext_lazy("Gives up to 2 spiral medals, takes up to 2 gold ones for each."),
    "interversion": gettext_lazy("Swaps up to 3 of your spiral medals for as many gold ones."),
    "flamme_d_espoir": gettext_lazy(
        "Takes 1 gold and 1 spiral medal, and 1 spiral one from the discard pile."
    ),
    "miroir": gettext_lazy("Takes 2 gold and 2 spiral medals."),
    "transfert_de_jokers": gettext_lazy("For 1 spiral medal takes up to 3 starred medals."),
    "feu_sacre": gettext_lazy(
        "Takes 2 gold and 2 spiral medals, and 1 gold and 1 spiral one from the discard pile."
    ),
    "grand_miroir": gettext_lazy("Takes 4 gold and 4 spiral medals."),
}

PHASES = {
    "confrontation": gettext_lazy("Confrontation"),
    "strategy": gettext_lazy("Strategy"),
    "reinforcement": gettext_lazy("Reinforcement"),
}


def gloss(slug: str) -> str:
    """What a joker's name means, in the active language; nothing if the name says it."""
    meaning = str(GLOSSES[slug])
    return "" if meaning == NAMES[slug] else meaning


def gold(n: int) -> str:
    return ngettext("{n} gold medal", "{n} gold medals", n).format(n=n)


def spirals(n: int) -> str:
    return ngettext("{n} spiral medal", "{n} spiral medals", n).format(n=n)


def starred(n: int) -> str:
    return ngettext("{n} starred medal", "{n} starred medals", n).format(n=n)


def variant(args: Sequence[str]) -> str:
    """What a joker's numbers say, short: `2 gold medals`."""
    slug, *said = args
    if slug == "appropriation":
        side, _equals, number = said[0].partition("=")
        return gold(int(number)) if side == "gold" else spirals(int(number))
    if slug == "duplication":
        return _("%(give)s for %(take)s") % {
            "give": spirals(int(said[0])),
            "take": gold(int(said[1])),
        }
    if slug == "interversion":
        return ngettext("{n} swapped", "{n} swapped", int(said[0])).format(n=said[0])
    if slug == "transfert_de_jokers":
        return starred(int(said[0]))
    return gold(int(said[0])) if said else ""


def word(said: Word) -> str:
    """`engages Destruction`, said of somebody."""
    return _("plays %(joker)s") % {"joker": NAMES[said.joker]} if said.joker else _("passes")


def my_word(said: Word) -> str:
    if said.joker is None:
        return _("you pass")
    return _("you play %(joker)s") % {"joker": NAMES[said.joker]}


def advice(move: Move) -> str:
    """A move as something to do."""
    match move.verb:
        case "announce":
            return _("Choose %(number)s") % {"number": move.args[0]}
        case "engage":
            how = variant(move.args)
            told = _("Play %(joker)s") % {"joker": NAMES[move.args[0]]}
            return f"{told} ({how})" if how else told
        case "reinforce":
            count = int(move.args[0])
            return _("Turn %(medals)s") % {"medals": gold(count)} if count else _("Turn none")
    return _("Pass")


def said(move: Move, who: str) -> str:
    """An open move in the list of the last ones."""
    values = {"name": who, "joker": NAMES.get(move.args[0], "") if move.args else ""}
    sentences: Mapping[str, str] = {
        "engage": _("%(name)s plays %(joker)s"),
        "pass": _("%(name)s passes"),
        "offer_draw": _("%(name)s offers a draw"),
        "accept_draw": _("%(name)s accepts the draw"),
        "resign": _("%(name)s resigns"),
    }
    return sentences[move.verb] % values


def why_not(refused: IllegalMove, seen: Observation) -> str:
    """Why a joker can't be engaged now, in few words."""
    values: Mapping[str, Any] = refused.values
    match refused.rule:
        case "LS-14":
            return ngettext(
                "Needs {n} starred medal, more than you have.",
                "Needs {n} starred medals, more than you have.",
                values["stars"],
            ).format(n=values["stars"])
        case "LS-17":
            return _("Not possible after the other player’s %(joker)s.") % {
                "joker": NAMES[values["joker"]]
            }
        case "LS-18":
            return _("After Annulation you can only pass.")
        case "LS-27" | "LS-30":
            return _("Only if you have fewer medals in all.")
        case "LS-28" | "LS-31":
            return _("Needs as many gold as spiral medals.")
        case "LS-29":
            return _("Needs a spiral medal.")
    return str(refused.reason)
