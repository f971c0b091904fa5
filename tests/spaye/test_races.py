"""Fingers faster than the server: whatever comes at once, one of them wins and the rest are told.

Every request goes through Django's handlers, in a thread and a database connection of its own; the
long tests send them to two servers on one PostgreSQL, with and without a pooler in between.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import connection

from games.boards.models import Spent
from games.spaye import rules
from games.spaye.models import Day, Spayin
from games.tables import services as tables
from games.tables.models import Seat, Table
from tests.spaye.conftest import LayOut, Phone, Phones
from tests.spaye.titles import give_title
from tests.spaye.together import (
    at_once,
    check_clean,
    down_to_three,
    duel,
    move,
    move_log,
    play,
    post,
    statuses,
)
from tests.spaye.two_servers import serving

pytestmark = pytest.mark.usefixtures("place")
TIMES = 10


FAR = {"two servers": False, "two servers, pooled": True}
far = [pytest.mark.postgres, pytest.mark.long]


@pytest.fixture(
    params=[
        pytest.param("sqlite", marks=pytest.mark.sqlite),
        pytest.param("postgresql", marks=pytest.mark.postgres),
        *(pytest.param(name, marks=far) for name in FAR),
    ]
)
def place(
    request: pytest.FixtureRequest,
    transactional_db: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[None]:
    """Where it happens."""
    if request.param in FAR:
        with serving(tmp_path, monkeypatch, pooler=FAR[request.param]):
            yield
    else:
        assert connection.vendor == request.param
        yield


@pytest.fixture(autouse=True)
def clean_afterwards(transactional_db: None) -> Iterator[None]:
    yield
    check_clean()


@pytest.fixture
def sofie(phone: Phones) -> Phone:
    return phone("Sofie")


def drawn() -> list[str]:
    return [text for text in move_log() if text.startswith("draw")]


# Cards


def test_of_twenty_fingers_on_one_card_one_gets_it(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day("KS", "8D", "9S")
    duel(day, camille, ingrid)
    jobs = [move(phone, "draw 2") for phone in (camille, ingrid) for _ in range(TIMES)]
    answers = at_once(*jobs)
    # The winner's other fingers are late (409), the card is taken for the other player (422).
    assert statuses(answers) == [200] + [409] * (TIMES - 1) + [422] * TIMES
    assert drawn() == ["draw 2"]
    taken = next(a for a in answers if a.status_code == 422).content.decode()
    assert "That card is taken. Pick another." in taken
    late = next(a for a in answers if a.status_code == 409).content.decode()
    assert "The table has changed." in late


def test_both_players_pick_at_once_and_each_keeps_one_card(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day("KS", "8D")
    duel(day, camille, ingrid)
    hers = [move(camille, "draw 0") for _ in range(TIMES)]
    others = [move(ingrid, "draw 1") for _ in range(TIMES)]
    assert statuses(at_once(*hers, *others)) == [200] * 2 + [409] * (2 * TIMES - 2)
    assert sorted(drawn()) == ["draw 0", "draw 1"]
    state = tables.state_of(Table.objects.get(pk=day.table_id))
    assert state.dayes[0].draws == (("KS", "8D"),)


# Buttons pressed twice


def twice(phone: Phone, text: str) -> None:
    """The same button twice from the same page: done once, the other answer is “moved on”."""
    before = len(move_log())
    answers = at_once(move(phone, text), move(phone, text))
    assert statuses(answers) == [200, 409]
    assert move_log()[before:] == [text]


def test_whatever_is_pressed_twice_in_a_daye_is_done_once(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day("N", "QH")
    play(day, camille, "challenge 1")
    twice(ingrid, "decline 0")
    play(day, camille, "challenge 1")
    twice(camille, "withdraw")
    play(day, camille, "challenge 1")
    twice(ingrid, "accept 0")
    twice(camille, "draw 0")
    twice(ingrid, "draw 1")
    twice(ingrid, "confirm 0 12")


def test_the_final_is_called_once_joined_once_and_full_for_a_fourth(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone, sofie: Phone
) -> None:
    day = app_day(present=[mehdi, sofie])
    down_to_three(day, camille, ingrid)
    twice(camille, "call_final")
    twice(ingrid, "join_final")
    play(day, camille, "leave_final")
    play(day, ingrid, "leave_final")
    before = len(move_log())
    three = (camille, ingrid, mehdi)
    answers = at_once(*(move(phone, "call_final") for phone in three))
    assert statuses(answers) == [200, 422, 422]
    assert move_log()[before:] == ["call_final"]
    others = [one for one, answer in zip(three, answers, strict=True) if answer.status_code != 200]
    answers = at_once(*(move(phone, "join_final") for phone in (*others, sofie)))
    assert statuses(answers) == [200, 200, 422]
    assert move_log()[before:] == ["call_final", "join_final", "join_final"]


def test_a_challenge_sent_many_times_is_made_once_and_checks_in_once(
    app_day: LayOut, camille: Phone, mehdi: Phone
) -> None:
    version = app_day().table.version + 3

    def many(phone: Phone, version: int) -> list[int]:
        job = {"player": "1", "version": version}
        return statuses(at_once(*(post(phone, "/challenge/send/", **job) for _ in range(4))))

    assert many(camille, version) == [302] * 4
    assert move_log().count("challenge 1") == 1
    assert "The table has changed." in camille.text("/challenge/")
    assert many(mehdi, version + 1) == [302] * 4
    assert move_log().count("check_in 2") == 1
    assert move_log().count("challenge 1") == 2


def test_checking_in_and_out_many_times_takes_one_seat_and_leaves_it_once(
    app_day: LayOut, mehdi: Phone
) -> None:
    app_day()
    for way in ("in", "out"):
        answers = at_once(*(post(mehdi, f"/check-{way}/") for _ in range(6)))
        assert statuses(answers) == [302] * 6
        assert move_log().count(f"check_{way} 2") == 1
    assert Seat.objects.filter(player=mehdi.player).count() == 1


def test_the_same_log_twice_is_one_daye(real_day: Day, camille: Phone, ingrid: Phone) -> None:
    version = Table.objects.get(pk=real_day.table_id).version
    fields = {"p0": camille.player.pk, "p1": ingrid.player.pk, "c0": "K", "c1": "8"}
    jobs = [post(camille, "/log/", **fields, version=version, suit0="", suit1="") for _ in range(4)]
    answers = at_once(*jobs)
    assert 302 in statuses(answers)
    assert set(statuses(answers)) <= {302, 409, 200}
    assert [text for text in move_log() if text.startswith("log")] == ["log 0 1 K-8"]


def waiting(phone: Phone, other: Phone, entry: str, card: str) -> Callable[[], object]:
    """A job: a log that waited on the phone is sent."""
    fields = {"p0": phone.player.pk, "p1": other.player.pk, "c0": card, "c1": "8"}
    about = {"entry": entry, "by": phone.player.pk, "date": Day.objects.latest("pk").date}
    return post(phone, "/log/outbox/", **fields, **about)


def test_a_waiting_log_sent_many_times_at_once_is_one_daye(
    real_day: Day, camille: Phone, ingrid: Phone
) -> None:
    key = str(uuid4())
    answers = at_once(*(waiting(camille, ingrid, key, "K") for _ in range(TIMES)))
    told = {answer.content for answer in answers}
    assert told == {b'{"state": "logged", "number": 0, "href": "/log/0/"}'}
    assert [text for text in move_log() if text.startswith("log")] == ["log 0 1 K-8"]


def test_waiting_logs_of_many_phones_at_once_are_all_entered(
    real_day: Day, camille: Phone, ingrid: Phone, mehdi: Phone, sofie: Phone
) -> None:
    phones = [camille, ingrid, mehdi, sofie]
    pairs = list(zip(phones, [*phones[1:], camille], "KQJA", strict=True))
    jobs = [waiting(one, other, str(uuid4()), card) for one, other, card in pairs]
    assert statuses(at_once(*jobs)) == [200] * 4
    assert len([text for text in move_log() if text.startswith("log")]) == 4


def test_two_players_log_the_same_daye_and_neither_breaks_anything(
    real_day: Day, camille: Phone, ingrid: Phone
) -> None:
    version = Table.objects.get(pk=real_day.table_id).version
    fields = {"p0": camille.player.pk, "p1": ingrid.player.pk, "c0": "KS", "c1": "8D"}
    fields |= {"c0": "K", "suit0": "S", "c1": "8", "suit1": "D", "version": version}
    answers = at_once(post(camille, "/log/", **fields), post(ingrid, "/log/", **fields))
    # The second finds the first's question, or the cards gone from the pack.
    assert set(statuses(answers)) <= {200, 302, 422}
    assert move_log().count("log 0 1 KS-8D") == 1


def test_a_contest_and_its_undoing_at_once(real_day: Day, camille: Phone, ingrid: Phone) -> None:
    play(real_day, camille, "log 0 1 K-8")
    answers = at_once(move(camille, "undo_log 0"), move(ingrid, "contest 0"))
    assert statuses(answers) == [200, 422]
    assert len([text for text in move_log() if text in ("undo_log 0", "contest 0")]) == 1


# One table for several dāyes


def test_two_challenges_accepted_at_once_begin_one_daye(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone, sofie: Phone
) -> None:
    day = app_day("KS", "8D", present=[mehdi, sofie])
    play(day, camille, "challenge 1")
    play(day, mehdi, "challenge 3")
    answers = at_once(move(ingrid, "accept 0"), move(sofie, "accept 2"))
    assert statuses(answers) == [200, 422]
    refused = next(a for a in answers if a.status_code == 422).content.decode()
    assert "A dāye is on." in refused
    assert len([text for text in move_log() if text.startswith("accept")]) == 1
    assert Spayin.objects.count() == 2


def test_accepting_a_challenge_while_it_is_withdrawn(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day()
    for _ in range(5):
        play(day, camille, "challenge 1")
        before = len(move_log())
        accepted, withdrawn = at_once(move(ingrid, "accept 0"), move(camille, "withdraw"))
        assert withdrawn.status_code == 200
        if accepted.status_code == 200:  # Then the withdrawal left the dāye that had begun.
            assert move_log()[before:] == ["accept 0", "withdraw"]
        else:
            assert accepted.status_code == 422
            assert "Camille’s challenge is no longer open" in accepted.content.decode()
            assert move_log()[before:] == ["withdraw"]


def test_two_who_challenge_each_other_at_once(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    app_day()
    assert statuses(at_once(move(camille, "challenge 1"), move(ingrid, "challenge 0"))) == [200] * 2


def test_checking_out_while_being_accepted(app_day: LayOut, camille: Phone, ingrid: Phone) -> None:
    """Either she left and the challenge with her, or she is in a dāye and stays."""
    day = app_day()
    play(day, camille, "challenge 1")
    left, accepted = at_once(post(camille, "/check-out/"), move(ingrid, "accept 0"))
    assert left.status_code == 302
    assert ("check_out 0" in move_log()) == (accepted.status_code == 422)


def test_an_abort_meets_the_last_card(
    app_day: LayOut, admin: Phone, camille: Phone, ingrid: Phone
) -> None:
    """The dāye is settled or aborted, never both."""
    day = app_day("KS", "8D")
    duel(day, camille, ingrid, 0)
    aborted, _drawn = at_once(post(admin, "/daye/abort/"), move(ingrid, "draw 1"))
    assert aborted.status_code == 302
    assert ("abort" in move_log()) != ("draw 1" in move_log())


# Bonuses


def test_one_exercise_is_shared_once_though_two_phones_name_two_partners(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    give_title(camille.player, "grand_spayin")
    day = app_day("N", "QH", "KS", "8D", present=[mehdi])
    duel(day, mehdi, ingrid, 2, 3, challenger=2)
    duel(day, camille, ingrid, 0, 1)
    answers = at_once(
        *(move(camille, f"share 0 {partner}") for partner in (1, 2) for _ in range(TIMES))
    )
    assert statuses(answers) == [200] + [409] * (2 * TIMES - 1)
    assert len([text for text in move_log() if text.startswith("share")]) == 1
    assert Spent.objects.count() == 1


def test_two_bonuses_on_one_exercise_at_once(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    give_title(camille.player, "grand_spayin")
    give_title(camille.player, "mastaye")
    day = app_day("N", "QH")
    duel(day, camille, ingrid, 0, 1)
    answers = at_once(move(camille, "share 0 1"), move(camille, "tyrant 0"))
    assert statuses(answers) == [200, 409]
    assert Spent.objects.count() == 1


def test_a_bonus_meets_the_confirmation(app_day: LayOut, camille: Phone, ingrid: Phone) -> None:
    """The exercise is confirmed with the bonus or without it; what was refused isn't spent."""
    give_title(camille.player, "mastaye")
    day = app_day("N", "QH")
    duel(day, camille, ingrid, 0, 1)
    declared, confirmed = at_once(move(camille, "tyrant 0"), move(ingrid, "confirm 0 12"))
    assert confirmed.status_code == 200
    assert Spent.objects.count() == (declared.status_code == 200)
    assert declared.status_code in (200, 422)


