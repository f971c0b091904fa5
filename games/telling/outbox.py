"""Writes notices, in the transaction of what happened, so that none is lost and none is invented.

Writing takes a statement or two. Everything else is done by the delivery worker, after the commit.
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
"""Where it is announced that there is something to deliver."""


def tell(
    kind: str,
    players: Iterable[int | None],
    key: str,
    *,
    about: dict[str, Any] | None = None,
    scope: str = "",
    at: datetime | None = None,
) -> None:
    """Tell these people (by number) something, as soon as the running transaction has committed, or
    at a time that is yet to come.

    The same `kind` and `key` is told once, however often this is called. `about` leads the kind to
    what it is about: numbers and dates, no names and no secrets; letters about one table of it
    stand together. `scope` names the live channel whose change may answer it. Nothing is written
    that nobody could hear of: where no way is open, only what stands in the inbox by itself. Raises
    `LookupError` for a kind that is none.
    """
    known = notice_kinds.get(kind)
    if known is None:
        raise LookupError(kind)
    leaves = known.leaves and ways.any_open(to_chats=known.of is For.OFFICE)
    whom = list(dict.fromkeys(players))
    if known.listed:
        # Bells count again only for whoever hasn't been told: some tell every other second.
        told = set(Notice.objects.filter(kind=kind, key=key[:80]).values_list("player", flat=True))
        whom = [player for player in whom if player not in told]
    if not whom or not (leaves or known.listed):
        return
    at = at or timezone.now()
    rows = [
        Notice(
            player_id=player,
            kind=kind,
            key=key[:80],
            about=about or {},
            scope=scope,
            at=at,
            ends=at + known.life,
            spread=None if leaves else at,
        )
        for player in whom
    ]
    with transaction.atomic():
        Notice.objects.bulk_create(rows, ignore_conflicts=True)
        live.publish(CHANNEL)
        if known.listed:
            _ring(whom)


def tell_admins(kind: str, key: str, *, about: dict[str, Any] | None = None) -> None:
    """Tell everybody who looks after the office."""
    tell(kind, Player.objects.admins().values_list("pk", flat=True), key, about=about)


def tell_office(
    kind: str, key: str, *, about: dict[str, Any] | None = None, at: datetime | None = None
) -> None:
    """Say something in the office's chats."""
    tell(kind, [None], key, about=about, at=at)


def take_back(kind: str, key: str) -> None:
    """What was told is no longer so: it leaves the inbox, and phones where that can be."""
    with transaction.atomic():
        found = Notice.objects.filter(kind=kind, key=key, gone=None)
        whom = list(found.values_list("player", flat=True))
        if found.update(gone=timezone.now()):
            live.publish(CHANNEL)
            _ring(whom)


def note(player: Player, *notices: int) -> None:
    """The player has read these and puts them away. Twice is once."""
    with transaction.atomic():
        mine = Notice.objects.filter(pk__in=notices, player=player, noted=None)
        if mine.update(noted=timezone.now()):
            _ring([player.pk])


def _ring(players: Iterable[int | None]) -> None:
    """The bells of these people count again once this has committed."""
    transaction.on_commit(inbox.forget)
    for player in players:
        if player:
            live.publish(live.player_channel(player))
