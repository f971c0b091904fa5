"""A month's closings as lines that everybody may read: what was proclaimed, taken back, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Exists, OuterRef

from games.boards.models import Closing, hides
from games.boards.titles.reveal import running
from games.players.models import Player

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Staged(TypedDict):
        on_stage: bool

    Staged = WithAnnotations[Closing, _Staged]


@dataclass(frozen=True, slots=True)
class Proclaimed:
    """A title in the journal of closings."""

    column: str
    player: Player | None
    points: int

    @property
    def hidden(self) -> bool:
        """Whether its points aren't shown: the player doesn't let repetitions count."""
        return self.player is not None and hides(self.player, self.column)


@dataclass(frozen=True, slots=True)
class Entry:
    """One closing of the journal and what was proclaimed by it; `secret` while it is revealed."""

    closing: Closing
    proclaimed: list[Proclaimed]
    secret: bool = False


def closings(year: int, month: int) -> list[Staged]:
    """The month's closings with who made and undid them, the oldest first; one query.

    `on_stage` says whether their titles are being revealed.
    """
    found = Closing.objects.filter(month__year=year, month__month=month)
    on = Exists(running().filter(closing=OuterRef("pk")))
    return list(found.select_related("closed_by", "reopened_by").annotate(on_stage=on))


def named(found: Iterable[Closing]) -> set[int]:
    """The players whom the closings name."""
    return {row["player"] for one in found for row in one.proclaimed}


def entries(found: Iterable[Staged], people: Mapping[int, Player]) -> list[Entry]:
    """The journal's lines; `people` holds at least those `named`."""
    return [Entry(one, _proclaimed(one, people), one.on_stage) for one in found]


def _proclaimed(one: Closing, people: Mapping[int, Player]) -> list[Proclaimed]:
    return [
        Proclaimed(row["column"], people.get(row["player"]), row["points"])
        for row in one.proclaimed
    ]
