"""The pages of reviews: a table's review, and a mistake to try again. Only `services` writes."""

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.learning.models import Review
from games.learning.review import queries, services
from games.learning.review.services import NoReview, NotYours
from games.players import office
from games.players.decorators import act, admins_only
from games.players.limits import limited
from games.players.requests import Request
from games.tables.acts import TEN_MINUTES, see_other
from games.tables.game_page import page_of
from games.tables.models import Table
from games.tables.playback import film_of
from games.tables.replay import Frame, page_of_frame
from games.tables.services import find

ON_OFF = {"1": True, "0": False}


@require_safe
@never_cache
def review_page(request: Request, table_id: int) -> HttpResponse:
    """Show a table's review to people who may see it, or a button if nobody has requested it.

    htmx, below a result, gets only the review's part of the page, and 404 without a review.
    """
    return _review_page(request, find(table_id))


def _review_page(request: Request, table: Table) -> HttpResponse:
    off = services.is_off()
    if not (off and request.user.is_admin):
        services.check_may_see(request.user, table)
    services.version_of(table.game)
    found = None if off else Review.objects.filter(table=table).first()
    shown = {
        "nav": "tables",
        "table": table,
        "heading": page_of(table.game).heading(table),
        "off": off,
        "review": found,
        "failed": found is not None and found.data is None and found.failures >= services.TRIES,
        "accounts": queries.seat_summaries(request.user, found) if found else [],
        "shared": found is not None and queries.is_shared(found),
        "sharing": found is not None and found.sharings.filter(player=request.user).exists(),
        "height": queries.HEIGHT,
        "sat_there": services.seat_of(request.user, table) is not None,
        "open_to_all": services.is_open_to_all(table),
    }
    if request.htmx and found is None:
        raise NoReview
    name = "part" if request.htmx else "review"
    return render(request, f"learning/review/{name}.html", shown)


@require_safe
@never_cache
def moment_page(request: Request, table_id: int, seat: int, number: int) -> HttpResponse:
    """Show a mistake as its seat saw it, and the answer once `?move=` is another move."""
    table = find(table_id)
    services.check_may_see(request.user, table)
    found = Review.objects.filter(table=table).first()
    if found is None:
        raise NoReview
    if seat not in queries.visible_seats(request.user, found):
        raise NotYours
    trying = queries.Trying(found, seat, number)
    tried = request.GET.get("move", "")
    answered = trying.may_be(tried)
    frame = Frame(table, film_of(table), number - 1, seat, get_language() or "fr")
    with timezone.override(office.current_calendar().zone):
        shown = page_of_frame(request, frame) | {
            "layout": "",
            "trying": trying,
            "moves": trying.moves(),
            "tried": tried if answered else "",
            "answer": trying.answer(tried) if answered else [],
            "back": review_address(table),
        }
        return render(request, "learning/review/try.html", shown)


@require_POST
@limited("review", most=20, seconds=TEN_MINUTES)
def request_review(request: Request, table_id: int) -> HttpResponse:
    """Request a finished table's review: from its page, or automatically below its result."""
    table = find(table_id)
    services.request_review(request.user, table)
    return _review_page(request, table) if request.htmx else see_other(review_address(table))


def _to_review(_request: Request, table_id: int) -> HttpResponse:
    return see_other(reverse("review:review", args=[table_id]))


@act(_to_review)
def set_sharing(request: Request, table_id: int) -> None:
    """Turn sharing of the reader's review on or off. Form field `on`: "1" or "0"."""
    table = find(table_id)
    services.check_may_see(request.user, table)
    found = Review.objects.filter(table=table).first()
    if found is None:
        raise NoReview
    services.set_sharing(request.user, found, on=_read_switch(request))


@act("tables:finished")
@admins_only
def switch_reviews(request: Request) -> None:
    """Turn reviews on or off for the office. Form field `on`: "1" or "0"."""
    services.switch_reviews(request.user, on=_read_switch(request))


def review_address(table: Table) -> str:
    return reverse("review:review", args=[table.pk])


def _read_switch(request: Request) -> bool:
    on = request.POST.get("on", "")
    if on not in ON_OFF:
        raise BadRequest
    return ON_OFF[on]
