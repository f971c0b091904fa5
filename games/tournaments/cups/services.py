"""Everything that writes cups. Each act holds the cup's row and may come twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.db import transaction
from django.utils import timezone

from games import live
from games.boards.models import Column
from games.players.clock import Clock
from games.players.models import Player
from games.players.ways_in import tokens
from games.tables.errors import TableError
from games.tables.lobby import conditions
from games.tournaments.channels import LIST, cup_channel
from games.tournaments.cups import calling
from games.tournaments.cups.models import Cup, CupMember, CupStatus, DayLeg
from games.tournaments.cups.reading import CupSheet
from games.tournaments.errors import BadDay, LegsOpen, NoCup, WrongMoment
from games.tournaments.models import OPEN
from games.tournaments.services import entering, opening
from games.tournaments.services.holding import check_organises

P = ParamSpec("P")
T = TypeVar("T")
MOST_DAYS = 31


def _locked(act: Callable[Concatenate[Cup, P], T]) -> Callable[Concatenate[int, P], T]:
    """The act on a cup's row that is ours. Raises `NoCup`."""

    @wraps(act)
    def run(cup_id: int, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with transaction.atomic():
            cup = Cup.objects.select_for_update().filter(pk=cup_id).first()
            if cup is None:
                raise NoCup
            return act(cup, *args, **kwargs)

    return run


def create(
    player: Player, name: str, points: Sequence[int] = (), *, joins: bool = True, once: str = ""
) -> Cup:
    """A cup that everybody hears of; the same form (`once`) finds it again. Raises `MayNotSit`."""
    opened_with = tokens.digest(f"cup {player.pk} {once}") if once else None
    with transaction.atomic():
        conditions.may_sit(player)
        known = Cup.objects.filter(opened_with=opened_with).first() if opened_with else None
        if known is not None:
            return known
        now = timezone.now()
        cup = Cup.objects.create(
            name=name,
            organiser=player,
            points=list(points),
            opened_with=opened_with,
            created_at=now,
        )
        if joins:
            CupMember.objects.create(cup=cup, player=player, at=now)
        calling.announced(cup)
        live.publish(LIST)
        return cup


def join(cup_id: int, player: Player) -> None:
    """Take part in the cup, and in all of its tournaments that still take people."""
    _join(cup_id, player)
    legs = Cup.objects.get(pk=cup_id).legs.filter(status__in=OPEN)
    for tournament_id in legs.values_list("pk", flat=True):
        with suppress(TableError):
            entering.sign_up(tournament_id, player)


@_locked
def _join(cup: Cup, player: Player) -> None:
    if not cup.goes_on:
        raise WrongMoment
    conditions.may_sit(player)
    _found, made = CupMember.objects.get_or_create(
        cup=cup, player=player, defaults={"at": timezone.now()}
    )
    if made:
        _changed(cup)


@_locked
def leave(cup: Cup, player: Player) -> None:
    """Take part in no further leg by itself; what somebody has played stays."""
    if cup.goes_on and cup.members.filter(player=player).delete()[0]:
        _changed(cup)


@_locked
def add_day(cup: Cup, by: Player, day: date, column: str) -> None:
    """A working day of the daily game is a leg, by this column. Sent twice, it is once.

    Raises `BadDay` for one that has begun, a free one, or too many.
    """
    _check(cup, by)
    clock = Clock.read()
    known = cup.days.filter(date=day, column=column).exists()
    if column not in Column.values or day < clock.today or not clock.calendar.is_working_day(day):
        raise BadDay
    if known:
        return
    if clock.closed(day) or cup.days.count() >= MOST_DAYS:
        raise BadDay
    DayLeg.objects.create(cup=cup, date=day, column=column)
    _changed(cup)


@_locked
def drop_day(cup: Cup, by: Player, day_id: int) -> None:
    """The day is no leg after all; not once it has closed. Raises `WrongMoment`."""
    _check(cup, by)
    one = cup.days.filter(pk=day_id).first()
    if one is None:
        return
    if Clock.read().closed(one.date):
        raise WrongMoment
    one.delete()
    _changed(cup)


@_locked
def end(cup: Cup, by: Player) -> None:
    """Its sum is final. Raises `LegsOpen` while a leg isn’t over, or none has given anything."""
    if cup.status == CupStatus.OVER:
        return
    _check(cup, by)
    drafts = cup.legs.filter(status="draft").exists()
    if drafts or not CupSheet(cup, Clock.read()).settled:
        raise LegsOpen
    cup.status, cup.ended_at = CupStatus.OVER, timezone.now()
    _changed(cup, "status", "ended_at")
    calling.over(cup)


@_locked
def cancel(cup: Cup, by: Player) -> None:
    """Give it up: its tournaments go on as tournaments."""
    if cup.status == CupStatus.CANCELLED:
        return
    _check(cup, by)
    cup.status, cup.ended_at = CupStatus.CANCELLED, timezone.now()
    _changed(cup, "status", "ended_at")


@_locked
def take_leg(cup: Cup, by: Player, tournament_id: int) -> None:
    """A tournament that was just opened is a leg; whoever takes part in the cup takes part in it.

    Raises `WrongMoment`, `NotOrganiser`.
    """
    _check(cup, by)
    opening.join_cup(tournament_id, by, cup)
    _changed(cup)


def _check(cup: Cup, by: Player) -> None:
    """Raises `NotOrganiser`, `WrongMoment`."""
    check_organises(cup, by)
    if not cup.goes_on:
        raise WrongMoment


def _changed(cup: Cup, *fields: str) -> None:
    cup.version += 1
    cup.save(update_fields=["version", *fields])
    live.publish(cup_channel(cup.pk), cup.version)
    live.publish(LIST)
