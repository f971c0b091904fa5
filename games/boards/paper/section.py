"""What came from paper as other pages tell it: the player's own, and the administration's list."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.boards.models import Carried
from games.boards.profiles import sections
from games.boards.profiles.sections import Section, Visit
from games.players import administration
from games.players.administration import Page
from games.players.prepared import Prepared

_lines = Prepared(
    lambda player: (
        Carried.objects.filter(player=player)
        .select_related("month", "by")
        .order_by("-month__year", "-month__month")
    ),
    int,
)


@sections.sources.register
def of(visit: Visit) -> list[Section]:
    """The player's lines from paper, the newest month first."""
    lines = _lines(visit.player.pk)
    shown = {"lines": lines, "hidden": not visit.player.counts_repetitions}
    return [Section("boards/carried/section.html", shown, "days")] if lines else []


def fact() -> str:
    people = Carried.objects.values("player").distinct().count()
    if not people:
        return _("Points from before the app")
    return ngettext("Points of %(n)s person", "Points of %(n)s people", people) % {"n": people}


administration.register(
    Page(
        "carried",
        gettext_lazy("Import from paper"),
        "boards:carried",
        "month",
        20,
        "notebook-tabs",
        fact,
    )
)
