"""Which numbers could cost the reader the game, and which jokers the other can still engage."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.spirale.page.jokers import listed
from games.spirale.page.numbers import HIGHEST
from games.spirale.rules import Observation
from games.spirale.rules.imagine import imagine
from games.spirale.rules.state import Word
from games.spirale.rules.strategy import refusal
from games.tables.game_page import Names

NAMED = 3
"""So many jokers are named, the dearest ones."""


def threats(seen: Observation, names: Names) -> tuple[str, Sequence[str]]:
    """Words, and the numbers that they are about; from what lies open alone."""
    assert seen.seat is not None
    other = 1 - seen.seat
    if seen.phase == "confrontation":
        return _numbers(seen, seen.seat, names[other])
    if seen.phase == "strategy":
        return _jokers(seen, other, names[other]), ()
    return _("No threats: both players turn medals now."), ()


def _numbers(seen: Observation, seat: int, name: str) -> tuple[str, Sequence[str]]:
    """Those from the reader's gold on lose by themselves, low ones against the other's most."""
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


def _jokers(seen: Observation, other: int, name: str) -> str:
    if any(word.seat == other for word in seen.words):
        return _("%(name)s has already gone and won’t play another joker.") % {"name": name}
    if any(word.joker == "annulation" for word in seen.words):
        return _("After your Annulation, %(name)s can only pass.") % {"name": name}
    state = imagine(seen)
    able = [joker for joker in listed(seen.worded) if not refusal(state, Word(other, joker.slug))]
    if not able:
        return _("%(name)s has too few starred medals for any joker.") % {"name": name}
    dearest = sorted(able, key=lambda joker: -joker.cost)[:NAMED]
    told = " ".join(f"{joker.name}: {joker.effect}" for joker in dearest)
    count = ngettext(
        "{name} can play {n} joker.", "{name} can play {n} jokers, the most expensive:", len(able)
    ).format(name=name, n=len(able))
    return f"{count} {told}"
