"""Write a Späye day. The rules decide on moves; the clock and people's rights are checked here."""

import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import date, datetime, timedelta
from math import ceil
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import live
from games.boards.services import lock_month
from games.boards.titles import unspent_bonuses
from games.engine.contract import IllegalMove, Move
from games.players import activity_log, calendar_guards, days_off, office
from games.players.activity_log import record_act
from games.players.calendar_guards import SettledDates
from games.players.clock import Clock
from games.players.models import Player
from games.players.wishes import is_quiet, quiet_people, set_not_now
from games.spaye import days, exercises, queries, words
from games.spaye.models import Call, Counting, Day, LogSeen, OpenCall, PutAway, Spayin
from games.spaye.notices import chats, day_notices, rhythm
from games.spaye.rules import legal_moves
from games.spaye.rules.exercises import confirmable
from games.spaye.rules.state import State
from games.spaye.scene import OPEN_CALL_LIFE, Scene
from games.tables import audience
from games.tables import services as tables
from games.tables.errors import NotSeated
from games.tables.models import Seat, Table
from games.ui.refusals import Refused
from games.ui.words import capfirst

activity_log.WORDS["abort_daye"] = gettext_lazy("cancelled a dāye")


class NoDay(Refused):
    """Nobody has laid out today’s cards yet."""

    status = 409
    sentence = gettext_lazy("Today’s Späye hasn’t started yet.")


class DayOver(Refused):
    """The closing time has come."""

    status = 409
    sentence = gettext_lazy("Today’s Späye is over.")


class MonthClosed(Refused):
    """The titles of today's month are given: nothing is added to its board."""

    status = 409

    def __init__(self, month: SettledDates, following: date) -> None:
        text = _("%(month)s is closed and its titles have been awarded. Next Späye: %(day)s.")
        day = words.long_date(following)
        super().__init__(text % {"month": capfirst(month.name), "day": day})


class CallLapsed(Refused):
    """The call that was answered is no longer open."""

    status = 409
    sentence = gettext_lazy("This request is over. Ask who’s free yourself, or challenge someone.")


def open_day(player: Player, deck: str, pack: int, exercise: str, **table: Any) -> Day:
    """Start today's day: open its one table, check the player in, set the exercise.

    If somebody was faster, theirs is the day and this only checks the player in. Raises `Refused`,
    `DayOver`, `MonthClosed` or the rules' refusals: then no day is started. `table` takes `seed` or
    `setup`.
    """
    clock = Clock.read()
    today = clock.today
    if not clock.calendar.is_working_day(today):
        following = words.long_date(days.next_playable(clock))
        raise Refused(_("No Späye today. Next: %(day)s.") % {"day": following}, 409)
    if clock.closed(today):
        raise DayOver
    _settle_before(today)
    with transaction.atomic():
        _check_month(clock)
        made = _make_day(today, {"deck": deck, "pack": pack}, player, table)
        day = days.find(today)
        assert day is not None
        version = check_in_if_away(day, player)
        if made:
            assert version is not None
            tables.play(day.table_id, player, f"set_exercise {exercise}", version)
            for newcomer in _joined_on(today, clock):
                check_in_if_away(day, newcomer, by=player)
    return day


def play_today(by: Player) -> None:
    """Have today worked although it would be free. Raises `DayOver`, `MonthClosed`."""
    clock = Clock.read()
    if clock.closed(clock.today):
        raise DayOver
    with transaction.atomic():
        _check_month(clock)
        days_off.work(by, clock.today)


def _check_month(clock: Clock) -> None:
    """Lock the month until the transaction ends. Raises `MonthClosed` if it is closed."""
    lock_month(clock.today.year, clock.today.month)
    if month := calendar_guards.settled_on(clock.today):
        raise MonthClosed(month, days.next_playable(clock))


def _settle_before(today: date) -> None:
    """Enter the end of the latest earlier day: perhaps nobody has loaded it since it was due."""
    before = Day.objects.filter(date__lt=today).order_by("-date").first()
    if before is not None:
        tables.settle(before.table_id)


