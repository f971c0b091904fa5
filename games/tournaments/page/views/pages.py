"""Pages of tournaments that only show."""

from dataclasses import dataclass
from fractions import Fraction

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.players.auth import qr
from games.players.models import Player
from games.players.requests import Request
from games.tables import registry
from games.tournaments import links
from games.tournaments.channels import channel
from games.tournaments.models import OPEN, PAST, Status, Tournament
from games.tournaments.page import explaining, listing, live, words
from games.tournaments.page.scene import Scene
from games.tournaments.page.views.answering import found, to_tournament
from games.tournaments.services import advancing


@dataclass(frozen=True, slots=True)
class Past:
    """`game` is empty where it was of several; a score where scores made the order."""

    tournament: Tournament
    game: str
    rows: list[tuple[int, Player, str]]


def read(one: Tournament) -> Past:
    known = registry.configs().get(one.game)
    by_table = bool(one.plan.get("points"))
    places = one.places.select_related("entrant__player")
    return Past(
        one,
        str(known.verbose_name) if known else "",
        [
            (
                each.place,
                each.entrant.player,
                words.number(Fraction(each.score), by_table) if each.score else "",
            )
            for each in places
        ],
    )


FRAME = {"nav": "tables"}
A_PAGE = 30
MOST_PAGES = 100_000


@require_safe
@never_cache
def index(request: Request) -> HttpResponse:
    """What is on, one's own drafts, and what is over."""
    shown = listing.read(request.user)
    return render(request, "tournaments/index.html", {"listing": shown, **FRAME})


@require_safe
@never_cache
def tournament(request: Request, tournament_id: int, token: str = "") -> HttpResponse:
    """Everything of one tournament; a link with its token lets in whoever it was sent to."""
    one = found(request, tournament_id, past=True)
    if one.format == PAST:
        return render(request, "tournaments/past.html", {"past": read(one), **FRAME})
    if one.status in OPEN:
        advancing.collect(one.pk)
        one.refresh_from_db()
    scene = Scene(one, request.user)
    if token and not links.fits(one, token):
        return to_tournament(one.pk)
    shown = {
        "scene": scene,
        "tournament": one,
        "token": token,
        "region": live.draw(scene, get_language() or "fr"),
        "region_event": channel(one.pk),
        "streams": [f"tournament:{one.pk}"],
        "told_here": reverse("tournaments:tournament", args=[one.pk]),
        **FRAME,
    }
    if scene.open_to_more and (scene.organising or not one.invited_only):
        address = links.url_of(one)
        code = qr.for_phones(address, _("Sign-up QR code"))
        shown |= {"invitation": address, "qr": code}
    return render(request, "tournaments/page.html", shown)


@require_safe
@never_cache
def round_page(request: Request, tournament_id: int, number: int) -> HttpResponse:
    """A round, at one address for good."""
    scene = Scene(found(request, tournament_id), request.user)
    each = next((one for one in scene.rounds if one.number == number), None)
    if each is None:
        raise Http404
    shown = {
        "scene": scene,
        "tournament": scene.tournament,
        "round": each,
        **FRAME,
    }
    return render(request, "tournaments/round.html", shown)


@require_safe
@never_cache
def person(request: Request, tournament_id: int, number: int) -> HttpResponse:
    """How everything that stands beside somebody's name came about (T-S5)."""
    scene = Scene(found(request, tournament_id), request.user)
    standing = next((one for one in scene.standings if one.entrant == number), None)
    if standing is None:
        raise Http404
    shown = {
        "scene": scene,
        "tournament": scene.tournament,
        "told": explaining.Explained(scene, standing),
        **FRAME,
    }
    return render(request, "tournaments/person.html", shown)


@require_safe
@never_cache
def archive(request: Request, page: int = 1) -> HttpResponse:
    """All that is over, the last one first."""
    if not 1 <= page <= MOST_PAGES:
        raise Http404
    over = Tournament.objects.filter(status=Status.OVER).order_by("-ended_at", "-pk")
    start = (page - 1) * A_PAGE
    rows = listing.ended(over[start : start + A_PAGE + 1])
    shown = {"rows": rows[:A_PAGE], "more": len(rows) > A_PAGE, "page": page, **FRAME}
    return render(request, "tournaments/archive.html", shown)
