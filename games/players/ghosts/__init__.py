"""People without a phone: a colleague adds them, logs for them, and hands the place over one day.

An app that knows whether somebody has played says so here: a ghost that has may only be removed by
an admin.
"""

from collections.abc import Callable
from dataclasses import dataclass

from games.players.models import Player

Trace = Callable[[Player], bool]
_traces: list[Trace] = []
Act = Callable[[Player, Player], None]
"""Of the ghost, and of whom it turned out to be."""


def _nothing(ghost: Player, person: Player) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Merger:
    """What an app does when two people become one; the rows themselves are moved for it.

    `check` raises a `PlayerError` where it can’t be and holds what must not change meanwhile,
    `before` takes away what is only a projection, `after` counts it again.
    """

    check: Act = _nothing
    before: Act = _nothing
    after: Act = _nothing


mergers: list[Merger] = []
"""An app adds its own in its `ready`."""


def register_trace(fn: Trace) -> None:
    """`fn(player)` says whether the app holds anything that this player did."""
    if fn not in _traces:
        _traces.append(fn)


def has_played(player: Player) -> bool:
    return any(trace(player) for trace in _traces)
