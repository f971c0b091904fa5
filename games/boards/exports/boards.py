"""A month's board as a table of plain values."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.boards.exports.files import Table
from games.boards.models import COUNTED, hides
from games.boards.points import ledger
from games.boards.points.ledger import NOTHING, Ledger
from games.boards.points.standings import Total, ranking
from games.players.clock import Clock
from games.players.models import Player

COLUMNS = (
    "kind",
    "rank",
    "player",
    "daye",
    "victoire",
    "repetition",
    "days",
    "provisional_daye",
    "provisional_victoire",
    "provisional_repetition",
)
"""`kind` is "total", or "carried" for what came from paper and is part of a total already."""


def of_month(year: int, month: int, clock: Clock) -> Table:
    """The board as it stands, ordered by Victoire; three queries."""
    book = ledger.of_month(year, month, clock)
    people = Player.objects.in_bulk(book.totals)
    return Table(
        name=f"board-{year:04}-{month:02}",
        about={"kind": "board", "month": f"{year:04}-{month:02}", "finished_days": book.finished()},
        columns=COLUMNS,
        rows=[*_totals(book, people), *_carried(book, people)],
    )


def _totals(book: Ledger, people: Mapping[int, Player]) -> Iterator[dict[str, Any]]:
    for place in ranking(book.totals.values(), "victoire"):
        player = people[place.total.player]
        today = zip(COUNTED, book.provisional.get(player.pk, NOTHING), strict=True)
        yield {
            "kind": "total",
            "rank": place.rank,
            **_points(place.total, player),
            **{f"provisional_{c}": None if hides(player, c) else points for c, points in today},
        }


def _carried(book: Ledger, people: Mapping[int, Player]) -> Iterator[dict[str, Any]]:
    for one in book.carried:
        total = Total(one.player, one.daye, one.victoire, one.repetition, one.days)
        yield {"kind": "carried", **_points(total, people[one.player])}


def _points(total: Total, player: Player) -> dict[str, Any]:
    return {
        "player": player.display_name,
        "player_id": player.pk,
        **{c: None if hides(player, c) else total.points(c) for c in COUNTED},
        "days": total.days,
    }