def _make_day(today: date, options: dict[str, Any], player: Player, table: dict[str, Any]) -> bool:
    try:
        with transaction.atomic():
            if Day.objects.filter(date=today).exists():
                return False
            options = options | {"date": today.isoformat()}
            made = tables.open_table("spaye", options, opened_by=player, **table)
            day = Day.objects.create(date=today, table=made)
            live.publish(days.CHANNEL)
            chats.tell_day_start(day)
    except IntegrityError:
        return False
    return True


def default_choice() -> tuple[str, int, str]:
    """Return deck, pack and exercise as the office has set them."""
    row = office.current()
    return row.deck, row.pack, exercises.default()


def today() -> Day:
    """Return today's day. Raises `NoDay` if nobody has opened it yet."""
    day = days.find(Clock.read().today)
    if day is None:
        raise NoDay
    return day


def check_in(day: Day, player: Player, by: Player | None = None) -> int:
    """Check the player in and return the seat; nothing is written if they are in.

    The keeper's move says whether they are späyin already and which bonuses they hold.
    """
    check_in_if_away(day, player, by)
    seat = tables.seat_of(day.table_id, player)
    assert seat is not None
    return seat


def check_in_if_away(day: Day, player: Player, by: Player | None = None) -> int | None:
    """Check the player in and return the version after it; `None` if they were in already."""
    with lock_day(day) as table:
        seat = tables.seat_of(table.pk, player)
        if seat is not None and tables.state_of(table).is_present(seat):
            return None
        text = _check_in(day.date, player)
        return tables.keep(table.pk, text, by=by or player, seat_for=player).version


@contextmanager
def lock_day(day: Day) -> Iterator[Table]:
    """Lock the day's table after entering moves due by the clock, which stay in any case."""
    tables.settle(day.table_id)
    with transaction.atomic():
        yield Table.objects.select_for_update().get(pk=day.table_id)


def _check_in(date: date, player: Player) -> str:
    held = unspent_bonuses(player.pk, date)
    order = ("grand_spayin", "mastaye", "tikao")
    month = Spayin.objects.filter(month=date.replace(day=1))
    flags = ["spayin"] if month.filter(player=player).exists() else []
    flags += [bonus for bonus in order if bonus in held]
    return " ".join(["check_in", "{seat}", *flags])


def arrive(player: Player) -> None:
    """Check a player in who has just joined, if there is a day; else `open_day` does it."""
    day = days.find(Clock.read().today)
    if day is None:
        return
    with suppress(IllegalMove, Refused):  # A day that is over takes nobody.
        check_in_if_away(day, player)


def _joined_on(date: date, clock: Clock) -> QuerySet[Player]:
    """Return people who joined by the join form on this day."""
    midnight = clock.calendar.midnight(date)
    people = Player.objects.active().filter(joined__gte=midnight, is_ghost=False)
    return people.exclude(joined_with=None).order_by("pk")


def check_out(day: Day, player: Player, by: Player | None = None) -> None:
    """Check the player out if they have a seat."""
    seat = tables.seat_of(day.table_id, player)
    if seat is not None:
        tables.keep(day.table_id, f"check_out {seat}", by=by or player)


def refresh_bonuses(day: Day) -> None:
    """Check present players in again whose bonuses differ after titles have changed.

    A finished day takes them too: until midnight a Tikäo may still double.
    """
    with lock_day(day) as table:
        state = tables.state_of(table)
        if state.closed:
            return
        for seat in Seat.objects.filter(table=table).select_related("player"):
            player = seat.player
            if player is None or not state.is_present(seat.number):
                continue
            known = set(state.players[seat.number].bonuses)
            if known != unspent_bonuses(player.pk, day.date):
                tables.keep(table.pk, _check_in(day.date, player), seat_for=player)