def test_double_or_quits_from_many_phones_is_played_once(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    give_title(camille.player, "tikao")
    day = app_day(present=[mehdi])
    down_to_three(day, camille, ingrid)
    play(day, camille, "call_final")
    play(day, ingrid, "join_final")
    play(day, mehdi, "join_final")
    for position, each in enumerate((camille, ingrid, mehdi)):
        play(day, each, f"draw {32 + position}")
    answers = at_once(*(move(camille, "double_or_quits") for _ in range(TIMES)))
    assert statuses(answers) == [200] + [409] * (TIMES - 1)
    assert move_log().count("double_or_quits") == 1
    assert Spent.objects.count() == 1


# The day itself


def test_of_eight_who_lay_the_cards_one_does_and_all_are_in(house: object, phone: Phones) -> None:
    phones = [phone(name) for name in ("Camille", "Ingrid", "Mehdi", "Sofie", "Théo", "Lars")]
    fields = {"deck": "app", "pack": "32"}
    jobs = [post(each, "/open/", **fields, exercise=f"kind {n}") for n, each in enumerate(phones)]
    jobs += [post(phones[0], "/open/", **fields, exercise="kind 0") for _ in range(2)]
    assert statuses(at_once(*jobs)) == [302] * 8
    assert Day.objects.count() == Table.objects.count() == 1
    assert sum(text.startswith("set_exercise") for text in move_log()) == 1
    assert sum(text.startswith("check_in") for text in move_log()) == 6
    state = tables.state_of(Table.objects.get())
    assert state.exercise.startswith("kind ")


def test_a_real_and_an_app_deck_at_once_are_one_day(
    house: object, camille: Phone, ingrid: Phone
) -> None:
    app = post(camille, "/open/", deck="app", pack="32", exercise="squats")
    real = post(ingrid, "/open/", deck="real", pack="52", exercise="squats")
    assert statuses(at_once(app, real)) == [302, 302]
    assert Day.objects.count() == Table.objects.count() == 1


# Everything together


def test_a_storm_of_moves_leaves_a_day_that_replays(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone, sofie: Phone
) -> None:
    """Everybody presses two of their buttons at once, again and again."""
    day = app_day("KS", "8D", "N", "9S", "7S", "7D", present=[mehdi, sofie])
    for number in range(12):
        jobs = []
        for seat, each in enumerate((camille, ingrid, mehdi, sofie)):
            moves = legal(day, seat)
            jobs += [move(each, moves[(number * 7 + at) % len(moves)]) for at in (0, 3) if moves]
        assert set(statuses(at_once(*jobs))) <= {200, 409, 422}


def legal(day: Day, seat: int) -> list[str]:
    state = tables.state_of(Table.objects.get(pk=day.table_id))
    return [str(found) for found in rules.legal_moves(state, seat)]
