"""Tables of Papayoo on the site, moved by the rules' fallbacks."""

from collections.abc import Callable, Sequence
from html import unescape
from typing import Any

from games.papayoo import rules
from games.papayoo.rules import State
from games.tables import services
from games.tables.audience import Audience
from games.tables.models import Table
from games.tables.page import regions

NAMES = ("Camille", "Ingrid", "Mehdi", "Sofie", "Théo", "Lars", "Anaïs", "Jonas")
SEED = bytes(range(32))


def open_table(players: Sequence[Any], rounds: int = 1, seed: bytes = SEED) -> Table:
    return services.open_table("papayoo", {"rounds": rounds}, players=players, seed=seed)


def state_of(table: Table) -> State:
    table.refresh_from_db()
    return services.state_of(table)  # type: ignore[no-any-return]


def play_on(
    table: Table, players: Sequence[Any], until: Callable[[State], bool], most: int = 400
) -> State:
    """The fallbacks are played until this holds, or the table is over."""
    for _ in range(most):
        state = state_of(table)
        if table.outcome or until(state):
            return state
        seat = min(rules.awaited(state))
        services.play(table.pk, players[seat], str(rules.fallback(state, seat)), table.version)
    raise AssertionError("never")


def drawn(table: Table, seat: int | None = 0, view: str = "table") -> str:
    """A region as this seat, or a spectator, is shown it."""
    return unescape(regions.fragment(table.pk, view, Audience(seat, "en"))[1])


def beside(table: Table, seat: int | None, place: str = "below", language: str = "en") -> str:
    return unescape(regions.draw_beside(table, place, Audience(seat, language)))
