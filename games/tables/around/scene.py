"""A table as its page shows it to one seat, or to spectators: everything but the game."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.players.models import Player
from games.tables import presence, registry
from games.tables.absence.scene import Absence
from games.tables.around import story
from games.tables.around.clockface import ClockFace
from games.tables.audience import Audience, observe
from games.tables.chairs import Chair, chairs_of, order_from
from games.tables.config import GameConfig
from games.tables.models import Status, Table
from games.tables.timing import clock_of
from games.tables.words import clock_words, waiting_words, won_words


class Around:
    """What templates ask; sentences are in the active language."""

    def __init__(self, table: Table, audience: Audience) -> None:
        self.table, self.audience = table, audience

    @property
    def seat(self) -> int | None:
        return self.audience.seat

    @cached_property
    def game(self) -> GameConfig:
        return registry.config(self.table.game)

    @cached_property
    def chairs(self) -> list[Chair]:
        """Clockwise from the reader's own on."""
        return order_from(chairs_of(self.table, here=self.seat), self.seat)

    @cached_property
    def absence(self) -> Absence:
        return Absence(self.table, self.chairs, self.seat)

    @cached_property
    def clocks(self) -> list[ClockFace]:
        """Those that run, and those that stand and go on from there."""
        clock = clock_of(self.table)
        if clock is None or self.ended:
            return []
        people = [chair for chair in self.chairs if chair.player]
        if clock.per == "move":
            people = [chair for chair in people if chair.due_at or chair.left is not None]
        return [ClockFace.of(chair, self.seat, clock) for chair in people]

    @property
    def clock_words(self) -> str:
        clock = clock_of(self.table)
        return clock_words(clock) if clock else ""

    @cached_property
    def watchers(self) -> list[Player]:
        return presence.watchers(self.table.pk)

    @property
    def running(self) -> bool:
        return self.table.status == Status.RUNNING

    @property
    def asleep(self) -> bool:
        return self.table.status == Status.ASLEEP

    @property
    def over(self) -> bool:
        return self.table.status == Status.OVER

    @property
    def stopped(self) -> bool:
        return self.table.status == Status.STOPPED

    @property
    def ended(self) -> bool:
        return self.over or self.stopped

    @property
    def my_turn(self) -> bool:
        return self.running and any(
            chair.turn and chair.number == self.seat for chair in self.chairs
        )

    @cached_property
    def state_words(self) -> str:
        """Whose turn it is, or that it is nobody's."""
        if self.asleep:
            return _("The table sleeps")
        if self.stopped:
            return _("Stopped without a result")
        if self.over:
            return _("The game is over")
        return capfirst(waiting_words(self.chairs, self.seat))

    @cached_property
    def happening(self) -> str:
        return self.game.happening(self.table, observe(self.table, None))

    @property
    def title(self) -> str:
        """What the browser's tab says."""
        name = self.game.verbose_name
        return f"{self.state_words} – {name}" if self.state_words else str(name)

    @cached_property
    def last_words(self) -> str:
        """The last move in words."""
        told = story.last(self.table, self.game, 1)
        return told[0].words if told else ""

    @cached_property
    def results(self) -> list[dict[str, Any]]:
        """Places, the best first: chair, place, points (or nothing where the game counts none)."""
        outcome = self.table.outcome or {}
        places, scores = outcome.get("places", []), outcome.get("scores")
        rows = [
            {
                "chair": chair,
                "place": places[chair.number],
                "score": points(scores[chair.number]) if scores else "",
            }
            for chair in self.chairs
            if chair.number < len(places)
        ]
        return sorted(rows, key=lambda row: (row["place"], row["chair"].number))

    @property
    def won_words(self) -> str:
        """Who is first, once the game is over."""
        return won_words([row["chair"] for row in self.results if row["place"] == 1], self.seat)

    @cached_property
    def again(self) -> Table | None:
        """The table at which these people play once more, if somebody has opened one."""
        return Table.objects.filter(again_of=self.table).first() if self.ended else None


def points(score: Any) -> str:
    """Points as they are counted: one number, or several side by side."""
    return " · ".join(map(str, score)) if isinstance(score, list) else str(score)
