"""Certificates of the first three places: sheets as those of a month’s titles are (T-U2)."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from games.boards.certificates import Certificate
from games.boards.models import Column
from games.players import office
from games.players.requests import Request
from games.tournaments.page.scene import Scene
from games.tournaments.page.views.answering import found
from games.ui.dates import date_format

COLUMNS = (Column.VICTOIRE, Column.DAYE, Column.REPETITION)
"""Which of the three designs the first, the second and the third have, as on the podium."""


@require_safe
def certificate(request: Request, tournament_id: int, number: int) -> HttpResponse:
    """Of whoever came first, second or third in a tournament that is over."""
    scene = Scene(found(request, tournament_id), request.user)
    row = next((one for one in scene.podium if one.entrant.number == number), None)
    if row is None:
        raise Http404
    one, player = scene.tournament, row.entrant.player
    title, told = _("Place %(place)s") % {"place": row.place}, [str(scene.config.verbose_name)]
    if one.ended_at:
        zone = office.current_calendar().zone
        told.append(date_format(one.ended_at.astimezone(zone).date(), "j F Y"))
    says = Certificate(
        office=office.current().name,
        column=COLUMNS[min(row.place, 3) - 1],
        title=title,
        month=one.name,
        name=player.display_name,
        initials=player.initials,
        palette=player.palette,
        points=row.score if scene.scored else "",
        unit=pgettext("a tournament", "points") if scene.scored else "",
        heading=f"{player.display_name}, {title}, {one.name}",
        proclaimed=", ".join(told),
    )
    shown = {"certificate": says, "tournament": one, "nav": "tables"}
    return render(request, "tournaments/certificate.html", shown)
