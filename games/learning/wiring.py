"""What learning tells the rest of the platform."""

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.learning.deals import calling, words
from games.learning.lessons import reading
from games.learning.models import Review
from games.learning.review import services as reviews
from games.players.models import Player
from games.tables import registry
from games.tables.lobby import links
from games.tables.models import Table
from games.tables.playback import beside


def connect() -> None:
    """Called once, when the app is ready."""
    beside.register(_review)
    beside.register_offer(_offered_review)
    calling.register()
    links.register(
        links.Link("deal:today", _("Deal of the day"), "calendar-days", 10, words.standing)
    )
    links.register(links.Link("learning:index", _("Lessons"), "book-open", 20, _lessons))
    links.register_offer(_offer)


def _lessons(reader: Player) -> str:
    courses = reading.courses(reader)
    done, total = sum(one.done for one in courses), sum(len(one.lines) for one in courses)
    if not done:
        return gettext("A game in ten minutes")
    return gettext("%(done)s of %(total)s done") % {"done": done, "total": total}


def _offer(table: Table, reader: Player) -> links.Offer | None:
    """Lessons, at somebody's first table of a game."""
    if not reading.is_newcomer(table, reader):
        return None
    game = table.game
    return links.Offer(
        gettext("New to %(game)s?") % {"game": registry.config(game).verbose_name},
        gettext("Lessons"),
        reverse("learning:course", args=[game]),
        reverse("learning:dismiss", args=[game]),
    )


def _offered_review(table: Table, seated: bool) -> beside.Beside | None:
    """Where it was decided, below the result: for all, or for those who sat there."""
    if not (seated or reviews.is_open_to_all(table)) or not reviews.is_offered(table):
        return None
    url = reverse("review:review", args=[table.pk])
    part = reverse("review:ask", args=[table.pk]) if seated else ""
    return beside.Beside(url, gettext("Turning points"), "flag", part=part)


def _review(table: Table, reader: Player) -> beside.Beside | None:
    """Where it was decided, for whoever sat there; the replay marks the moments."""
    seat = reviews.seat_of(reader, table)
    if not reviews.may_ask(seat, table) or not reviews.is_offered(table):
        return None
    row = Review.objects.filter(table=table, data__isnull=False).first()
    part = (row.data["seats"] if row and row.data else {}).get(str(seat), {"moments": []})
    url = reverse("review:review", args=[table.pk])
    marks = [moment["number"] for moment in part["moments"]]
    return beside.Beside(url, gettext("Turning points"), "flag", marks)
