"""A deal that several tables play is a secret until the last of them is over (T-S6).

Whoever doesn’t sit at such a table sees and says nothing there until then, and nobody gets a
record, replay, proof, moment, review or honour of it. Those who sit there see what they have seen
anyway.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from games.live.sharing import seen_once
from games.players.prepared import Prepared
from games.tables.models import ON_THE_WAY, Status, Table

_sharing = Prepared(
    lambda table: Table.objects.filter(pk=table, shares_deal=True).only(
        "game", "seed_digest", "shares_deal"
    ),
    int,
)


def is_sealed(table: Table) -> bool:
    """Whether somebody still plays its deal, here or elsewhere; other tables cost no statement."""
    if not table.shares_deal:
        return False
    return _playing().filter(game=table.game, seed_digest=table.seed_digest).exists()


def is_sealed_at(table_id: int) -> bool:
    """The same of a table that hasn't been read."""
    found = seen_once(("shares its deal", table_id), lambda: _sharing.first(table_id))
    return found is not None and is_sealed(found)


def sealed_among(tables: Iterable[Table]) -> frozenset[int]:
    """Those of these tables whose deal is still played, in one statement at the most."""
    shared = [table for table in tables if table.shares_deal]
    if not shared:
        return frozenset()
    digests = {table.seed_digest for table in shared}
    found = _playing().filter(seed_digest__in=digests).values_list("game", "seed_digest")
    open_ones = set(found)
    return frozenset(one.pk for one in shared if (one.game, one.seed_digest) in open_ones)


def opened_by(table: Table) -> list[Table]:
    """The tables that count from now on because this one has just ended: with it, or none of them.

    It is stored as ended; one that was stopped without a result opens the others.
    """
    if not table.shares_deal:
        return [table]
    if is_sealed(table):
        return []
    alike = Table.objects.filter(
        game=table.game, seed_digest=table.seed_digest, shares_deal=True, status=Status.OVER
    )
    return [table if one.pk == table.pk else one for one in alike.order_by("ended_at", "pk")]


def _playing() -> QuerySet[Table]:
    return Table.objects.filter(shares_deal=True, status__in=ON_THE_WAY)
