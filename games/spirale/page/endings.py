"""Why a table is over, and the rule behind it; what the result counts."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.spirale.rules import Observation
from games.tables import registry

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


GOAL_TOLD = 2
"""Spirales that say what the goal is."""


def goal(seen: Observation, other: str) -> str:
    """How one wins and loses, while the numbers of the first turns are chosen; then all know."""
    if seen.phase != "confrontation" or seen.second or seen.spirale > GOAL_TOLD:
        return ""
    lost = _("If you can’t pay, or have one gold medal or none after a Spirale, you’re in Défaut.")
    wins = _("You win when %(name)s runs out of gold.") % {"name": other}
    if seen.seat is None:
        wins = _("Run out of gold and you lose.")
    return f"{wins} {lost}"


def meaning(seen: Observation) -> str:
    """What Défaut is, where one has ended the table."""
    told: Mapping[str, str] = {
        "number": _("Défaut costs the game: a number has to be less than one’s gold medals."),
        "debt": _("Défaut costs the game: the lower number loses the whole difference in gold."),
        "payment": _("Défaut costs the game: jokers are paid in gold after their effect, in full."),
        "gold": _("Défaut costs the game: one gold medal or none at the end of a Spirale."),
    }
    return told.get(seen.end or "", "")


def ending(seen: Observation, names: Mapping[int, str], seat: int | None) -> tuple[str, str]:
    """The sentence, told to `seat`, and the rule's number; nothing while the table runs."""
    if not seen.end:
        return "", ""
    if not seen.beaten:
        why: str = "both" if seen.end in ("number", "gold") else seen.end
        return _draws()[why], RULES[why]
    beaten = seen.beaten[0]
    why = "no gold" if seen.end == "gold" and not seen.gold[beaten] else seen.end
    told = _mine() if beaten == seat else _theirs()
    return told[why] % {"name": names.get(beaten, "")}, RULES[seen.end]


def _draws() -> Mapping[str, str]:
    return {
        "both": _("Both in Défaut with equal spiral medals: a draw."),
        "agreed": _("Draw agreed."),
        "bare": _("Two gold medals each and nothing else: a draw."),
        "still": _("Three Spirales in a row without a change: a draw."),
        "long": _("The 200th Spirale is over: a draw."),
    }


def _theirs() -> Mapping[str, str]:
    return {
        "number": _("%(name)s chose a number that isn’t below their gold: Défaut."),
        "debt": _("%(name)s can’t lose that many gold medals: Défaut."),
        "payment": _("%(name)s can’t pay the joker: Défaut."),
        "gold": _("%(name)s has only one gold medal left: Défaut."),
        "no gold": _("%(name)s has no gold medal left: Défaut."),
        "resigned": _("%(name)s resigned."),
    }


def _mine() -> Mapping[str, str]:
    return {
        "number": _("You chose a number that isn’t below your gold: Défaut."),
        "debt": _("You can’t lose that many gold medals: Défaut."),
        "payment": _("You can’t pay the joker: Défaut."),
        "gold": _("You have only one gold medal left: Défaut."),
        "no gold": _("You have no gold medal left: Défaut."),
        "resigned": _("You resigned."),
    }


def rule_address(number: str) -> str:
    """Where the rules page has this rule."""
    book = registry.config("spirale").book
    return book.address(number) if book and number else ""
