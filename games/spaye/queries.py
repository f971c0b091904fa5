"""Queries of a day beside its state: moves and their times, logs, void requests, meetings.

Of the move log only verbs, numbers, people and times are used, never a card.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet, Sum

from games.boards import months
from games.boards.models import Line, Status
from games.boards.months import MonthKey
from games.live.sharing import read_once
from games.players import calendar_guards
from games.players.clock import Clock
from games.players.models import AdminAct, Player, Role
from games.players.prepared import PreparedRows, moment
from games.spaye import days
from games.spaye.models import Day, Meeting, VoidRequest
from games.spaye.rules.state import Daye, State
from games.tables.models import Entry, Table
from games.tables.services import is_readable, state_of

# Moves and their times

BEGINNINGS = ("accept", "call_final")
BEGINS = ("accept ", "call_final")
RECENT = 60
"""The number of entries searched: a dāye with more ties than this has no time."""
NUMBERED = ("confirm",)
"""Verbs whose first argument may be read: the number of an exercise, never a card."""


@dataclass(frozen=True, slots=True)
class TimedMove:
    """A move of the move log: its verb, the number it names if it names one, when it was made."""

    verb: str
    number: int | None
    at: datetime


def moves_since(table_id: int, then: datetime) -> list[TimedMove]:
    """Return the moves made after an instant, the latest first, at most `RECENT`."""
    entries = Entry.objects.filter(table=table_id, at__gt=then).order_by("-number")
    return [_timed_move(move, at) for move, at in entries.values_list("move", "at")[:RECENT]]


def _timed_move(move: str, at: datetime) -> TimedMove:
    verb, *words = move.split(" ")
    return TimedMove(verb, int(words[0]) if verb in NUMBERED else None, at)


def last_move_at(table: Table, seats: tuple[int, ...]) -> datetime | None:
    """Return when one of these seats moved last, `None` if none has moved."""
    entries = Entry.objects.filter(table=table, seat__in=seats).order_by("-number")
    return entries.values_list("at", flat=True).first()


def _settling_entries(table_id: int) -> QuerySet[Entry, tuple[str, datetime]]:
    wanted = Q(move__startswith="draw ") | Q(move__startswith="log ") | Q(move="abort")
    for begin in BEGINS:
        wanted |= Q(move__startswith=begin)
    entries = Entry.objects.filter(wanted, table=table_id).order_by("-number")
    return entries.values_list("move", "at")[:RECENT]


_last_settling = PreparedRows(_settling_entries, int, converted={1: moment})


def last_settled_at(table_id: int, *, running: bool) -> datetime | None:
    """Return when the last dāye was settled: drawn (app deck) or logged (real deck)."""
    for move, at in _last_settling(table_id):
        if move == "abort":
            # Draws of an aborted dāye, back to where it began, settled nothing.
            running = True
            continue
        begun = move.startswith(BEGINS)
        if not running and not begun:
            return at
        running = running and not begun
    return None


def first_settled_at(table_id: int) -> datetime | None:
    """Return when the day's first card was drawn, or its first dāye logged."""
    wanted = Q(move__startswith="draw ") | Q(move__startswith="log ")
    entries = Entry.objects.filter(wanted, table=table_id).order_by("number")
    return entries.values_list("at", flat=True).first()


def logged_at(table: Table | int, daye: int) -> datetime | None:
    """Return when the real deck's dāye of this number was logged, `None` if it wasn't."""
    entries = Entry.objects.filter(table=table, move__startswith="log ").order_by("number")
    return entries.values_list("at", flat=True)[daye : daye + 1].first()


# Challenges of an app deck

OWN_DEEDS = ("accept ", "draw ", "call_final", "join_final")
"""Prefixes of moves by which somebody plays."""
CHALLENGE_VERBS = (
    *("challenge ", "decline ", "check_out ", "withdraw", "abort", "leave_final"),
    *OWN_DEEDS,
)


class ChallengeMove(NamedTuple):
    """A log entry on who challenges or plays whom; without a seat it is the keeper's."""

    number: int
    seat: int | None
    move: str


@dataclass(frozen=True, slots=True)
class BrokenDaye:
    """A dāye that ended without a result, by the entry `number`; `by` is the seat that withdrew."""

    number: int
    players: frozenset[int]
    by: int | None


def challenge_moves(table_id: int) -> list[ChallengeMove]:
    """Return the challenge moves, the latest first. Read once for all audiences."""
    return read_once(
        ("challenges", table_id),
        lambda: list(map(ChallengeMove._make, _challenge_entries(table_id))),
    )


