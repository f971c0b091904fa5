"""What of Späye waits for a player, in the inbox and by the bell: notices and bonuses."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any, TypedDict

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.boards.titles import bonuses as titles
from games.players import inbox
from games.players.clock import Clock
from games.players.inbox import InboxAction, InboxItem
from games.players.models import Player
from games.players.office import current_calendar
from games.players.prepared import Prepared
from games.spaye import days
from games.spaye.day import history, words
from games.spaye.day.scene import Scene
from games.spaye.models import Day, VoidRequest
from games.spaye.notices import found, past
from games.spaye.notices.past import Ruling
from games.spaye.notices.shown import Button, Told
from games.spaye.notices.told import tell, with_reason
from games.tables import audience
from games.tables.errors import Unreadable
from games.tables.models import Seat

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Seen(TypedDict):
        seat: int | None
        asked: bool

    Seen = WithAnnotations[Day, _Seen]
from functools import cached_property

from games.spaye.day import open_calls as reading
from games.spaye.models import Call
from games.spaye.notices.found import Notice, calls
from games.spaye.rulings import requests
from games.tables.models import Entry

Line = tuple[int | None, str, str, datetime]
"""Seat, verb, the first word after it, time."""


VERBS = {
    "confirmed": "confirm",
    "contested": "contest",
    "undone": "undo_log",
    "upheld": "uphold",
}
"""By which move a notice came about, where it isn't named like it."""
BEGUN_BY = {
    "turn": ("accept", "call_final"),
    "final": ("accept", "call_final"),
    "walked_out": ("withdraw",),
    "ended": ("abort",),
}
"""For these kinds: the verbs to look for, in this order, whatever their argument."""


class Moments:
    """When each notice of a day came about; reads the journal once."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def of(self, notice: Notice) -> datetime:
        """When it came about."""
        return self._find(notice) or self._lines[-1][3]

    def _find(self, notice: Notice) -> datetime | None:
        me, number = self.scene.seen.seat, notice.number
        match notice.kind:
            case "challenge":
                return self._last("challenge", str(me), number)
            case "free" | "met":
                return self._called(notice)
            case "refused":
                return self._last("decline", str(me), number)
            case "left":
                return self._last("check_out", str(number))
            case "turn" | "final" | "walked_out" | "ended":
                found = (self._last(verb, None) for verb in BEGUN_BY[notice.kind])
                return next(filter(None, found), None)
            case "exercise" | "helping":
                return self._settled(number)
            case "witness" | "committee":
                call = self._calls.get((notice.kind, number))
                return call.at if call else self._settled(number)
            case "log":
                return self._logged(number)
            case "asked_void" | "kept":
                return self._asked(notice.kind, number)
        return self._last(VERBS.get(notice.kind, notice.kind), str(number))

    @cached_property
    def _lines(self) -> list[Line]:
        entries = Entry.objects.filter(table=self.scene.table_id).order_by("number")
        found = []
        for seat, move, at in entries.values_list("seat", "move", "at"):
            verb, _space, rest = move.partition(" ")
            found.append((seat, verb, rest.partition(" ")[0], at))
        return found

    @cached_property
    def _calls(self) -> dict[tuple[str, int], Call]:
        return calls(self.scene.table_id)

    def _called(self, notice: Notice) -> datetime | None:
        """When somebody asked who is free, or was answered."""
        found = (one for one in reading.of_scene(self.scene) if str(one.pk) == notice.mark)
        call = next(found, None)
        if call is None:
            return None
        return call.ended_at if notice.kind == "met" else call.at

    def _asked(self, kind: str, daye: int) -> datetime | None:
        """When its author asked, or was answered."""
        made = [one for one in requests.of_day(self.scene) if one.daye == daye]
        return (made[-1].ended_at if kind == "kept" else made[-1].at) if made else None

    def _last(self, verb: str, word: str | None, seat: int | None = None) -> datetime | None:
        for by, said, about, at in reversed(self._lines):
            if said == verb and word in (None, about) and seat in (None, by):
                return at
        return None

    def _settled(self, exercise: int) -> datetime | None:
        daye = self.scene.seen.exercises[exercise].daye
        if not self.scene.app_deck:
            return self._logged(daye)
        settled = self._draws
        return settled[daye] if daye < len(settled) else None

    def _logged(self, daye: int) -> datetime | None:
        logs = [at for _seat, verb, _word, at in self._lines if verb == "log"]
        return logs[daye] if daye < len(logs) else None

    @cached_property
    def _draws(self) -> list[datetime]:
        """When each dāye of an app deck was settled: its last draw, unless it was broken off."""
        settled: list[datetime] = []
        last: datetime | None = None
        for _seat, verb, _word, at in self._lines:
            if verb in ("accept", "call_final", "abort"):
                settled += [last] if last and verb != "abort" else []
                last = None
            elif verb == "draw":
                last = at
        return settled + ([last] if last else [])


@inbox.sources.register
def of_today(player: Player, now: datetime) -> list[InboxItem]:
    """Challenges, a card to pick, a final, exercises, committees, logs, answers and rulings."""
    try:
        scene = _today(player, now)
    except Unreadable as error:
        return [_unreadable(error, now)]
    if scene is None:
        return []
    moments = Moments(scene)
    listed = found.to_list(scene, player)
    return [_item(scene, tell(scene, each), moments.of(each)) for each in listed]


def count_today(player: Player, now: datetime) -> int:
    """What `of_today` has that is new and not put away: without sentences, every page asks."""
    try:
        scene = _today(player, now)
    except Unreadable:
        return 0
    return 0 if scene is None else count_new(scene, player)


inbox.counts[of_today] = count_today


def count_new(scene: Scene, player: Player) -> int:
    """How many of this scene's notices are new to the player."""
    ringing = found.to_ring(scene, player)
    if player.inbox_seen is None:
        return len(ringing)
    moments = Moments(scene)
    return sum(inbox.new(moments.of(notice), player) for notice in ringing)


