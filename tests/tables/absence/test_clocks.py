"""Clocks: who loses time, what happens when it is out, and that it happens once."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.tables import registry, services
from games.tables.absence import services as absence
from games.tables.checks import faults
from games.tables.errors import TimeUp
from games.tables.models import Seat, Status, Table, VoteSubject
from games.tables.services.timing import SPARE, Clock, offered_clocks, parse_clock
from games.tables.timekeeper import play_what_is_late, timekeeper
from tests.hands import open_page
from tests.tables.absence.conftest import (
    BANK,
    MINUTE,
    fallback,
    fresh,
    leave,
    move,
    move_log,
    run_out,
    seat_of,
)

pytestmark = pytest.mark.django_db
NEAR = timedelta(seconds=5)


def left(seat: Seat) -> timedelta:
    assert seat.due_at
    return seat.due_at - timezone.now()


def test_a_clock_costs_a_move_a_statement_or_two(people, sit_down):
    def statements(table: Table) -> int:
        with CaptureQueriesContext(connection) as asked:
            move(table, people[0])
        return len(asked)

    plain, timed = sit_down(*people[:3]), sit_down(*people[:3], clock=MINUTE)
    assert 1 <= statements(timed) - statements(plain) <= 2


def test_everybody_whom_the_table_waits_for_has_the_time_of_a_move_and_bots_have_none(
    people, sit_down
):
    table = sit_down(*people[:3], bots=1, clock=MINUTE)
    for player in people[:3]:
        assert timedelta(minutes=1) - NEAR < left(seat_of(table, player)) <= timedelta(minutes=1)
    assert table.due_at == min(seat.due_at for seat in table.seats.exclude(player=None))
    assert table.seats.get(bot="steady").due_at is None
    move(table, people[0])
    assert seat_of(table, people[0]).due_at is None
    assert seat_of(table, people[1]).due_at is not None


def test_when_it_is_out_whoever_looks_finds_the_fallback_played_once(people, sit_down, sign_in):
    table = sit_down(*people[:3], clock=MINUTE)
    camille, number = people[0], seat_of(table, people[0]).number
    expected = fallback(table, number)
    run_out(table, camille)
    for _ in range(3):
        assert sign_in(people[5]).get(f"/tables/{table.pk}/").status_code == 200
    assert move_log(table) == [(number, expected, None, True)]
    assert faults(fresh(table)) == []
    html = sign_in(people[1]).get(f"/tables/{table.pk}/").content.decode()
    assert "Temps écoulé\u202f: Camille a choisi" in html


@pytest.mark.parametrize("address", ["/tables/", "/tables/{}/", "/tables/{}/fragment/{}/"])
def test_each_page_that_shows_it_counts_as_looking(people, sit_down, sign_in, address):
    table = sit_down(*people[:3], clock=MINUTE)
    run_out(table, people[0])
    view = registry.config("papayoo").views[0]
    assert sign_in(people[5]).get(address.format(table.pk, view)).status_code == 200
    assert len(move_log(table)) == 1


def test_whoever_moves_too_late_is_told_so(people, sit_down, sign_in):
    table = sit_down(*people[:3], clock=MINUTE)
    number = seat_of(table, people[0]).number
    mine = fallback(table, number)
    run_out(table, people[0])
    with pytest.raises(TimeUp):
        services.play(table.pk, people[0], mine, 0)
    view = registry.config("papayoo").views[0]
    fields = {"move": mine, "version": "0", "view": view}
    answer = sign_in(people[0]).post(
        f"/tables/{table.pk}/moves/", fields, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 409
    assert "Ton temps était écoulé" in answer.content.decode()
    assert move_log(table) == [(number, mine, None, True)]


def test_somebody_elses_move_finds_it_played_and_counts(people, sit_down):
    table = sit_down(*people[:3], clock=MINUTE)
    run_out(table, people[0])
    number = seat_of(table, people[1]).number
    services.play(table.pk, people[1], fallback(table, number), 0)
    assert [by for _seat, _move, by, _clock in move_log(table)] == [None, people[1].pk]


def test_a_server_that_was_away_plays_one_move_each_and_the_next_has_all_of_their_time(
    people, sit_down
):
    """Deadlines of a table that nobody served for a day."""
    table = sit_down(*people[:3], clock=MINUTE)
    Seat.objects.filter(table=table).update(due_at=timezone.now() - timedelta(days=1))
    Table.objects.update(due_at=timezone.now() - timedelta(days=1))
    assert play_what_is_late() == 1
    assert fresh(table).version == 3
    (awaited,) = Seat.objects.filter(table=table, turn=True)
    assert left(awaited) > timedelta(seconds=50)
    assert play_what_is_late() == 0


def test_a_whole_game_ends_by_the_clock_alone(people, sit_down):
    table = sit_down(*people[:3], clock=MINUTE)
    while fresh(table).outcome is None:
        run_out(table, *people[:3])
        services.settle(table.pk)
    stored = fresh(table)
    assert (stored.due_at, stored.status) == (None, Status.OVER)
    assert faults(stored) == []
    assert all(by_clock for *_rest, by_clock in move_log(table))


def test_a_bank_is_spent_over_all_moves_and_never_leaves_nothing(people, sit_down):
    table = sit_down(*people[:3], clock=BANK)
    seat = seat_of(table, people[0])
    Seat.objects.filter(pk=seat.pk).update(due_at=timezone.now() + timedelta(seconds=100))
    move(table, people[0])
    seat.refresh_from_db()
    assert timedelta(seconds=95) < seat.left <= timedelta(seconds=100)
    for player in people[1:3]:
        move(table, player)
    while not seat_of(table, people[0]).turn:
        move(table, Seat.objects.get(table=table, turn=True).player)
    assert timedelta(seconds=90) < left(seat_of(table, people[0])) <= timedelta(seconds=100)
    run_out(table, people[0])
    services.settle(table.pk)
    assert seat_of(table, people[0]).left == timedelta()
    while not seat_of(table, people[0]).turn:
        move(table, Seat.objects.get(table=table, turn=True).player)
    assert SPARE - NEAR < left(seat_of(table, people[0])) <= SPARE


@pytest.mark.parametrize("clock", [MINUTE, BANK])
def test_clocks_stand_while_the_table_sleeps(people, sit_down, clock):
    table = sit_down(*people[:3], clock=clock)
    Seat.objects.filter(table=table).update(due_at=timezone.now() + timedelta(seconds=40))
    for player in people[:2]:
        absence.vote(table.pk, player, VoteSubject.SLEEP, on=True)
    stored = fresh(table)
    assert (stored.status, stored.due_at) == (Status.ASLEEP, None)
    for seat in table.seats.all():
        assert seat.due_at is None
        assert timedelta(seconds=35) < seat.left <= timedelta(seconds=40)
    # A night later.
    absence.wake(table.pk, people[2])
    for seat in table.seats.all():
        assert timedelta(seconds=30) < left(seat) <= timedelta(seconds=40)
    assert fresh(table).due_at is not None


def test_a_stand_in_stops_the_clock_and_coming_back_starts_it(people, sit_down):
    table = sit_down(*people[:3], clock=MINUTE)
    leave(table, people[0])
    absence.let_bots_play(table.pk, people[1], 0, {seat_of(table, people[0]).number})
    assert seat_of(table, people[0]).due_at is None
    absence.sit_back(table.pk, people[0])
    assert left(seat_of(table, people[0])) > timedelta(seconds=50)


def test_the_end_stops_every_clock(people, sit_down):
    table = sit_down(*people[:3], clock=MINUTE)
    for player in people[:2]:
        absence.vote(table.pk, player, VoteSubject.STOP, on=True)
    assert fresh(table).due_at is None
    assert not table.seats.filter(due_at__isnull=False).exists()


def test_the_page_counts_down_without_saying_so(people, sit_down, sign_in):
    table = sit_down(*people[:3], clock=MINUTE)
    html = sign_in(people[0]).get(f"/tables/{table.pk}/").content.decode()
    assert html.count('role="timer"') == 3
    assert html.count("data-due=") == 3
    assert html.count("data-soon=") == 1
    clocks = html[html.index('class="clocks"') :]
    assert "aria-live" not in clocks[: clocks.index("</ul>")]


def test_the_form_offers_the_clocks_of_each_pace(people, sign_in):
    phone = sign_in(people[0])
    page = open_page(phone, "/tables/open/?game=papayoo")
    days = "3 jours par coup"
    for word in ("Sans pendule", "1 minute par coup", "20 minutes par personne", days):
        assert word in page.words
    wrong = page.press("Ouvrir la table", wanted="3", pace="days", clock="1 minute par coup")
    assert wrong.status == 422
    assert "Cette pendule ne va pas avec le rythme choisi" in wrong.words
    fields = {"game": "papayoo", "wanted": "3", "joining": "anyone", "once": "a"}
    assert phone.post("/tables/open/", fields | {"pace": "live", "clock": "x"}).status_code == 422
    assert not Table.objects.exists()
    opened = wrong.press("Ouvrir la table", clock="1 jour par coup")
    assert Table.objects.get().clock == {"per": "move", "seconds": 86_400}
    assert "1 jour par coup" in opened.words


def test_clocks_are_read_strictly():
    assert parse_clock("", "live") is None
    assert parse_clock("bank:600", "live") == BANK
    assert all(parse_clock(clock.word, "days") == clock for clock in offered_clocks("days"))
    for word in ("bank:600", "move", "move:-1", "move:61"):
        with pytest.raises(ValueError, match=word):
            parse_clock(word, "days")
    assert Clock("move", 60).at_turn(timedelta()) == timedelta(minutes=1)


@pytest.mark.django_db(transaction=True)
def test_the_servers_own_timer_is_prompt(people, sit_down):
    table = sit_down(*people[:3], clock=MINUTE)
    keeper = timekeeper(look_every=0.02)
    keeper.start()
    try:
        run_out(table, people[0])
        deadline = timezone.now() + timedelta(seconds=20)
        while fresh(table).version == 0 and timezone.now() < deadline:
            pass
    finally:
        keeper.stop()
    assert len(move_log(table)) == 1


def test_somebody_else_gives_whoever_thinks_a_minute_once(people, sit_down, sign_in):
    camille, ingrid = people[:2]
    table = sit_down(*people[:3], clock=MINUTE)
    due = seat_of(table, ingrid).due_at
    page, fields = f"/tables/{table.pk}/minute/", {"due": str(int(due.timestamp()))}
    number = seat_of(table, ingrid).number
    phone = sign_in(camille)
    shown = open_page(phone, f"/tables/{table.pk}/")
    for _ in range(2):
        shown.press("Une minute de plus pour Ingrid")
    assert seat_of(table, ingrid).due_at - due == timedelta(minutes=1)
    for seat in ("x", ""):
        assert phone.post(f"{page}?seat={seat}", fields).status_code == 400
    mine = seat_of(table, camille)
    own = {"due": str(int(mine.due_at.timestamp()))}
    phone.post(f"{page}?seat={mine.number}", own)
    assert seat_of(table, camille).due_at == mine.due_at
    assert sign_in(people[4]).post(f"{page}?seat={number}", fields).status_code == 403
