"""What of Späye waits for a player, in the inbox and by the bell: notices and bonuses."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards.titles import unspent_bonuses
from games.players import inbox
from games.players.inbox import InboxItem
from games.players.models import Player
from games.players.office import current_calendar
from games.spaye.day import words
from games.spaye.day.scene import Scene
from games.spaye.notices import kinds, past
from games.spaye.notices.kinds import Button, DayMessage, Journal
from games.tables.errors import Unreadable


def count_today(player: Player, now: datetime) -> int:
    """What `of_today` has that is new and not put away: without sentences, every page asks."""
    try:
        scene = kinds.today(player, now)
    except Unreadable:
        return 0
    return 0 if scene is None else count_new(scene, player)


@inbox.with_count(count_today)
def of_today(player: Player, now: datetime) -> list[InboxItem]:
    """Challenges, a card to pick, a final, exercises, committees, logs, answers and rulings."""
    try:
        scene = kinds.today(player, now)
    except Unreadable as error:
        return [_unreadable(error, now)]
    if scene is None:
        return []
    journal = Journal(scene)
    return [
        _line(item.message(scene), journal.time_of(item), scene.date, scene.version)
        for item in kinds.to_list(scene, player)
    ]


def count_new(scene: Scene, player: Player) -> int:
    """How many of this scene's notices are new to the player."""
    ringing = kinds.to_list(scene, player, ring=True)
    if player.inbox_seen is None:
        return len(ringing)
    journal = Journal(scene)
    return sum(inbox.new(journal.time_of(item), player) for item in ringing)


def _unreadable(error: Unreadable, now: datetime) -> InboxItem:
    return InboxItem(
        title=_("Today’s Späye can’t be loaded"),
        text=str(error.sentence),
        url=reverse("spaye:today"),
        at=error.table.moved_at or now,
        icon="circle-alert",
    )


def _line(message: DayMessage, at: datetime, day: date, version: int = 0) -> InboxItem:
    """Its main button first; none that leads where the line itself does."""
    buttons = [one for one in reversed(message.buttons) if one.url != message.url]
    acts = [replace(one, fields=_fields(one, version)) for one in buttons]
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


def count_past(player: Player, now: datetime) -> int:
    return sum(inbox.new(ruling.at, player) for ruling in past.rulings(player, now))


@inbox.with_count(count_past)
def of_past(player: Player, now: datetime) -> list[InboxItem]:
    """Rulings on dāyes of earlier days."""
    found = past.rulings(player, now)
    return [_line(ruling.message(), ruling.at, ruling.day.date) for ruling in found]


@inbox.with_count(inbox.silent)
def waiting_bonuses(player: Player, now: datetime) -> list[InboxItem]:
    """My titles whose bonus is still to be used."""
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
