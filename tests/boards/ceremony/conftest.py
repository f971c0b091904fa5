"""A November that is over, with three titles: Théo's, Mehdi's and Ingrid's."""

from collections.abc import Callable
from datetime import date

import pytest
from django.utils import timezone

from games.boards import services
from games.boards.models import Ceremony
from games.players.models import Player, Role
from games.tables import services as tables
from tests.boards.conftest import a_player

WINNERS = {"repetition": "Théo", "victoire": "Mehdi", "daye": "Ingrid"}
"""In the order in which they are shown."""


@pytest.fixture
def project(db, monkeypatch, at) -> Callable[..., None]:
    """`project("2026-11-03", {camille: (3, 1, 12)})` on a table that every page may look into."""

    def run(day: str, points: dict[Player, tuple[int, int, int]], status: str = "finished") -> None:
        present = timezone.now
        at(f"{day} 09:00")
        table = tables.open_table("spaye", {"deck": "real", "pack": 32, "date": day})
        for player in points:
            tables.keep(table.pk, "check_in {seat}", seat_for=player)
        monkeypatch.setattr(timezone, "now", present)
        by_id = {player.pk: numbers for player, numbers in points.items()}
        services.project(date.fromisoformat(day), table.pk, by_id, status)

    return run


@pytest.fixture
def admin(db) -> Player:
    return a_player("Zoé", Role.ADMIN, language="en")


@pytest.fixture
def reader(db) -> Player:
    """Somebody who won nothing."""
    return a_player("Camille", language="en")


@pytest.fixture
def winners(db) -> dict[str, Player]:
    return {column: a_player(name, language="en") for column, name in WINNERS.items()}


@pytest.fixture
def november(winners, project, at, the_office):
    """It is 1 December; each column is somebody else's."""
    the_office(language="en")
    at("2026-12-01 09:00+01:00")
    project(
        "2026-11-03",
        {
            winners["daye"]: (5, 0, 1),
            winners["victoire"]: (3, 4, 2),
            winners["repetition"]: (1, 1, 20),
        },
    )


@pytest.fixture
def begin(november, admin) -> Callable[..., Ceremony]:
    """Close November with a ceremony."""

    def close() -> Ceremony:
        return services.close_month(2026, 11, admin, {}, ceremony=True).ceremony

    return close


def press(*steps: int) -> None:
    """Next, as seen at each of these steps."""
    for step in steps:
        services.advance_ceremony(2026, 11, step)
