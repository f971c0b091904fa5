"""Späye's items in a player's inbox and on the bell: notices, rulings and bonuses."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any

from django.db.models import QuerySet, Value
from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards.titles import unspent_bonuses
from games.live.sharing import read_once, seen_once
from games.players import inbox
from games.players.inbox import InboxItem
from games.players.models import AdminAct, Player
from games.players.office import current_calendar
from games.players.prepared import PreparedRows, moment
from games.spaye import days, queries, words
from games.spaye.models import Day, PutAway, VoidRequest
from games.spaye.notices import day_notices
from games.spaye.notices.day_notices import (
    AskedVoid,
    Button,
    DayEvents,
    DayMessage,
    Kept,
    Standing,
    Upheld,
    Void,
)
from games.spaye.rules.state import State
from games.spaye.scene import Scene
from games.tables.errors import Unreadable
from games.tables.models import Seat
from games.tables.services import is_readable, state_of


def count_today(player: Player, now: datetime) -> int:
    """Count the new items of `of_today` without making their texts, since every page asks."""
    try:
        scene = day_notices.today(player, now)
    except Unreadable:
        return 0
    return 0 if scene is None else count_new(scene, player)


@inbox.with_count(count_today)
def of_today(player: Player, now: datetime) -> list[InboxItem]:
    """List challenges, a card to pick, a final, exercises, committees, logs, answers, rulings."""
    try:
        scene = day_notices.today(player, now)
    except Unreadable as error:
        return [_unreadable(error, now)]
    if scene is None:
        return []
    events = DayEvents(scene)
    return [
        _line(item.message(scene), events.time_of(item), scene.date, scene.version)
        for item in day_notices.to_list(scene, player)
    ]


def count_new(scene: Scene, player: Player) -> int:
    """Count the scene's notices that are new to the player."""
    ringing = day_notices.to_list(scene, player, ring=True)
    if player.inbox_seen is None:
        return len(ringing)
    events = DayEvents(scene)
    return sum(inbox.new(events.time_of(item), player) for item in ringing)


def _unreadable(error: Unreadable, now: datetime) -> InboxItem:
    return InboxItem(
        title=_("Today’s Späye can’t be loaded"),
        text=str(error.sentence),
        url=reverse("spaye:today"),
        at=error.table.moved_at or now,
        icon="circle-alert",
    )


def _line(message: DayMessage, at: datetime, day: date, version: int = 0) -> InboxItem:
    """Make an inbox item, the main button first, without buttons that lead where the item does."""
    buttons = [each for each in reversed(message.buttons) if each.url != message.url]
    acts = [replace(button, fields=_fields(button, version)) for button in buttons]
    if message.notice.news:
        there = ("next", reverse("players:inbox"))
        fields = (("what", message.notice.key), ("day", day.isoformat()), there)
        acts.append(Button(_("OK"), reverse("spaye:put_away"), fields, primary=False))
    words = (message.title, message.text, message.url, message.icon)
    return InboxItem(*words, at=at, actions=tuple(acts))


def _fields(button: Button, version: int) -> tuple[tuple[str, str], ...]:
    page = reverse("spaye:daye" if button.to_the_table else "players:inbox")
    move = (("move", button.move),) if button.move else ()
    return (*move, ("version", str(version)), ("next", page))


# Rulings on dāyes of earlier days, shown to both sides for two weeks

SHOWN = timedelta(days=14)
ASKED = "ask_void"
Act = tuple[str, str, datetime]
"""An act's kind, its detail (which names the dāye) and its time."""
RULINGS = {queries.ACT_OF_STANDING[kind.kind]: kind for kind in (Upheld, Void, Kept)}
"""The kinds of rulings by their act in the activity log."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling on a dāye of an earlier day, or its author's request for a void."""

    day: Day
    notice: Standing
    at: datetime

    def message(self) -> DayMessage:
        title, text = self.notice.of_past(self.day.date)
        url = days.address_of_daye(self.day.date, self.notice.number)
        return DayMessage(title, text, url, self.notice.icon, notice=self.notice)


