"""What the views share: finding a tournament, and saying a refusal on its page."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.players.requests import Request
from games.tables.acts import see_other
from games.tournaments.drawer import NotDrawn
from games.tournaments.errors import NoTournament
from games.tournaments.models import PAST, Tournament
from games.tournaments.page.live import may_see
from games.ui.refusals import Refused

View = Callable[..., HttpResponse]
TEN_MINUTES = 600


def found(request: Request, tournament_id: int, *, past: bool = False) -> Tournament:
    """Raises `NoTournament`, also for somebody else's draft.

    One of a kind that no longer exists has a page alone, which asks for `past` ones too.
    """
    one = Tournament.objects.select_related("organiser").filter(pk=tournament_id).first()
    if one is None or not may_see(one, request.user) or (one.format == PAST and not past):
        raise NoTournament
    return one


def to_tournament(tournament_id: int) -> HttpResponse:
    return see_other(reverse("tournaments:tournament", args=[tournament_id]))


def told(view: View) -> View:
    """A refusal is said on the tournament's page; what one may not at all is an error page."""

    @wraps(view)
    def inner(request: Request, tournament_id: int, **rest: object) -> HttpResponse:
        try:
            found(request, tournament_id)
            return view(request, tournament_id, **rest)
        except Refused as error:
            if not error.is_said:
                raise
            messages.warning(request, str(error.sentence))
        except NotDrawn:
            messages.warning(request, _("The round couldn’t be drawn. Try again in a moment."))
        return to_tournament(tournament_id)

    return inner
