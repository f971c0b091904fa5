"""What stands on a moment's picture, and the pictures that were drawn lately."""

from __future__ import annotations

from django.utils import timezone

from games.players import office
from games.tables import registry
from games.tables.chairs import chairs_of
from games.tables.models import Table
from games.tables.moment import picture
from games.tables.moment.finding import Moment
from games.tables.moment.picture import Shown
from games.ui.dates import date_format
from games.ui.pictures.drawn import Drawn

MOST = 16
"""Kept by each process: about 1 MB."""
MOMENTS: Drawn[Shown] = Drawn({"png": picture.draw}, MOST)


def shown(table: Table, found: Moment) -> Shown:
    """In the active language."""
    config = registry.config(table.game)
    with timezone.override(office.current_calendar().zone):
        day = date_format(timezone.localdate(table.ended_at), "j F Y")
    return Shown(
        game=str(config.verbose_name),
        tint=config.tint,
        words=found.words,
        below=f"{office.current().name} · {day}",
        people=tuple((chair.palette, chair.initials) for chair in chairs_of(table)),
    )
