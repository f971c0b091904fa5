"""Everything that writes a Späye day. The rules decide; the clock and people's rights are ours."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date, datetime, timedelta
from math import ceil
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import live
from games.boards.services import lock_month
from games.boards.titles import unspent_bonuses
from games.engine.contract import IllegalMove, Move
from games.players import calendar_guards, days_off, journal, office
from games.players.clock import Clock
from games.players.journal import record_act
from games.players.models import Player
from games.players.wishes import is_quiet, quiet_people, set_not_now
from games.spaye import days, exercises
from games.spaye.day import history, words
from games.spaye.errors import (
    DayOver,
    MonthClosed,
    NoDay,
)
from games.spaye.models import Call, Counting, Day, LogSeen, PutAway, Spayin
from games.spaye.notices import chats, kinds
from games.spaye.notices.live import COUNTING
from games.spaye.rules import legal_moves
from games.spaye.rules.exercises import confirmable
from games.spaye.rules.state import State
from games.tables import services as tables
from games.tables.errors import NotSeated
from games.tables.models import Seat, Table
from games.ui.refusals import Refused

journal.WORDS["abort_daye"] = gettext_lazy("cancelled a dāye")


def open_day(player: Player, deck: str, pack: int, exercise: str, **table: Any) -> Day:
    """Lay out today's cards: the day's one table, the player checked in, the exercise set.

    Somebody may have been faster: then theirs is the day, and this only checks the player in.
    Raises `Refused`, `DayOver`, `MonthClosed` or the rules' refusals: nothing is laid out.
    `table` takes `seed` or `setup`.
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
        version = _let_in(day, player)
        if made:
            assert version is not None
            tables.play(day.table_id, player, f"set_exercise {exercise}", version)
            for newcomer in _joined_on(today, clock):
                _let_in(day, newcomer, by=player)
    return day


def play_today(by: Player) -> None:
    """Today is worked although it would be free. Raises `DayOver`, `MonthClosed`."""
    clock = Clock.read()
    if clock.closed(clock.today):
        raise DayOver
    with transaction.atomic():
        _check_month(clock)
        days_off.work(by, clock.today)


def _check_month(clock: Clock) -> None:
    """Raises `MonthClosed`; else the month can't be closed until the transaction ends."""
    lock_month(clock.today.year, clock.today.month)
    if month := calendar_guards.settled_on(clock.today):
        raise MonthClosed(month, days.next_playable(clock))


def _settle_before(today: date) -> None:
    """Enter the end of the day before, whichever that was: nobody may have touched it since."""
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
            live.publish("days")
            chats.tell_day_start(day)
    except IntegrityError:
        return False
    return True


def default_choice() -> tuple[str, int, str]:
    """Deck, pack and exercise as the office has set them."""
    row = office.current()
    return row.deck, row.pack, exercises.default()


def today() -> Day:
    """Today's day. Raises `NoDay` if nobody has opened it yet."""
    day = days.find(Clock.read().today)
    if day is None:
        raise NoDay
    return day


def check_in(day: Day, player: Player, by: Player | None = None) -> int:
    """The player is in the office; returns the seat. Nothing is written if they already are.

    The keeper's line says who is späyin already and which bonuses wait.
    """
    _let_in(day, player, by)
    seat = tables.seat_of(day.table_id, player)
    assert seat is not None
    return seat


def _let_in(day: Day, player: Player, by: Player | None = None) -> int | None:
    """Check the player in; the version after it, `None` if they were in and nothing was written."""
    with held(day) as table:
        seat = tables.seat_of(table.pk, player)
        if seat is not None and tables.state_of(table).is_present(seat):
            return None
        text = _check_in(day.date, player)
        return tables.keep(table.pk, text, by=by or player, seat_for=player).version


@contextmanager
def held(day: Day) -> Iterator[Table]:
    """The day's table, locked, with what the clock had made due: that stays, whatever follows."""
    tables.settle(day.table_id)
    with tables.alone(day.table_id):
        yield Table.objects.select_for_update().get(pk=day.table_id)


