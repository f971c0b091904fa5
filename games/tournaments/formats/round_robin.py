"""Round robin, two at a table: everybody meets everybody once or twice, in Berger's order."""

from games.tournaments.formats.course import Basis, Course, Drawn, Plan
from games.tournaments.pairing import planned
from games.tournaments.pairing.round_robins import berger
from games.tournaments.pairing.standings import Standing


def length(plan: Plan, people: int) -> int:
    once = people - 1 + people % 2
    return once * (2 if plan.double else 1)


def basis(course: Course) -> Basis | None:
    """Return the round's number and people away, whose opponents have a bye; None at the end."""
    people = course.numbers
    if course.next > length(course.plan, len(people)):
        return None
    return {
        "people": people,
        "double": course.plan.double,
        "round": course.next,
        "away": course.away,
    }


def draw_round(basis: Basis, seed: bytes) -> Drawn:
    people, away = basis["people"], set(basis["away"])
    pairs = berger(len(people), basis["double"])[basis["round"] - 1]
    named = [(people[one - 1], people[other - 1]) for one, other in pairs]
    tables = tuple(table for table in named if not away & set(table))
    seated = {who for table in tables for who in table}
    byes = tuple(who for who in people if who not in seated and who not in away)
    return Drawn(tables, byes)


def rank(course: Course) -> list[Standing]:
    """Rank by score; `pairing.planned` decides about games that weren't played."""
    plan = course.plan
    if plan.scale.before_2026 or len(course.people) < 2:
        return course.by_score()
    results, gone = planned.planned_history(
        course.rounds, meetings(course), course.numbers, plan.scale, course.left
    )
    return planned.planned_standings(results, gone, plan.breaks, plan.scale)


def meetings(course: Course) -> planned.Meetings:
    """Return the planned pairs of each round."""
    people = course.numbers
    return [
        [(people[one - 1], people[other - 1]) for one, other in pairs]
        for pairs in berger(len(people), course.plan.double)
    ]
