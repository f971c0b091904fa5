"""What of a day waits for a player: challenges, exercises, committees, logs, his bonuses."""

from __future__ import annotations

from datetime import date, datetime

from django.db.models import OuterRef, Subquery
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.boards import bonuses as titles
from games.players import inbox
from games.players.clock import Clock
from games.players.inbox import InboxAction, InboxItem
from games.players.models import Player
from games.players.office import current_calendar
from games.spaye import words
from games.spaye.models import Call, Day, LogSeen
from games.spaye.results import Person, Result
from games.spaye.scene import Scene
from games.spaye.tasks import Task
from games.tables import audience
from games.tables.models import Entry, Seat


def register() -> None:
    inbox.sources += [of_today, waiting_bonuses]


def scene_of(day: Day, player: Player, clock: Clock) -> Scene:
    """The day as this player may see it."""
    who = audience.audience_of(day.table_id, player, get_language() or "fr")
    return Scene(day.table, audience.observe(day.table, who.seat), clock)


def of_today(player: Player, now: datetime) -> list[InboxItem]:
    """Challenges, a card to pick, exercises to do and to witness, committees, logs to look at."""
    scene = _today(player, now)
    if scene is None:
        return []
    called = _calls(scene)
    tasks = [task for task in scene.exercises if task.due]
    logs = _to_confirm(scene, player)
    times = _logged_at(scene) if logs else {}
    return [
        *(_challenge(scene, person, now) for person in scene.to_me),
        *([_turn(now)] if scene.to_pick else []),
        *(_exercise(task, now) for task in tasks if task.exercise.seat == scene.seen.seat),
        *(_witness(task, now) for task in tasks if asked(task, called)),
        *(_committee(task, now) for task in tasks if wanted(task, called)),
        *(_log(result, times.get(result.daye.number, now)) for result in logs),
    ]


def count_today(player: Player, now: datetime) -> int:
    """How many items `of_today` has: people and sentences are left out, every page asks."""
    scene = _today(player, now)
    if scene is None:
        return 0
    called = _calls(scene)
    tasks = [task for task in scene.exercises if task.due]
    waiting = [
        sum(challenge.player == scene.seen.seat for challenge in scene.seen.challenges),
        scene.to_pick,
        sum(task.exercise.seat == scene.seen.seat for task in tasks),
        sum(asked(task, called) for task in tasks),
        sum(wanted(task, called) for task in tasks),
        len(_to_confirm(scene, player)),
    ]
    return sum(map(int, waiting))


of_today.count = count_today  # type: ignore[attr-defined]


def _today(player: Player, now: datetime) -> Scene | None:
    """Today as the player sees it, if it is any of his business: he is checked in.

    One query, because every page asks.
    """
    clock = Clock.at(now)
    own = Seat.objects.filter(table=OuterRef("table"), player=player.pk).values("number")
    found = Day.objects.filter(date=clock.today).annotate(seat=Subquery(own))
    day = found.select_related("table").first()
    if day is None or day.seat is None:
        return None
    seen = audience.observe(day.table, day.seat)
    return Scene(day.table, seen, clock) if seen.players[day.seat].present else None


def _calls(scene: Scene) -> set[tuple[str, int]]:
    """Calls of the day; nothing is read when no exercise is due."""
    due = any(exercise.status == "due" for exercise in scene.seen.exercises)
    return calls(scene.table_id) if due else set()


def calls(table_id: int) -> set[tuple[str, int]]:
    """What has been asked for at the day's table: (kind, exercise)."""
    found = Call.objects.filter(day__table=table_id)
    return set(found.values_list("kind", "exercise"))


def asked(task: Task, called: set[tuple[str, int]]) -> bool:
    """I am the witness at hand: the other player of the dāye, or anybody once it was asked."""
    me = task.scene.seen.seat
    if task.exercise.seat == me or not task.can_confirm:
        return False
    players = task.scene.seen.dayes[task.exercise.daye].players
    opponent = next((seat for seat in players if seat != task.exercise.seat), None)
    return opponent == me or ("witness", task.number) in called


def wanted(task: Task, called: set[tuple[str, int]]) -> bool:
    """I may agree to a proposal, or make one that was asked for."""
    if task.can_agree:
        return True
    return task.can_adjust and not task.exercise.proposal and ("committee", task.number) in called


