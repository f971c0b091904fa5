"""A challenge that its reader would have heard of in time, with a phone that calls."""

from django.db.models import Q
from django.utils.translation import gettext as _

from games.tables.models import Entry, Seat
from games.telling.models import Notice


def challenge(notice: Notice) -> str | None:
    """Who challenged; `None` for who has answered, or did anything at the table meanwhile."""
    table = notice.about["table"]
    challenger, number = int(notice.about["what"].split("-")[1]), int(notice.key.split("-")[-1])
    seats = Seat.objects.filter(table=table).select_related("player")
    people = {seat.number: seat.player for seat in seats}
    mine = next((seat for seat, one in people.items() if one == notice.player), None)
    by = people.get(challenger)
    if mine is None or by is None or not by.is_active:
        return None
    answers = Q(move__in=[f"accept {challenger}", f"decline {challenger}"])
    later = Entry.objects.filter(table=table, seat=mine, number__gt=number)
    if later.filter(answers | Q(at__lt=notice.ends)).exists():
        return None
    return _("%(name)s challenged you; you were away.") % {"name": by.display_name}
