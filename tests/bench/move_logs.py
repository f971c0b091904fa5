"""An office's past with whole move logs: each working day a Späye of everybody, and a table of each
game of the lobby.

A few days and tables are played by the rules; the others are the same ones at another date and with
other people, so that every move log can be replayed and every board counted again.
"""

import copy
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import lru_cache

from games.boards import conditions, ledger, months
from games.boards import services as boards
from games.boards.models import Closing
from games.honours import services as honours
from games.players.clock import Clock
from games.players.models import Player
from games.spaye.demo import services as sample
from games.spaye.demo import tables
from games.spaye.demo.services import Draft, Fortune, Script
from games.stories import services as stories
from games.tables import bot_registry, registry
from games.tables.bots.selfplay import Playing, seed_of
from games.tables.registry import GameConfig

PLAYED = 4
"""So many days, and tables of each game, are played; the others are copies of them."""
PACK = 52


def write(people: Sequence[Player], newest: date, count: int, clock: Clock) -> None:
    """`count` whole months of working days, the last of them the one before `newest`'s."""
    wanted = [months.previous(newest.year, newest.month)]
    for _ in range(count - 1):
        wanted.insert(0, months.previous(*wanted[0]))
    for year, month in wanted:
        for day in clock.calendar.working_days(year, month):
            _day(people, day, clock)
            for config in tables.offered_games():
                _table(config, people, day, clock)
        _close(people[0], year, month, clock)


def recount() -> None:
    """Honours and stories of everything that was written."""
    honours.recount_all()
    stories.recount()


def _day(people: Sequence[Player], day: date, clock: Clock) -> None:
    """Everybody is there, in some order."""
    drawn = copy.copy(_drafts(len(people))[day.toordinal() % PLAYED])
    drawn.date, drawn.options = day, {**drawn.options, "date": day.isoformat()}
    drawn.state = replace(drawn.state, date=day.isoformat())
    present = tables.dice_of(f"present {day}").shuffled(people)
    began = clock.calendar.midnight(day) + timedelta(hours=9)
    sample._store(drawn, present, began, began + timedelta(hours=6))


@lru_cache(maxsize=1)
def _drafts(people: int) -> list[Draft]:
    """Whole days of so many people, to the final."""
    made = []
    for number in range(PLAYED):
        seed = seed_of(f"day {number}")
        draft = Draft(date(2020, 1, 1), PACK, seed)
        script = Script(draft, tables.dice_of(f"script {number}"), Fortune([3] * people, 1, 2))
        script.morning([""] * people, "squats")
        script.play(sample.ALL)
        made.append(draft)
    return made


def _table(config: GameConfig, people: Sequence[Player], day: date, clock: Clock) -> None:
    seats = config.usual_seats
    sitting = tables.dice_of(f"{config.label} {day}").shuffled(people)[:seats]
    began = clock.calendar.midnight(day) + timedelta(hours=12)
    tables.store(_tables(config.rules.SLUG, seats)[day.toordinal() % PLAYED], sitting, began)


@lru_cache
def _tables(slug: str, seats: int) -> list[Playing]:
    """Whole tables of a game; steady bots have played the first one."""
    levels = (tables.LEVEL, *[bot_registry.RANDOM] * (PLAYED - 1))
    config = registry.config(slug)
    return [tables.play_table(config, seats, level, f"{at}") for at, level in enumerate(levels)]


def _close(by: Player, year: int, month: int, clock: Clock) -> None:
    """Proclaim the month's titles on the first day after it."""
    book = ledger.month_ledger(year, month, clock)
    equals = {one.column: one.still_equal for one in conditions.elections(book)}
    choices = {column: seats[0] for column, seats in equals.items() if seats}
    done = boards.close_month(year, month, by, choices)
    morning = clock.calendar.midnight(date(*months.following(year, month), 1))
    Closing.objects.filter(pk=done.pk).update(closed_at=morning + timedelta(hours=9))
