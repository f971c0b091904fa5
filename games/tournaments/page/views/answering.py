"""What the views share: finding a tournament, and saying a refusal on its page."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from games.players import decorators
from games.players.requests import Request
from games.tables.acts import see_other
from games.tournaments.drawer import NotDrawn
from games.tournaments.errors import NoTournament
from games.tournaments.models import PAST, Tournament
from games.tournaments.page.live import may_see

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


def _back(_request: Request, tournament_id: int, **_rest: object) -> HttpResponse:
    return to_tournament(tournament_id)


def _not_drawn(_error: Exception, *_args: object, **_kwargs: object) -> str:
    return _("The round couldn’t be drawn. Try again in a moment.")


def _of_tournament(view: decorators.Act) -> decorators.Act:
    """Whoever may not see the tournament does nothing to it."""

    @wraps(view)
    def inner(request: Request, tournament_id: int, **rest: object) -> HttpResponse | None:
        found(request, tournament_id)
        return view(request, tournament_id, **rest)

    return inner


def act(view: decorators.Act) -> View:
    """What a form of the tournament's page posts to."""
    return decorators.act(_back, NotDrawn, _not_drawn)(_of_tournament(view))


def say_refusals(view: decorators.Act) -> View:
    """What is opened, too; a refusal is said on the tournament's page."""
    return decorators.say_refusals(_back, NotDrawn, _not_drawn)(_of_tournament(view))
