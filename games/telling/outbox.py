"""Writes notices in the transaction of what happened, so that none is lost and none is invented.

Writing takes a few queries. The delivery worker does everything else, after the commit.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games import live
from games.players.models import Player
from games.telling import inbox, notice_kinds, ways
from games.telling.models import Notice
from games.telling.notice_kinds import For

CHANNEL = "telling"
"""The channel on which new work for the delivery worker is announced."""


def tell(
    kind: str,
    players: Iterable[int | None],
    key: str,
    *,
    about: dict[str, Any] | None = None,
    scope: str = "",
    at: datetime | None = None,
) -> None:
    """Notify these players (by id) once the transaction has committed, or later, at the time `at`.

    Each player gets the same `kind` and `key` once, however often this is called. `about` has ids
    and dates from which the kind makes its words, no names and no secrets; e-mails about the same
    subject (`mail.MATTERS`) form a thread. `scope` is the live channel whose change may answer the
    notice. If no way is open, only kinds that are lines of the inbox are written. Raises
    `LookupError` for an unknown kind.
    """
    known = notice_kinds.get(kind)
    if known is None:
        raise LookupError(kind)
    leaves = known.leaves and ways.any_open(to_chats=known.of is For.OFFICE)
    whom = list(dict.fromkeys(players))
    if known.listed:
        # Only for players without this notice do bells count again: some callers come every second.
        known_to = Notice.objects.filter(kind=kind, key=key[:80]).values_list("player", flat=True)
        notified = set(known_to)
        whom = [player for player in whom if player not in notified]
    if not whom or not (leaves or known.listed):
        return
    now = timezone.now()
    at = at or now
    rows = [
        Notice(
            player_id=player,
            kind=kind,
            key=key[:80],
            about=about or {},
            scope=scope,
            at=at,
            ends=at + known.life,
            # By its time another way may be open.
            spread=None if leaves or at > now else at,
        )
        for player in whom
    ]
    with transaction.atomic():
        Notice.objects.bulk_create(rows, ignore_conflicts=True)
        live.publish(CHANNEL)
        if known.listed and at <= now:
            ring(whom)


def tell_admins(kind: str, key: str, *, about: dict[str, Any] | None = None) -> None:
    """Notify all admins."""
    tell(kind, Player.objects.admins().values_list("pk", flat=True), key, about=about)


def tell_office(
    kind: str, key: str, *, about: dict[str, Any] | None = None, at: datetime | None = None
) -> None:
    """Notify the office's chats."""
    tell(kind, [None], key, about=about, at=at)


def take_back(kind: str, key: str, *, player: int | None = None) -> None:
    """Take back notices that aren't true any more, from the inbox and if possible from phones.

    With `player` (an id) only theirs: they have answered it.
    """
    with transaction.atomic():
        standing = Notice.objects.filter(kind=kind, key=key, gone=None)
        if player is not None:
            standing = standing.filter(player=player)
        whom = list(standing.values_list("player", flat=True))
        if standing.update(gone=timezone.now()):
            live.publish(CHANNEL)
            ring(whom)


def note(player: Player, *notices: int) -> None:
    """Dismiss these notices of the player's. Idempotent."""
    with transaction.atomic():
        mine = Notice.objects.filter(pk__in=notices, player=player, noted=None)
        if mine.update(noted=timezone.now()):
            ring([player.pk])


def ring(players: Iterable[int | None]) -> None:
    """Have these people's bells count again, after the commit."""
    transaction.on_commit(inbox.forget)
    for player in players:
        if player:
            live.publish(live.player_channel(player))
