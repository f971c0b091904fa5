"""What of a day waits for somebody: requests to players, contests to referees, blocked months."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.boards.blockers import Blocker
from games.players import inbox
from games.players.inbox import InboxAction, InboxItem
from games.players.models import Player
from games.spaye import days
from games.spaye.models import Call, Day, LogSeen
from games.spaye.scene import Result, Scene, Task
from games.tables import audience
from games.tables.services import state_of


def register() -> None:
    inbox.sources.append(of_today)
    inbox.sources.append(disputes)


def scene_of(day: Day, player: Player, clock: days.Clock) -> Scene:
    """The day as this player may see it."""
    who = audience.audience_of(day.table_id, player, get_language() or "fr")
    return Scene(day.table, audience.observe(day.table, who.seat), clock)


def of_today(player: Player, now: datetime) -> list[InboxItem]:
    """Challenges, exercises to witness, committees to join, logs to look at."""
    clock = days.Clock(days.current_calendar(), now)
    day = days.find(clock.today)
    if day is None:
        return []
    scene = scene_of(day, player, clock)
    if not scene.here:
        return []
    called = calls(day)
    tasks = [task for task in scene.exercises if task.due]
    return [
        *(_challenge(scene, person.name, person.seat, now) for person in scene.to_me),
        *(_witness(task, now) for task in tasks if asked(task, called)),
        *(_committee(task, now) for task in tasks if wanted(task, called)),
        *_logs(scene, day, player, now),
    ]


def calls(day: Day) -> set[tuple[str, int]]:
    """What has been asked for today: (kind, exercise)."""
    return set(Call.objects.filter(day=day).values_list("kind", "exercise"))


def asked(task: Task, called: set[tuple[str, int]]) -> bool:
    """I am the witness at hand: the other player of the dāye, or anybody once it was asked."""
    if task.person.me or not task.can_confirm:
        return False
    opponent = task.opponent
    return bool(opponent and opponent.me) or ("witness", task.number) in called


def wanted(task: Task, called: set[tuple[str, int]]) -> bool:
    """I may agree to a proposal, or make one that was asked for."""
    if task.can_agree:
        return True
    return task.can_adjust and not task.exercise.proposal and ("committee", task.number) in called


def _challenge(scene: Scene, name: str, seat: int, now: datetime) -> InboxItem:
    return InboxItem(
        title=_("%(name)s challenges you") % {"name": name},
        text=_("Today's exercise: %(exercise)s.") % {"exercise": scene.seen.exercise or "–"},
        url=reverse("spaye:today"),
        at=now,
        kind="duel",
    )


def _witness(task: Task, now: datetime) -> InboxItem:
    n, what = task.exercise.most, task.exercise.what
    return InboxItem(
        title=_("%(name)s needs a witness") % {"name": task.person.name},
        text=f"{n} {what}",
        url=reverse("spaye:task", args=["witness", task.number]),
        at=now,
        kind="dumbbell",
    )


def _committee(task: Task, now: datetime) -> InboxItem:
    return InboxItem(
        title=_("A committee for %(name)s") % {"name": task.person.name},
        text=_("Somebody proposes another exercise. Do you agree?")
        if task.can_agree
        else _("Propose another exercise or fewer repetitions. Nobody asks why."),
        url=reverse("spaye:task", args=["committee", task.number]),
        at=now,
        kind="users-round",
    )


def _logs(scene: Scene, day: Day, player: Player, now: datetime) -> list[InboxItem]:
    """Logs of others in which I played and to which I haven't answered."""
    mine = [result for result in scene.results if result.contestable]
    if not mine:
        return []
    seen = set(LogSeen.objects.filter(day=day, player=player).values_list("daye", flat=True))
    return [_log(result, now) for result in mine if result.daye.number not in seen]


def _log(result: Result, now: datetime) -> InboxItem:
    author = result.scene.people.get(result.daye.author if result.daye.author is not None else -1)
    return InboxItem(
        title=_("%(name)s has logged a dāye with you") % {"name": author.name if author else "–"},
        text=_("Dāye %(n)s. Is that right?") % {"n": result.number},
        url=reverse("spaye:today_log", args=[result.daye.number]),
        at=now,
        kind="pencil-line",
        actions=(
            InboxAction(_("That's right"), reverse("spaye:see_log", args=[result.daye.number])),
        ),
    )


def disputes(player: Player, now: datetime) -> list[InboxItem]:
    """Open contests of the last weeks, for admins and referees."""
    if not player.is_referee:
        return []
    return [
        InboxItem(
            title=_("A dāye is contested"),
            text=str(day.date),
            url=day_address(day),
            at=now,
            kind="circle-alert",
        )
        for day in contested(now.date() - timedelta(days=45), now.date() + timedelta(days=1))
    ]


def contested(start: object, end: object) -> list[Day]:
    """Days of a span with a contest that waits for a ruling."""
    # The state's text is looked at first: a day is decoded only where a contest can be.
    found = Day.objects.filter(
        date__range=(start, end), table__state__contains='"standing":"contested"'
    ).select_related("table")
    return [
        day for day in found if any(d.standing == "contested" for d in state_of(day.table).dayes)
    ]


def blockers(year: int, month: int) -> list[Blocker]:
    """What keeps a month from being closed: contests that can still be ruled on."""
    clock = days.Clock.read()
    first = datetime(year, month, 1).date()  # noqa: DTZ001 - a date, no instant
    last = days.ruling_ends(first)
    if clock.today > last:
        return []
    found = contested(first, first.replace(day=28) + timedelta(days=3))
    return [_blocker(day) for day in found if (day.date.year, day.date.month) == (year, month)]


def _blocker(day: Day) -> Blocker:
    count = sum(daye.standing == "contested" for daye in state_of(day.table).dayes)
    text = ngettext(
        "%(n)s contested dāye on %(day)s", "%(n)s contested dāyes on %(day)s", count
    ) % {"n": count, "day": day.date.strftime("%d.%m.")}
    return Blocker(text, day_address(day))


def day_address(day: Day) -> str:
    """The page of a day."""
    return reverse("spaye:day", args=[day.date.year, day.date.month, day.date.day])
