"""Tournaments in calendars: their starts, and the deadlines of a player's tables."""

from collections.abc import Iterator
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from games.players.clock import Clock
from games.players.models import Player
from games.programs import calendar_feeds
from games.programs.calendar_feeds import REMEMBERED, Event
from games.tournaments.models import Chair, Entrant, Entry, Stage, Status, Tournament

DURATION = timedelta(hours=1)
WARNING = timedelta(minutes=30)
"""The length of a deadline's event, which ends at the deadline."""


@calendar_feeds.common.register
def office_events(clock: Clock) -> Iterator[Event]:
    """Yield the tournaments that aren't by invitation, without names of people."""
    for one in _dated_tournaments(clock).filter(invited_only=False):
        yield _start_event(one)


@calendar_feeds.personal.register
def player_events(player: Player, clock: Clock) -> Iterator[Event]:
    """Yield a player's tournaments by invitation, and their tables with a deadline."""
    entered = Entrant.objects.filter(player=player).exclude(state=Entry.WITHDRAWN)
    for one in _dated_tournaments(clock).filter(invited_only=True, entrants__in=entered):
        yield _start_event(one)
    chairs = Chair.objects.filter(
        entrant__player=player,
        pairing__round__due_at__gte=clock.now - REMEMBERED,
    )
    for chair in chairs.select_related("pairing__round__tournament").order_by("pk"):
        yield _deadline_event(chair)


def _dated_tournaments(clock: Clock) -> QuerySet[Tournament]:
    begun = Q(starts_at__gte=clock.now - REMEMBERED)
    return Tournament.objects.filter(begun).exclude(status=Status.DRAFT).order_by("pk")


def _start_event(one: Tournament) -> Event:
    assert one.starts_at is not None
    return Event(
        uid=f"tournament-{one.pk}",
        sequence=one.version,
        summary=_("Tournament: %(name)s") % {"name": one.name},
        start=one.starts_at,
        end=one.starts_at + DURATION,
        changed=one.ended_at or one.started_at or one.created_at,
        path=reverse("tournaments:tournament", args=[one.pk]),
        cancelled=one.status == Status.CANCELLED,
    )


def _deadline_event(chair: Chair) -> Event:
    """Return a deadline's event, cancelled once table, round or tournament is decided."""
    each = chair.pairing.round
    one, due = each.tournament, each.due_at
    assert due is not None
    open_still = each.stage == Stage.RUNNING and one.status == Status.RUNNING
    return Event(
        uid=f"tournament-{one.pk}-round-{each.number}",
        sequence=one.version,
        summary=_("%(name)s: round %(round)d is due") % {"name": one.name, "round": each.number},
        start=due - WARNING,
        end=due,
        changed=chair.pairing.decided_at or each.ended_at or each.started_at or one.created_at,
        path=reverse("tournaments:round", args=[one.pk, each.number]),
        cancelled=not open_still or chair.pairing.decided,
    )
