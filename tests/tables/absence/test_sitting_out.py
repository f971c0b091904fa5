"""Whoever is there and doesn’t move for ten minutes may be sat out by most of the others."""

from datetime import timedelta
from functools import partial
from html import unescape

import pytest
from django.utils import timezone

from games.players.models import Player
from games.tables import presence, services
from games.tables.absence import services as absence
from games.tables.absence.services import NobodyStalls
from games.tables.checks import faults
from games.tables.errors import NotSeated, Stale
from games.tables.models import Pace, SatOut, Seat, Table, Vote
from games.tables.privacy import Tables
from tests.hands import open_page
from tests.refusals import refuses
from tests.tables.absence.conftest import (
    MINUTE,
    fallback,
    fresh,
    leave,
    move,
    move_log,
    seat_of,
)
from tests.tables.absence.test_absence import page, stood_in
from tests.tables.absence.test_races import at_once, refusals

pytestmark = pytest.mark.django_db


def stall(table: Table, *, minutes: int = 10) -> None:
    """Nobody has moved for so long; all are there, and have been."""
    now = timezone.now()
    then = now - timedelta(minutes=minutes)
    Table.objects.filter(pk=table.pk).update(started_at=then, moved_at=then)
    Seat.objects.filter(table=table).update(seen_at=now, here_since=then)


@pytest.fixture
def four(people: list[Player], sit_down) -> Table:
    """Camille, Ingrid, Mehdi and Sofie; all but Camille have given their cards, and wait."""
    table = sit_down(*people[:4])
    for player in people[1:4]:
        move(table, player)
    stall(table)
    return fresh(table)


def out(table: Table, voter: Player, whom: Player, *, on: bool = True) -> None:
    absence.vote_to_sit_out(table.pk, voter, seat_of(table, whom).number, on)


def test_most_of_the_others_let_a_bot_play_and_all_are_told(people, four, sign_in):
    camille, ingrid, mehdi, sofie = people[:4]
    seat = seat_of(four, camille).number
    html = unescape(page(sign_in(ingrid), four))
    assert "Camille n’a pas joué depuis dix minutes." in html
    assert f'id="sit-out-{seat}"' in html
    mine = unescape(page(sign_in(camille), four))
    assert "Tu n’as pas joué depuis dix minutes." in mine
    assert 'id="sit-out-' not in mine
    watching = unescape(page(sign_in(people[4]), four))
    assert "Camille n’a pas joué depuis dix minutes." in watching
    assert 'id="sit-out-' not in watching
    for _twice in range(2):
        out(four, ingrid, camille)
    assert stood_in(four) == []
    assert "Ingrid · 1 voix sur 2" in unescape(page(sign_in(camille), four))
    open_page(sign_in(mehdi), f"/tables/{four.pk}/").press(f"sit-out-{seat}")
    assert stood_in(four) == ["Camille"]
    out(four, sofie, camille)
    assert SatOut.objects.count() == 1
    assert not Vote.objects.exists()
    told = "Un robot joue pour Camille, qui ne jouait pas."
    for other in (ingrid, people[4]):
        assert told in unescape(page(sign_in(other), four))
    assert 'id="sit-back"' in page(sign_in(camille), four)


def test_a_page_that_is_open_isnt_enough_to_be_back_a_tap_is(people, four, sign_in):
    camille, ingrid, mehdi = people[:3]
    seat = seat_of(four, camille)
    out(four, ingrid, camille)
    out(four, mehdi, camille)
    presence.note(frozenset({presence.mark(four.pk, camille)}), frozenset())
    page(sign_in(camille), four)
    assert stood_in(four) == ["Camille"]
    text = fallback(fresh(four), seat.number)
    services.move_for_bot(four.pk, seat.number, text, fresh(four).version)
    back = open_page(sign_in(camille), f"/tables/{four.pk}/")
    for _twice in range(2):
        back.press("sit-back")
    assert stood_in(four) == []
    assert SatOut.objects.get().back_at is not None
    told = unescape(page(sign_in(ingrid), four))
    assert "Les autres ont laissé un robot jouer pour Camille" in told
    assert "Camille joue de nouveau" in told
    assert faults(fresh(four)) == []


