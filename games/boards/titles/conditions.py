"""What stands between a month and its titles: read by the awards page and by the service."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards import months
from games.boards.blockers import Blocker, reported
from games.boards.models import Closing, Decided, Month, Spent, Status
from games.boards.points.ledger import Ledger
from games.boards.points.standings import COLUMNS, Election, election
from games.boards.titles import bonuses
from games.boards.titles.reveal import patient_since, running
from games.boards.words import elided, month_name
from games.players.clock import Clock
from games.ui.dates import date_format

TODAY = "/"
"""Where the daily game lives, whichever it is."""


def obstacles(year: int, month: int, ledger: Ledger, clock: Clock) -> list[Blocker]:
    """Everything but ties that keeps the month from being closed now."""
    return [
        *_time(year, month, ledger, clock),
        *reported(year, month),
        *_ceremonies(year, month, clock),
    ]


def elections(ledger: Ledger) -> list[Election]:
    """The three titles as the rules alone give them, in the order of `COLUMNS`."""
    return [election(ledger.totals.values(), column) for column in COLUMNS]


def named(found: Election, choices: Mapping[str, int]) -> Election:
    """The election with the admin's word on those still equal; a name from outside is not heard."""
    chosen = choices.get(found.column)
    if chosen not in found.still_equal:
        return found
    return replace(found, winner=chosen, decided=Decided.CHOICE, still_equal=())


def undecided(found: Election) -> Blocker:
    """The sentence about a tie that nobody has decided."""
    title = bonuses.title_name(found.column)
    return Blocker(_("%(title)s: choose one of those who are still tied.") % {"title": title})


def fingerprint(elected: Iterable[Election]) -> str:
    """What would be proclaimed, as a form carries it: `daye-3-97_victoire-5-38`."""
    return "_".join(f"{one.column}-{one.winner}-{one.points}" for one in elected if one.points)


def last_day(year: int, month: int, clock: Clock) -> date:
    """The last day that can be played: the last working day, or the last day where none is."""
    working = clock.calendar.working_days(year, month)
    return working[-1] if working else months.days(year, month)[1]


def for_good(row: Month, titles: Any) -> str:
    """Why a closed month isn't opened again, in a sentence; "" where it may be."""
    later = Closing.objects.filter(reopened_at=None, month__year__gte=row.year).exclude(
        month__year=row.year, month__month__lte=row.month
    )
    if later.exists():
        return _("A later month is closed, so this one can’t be reopened.")
    if Spent.objects.filter(title__in=titles).exists():
        return _("A bonus from this month has been used, so it can’t be reopened.")
    return ""


def _time(year: int, month: int, ledger: Ledger, clock: Clock) -> list[Blocker]:
    """Running and coming days: where more are to come, today's Späye isn't what is in the way."""
    last = last_day(year, month, clock)
    if Status.RUNNING in ledger.days.values() and clock.today >= last:
        return [Blocker(_("Today’s Späye is still on."), TODAY)]
    if ledger.days.get(last) == Status.FINISHED or clock.calendar.closing(last) <= clock.now:
        return []
    when = date_format(last, "l j F")
    return [Blocker(_("The month isn’t over: its last day is %(day)s.") % {"day": when})]


def _ceremonies(year: int, month: int, clock: Clock) -> list[Blocker]:
    """One at a time: everybody looks at the same stage."""
    others = running(patient_since(clock.now)).exclude(
        closing__month__year=year, closing__month__month=month
    )
    return [
        Blocker(
            elided(_("The ceremony of %(month)s is on.") % {"month": month_name(one.first_day)}),
            reverse("boards:ceremony", args=[one.year, one.month]),
        )
        for one in Month.objects.filter(closings__ceremony__in=others)
    ]