def end_days() -> None:
    """Enter what the clock has made due of today and the two days before."""
    today = Clock.read().today
    recent = Day.objects.filter(date__gte=today - timedelta(days=2))
    for table_id in recent.values_list("table_id", flat=True):
        tables.settle(table_id)


def see_off(player: Player) -> None:
    """Check out a player who has left the office: no dāye waits for an absent colleague."""
    day = days.find(Clock.read().today)
    seat = tables.seat_of(day.table_id, player) if day else None
    if day is None or seat is None:
        return
    with lock_day(day) as table:
        state = tables.state_of(table)
        if state.closed or not state.is_present(seat):
            return
        with suppress(IllegalMove):  # A tie bound for the final can't be broken off.
            if state.in_daye(seat) and not state.running.gathering:
                tables.keep(table.pk, "abort")
            tables.keep(table.pk, f"check_out {seat}")


def challenge(day: Day, player: Player, seat: int, version: int) -> None:
    """Challenge the player of that seat, which ends the challenger's own “not now”.

    If they have challenged this player already and a dāye can begin, accept that instead. Raises
    `Refused` and the rules' refusals.
    """
    seats = Seat.objects.filter(table=day.table_id, number=seat).select_related("player")
    other = next((row.player for row in seats if row.player), None)
    if other is not None and is_quiet(other, day.date):
        # People who are here may wish not to be asked.
        text = _("%(name)s is set to “not now”.") % {"name": other.display_name}
        raise Refused(text, 409)
    set_not_now(player, quiet=False)
    tables.play(day.table_id, player, _challenge(day, player, seat), version)


def _challenge(day: Day, player: Player, seat: int) -> str:
    state = tables.state_of(Table.objects.get(pk=day.table_id))
    mine = tables.seat_of(day.table_id, player)
    accept = Move.parse(f"accept {seat}")
    meets = mine is not None and accept in legal_moves(state, mine)
    return str(accept) if meets else f"challenge {seat}"


def challenge_anyone(day: Day, player: Player, version: int) -> None:
    """Challenge a random person present; one who could accept, if there is any."""
    state = tables.state_of(Table.objects.get(pk=day.table_id))
    seat = tables.seat_of(day.table_id, player)
    set_not_now(player, quiet=False)
    quiet = _quiet_seats(day)
    present = [other for other in state.present() if other != seat and other not in quiet]
    free = [other for other in present if state.due(other) is None and not state.in_daye(other)]
    if not present:
        raise IllegalMove("SP-18", player=seat)
    other = secrets.choice(free or present)
    tables.play(day.table_id, player, f"challenge {other}", version)


def _quiet_seats(day: Day) -> set[int]:
    """Return the seats of people who have said “not now”."""
    seats = Seat.objects.filter(table=day.table_id, player__in=quiet_people())
    return set(seats.values_list("number", flat=True))


def abort(day: Day, player: Player, why: str = "") -> None:
    """End the running dāye uncounted: an admin at any time, others after three minutes of no move.

    An admin's act is recorded with the reason.
    """
    clock = Clock.read()
    with lock_day(day) as table:
        state = tables.state_of(table)
        if state.running and not player.is_admin:
            _check_abort(table, state, player, clock.now)
        tables.keep(table.pk, "abort", by=player)
        if player.is_admin:
            broken = queries.act_detail(day.date, len(state.dayes))
            record_act(player, "abort_daye", detail=broken, reason=why)


def _check_abort(table: Table, state: State, player: Player, now: datetime) -> None:
    seat = tables.seat_of(table.pk, player)
    if seat is None or not state.is_present(seat):
        raise IllegalMove("SP-4")
    assert state.running is not None
    _check_still(table, state.running.players, now)


def _check_still(table: Table, seats: tuple[int, ...], now: datetime) -> None:
    moved = queries.last_move_at(table, seats)
    if moved and now < moved + days.ABORT_AFTER:
        seconds = ceil((moved + days.ABORT_AFTER - now).total_seconds())
        text = ngettext(
            "They’re still playing. In %(n)s second anyone here can end the dāye.",
            "They’re still playing. In %(n)s seconds anyone here can end the dāye.",
            seconds,
        )
        raise Refused(text % {"n": seconds}, 409)


