"""Logs results of games played on wood, and takes the answers. Each form may come twice."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games import live
from games.engine.chance import SEED_BYTES, digest
from games.players.models import Player
from games.players.privacy.erasure.services import strike_fields
from games.players.privacy.words import Struck
from games.tables import ties
from games.tables.models import Seat, Status, Table, Wood, WoodState
from games.tables.services import LOBBY, channel, lock
from games.tables.services.signals import recounted
from games.tables.wood import calling, checking
from games.tables.wood.errors import (
    Answered,
    MayNotRule,
    NoReason,
    NotOfThem,
    OwnLog,
)

A_DAY = timedelta(days=1)
"""So long the others may contest it."""


def log(
    by: Player,
    game: str,
    players: Sequence[Player],
    places: Sequence[int],
    points: Sequence[int | None],
    played_on: date,
    *,
    once: str,
    by_another: bool = False,
) -> Table:
    """A table that holds the result; the same form (`once`) again is the same table.

    `by_another` lets somebody log it who didn’t play, such as a tournament’s organiser.
    Raises `BadResult`, `NotOfThem`.
    """
    with transaction.atomic():
        # The same form sent twice at once: the second waits here until the first is in.
        Player.objects.select_for_update().get(pk=by.pk)
        if (known := Table.objects.filter(opened_with=once).first()) is not None:
            return known
        if by not in players and not by_another:
            raise NotOfThem
        checking.people(game, players)
        checking.places(places)
        worth = checking.points(points)
        table = _lay(by, game, checking.ended(played_on), places, worth, once)
        Seat.objects.bulk_create(
            Seat(table=table, number=number, player=player) for number, player in enumerate(players)
        )
        Wood.objects.create(table=table, by=by, at=table.created_at)
        calling.logged(table, [one for one in players if one != by])
        live.publish(LOBBY)
    return table


def confirm(table_id: int, player: Player) -> None:
    """Another of them says that it is right.

    Raises `NoTable`, `NotOfThem`, `OwnLog`, `Answered`.
    """
    _answer(table_id, player, WoodState.CONFIRMED, "")


def contest(table_id: int, player: Player, why: str) -> None:
    """Another of them says that it is wrong: a referee rules. Raises as `confirm`, `NoReason`."""
    if not why.strip():
        raise NoReason
    _answer(table_id, player, WoodState.CONTESTED, why)


def take_back(table_id: int, player: Player) -> None:
    """Whoever logged it takes it back while nobody has answered. Raises as `confirm` does."""
    with transaction.atomic():
        table, wood = _held(table_id)
        if wood.by != player:
            raise NotOfThem
        if wood.state == WoodState.VOID:
            return
        if wood.state != WoodState.WAITING:
            raise Answered
        _settle(table, wood, WoodState.VOID, player, "")


def rule(table_id: int, by: Player, *, right: bool, why: str) -> None:
    """A referee who didn’t play rules on a contested result; in a tournament its organiser does.

    Raises `NoTable`, `MayNotRule`, `Answered`, `NoReason`, `Tied`.
    """
    with transaction.atomic():
        table, wood = _held(table_id)
        if not by.is_referee or table.seats.filter(player=by).exists():
            raise MayNotRule
        ties.check_free(table)
        ruled = WoodState.CONFIRMED if right else WoodState.VOID
        if wood.state == ruled and wood.answered_by == by:
            return
        if wood.state != WoodState.CONTESTED:
            raise Answered
        if not why.strip():
            raise NoReason
        _settle(table, wood, ruled, by, why)


def lapse(table_id: int) -> None:
    """A day has passed without an answer: it counts, unrated."""
    with transaction.atomic():
        table, wood = _held(table_id)
        if wood.state == WoodState.WAITING and timezone.now() - wood.at >= A_DAY:
            _settle(table, wood, WoodState.PASSED, None, "")


def forget(player: Player) -> None:
    """Strike the player’s names out of the reasons."""
    strike_fields(Wood.objects.all(), ("why",), Struck(player))


def _answer(table_id: int, player: Player, state: WoodState, why: str) -> None:
    with transaction.atomic():
        table, wood = _held(table_id)
        if not table.seats.filter(player=player).exists():
            raise NotOfThem
        if wood.state == state and wood.answered_by == player:
            return
        if wood.by == player:
            raise OwnLog
        if wood.state != WoodState.WAITING:
            raise Answered
        _settle(table, wood, state, player, why)


def _held(table_id: int) -> tuple[Table, Wood]:
    table = lock(table_id)
    found = Wood.objects.filter(table=table).first()
    if found is None:
        raise NotOfThem
    return table, found


def _settle(table: Table, wood: Wood, state: WoodState, by: Player | None, why: str) -> None:
    wood.state, wood.answered_by, wood.answered_at = state, by, timezone.now()
    wood.why = why.strip()[:200]
    wood.save()
    table.due_at = None
    table.decisions += 1
    table.save(update_fields=["due_at", "decisions"])
    table.refresh_from_db()
    recounted.send(sender=Table, table=table)
    calling.answered(table, wood)
    live.publish(channel(table.pk), table.version)


def _lay(
    by: Player,
    game: str,
    ended_at: datetime,
    places: Sequence[int],
    points: Sequence[int] | None,
    once: str,
) -> Table:
    """Its row: a seed that nothing asks, no state, no journal."""
    now, seed = timezone.now(), secrets.token_bytes(SEED_BYTES)
    result = {"places": list(places)} | ({"points": list(points)} if points else {})
    return Table.objects.create(
        game=game,
        seed=seed.hex(),
        seed_digest=digest(seed),
        outcome=result,
        on_wood=True,
        status=Status.OVER,
        created_at=now,
        started_at=ended_at,
        moved_at=ended_at,
        ended_at=ended_at,
        due_at=now + A_DAY,
        opened_by=by,
        opened_with=once,
        wanted=len(places),
    )
