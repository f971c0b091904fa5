"""The forms of whoever takes part. Each may come twice."""

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _

from games.players.limits import limited
from games.players.requests import Request
from games.tables.acts import see_other, to_table
from games.tables.forms import next_page
from games.tournaments.page.views.answering import TEN_MINUTES, act, to_tournament
from games.tournaments.services import byes, entering


@limited("tournament_sign_up", most=60, seconds=TEN_MINUTES)
@act
def sign_up(request: Request, tournament_id: int) -> None:
    """Take part, or return."""
    fields = request.POST
    team = " ".join(fields.get("team", "").split())[:30]
    one = entering.sign_up(tournament_id, request.user, fields.get("token", ""), team)
    if one.state == "waiting":
        messages.info(request, _("All places are taken. You’re on the waiting list."))
    else:
        messages.info(request, _("You’re in"), extra_tags="aloud")


@act
def here(request: Request, tournament_id: int) -> HttpResponse:
    """Check in, or back for the next round."""
    entering.set_here(tournament_id, request.user, True)
    messages.info(request, _("You’re checked in"), extra_tags="aloud")
    if "next" in request.POST:
        return see_other(next_page(request.POST))
    return to_tournament(tournament_id)


@act
def out(request: Request, tournament_id: int) -> None:
    """Out for the next round."""
    entering.set_here(tournament_id, request.user, False)
    messages.info(request, _("You’re out for the next round."), extra_tags="aloud")


@act
def withdraw(request: Request, tournament_id: int) -> None:
    entering.withdraw(tournament_id, request.user)
    messages.success(request, _("You’ve withdrawn."))


@limited("open_table", most=30, seconds=TEN_MINUTES)
@act
def bye(request: Request, tournament_id: int) -> HttpResponse:
    """Play a free round against a bot."""
    return to_table(byes.play(tournament_id, request.user).pk)
