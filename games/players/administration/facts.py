"""How things stand, in a few words: the second line of each row of the administration's list."""

from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.players import acts
from games.players import office as house
from games.players.calendar import clock
from games.players.models import AdminAct, Office, Player, Role


def calendar() -> str:
    office = house.current()
    return _("%(days)s, closes at %(time)s") % {
        "days": working_days(office),
        "time": clock(office.closing_minute),
    }


def working_days(office: Office) -> str:
    """`Monday to Friday`, or each day where they aren't in a row."""
    numbers = [int(digit) - 1 for digit in office.working_days]
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        first, last = (str(WEEKDAYS[numbers[at]]) for at in (0, -1))
        return capfirst(_("%(a)s to %(b)s") % {"a": first, "b": last})
    return ", ".join(str(WEEKDAYS_ABBR[number]) for number in numbers)


def exercises() -> str:
    first = house.current().exercise
    names = [each.name for each in house.exercises()]
    return capfirst(listed(sorted(names, key=lambda name: name != first))) or _("No exercise yet")


def office() -> str:
    found = house.current()
    return f"{found.name}, {found.get_language_display()}"


def people() -> str:
    number = Player.objects.active().count()
    return ngettext("%(n)s active", "%(n)s active", number) % {"n": number}


def keepers() -> str:
    found = Player.objects.active().filter(role__in=(Role.ADMIN, Role.REFEREE))
    return listed([player.display_name for player in found.order_by("role", "name_key")])


def listed(names: list[str]) -> str:
    """The first two, and how many others."""
    more = len(names) - 2
    if more <= 0:
        return ", ".join(names)
    others = ngettext("%(n)s other", "%(n)s others", more) % {"n": more}
    return ", ".join([*names[:2], others])


def notice() -> str:
    found = house.notice()
    if not found:
        return _("What we store, and for how long")
    return _("Privacy notice, version %(n)s") % {"n": found.pk}


def journal() -> str:
    act = AdminAct.objects.select_related("by", "whom").first()
    if not act:
        return _("No activity yet")
    who = act.by.display_name if act.by else _("Command line")
    return f"{who} {acts.said(act)}"
