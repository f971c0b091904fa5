"""Writes a tournament from its draft to its check-in, or to its end without a start (T-J1)."""

import secrets
from collections.abc import Mapping
from datetime import datetime, time
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from games import live
from games.engine.chance import SEED_BYTES, digest
from games.engine.contract import Options
from games.players.auth import tokens
from games.players.models import Player
from games.tables import registry
from games.tables.lobby import conditions
from games.tables.models import Pace
from games.tournaments import daily, notices, planning
from games.tournaments.channels import LIST
from games.tournaments.errors import WrongMoment
from games.tournaments.models import OPEN, Entry, Status, Tempo, Tournament
from games.tournaments.services.entering import enter
from games.tournaments.services.holding import changed, check_organises, locked, note

ENDED = (Status.OVER, Status.CANCELLED)


def create(
    player: Player,
    name: str,
    game: str,
    format: str,
    options: Options,
    plan: Mapping[str, Any],
    *,
    tempo: str = Tempo.HAND,
    daily_at: time | None = None,
    pace: str = Pace.LIVE,
    clock: Mapping[str, Any] | None = None,
    starts_at: datetime | None = None,
    invited_only: bool = False,
    cap: int | None = None,
    once: str = "",
) -> Tournament:
    """A draft with its seed drawn; the same form (`once`) finds it again.

    Raises `BadSetup`, `NotOffered`, `MayNotSit`, `ValueError` for a wrong format.
    """
    opened_with = tokens.digest(f"{player.pk} {once}") if once else None
    with transaction.atomic():
        conditions.check_may_sit(player)
        if known := _already(opened_with):
            return known
        _check(game, format, options, plan)
        made = Tournament(
            **{"name": name, "game": game, "format": format, "cap": cap},
            **{"tempo": tempo, "daily_at": daily_at, "pace": pace},
            **sealed(),
            options=dict(registry.rules(game).read_options(options)),
            plan=dict(plan),
            organiser=player,
            clock=dict(clock) if clock else None,
            starts_at=starts_at,
            invited_only=invited_only,
            opened_with=opened_with,
            created_at=timezone.now(),
        )
        _begin_at_its_time(made)
        made.save()
        return made


def _begin_at_its_time(tournament: Tournament) -> None:
    """Where rounds start each working day, the first one does too, and not at a time past."""
    if tournament.daily_at is not None:
        tournament.starts_at = daily.from_then_on(tournament, tournament.starts_at)


def sealed() -> dict[str, str]:
    """A seed of its own, its digest, which everybody reads, and the nonce of its address."""
    seed = fresh_seed()
    return {"seed": seed.hex(), "seed_digest": digest(seed), "nonce": get_random_string(32)}


def fresh_seed() -> bytes:
    """What all its lots follow from."""
    return secrets.token_bytes(SEED_BYTES)


def _already(opened_with: str | None) -> Tournament | None:
    found = Tournament.objects.filter(opened_with=opened_with)
    return found.first() if opened_with else None


def _check(game: str, format: str, options: Options, plan: Mapping[str, Any]) -> None:
    """Raises `BadSetup`, `NotOffered`, `ValueError`."""
    wanted = {**planning.DEFAULTS, **plan}["wanted"]
    conditions.offer(game, wanted, options)
    if format not in planning.formats_for(game):
        raise ValueError(format)


@locked
def announce(tournament: Tournament, by: Player, takes_part: bool = True) -> None:
    """Open it for signing up; the organiser takes part unless they don't want to."""
    check_organises(tournament, by)
    if tournament.status in OPEN:
        return
    if tournament.status != Status.DRAFT:
        raise WrongMoment
    tournament.status = Status.ANNOUNCED
    _begin_at_its_time(tournament)
    changed(tournament, "status", "starts_at")
    if takes_part:
        enter(tournament, by)
    notices.tell_announcement(tournament)
    live.publish(LIST)


@locked
def open_check_in(tournament: Tournament, by: Player) -> None:
    """Ask who is there: whoever isn't won't be paired (T-J3)."""
    check_organises(tournament, by)
    if tournament.status == Status.ANNOUNCED:
        # Whoever asks is there.
        tournament.entrants.filter(player=by, state=Entry.IN).update(here=True)
    begin_check_in(tournament)


def begin_check_in(tournament: Tournament) -> None:
    """The same by the clock. The caller holds the row."""
    if tournament.status in (Status.CHECK_IN, Status.RUNNING):
        return
    if tournament.status != Status.ANNOUNCED:
        raise WrongMoment
    tournament.status = Status.CHECK_IN
    changed(tournament, "status")
    notices.tell_check_in(tournament)


@locked
def cancel(tournament: Tournament, by: Player, reason: str = "") -> None:
    """Give it up. Its tables are played on as tables; nothing of it counts."""
    check_organises(tournament, by)
    if tournament.status == Status.CANCELLED:
        return
    if tournament.status in ENDED:
        raise WrongMoment
    tournament.status, tournament.ended_at = Status.CANCELLED, timezone.now()
    changed(tournament, "status", "ended_at")
    note(tournament, by, "cancelled", reason)


@locked
def put_off(tournament: Tournament) -> None:
    """Too few were there at the time: from now on it begins by hand."""
    if tournament.status == Status.CHECK_IN:
        tournament.starts_at = None
        changed(tournament, "starts_at")
