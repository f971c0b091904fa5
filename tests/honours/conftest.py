"""Tables of the example game that end as a test wants them to."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from django.utils import timezone

from games.players.models import Player
from games.tables import services
from games.tables.models import Seat, Table

NAMES = ("Camille", "Ingrid", "Mehdi", "Sofie", "Théo", "Lars", "Anaïs", "Jonas")
GAME = "example_game"


@pytest.fixture
def people(db: None, make_player: Callable[..., Player]) -> list[Player]:
    return [make_player(name) for name in NAMES]


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Set the clock: `at("2026-11-30 18:00+01:00")`; without an offset it is UTC."""

    def set_clock(text: str) -> None:
        now = datetime.fromisoformat(text)
        now = now if now.tzinfo else now.replace(tzinfo=UTC)
        monkeypatch.setattr(timezone, "now", lambda: now)

    return set_clock


def sit_down(seated: Sequence[Player | str], rounds: int = 1) -> Table:
    """A running table of the example game: people, and bots by their level."""
    table = services.lay(GAME, {"rounds": rounds}, setup={"dice": [6] * (rounds + 1)})
    for number, one in enumerate(seated):
        who: dict[str, Any] = {"bot": one} if isinstance(one, str) else {"player": one}
        Seat.objects.create(table=table, number=number, **who)
    services.begin(table)
    return table


def choose(table: Table, seat: int, number: int) -> None:
    """The seat's choice, made by whoever moves there."""
    row = Seat.objects.select_related("player").get(table=table, number=seat)
    version = Table.objects.get(pk=table.pk).version
    if row.moved_by_bot:
        services.move_for_bot(table.pk, seat, f"choose {number}", version)
    else:
        services.play(table.pk, row.player, f"choose {number}", version)


def finish(table: Table, choices: Sequence[int]) -> Table:
    """Play the only round: the highest choices under 6 get the point."""
    for seat, number in enumerate(choices):
        choose(table, seat, number)
    return Table.objects.get(pk=table.pk)


@pytest.fixture
def played(db: None) -> Callable[..., Table]:
    """`played([camille, lars, "random"], [5, 2, 1])`: a table that has ended, Camille first."""

    def make(seated: Sequence[Player | str], choices: Sequence[int]) -> Table:
        return finish(sit_down(seated), choices)

    return make