def _check_in(date: date, player: Player) -> str:
    held = unspent_bonuses(player.pk, date)
    order = ("grand_spayin", "mastaye", "tikao")
    month = Spayin.objects.filter(month=date.replace(day=1))
    flags = ["spayin"] if month.filter(player=player).exists() else []
    flags += [bonus for bonus in order if bonus in held]
    return " ".join(["check_in", "{seat}", *flags])


def arrive(player: Player) -> None:
    """Whoever has just joined is in the office; where no cards are laid out, `open_day` sees it."""
    day = days.find(Clock.read().today)
    if day is None:
        return
    with suppress(IllegalMove, Refused):  # A day that is over takes nobody.
        _let_in(day, player)


def _joined_on(date: date, clock: Clock) -> QuerySet[Player]:
    """Who came in by the office's own door on this day, before the cards were laid out."""
    midnight = clock.calendar.midnight(date)
    people = Player.objects.active().filter(joined__gte=midnight, is_ghost=False)
    return people.exclude(joined_with=None).order_by("pk")


def check_out(day: Day, player: Player, by: Player | None = None) -> None:
    """The player leaves the office for today, or for now."""
    seat = tables.seat_of(day.table_id, player)
    if seat is not None:
        tables.keep(day.table_id, f"check_out {seat}", by=by or player)


def refresh_bonuses(day: Day) -> None:
    """Titles have changed: who is present and now holds others is checked in again with them.

    A finished day takes them too: until midnight a Tikäo may still double.
    """
    with held(day) as table:
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
    """Enter what the clock, as it stands, has made due of the last days."""
    today = Clock.read().today
    recent = Day.objects.filter(date__gte=today - timedelta(days=2))
    for table_id in recent.values_list("table_id", flat=True):
        tables.settle(table_id)


def see_off(player: Player) -> None:
    """Somebody is no longer of the office: no dāye of today waits for an absent colleague."""
    day = days.find(Clock.read().today)
    seat = tables.seat_of(day.table_id, player) if day else None
    if day is None or seat is None:
        return
    with held(day) as table:
        state = tables.state_of(table)
        if state.closed or not state.is_present(seat):
            return
        with suppress(IllegalMove):  # A tie bound for the final can't be broken off.
            if state.in_daye(seat) and not state.running.gathering:
                tables.keep(table.pk, "abort")
            tables.keep(table.pk, f"check_out {seat}")


def check_in_if_away(day: Day, player: Player) -> int | None:
    """Check the player in who acts before saying so. The version after it, if that was needed."""
    return _let_in(day, player)


def challenge(day: Day, player: Player, seat: int, version: int) -> None:
    """Challenge the player of that seat, which ends one's own “not now”; whoever has challenged
    one already is accepted, where a dāye can begin. Raises `Refused`.
    """
    seats = Seat.objects.filter(table=day.table_id, number=seat).select_related("player")
    other = next((row.player for row in seats if row.player), None)
    if other is not None and is_quiet(other, day.date):
        # S4: whoever is here may wish to be asked for nothing.
        told = _("%(name)s is set to “not now”.") % {"name": other.display_name}
        raise Refused(told, 409)
    set_not_now(player, quiet=False)
    tables.play(day.table_id, player, _challenge(day, player, seat), version)


def _challenge(day: Day, player: Player, seat: int) -> str:
    state = tables.state_of(Table.objects.get(pk=day.table_id))
    mine = tables.seat_of(day.table_id, player)
    accept = Move.parse(f"accept {seat}")
    meets = mine is not None and accept in legal_moves(state, mine)
    return str(accept) if meets else f"challenge {seat}"


def challenge_anyone(day: Day, player: Player, version: int) -> None:
    """Challenge somebody free, drawn at random: the people present who could accept, if any."""
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
    """Seats of those who have said “not now”."""
    seats = Seat.objects.filter(table=day.table_id, player__in=quiet_people())
    return set(seats.values_list("number", flat=True))


