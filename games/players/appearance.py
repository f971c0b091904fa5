"""What others see of a person may change without a move: a name, a chip, what counts.

Open pages hear of it on one channel. A region drawn again then has a newer edition: the version of
what it shows, and, after the point, how often its people have changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F

from games.live import publish
from games.players.models import Player

PEOPLE = "people"
"""The channel on which changed people are announced: every region that names people listens."""


def announce_change(player: Player) -> None:
    """What others see of the player has changed: open pages draw the player again."""
    Player.objects.filter(pk=player.pk).update(changes=F("changes") + 1)
    publish(PEOPLE)


@dataclass(frozen=True, slots=True)
class Face:
    """What is drawn of a person: equal faces look the same."""

    pk: int
    display_name: str
    initials: str
    palette: int

    @classmethod
    def of(cls, player: Player) -> Face:
        return cls(player.pk, player.display_name, player.initials, player.palette)


def edition(version: int, people: Iterable[Player], more: int = 0) -> str:
    """`13`, or `13.000002` when these people have changed twice: greater than any drawn before.

    `more` counts what else has changed what is drawn since that version or before it.
    """
    count = sum(player.changes for player in people) + more
    return f"{version}.{count:06}" if count else str(version)