def test_a_move_ends_it_before_and_after(people, four):
    camille, ingrid, mehdi = people[:3]
    out(four, ingrid, camille)
    stall(four, minutes=9)
    with pytest.raises(NobodyStalls):
        out(four, mehdi, camille)
    # What was wanted before the last move counts no more.
    stall(four)
    Vote.objects.update(at=timezone.now() - timedelta(minutes=11))
    out(four, mehdi, camille)
    assert stood_in(four) == []
    out(four, ingrid, camille)
    assert stood_in(four) == ["Camille"]
    move(four, camille)
    assert (stood_in(four), SatOut.objects.get().back_at is None) == ([], False)


def test_whoever_was_away_meanwhile_hasnt_been_waited_for(people, four):
    camille, ingrid = people[:2]
    leave(four, camille)
    presence.note(frozenset({presence.mark(four.pk, camille)}), frozenset())
    with pytest.raises(NobodyStalls):
        out(four, ingrid, camille)
    # Nor has anybody while the table slept.
    stall(four)
    leave(four, camille)
    absence.adjourn(four.pk, ingrid, fresh(four).decisions)
    with refuses("The table is paused."):
        out(four, ingrid, camille)
    absence.wake(four.pk, camille)
    with pytest.raises(NobodyStalls):
        out(four, ingrid, camille)


@pytest.mark.parametrize("more", [{"clock": MINUTE}, {"pace": Pace.DAYS}])
def test_never_with_a_clock_or_over_several_days(more, people, sit_down, sign_in):
    table = sit_down(*people[:3], **more)
    stall(table)
    Table.objects.filter(pk=table.pk).update(due_at=None)
    with pytest.raises(NobodyStalls):
        out(table, people[1], people[0])
    assert 'id="sit-out-' not in page(sign_in(people[1]), table)


def test_not_oneself_not_bots_not_by_spectators_and_not_whoever_has_moved(people, four, sign_in):
    camille, ingrid = people[:2]
    for whom in (ingrid, camille):
        with pytest.raises(NobodyStalls):
            out(four, camille, whom)
    with pytest.raises(NotSeated):
        out(four, people[5], camille)
    for seat in ("9", "x", ""):
        bad = sign_in(ingrid).post(f"/tables/{four.pk}/sit-out/?seat={seat}", {"on": "1"})
        assert bad.status_code == (303 if seat == "9" else 400)
    out(four, ingrid, camille)
    out(four, ingrid, camille, on=False)
    assert not Vote.objects.exists()


def test_two_alone_need_one_voice_and_whom_a_bot_replaces_has_none(people, sit_down):
    pair = sit_down(*people[:2], bots=1)
    stall(pair)
    out(pair, people[1], people[0])
    assert stood_in(pair) == ["Camille"]
    three = sit_down(*people[2:5])
    stall(three)
    Seat.objects.filter(table=three, player=people[4]).update(standin="steady")
    out(three, people[3], people[2])
    assert "Mehdi" in stood_in(three)


def test_it_is_in_ones_own_data(people, four):
    out(four, people[1], people[0])
    out(four, people[2], people[0])
    found = Tables().export(people[0])["sat_out"]
    assert [(one["table"], one["until"], one["decided"]) for one in found] == [
        (four.pk, None, False)
    ]
    assert Tables().export(people[1])["sat_out"] == []


@pytest.mark.usefixtures("both_databases")
class TestRaces:
    def test_the_two_last_votes_at_once_sit_out_once(self, people, sit_down):
        table = sit_down(*people[:5])
        stall(table)
        answers = at_once(*[partial(out, table, one, people[0]) for one in people[1:5]])
        assert refusals(answers) == 0
        assert (stood_in(table), SatOut.objects.count()) == (["Camille"], 1)
        assert fresh(table).decisions == 1

    def test_a_move_and_the_last_vote_at_once_leave_the_mover_in_their_seat(self, people, sit_down):
        for _again in range(3):
            table = sit_down(*people[:2], bots=1)
            stall(table)
            number = seat_of(table, people[0]).number
            text = fallback(table, number)
            answers = at_once(
                partial(services.play, table.pk, people[0], text, 0),
                partial(out, table, people[1], people[0]),
                partial(absence.sit_back, table.pk, people[0]),
            )
            assert not any(isinstance(one, Stale) for one in answers)
            assert [seat for seat, *_rest in move_log(table)] == [number]
            absence.sit_back(table.pk, people[0])
            assert stood_in(table) == []
            assert not SatOut.objects.filter(table=table, back_at=None).exists()