def undo_seconds(table: Table, daye: int) -> int:
    """Return the seconds left in which the log of this dāye can be taken back."""
    at = queries.logged_at(table, daye)
    left = at + days.UNDO_WITHIN - timezone.now() if at else timedelta()
    return max(0, int(left.total_seconds()))


def join_final(day: Day, player: Player, version: int) -> None:
    """Take a place in the final that gathers; check the player in first if they are away."""
    now_in = check_in_if_away(day, player)
    tables.play(day.table_id, player, "join_final", version if now_in is None else now_in)


def call(day: Day, player: Player, kind: str, exercise: int, counted: int | None = None) -> None:
    """Ask the others for a confirmation or a committee. Idempotent.

    `counted` is what the nikāyé has counted, if a page has: the witness reads it.

    Raises SP-45 for an exercise that isn't the player's, SP-46 for one that isn't due.
    """
    state = tables.state_of(day.table)
    seat = tables.seat_of(day.table_id, player)
    if not 0 <= exercise < len(state.exercises) or state.exercises[exercise].seat != seat:
        raise IllegalMove("SP-45", number=exercise)
    if state.closed or not state.exercises[exercise].due:
        raise IllegalMove("SP-46", exercise=exercise)
    if counted is not None:
        counted = min(counted, state.exercises[exercise].most)
    assert seat is not None
    with transaction.atomic():
        _call, made = Call.objects.get_or_create(
            day=day, kind=Call.Kind(kind), exercise=exercise, defaults={"counted": counted}
        )
        if made:
            others = [each for each in state.present() if each != seat]
            day_notices.ask(day, kind, exercise, others)
            live.publish(tables.channel(day.table_id))


def count(day: Day, player: Player, exercise: int, n: int) -> None:
    """Store a witness's count so far, which only the kitchen's screen shows.

    Every possible witness may count; the last one is shown. The table isn't locked: a count doesn't
    wait for moves. Raises `NotSeated` and what refuses the confirmation (SP-6, SP-10, SP-45 to
    SP-48).
    """
    state = tables.state_of(day.table)
    seat = tables.seat_of(day.table_id, player)
    if seat is None:
        raise NotSeated
    if state.closed:
        raise IllegalMove("SP-10")
    if not state.is_present(seat):
        raise IllegalMove("SP-6", player=seat)
    most = confirmable(state, seat, exercise).most
    if n > most:
        raise IllegalMove("SP-48", exercise=exercise, most=most)
    with transaction.atomic():
        Counting.objects.update_or_create(
            day=day, exercise=exercise, defaults={"seat": seat, "n": n}
        )
        live.publish(days.COUNTING_CHANNEL)


SETTLES = frozenset({"confirm", "double_or_quits", "undo_log", "void", "close"})
"""Moves after which an exercise may no longer be due."""


def forget_counts(table: Table, state: State, move: Move) -> None:
    """Delete the counts of exercises that a move has settled, in its transaction."""
    if move.verb in SETTLES:
        due = [number for number, exercise in enumerate(state.exercises) if exercise.due]
        Counting.objects.filter(day__table=table).exclude(exercise__in=due).delete()


def see_log(day: Day, player: Player, daye: int) -> None:
    """Store that the player finds the log right: the request leaves the inbox. Idempotent.

    Raises SP-45 for a dāye that nobody logged, or that the player neither played nor logged.
    """
    logs = dict(enumerate(tables.state_of(day.table).dayes))
    seat = tables.seat_of(day.table_id, player)
    log = logs.get(daye)
    if log is None or log.author is None or seat not in (*log.players, log.author):
        raise IllegalMove("SP-45", number=daye)
    with transaction.atomic():
        LogSeen.objects.get_or_create(day=day, daye=daye, player=player)
        live.publish(live.player_channel(player.pk))


