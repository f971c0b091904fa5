"""The live regions of Späye: one template a view, rendered from a scene.

Regions of the day's table are pushed by its topic; `days` (has anybody laid out today's cards?) and
`races` (who leads this month?) are topics of their own.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from games.boards import darkness, month_board
from games.live import topics
from games.live.topics import Denied, Subscription
from games.players.appearance import PEOPLE, edition
from games.players.clock import Clock
from games.players.models import Player
from games.players.requests import parse_number
from games.spaye import days, exercises, faces, queries, services, words
from games.spaye.models import Correction, LogSeen
from games.spaye.notices import day_notices
from games.spaye.notices.day_notices import DayMessage
from games.spaye.page.screen import ScreenScene
from games.spaye.placing import day_end
from games.spaye.replaying import LessonScene, ReplayScene
from games.spaye.rules.observe import Observation
from games.spaye.scene import BY_NAME, ORDER_RANKS, Result, Scene
from games.tables.audience import Audience
from games.tables.errors import UnknownView
from games.tables.game_page import GamePage
from games.tables.models import Entry, Table


class SpayePage(GamePage):
    """Späye's headings, addresses and regions for its tables: days have pages of their own."""

    def heading(self, table: Table) -> str:
        if table.imported:
            return f"Späye {table.pk}"
        text = words.long_date(days.get_by_table(table).date)
        return text[:1].upper() + text[1:]

    def address(self, table: Table) -> str:
        return "" if table.imported else days.address_of(days.get_by_table(table).date)

    def draw(self, view: str, table: Table, seen: Observation, audience: Audience) -> str:
        return draw(view, table, seen, audience)


VIEWS = {"today", "daye", "day", "log", "screen"}
NUMBERED = {"exercise", "committee", "share", "tyrant", "double", "witness"}
"""Views of an exercise, as in `exercise-4`. A log's view is `logged-7`, by its dāye; the challenge
page's in another order than by name is `challenge-often`.
"""


def draw(view: str, table: Table, observation: Observation, audience: Audience) -> str:
    """Render `view` for one audience. Raises `UnknownView`."""
    name, _, number = view.partition("-")
    if view == "replay" and (audience.replay or audience.page):
        return _outside_the_day(table, observation, audience)
    kind = ScreenScene if name == "screen" else Scene
    scene = kind(table, observation, Clock.read())
    context = {"scene": scene, "seen": scene.seen, "me": scene.me, "view": view}
    if name in NUMBERED:
        task = scene.task(_number(number))
        if task is None:
            raise UnknownView
        context["task"] = task
        about = "committee" if name == "committee" else "witness"
        context |= _asked_for(scene, about, task.number)
        if name == "witness":
            context["equivalents"] = exercises.read_out(days.get_by_table(table).equivalents)
    elif name == "logged":
        context |= _logged(scene, _number(number))
        context["edition"] = _edition(scene, queries.count_void_changes(table.pk))
    elif name == "challenge" and (number or BY_NAME) in ORDER_RANKS:
        scene.order = number or BY_NAME
        answer = day_notices.refusal(scene)
        context["answer"] = answer.message(scene) if answer else None
        context["edition"] = _edition(scene, scene.call_changes)
    elif name not in VIEWS or number:
        raise UnknownView
    elif name in MORE:
        context |= MORE[name](scene)
    return render_to_string(f"spaye/live/{name}.html", context)


def _day(scene: Scene) -> dict[str, Any]:
    return {
        "history": queries.log_events(days.get_by_table(scene.table)),
        "requests": scene.open_void_requests,
        "askable": scene.askable,
        "edition": _edition(scene, queries.count_void_changes(scene.table_id)),
    }


def _daye(scene: Scene) -> dict[str, Any]:
    ended = scene.stage == "final" and not scene.my_task
    return {"end": day_end(scene) if ended else None}


def _log(scene: Scene) -> dict[str, Any]:
    return {"edition": _edition(scene, scene.call_changes)}


def _today(scene: Scene) -> dict[str, Any]:
    changes = scene.call_changes
    context: dict[str, Any]
    context = {"end": day_end(scene), "asks": _asks(scene), "edition": _edition(scene, changes)}
    if scene.here and scene.me and not scene.me.quiet and scene.last_call is not None:
        context["last_call"] = words.last_call(scene.last_call)
    if scene.me:
        context["meet"] = faces.encounters(scene.me.player, scene.clock, scene)
    if scene.my_task:
        context |= _asked_for(scene, "witness", scene.my_task.number, changes)
    return context


MORE: dict[str, Callable[[Scene], dict[str, Any]]] = {
    "day": _day,
    "daye": _daye,
    "log": _log,
    "today": _today,
}
"""Functions that add to the context of a view."""


def _outside_the_day(table: Table, observation: Observation, audience: Audience) -> str:
    """Render a position of a replay or of a lesson, which no closing time ends."""
    name, kind = ("replay", ReplayScene) if audience.replay else ("lesson", LessonScene)
    scene = kind(table, observation)
    return render_to_string(f"spaye/live/{name}.html", {"scene": scene, "seen": observation})


def _asks(scene: Scene) -> list[DayMessage]:
    """List calls “Who is free?” to this audience, for pages without a banner."""
    if scene.me is None or not scene.calls_of_others:
        return []
    items = day_notices.to_show(scene, scene.me.player)
    return [item.message(scene) for item in items if item.kind == "free"]