def abort(day: Day, player: Player, why: str = "") -> None:
    """End the running dāye uncounted: an admin at any time, others after three still minutes.

    What an admin ends is written down with the reason.
    """
    clock = Clock.read()
    with held(day) as table:
        state = tables.state_of(table)
        if state.running and not player.is_admin:
            _check_abort(table, state, player, clock.now)
        tables.keep(table.pk, "abort", by=player)
        if player.is_admin:
            broken = history.detail(day.date, len(state.dayes))
            record_act(player, "abort_daye", detail=broken, reason=why)


def _check_abort(table: Table, state: State, player: Player, now: datetime) -> None:
    seat = tables.seat_of(table.pk, player)
    if seat is None or not state.is_present(seat):
        raise IllegalMove("SP-4")
    assert state.running is not None
    _check_still(table, state.running.players, now)


def _check_still(table: Table, seats: tuple[int, ...], now: datetime) -> None:
    moved = days.last_move(table, seats)
    if moved and now < moved + days.ABORT_AFTER:
        seconds = ceil((moved + days.ABORT_AFTER - now).total_seconds())
        told = ngettext(
            "They’re still playing. In %(n)s second anyone here can end the dāye.",
            "They’re still playing. In %(n)s seconds anyone here can end the dāye.",
            seconds,
        )
        raise Refused(told % {"n": seconds}, 409)


def undo_seconds(table: Table, daye: int) -> int:
    """Seconds left in which the log of this dāye can be taken back."""
    at = days.logged_at(table, daye)
    left = at + days.UNDO_WITHIN - timezone.now() if at else timedelta()
    return max(0, int(left.total_seconds()))


def join_final(day: Day, player: Player, version: int) -> None:
    """Take a place in the final that gathers; somebody who isn't checked in yet is now."""
    now_in = check_in_if_away(day, player)
    tables.play(day.table_id, player, "join_final", version if now_in is None else now_in)


def call(day: Day, player: Player, kind: str, exercise: int, counted: int | None = None) -> None:
    """Ask the others for a confirmation or a committee; asking twice is asking once.

    `counted` is what the nikāyé has counted, if a page has: the witness reads it.

    Raises SP-45 for an exercise that isn't the player's, SP-46 for one that waits for nobody.
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
            kinds.ask(day, kind, exercise, others)
            live.publish(tables.channel(day.table_id))


def count(day: Day, player: Player, exercise: int, n: int) -> None:
    """A witness has counted so many by now: the kitchen's screen shows it, nothing else does.

    Whoever may confirm may count, and who counted last is shown. The table isn't locked: a count
    waits for nobody's move. Raises `NotSeated`, and what refuses the confirmation (SP-6, SP-10,
    SP-45 to SP-48).
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
        live.publish(COUNTING)


SETTLES = frozenset({"confirm", "double_or_quits", "undo_log", "void", "close"})
"""Moves after which an exercise may no longer be due."""


def forget_counts(table: Table, state: State, move: Move) -> None:
    """Part of a move's transaction: what was counted of an exercise goes with it."""
    if move.verb in SETTLES:
        due = [number for number, exercise in enumerate(state.exercises) if exercise.due]
        Counting.objects.filter(day__table=table).exclude(exercise__in=due).delete()


def see_log(day: Day, player: Player, daye: int) -> None:
    """“That's right”: the request leaves the inbox; saying it twice is saying it once.

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
    """The player has read this notice; what isn't one is left alone. Twice is once."""
    with transaction.atomic():
        PutAway.objects.get_or_create(day=day, player=player, what=what)
        live.publish(live.player_channel(player.pk))


def check_time(table: Table, state: State, move: Move, now: datetime) -> None:
    """What the rules leave to the server's clock: three minutes to abort, one to take a log back.

    Raises `Refused`.
    """
    if move.verb == "abort" and state.running:
        _check_still(table, state.running.players, now)
    if move.verb != "undo_log" or not move.args or not move.args[0].isdecimal():
        return
    at = days.logged_at(table, int(move.args[0]))
    if at and now > at + days.UNDO_WITHIN:
        told = _(
            "You can take back a log for one minute. After that the other player can dispute it."
        )
        raise Refused(told, 409)
