"""At the same instant, on both databases: the first answer counts, a fallback is played once."""

from collections.abc import Callable
from functools import partial

import pytest

from games.tables import services
from games.tables.absence import services as absence
from games.tables.checks import faults
from games.tables.models import Seat, Status, VoteSubject
from games.tables.timekeeper import play_what_is_late
from games.ui.refusals import Refused
from tests.refusals import refuses
from tests.tables.absence.conftest import (
    MINUTE,
    fallback,
    fresh,
    leave,
    move_log,
    run_out,
    seat_of,
)
from tests.tables.test_races import at_once as all_at_once

pytestmark = pytest.mark.usefixtures("both_databases")
THREADS = 6


def at_once(*jobs: Callable[[], object]) -> list[object]:
    """What each job returns or is refused with, all started together."""
    return all_at_once(jobs, (Refused,))


def refusals(answers: list[object]) -> int:
    return sum(isinstance(answer, Refused) for answer in answers)


def test_of_three_different_choices_one_holds(people, sit_down):
    for _ in range(4):
        table = sit_down(*people[:4])
        camille, *others = people[:4]
        leave(table, camille)
        number = seat_of(table, camille).number
        answers = at_once(
            partial(absence.wait, table.pk, others[0], 0),
            partial(absence.adjourn, table.pk, others[1], 0),
            partial(absence.let_bots_play, table.pk, others[2], 0, {number}),
        )
        stored = fresh(table)
        held = [
            stored.wait_until is not None,
            stored.status == Status.ASLEEP,
            seat_of(table, camille).standin != "",
        ]
        assert sum(held) == 1
        assert refusals(answers) == 2
        assert stored.decisions == 1


def test_coming_back_while_the_others_decide_leaves_nobody_replaced(people, sit_down):
    for _ in range(4):
        table = sit_down(*people[:3])
        leave(table, people[0])
        number = seat_of(table, people[0]).number
        at_once(
            partial(absence.let_bots_play, table.pk, people[1], 0, {number}),
            partial(absence.sit_back, table.pk, people[0]),
        )
        absence.sit_back(table.pk, people[0])
        assert seat_of(table, people[0]).standin == ""


def test_the_person_and_the_stand_in_move_once_between_them(people, sit_down):
    for _ in range(4):
        table = sit_down(*people[:3])
        leave(table, people[0])
        number = seat_of(table, people[0]).number
        absence.let_bots_play(table.pk, people[1], 0, {number})
        text = fallback(table, number)
        answers = at_once(
            partial(services.move_for_bot, table.pk, number, text, 0),
            partial(services.play, table.pk, people[0], text, 0),
        )
        assert refusals(answers) == 1
        assert [seat for seat, *_rest in move_log(table)] == [number]
        if seat_of(table, people[0]).standin == "":
            with refuses("Bots can’t play in this seat."):
                services.move_for_bot(table.pk, number, text, 1)


def test_of_many_who_look_at_once_one_plays_the_fallback(people, sit_down):
    table = sit_down(*people[:3], clock=MINUTE)
    camille, ingrid = people[0], people[1]
    for _ in range(3):
        before = fresh(table).version
        run_out(table, *people[:3])
        waiting = Seat.objects.filter(table=table, turn=True).count()
        at_once(*[play_what_is_late, partial(services.settle, table.pk)] * THREADS)
        assert fresh(table).version == before + waiting
    assert faults(fresh(table)) == []
    assert {camille.pk, ingrid.pk} & {by for _s, _m, by, _c in move_log(table)} == set()


def test_a_move_at_the_last_instant_is_entered_or_the_fallback_is(people, sit_down):
    for _ in range(4):
        table = sit_down(*people[:3], clock=MINUTE)
        number = seat_of(table, people[0]).number
        text = fallback(table, number)
        run_out(table, people[0])
        at_once(
            partial(services.play, table.pk, people[0], text, 0),
            play_what_is_late,
            partial(services.look, fresh(table)),
        )
        assert [seat for seat, *_rest in move_log(table)] == [number]


def test_the_votes_that_make_a_majority_stop_once(people, sit_down):
    table = sit_down(*people[:4])
    at_once(
        *[
            partial(absence.vote, table.pk, player, VoteSubject.STOP, on=True)
            for player in people[:4]
        ]
    )
    stored = fresh(table)
    assert (stored.status, stored.decisions) == (Status.STOPPED, 1)
