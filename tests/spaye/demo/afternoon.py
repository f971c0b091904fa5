"""The sample office while its colleagues play, at a pace of our own."""

import random
from typing import Any

import pytest

from games.players.models import Player
from games.spaye import services
from games.spaye.demo import people
from games.spaye.demo.colleagues import Colleagues
from games.spaye.models import Day
from games.spaye.rules.observe import Observation
from games.tables import audience
from games.tables import services as tables


class Afternoon:
    """The office with its colleagues; seconds pass when we say so. Camille is the human."""

    def __init__(self) -> None:
        self.colleagues = Colleagues()
        self.camille = people.guest()
        self.second = 0
        self.moved = 0

    @property
    def day(self) -> Day:
        return services.today()

    def seen(self, player: Player | None = None) -> Observation:
        """What a player sees, Camille unless said."""
        table = self.day.table
        return audience.observe(table, tables.seat_of(table.pk, player or self.camille))

    def move(self, text: str) -> None:
        table = self.day.table
        tables.play(table.pk, self.camille, text, table.version)
        self.moved += 1

    def pass_seconds(self, seconds: int, step: int = 1) -> None:
        for _ in range(0, seconds, step):
            self.second += step
            self.colleagues.look(self.second)

    def until(self, met: Any, most: int = 400, step: int = 1) -> None:
        """Look `most` times at most, `step` seconds apart."""
        for _ in range(most):
            if met():
                return
            self.pass_seconds(step, step)
        pytest.fail("nobody has moved")

    def colleague(self) -> int:
        """The seat of somebody free whom Camille may challenge."""
        seen = self.seen()
        challenged = [int(m.split()[1]) for m in seen.moves if m.startswith("challenge ")]
        return next(seat for seat in challenged if not seen.players[seat].due)

    def play(self) -> None:
        """Camille does the next thing that a person would do, if there is any."""
        seen = self.seen()
        verbs = ("draw", "accept", "join_final", "challenge")
        for exercise in seen.exercises:
            if exercise.status == "due" and exercise.seat == seen.seat:
                services.call(self.day, self.camille, "witness", exercise.number)
                return
        if seen.phase == "free" and seen.challenges:
            verbs = ("draw", "accept")
        for verb in verbs:
            if moves := [move for move in seen.moves if move.split()[0] == verb]:
                self.move(random.choice(moves))
                return
