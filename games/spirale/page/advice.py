"""A good move as something to do, with why it is good in one clause."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.contract import Move
from games.spirale.page import words, worth
from games.spirale.rules import Observation
from games.tables.page.contract import Names


def advice(seen: Observation, move: Move, names: Names) -> str:
    """`Choose 3. It is less than your 9 gold medals, and what is low risks little.`"""
    return " ".join(filter(None, (words.advice(move), _reason(seen, move, names))))


def _reason(seen: Observation, move: Move, names: Names) -> str:
    assert seen.seat is not None
    match move.verb:
        case "announce":
            return _number(int(move.args[0]), seen.gold[seen.seat])
        case "engage":
            return worth.why(seen, move, names.get(1 - seen.seat, ""))
        case "reinforce" if move.args[0] != "0":
            return _("Gold allows higher numbers, and pays what you lose.")
        case "pass":
            return _("No joker is worth its price right now.")
    return ""


def _number(number: int, gold: int) -> str:
    """Why this number: it has to be below the gold, and the difference is what is lost."""
    if number >= gold:
        return ""
    told = ngettext(
        "It stays below your {n} gold medal; whoever is lower loses the difference.",
        "It stays below your {n} gold medals; whoever is lower loses the difference.",
        gold,
    )
    return told.format(n=gold)
