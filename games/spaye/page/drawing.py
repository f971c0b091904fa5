"""The live regions of Späye: one template a view, drawn from a scene and nothing else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.models import hides
from games.boards.standings import COLUMNS, RankedTotal, Total
from games.boards.words import elided
from games.live.sharing import read_once
from games.players.clock import Clock
from games.players.faces import edition
from games.players.requests import parse_number
from games.spaye import days, exercises
from games.spaye.day import history, orders, placing
from games.spaye.day import open_calls as reading
from games.spaye.day.results import Person, Result
from games.spaye.day.scene import Scene
from games.spaye.notices import kinds
from games.spaye.notices.kinds import DayMessage
from games.spaye.page.logged import of_log
from games.spaye.page.screen import ScreenScene
from games.spaye.replaying import ReplayScene
from games.spaye.rules.observe import Observation
from games.spaye.rulings import requests
from games.tables.audience import Audience
from games.tables.errors import UnknownView
from games.tables.models import Table

ORDER = ("accept", "confirm", "call", "challenge")
"""What answers somebody comes first."""


@dataclass(frozen=True, slots=True)
class Way:
    """Something the learner may do: the move and what its button says."""

    key: str
    move: str
    words: str


class LessonScene(ReplayScene):
    """Nobody's day: no clock ends it."""

    @property
    def cards_words(self) -> str:
        left = self.seen.cards_left
        return ngettext("{n} card left", "{n} cards left", left).format(n=left)

    @property
    def ways(self) -> list[Way]:
        """What a lesson is about: picking, challenging, accepting, confirming, the final."""
        if self.to_pick:
            return [Way("take", "draw {position}", _("Take this card"))]
        found = [way for move in self.seen.moves if (way := self._way(move))]
        # Every number may be confirmed: the button is for all repetitions.
        once = {way.key: way for way in found}
        return sorted(once.values(), key=lambda way: ORDER.index(way.key.partition("-")[0]))

    def _way(self, move: str) -> Way | None:
        verb, *words = move.split(" ")
        if verb in ("challenge", "accept"):
            name = self.people[int(words[0])].name
            told = _("Challenge %(name)s") if verb == "challenge" else _("Accept %(name)s")
            return Way(f"{verb}-{words[0]}", move, elided(told % {"name": name}))
        if verb == "confirm":
            exercise = self.seen.exercises[int(words[0])]
            told = _("I saw %(n)d: confirm") % {"n": exercise.most}
            return Way("confirm", f"confirm {exercise.number} {exercise.most}", told)
        if verb == "call_final":
            return Way("call-final", move, _("Call the final dāye"))
        return None


@dataclass(frozen=True, slots=True)
class Moved:
    """A sentence on a column, and whether its rank is a better one than this morning."""

    words: str
    up: bool


@dataclass(frozen=True, slots=True)
class DayEnd:
    """`best` tells of the dāye that gave most victories, the first of equals; it may be empty."""

    best: str
    moved: list[Moved]


def day_end(scene: Scene) -> DayEnd | None:
    """What today's page says under the reader's points once the deck is finished."""
    if scene.status != "finished" or scene.me is None or not scene.me.seen.daye:
        return None
    return DayEnd(_best(scene), _moved(scene, scene.me))


def _best(scene: Scene) -> str:
    # Every dāye that is won brings one: that is no story.
    won = [one for one in scene.counted if one.mine and _victories(one) > 1]
    if not won:
        return ""
    best = max(won, key=_victories)
    told = (
        _("Your best dāye: %(points)s in the final")
        if len(best.cards) > 2
        else _("Your best dāye: %(points)s against %(name)s")
    )
    points = placing.points_words("victoire", _victories(best))
    return told % {"points": points, "name": best.them.person.name}


def _victories(result: Result) -> int:
    return result.my_card.victories if result.my_card else 0


def _moved(scene: Scene, me: Person) -> list[Moved]:
    """A sentence for each column in which the day has given the reader another rank."""
    columns = [column for column in COLUMNS if not hides(me.player, column)]
    return [moved for column in columns if (moved := _moved_in(scene, column, me.player.pk))]


def _moved_in(scene: Scene, column: str, player: int) -> Moved | None:
    was = _this_morning(scene, column).get(player)
    now = placing.places(scene.clock, column).get(player)
    if not was or not now or was.total.points(column) <= 0 or was.rank == now.rank:
        return None
    return Moved(_sentence(column, was, now), now.rank < was.rank)


def _this_morning(scene: Scene, column: str) -> Mapping[int, RankedTotal]:
    """The places without what the day has given, the same for all who look."""
    key = ("standings this morning", column, scene.date)
    return read_once(key, lambda: placing.ranked(_without_today(scene), column))


def _without_today(scene: Scene) -> list[Total]:
    gained = {person.player.pk: person.seen for person in scene.people.values()}
    return [
        one.plus(Total(one.player, -seen.daye, -seen.victoire, -seen.repetition))
        if (seen := gained.get(one.player))
        else one
        for one in placing.totals(scene.clock)
    ]


def _sentence(column: str, was: RankedTotal, now: RankedTotal) -> str:
    return _("%(points)s this month: %(place)s (number %(before)d this morning)") % {
        "points": placing.points_words(column, now.total.points(column)),
        "place": placing.place_words(now),
        "before": was.rank,
    }


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
        answer = kinds.refusal(scene)
        context["answer"] = answer.message(scene) if answer else None
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


def _asks(scene: Scene) -> list[DayMessage]:
    """Who asks me whether I am free: also where no banner arrives."""
    if scene.me is None or not reading.of_others(scene):
        return []
    shown = kinds.to_show(scene, scene.me.player)
    return [item.message(scene) for item in shown if item.kind == "free"]


def _called(scene: Scene, kind: str, exercise: int, more: int = 0) -> dict[str, Any]:
    """Whether this was asked for; a page that is open hears of it as of a newer region."""
    calls = kinds.calls(scene.table_id)
    return {"asked": calls.get((kind, exercise)), "edition": _edition(scene, len(calls) + more)}


def _edition(scene: Scene, more: int) -> str:
    """An author's request, or a nikāyé's, makes a region newer without a move."""
    people = [person.player for person in scene.people.values()]
    return edition(scene.version, people, more)


def _number(text: str) -> int:
    """The number of a view. Raises `UnknownView`."""
    number = parse_number(text)
    if number is None:
        raise UnknownView
    return number