def _with_challenge_verbs(table: Any) -> QuerySet[Entry, tuple[int, int | None, str]]:
    wanted = Q()
    for verb in CHALLENGE_VERBS:
        wanted |= Q(move__startswith=verb)
    entries = Entry.objects.filter(wanted, table=table).order_by("-number")
    return entries.values_list("number", "seat", "move")


_challenge_entries = PreparedRows(_with_challenge_verbs, int)


def last_broken_daye(table_id: int) -> BrokenDaye | None:
    """Return the last dāye if it was broken off; `None` once another one has begun."""
    return read_once(("break", table_id), lambda: find_broken_daye(challenge_moves(table_id)))


def find_broken_daye(moves: list[ChallengeMove]) -> BrokenDaye | None:
    """Return the dāye broken off last by these moves (the latest first), if none began after it."""
    broken: BrokenDaye | None = None
    players: frozenset[int] = frozenset()
    untouched = False
    for number, seat, move in reversed(moves):
        verb, _space, rest = move.partition(" ")
        if verb in ("accept", "call_final"):
            players, untouched, broken = frozenset({seat or 0}), verb == "accept", None
            if verb == "accept":
                players |= {int(rest)}
        elif verb == "join_final":
            players |= {seat or 0}
        elif verb == "leave_final":
            players -= {seat or 0}
        elif verb == "draw":
            untouched = False
        elif verb == "abort":
            broken = BrokenDaye(number, players, None)
        elif verb == "withdraw" and untouched and seat in players:
            # Otherwise it was a challenge that its maker took back.
            broken, untouched = BrokenDaye(number, players, seat), False
    return broken


# Logs of a real deck: who logged, contested, ruled, and when

LOG_VERBS = ("log", "undo_log", "contest", "uphold", "void")
RULING_ACTS = {"uphold_log": "uphold", "void_log": "void"}
"""Verbs of rulings by the activity log's words for them."""
ACT_OF_STANDING = {"upheld": "uphold_log", "void": "void_log", "kept": "keep_log"}
"""The act of the activity log that gave a dāye its standing."""


@dataclass(frozen=True, slots=True)
class LogEvent:
    """Something that happened to a log. `by` is `None` where the clock ruled."""

    kind: str
    """One of `LOG_VERBS`, or for a request `ask_void`, `withdrawn` or `kept`."""
    by: Player | None
    at: datetime
    reason: str = ""


def log_events(day: Day) -> dict[int, list[LogEvent]]:
    """Return what happened to each dāye, by its number, in order; empty for an app deck."""
    events: dict[int, list[LogEvent]] = defaultdict(list)
    count = 0
    for entry in _log_entries(day):
        verb, _space, rest = entry.move.partition(" ")
        number = count if verb == "log" else int(rest)
        count += verb == "log"
        events[number].append(LogEvent(verb, entry.by, entry.at))
    return _with_requests(day, _with_reasons(day.date, events)) if events else events


def _log_entries(day: Day) -> list[Entry]:
    wanted = Q()
    for verb in LOG_VERBS:
        wanted |= Q(move__startswith=f"{verb} ")
    entries = Entry.objects.filter(wanted, table=day.table_id).order_by("number")
    return list(entries.select_related("by"))


def _with_reasons(date: date, events: dict[int, list[LogEvent]]) -> dict[int, list[LogEvent]]:
    rulings = RULING_ACTS.values()
    if not any(event.kind in rulings for each in events.values() for event in each):
        return events
    acts = AdminAct.objects.filter(what__in=RULING_ACTS, detail__startswith=date.isoformat())
    reasons = {(RULING_ACTS[act.what], act.detail): act.reason for act in acts}
    return {
        number: [
            replace(event, reason=reasons.get((event.kind, act_detail(date, number)), ""))
            for event in each
        ]
        for number, each in events.items()
    }


def _with_requests(day: Day, events: dict[int, list[LogEvent]]) -> dict[int, list[LogEvent]]:
    """Add authors' requests for a void and their outcomes, in order of time."""
    rows = VoidRequest.objects.filter(day=day).select_related("by", "ended_by").order_by("pk")
    for request in rows:
        of_log = events[request.daye]
        of_log.append(LogEvent("ask_void", request.by, request.at, request.reason))
        if request.ended_at:
            ended = LogEvent(request.outcome, request.ended_by, request.ended_at, request.answer)
            of_log.append(ended)
        of_log.sort(key=lambda event: event.at)
    return events


def act_detail(date: date, daye: int) -> str:
    """Return how the activity log names a dāye, counted as people count."""
    return f"{date.isoformat()}, dāye {daye + 1}"


def parse_act_detail(text: str) -> tuple[str, int]:
    """Return the date and the dāye's number behind an `act_detail`."""
    written, _comma, number = text.partition(", dāye ")
    return written, int(number) - 1


