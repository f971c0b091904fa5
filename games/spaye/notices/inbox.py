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
from games.spaye.models import Day, VoidRequest
from games.spaye.notices import found, past
from games.spaye.notices.moments import Moments
from games.spaye.notices.past import Ruling
from games.spaye.notices.shown import Button, Told
from games.spaye.notices.told import tell, with_reason
from games.spaye.page import history, words
from games.spaye.page.scene import Scene
from games.tables import audience
from games.tables.errors import Unreadable
from games.tables.models import Seat

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Seen(TypedDict):
        seat: int | None
        asked: bool

    Seen = WithAnnotations[Day, _Seen]


def register() -> None:
    counts = {of_today: count_today, of_past: count_past, waiting_bonuses: count_bonuses}
    inbox.sources += counts
    inbox.counts.update(counts)


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


def count_new(scene: Scene, player: Player) -> int:
    """The same for a day that has been looked at already."""
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


def of_past(player: Player, now: datetime) -> list[InboxItem]:
    """Rulings on dāyes of earlier days."""
    return [_past(ruling) for ruling in past.rulings(player, now)]


def count_past(player: Player, now: datetime) -> int:
    return sum(inbox.new(ruling.at, player) for ruling in past.rulings(player, now))


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


def waiting_bonuses(player: Player, now: datetime) -> list[InboxItem]:
    """My titles whose bonus is still to be used: a reminder, which the bell doesn't count."""
    today = current_calendar().today(now)
    held = sorted(titles.unspent(player.pk, today))
    return [_bonus(title, today) for title in held]


def count_bonuses(player: Player, now: datetime) -> int:
    return 0


def _bonus(title: str, today: date) -> InboxItem:
    return InboxItem(
        title=words.holder(title, today),
        text=_("Your bonus is ready, once this month."),
        url=reverse("spaye:rules") + "#bonus",
        at=current_calendar().midnight(today.replace(day=1)),
        kind="crown",
    )
