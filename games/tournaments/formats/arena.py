"""Arena: free people near in rank are paired as soon as possible; scores add up until the end."""

from itertools import combinations

from games.tournaments.formats.course import Basis, Course, Drawn, Plan, field_of
from games.tournaments.pairing.draw import draw
from games.tournaments.pairing.field import Field, pair
from games.tournaments.pairing.history import TableResult
from games.tournaments.pairing.standings import Standing


def length(plan: Plan, people: int) -> int:
    """Return 0: an arena has a clock instead of rounds."""
    return 0


def basis(course: Course) -> Basis | None:
    """Return the free people, with the people they sat with last; None while too few are free."""
    free = [who for who in course.here if who not in course.busy]
    enough = min(course.plan.seats) if not course.busy else course.plan.least
    if len(free) < enough:
        return None
    order = [one.entrant for one in course.by_score()] if course.rounds else course.numbers
    kept = field_of(course, [who for who in order if who in free]).to_json()
    kept["round"] = course.next + 1  # In round 1, people far apart in rank would meet.
    kept["entrants"] = [
        [number, score, int(number in course.waited), firsts, team]
        for number, score, _byes, firsts, team in kept["entrants"]
    ]
    last = [pair(*two) for table in _last(course, free) for two in combinations(table, 2)]
    kept["met"] = sorted([one, other, 1] for one, other in set(last) if {one, other} <= {*free})
    kept["alone"] = not course.busy
    return kept


def draw_round(basis: Basis, seed: bytes) -> Drawn:
    """Draw tables; while others still play, no table is one where all have just met.

    People left over wait: this isn't a bye, and they don't wait again while others haven't.
    """
    drawn = draw(Field.from_json(basis), seed)
    met = {pair(one, other) for one, other, _once in basis["met"]}
    tables = [
        table
        for table in drawn.tables
        if basis["alone"] or any(pair(*two) not in met for two in combinations(table, 2))
    ]
    seated = {who for table in tables for who in table}
    waits = [one[0] for one in basis["entrants"] if one[0] not in seated]
    return Drawn(tuple(tables), tuple(waits))


def rank(course: Course) -> list[Standing]:
    return course.by_score()


def _last(course: Course, free: list[int]) -> list[tuple[int, ...]]:
    """Return the people of each free person's last table."""
    last: dict[int, TableResult] = {}
    for each in course.rounds:
        for sitting in each.sittings:
            last.update(dict.fromkeys(sitting.people, sitting))
    return [last[who].people for who in free if who in last]