def put_away(day: Day, player: Player, what: str) -> None:
    """Store that the player has dismissed this notice. Idempotent."""
    with transaction.atomic():
        PutAway.objects.get_or_create(day=day, player=player, what=what)
        live.publish(live.player_channel(player.pk))


def check_time(table: Table, state: State, move: Move, now: datetime) -> None:
    """Check what the rules leave to the clock: three minutes to abort, one to take a log back.

    Raises `Refused`.
    """
    if move.verb == "abort" and state.running:
        _check_still(table, state.running.players, now)
    if move.verb != "undo_log" or not move.args or not move.args[0].isdecimal():
        return
    at = queries.logged_at(table, int(move.args[0]))
    if at and now > at + days.UNDO_WITHIN:
        text = _(
            "You can take back a log for one minute. After that the other player can dispute it."
        )
        raise Refused(text, 409)


# “Who is free?”: an open call to everybody who is here. It is no move: an answer leads to moves.


def ask_who_is_free(day: Day, player: Player) -> OpenCall:
    """Ask everybody present who is free; the player is checked in, and their “not now” ends.

    If a call of theirs is still open, return that one. Raises the rules' refusals, `Refused`,
    `DayOver`.
    """
    check_in_if_away(day, player)
    set_not_now(player, quiet=False)
    with lock_day(day) as table:
        scene = _scene_of(day, table, player)
        known = scene.my_call
        if known is not None:
            return known
        seat = _check_call(scene)
        OpenCall.objects.exclude(day=day).delete()  # Calls are of no use once their day is over.
        mine = OpenCall.objects.filter(day=day, by=player, outcome="")
        mine.update(outcome=OpenCall.LAPSED)
        now = timezone.now()
        call = OpenCall.objects.create(
            day=day, by=player, seat=seat, at=now, ends=now + OPEN_CALL_LIFE
        )
        Day.objects.filter(pk=day.pk).update(free_until=call.ends)
        announce_calls(day.pk, table.pk)
        chats.tell_free(table)
    return call


def answer_call(day: Day, player: Player, number: int) -> bool:
    """Answer a call: the caller's challenge of this player is entered, and the player's acceptance.

    Return whether the dāye begins immediately: if another one is being played only the challenge is
    entered, and with real cards the two meet at the table. Raises `Refused` if another player was
    faster or the call is the player's own, `CallLapsed`, or the rules' refusals: then nothing but
    the player's check-in is written.
    """
    check_in_if_away(day, player)
    with lock_day(day) as table:
        calls = OpenCall.objects.select_related("by", "answered_by").filter(day=day, pk=number)
        call = calls.first()
        if call is None:
            raise CallLapsed
        if call.by_id == player.pk:
            raise Refused(_("That’s your own request. Someone else has to say yes."), 409)
        scene = _scene_of(day, table, player)
        if call.answered_by_id == player.pk:
            return scene.mine
        if call.answered_by:
            text = _(
                "%(first)s was a moment quicker and plays with %(caller)s. The next one is yours!"
            )
            names = {
                "first": call.answered_by.display_name,
                "caller": call.by.display_name,
            }
            raise Refused(text % names, 409)
        if call not in scene.open_calls:
            raise CallLapsed
        _check_free(scene)
        _end_call(call, OpenCall.ANSWERED, player)
        set_not_now(player, quiet=False)
        if scene.app_deck:
            return _begin_daye(table, scene, call, player)
        answer = day_notices.Met(scene.me.seat if scene.me else 0, str(call.pk))
        answer.call(table, [call.by_id], call.pk)
        return False


def make_last_call(day: Day) -> None:
    """Ask people, until the day is over, to save it. Once across all processes."""
    with transaction.atomic():
        if Day.objects.filter(pk=day.pk, last_call_at=None).update(last_call_at=timezone.now()):
            rhythm.tell_last_call(day)
            announce_calls(day.pk, day.table_id)


