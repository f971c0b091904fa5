"""Changes of what others see of a person, such as the name or avatar, that come without a move.

Open pages get them on one channel. A region that is rendered again then has a newer edition: the
version of what it shows and, after a point, the number of changes of its people.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F

from games.live import publish
from games.players.models import Player

PEOPLE = "people"
"""The channel of changed people: every region that names people subscribes to it."""


def announce_change(player: Player) -> None:
    """Count a change of what others see of the player, and have open pages render it."""
    Player.objects.filter(pk=player.pk).update(changes=F("changes") + 1)
    publish(PEOPLE)


@dataclass(frozen=True, slots=True)
class Face:
    """The avatar and name of a person: equal faces look the same."""

    pk: int
    display_name: str
    initials: str
    palette: int

    @classmethod
    def of(cls, player: Player) -> Face:
        return cls(player.pk, player.display_name, player.initials, player.palette)


def edition(version: int, people: Iterable[Player], more: int = 0) -> str:
    """Return a region's edition: `13`, or `13.000002` if these people have changed twice.

    It is greater than any earlier one. `more` counts other changes that give no new version.
    """
    count = sum(player.changes for player in people) + more
    return f"{version}.{count:06}" if count else str(version)
