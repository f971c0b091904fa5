"""Round robin, n at a table: a seating plan in which all meet as evenly as possible."""

from functools import lru_cache

from games.tournaments.formats.course import Basis, Course, Drawn, Plan
from games.tournaments.pairing.draw import with_byes
from games.tournaments.pairing.round_robins import Plan as Seats
from games.tournaments.pairing.round_robins import seating
from games.tournaments.pairing.standings import Standing


def length(plan: Plan, people: int) -> int:
    """Return the chosen number of rounds, or enough (12 at most) for all to meet about once."""
    if plan.rounds:
        return plan.rounds
    return min(max(round((people - 1) / max(plan.wanted - 1, 1)), 1), 12)


def basis(course: Course) -> Basis | None:
    people = course.numbers
    rounds = length(course.plan, len(people))
    if course.next > rounds:
        return None
    plan = course.plan
    cut, _rest = with_byes(len(people), plan.seats, plan.wanted, plan.least, plan.most)
    return {
        "people": people,
        "sizes": cut,
        "seats": list(plan.seats),
        "rounds": rounds,
        "round": course.next,
        "away": course.away,
        "blocks": not plan.scale.before_2026,
    }


def draw_round(basis: Basis, seed: bytes) -> Drawn:
    """Draw the planned tables without people away; at tables too small then, people have a bye."""
    people, away = basis["people"], set(basis["away"])
    plan = _plan(
        len(people), tuple(basis["sizes"]), basis["rounds"], seed, basis.get("blocks", False)
    )
    named = [
        tuple(people[who] for who in table if people[who] not in away)
        for table in (plan[basis["round"] - 1] if plan else [])
    ]
    tables = tuple(table for table in named if len(table) in basis["seats"])
    seated = {who for table in tables for who in table}
    byes = tuple(who for who in people if who not in seated and who not in away)
    return Drawn(tables, byes)


@lru_cache(maxsize=8)
def _plan(people: int, sizes: tuple[int, ...], rounds: int, seed: bytes, blocks: bool) -> Seats:
    """Return the plan of all rounds, cached; `blocks` is False for an old basis."""
    return seating(people, sizes, rounds, seed, blocks=blocks)


def rank(course: Course) -> list[Standing]:
    return course.by_score()
