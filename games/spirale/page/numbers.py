"""What each number risks and wins, said from what lies open on the table."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.spirale.page import dice, words
from games.spirale.rules import Observation

HIGHEST = 13


@dataclass(frozen=True, slots=True)
class Number:
    """A number that may be announced; `deadly` if it puts its player in Défaut."""

    number: int
    deadly: bool
    faces: tuple[int, ...]
    lower: str
    higher: str
    equal: str


def numbers(seen: Observation, seat: int, other_name: str) -> list[Number]:
    """1 to 13 for this seat."""
    mine, other = seen.gold[seat], seen.gold[1 - seat]
    return [
        Number(
            number=n,
            deadly=n >= mine,
            faces=dice.FACES[n],
            lower=_lower(n, other, other_name),
            higher=_higher(n, mine, other, other_name),
            equal=_("Equal: nothing moves.")
            if seen.second
            else _("Equal: nothing moves, on to the Reinforcement."),
        )
        for n in range(1, HIGHEST + 1)
    ]


def _lower(n: int, other: int, name: str) -> str:
    """What comes of it if the other announces less."""
    if n == 1:
        return _("You can’t choose less than 1.")
    told = ngettext(
        "If {name} chooses less, you turn {n} medal and {name} loses the difference.",
        "If {name} chooses less, you turn {n} medals and {name} loses the difference.",
        n,
    ).format(n=n, name=name)
    if n - 1 <= other:
        return told
    least = _("If the difference is %(n)d or more, %(name)s can’t pay: Défaut.")
    return f"{told} {least % {'n': other + 1, 'name': name}}"


def _higher(n: int, mine: int, other: int, name: str) -> str:
    """What comes of it if the other announces the most that isn't suicidal."""
    most = min(HIGHEST, other - 1)
    if most <= n:
        return _("%(name)s can’t choose a higher number without a Défaut.") % {"name": name}
    lost = most - n
    if lost > mine:
        return _("If %(name)s chooses %(most)d, the maximum, you can’t pay %(lost)d: Défaut.") % {
            "name": name,
            "most": most,
            "lost": lost,
        }
    return _("If %(name)s chooses %(most)d, the maximum, you lose %(gold)s.") % {
        "name": name,
        "most": most,
        "gold": words.gold(lost),
    }
