"""The administration's list of pages. Each app registers its own pages.

`administration.register(Page("months", _("Closing"), "boards:office_months", ...))`; that page
extends `players/administration.html` and has `tab`, the page's name, in its context.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.players import activity_log
from games.players import office as house
from games.players.calendar import clock
from games.players.models import AdminAct, Office, Player, Role
from games.ui.dates import weekday
from games.ui.words import capfirst

GROUPS: dict[str, str | Promise] = {
    "day": gettext_lazy("The day"),
    "people": gettext_lazy("The people"),
    "month": gettext_lazy("The month"),
    "technical": gettext_lazy("Behind the scenes"),
}


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the administration. `place` orders the pages of a group."""

    name: str
    label: str | Promise
    url_name: str
    group: str
    place: int
    icon: str
    fact: Callable[[], str]
    """Returns the page's state in a few words of the active language."""
    referees: bool = False
    """Whether referees may open it too."""
    count: Callable[[], int] | None = None
    """Returns how many things there need an admin's action."""
    query: str = ""

    @property
    def url(self) -> str:
        return reverse(self.url_name) + self.query

    @property
    def waiting(self) -> int:
        return self.count() if self.count else 0


@dataclass(frozen=True, slots=True)
class Group:
    """Pages under one heading."""

    label: str | Promise
    pages: list[Page]


# The `fact` of each page: the second line of its row in the list


def _calendar() -> str:
    office = house.current()
    return _("%(days)s, closes at %(time)s") % {
        "days": _working_days(office),
        "time": clock(office.closing_minute),
    }


def _working_days(office: Office) -> str:
    """Return `Monday to Friday`, or short names unless they are three or more in a row."""
    numbers = [int(digit) for digit in office.working_days]
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        first, last = (weekday(numbers[at]) for at in (0, -1))
        return capfirst(_("%(a)s to %(b)s") % {"a": first, "b": last})
    return ", ".join(weekday(number, "D") for number in numbers)


def _rhythm() -> str:
    moments = house.current().moments.split()
    return " · ".join(moments) or _("No times to play")


def _exercises() -> str:
    first = house.current().exercise
    names = [each.name for each in house.exercises()]
    names.sort(key=lambda name: name != first)
    return capfirst(_first_two(names)) or _("No exercise yet")


def _office() -> str:
    office = house.current()
    return f"{office.name}, {office.get_language_display()}"


def _people() -> str:
    number = Player.objects.active().count()
    return ngettext("%(n)s active", "%(n)s active", number) % {"n": number}


def _keepers() -> str:
    keepers = Player.objects.active().filter(role__in=(Role.ADMIN, Role.REFEREE))
    return _first_two([player.display_name for player in keepers.order_by("role", "name_key")])


def _first_two(names: list[str]) -> str:
    """Return the first two names, and how many others there are."""
    more = len(names) - 2
    if more <= 0:
        return ", ".join(names)
    others = ngettext("%(n)s other", "%(n)s others", more) % {"n": more}
    return ", ".join([*names[:2], others])


def _notice() -> str:
    notice = house.notice()
    if not notice:
        return _("What we store, and for how long")
    return _("Privacy notice, version %(n)s") % {"n": notice.pk}


def _last_act() -> str:
    act = AdminAct.objects.select_related("by", "whom").first()
    if not act:
        return _("No activity yet")
    who = act.by.display_name if act.by else _("Command line")
    return f"{who} {activity_log.describe(act)}"


# The list


pages: list[Page] = [
    Page(
        "calendar",
        gettext_lazy("Calendar"),
        "players:calendar",
        "day",
        20,
        "calendar-days",
        _calendar,
    ),
    Page(
        "rhythm",
        gettext_lazy("Daily rhythm"),
        "players:rhythm",
        "day",
        25,
        "sun",
        _rhythm,
    ),
    Page(
        "exercises",
        gettext_lazy("Exercises"),
        "players:exercises",
        "day",
        30,
        "dumbbell",
        _exercises,
    ),
    Page("office", gettext_lazy("The office"), "players:office", "day", 40, "layers", _office),
    Page("people", gettext_lazy("People"), "players:people", "people", 10, "users-round", _people),
    Page(
        "keepers",
        gettext_lazy("Admins and referees"),
        "players:people",
        "people",
        20,
        "shield-check",
        _keepers,
        query="?state=keepers",
    ),
    Page(
        "privacy",
        gettext_lazy("Privacy"),
        "players:office_privacy",
        "technical",
        30,
        "lock",
        _notice,
    ),
    Page(
        "journal",
        gettext_lazy("Activity log"),
        "players:activity_log",
        "technical",
        60,
        "history",
        _last_act,
    ),
]


def register(page: Page) -> None:
    pages.append(page)


def groups(player: Player) -> list[Group]:
    """Return the pages that this admin or referee may open, in order."""
    mine = [page for page in pages if player.is_admin or (page.referees and player.is_referee)]
    mine.sort(key=lambda page: page.place)
    shown = [
        Group(heading, [page for page in mine if page.group == name])
        for name, heading in GROUPS.items()
    ]
    return [group for group in shown if group.pages]


def label(name: str) -> str | Promise:
    """Return a page's label; "" if it isn't on the list."""
    return next((page.label for page in pages if page.name == name), "")
