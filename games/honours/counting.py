"""What one ended table gives its people: who has played, who has won, whether it is rated.

Nothing here reads a state: only the result that everybody saw, and who sat there at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from games.tables import registry
from games.tables.models import Seat, Status, Table
from games.tables.shared_deal import sealing
from games.tables.wood.reading import points_of


class Given(NamedTuple):
    """One person's share. `place` and `points` are `None` where a bot finished for the person."""

    player: int
    place: int | None
    won: bool
    points: int | None


class Counted(NamedTuple):
    """A table that counts."""

    table: int
    game: str
    ended_at: datetime
    rated: bool
    given: tuple[Given, ...]


def games() -> list[str]:
    """The installed games that have honours: those of tables, not the daily one."""
    return [slug for slug, config in registry.configs().items() if not config.rules.OPEN]


def of_table(table: Table) -> Counted | None:
    """What an ended table gives, by its seats as they are now; `None` where it doesn't count.

    It counts with a result, between at least two people. Bots have no share; one that holds a chair
    at the end, its own or somebody's, leaves the table unrated: how strong it is isn't known, and
    what it did is nobody's strength.
    """
    result = table.outcome
    if table.status != Status.OVER or table.ended_at is None or not result:
        return None
    if table.imported:  # Brought from a file: others have played it elsewhere.
        return None
    if table.annulled or sealing.is_sealed(table):
        return None
    if table.on_wood and not table.wood.counts:
        return None
    seats = sorted(table.seats.all(), key=lambda seat: seat.number)
    people = [(seat, seat.player_id) for seat in seats if seat.player_id is not None]
    places = result.get("places")
    if places is None or len(places) != len(seats) or len(people) < 2:
        return None
    points = points_of(table)
    given = tuple(_given(seat, player, places, points) for seat, player in people)
    rated = not any(seat.moved_by_bot for seat in seats)
    rated = rated and not (table.on_wood and not table.wood.confirmed)
    return Counted(table.pk, table.game, table.ended_at, rated, given)


def _given(seat: Seat, player: int, places: Sequence[int], points: Sequence[int] | None) -> Given:
    """Who shares the first place with everybody has drawn, not won."""
    if seat.moved_by_bot:
        return Given(player, None, False, None)
    place = places[seat.number]
    won = place == 1 and max(places) > 1
    return Given(player, place, won, points[seat.number] if points else None)