def _today(player: Player, now: datetime) -> Scene | None:
    """Today as the player sees it, if it is any of their business: nobody who has left is asked.

    One query, because every page asks. Raises `Unreadable`.
    """
    clock = Clock.at(now)
    day: Seen | None = TODAY.first(clock.today, player.pk)
    if day is None:
        return None
    scene = Scene(day.table, audience.observe(day.table, day.seat), clock)
    if not day.asked:
        scene.void_requests = []
    return scene


def _day_of(today: Any, player: Any) -> QuerySet[Seen]:
    own = Seat.objects.filter(table=OuterRef("table"), player=player).values("number")
    asked = Exists(VoidRequest.objects.filter(day=OuterRef("pk")))
    day = Day.objects.filter(date=today).annotate(seat=Subquery(own), asked=asked)
    return day.select_related("table")


TODAY = Prepared(_day_of, date, int)


def _unreadable(error: Unreadable, now: datetime) -> InboxItem:
    return InboxItem(
        title=_("Today’s Späye can’t be loaded"),
        text=str(error.sentence),
        url=reverse("spaye:today"),
        at=error.table.moved_at or now,
        kind="circle-alert",
    )


def _item(scene: Scene, told: Told, at: datetime) -> InboxItem:
    buttons = [
        _action(scene, button) for button in reversed(told.buttons) if button.url != told.url
    ]
    if told.kind in found.NEWS:
        buttons.append(noted(told.notice.key, scene.date))
    return InboxItem(
        title=told.title,
        text=told.text,
        url=told.url,
        at=at,
        kind=told.icon,
        actions=tuple(buttons),
    )


def _action(scene: Scene, button: Button) -> InboxAction:
    page = reverse("spaye:daye" if button.to_the_table else "players:inbox")
    fields = {"move": button.move} if button.move else {}
    fields |= {"version": str(scene.version), "next": page}
    return InboxAction(
        button.label, button.url, tuple(fields.items()), button.primary, posts=button.posts
    )


def noted(key: str, day: date) -> InboxAction:
    """Puts a notice away."""
    fields = {"what": key, "day": day.isoformat(), "next": reverse("players:inbox")}
    address = reverse("spaye:put_away")
    return InboxAction(_("OK"), address, tuple(fields.items()), primary=False)


@inbox.sources.register
def of_past(player: Player, now: datetime) -> list[InboxItem]:
    """Rulings on dāyes of earlier days."""
    return [_past(ruling) for ruling in past.rulings(player, now)]


def count_past(player: Player, now: datetime) -> int:
    return sum(inbox.new(ruling.at, player) for ruling in past.rulings(player, now))


inbox.counts[of_past] = count_past


def _past(ruling: Ruling) -> InboxItem:
    day, notice = ruling.day.date, ruling.notice
    return InboxItem(
        title=past_title(ruling),
        text=past_text(ruling),
        url=days.address_of_daye(day, notice.number),
        at=ruling.at,
        kind="circle-alert",
        actions=(noted(notice.key, day),),
    )


def past_title(ruling: Ruling) -> str:
    """`Dāye 5 is void`."""
    told = {
        "upheld": _("Dāye %(n)s is confirmed"),
        "void": _("Dāye %(n)s is void"),
        "kept": _("Dāye %(n)s stays as it is"),
        "asked_void": _("Someone asks to void dāye %(n)s"),
    }
    return told[ruling.notice.kind] % {"n": ruling.notice.number + 1}


def past_text(ruling: Ruling) -> str:
    """Of which day."""
    told = {
        "upheld": _("%(day)s: its points count for good."),
        "void": _("%(day)s: it no longer counts."),
        "kept": _("%(day)s: it counts as logged."),
        "asked_void": _("%(day)s: it counts until someone decides."),
    }
    text = capfirst(told[ruling.notice.kind] % {"day": words.long_date(ruling.day.date)})
    if ruling.notice.kind not in history.STANDINGS:
        return text
    return with_reason(text, ruling.day.date, ruling.notice)


@inbox.sources.register
def waiting_bonuses(player: Player, now: datetime) -> list[InboxItem]:
    """My titles whose bonus is still to be used."""
    today = current_calendar().today(now)
    held = sorted(titles.unspent(player.pk, today))
    return [_bonus(title, today) for title in held]


# A reminder, which the bell doesn't count.
inbox.counts[waiting_bonuses] = lambda player, now: 0


def _bonus(title: str, today: date) -> InboxItem:
    return InboxItem(
        title=words.holder(title, today),
        text=_("Your bonus is ready, once this month."),
        url=reverse("spaye:rules") + "#bonus",
        at=current_calendar().midnight(today.replace(day=1)),
        kind="crown",
    )
