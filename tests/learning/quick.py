"""Steady in Sharp's place, and in this process: quick enough for tests of everything else."""

from __future__ import annotations

from dataclasses import replace

from django.utils import timezone

from games.learning.deals import choosing, services
from games.learning.deals.choosing import Day
from games.learning.deals.course import Course
from games.learning.models import Attempt
from games.players import office
from games.players.models import Player
from games.tables.bots.thinker import Question, answer
from games.tables.judging.desk import Desk


def quickly(asked: Question) -> str:
    return answer(replace(asked, level="steady")).move


class QuickDesk(Desk):
    """Counts what it is asked."""

    asked = 0

    def think(self, question: Question, patience: float = 0.0) -> str:
        self.asked += 1
        return quickly(question)


def today() -> Day:
    """The task of the date that it is."""
    calendar = office.current_calendar()
    found = choosing.day_of(calendar.today(timezone.now()), calendar)
    assert found is not None
    return found


def play_to_the_end(player: Player, pick: int = 0) -> Attempt:
    """By the rules' own list of moves, each time the same one of it."""
    attempt = services.begin(player, today(), quickly)
    while attempt.ended_at is None:
        day = today()
        entries = [(seat, move) for seat, move in attempt.entries]
        course = Course(day.game, day.task, day.seed, entries)
        moves = list(course.rules.legal_moves(course.state, course.seat))
        move = moves[pick % len(moves)] if moves else course.rules.fallback(course.state, 0)
        attempt = services.play(player, day, str(move), course.version, quickly)
    return attempt
