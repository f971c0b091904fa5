"""The conditions for closing a month, for the awards page and the service.

Whatever may still change a month's points, and only the daily game knows (contests without a
ruling, exercises that may still be confirmed), it reports with
`@conditions.blocker_sources.register`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards import months
from games.boards.ledger import Ledger
from games.boards.models import Closing, Decided, Month, Spent, Status
from games.boards.standings import COLUMNS, Election, election
from games.boards.titles import patient_since, running_ceremonies, title_name
from games.boards.words import elide, month_name
from games.players.clock import Clock
from games.players.sources import Sources
from games.ui.dates import date_format


@dataclass(frozen=True, slots=True)
class Blocker:
    """A reason why a month can't be closed, and where to settle it ("" if nowhere).

    The sentence is in the active language.
    """

    text: str
    url: str = ""


BlockerSource = Callable[[int, int], list[Blocker]]

blocker_sources: Sources[BlockerSource] = Sources()


def _reported_blockers(year: int, month: int) -> list[Blocker]:
    """Return the blockers that all sources report for the month."""
    return [blocker for source in blocker_sources for blocker in source(year, month)]


TODAY = "/"
"""The address of the daily game, whichever it is."""


def find_blockers(year: int, month: int, ledger: Ledger, clock: Clock) -> list[Blocker]:
    """Return all reasons, except ties, why the month can't be closed now."""
    return [
        *_day_blockers(year, month, ledger, clock),
        *_reported_blockers(year, month),
        *_ceremony_blockers(year, month, clock),
    ]


def elections(ledger: Ledger) -> list[Election]:
    """Return the elections of the three titles by the rules alone, in the order of `COLUMNS`."""
    return [election(ledger.totals.values(), column) for column in COLUMNS]


def apply_choice(found: Election, choices: Mapping[str, int]) -> Election:
    """Return the election with the admin's choice among the players still equal.

    Any other player is ignored.
    """
    chosen = choices.get(found.column)
    if chosen not in found.still_equal:
        return found
    return replace(found, winner=chosen, decided=Decided.CHOICE, still_equal=())


def undecided_tie(found: Election) -> Blocker:
    """Return the blocker for a tie that nobody has decided."""
    title = title_name(found.column)
    return Blocker(_("%(title)s: choose one of those who are still tied.") % {"title": title})


def fingerprint(elected: Iterable[Election]) -> str:
    """Return column, winner and points of each title, for a form: `daye-3-97_victoire-5-38`."""
    return "_".join(f"{one.column}-{one.winner}-{one.points}" for one in elected if one.points)


def last_day(year: int, month: int, clock: Clock) -> date:
    """Return the month's last working day, or its last day if it has none."""
    working = clock.calendar.working_days(year, month)
    return working[-1] if working else months.days(year, month)[1]


def why_not_reopen(row: Month, titles: Any) -> str:
    """Return why a closed month can't be reopened, in a sentence; "" if it can be."""
    later = Closing.objects.filter(reopened_at=None, month__year__gte=row.year).exclude(
        month__year=row.year, month__month__lte=row.month
    )
    if later.exists():
        return _("A later month is closed, so this one can’t be reopened.")
    if Spent.objects.filter(title__in=titles).exists():
        return _("A bonus from this month has been used, so it can’t be reopened.")
    return ""


def _day_blockers(year: int, month: int, ledger: Ledger, clock: Clock) -> list[Blocker]:
    """Return a blocker if days of the month are still to be played, else an empty list.

    Today's Späye is only named on the last day: before it, the coming days are the reason.
    """
    last = last_day(year, month, clock)
    if Status.RUNNING in ledger.days.values() and clock.today >= last:
        return [Blocker(_("Today’s Späye is still on."), TODAY)]
    if ledger.days.get(last) == Status.FINISHED or clock.calendar.closing(last) <= clock.now:
        return []
    when = date_format(last, "l j F")
    return [Blocker(_("The month isn’t over: its last day is %(day)s.") % {"day": when})]


def _ceremony_blockers(year: int, month: int, clock: Clock) -> list[Blocker]:
    """Return blockers for running ceremonies of other months.

    Only one may run at a time, as all pages invite to it.
    """
    others = running_ceremonies(patient_since(clock.now)).exclude(
        closing__month__year=year, closing__month__month=month
    )
    return [
        Blocker(
            elide(_("The ceremony of %(month)s is on.") % {"month": month_name(one.first_day)}),
            reverse("boards:ceremony", args=[one.year, one.month]),
        )
        for one in Month.objects.filter(closings__ceremony__in=others)
    ]
