"""`python -m tests.tools lesson_rules`: the numbered rules that no lesson of their game shows."""

from typing import Any

from django.core.management.base import BaseCommand

from games.learning.lessons import queries
from games.tables import registry


def rules_in_lessons(game: str) -> set[str]:
    """The numbers that some step of the game's lessons shows."""
    return {
        number
        for lesson in queries.lessons_of(game)
        for step in lesson.steps
        for number in step.rules
    }


def numbers(game: str) -> list[str]:
    """All numbers of the game's rules, in their order."""
    book = registry.config(game).book
    return [rule.number for _title, rules in book.grouped() for rule in rules] if book else []


class Command(BaseCommand):
    help = "Prints the numbers of rules that no lesson shows."

    def handle(self, *args: Any, **options: Any) -> None:
        for game in queries.games_with_lessons():
            every, taught = numbers(game), rules_in_lessons(game)
            left = [number for number in every if number not in taught]
            self.stdout.write(f"{game}: {len(every) - len(left)} of {len(every)} rules shown")
            self.stdout.write(f"  not shown: {' '.join(left)}")
