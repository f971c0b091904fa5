"""What is told of a deal to whoever hasn't played it: nothing that gives it away."""

from datetime import date

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.learning.deals import choosing, reading
from games.learning.deals.choosing import Day
from games.learning.deals.reading import Results
from games.players import office
from games.players.models import Player
from games.tables import extensions, registry
from games.ui.dates import date_format


def share(on: date, results: Results) -> str:
    """`Deal of the day, 20 November: 31 points · par 43 points · rank 2 of 9`."""
    what = {"date": date_format(on, "j F"), "result": result(results)}
    return _("Deal of the day, %(date)s: %(result)s") % what


def standing(reader: Player) -> str:
    """`Speahx · 4 have played`, or one's own result: the deal's row in the lobby."""
    calendar = office.current_calendar()
    today = calendar.today(timezone.now())
    day = choosing.day_of(today, calendar)
    if day is None:
        following = date_format(calendar.next_working_day(today), "l")
        return _("The next one is on %(day)s") % {"day": following}
    if (results := reading.results(reader, day)) and results.mine:
        return result(results)
    game, n = registry.config(day.game).verbose_name, reading.tried(day)
    played = ngettext("{n} has played it", "{n} have played it", n).format(n=n)
    none = _("no one has played it yet")
    return f"{game} · {played if n else none}"


extensions.register_lobby_page(
    extensions.LobbyPage(
        "deal:today", gettext_lazy("Deal of the day"), "calendar-days", 10, standing
    )
)


def played(day: Day) -> str:
    """`Ingrid and 3 others have played.`, as far as they agreed to be named."""
    n, named = reading.tried(day), reading.players(day)
    if not n:
        return _("No one has played yet.")
    if not named:
        return ngettext("{n} has played.", "{n} have played.", n).format(n=n)
    name, others = named[0].display_name, n - 1
    if not others:
        return _("%(name)s has played.") % {"name": name}
    told = ngettext(
        "{name} and {n} other have played.", "{name} and {n} others have played.", others
    )
    return told.format(name=name, n=others)


def result(results: Results) -> str:
    """One's own result alone: `31 points · par 43 points · rank 2 of 9`."""
    mine = results.mine
    assert mine is not None
    parts = [mine.words]
    if results.par:
        parts.append(_("par %(par)s") % {"par": results.par})
    if len(results.lines) > 1:
        place = {"place": mine.place, "of": len(results.lines)}
        parts.append(_("rank %(place)s of %(of)s") % place)
    return " · ".join(parts)
