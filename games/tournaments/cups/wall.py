"""A cup on the kitchen's screen: its podium, once it is over (T-U2)."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string

from games.kitchen import scenes
from games.players.clock import Clock
from games.players.models import Player
from games.tournaments.channels import LIST, cup_channel
from games.tournaments.cups.models import Cup, CupStatus
from games.tournaments.cups.scene import CupScene
from games.tournaments.wall import PODIUM, Step, revealed, steps


def register() -> None:
    """Called once, when the app is ready."""
    scenes.register_guests(scenes.Guests(LIST, find))


def find(clock: Clock) -> CupOnWall | None:
    """The cup that was won a moment ago."""
    over = Cup.objects.filter(status=CupStatus.OVER, ended_at__gt=clock.now - PODIUM)
    cup = over.order_by("-ended_at", "-pk").first()
    return CupOnWall(cup, clock.now) if cup else None


class CupOnWall:
    """A cup's podium as screens show it; nobody in particular reads."""

    whole = True
    address = ""

    def __init__(self, cup: Cup, now: datetime) -> None:
        self.cup, self._now = cup, now

    @property
    def title(self) -> str:
        return self.cup.name

    about = ""

    @property
    def channels(self) -> frozenset[str]:
        return frozenset({cup_channel(self.cup.pk)})

    @property
    def key(self) -> tuple[Any, ...]:
        return ("cup", self.cup.pk, self.shown_steps)

    @property
    def stage(self) -> str:
        return f"cup-{self.cup.pk}-{self.shown_steps}"

    @property
    def shown_steps(self) -> int:
        return revealed(self.cup.ended_at, self._now)

    @cached_property
    def steps(self) -> list[Step]:
        rows = CupScene(self.cup, Player(is_active=False)).podium[:3]
        return steps([(row.place, row.score, row.player) for row in rows], self.shown_steps)

    def draw(self) -> str:
        return render_to_string("tournaments/wall/podium.html", {"wall": self})
