"""La Spirale d'Or in words: jokers, moves, and the ends of tables."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.engine.contract import IllegalMove, Move
from games.spirale.rules import Observation, Word
from games.tables import registry

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
"""The jokers' French names, which are used in every language; `gloss` translates them."""

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
    """Return a joker's name translated; empty if it is the same as the French one."""
    meaning = str(GLOSSES[slug])
    return "" if meaning == NAMES[slug] else meaning


def gold(n: int) -> str:
    return ngettext("{n} gold medal", "{n} gold medals", n).format(n=n)


def spirals(n: int) -> str:
    return ngettext("{n} spiral medal", "{n} spiral medals", n).format(n=n)


def starred(n: int) -> str:
    return ngettext("{n} starred medal", "{n} starred medals", n).format(n=n)


def variant_words(args: Sequence[str]) -> str:
    """Return a joker's numbers in words: `2 gold medals`; empty without any."""
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


def spoken_words(said: Word) -> str:
    """Return another player's word, as `plays Destruction`."""
    return _("plays %(joker)s") % {"joker": NAMES[said.joker]} if said.joker else _("passes")


def spoken_words_of_reader(said: Word) -> str:
    """Return the reader's word, as `you play Destruction`."""
    if said.joker is None:
        return _("you pass")
    return _("you play %(joker)s") % {"joker": NAMES[said.joker]}


def hint_words(move: Move) -> str:
    """Describe a move as a suggestion: `Choose 4`."""
    match move.verb:
        case "announce":
            return _("Choose %(number)s") % {"number": move.args[0]}
        case "engage":
            how = variant_words(move.args)
            told = _("Play %(joker)s") % {"joker": NAMES[move.args[0]]}
            return f"{told} ({how})" if how else told
        case "reinforce":
            count = int(move.args[0])
            return _("Turn %(medals)s") % {"medals": gold(count)} if count else _("Turn none")
    return _("Pass")


def move_words(move: Move, who: str) -> str:
    """Describe a public move."""
    values = {"name": who, "joker": NAMES.get(move.args[0], "") if move.args else ""}
    sentences: Mapping[str, str] = {
        "engage": _("%(name)s plays %(joker)s"),
        "pass": _("%(name)s passes"),
        "offer_draw": _("%(name)s offers a draw"),
        "accept_draw": _("%(name)s accepts the draw"),
        "resign": _("%(name)s resigns"),
    }
    return sentences[move.verb] % values


def why_not(refused: IllegalMove) -> str:
    """Say in a few words why a joker can't be played now."""
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


# Endings: the reason and its rule

RULES = {
    "number": "LS-7",
    "debt": "LS-9",
    "payment": "LS-16",
    "gold": "LS-35",
    "both": "LS-36",
    "agreed": "LS-37",
    "bare": "LS-38",
    "still": "LS-39",
    "long": "LS-40",
    "resigned": "LS-41",
}


GOAL_SPIRALES = 2
"""The number of first Spirales in which the page shows the goal."""


def goal_words(seen: Observation, other: str) -> str:
    """Say how to win and lose, while the first Spirales' numbers are chosen; otherwise empty."""
    if seen.phase != "confrontation" or seen.second or seen.spirale > GOAL_SPIRALES:
        return ""
    lost = _("If you can’t pay, or have one gold medal or none after a Spirale, you’re in Défaut.")
    wins = _("You win when %(name)s runs out of gold.") % {"name": other}
    if seen.seat is None:
        wins = _("Run out of gold and you lose.")
    return f"{wins} {lost}"


def ending_meaning(seen: Observation) -> str:
    """Explain the Défaut that ended the table; empty if none did."""
    told: Mapping[str, str] = {
        "number": _("Défaut costs the game: a number has to be less than one’s gold medals."),
        "debt": _("Défaut costs the game: the lower number loses the whole difference in gold."),
        "payment": _("Défaut costs the game: jokers are paid in gold after their effect, in full."),
        "gold": _("Défaut costs the game: one gold medal or none at the end of a Spirale."),
    }
    return told.get(seen.end or "", "")


def ending_words(seen: Observation, names: Mapping[int, str], seat: int | None) -> tuple[str, str]:
    """Return the end for the reader at `seat`, and its rule; both empty while the table runs."""
    if not seen.end:
        return "", ""
    if not seen.beaten:
        why: str = "both" if seen.end in ("number", "gold") else seen.end
        return _draw_endings()[why], RULES[why]
    beaten = seen.beaten[0]
    why = "no gold" if seen.end == "gold" and not seen.gold[beaten] else seen.end
    told = _my_endings() if beaten == seat else _their_endings()
    return told[why] % {"name": names.get(beaten, "")}, RULES[seen.end]


def _draw_endings() -> Mapping[str, str]:
    return {
        "both": _("Both in Défaut with equal spiral medals: a draw."),
        "agreed": _("Draw agreed."),
        "bare": _("Two gold medals each and nothing else: a draw."),
        "still": _("Three Spirales in a row without a change: a draw."),
        "long": _("The 200th Spirale is over: a draw."),
    }


def _their_endings() -> Mapping[str, str]:
    return {
        "number": _("%(name)s chose a number that isn’t below their gold: Défaut."),
        "debt": _("%(name)s can’t lose that many gold medals: Défaut."),
        "payment": _("%(name)s can’t pay the joker: Défaut."),
        "gold": _("%(name)s has only one gold medal left: Défaut."),
        "no gold": _("%(name)s has no gold medal left: Défaut."),
        "resigned": _("%(name)s resigned."),
    }


def _my_endings() -> Mapping[str, str]:
    return {
        "number": _("You chose a number that isn’t below your gold: Défaut."),
        "debt": _("You can’t lose that many gold medals: Défaut."),
        "payment": _("You can’t pay the joker: Défaut."),
        "gold": _("You have only one gold medal left: Défaut."),
        "no gold": _("You have no gold medal left: Défaut."),
        "resigned": _("You resigned."),
    }


def rule_address(number: str) -> str:
    """Return the address of a rule on the rules page; empty for no rule or without the page."""
    book = registry.config("spirale").book
    return book.address(number) if book and number else ""
