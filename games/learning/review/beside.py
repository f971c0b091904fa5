"""The way to a review: below a table's result, and on its replay."""

from django.urls import reverse
from django.utils.translation import gettext as _

from games.learning.models import Review
from games.learning.review import services
from games.players.models import Player
from games.tables import extensions
from games.tables.extensions import FinishedTableLink
from games.tables.models import Table


@extensions.result_sources.register
def of_result(table: Table, seated: bool) -> FinishedTableLink | None:
    """Where it was decided, below the result: for all, or for those who sat there."""
    if not (seated or services.is_open_to_all(table)) or not services.is_offered(table):
        return None
    url = reverse("review:review", args=[table.pk])
    part = reverse("review:ask", args=[table.pk]) if seated else ""
    return FinishedTableLink(url, _("Turning points"), "flag", part=part)


@extensions.replay_sources.register
def of_replay(table: Table, reader: Player) -> FinishedTableLink | None:
    """Where it was decided, for whoever sat there; the replay marks the moments."""
    seat = services.seat_of(reader, table)
    if not services.may_ask(seat, table) or not services.is_offered(table):
        return None
    row = Review.objects.filter(table=table, data__isnull=False).first()
    part = (row.data["seats"] if row and row.data else {}).get(str(seat), {"moments": []})
    url = reverse("review:review", args=[table.pk])
    marks = [moment["number"] for moment in part["moments"]]
    return FinishedTableLink(url, _("Turning points"), "flag", marks)
