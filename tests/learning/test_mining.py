"""An office finds tasks at night, from its own tables of long ago and from those of bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import islice
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games.engine.chance import Dice
from games.learning import background
from games.learning.deals import choosing, contract
from games.learning.deals.contract import Task
from games.learning.deals.course import Course
from games.learning.mining import hardness, night, services, sources
from games.learning.mining.contract import Mind, Mining, mining_of
from games.learning.models import Deal, MinedTask
from games.players.models import Player
from games.tables.models import Table
from games.tables.replay.film import film_of
from tests.learning.quick import ask, played_out, quickly
from tests.tables.bots.at_work import lay_out
from tests.tools.deal_tasks import is_new

pytestmark = pytest.mark.django_db
MIND = Mind(quickly, ask)
NIGHT, NOON = "2026-11-24T02:00:00+00:00", "2026-11-24T11:00:00+00:00"
GAMES = ("papayoo", "speahx", "cerke", "spirale")


def mining(game: str) -> Mining:
    found = mining_of(game)
    assert found is not None
    return found


def places(game: str, tables: int = 4) -> Iterator[tuple[Any, int]]:
    for number in range(tables):
        yield from sources.played(game, mining(game), f"test {number}", quickly)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_laid_out_as_it_was(game: str) -> None:
    state, seat = next(places(game))
    task = mining(game).task("a key", state, seat)
    course = Course(game, task, b"\3" * 32)
    assert course.seat == seat
    assert seat in course.rules.awaited(course.state)
    assert list(course.rules.legal_moves(course.state, seat)) == list(
        course.rules.legal_moves(state, seat)
    )


def test_the_tool_takes_no_position_and_no_key_twice() -> None:
    first, other = (
        mining("cerke").task(f"cerke-0-{number}", *place)
        for number, place in enumerate(islice(places("cerke"), 2))
    )
    assert is_new(other, [first])
    assert not is_new(replace(first, key="cerke-0-7"), [first, other])
    assert not is_new(replace(other, key=first.key), [first])


def test_what_any_level_finds_is_no_task() -> None:
    state, seat = next(places("cerke"))
    assert hardness.hard("cerke", mining("cerke").task("a key", state, seat), MIND) is None


def test_the_night_mines_where_few_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.learning.deals.par.PLAYS", 2)
    monkeypatch.setattr(night, "games", lambda: ["papayoo", "spirale"])
    monkeypatch.setattr(contract, "mined", lambda game: ())
    with time_machine.travel(NIGHT, tick=False):
        assert night.is_night(timezone.now())
        assert night.lacking() in ("papayoo", "spirale")
        found = night.mine("papayoo", MIND)
    assert found is not None
    assert found.par is not None
    assert choosing.ready("papayoo") == [found]
    assert night.lacking() == "spirale"
    row = MinedTask.objects.get()
    assert not services.keep("papayoo", replace(found, key="another"))
    assert MinedTask.objects.count() == 1
    # Once a day has had it, it is not ahead any more, and stays readable.
    Deal.objects.create(
        date="2026-11-24", game="papayoo", task=row.key, seed="00" * 32, started_at=timezone.now()
    )
    assert choosing.ready("papayoo") == []
    assert choosing.of_row(Deal.objects.get()).task == found  # type: ignore[union-attr]


def test_nothing_is_looked_for_by_day_or_where_enough_is_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_asked: Any) -> Task | None:
        raise AssertionError

    monkeypatch.setattr(night, "mine", refuse)
    with time_machine.travel(NOON, tick=False):
        monkeypatch.setattr(contract, "mined", lambda game: ())
        background.work(background.Desk())
    monkeypatch.undo()
    monkeypatch.setattr(night, "mine", refuse)
    with time_machine.travel(NIGHT, tick=False):
        assert night.lacking() is None
        background.work(background.Desk())


def test_of_finished_tables_none_is_taken_that_somebody_remembers(
    make_player: Callable[..., Player],
) -> None:
    table = lay_out(make_player("Camille"), make_player("Lars"), game="spirale")
    played_out(table)
    luck = Dice(b"\1" * 32, 0, 0)
    assert night._finished("spirale", luck) is None
    Table.objects.update(ended_at=timezone.now() - night.OLD - timedelta(days=1))
    assert night._finished("spirale", luck) == table
    table.refresh_from_db()
    for state, seat in sources.filmed(film_of(table), mining("spirale"), luck):
        told = str(mining("spirale").task("a key", state, seat))
        assert "Camille" not in told
        assert told.split("setup")[0] == f"Task(key='a key', seats=2, seat={seat}, "
