"""Lessons beside the lobby, and at somebody's first table of a game."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.learning.lessons import reading
from games.players.models import Player
from games.tables import extensions, registry
from games.tables.models import Table


def standing(reader: Player) -> str:
    """How many lessons the reader has done."""
    courses = reading.courses(reader)
    done, total = sum(one.done for one in courses), sum(len(one.lines) for one in courses)
    if not done:
        return _("A game in ten minutes")
    return _("%(done)s of %(total)s done") % {"done": done, "total": total}


extensions.register_lobby_page(
    extensions.LobbyPage("learning:index", gettext_lazy("Lessons"), "book-open", 20, standing)
)


@extensions.offer_sources.register
def offer(table: Table, reader: Player) -> extensions.Offer | None:
    """Lessons, at somebody's first table of a game."""
    if not reading.is_newcomer(table, reader):
        return None
    game = table.game
    return extensions.Offer(
        _("New to %(game)s?") % {"game": registry.config(game).verbose_name},
        _("Lessons"),
        reverse("learning:course", args=[game]),
        reverse("learning:dismiss", args=[game]),
    )
