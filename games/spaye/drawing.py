"""The live regions of Späye: one template a view, drawn from a scene and nothing else."""

from __future__ import annotations

from django.template.loader import render_to_string

from games.players.clock import Clock
from games.spaye import days, history, inbox
from games.spaye.logged import of_log
from games.spaye.replaying import ReplayScene
from games.spaye.rules.observe import Observation
from games.spaye.scene import Scene
from games.spaye.screen import ScreenScene
from games.tables.audience import Audience
from games.tables.errors import UnknownView
from games.tables.models import Table

VIEWS = {"today", "challenge", "daye", "day", "banner", "log", "screen"}
NUMBERED = {"exercise", "committee", "share", "tyrant", "double", "witness"}
"""Views of one exercise: `exercise-4`. That of one log, by its dāye, is `logged-7`."""


def draw(view: str, table: Table, observation: Observation, audience: Audience) -> str:
    """The HTML of `view` for one audience. Raises `UnknownView`."""
    name, _, number = view.partition("-")
    if view == "replay" and audience.replay:
        shown = {"scene": ReplayScene(table, observation), "seen": observation}
        return render_to_string("spaye/live/replay.html", shown)
    kind = ScreenScene if name == "screen" else Scene
    scene = kind(table, observation, Clock.read())
    context = {"scene": scene, "seen": scene.seen, "me": scene.me, "view": view}
    if name in NUMBERED:
        task = scene.task(_number(number))
        if task is None:
            raise UnknownView
        context["task"] = task
        about = "committee" if name == "committee" else "witness"
        context["asked"] = (about, task.number) in inbox.calls(table.pk)
    elif name == "logged":
        context |= of_log(scene, _number(number))
    elif name not in VIEWS or number:
        raise UnknownView
    elif name == "day":
        context["history"] = history.of_day(days.of_table(table))
    elif name == "banner":
        called = inbox.calls(table.pk)
        context["tasks"] = [task for task in scene.exercises if inbox.asked(task, called)]
        context["committees"] = [task for task in scene.exercises if inbox.wanted(task, called)]
    return render_to_string(f"spaye/live/{name}.html", context)


def _number(text: str) -> int:
    """The number of a view. Raises `UnknownView`."""
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise UnknownView
    return int(text)
