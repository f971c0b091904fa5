"""A good move as something to do, with why it is good in one sentence."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.contract import Move
from games.spirale.page import words
from games.spirale.page.numbers import HIGHEST
from games.spirale.rules import Observation, strategy
from games.spirale.rules.imagine import imagine
from games.spirale.rules.jokers import JOKERS
from games.spirale.rules.spirale import LEAST_GOLD
from games.spirale.rules.state import State
from games.tables.game_page import Hint, Names

# Why a joker is good right now: what it changes beside a pass, by the rules, from what lies open.
#
# Whoever hasn't spoken yet is taken to pass, and both to turn all the medals that they may.


INTEGRAL = "renforcement_integral"


def why(seen: Observation, move: Move, name: str) -> str:
    """`By the end of the Spirale you can have 9 gold medals instead of 6.` `name` is the other."""
    slug = move.args[0]
    match slug:
        case "annulation":
            told = _undone(seen)
        case "double_confrontation":
            told = _once_more(seen)
        case "transfert_de_jokers":
            told = _starred(seen, move, name)
        case _:
            told = _gold(seen, move, name)
    return told or str(words.EFFECTS[slug])


def _undone(seen: Observation) -> str:
    done = seen.exchange
    if done is None:
        return ""
    if done.higher == seen.seat:
        return _("It turns back what you’ve just turned: %(medals)s.") % {
            "medals": words.gold(done.turned)
        }
    return _("It gives you back what you’ve just lost: %(medals)s.") % {
        "medals": words.gold(done.lost)
    }


def _once_more(seen: Observation) -> str:
    assert seen.seat is not None
    mine, other = seen.gold[seen.seat], seen.gold[1 - seen.seat]
    told = _("You have less gold, %(mine)d to %(other)d: another Confrontation may change that.")
    if mine > other:
        told = _("You have more gold, %(mine)d to %(other)d: you can choose the higher number.")
    return told % {"mine": mine, "other": other} if mine != other else ""


def _starred(seen: Observation, move: Move, name: str) -> str:
    assert seen.seat is not None
    other = 1 - seen.seat
    left = _then(seen, move).stars[other]
    if left == seen.stars[other]:
        return ""
    return _("It leaves %(name)s %(left)s to play jokers with, instead of %(before)d.") % {
        "name": name,
        "left": words.starred(left),
        "before": seen.stars[other],
    }


def _gold(seen: Observation, move: Move, name: str) -> str:
    """The gold of both as it can be by the end of the Spirale, against a pass."""
    assert seen.seat is not None
    used, passed = _then(seen, move), _then(seen, None)
    if used.phase != "reinforcement" or passed.phase != "reinforcement":
        return ""
    me, other = seen.seat, 1 - seen.seat
    mine, was = _most(used, me), _most(passed, me)
    theirs, before = _most(used, other), _most(passed, other)
    if theirs < LEAST_GOLD <= before:
        return _("%(name)s will be in Défaut by the end of the Spirale.") % {"name": name}
    if was < LEAST_GOLD <= mine:
        return _("Without it you’ll be in Défaut by the end of the Spirale.")
    says: dict[str, str | int] = {
        "name": name,
        "mine": words.gold(mine),
        "was": was,
        "theirs": words.gold(theirs),
        "before": before,
    }
    if theirs < before:
        return _told_of_both(says) if mine != was else _told_of_other(says)
    if mine <= was:
        return ""
    return _("By the end of the Spirale you can have %(mine)s instead of %(was)d.") % says


def _told_of_both(says: dict[str, str | int]) -> str:
    told = _(
        "By the end of the Spirale %(name)s can have %(theirs)s instead of %(before)d, "
        "you %(mine)s instead of %(was)d."
    )
    return told % says


def _told_of_other(says: dict[str, str | int]) -> str:
    told = _("By the end of the Spirale %(name)s can have %(theirs)s instead of %(before)d.")
    return told % says


def _then(seen: Observation, move: Move | None) -> State:
    """When both have spoken: this, or a pass."""
    assert seen.seat is not None
    state = strategy.speak(imagine(seen), seen.seat, move.args if move else None)
    return strategy.speak(state, 1 - seen.seat, None) if state.phase == "strategy" else state


def _most(state: State, seat: int) -> int:
    """The gold of a seat when all has turned that may, and is paid."""
    if seat in state.integral:
        return state.gold[seat] + state.spiral[seat] - JOKERS[INTEGRAL].cost(state.worded)
    return state.gold[seat] + state.allowance(seat)


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
            return why(seen, move, other)
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
