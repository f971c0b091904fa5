"""Späye on the platform: what the clock makes due, what a move means for the month, its pages."""

from __future__ import annotations

from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from games.engine.contract import Move
from games.tables.config import GameConfig

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.models import Table


class SpayeConfig(GameConfig):
    name = "games.spaye"
    label = "spaye"
    verbose_name = "Späye"
    rules_module = "games.spaye.rules"
    rulebook = "games.spaye.book"
    tint = "sage"
    picture = "spaye/picture.html"
    verifier = "spaye/verify.js"
    # In a replay alone: its days have pages of their own.
    page = "spaye/replay.html"
    views = ("replay",)
    free_text = MappingProxyType({"set_exercise": 0, "adjust": 2})

    def ready(self) -> None:
        from games.spaye import replaying, wiring

        self.open_verbs = replaying.OPEN_VERBS
        wiring.connect()

    def overdue(self, table: Table, state: Any, now: datetime) -> Move | None:
        from games.players.clock import Clock
        from games.spaye import days

        clock = Clock.at(now)
        day = days.known(table)
        if day is None:
            return None
        if days.close_due(state, day.date, clock):
            return Move("close")
        unruled = days.void_due(state, day.date, clock)
        return None if unruled is None else Move("void", (str(unruled),))

    def timely(self, table: Table, state: Any, seat: int, move: Move, now: datetime) -> None:
        from games.spaye import services

        services.check_time(table, state, move, now)

    def moved(self, table: Table, state: Any, seat: int | None, move: Move) -> None:
        from games.spaye.projection import services

        services.project(table, state, seat, move)

    def may_open(self, table: Table, state: Any, now: datetime) -> bool:
        from games.players.clock import Clock
        from games.spaye import days

        if table.imported:
            return True
        clock = Clock.at(now)
        day = days.of_table(table)
        # A finished day stays shut until midnight: exercises are still confirmed, and a double
        # or quits would be told beforehand by the seed.
        return clock.over(day.date) or (state.closed and not state.finished)

    def seen(self, state: Any) -> list[Any]:
        """Each dāye: its players and the cards of every draw."""
        return [[list(one.players), [list(draw) for draw in one.draws]] for one in state.dayes]

    def heading(self, table: Table) -> str:
        from games.spaye import days, words

        if table.imported:
            return super().heading(table)
        text = words.long_date(days.of_table(table).date)
        return text[:1].upper() + text[1:]

    def address(self, table: Table) -> str:
        from django.urls import reverse

        from games.spaye import days

        if table.imported:
            return ""
        date = days.of_table(table).date
        return reverse("spaye:day", args=(date.year, date.month, date.day))

    def ledger(self, table: Table, state: Any) -> Any:
        if table.imported:
            return None
        from games.spaye.projection import services

        return services.ledger_of(table, state)

    def draw(self, view: str, table: Table, observation: Any, audience: Audience) -> str:
        from games.spaye import drawing

        return drawing.draw(view, table, observation, audience)
