"""League: boxes of four to six by strength, in which all meet; one goes up, one down (T-F6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from games.tournaments.formats.course import Basis, Course, Drawn, Plan
from games.tournaments.pairing.berger import berger
from games.tournaments.pairing.history import Round, history
from games.tournaments.pairing.standings import Standing, standings

SIZE, MOST = 5, 6
"""About so many people are in a box, and so many at the most."""
TOGETHER = 4
"""So many rounds a box plays at one table, unless the organiser chose otherwise."""


class League:
    """What `formats.course.Format` asks for."""

    def length(self, plan: Plan, people: int) -> int:
        """Until all have met; of boxes at one table each as chosen."""
        if plan.most > 2:
            return plan.rounds or TOGETHER
        largest = max(map(len, boxes(range(max(people, 2)))))
        return (largest - 1 + largest % 2) * (2 if plan.double else 1)

    def basis(self, course: Course) -> Basis | None:
        people, plan = course.numbers, course.plan
        if len(people) < 2 or course.next > self.length(plan, len(people)):
            return None
        return {
            "boxes": boxes(people),
            "round": course.next,
            "away": course.away,
            "double": plan.double,
            "seats": list(plan.seats),
            "together": plan.most > 2,
        }

    def paired(self, basis: Basis, seed: bytes) -> Drawn:
        """The round of each box: its pairs in Berger's order, or all of it at one table.

        Whoever is left without anybody has a bye.
        """
        away, tables = set(basis["away"]), []
        for box in basis["boxes"]:
            made = _together(box, basis) if basis["together"] else _pairs(box, basis)
            tables += [tuple(who for who in table if who not in away) for table in made]
        kept = tuple(table for table in tables if len(table) in basis["seats"])
        seated = {who for table in kept for who in table}
        # Of a box of five one is free by the plan, as in every round robin: that is no bye.
        planned = {who for table in tables for who in table}
        return Drawn(kept, tuple(sorted(planned - seated)))

    def ranked(self, course: Course) -> list[Standing]:
        """Box after box, the strongest first."""
        found: list[Standing] = []
        for table in self.tables(course):
            before = len(found)
            found += [replace(one, place=one.place + before) for one in table]
        return found

    def tables(self, course: Course) -> list[list[Standing]]:
        """The standings of each box."""
        return [_table(course, box) for box in boxes(course.numbers)]

    def next_order(self, course: Course) -> list[int]:
        """Everybody by strength for the next season: the first of a box goes up, the last down."""
        tables = [[one.entrant for one in table] for table in self.tables(course)]
        last = len(tables) - 1
        order: list[int] = []
        for at, table in enumerate(tables):
            down = [tables[at - 1][-1]] if at else []
            up = [tables[at + 1][0]] if at < last else []
            stay = table[1 if at else 0 : len(table) - 1 if at < last else len(table)]
            order += [*down, *stay, *up]
        return order


def boxes(people: Sequence[int]) -> list[list[int]]:
    """People in boxes of four to six in their order, the larger ones first; 7 make 4 and 3."""
    count = max(round(len(people) / SIZE), ceil(len(people) / MOST), 1)
    small, larger = divmod(len(people), count)
    made, start = [], 0
    for at in range(count):
        size = small + (at < larger)
        made.append(list(people[start : start + size]))
        start += size
    return made


def _pairs(box: Sequence[int], basis: Basis) -> list[tuple[int, ...]]:
    """The box's pairs of the round; none once it is through before the others."""
    rounds = berger(len(box), basis["double"])
    if basis["round"] > len(rounds):
        return []
    return [(box[one - 1], box[other - 1]) for one, other in rounds[basis["round"] - 1]]


def _together(box: Sequence[int], basis: Basis) -> list[tuple[int, ...]]:
    """All of it, and somebody else sits first in each round."""
    turned = (basis["round"] - 1) % len(box)
    return [(*box[turned:], *box[:turned])]


def _table(course: Course, box: Sequence[int]) -> list[Standing]:
    inside = set(box)
    own = [
        Round(
            tuple(sitting for sitting in each.sittings if inside.issuperset(sitting.people)),
            tuple(one for one in each.beside if one[0] in inside),
        )
        for each in course.rounds
    ]
    return standings(history(own, box, course.plan.scale), course.plan.breaks, course.plan.scale)


format = League()