def _asked_for(scene: Scene, kind: str, exercise: int, more: int = 0) -> dict[str, Any]:
    """Return whether this was asked for, and an edition that grows with every request."""
    calls = day_notices.calls(scene.table_id)
    return {"asked": calls.get((kind, exercise)), "edition": _edition(scene, len(calls) + more)}


def _edition(scene: Scene, more: int) -> str:
    """Return the region's version, which also grows by `more`, without a move."""
    people = [person.player for person in scene.people.values()]
    return edition(scene.version, people, more)


def _number(text: str) -> int:
    """Read the number of a view. Raises `UnknownView`."""
    number = parse_number(text)
    if number is None:
        raise UnknownView
    return number


# The page of one log: its result, and what this reader may still do about it


def _logged(scene: Scene, number: int) -> dict[str, Any]:
    """Return the context of the view `logged-<dāye>`. Raises `UnknownView`."""
    result = scene.find_log(number)
    if result is None:
        raise UnknownView
    table = Table.objects.get(pk=scene.table_id)
    return {
        "result": result,
        "seconds": services.undo_seconds(table, number) if result.undoable else 0,
        "to_confirm": result.disputable and not _is_confirmed(scene, table, number),
        "void_request": scene.open_void_requests.get(number),
        "can_ask": number in scene.askable,
        "again": _again(scene, table, result),
        **_corrections(scene, table, number),
    }


def _again(scene: Scene, table: Table, result: Result) -> str:
    """Return the form's query by which the author logs again what no longer counts, or ""."""
    log = result.daye
    gone = log.standing in ("undone", "void")
    mine = scene.seen.seat is not None and scene.seen.seat == log.author
    if not (gone and mine and scene.status == "running" and not log.final):
        return ""
    if Correction.objects.filter(day__table=table, wrong=log.number).exists():
        return ""
    *ties, last = _typed_draws(table, log.number)
    fields: dict[str, object] = {"instead": log.number}
    for at, (person, code) in enumerate(zip(result.people, last.split("-"), strict=True)):
        suited = code != "N" and code[-1] in "SHDC"
        fields |= {f"p{at}": person.player.pk, f"c{at}": code[:-1] if suited else code}
        fields |= {f"suit{at}": code[-1]} if suited else {}
    return urlencode(fields | {"tie": ties}, doseq=True)


def _typed_draws(table: Table, number: int) -> list[str]:
    """Return the draws as their author typed them: the observation may hold none of them."""
    logs = Entry.objects.filter(table=table, move__startswith="log ").order_by("number")
    move = logs.values_list("move", flat=True)[number]
    return [word for word in move.split()[1:] if not word.isdecimal()]


def _corrections(scene: Scene, table: Table, number: int) -> dict[str, tuple[int, str]]:
    """Return number and address of the log that replaces this one, and of the one it replaces."""
    corrections = {}
    for row in Correction.objects.filter(day__table=table):
        if row.wrong == number:
            corrections["corrected_by"] = row.right + 1, _address(scene, row.right)
        if row.right == number:
            corrections["corrects"] = row.wrong + 1, _address(scene, row.wrong)
    return corrections


def _address(scene: Scene, number: int) -> str:
    if scene.date == scene.clock.today:
        return reverse("spaye:today_log", args=[number])
    return days.address_of_daye(scene.date, number)


def _is_confirmed(scene: Scene, table: Table, number: int) -> bool:
    day = days.get_by_table(table)
    me = scene.me.player if scene.me else None
    return LogSeen.objects.filter(day=day, daye=number, player=me).exists()


# Topics


@topics.register("days")
def _days(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """Have open pages go to today's page once the day is opened or the calendar has changed.

    The argument is the `calendar_sign` of the day that the page shows.
    """
    if len(arguments) > 1:
        raise Denied

    def draw_opened() -> tuple[int, str]:
        clock = Clock.read()
        changed = bool(arguments) and calendar_sign(clock) != arguments[0]
        opened = changed or days.find(clock.today) is not None
        with translation.override(language):
            return 0, render_to_string("spaye/live/days.html", {"opened": opened})

    return Subscription(
        frozenset({days.CHANNEL}), "days", (days.CHANNEL, language, arguments), draw_opened
    )


def calendar_sign(clock: Clock) -> str:
    """Return "working" or "off" for today, on which a page without a day depends."""
    return "working" if clock.calendar.is_working_day(clock.today) else "off"


def races(reader: int | None) -> month_board.Board:
    """Return this month's board as its reader sees it: who leads each column."""
    clock = Clock.read()
    month = clock.today.year, clock.today.month
    return month_board.load_board(*month, month_board.DEFAULT_COLUMN, clock, reader)


@topics.register("races")
def _races(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """Push who leads this month: one rendering a language, or a reader while points are secret."""
    if arguments:
        raise Denied
    clock = Clock.read()
    own = darkness.reader_key(player, (clock.today.year, clock.today.month), clock)

    def draw_races() -> tuple[int, str]:
        board = races(*own) if own else races(None)
        with translation.override(language):
            return board.version, render_to_string("spaye/live/races.html", {"races": board})

    channel = f"board-{clock.today:%Y-%m}"
    key = ("races", language, *own)
    return Subscription(frozenset({channel, PEOPLE}), "races", key, draw_races)
