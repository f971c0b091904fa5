"""A month's reps for a cause: the sum of all players, in euros or as a climb.

Nothing is stored and nothing is paid. If the office's daily rhythm doesn't name a cause, there is
none; with a name and 0 cents it is a climb. The sum names nobody, leaves out players who don't let
their reps count, and is never divided by people.
"""

from dataclasses import dataclass
from datetime import date

from django.template.defaultfilters import floatformat
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards import months, tallies, words
from games.players import office
from games.players.clock import Clock

STEPS = {
    "floor": 18,
    "arch": 284,
    "tower": 1_665,
    "stairs": 4_444,
    "blanc": 22_183,
    "everest": 52_053,
}
"""The number of steps up to each place, the lowest first; a rep is one step of 17 cm.

Counted stairs: the Arc de Triomphe (284, as its monument's office says), the Eiffel Tower (1,665
from the ground to the top, as its own site says), Flørli on the Lysefjord (4,444 for 740 m: 17 cm
each). Heights over 17 cm, rounded up: a floor of 3 m; Mont Blanc, 4,806 m, from Chamonix, 1,035 m;
Everest, 8,849 m, from the sea.
"""


@dataclass(frozen=True, slots=True)
class MonthCause:
    """The sum of all reps of a month, and its worth."""

    name: str
    first_day: date
    repetitions: int
    euros: int
    """Whole euros, rounded down; 0 for a climb."""
    full: bool
    """Whether this is the most that the office gives in a month."""


def month_cause(year: int, month: int, clock: Clock) -> MonthCause | None:
    """Return the worth of a month's finished days; None before the first euro or floor.

    None without a cause, and for months other than the current and the previous one: the office
    stores what it gives now, not what it gave for older months. One query; none without a cause.
    """
    house = office.current()
    now = clock.today.year, clock.today.month
    if not house.cause or (year, month) not in (now, months.previous(*now)):
        return None
    reps = sum(total.repetition for total in tallies.month_totals(year, month).values())
    euros = min(reps * house.cause_cents // 100, house.cause_most)
    if not (euros if house.cause_cents else reps // STEPS["floor"]):
        return None
    full = euros > 0 and euros == house.cause_most
    return MonthCause(house.cause, date(year, month, 1), reps, euros, full)


def cause_text(cause: MonthCause) -> str:
    """Return `1,227 reps in October: €61`, or the climb instead of euros."""
    values = {"reps": _reps(cause.repetitions), "month": words.month_name(cause.first_day)}
    if not cause.euros:
        return _("%(reps)s in %(month)s: %(climb)s") % (values | {"climb": _climb(cause)})
    values["euros"] = _grouped(cause.euros)
    if cause.full:
        return _("%(reps)s in %(month)s: €%(euros)s, the most for one month") % values
    return _("%(reps)s in %(month)s: €%(euros)s") % values


def _reps(count: int) -> str:
    return ngettext("%(n)s rep", "%(n)s reps", count) % {"n": _grouped(count)}


def _grouped(number: int) -> str:
    """Return the number with its thousands grouped as in the active language: `1,227`."""
    return floatformat(number, "0g")


def _climb(cause: MonthCause) -> str:
    """Return the highest place that the reps reach, and how often."""
    place = next(each for each in reversed(STEPS) if STEPS[each] <= cause.repetitions)
    times = cause.repetitions // STEPS[place]
    if times == 2 and place != "floor":
        # Twice the steps are the way up and the way down.
        return _("%(climb)s and down again") % {"climb": _way_up(place, 1)}
    return _way_up(place, times)


def _way_up(place: str, times: int) -> str:
    return {
        "floor": ngettext("up %(n)s floor", "up %(n)s floors", times),
        "arch": ngettext("up the Arc de Triomphe", "%(n)s times up the Arc de Triomphe", times),
        "tower": ngettext("up the Eiffel Tower", "%(n)s times up the Eiffel Tower", times),
        "stairs": ngettext(
            "up the 4,444 steps of Flørli", "%(n)s times up the 4,444 steps of Flørli", times
        ),
        "blanc": ngettext(
            "from Chamonix to the top of Mont Blanc",
            "%(n)s times from Chamonix to the top of Mont Blanc",
            times,
        ),
        "everest": ngettext(
            "from the sea to the top of Everest",
            "%(n)s times from the sea to the top of Everest",
            times,
        ),
    }[place] % {"n": times}
