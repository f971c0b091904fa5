"""Knockout of n: heats, of each of which the first go on, until one table is left (T-F3)."""

from __future__ import annotations

import hashlib

from games.tournaments.formats.course import Basis, Course, Drawn, Plan, field_of
from games.tournaments.formats.ranking import by_rank
from games.tournaments.pairing.draw import draw
from games.tournaments.pairing.field import Field
from games.tournaments.pairing.history import Round, Sitting
from games.tournaments.pairing.sizes import with_byes
from games.tournaments.pairing.standings import Standing


def length(plan: Plan, people: int) -> int:
    rounds = 1
    while people > plan.most and rounds < 20:
        cut, byes = with_byes(people, plan.seats, plan.wanted, plan.least, plan.most)
        left = byes + sum(_go_on(plan, size, len(cut)) for size in cut)
        if left >= people:
            break
        people, rounds = left, rounds + 1
    return rounds


def basis(course: Course) -> Basis | None:
    """Whoever is still in, in their order; the last table is the final."""
    alive = _alive(course)
    final = (
        bool(course.rounds)
        and len(course.rounds[-1].sittings) == 1
        and not any(kind == "bye" for _who, kind in course.rounds[-1].beside)
    )
    if final or len(alive) < min(course.plan.seats):
        return None
    field = field_of(course, alive)
    kept = field.to_json()
    kept["round"] = 1  # From pots each time: the best of the heats before meet late.
    kept["met"] = []
    # Scores say nothing here: whoever is in is in.
    kept["entrants"] = [
        [number, "0", 0, firsts, ""] for number, _s, _b, firsts, _t in kept["entrants"]
    ]
    if len(alive) <= course.plan.most and len(alive) in course.plan.seats:
        kept["sizes"] = [len(alive)] * 3
    return {"field": kept, "heat": course.next}


def paired(basis: Basis, seed: bytes) -> Drawn:
    lots = hashlib.sha256(seed + f"/heat/{basis['heat']}".encode()).digest()
    drawn = draw(Field.from_json(basis["field"]), lots)
    return Drawn(drawn.tables, drawn.byes)


def ranked(course: Course) -> list[Standing]:
    """By the last heat they reached, then by their place in it; who is still in it, by seed too."""
    rank: dict[int, tuple[int, ...]] = dict.fromkeys(course.numbers, (0, 0))
    for number, each in enumerate(course.rounds, 1):
        for who, kind in each.beside:
            if kind == "bye":
                rank[who] = (number, 0)
        for sitting in each.sittings:
            for seat, who in enumerate(sitting.people):
                rank[who] = (number, 0 if sitting.places is None else _worth(sitting, seat))
    for who in still_in(course):
        rank[who] = (*rank[who], -course.numbers.index(who))
    return by_rank(course, rank)


def still_in(course: Course) -> set[int]:
    """Who plays the last heat that was drawn, or goes on from it; nobody once the final is over."""
    last = course.rounds[-1] if course.rounds else Round(())
    playing = {who for each in last.sittings if each.places is None for who in each.people}
    free = {who for who, kind in last.beside if kind == "bye"}
    if len(last.sittings) == 1 and not playing | free:
        return set()
    through = (_through(course, last, sitting) for sitting in last.sittings)
    return playing | free | {who for each in through for _place, who in each}


def _worth(sitting: Sitting, seat: int) -> int:
    places = sitting.places or ()
    return -100 if sitting.people[seat] in sitting.absent else -places[seat]


def _go_on(plan: Plan, size: int, tables: int) -> int:
    """As many of a table as was chosen, but enough of all of them for one more table."""
    fewest = -(-min(plan.seats) // tables)
    return min(max(plan.go_on or (size + 1) // 2, fewest), max(size - 1, 1))


def _alive(course: Course) -> list[int]:
    """Who is still in and here, best first: by place in the last heat, then by seed."""
    if not course.rounds:
        return course.here
    here = set(course.here)
    last = course.rounds[-1]
    found = [(0, who) for who, kind in last.beside if kind == "bye"]
    for sitting in last.sittings:
        found += _through(course, last, sitting)
    return [who for _place, who in sorted(found) if who in here]


def _through(course: Course, last: Round, sitting: Sitting) -> list[tuple[int, int]]:
    """The first of a heat, as many as go on; of equals the better seed goes on."""
    if sitting.places is None or sitting.void:
        return []
    order = sorted(
        (place, who)
        for who, place in zip(sitting.people, sitting.places, strict=True)
        if who not in sitting.absent
    )
    return order[: _go_on(course.plan, len(sitting.people), len(last.sittings))]