def _to_confirm(scene: Scene, player: Player) -> list[Result]:
    """Logs of others in which I played and to which I haven't answered."""
    mine = [result for result in scene.results if result.contestable]
    if not mine:
        return []
    seen = LogSeen.objects.filter(day__table=scene.table_id, player=player)
    answered = set(seen.values_list("daye", flat=True))
    return [result for result in mine if result.daye.number not in answered]


def _logged_at(scene: Scene) -> dict[int, datetime]:
    """When each dāye was logged, by its number."""
    logs = Entry.objects.filter(table=scene.table_id, move__startswith="log ")
    return dict(enumerate(logs.order_by("number").values_list("at", flat=True)))


def _move(scene: Scene, move: str, page: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Address and fields of a button that makes a move and then leads to `page`."""
    fields = {"move": move, "version": str(scene.version), "next": reverse(page)}
    return reverse("tables:move", args=[scene.table_id]), tuple(fields.items())


def _challenge(scene: Scene, person: Person, at: datetime) -> InboxItem:
    accept = InboxAction(_("Accept"), *_move(scene, f"accept {person.seat}", "spaye:daye"))
    decline = _move(scene, f"decline {person.seat}", "players:inbox")
    return InboxItem(
        title=_("%(name)s challenges you") % {"name": person.name},
        text=_("Today's exercise: %(exercise)s.") % {"exercise": scene.seen.exercise or "–"},
        url=reverse("spaye:today"),
        at=at,
        kind="hand",
        actions=(accept, InboxAction(_("Decline"), *decline, primary=False)),
    )


def _turn(at: datetime) -> InboxItem:
    return InboxItem(
        title=_("Your turn: pick a card"),
        text=_("Both are revealed at once."),
        url=reverse("spaye:daye"),
        at=at,
        kind="layers",
    )


def _exercise(task: Task, at: datetime) -> InboxItem:
    return InboxItem(
        title=_("Your exercise waits"),
        text=f"{task.exercise.n} {task.exercise.what}",
        url=reverse("spaye:task", args=["exercise", task.number]),
        at=at,
        kind="dumbbell",
    )


def _witness(task: Task, at: datetime) -> InboxItem:
    return InboxItem(
        title=_("%(name)s needs a witness") % {"name": task.person.name},
        text=f"{task.exercise.most} {task.exercise.what}",
        url=reverse("spaye:task", args=["witness", task.number]),
        at=at,
        kind="eye",
    )


def _committee(task: Task, at: datetime) -> InboxItem:
    return InboxItem(
        title=_("A committee for %(name)s") % {"name": task.person.name},
        text=_("Somebody proposes another exercise. Do you agree?")
        if task.can_agree
        else _("Propose another exercise or fewer repetitions. Nobody asks why."),
        url=reverse("spaye:task", args=["committee", task.number]),
        at=at,
        kind="users-round",
    )


def _log(result: Result, at: datetime) -> InboxItem:
    number, back = result.daye.number, reverse("players:inbox")
    assert result.daye.author is not None
    author = result.scene.people[result.daye.author]
    right = reverse("spaye:see_log", args=[number])
    wrong = _move(result.scene, f"contest {number}", "players:inbox")
    return InboxItem(
        title=_("%(name)s has logged a dāye with you") % {"name": author.name},
        text=_("Dāye %(n)s: %(result)s. Is that right?")
        % {"n": result.number, "result": words.result(result)},
        url=reverse("spaye:today_log", args=[number]),
        at=at,
        kind="pencil-line",
        actions=(
            InboxAction(_("That's right"), right, (("next", back),)),
            InboxAction(_("Contest"), *wrong, primary=False),
        ),
    )


def waiting_bonuses(player: Player, now: datetime) -> list[InboxItem]:
    """My titles whose bonus is still to be used: a reminder, which the bell doesn't count."""
    today = current_calendar().today(now)
    held = sorted(titles.unspent(player.pk, today))
    return [_bonus(title, today, now) for title in held]


waiting_bonuses.count = lambda player, now: 0  # type: ignore[attr-defined]


def _bonus(title: str, today: date, at: datetime) -> InboxItem:
    return InboxItem(
        title=words.holder(title, today),
        text=_("Your bonus is waiting, just once this month"),
        url=reverse("spaye:rules") + "#bonus",
        at=at,
        kind="crown",
    )
