"""Writes handovers: offer a seat, revoke that, take it. Each form may be sent twice."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F
from django.utils import timezone
from django.utils.crypto import get_random_string

from games import live
from games.players.models import Player
from games.tables import presence, ties
from games.tables.handover import links
from games.tables.handover.errors import NoHandover, SeatedAlready
from games.tables.lobby.errors import MayNotSit
from games.tables.lobby.holding import check_goes_on, locked, seated
from games.tables.models import Handover, Pace, Seat, Table
from games.tables.services import follow_clocks, play_again, turns_channel

LASTS = {Pace.LIVE: timedelta(minutes=30), Pace.DAYS: timedelta(days=2)}


@locked
def offer(table: Table, player: Player) -> Handover:
    """A link to one's own seat, or the one there is. Raises `NotSeated`, `Ended`, `Tied` …"""
    seat = seated(table, player)
    ties.check_free(table)
    check_goes_on(table)
    now = timezone.now()
    open_ones = table.handovers.filter(seat=seat, taken_at=None)
    open_ones.filter(ends_at__lte=now).delete()
    return open_ones.first() or Handover.objects.create(
        table=table,
        seat=seat,
        by=player,
        nonce=get_random_string(32),
        ends_at=now + LASTS[Pace(table.pace)],
    )


@locked
def revoke(table: Table, player: Player) -> None:
    """The link leads nowhere any more."""
    table.handovers.filter(by=player, taken_at=None).delete()


@locked
def take(table: Table, newcomer: Player, token: str) -> Seat:
    """Sit down in the seat that the token leads to, with its hand and its turn.

    Raises `NoHandover`, `SeatedAlready`, `MayNotSit`, `Ended`.
    """
    handover = links.found(table, token)
    if handover is None:
        raise NoHandover
    if handover.taken_by_id == newcomer.pk and handover.seat.player_id == newcomer.pk:
        return handover.seat
    _check_open(table, handover)
    _check_may_take(table, newcomer)
    _sit_down(table, handover, newcomer)
    return handover.seat


def forget(player: Player) -> None:
    """Nobody sits down for somebody who is no longer there."""
    Handover.objects.filter(by=player, taken_at=None).delete()


def _sit_down(table: Table, handover: Handover, newcomer: Player) -> None:
    seat, giver, now = handover.seat, handover.by, timezone.now()
    play_again(seat)
    seat.player, seat.seen_at, seat.here_since, seat.back_at = newcomer, now, now, None
    seat.save(update_fields=["player", "seen_at", "here_since", "back_at"])
    handover.taken_by, handover.taken_at = newcomer, now
    handover.save(update_fields=["taken_by", "taken_at"])
    seat.votes.all().delete()
    table.watchers.filter(player=newcomer).delete()
    table.decisions += 1
    table.save(update_fields=["decisions"])
    _look_newer(giver, newcomer)
    follow_clocks(table)
    for player in (giver, newcomer):
        # Their streams are drawn for another seat from now on.
        live.publish(live.player_channel(player.pk))
        live.publish(turns_channel(player.pk))
    live.publish(presence.channel(table.pk))


def _look_newer(giver: Player, newcomer: Player) -> None:
    """Regions count how often their people have changed: with other people that must grow too."""
    giver.refresh_from_db(fields=["changes"])
    least = giver.changes + 1
    Player.objects.filter(pk=newcomer.pk).update(changes=F("changes") + least)


def _check_open(table: Table, handover: Handover) -> None:
    check_goes_on(table)
    over = handover.taken_at is not None or handover.ends_at <= timezone.now()
    if over or handover.seat.player_id != handover.by_id or not handover.by.is_active:
        raise NoHandover


def _check_may_take(table: Table, newcomer: Player) -> None:
    if table.seats.filter(player=newcomer).exists():
        raise SeatedAlready
    row = Player.objects.select_for_update().filter(pk=newcomer.pk).first()
    if row is None or not row.is_active or row.is_ghost:
        raise MayNotSit