def past_rulings(player: Player, now: datetime) -> list[Ruling]:
    """Return rulings and requests on the player's dāyes, latest first, without dismissed ones."""
    since = now - SHOWN

    def read() -> list[Act]:
        return _latest_first(_recent(since, since))

    recent = read_once("rulings", partial(seen_once, "rulings", read))
    if not recent:
        return []
    today = current_calendar().today(now)
    rulings = [*_rulings_by([act for act in recent if act[0] in RULINGS], today)]
    if any(what == ASKED for what, _detail, _at in recent):
        rulings = sorted(
            [*rulings, *_requested_rulings(player, today)],
            key=lambda ruling: ruling.at,
            reverse=True,
        )
    away = PutAway.objects.filter(player=player, day__in=[ruling.day for ruling in rulings])
    gone = set(away.values_list("day", "what"))
    mine = [ruling for ruling in rulings if _concerns(ruling, player)]
    return [ruling for ruling in mine if (ruling.day.pk, ruling.notice.key) not in gone]


def _acts_since(acts_since: Any, asked_since: Any) -> QuerySet[Any, Act]:
    """Select rulings and requests to void. One query for both."""
    acts = AdminAct.objects.filter(what__in=RULINGS, at__gt=acts_since).order_by()
    asking = VoidRequest.objects.filter(outcome="", at__gt=asked_since).order_by()
    asked = asking.annotate(what=Value(ASKED), detail=Value(""))
    columns = ("what", "detail", "at")
    # Django 6.1 would order both by the ordering of the first's model.
    return acts.values_list(*columns).union(asked.values_list(*columns), all=True).order_by()


_recent = PreparedRows(_acts_since, datetime, datetime, converted={2: moment})
"""Every page counts rulings."""


def _latest_first(rows: Iterable[Act]) -> list[Act]:
    return sorted(rows, key=lambda row: row[2], reverse=True)


def _requested_rulings(player: Player, today: date) -> Iterator[Ruling]:
    """Yield requests for a void by authors other than the player."""
    yesterday = today - timedelta(days=1)
    waiting = read_once("void requests", lambda: queries.open_void_requests(yesterday))
    for request in waiting.values():
        if request.by_id != player.pk:
            yield Ruling(request.day, AskedVoid(request.daye, str(request.pk)), request.at)


def _rulings_by(acts: Iterable[Act], today: date) -> Iterator[Ruling]:
    known: dict[str, Day | None] = {}
    for what, detail, at in acts:
        written, number = queries.parse_act_detail(detail)
        if written not in known:
            known[written] = Day.objects.select_related("table").filter(date=written).first()
        day = known[written]
        if day is not None and day.date < today and is_readable(day.table):
            yield Ruling(day, RULINGS[what](number), at)


def _concerns(ruling: Ruling, player: Player) -> bool:
    seats = Seat.objects.filter(table=ruling.day.table_id, player=player)
    seat = seats.values_list("number", flat=True).first()
    state: State = state_of(ruling.day.table)
    daye = state.dayes[ruling.notice.number]
    return seat is not None and seat in (*daye.players, daye.author)


def count_past(player: Player, now: datetime) -> int:
    return sum(inbox.new(ruling.at, player) for ruling in past_rulings(player, now))


@inbox.with_count(count_past)
def of_past(player: Player, now: datetime) -> list[InboxItem]:
    """List rulings on dāyes of earlier days."""
    rulings = past_rulings(player, now)
    return [_line(ruling.message(), ruling.at, ruling.day.date) for ruling in rulings]


# Bonuses


@inbox.with_count(inbox.silent)
def waiting_bonuses(player: Player, now: datetime) -> list[InboxItem]:
    """List the player's titles whose bonus is still to be used."""
    today = current_calendar().today(now)
    held = sorted(unspent_bonuses(player.pk, today))
    return [_bonus(title, today) for title in held]


def _bonus(title: str, today: date) -> InboxItem:
    return InboxItem(
        title=words.holder(title, today),
        text=_("Your bonus is ready, once this month."),
        url=reverse("spaye:rules") + "#bonus",
        at=current_calendar().midnight(today.replace(day=1)),
        icon="crown",
    )
