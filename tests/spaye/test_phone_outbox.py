"""Logs that waited on a phone: entered once, on their own day, by who wrote them down."""

from typing import Any
from uuid import uuid4

from django.test import Client

from games.spaye import services
from games.spaye.models import Day, LogSeen, SentLog
from games.tables.services import state_of
from tests.spaye.clock import set_office, stored
from tests.spaye.conftest import At, LayOut, Phone
from tests.spaye.real_deck import fill, log, logs, play_down, table

OUTBOX = "/log/outbox/"


def entry(by: Phone, *players: Phone, cards: str, **fields: Any) -> dict[str, Any]:
    """What a phone sends of a log that it wrote down on that Friday."""
    given = fill(*players, cards=cards)
    del given["version"]
    about = {"entry": str(uuid4()), "by": by.player.pk, "date": "2026-11-20", "age": 0}
    return given | about | fields


def send(by: Phone, fields: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    answer = by.forge(OUTBOX, **fields)
    return answer.status_code, answer.json()


def test_a_phone_asks_who_is_signed_in_and_gets_a_token(camille: Phone) -> None:
    answer = camille.get(OUTBOX)
    assert answer.json()["player"] == camille.player.pk
    assert len(answer.json()["token"]) == 64
    assert "no-store" in answer["Cache-Control"]
    assert Client().get(OUTBOX).json()["player"] is None


def test_its_token_opens_the_door_and_a_stale_one_does_not(
    friday: Day, camille: Phone, ingrid: Phone
) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(camille.player)
    fields = entry(camille, camille, ingrid, cards="J-9")
    assert browser.post(OUTBOX, fields).status_code == 403
    token = browser.get(OUTBOX).json()["token"]
    assert browser.post(OUTBOX, fields | {"csrfmiddlewaretoken": token}).status_code == 200


def test_the_same_id_is_one_daye_and_one_answer(
    friday: Day, at: At, camille: Phone, ingrid: Phone
) -> None:
    """Also once the log was taken back, and for an answer that was lost at midnight."""
    fields = entry(camille, camille, ingrid, cards="J-9")
    answer = (200, {"state": "logged", "number": 0, "href": "/log/0/"})
    assert [send(camille, fields) for _ in range(3)] == [answer] * 3
    assert logs() == ["log 0 1 J-9"]
    assert SentLog.objects.get().author == camille.player
    camille.move("undo_log 0")
    for time in ("2026-11-20 14:10:00", "2026-11-21 09:00:00"):
        at(time)
        assert send(camille, fields) == answer
    assert logs() == ["log 0 1 J-9", "undo_log 0"]


def test_it_needs_no_page_of_the_table_as_it_is_nor_a_seat(
    friday: Day, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    fields = entry(lars, camille, ingrid, cards="Q-N", seen1=11)
    log(camille, camille, ingrid, cards="A-K")
    assert send(lars, fields)[1]["number"] == 1
    assert logs() == ["log 0 1 A-K", "log 0 1 Q-N", "confirm 0 11"]
    assert state_of(table()).present() == (0, 1, 2)


def test_it_is_never_sent_as_somebody_else(friday: Day, camille: Phone, ingrid: Phone) -> None:
    fields = entry(camille, camille, ingrid, cards="J-9")
    before = stored()
    assert send(ingrid, fields) == (409, {"state": "person"})
    assert send(Phone(camille.player, Client()), fields) == (401, {"state": "signed_out"})
    assert stored() == before
    # Its number belongs to one person.
    send(camille, fields)
    stolen = entry(ingrid, camille, ingrid, cards="J-9") | {"entry": fields["entry"]}
    status, told = send(ingrid, stolen)
    assert (status, told["sentence"]) == (409, "Someone else has already sent this log.")
    assert logs() == ["log 0 1 J-9"]


def test_a_log_of_yesterday_is_never_logged_today(
    friday: Day, at: At, camille: Phone, ingrid: Phone
) -> None:
    fields = entry(camille, camille, ingrid, cards="J-9")
    at("2026-11-21 09:00:00")
    services.open_day(camille.player, "real", 32, "squats")
    before = stored()
    status, told = send(camille, fields)
    assert status == 409
    assert told["state"] == "refused"
    assert told["sentence"] == (
        "The Späye of Friday 20 November is over. You can’t log this dāye any more."
    )
    assert stored() == before


def test_before_its_day_with_an_app_deck_and_after_the_closing_nothing_is_logged(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    at("2026-11-20 14:00:00")
    fields = {"entry": str(uuid4()), "by": camille.player.pk, "date": "2026-11-20"}
    status, told = send(camille, fields)
    assert (status, told["sentence"]) == (409, "Today’s Späye hasn’t started yet.")
    status, told = send(camille, fields | {"date": "2026-11-21"})
    assert (status, "21 November here yet" in told["sentence"]) == (409, True)
    app_day("KS")
    set_office(closing_minute=18 * 60)
    before = stored()
    fields = entry(camille, camille, ingrid, cards="J-9")
    status, told = send(camille, fields)
    assert (status, told["state"]) == (422, "refused")
    assert stored() == before
    at("2026-11-20 18:00:00")
    status, told = send(camille, fields)
    assert (status, told["sentence"]) == (409, "Today’s Späye is over.")
    assert logs() == []


def test_a_refusal_is_one_sentence_and_writes_nothing(
    friday: Day, camille: Phone, ingrid: Phone
) -> None:
    before = stored()
    refused: tuple[tuple[str, dict[str, Any], str], ...] = (
        ("6-9", {}, "has already been played, or isn’t in the deck"),
        ("9-9", {}, "Every draw except the last has to be a tie"),
        ("Q-N", {"seen1": 13}, "Confirm between 0 and 12 reps here"),
        ("Q-N", {"seen1": "many"}, "How many reps did you see?"),
        ("Q", {}, "Choose the players and a card for each"),
    )
    for cards, fields, sentence in refused:
        status, told = send(camille, entry(camille, camille, ingrid, cards=cards) | fields)
        assert (status, told["state"]) == (422, "refused")
        assert sentence in told["sentence"]
        assert stored() == before, sentence


def test_a_refused_log_may_be_sent_again_and_is_judged_anew(
    friday: Day, camille: Phone, ingrid: Phone
) -> None:
    log(ingrid, ingrid, camille, cards="9S-8")
    fields = entry(camille, camille, ingrid, cards="A-9S")
    status, told = send(camille, fields)
    assert (status, told["rule"]) == (422, "/rules/spaye/#SP-69")
    ingrid.move("undo_log 0")
    assert send(camille, fields)[0] == 200


def test_a_double_of_anothers_log_is_asked_unless_the_author_is_sure(
    friday: Day, at: At, camille: Phone, ingrid: Phone
) -> None:
    log(ingrid, ingrid, camille, cards="9-J")
    at("2026-11-20 14:30:00")
    fields = entry(camille, camille, ingrid, cards="J-9", age=30 * 60)
    status, told = send(camille, fields)
    assert (status, told["state"], told["number"]) == (409, "asked", 0)
    assert told["sentence"] == "Ingrid logged J – 9 30 minutes ago. Is this the same dāye?"
    assert send(camille, fields | {"same": 0}) == (200, {"state": "dropped"})
    assert LogSeen.objects.get().player == camille.player
    assert logs() == ["log 1 0 9-J"]
    sure = entry(camille, camille, ingrid, cards="J-9", sure=1)
    assert send(camille, sure)[1]["number"] == 1


def test_my_own_two_logs_alike_are_two_dayes_unless_i_have_just_made_one(
    friday: Day, camille: Phone, ingrid: Phone
) -> None:
    for number in range(2):
        waited = entry(camille, camille, ingrid, cards="J-9")
        assert send(camille, waited)[1]["number"] == number
    status, told = send(camille, entry(camille, camille, ingrid, cards="J-9", live=1))
    assert (status, told["state"]) == (409, "asked")


def test_the_final_waits_too(friday: Day, camille: Phone, ingrid: Phone, lars: Phone) -> None:
    play_down(3, camille, ingrid)
    status, _told = send(camille, entry(camille, camille, ingrid, lars, cards="N-9-9", final=1))
    assert status == 200
    assert table().outcome["status"] == "finished"


def test_bad_input_is_refused_and_changes_nothing(
    friday: Day, camille: Phone, ingrid: Phone
) -> None:
    before = stored()
    bad: tuple[dict[str, Any], ...] = (
        {"entry": "x"},
        {"entry": "9" * 5000},
        {"entry": ""},
        {"date": "today"},
        {"date": "2026-02-31"},
        {"by": "x"},
        {"age": "-1", "p1": "999999"},
        {"p1": "9" * 5000},
        {"tie": ["7-7"] * 30},
        {"same": "x"},
    )
    for wrong in bad:
        status, told = send(camille, entry(camille, camille, ingrid, cards="J-9") | wrong)
        assert 400 <= status < 500, wrong
        assert told["state"] in ("refused", "person"), wrong
        assert stored() == before, wrong
