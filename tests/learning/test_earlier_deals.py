"""Days of before the games came with a year of tasks: the office had found some by itself."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.learning.deals.attempt_state import DealAttemptState
from games.learning.deals.choosing import stored_deal
from games.learning.deals.contract import tasks_of
from games.learning.models import Attempt, Deal
from games.players.models import Player
from tests import one_by_one
from tests.learning.quick import quickly

BEFORE, AFTER = ("learning", "0004_mined_tasks"), ("learning", "0005_shipped_deals")


def found_task(key: str, game: str, more: dict[str, Any]) -> dict[str, Any]:
    """As an office's night wrote it: a task that came with the game, by another name."""
    task = next(iter(tasks_of(game).values()))
    return {
        "key": key,
        "seats": task.seats,
        "seat": task.seat,
        "setup": dict(task.setup),
        "options": dict(task.options),
        "worth": {},
        "missed_by": ["steady"],
        "par": task.par,
        "plays": 200,
    } | more


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_an_update_keeps_the_tasks_of_days_that_were_played(
    both_databases: str, make_player: Any, sign_in: Any
) -> None:
    executor = one_by_one.executor()
    now = executor.loader.graph.leaf_nodes()
    executor.migrate([BEFORE])
    old = one_by_one.executor().loader.project_state([BEFORE]).apps
    mined, deal = (old.get_model("learning", name) for name in ("MinedTask", "Deal"))
    at = timezone.now()
    worth = {"move KAI KY": -14.11, "slide LAI LAU": -14.11, "slide LAI NAI": 16.56}
    tasks = {
        "cerke": found_task("cerke-9f", "cerke", {"worth": worth}),
        "speahx": found_task("speahx-9f", "speahx", {}),
        "spirale": found_task("spirale-9f", "spirale", {}),
    }
    for game, data in tasks.items():
        mined.objects.create(
            game=game, key=data["key"], position=data["key"], data=data, mined_at=at
        )
    # La Spirale d'Or's was never a day's; Papayoo's day was dealt by its seed.
    shipped = next(iter(tasks_of("papayoo")))
    days = [("cerke", "cerke-9f"), ("speahx", "speahx-9f"), ("papayoo", "dealt")]
    for nth, (game, key) in enumerate([*days, ("papayoo", shipped)]):
        deal.objects.create(
            date=date(2026, 11, 2 + nth), game=game, task=key, seed="07" * 32, started_at=at
        )

    one_by_one.executor().migrate(now)

    rows = list(Deal.objects.order_by("date"))
    assert [row.data is None for row in rows] == [False, False, False, True]
    played = [stored_deal(row) for row in rows]
    assert [day and day.task.key for day in played] == ["cerke-9f", "speahx-9f", "dealt", shipped]
    cerke = played[0]
    assert cerke is not None
    assert cerke.task.worth == {-14.11: "move KAI KY, slide LAI LAU", 16.56: "slide LAI NAI"}
    camille: Player = make_player("Camille", language="en")
    browser: Client = sign_in(camille)
    for row, day in zip(rows, played, strict=True):
        assert day is not None
        course = DealAttemptState(day.game, day.task, day.seed)
        course.answered(quickly)
        course.enter(quickly(course.question(course.seat, "steady")), quickly)
        entries = [list(entry) for entry in course.entries]
        attempt = Attempt.objects.create(
            deal=row, player=camille, entries=entries, score=[3.0, 4.0], begun_at=at, ended_at=at
        )
        again = DealAttemptState(
            day.game, day.task, day.seed, [(one, move) for one, move in attempt.entries]
        )
        assert again.state == course.state
        page = browser.get(f"/deal/{row.date:%Y/%m/%d}/").content.decode()
        assert "Camille" in page
        assert row.seed in page
