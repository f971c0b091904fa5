"""The live regions of Späye: one template a view, drawn from a scene and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.template.loader import render_to_string

from games.players import typed
from games.players.clock import Clock
from games.players.faces import edition
from games.spaye import days
from games.spaye.free import reading
from games.spaye.notices import found
from games.spaye.notices.shown import Told
from games.spaye.notices.told import tell
from games.spaye.page import exercises, history, orders
from games.spaye.page.day_end import day_end
from games.spaye.page.lesson import LessonScene
from games.spaye.page.logged import of_log
from games.spaye.page.scene import Scene
from games.spaye.page.screen import ScreenScene
from games.spaye.replaying import ReplayScene
from games.spaye.rules.observe import Observation
from games.spaye.rulings import requests
from games.tables.audience import Audience
from games.tables.errors import UnknownView
from games.tables.models import Table

VIEWS = {"today", "daye", "day", "log", "screen"}
NUMBERED = {"exercise", "committee", "share", "tyrant", "double", "witness"}
"""Views of one exercise: `exercise-4`. That of one log, by its dāye, is `logged-7`;
that of a challenge in another order than by name `challenge-often`.
"""


def draw(view: str, table: Table, observation: Observation, audience: Audience) -> str:
    """The HTML of `view` for one audience. Raises `UnknownView`."""
    name, _, number = view.partition("-")
    if view == "replay" and (audience.replay or audience.page):
        return _elsewhere(table, observation, audience)
    kind = ScreenScene if name == "screen" else Scene
    scene = kind(table, observation, Clock.read())
    context = {"scene": scene, "seen": scene.seen, "me": scene.me, "view": view}
    if name in NUMBERED:
        task = scene.task(_number(number))
        if task is None:
            raise UnknownView
        context["task"] = task
        about = "committee" if name == "committee" else "witness"
        context |= _called(scene, about, task.number)
        if name == "witness":
            context["equivalents"] = exercises.read_out(days.of_table(table).equivalents)
    elif name == "logged":
        context |= of_log(scene, _number(number))
        context["edition"] = _edition(scene, requests.changes(table.pk))
    elif name == "challenge" and (number or orders.BY_NAME) in orders.RANKS:
        scene.order = number or orders.BY_NAME
        answer = found.refusal(scene)
        context["answer"] = tell(scene, answer) if answer else None
        context["edition"] = _edition(scene, reading.changes(scene))
    elif name not in VIEWS or number:
        raise UnknownView
    elif name in MORE:
        context |= MORE[name](scene)
    return render_to_string(f"spaye/live/{name}.html", context)


def _day(scene: Scene) -> dict[str, Any]:
    return {
        "history": history.of_day(days.of_table(scene.table)),
        "requests": requests.of_scene(scene),
        "askable": requests.askable(scene),
        "edition": _edition(scene, requests.changes(scene.table_id)),
    }


def _daye(scene: Scene) -> dict[str, Any]:
    ended = scene.stage == "final" and not scene.my_task
    return {"end": day_end(scene) if ended else None}


def _log(scene: Scene) -> dict[str, Any]:
    return {"edition": _edition(scene, reading.changes(scene))}


def _today(scene: Scene) -> dict[str, Any]:
    changes = reading.changes(scene)
    context = {"end": day_end(scene), "asks": _asks(scene), "edition": _edition(scene, changes)}
    if scene.my_task:
        context |= _called(scene, "witness", scene.my_task.number, changes)
    return context


MORE: dict[str, Callable[[Scene], dict[str, Any]]] = {
    "day": _day,
    "daye": _daye,
    "log": _log,
    "today": _today,
}
"""What a view is drawn from beside its scene."""


def _elsewhere(table: Table, observation: Observation, audience: Audience) -> str:
    """A position of a day that is over, or of a lesson: no clock has a say in it."""
    name, kind = ("replay", ReplayScene) if audience.replay else ("lesson", LessonScene)
    scene = kind(table, observation)
    return render_to_string(f"spaye/live/{name}.html", {"scene": scene, "seen": observation})


def _asks(scene: Scene) -> list[Told]:
    """Who asks me whether I am free: also where no banner arrives."""
    if scene.me is None or not reading.of_others(scene):
        return []
    shown = found.to_show(scene, scene.me.player)
    return [tell(scene, notice) for notice in shown if notice.kind == "free"]


def _called(scene: Scene, kind: str, exercise: int, more: int = 0) -> dict[str, Any]:
    """Whether this was asked for; a page that is open hears of it as of a newer region."""
    calls = found.calls(scene.table_id)
    return {"asked": calls.get((kind, exercise)), "edition": _edition(scene, len(calls) + more)}


def _edition(scene: Scene, more: int) -> str:
    """An author's request, or a nikāyé's, makes a region newer without a move."""
    people = [person.player for person in scene.people.values()]
    return edition(scene.version, people, more)


def _number(text: str) -> int:
    """The number of a view. Raises `UnknownView`."""
    number = typed.number(text)
    if number is None:
        raise UnknownView
    return number
