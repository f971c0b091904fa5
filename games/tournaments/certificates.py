"""Certificates of the first three places, drawn as those of a month’s titles are (T-U2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.text import slugify
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.boards.certificates.drawn import CERTIFICATES
from games.boards.certificates.facts import Certificate
from games.boards.models import Column
from games.players import limits, office
from games.players.by_link import drawn
from games.players.models import Player
from games.players.requests import Request
from games.tournaments.page.scene import Scene
from games.tournaments.page.views.answering import found
from games.ui.dates import date_format

COLUMNS = (Column.VICTOIRE, Column.DAYE, Column.REPETITION)
"""Which of the three drawings the first, the second and the third have, as on the podium."""
MOST, SECONDS = 60, 600


@dataclass(frozen=True, slots=True)
class Won:
    """What one of the first three is certified."""

    what: str
    game: str
    player: Player
    place: int
    score: str
    ended_at: datetime | None


def certificate(won: Won, language: str) -> Certificate:
    """Its words, in this language."""
    with translation.override(language):
        title = _("Place %(place)s") % {"place": won.place}
        zone = office.current_calendar().zone
        day = date_format(won.ended_at.astimezone(zone).date(), "j F Y") if won.ended_at else ""
        return Certificate(
            language=language,
            office=office.current().name,
            column=COLUMNS[min(won.place, 3) - 1],
            title=title,
            month=won.what,
            name=won.player.display_name,
            initials=won.player.initials,
            palette=won.player.palette,
            points=won.score,
            unit=pgettext("a tournament", "points") if won.score else "",
            heading=f"{won.player.display_name}, {title}, {won.what}",
            proclaimed=f"{won.game}, {day}" if won.game else day,
        )


@require_safe
def of_tournament(request: Request, tournament_id: int, number: int, kind: str) -> HttpResponse:
    """PDF or PNG for whoever came first, second or third in a tournament that is over."""
    scene = Scene(found(request, tournament_id), request.user)
    row = next((one for one in scene.podium if one.entrant.number == number), None)
    if row is None:
        raise Http404
    one, score = scene.tournament, row.score if scene.scored else ""
    game = str(scene.config.verbose_name)
    won = Won(one.name, game, row.entrant.player, row.place, score, one.ended_at)
    return _drawn(request, won, kind)


def _drawn(request: Request, won: Won, kind: str) -> HttpResponse:
    if kind not in ("png", "pdf"):
        raise Http404
    facts = certificate(won, get_language() or office.current().language)
    name = f"{slugify(won.what) or 'tournament'}-{won.place}"
    return drawn(request, CERTIFICATES, kind, facts, facts.language, name, _wait)


def _wait(request: HttpRequest) -> int:
    return limits.exceeded("certificate", limits.client(request), MOST, SECONDS)