def ruling_reason(date: date, daye: int, standing: str) -> str:
    """Return the reason that was given for the ruling by which a dāye has this standing, or ""."""
    act = ACT_OF_STANDING.get(standing)
    if act is None:
        return ""
    acts = AdminAct.objects.filter(what=act, detail=act_detail(date, daye)).order_by("-pk")
    reasons = acts.values_list("reason", flat=True)
    # Both players' banners ask after every move while they show the ruling.
    return read_once(("why", date, daye, act), lambda: reasons.first() or "")


def referees() -> list[Player]:
    """Return all who have the right to rule on a log, whatever they have played in."""
    return list(Player.objects.active().filter(role__in=(Role.REFEREE, Role.ADMIN)))


# Requests of authors to void their log: the rules know of the ruling alone. A request waits as
# long as a referee could still void the log; nothing has to end it.

VOIDABLE = ("counted", "contested")
"""The standings of a log that may be voided."""


def void_requests(table_id: int) -> list[VoidRequest]:
    """Return all requests to void logs of this table, the oldest first."""
    rows = VoidRequest.objects.filter(day__table=table_id).select_related("by", "ended_by")
    return read_once(("void requests", table_id), lambda: list(rows.order_by("pk")))


def is_voidable(day: Day, state: State, daye: Daye, clock: Clock) -> bool:
    """Return whether a referee may void this log now; not once its month is closed."""
    if daye.author is None or daye.standing not in VOIDABLE or calendar_guards.settled_on(day.date):
        return False
    unruled = daye.standing == "contested" and clock.today > days.ruling_ends(day.date)
    return not unruled and days.status(state, day.date, clock) != "cancelled"


def open_void_requests(until: date) -> dict[tuple[date, int], VoidRequest]:
    """Return requests on days up to this one that a referee can still answer, by date and dāye."""
    dates = _of_open_months({day for (day,) in _open_request_days(until)})
    if not dates:
        return {}
    rows = VoidRequest.objects.filter(outcome="", day__date__in=dates)
    asked = rows.select_related("by", "day__table").order_by("pk")
    clock = Clock.read()
    return {
        (request.day.date, request.daye): request
        for request in asked
        if is_readable(request.day.table) and _can_be_answered(request, clock)
    }


_open_request_days = PreparedRows(
    lambda until: VoidRequest.objects.filter(outcome="", day__date__lte=until).values_list(
        "day__date"
    ),
    date,
)


def _of_open_months(dates: set[date]) -> set[date]:
    """Leave out closed months: a month stays open for as long as nobody closes it."""
    if not dates:
        return dates
    closed = calendar_guards.settled_between(min(dates), max(dates))
    return {day for day in dates if not any(month.first <= day <= month.last for month in closed)}


def _can_be_answered(request: VoidRequest, clock: Clock) -> bool:
    state = state_of(request.day.table)
    return is_voidable(request.day, state, state.dayes[request.daye], clock)


def count_void_changes(table_id: int | None = None) -> int:
    """Return how often a void was asked for or a request ended: it only grows."""
    rows = VoidRequest.objects.all()
    if table_id is not None:
        rows = rows.filter(day__table=table_id)
    counts = rows.aggregate(made=Count("pk"), ended=Count("pk", filter=~Q(outcome="")))
    return int(counts["made"]) + int(counts["ended"])


# Meetings: who has beaten whom how often, as `month.project` keeps it

Pair = tuple[int, int]


def meetings(player: int, clock: Clock) -> QuerySet[Meeting]:
    """Return the player's meetings of finished days and of today's.

    A day that was closed unfinished has none left; one that the clock has cancelled still has its
    rows until somebody looks at it.
    """
    left = Line.objects.filter(player=player, status=Status.RUNNING)
    if not clock.closed(clock.today):
        left = left.exclude(date=clock.today)
    unfinished = Day.objects.filter(table__in=left.values("table"))
    return Meeting.objects.filter(Q(winner=player) | Q(loser=player)).exclude(day__in=unfinished)


def scores(player: int, clock: Clock, secret: Iterable[MonthKey] = ()) -> dict[int, Pair]:
    """Return {opponent: (won, lost)} over days that count, without `secret` months. One query."""
    found = meetings(player, clock)
    for at in secret:
        found = found.exclude(day__date__range=months.days(*at))
    rows: Iterable[tuple[int, int, int]] = found.values_list("winner", "loser").annotate(
        Sum("wins")
    )
    scores: dict[int, Pair] = {}
    for winner, loser, wins in rows:
        opponent, mine = (loser, True) if winner == player else (winner, False)
        won, lost = scores.get(opponent, (0, 0))
        scores[opponent] = (won + wins, lost) if mine else (won, lost + wins)
    return scores
