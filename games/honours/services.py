"""Every write of the honours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from django.db import transaction
from django.db.models import Q

from games.honours import counted, counting, reading
from games.honours.counting import Counted, Given
from games.honours.models import Honour, Ladder
from games.players.models import Player
from games.tables.models import Table

FIELDS = ("game", "ended_at", "place", "won", "points", "mu", "sigma")
A_BATCH = 500


def project(table: Table) -> None:
    """Make the table's honours what it gives: part of the transaction in which it ends.

    Tables that ended later but were written sooner are rated anew after it.
    """
    given = counting.of_table(table)
    if given is None:
        return
    with transaction.atomic():
        _hold(table.game)
        later = _rated_after(given)
        people = {one.player for each in (given, *later) for one in each.given}
        strengths = reading.strengths(table.game, people, _before(given))
        _write(counted.honours([given, *later], strengths))


def recount(game: str) -> None:
    """Make all honours of a game what its tables give."""
    with transaction.atomic():
        _hold(game)
        Honour.objects.filter(game=game).delete()
        _write(counted.honours(counted.tables(game), {}))


def recount_all() -> None:
    """The same for every installed game."""
    for game in counting.games():
        if Table.objects.filter(game=game, ended_at__isnull=False).exists():
            recount(game)


def _hold(game: str) -> None:
    """Ratings follow one another: the game's ladder is ours until the transaction ends."""
    Ladder.objects.get_or_create(game=game)
    Ladder.objects.select_for_update().get(game=game)


def _before(given: Counted) -> Q:
    return Q(ended_at__lt=given.ended_at) | Q(ended_at=given.ended_at, table__lt=given.table)


def _rated_after(given: Counted) -> list[Counted]:
    """The rated tables behind this one, as they are stored."""
    rows = Honour.objects.filter(game=given.game, mu__isnull=False, ended_at__gte=given.ended_at)
    rows = rows.exclude(_before(given)).exclude(table=given.table)
    ordered = rows.order_by("ended_at", "table_id", "pk")
    return [_stored(list(group)) for _, group in groupby(ordered, lambda row: row.table_id)]


def _stored(rows: Sequence[Honour]) -> Counted:
    shares = tuple(Given(row.player_id, row.place, row.won, row.points) for row in rows)
    return Counted(rows[0].table_id, rows[0].game, rows[0].ended_at, True, shares)


def _write(rows: Iterable[Honour]) -> None:
    Honour.objects.bulk_create(
        list(rows),
        batch_size=A_BATCH,
        update_conflicts=True,
        unique_fields=["table", "player"],
        update_fields=FIELDS,
    )


def merged(ghost: Player, person: Player) -> None:
    """Two people have become one: ratings follow one another anew in every game of theirs."""
    for game in set(Honour.objects.filter(player=person).values_list("game", flat=True)):
        recount(game)
