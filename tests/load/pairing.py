"""How long it takes to draw a late round of a Swiss of 64 and of 200 people (T-P5).

Seconds of computing of a process of its own, as the server starts it, its start included; and what
the last of five rounds costs, in which most has to be kept apart.
"""

from __future__ import annotations

import resource
import time
from dataclasses import replace

from games.engine.chance import Dice
from games.tournaments import drawer
from games.tournaments.formats import FORMATS, Course, Drawn, Plan, Who
from games.tournaments.pairing.history import Kind, Round, Sitting

ROUNDS = 5
WANTED = {64: 2.0, 200: 10.0}
PLANS = {"two": Plan(rounds=ROUNDS), "four": Plan(tuple(range(3, 9)), 4, 3, 5, rounds=ROUNDS)}
SEED = bytes(range(32))


def run() -> None:
    for people, wanted in WANTED.items():
        for name, plan in PLANS.items():
            computing, taken = _last_round(people, plan)
            print(
                f"pairing: round {ROUNDS} of {people} people, tables of {name}:"
                f" {computing:.1f} s of computing, {taken:.1f} s in all (wanted {wanted:.0f})"
            )


def _last_round(people: int, plan: Plan) -> tuple[float, float]:
    """The most computing and the longest time of the rounds, each in a process of its own."""
    course = Course(plan, tuple(Who(number) for number in range(1, people + 1)))
    most, longest = 0.0, 0.0
    for _round in range(ROUNDS):
        basis = FORMATS["swiss"].basis(course)
        assert basis is not None
        before, began = _children(), time.perf_counter()
        drawn = drawer.drawn("swiss", basis, SEED, people)
        most, longest = max(most, _children() - before), max(longest, time.perf_counter() - began)
        course = replace(course, rounds=(*course.rounds, _played(drawn, course.next)))
    return most, longest


def _played(drawn: Drawn, number: int) -> Round:
    """Places by lot."""
    dice = Dice(SEED, 9, number)
    sittings = [
        Sitting(table, tuple(dice.shuffled(range(1, len(table) + 1)))) for table in drawn.tables
    ]
    return Round(tuple(sittings), tuple((who, Kind.BYE) for who in drawn.byes))


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
