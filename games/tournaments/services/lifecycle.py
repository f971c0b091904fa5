"""Writes a tournament's status: draft, announcement, check-in, pause, end, cancellation."""

import secrets
from collections.abc import Mapping
from datetime import datetime, time
from typing import Any

from django.db import transaction
from django.utils import timezone

from games import live
from games.engine.chance import SEED_BYTES, digest
from games.engine.contract import Options
from games.players.auth import tokens
from games.players.models import Player
from games.tables import registry
from games.tables.lobby.services import check_may_sit, check_offered
from games.tables.models import Pace
from games.tournaments import notices, planning
from games.tournaments.models import LIST_CHANNEL, OPEN, Entry, Stage, Status, Tempo, Tournament
from games.tournaments.services import rounds
from games.tournaments.services.entrants import enter
from games.tournaments.services.locking import WrongMoment, changed, check_organises, locked, note

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
    """Create a draft with its seed. Idempotent for the same `once`, a form sent again.

    Raises `BadSetup`, `NotOffered`, `MayNotSit`, `ValueError` for a format the game doesn't have.
    """
    opened_with = tokens.digest(f"{player.pk} {once}") if once else None
    with transaction.atomic():
        check_may_sit(player)
        if known := _find_created(opened_with):
            return known
        _check(game, format, options, plan)
        made = Tournament(
            **{"name": name, "game": game, "format": format, "cap": cap},
            **{"tempo": tempo, "daily_at": daily_at, "pace": pace},
            **fresh_secrets(),
            options=dict(registry.rules(game).read_options(options)),
            plan=dict(plan),
            organiser=player,
            clock=dict(clock) if clock else None,
            starts_at=starts_at,
            invited_only=invited_only,
            opened_with=opened_with,
            created_at=timezone.now(),
        )
        _set_daily_start(made)
        made.save()
        return made


def _set_daily_start(tournament: Tournament) -> None:
    """Move a daily tournament's start to its time of day, in the future."""
    if tournament.daily_at is not None:
        tournament.starts_at = planning.first_daily_start(tournament, tournament.starts_at)


def fresh_secrets() -> dict[str, str]:
    """Return a new seed, its public digest, and the nonce of the invitation's address."""
    seed = fresh_seed()
    return {"seed": seed.hex(), "seed_digest": digest(seed), "nonce": tokens.new()}


def fresh_seed() -> bytes:
    """Return a random seed, from which all lots of a tournament are derived."""
    return secrets.token_bytes(SEED_BYTES)


def _find_created(opened_with: str | None) -> Tournament | None:
    created = Tournament.objects.filter(opened_with=opened_with)
    return created.first() if opened_with else None


def _check(game: str, format: str, options: Options, plan: Mapping[str, Any]) -> None:
    """Check game, format and options. Raises `BadSetup`, `NotOffered`, `ValueError`."""
    wanted = {**planning.DEFAULTS, **plan}["wanted"]
    check_offered(game, wanted, options)
    if format not in planning.formats_for(game):
        raise ValueError(format)


@locked
def announce(tournament: Tournament, by: Player, takes_part: bool = True) -> None:
    """Open a draft for sign-up; with `takes_part` the organiser enters too. Idempotent."""
    check_organises(tournament, by)
    if tournament.status in OPEN:
        return
    if tournament.status != Status.DRAFT:
        raise WrongMoment
    tournament.status = Status.ANNOUNCED
    _set_daily_start(tournament)
    changed(tournament, "status", "starts_at")
    if takes_part:
        enter(tournament, by)
    notices.tell_announcement(tournament)
    live.publish(LIST_CHANNEL)


@locked
def open_check_in(tournament: Tournament, by: Player) -> None:
    """Open check-in for the organiser; people who don't check in aren't paired."""
    check_organises(tournament, by)
    if tournament.status == Status.ANNOUNCED:
        # The organiser is there, as they press the button.
        tournament.entrants.filter(player=by, state=Entry.IN).update(here=True)
    begin_check_in(tournament)


def begin_check_in(tournament: Tournament) -> None:
    """Open check-in. Idempotent. The caller must hold the tournament's row."""
    if tournament.status in (Status.CHECK_IN, Status.RUNNING):
        return
    if tournament.status != Status.ANNOUNCED:
        raise WrongMoment
    tournament.status = Status.CHECK_IN
    changed(tournament, "status")
    notices.tell_check_in(tournament)


@locked
def cancel(tournament: Tournament, by: Player, reason: str = "") -> None:
    """Cancel a tournament: nothing counts, and its tables become ordinary ones. Idempotent."""
    check_organises(tournament, by)
    if tournament.status == Status.CANCELLED:
        return
    if tournament.status in ENDED:
        raise WrongMoment
    tournament.status, tournament.ended_at = Status.CANCELLED, timezone.now()
    changed(tournament, "status", "ended_at")
    note(tournament, by, "cancelled", reason)


@locked
def postpone(tournament: Tournament) -> None:
    """Leave the start to the organiser, as too few people were there at its time."""
    if tournament.status == Status.CHECK_IN:
        tournament.starts_at = None
        changed(tournament, "starts_at")


@locked
def pause(tournament: Tournament, by: Player, paused: bool) -> None:
    """Pause or resume: no round starts and no bot takes over meanwhile; running tables go on."""
    check_organises(tournament, by)
    if tournament.status != Status.RUNNING:
        raise WrongMoment
    if tournament.paused != paused:
        tournament.paused = paused
        changed(tournament, "paused")
        note(tournament, by, "paused" if paused else "resumed")


@locked
def end(tournament: Tournament, by: Player, reason: str = "") -> None:
    """End a tournament after its finished rounds, dropping a proposed one. Idempotent.

    An arena can be ended at any time. Raises `WrongMoment` while a round runs, `NotOrganiser`.
    """
    check_organises(tournament, by)
    if tournament.status == Status.OVER:
        return
    if tournament.format == "arena" and tournament.status == Status.RUNNING:
        rounds.ring_bell(tournament, timezone.now())
        note(tournament, by, "ended", reason)
        return
    if (
        tournament.status != Status.RUNNING
        or tournament.rounds.filter(stage=Stage.RUNNING).exists()
    ):
        raise WrongMoment
    tournament.rounds.filter(stage=Stage.PROPOSED).delete()
    rounds.finish(tournament)
    note(tournament, by, "ended", reason)