def forget_calls(player: Player) -> None:
    """Delete the calls that the player made or answered, and with them their name."""
    OpenCall.objects.filter(Q(by=player) | Q(answered_by=player)).delete()


def withdraw_call(day: Day, player: Player) -> None:
    """Withdraw the player's open calls. Idempotent."""
    with transaction.atomic():
        for call in OpenCall.objects.filter(day=day, by=player, outcome=""):
            _end_call(call, OpenCall.WITHDRAWN)


def _begin_daye(table: Table, scene: Scene, call: OpenCall, player: Player) -> bool:
    """Enter the challenge (SP-18), and its acceptance (SP-21) if SP-13 and SP-23 allow it now.

    Return whether it was accepted.
    """
    made = tables.play(table.pk, call.by, f"challenge {scene.seen.seat}", scene.version)
    with suppress(IllegalMove):
        tables.play(table.pk, player, f"accept {call.seat}", made.version)
        return True
    return False


def _scene_of(day: Day, table: Table, player: Player) -> Scene:
    """Return the locked table as the player sees it."""
    fresh = Day.objects.select_related("table").get(pk=day.pk)
    seat = tables.seat_of(table.pk, player)
    return Scene(fresh.table, audience.observe(fresh.table, seat), Clock.read())


def _check_call(scene: Scene) -> int:
    """Return the caller's seat. Raises `DayOver`, `Refused` and the refusals of a challenge now."""
    if scene.status != "running":
        raise DayOver
    if scene.mine:
        raise Refused(_("You’re in a dāye. Ask again afterwards."), 409)
    _check_free(scene)
    if scene.app_deck and scene.my_challenge:
        raise IllegalMove("SP-19", player=scene.my_challenge.seat)
    if not scene.others:
        raise IllegalMove("SP-18", player=scene.seen.seat)
    assert scene.me is not None
    return scene.me.seat


def _check_free(scene: Scene) -> None:
    assert scene.me is not None
    if scene.app_deck and scene.last_three:
        raise IllegalMove("SP-20", left=scene.seen.cards_left)
    if scene.me.seen.due:
        raise IllegalMove("SP-23", player=scene.me.seat, exercise=scene.me.seen.due[0])


ENDS_CALLS = frozenset({"challenge", "accept", "check_out", "call_final", "join_final", "log"})
"""Moves that end the calls of their players."""


def end_calls(table: Table, state: State, seat: int | None, move: Move) -> None:
    """End the calls of players whom a move occupies, in its transaction.

    No query on a day on which nobody calls.
    """
    if move.verb not in ENDS_CALLS:
        return
    day = days.find_by_table(table)
    if day is None or day.free_until is None or day.free_until < timezone.now():
        return
    for call in OpenCall.objects.filter(
        day=day, outcome="", seat__in=_callers_of(state, seat, move)
    ):
        _end_call(call, OpenCall.WITHDRAWN)


def _end_call(call: OpenCall, outcome: str, by: Player | None = None) -> None:
    """End the call and have open pages rendered again."""
    call.outcome, call.answered_by, call.ended_at = outcome, by, timezone.now()
    call.save(update_fields=["outcome", "answered_by", "ended_at"])
    table_id = Day.objects.filter(pk=call.day_id).values_list("table", flat=True).get()
    announce_calls(call.day_id, table_id)


def announce_calls(day_id: int, table_id: int) -> None:
    """Have the day's regions rendered again with a newer version."""
    Day.objects.filter(pk=day_id).update(free_changes=F("free_changes") + 1)
    live.publish(tables.channel(table_id))


def _callers_of(state: State, seat: int | None, move: Move) -> Iterable[int]:
    if move.verb == "log":
        return state.dayes[-1].players
    named = [int(arg) for arg in move.args[:1] if arg.isdecimal()]
    own = [] if seat is None else [seat]
    return [*own, *(named if move.verb in ("accept", "check_out") else [])]
