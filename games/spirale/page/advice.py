"""A good move as something to do, with why it is good in one sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.contract import Move
from games.spirale.page import words, worth
from games.spirale.page.numbers import HIGHEST
from games.spirale.rules import Observation
from games.spirale.rules.spirale import LEAST_GOLD
from games.tables.page.contract import Hint, Names

PLACES = {"announce": "number", "engage": "joker", "reinforce": "turn"}


def advice(seen: Observation, move: Move, names: Names) -> Hint:
    """`Choose 3`: `Even against 8, the maximum, you only lose 5 gold medals.`"""
    place = PLACES.get(move.verb)
    points = (f"{place}-{move.args[0]}",) if place else (move.verb,)
    return Hint(words.advice(move), _reason(seen, move, names), points)


def _reason(seen: Observation, move: Move, names: Names) -> str:
    assert seen.seat is not None
    other = names.get(1 - seen.seat, "")
    match move.verb:
        case "announce":
            return _number(int(move.args[0]), seen.gold[seen.seat], seen.gold[1 - seen.seat], other)
        case "engage":
            return worth.why(seen, move, other)
        case "reinforce" if move.args[0] != "0":
            return _("Gold lets you choose higher numbers, and pays for losses.")
        case "pass":
            return _("No joker is worth its price right now.")
    return ""


def _number(number: int, gold: int, theirs: int, name: str) -> str:
    """What this number can lose at most, against the highest that the other can announce."""
    most = min(HIGHEST, theirs - 1)
    says: dict[str, str | int] = {"name": name, "most": most}
    if number >= gold or not name:
        return ""
    if number > most:
        return _("%(name)s can choose %(most)d at most: yours is higher anyway.") % says
    if number == most:
        return _("%(name)s can’t choose more: you lose nothing.") % says
    lost = most - number
    if gold - lost < LEAST_GOLD:
        return ""
    told = ngettext(
        "Even against {most}, the maximum, you only lose {n} gold medal.",
        "Even against {most}, the maximum, you only lose {n} gold medals.",
        lost,
    )
    return told.format(n=lost, most=most)
