"""Is what was proclaimed of a month still what its days give?

Nothing writes into a month whose titles are given; a clock that is wrong, a database that was
edited by hand or an older version may have. Points are taken as they are stored, so that nobody's
wish about a column changes what is found here.
"""

from collections.abc import Collection, Iterator, Mapping

from games.boards.models import COUNTED, Carried, Closing, Column, Month
from games.boards.points import sums
from games.players.models import Player

NOTED: dict[str, Collection[int]] = {Column.DAYE: (), Column.VICTOIRE: ()}
"""Who had left a column where a closing is silent: only repetitions could be left then."""


def differences() -> Iterator[str]:
    """A sentence for each difference of the closed months, in order of time."""
    closed = Closing.objects.filter(reopened_at=None).select_related("month")
    for one in closed.order_by("month__year", "month__month"):
        name = f"{one.month.year}-{one.month.month:02}"
        yield from sums.differences(one.month)
        yield from (f"{name}: {told}" for told in _of(one))


def _of(closing: Closing) -> Iterator[str]:
    points = _points(closing.month)
    titles = {
        title.column: (title.player_id, title.points)
        for title in closing.month.titles.order_by("pk")
    }
    said = {one["column"]: (one["player"], one["points"]) for one in closing.proclaimed}
    left = {one["column"]: one.get("left", NOTED.get(one["column"])) for one in closing.proclaimed}
    for column in set(Column.values) - left.keys():  # nobody's: all with points may have left it
        gone = {COUNTED[column]: False}
        left[column] = list(Player.objects.filter(**gone).values_list("pk", flat=True))
    for column in Column.values:
        if titles.get(column) != said.get(column):
            yield f"{column} is a title of {titles.get(column)}, proclaimed was {said.get(column)}"
        winner, won = said.get(column, (None, 0))
        if winner is not None and (now := points[column].get(winner, 0)) != won:
            yield f"{column} was proclaimed with {won} points of player {winner}, who has {now}"
            continue
        if (out := left[column]) is None:
            continue  # it wasn't noted who had left the column, and may have come back since
        for player, has in points[column].items():
            if has > won and player not in out:
                yield f"{column} was proclaimed with {won} points, player {player} has {has}"


def _points(month: Month) -> dict[str, Mapping[int, int]]:
    """{column: {player: points}}: the finished days and what was brought from paper."""
    found: dict[str, dict[int, int]] = {column: {} for column in Column.values}
    for player, counted in sums.of_lines(month).items():
        for column in Column.values:
            found[column][player] = getattr(counted, column)
    for brought in Carried.objects.filter(month=month):
        for column in Column.values:
            before = found[column].get(brought.player_id, 0)
            found[column][brought.player_id] = before + getattr(brought, column)
    return dict(found)
