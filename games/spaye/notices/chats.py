"""Messages to the office's chats: a day starts, people are wanted, results of a day and a week.

They name no card, nobody who hides, and no winners while points are secret.
"""

from datetime import date, timedelta

from django.db.models import Sum
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.boards import darkness
from games.boards.models import Line, Status
from games.engine.contract import Move
from games.players.clock import Clock
from games.players.models import Player
from games.spaye import days, words
from games.spaye.models import Day
from games.spaye.rules.state import State
from games.spaye.scene import OPEN_CALL_LIFE, spectators_scene
from games.tables.models import Table
from games.tables.services import state_of
from games.telling import notice_kinds, outbox
from games.telling.models import Notice
from games.telling.notice_kinds import Message, public_name

TEN_MINUTES = timedelta(minutes=10)
NAMED = 3
"""The number of the day's best who are named."""


def tell_day_start(day: Day) -> None:
    """Tell the chats that today's cards are ready; on a week's first day also the last week."""
    monday = day.date - timedelta(days=day.date.weekday())
    if not Day.objects.filter(date__gte=monday, date__lt=day.date).exists():
        outbox.tell_office("week", monday.isoformat(), about={"monday": monday.isoformat()})
    outbox.tell_office("day_start", day.date.isoformat(), about={"day": day.date.isoformat()})


def after_move(table: Table, state: State, seat: int | None, move: Move) -> None:
    """Tell the chats, in a move's transaction, that the final is called or the deck finished."""
    if seat is None or table.imported:
        return
    if move.verb == "call_final":
        _tell_hourly("final_called", table)
    elif move.verb in ("draw", "log") and state.finished and (day := days.find_by_table(table)):
        key = day.date.isoformat()
        outbox.tell_office("day_result", key, about={"day": key})


def tell_free(table: Table) -> None:
    """Tell the chats that somebody asks who is free."""
    _tell_hourly("free_called", table)


def _tell_hourly(kind: str, table: Table) -> None:
    """Tell the chats once an hour at most, however often it happens."""
    if day := days.find_by_table(table):
        key = f"{table.pk}-{timezone.now():%H}"
        outbox.tell_office(kind, key, about={"day": day.date.isoformat()})


@notice_kinds.for_chats("day_start", gettext_lazy("Today’s cards are ready"), 80, TEN_MINUTES)
def _begun(notice: Notice) -> Message | None:
    day = _day(notice)
    if day is None or state_of(day.table).closed:
        return None
    title = _("Today’s cards are ready")
    return Message(title, _("Who plays?"), reverse("spaye:today"), "layers")


@notice_kinds.for_chats("final_called", gettext_lazy("The final needs one more"), 81, TEN_MINUTES)
def _lacks(notice: Notice) -> Message | None:
    day = _day(notice)
    state: State | None = state_of(day.table) if day else None
    running = state.running if state and not state.closed else None
    if running is None or not running.gathering:
        return None
    lacks = 3 - len(running.players)
    text = ngettext("%(n)s more person needed.", "%(n)s more people needed.", lacks)
    title = _("The final dāye needs players")
    return Message(title, text % {"n": lacks}, reverse("spaye:daye"), "flag")


@notice_kinds.for_chats("free_called", gettext_lazy("Someone asks who’s free"), 81, OPEN_CALL_LIFE)
def _asks(notice: Notice) -> Message | None:
    """Return the request while a call is open, else `None`."""
    day = _day(notice)
    if day is None:
        return None
    scene = spectators_scene(day.table, Clock.read())
    call = next(iter(scene.open_calls), None)
    if call is None:
        return None
    title = _("%(name)s asks: who is free?") % {"name": public_name(scene.people[call.seat].player)}
    return Message(title, _("A dāye takes two minutes."), reverse("spaye:today"), "hand")


@notice_kinds.for_chats("day_result", gettext_lazy("The day’s result"), 82)
def _result(notice: Notice) -> Message | None:
    day = _day(notice)
    if day is None:
        return None
    state: State = state_of(day.table)
    if not state.finished:
        return None
    played = sum(daye.counts for daye in state.dayes)
    title = _("Späye of %(day)s") % {"day": words.long_date(day.date)}
    counted = ngettext("%(n)s dāye was played.", "%(n)s dāyes were played.", played)
    lines = (counted % {"n": played}, *_best(day.date))
    return Message(title, lines[0], days.address_of(day.date), "crown", lines)


@notice_kinds.for_chats("week", gettext_lazy("How the week went"), 83)
def _week(notice: Notice) -> Message | None:
    """Return the last week's summary; `None` if none of its days was finished."""
    monday = date.fromisoformat(notice.about["monday"])
    lines = Line.objects.filter(date__gte=monday - timedelta(days=7), date__lt=monday)
    finished = lines.filter(status=Status.FINISHED).values("date").distinct().count()
    if not finished:
        return None
    counted = ngettext("%(n)s day was finished.", "%(n)s days were finished.", finished)
    summed = lines.filter(player__counts_wins=True).values("player").annotate(won=Sum("victoire"))
    summed = summed.filter(won__gt=0)
    if _is_dark(monday - timedelta(days=7)) or _is_dark(monday - timedelta(days=1)):
        summed = summed.none()
    best = list(summed.order_by("-won", "player__name_key")[:NAMED])
    people = Player.objects.by_id([row["player"] for row in best])
    winners = [_won(people[row["player"]], row["won"]) for row in best]
    lines_of_text = (counted % {"n": finished}, *winners)
    title, url = _("Last week"), reverse("boards:current")
    return Message(title, lines_of_text[0], url, "trophy", lines_of_text)


def _is_dark(day: date) -> bool:
    """Return whether the points of the day's month are secret."""
    return (day.year, day.month) in darkness.dark_months(Clock.read())


def _best(day: date) -> list[str]:
    """Return the day's winners, the best first, by the names that everybody sees."""
    if _is_dark(day):
        return []
    best = Line.objects.filter(date=day, victoire__gt=0, player__counts_wins=True)
    best = best.select_related("player").order_by("-victoire", "player__name_key")[:NAMED]
    return [_won(line.player, line.victoire) for line in best]


def _won(player: Player, n: int) -> str:
    text = ngettext("%(name)s: %(n)s win", "%(name)s: %(n)s wins", n)
    return text % {"name": public_name(player), "n": n}


def _day(notice: Notice) -> Day | None:
    return days.find(date.fromisoformat(notice.about["day"]))
