"""The import's row in the administration, and its word in the journal."""

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.boards.models import Carried
from games.boards.paper.rules import ACT, told
from games.boards.profiles import sections
from games.boards.profiles.sections import Section, Visit
from games.players import acts, administration
from games.players.administration import Page
from games.players.journal import details
from games.players.prepared import Prepared

_lines = Prepared(
    lambda player: (
        Carried.objects.filter(player=player)
        .select_related("month", "by")
        .order_by("-month__year", "-month__month")
    ),
    int,
)


def connect() -> None:
    """Called once, when the app is ready."""
    acts.WORDS[ACT] = _("imported a month’s totals from paper")
    details.WRITERS[ACT] = told
    administration.pages.append(
        Page(
            "carried", _("Import from paper"), "boards:carried", "month", 20, "notebook-tabs", _fact
        )
    )
    sections.sources.append(_brought)


def _fact() -> str:
    people = Carried.objects.values("player").distinct().count()
    if not people:
        return gettext("Points from before the app")
    return ngettext("Points of %(n)s person", "Points of %(n)s people", people) % {"n": people}


def _brought(visit: Visit) -> list[Section]:
    """The player's lines from paper, the newest month first."""
    lines = _lines(visit.player.pk)
    shown = {"lines": lines, "hidden": not visit.player.counts_repetitions}
    return [Section("boards/carried/section.html", shown, "days")] if lines else []
