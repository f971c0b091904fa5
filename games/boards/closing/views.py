"""The closing of a month: for admins four steps, each an address with the choices so far."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.boards import services
from games.boards.addresses import of_a_month
from games.boards.ceremony.scene import RUNNING, Scene, acts, following
from games.boards.closing import awarding
from games.boards.closing.awarding import Awards, Step
from games.boards.closing.office import months
from games.boards.errors import BoardError
from games.boards.models import Title
from games.boards.points.standings import COLUMNS
from games.boards.titles.reveal import ORDER
from games.players.clock import Clock
from games.players.decorators import admins_only
from games.players.requests import Request, parse_number


@require_safe
@admins_only
def office_months(request: Request) -> HttpResponse:
    """Every month with its state, and the way to its closing; `?page=` goes back in time."""
    page = months(Clock.read(), request.GET.get("page"))
    shown = {"page": page, "nav": "admin", "tab": "months"}
    return render(request, "boards/administration/months.html", shown)


def previewed(awards: Awards, step: int) -> Scene:
    """The ceremony of a month as an admin is about to proclaim it; nothing is stored."""
    titles = {
        ballot.column: Title(
            column=ballot.column, player=ballot.winner, points=ballot.election.points
        )
        for ballot in awards.won
    }
    shown = following(step - 1, set(titles)) if step else 0
    reached = len(ORDER) if shown is None else shown
    return Scene(awards.year, awards.month, reached, 0, RUNNING, acts(titles, reached))


@require_safe
@admins_only
@of_a_month
def disputes(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """The first step: what has to be settled elsewhere. Of a closed month: what there is to do."""
    found = awarding.read(year, month, clock, _choices(request.GET))
    if not found.closed:
        return _page(request, found, Step.DISPUTES)
    return render(request, "boards/awards/closed.html", {"awards": found, "nav": "admin"})


@require_safe
@admins_only
@of_a_month
def step(request: Request, year: int, month: int, clock: Clock, step: Step) -> HttpResponse:
    """A later step; 409 while an earlier one isn't settled."""
    found = awarding.read(year, month, clock, _choices(request.GET))
    if found.closed:
        return redirect("boards:awards", year, month)
    if before := found.before(step):
        return _page(request, found, before, shut=step)
    held = awarding.spent_bonuses(year, month) if step == Step.BONUSES else []
    return _page(request, found, step, held=held)


@require_safe
@admins_only
@of_a_month
def preview(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """The ceremony as it would be, for this admin alone: nothing is written or sent."""
    found = awarding.read(year, month, clock, _choices(request.GET))
    if found.closed:
        return redirect("boards:awards", year, month)
    asked = request.GET.get("step", "")
    scene = previewed(found, int(asked) if asked in {"1", "2", "3"} else 0)
    context = {"awards": found, "scene": scene, "next": scene.step + 1, "nav": "admin"}
    return render(request, "boards/awards/preview.html", context)


@require_POST
@admins_only
@of_a_month
def close(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """Proclaim, with or without ceremony. Sent twice it is done once."""
    choices = _choices(request.POST)
    ceremony = request.POST.get("ceremony") == "1"
    try:
        done = services.close_month(
            year,
            month,
            request.user,
            choices,
            seen=request.POST.get("seen"),
            ceremony=ceremony,
        )
    except BoardError as refusal:
        messages.error(request, refusal.sentence)
        query = "&".join(f"{column}={player}" for column, player in choices.items())
        address = reverse("boards:announce", args=[year, month])
        return redirect(f"{address}?{query}" if query else address)
    if done.closed_by != request.user:
        name = done.closed_by.display_name
        messages.info(request, _("%(name)s has already closed this month.") % {"name": name})
    # The stage leads on to the month while there is none.
    return redirect("boards:ceremony" if ceremony else "boards:month", year, month)


@require_POST
@admins_only
@of_a_month
def reopen(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """Take the titles back, for a reason that everybody reads."""
    try:
        services.reopen_month(year, month, request.user, request.POST.get("reason", ""))
    except BoardError as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, _("The month is open again."))
    return redirect("boards:awards", year, month)


def _page(
    request: Request,
    found: awarding.Awards,
    step: Step,
    *,
    shut: Step | None = None,
    **context: object,
) -> HttpResponse:
    """A step's page; `shut` is the later one that was asked for and can't be reached yet."""
    context |= {"awards": found, "step": step, "shut": shut, "nav": "admin"}
    status = 409 if shut else 200
    return render(request, f"boards/awards/{step}.html", context, status=status)


def _choices(sent: Mapping[str, str]) -> dict[str, int]:
    """{column: player id} of a form; what is no number names nobody."""
    named = {column: parse_number(sent.get(column)) for column in COLUMNS}
    return {column: who for column, who in named.items() if who is not None}
