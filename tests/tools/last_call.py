"""`python -m tests.tools last_call`: how many decks offices finish, with a last call and without.

Everybody is here with the same chance, and wants some dāyes at any time of the day; two who want
one play it. A last call comes when the product would make it; some of those who are here say yes,
and play with each other, three dāyes each or for as long as it takes. The final needs three people
who are here, and gathers them in any case once the deck is down to it.
"""

from __future__ import annotations

import random
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand

from games.spaye import pace
from games.spaye.rules.cards import FINAL_CARDS, full_pack, is_tie

OFFICES = (2, 3, 5, 12, 35, 60)
DAYS, PACK, PRESENT, WANTED = 60, 52, 0.6, 2.5
WORK = 9 * 60
"""Minutes from the office's opening to its closing."""
HOUR, DAYE = 60, 2
"""Minutes of the last call, and of a dāye: one runs at a time."""
ANSWER = 0.5
"""The share of those present who say yes to a last call."""
A_FEW, ENDLESS = 3, 1000
"""How many dāyes each of these plays at most."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of an office's days."""

    finished: int
    called: int
    """Days on which a last call was made."""


def tally(people: int, seed: str, each: int | None = None) -> Tally:
    """Play an office's days. `each` is how many dāyes a yes brings; without it nobody calls."""
    chance = random.Random(f"{seed} {people}")
    played = [_day(people, chance, each) for _ in range(DAYS)]
    return Tally(sum(done for done, _called in played), sum(called for _done, called in played))


def _day(people: int, chance: random.Random, each: int | None) -> tuple[bool, bool]:
    """Return whether the deck was finished, and whether a last call was made."""
    here = sum(chance.random() < PRESENT for _ in range(people))
    if here < 2:
        return False, False
    deck = list(full_pack(PACK))
    chance.shuffle(deck)
    wanted = iter(_wanted(here, chance))
    due = next(wanted, WORK)
    settled, first, called, free, more = 0, 0, False, 0, 0
    for minute in range(WORK):
        last_hour = minute >= WORK - HOUR
        if each is not None and last_hour and not called and len(deck) > FINAL_CARDS:
            since, left = timedelta(minutes=minute - first), timedelta(minutes=WORK - minute)
            called = pace.is_too_slow(len(deck), settled, since if settled else left, left)
            if called:
                answers = sum(chance.random() < ANSWER for _ in range(here))
                more = answers * each // 2 if answers > 1 else 0
        if minute < free:
            continue
        if len(deck) <= FINAL_CARDS:
            # The pages ask everybody for it.
            return here >= FINAL_CARDS, called
        if due <= minute:
            due = next(wanted, WORK)
        elif more:
            more -= 1
        else:
            continue
        if _tied_into_the_final(deck):
            return here >= FINAL_CARDS, called
        first = first if settled else minute
        settled, free = settled + 1, minute + DAYE
    return False, called


def _wanted(here: int, chance: random.Random) -> Iterator[int]:
    """Return the minutes at which a dāye is wanted: it takes two people's wish."""
    dayes = sum(chance.random() < WANTED / 10 for _ in range(here * 10)) // 2
    return iter(sorted(chance.randrange(WORK) for _ in range(dayes)))


def _tied_into_the_final(deck: list[str]) -> bool:
    """Play a dāye from the deck; whether a tie has led on to the last three cards."""
    while is_tie((deck.pop(), deck.pop())):
        if len(deck) <= FINAL_CARDS:
            return True
    return False


class Command(BaseCommand):
    help = "Prints how many decks offices finish, with a last call and without."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", default="0", help="the same seed plays the same days")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{DAYS} days, {PACK} + 3 cards, {PRESENT:.0%} present")
        self.stdout.write(
            "people  finished  last calls  finished, 3 dāyes each  as long as it takes"
        )
        for people in OFFICES:
            seed = options["seed"]
            plain, few = tally(people, seed), tally(people, seed, A_FEW)
            row = f"{people:6}  {plain.finished:8}  {few.called:10}  {few.finished:22}"
            self.stdout.write(f"{row}  {tally(people, seed, ENDLESS).finished:19}")
