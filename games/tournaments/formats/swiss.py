"""Swiss: everybody plays all rounds, against people on about the same score."""

from dataclasses import replace
from math import ceil, log2

from games.tournaments.formats.course import Basis, Course, Drawn, Plan, field_of
from games.tournaments.pairing.draw import draw
from games.tournaments.pairing.field import Field
from games.tournaments.pairing.standings import Standing


def length(plan: Plan, people: int) -> int:
    """Return the chosen number of rounds, or ⌈log₂ N⌉ + 1 for two at a table, 4 for more."""
    if plan.rounds:
        return plan.rounds
    return ceil(log2(max(people, 2))) + 1 if plan.most == 2 else 4


def basis(course: Course) -> Basis | None:
    if course.next > length(course.plan, len(course.people)):
        return None
    return field_of(course).to_json()


def draw_round(basis: Basis, seed: bytes) -> Drawn:
    drawn = draw(Field.from_json(basis), seed)
    return Drawn(drawn.tables, drawn.byes)


def rank(course: Course) -> list[Standing]:
    """Rank people by score; a round without any result doesn't count yet, nor do its byes."""
    if course.rounds and course.rounds[-1].is_without_results:
        course = replace(course, rounds=course.rounds[:-1])
    return course.by_score()
