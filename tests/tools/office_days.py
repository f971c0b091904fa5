"""`python -m tests.tools office_days`: how many days offices finish, and how many get a card.

Three months of working days in a hybrid office, fullest on Tuesdays and Thursdays. Whoever is here
wants some dāyes at any time of the day; two who want one play it, one dāye at a time. Days are
played three times with the same people and wishes: with the same 52 cards every day, with the pack
that the page proposes, and with a last call on top, which comes when the product would make it.
Some of those who are here say yes to that and play up to three dāyes each. The final gathers three
people who are here as soon as the deck is down to it.
"""

import random
from argparse import ArgumentParser
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand

from games.spaye import pace, packs
from games.spaye.packs import Played
from games.spaye.rules.cards import FINAL_CARDS, full_pack, is_tie

OFFICES = (2, 3, 5, 12, 35, 60)
WEEKS, USUAL = 13, 52
PRESENCE = (0.6, 0.75, 0.6, 0.75, 0.35)
"""The chance that somebody is here, Monday to Friday."""
WANTED = 2.5
"""Dāyes that a person wants on a day, on average."""
WORK = 9 * 60
"""Minutes from the office's opening to its closing."""
HOUR, DAYE = 60, 2
"""Minutes of the last call, and of a dāye."""
ANSWER, EACH = 0.5, 3
"""The share of those present who say yes to a last call, and how many dāyes each then plays."""


@dataclass(frozen=True, slots=True)
class Result:
    """A day: who came, who got a card, the dāyes played, whether it was finished."""

    here: int
    played: int
    dayes: int
    finished: bool
    called: bool


def days_of(people: int, seed: str, *, fitted: bool, calls: bool) -> list[Result]:
    """Play an office's three months. The same seed brings the same people and wishes."""
    found: list[Result] = []
    for number in range(WEEKS * len(PRESENCE)):
        weekday = number % len(PRESENCE)
        before = found[weekday :: len(PRESENCE)][-packs.DAYS :]
        proposal = packs.fit([Played(one.here, one.dayes, one.finished) for one in before])
        pack = proposal.pack if fitted and proposal else USUAL
        chance = random.Random(f"{seed} {people} {number}")
        here = [one for one in range(people) if chance.random() < PRESENCE[weekday]]
        found.append(_day(here, pack, chance, calls=calls))
    return found


def _day(here: list[int], pack: int, chance: random.Random, *, calls: bool) -> Result:
    wishes = [
        (chance.randrange(WORK), one)
        for one in here
        for _ in range(10)
        if chance.random() < WANTED / 10
    ]
    deck = list(full_pack(pack))
    chance.shuffle(deck)
    waiting: int | None = None
    played: set[int] = set()
    first, dayes, free, called = 0, 0, 0, False
    queue = sorted(wishes)
    for minute in range(WORK):
        left = WORK - minute
        if calls and not called and left <= HOUR and dayes and len(deck) > FINAL_CARDS:
            since = timedelta(minutes=minute - first)
            remaining = timedelta(minutes=left)
            slow = pace.is_too_slow(len(deck), dayes, since, remaining)
            if slow and pace.can_be_saved(len(deck), remaining):
                called = True
                yes = [one for one in here if chance.random() < ANSWER]
                queue = sorted([*queue, *((minute, one) for one in yes for _ in range(EACH))])
        if minute < free:
            continue
        if len(deck) <= FINAL_CARDS:
            done = len(here) >= FINAL_CARDS
            played |= set(here[:FINAL_CARDS]) if done else set()
            return Result(len(here), len(played), dayes + done, done, called)
        while queue and queue[0][0] <= minute:
            _at, one = queue.pop(0)
            if waiting is None or waiting == one:
                waiting = one
                continue
            while len(deck) > FINAL_CARDS and is_tie((deck.pop(), deck.pop())):
                pass
            played |= {waiting, one}
            waiting = None
            first = first if dayes else minute
            dayes, free = dayes + 1, minute + DAYE
            break
    return Result(len(here), len(played), dayes, False, called)


class Command(BaseCommand):
    help = "Prints how many days offices finish, by pack and with a last call, and who plays."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", default="0", help="the same seed plays the same days")

    def handle(self, *args: Any, **options: Any) -> None:
        ways = (
            ("52 cards", {"fitted": False, "calls": False}),
            ("fitted", {"fitted": True, "calls": False}),
            ("and last call", {"fitted": True, "calls": True}),
        )
        self.stdout.write(f"{WEEKS * len(PRESENCE)} days: finished, people here with a card, calls")
        self.stdout.write("people" + "".join(f"{name:>24}" for name, _ in ways))
        for people in OFFICES:
            row = f"{people:6}"
            for _name, way in ways:
                days = days_of(people, options["seed"], **way)
                here = sum(day.here for day in days)
                finished = sum(day.finished for day in days) / len(days)
                played = sum(day.played for day in days) / here
                row += f"{finished:12.0%}{played:7.0%}{sum(day.called for day in days):5}"
            self.stdout.write(row)
