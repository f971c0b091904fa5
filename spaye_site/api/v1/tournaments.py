"""Tournaments as their pages show them to whoever’s key it is."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from ninja import P, PathEx, QueryEx, Router, Schema

from games.tables import registry
from games.tournaments.models import PAST, Status, Tournament
from games.tournaments.page import told
from games.tournaments.page.live import may_see
from games.tournaments.page.scene import Scene
from spaye_site.api.v1.keys import REFUSALS, Bearer, local, player_of

router = Router(tags=["tournaments"])
PAGE = 50
LARGEST = 2**63 - 1


class TournamentShape(Schema):
    """A tournament in short."""

    id: int
    name: str
    game: str
    format: str
    status: str
    starts: str | None
    started: str | None
    ended: str | None


class TournamentsShape(Schema):
    """Newest first; `next` is the `before` of the following page."""

    tournaments: list[TournamentShape]
    next: int | None


class EntrantShape(Schema):
    """Somebody who has signed up; `number` is there from the start on."""

    number: int | None
    name: str
    state: str
    team: str


class PlaceShape(Schema):
    """Where an entrant stands; scores and tie-breaks are fractions as text."""

    place: int
    number: int
    score: str
    breaks: dict[str, str]


class WholeTournamentShape(TournamentShape):
    """With its people, rounds and standings. Rounds name people by their number."""

    entrants: list[EntrantShape]
    rounds: list[dict[str, Any]]
    standings: list[PlaceShape]


@router.get(
    "/tournaments",
    auth=Bearer("tournaments:read"),
    response={200: TournamentsShape, **REFUSALS},
    operation_id="tournaments",
)
def tournaments(
    request: HttpRequest, before: QueryEx[int | None, P(ge=1, le=LARGEST)] = None
) -> TournamentsShape:
    """Tournaments that were announced, the newest first."""
    known = Tournament.objects.exclude(status=Status.DRAFT)
    known = known.filter(game__in=[*registry.configs(), ""])
    found = known.filter(pk__lt=before) if before else known
    page = list(found.order_by("-pk")[: PAGE + 1])
    shown = [TournamentShape(**_short(one)) for one in page[:PAGE]]
    return TournamentsShape(tournaments=shown, next=shown[-1].id if len(page) > PAGE else None)


@router.get(
    "/tournaments/{number}",
    auth=Bearer("tournaments:read"),
    response={200: WholeTournamentShape, **REFUSALS},
    operation_id="tournament",
)
def tournament(
    request: HttpRequest, number: PathEx[int, P(ge=1, le=LARGEST)]
) -> WholeTournamentShape:
    """A tournament with its people, rounds and standings, as its page has them."""
    reader = player_of(request)
    one = Tournament.objects.select_related("organiser").filter(pk=number).first()
    if one is None or one.game not in [*registry.configs(), ""] or not may_see(one, reader):
        raise Http404
    whole = told.of_past(one) if one.format == PAST else told.of(Scene(one, reader))
    parts = {name: whole[name] for name in ("entrants", "rounds", "standings")}
    return WholeTournamentShape(**_short(one), **parts)


def _short(one: Tournament) -> dict[str, Any]:
    return {
        "id": one.pk,
        "name": one.name,
        "game": one.game,
        "format": one.format,
        "status": one.status,
        "starts": local(one.starts_at),
        "started": local(one.started_at),
        "ended": local(one.ended_at),
    }
