"""Hints and threats: a good move with its reason, deadly numbers, and the other's jokers."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.contract import Move
from games.spirale.page import words
from games.spirale.page.jokers import listed_jokers
from games.spirale.rules import (
    HIGHEST,
    INTEGRAL,
    JOKERS,
    LEAST_GOLD,
    Observation,
    State,
    Word,
    imagine,
    refusal,
    speak,
)
from games.tables.game_page import Hint, Names

# The reason for a joker: its effect compared with a pass, computed by the rules from public facts.
# It assumes that a player who hasn't spoken passes, and that both turn all the medals they may.


def why_joker(seen: Observation, move: Move, name: str) -> str:
    """Return the reason: `By the end of the Spirale you can have 9 gold medals instead of 6.`

    `name` is the opponent's.
    """
    slug = move.args[0]
    match slug:
        case "annulation":
            told = _why_annulation(seen)
        case "double_confrontation":
            told = _why_double_confrontation(seen)
        case "transfert_de_jokers":
            told = _why_transfer(seen, move, name)
        case _:
            told = _gold_gain(seen, move, name)
    return told or str(words.EFFECTS[slug])


def _why_annulation(seen: Observation) -> str:
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


def _why_double_confrontation(seen: Observation) -> str:
    assert seen.seat is not None
    mine, other = seen.gold[seen.seat], seen.gold[1 - seen.seat]
    told = _("You have less gold, %(mine)d to %(other)d: another Confrontation may change that.")
    if mine > other:
        told = _("You have more gold, %(mine)d to %(other)d: you can choose the higher number.")
    return told % {"mine": mine, "other": other} if mine != other else ""


def _why_transfer(seen: Observation, move: Move, name: str) -> str:
    assert seen.seat is not None
    other = 1 - seen.seat
    left = _after_strategy(seen, move).stars[other]
    if left == seen.stars[other]:
        return ""
    return _("It leaves %(name)s %(left)s to play jokers with, instead of %(before)d.") % {
        "name": name,
        "left": words.starred(left),
        "before": seen.stars[other],
    }


def _gold_gain(seen: Observation, move: Move, name: str) -> str:
    """Compare the gold that both can have by the end of the Spirale with that after a pass."""
    assert seen.seat is not None
    used, passed = _after_strategy(seen, move), _after_strategy(seen, None)
    if used.phase != "reinforcement" or passed.phase != "reinforcement":
        return ""
    me, other = seen.seat, 1 - seen.seat
    mine, was = _most_gold(used, me), _most_gold(passed, me)
    theirs, before = _most_gold(used, other), _most_gold(passed, other)
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
        return _gain_and_loss(says) if mine != was else _loss_of_other(says)
    if mine <= was:
        return ""
    return _("By the end of the Spirale you can have %(mine)s instead of %(was)d.") % says


def _gain_and_loss(says: dict[str, str | int]) -> str:
    told = _(
        "By the end of the Spirale %(name)s can have %(theirs)s instead of %(before)d, "
        "you %(mine)s instead of %(was)d."
    )
    return told % says


def _loss_of_other(says: dict[str, str | int]) -> str:
    told = _("By the end of the Spirale %(name)s can have %(theirs)s instead of %(before)d.")
    return told % says


def _after_strategy(seen: Observation, move: Move | None) -> State:
    """Return the state once both have spoken, the reader with this move, or with a pass."""
    assert seen.seat is not None
    state = speak(imagine(seen), seen.seat, move.args if move else None)
    return speak(state, 1 - seen.seat, None) if state.phase == "strategy" else state


def _most_gold(state: State, seat: int) -> int:
    """Return a seat's gold once all medals that may turn have turned, and all is paid."""
    if seat in state.integral:
        return state.gold[seat] + state.spiral[seat] - JOKERS[INTEGRAL].cost(state.worded)
    return state.gold[seat] + state.allowance(seat)


PLACES = {"announce": "number", "engage": "joker", "reinforce": "turn"}


def hint(seen: Observation, move: Move, names: Names) -> Hint:
    """Return a hint: `Choose 3`, `Even against 8, the maximum, you only lose 5 gold medals.`"""
    place = PLACES.get(move.verb)
    points = (f"{place}-{move.args[0]}",) if place else (move.verb,)
    return Hint(words.hint_words(move), _why(seen, move, names), points)


def _why(seen: Observation, move: Move, names: Names) -> str:
    assert seen.seat is not None
    other = names.get(1 - seen.seat, "")
    match move.verb:
        case "announce":
            return _why_number(
                int(move.args[0]), seen.gold[seen.seat], seen.gold[1 - seen.seat], other
            )
        case "engage":
            return why_joker(seen, move, other)
        case "reinforce" if move.args[0] != "0":
            return _("Gold lets you choose higher numbers, and pays for losses.")
        case "pass":
            return _("No joker is worth its price right now.")
    return ""


def _why_number(number: int, gold: int, theirs: int, name: str) -> str:
    """Say how much this number loses against the highest that the other can choose."""
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


# Threats

NAMED = 3
"""The most jokers that are named, the most expensive first."""


def threats(seen: Observation, names: Names) -> tuple[str, Sequence[str]]:
    """Say which numbers could lose the game, or which jokers the other can still engage.

    Also return the `data-at` of these numbers. Uses only public facts.
    """
    assert seen.seat is not None
    other = 1 - seen.seat
    if seen.phase == "confrontation":
        return _deadly_numbers(seen, seen.seat, names[other])
    if seen.phase == "strategy":
        return _possible_jokers(seen, other, names[other]), ()
    return _("No threats: both players turn medals now."), ()


def _deadly_numbers(seen: Observation, seat: int, name: str) -> tuple[str, Sequence[str]]:
    """Name the numbers that lose: those from the reader's gold up, and low ones that can't pay."""
    mine, most = seen.gold[seat], min(HIGHEST, seen.gold[1 - seat] - 1)
    low = range(1, max(1, most - mine))
    lost = [*low, *range(mine, HIGHEST + 1)]
    told = []
    if mine <= HIGHEST:
        told.append(_("From %(n)d up, your number loses the game.") % {"n": mine})
    says = {"name": name, "most": most, "least": most - mine}
    if low:
        told.append(
            _("%(name)s can choose %(most)d: you couldn’t pay it with less than %(least)d.") % says
        )
    else:
        told.append(_("%(name)s can choose %(most)d at most, and you could pay that.") % says)
    return " ".join(told), [f"number-{number}" for number in lost]


def _possible_jokers(seen: Observation, other: int, name: str) -> str:
    if any(word.seat == other for word in seen.words):
        return _("%(name)s has already gone and won’t play another joker.") % {"name": name}
    if any(word.joker == "annulation" for word in seen.words):
        return _("After your Annulation, %(name)s can only pass.") % {"name": name}
    state = imagine(seen)
    able = [
        joker for joker in listed_jokers(seen.worded) if not refusal(state, Word(other, joker.slug))
    ]
    if not able:
        return _("%(name)s has too few starred medals for any joker.") % {"name": name}
    dearest = sorted(able, key=lambda joker: -joker.cost)[:NAMED]
    told = " ".join(f"{joker.name}: {joker.effect}" for joker in dearest)
    count = ngettext(
        "{name} can play {n} joker.", "{name} can play {n} jokers, the most expensive:", len(able)
    ).format(name=name, n=len(able))
    return f"{count} {told}"
