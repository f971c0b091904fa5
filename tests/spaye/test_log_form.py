"""The quick log's form, without JavaScript: what it offers, what it enters, what it refuses."""

import re
from typing import Any

import pytest

from games.spaye import services
from games.spaye.models import Day
from games.tables.services import state_of
from tests.spaye.clock import stored
from tests.spaye.conftest import LayOut, Phone, Phones
from tests.spaye.real_deck import fill, forge_log, log, logs, play_down, points, table
from tests.spaye.together import play


def test_the_only_colleague_is_chosen_then_nobody_then_the_last_opponent(
    real_day: Day, camille: Phone, ingrid: Phone, phone: Phones
) -> None:
    assert _chosen(camille) == [ingrid.player.pk]
    lars = phone("Lars")
    assert _chosen(camille) == []
    log(camille, camille, lars, cards="A-K")
    assert _chosen(camille) == [lars.player.pk]


def _chosen(phone: Phone) -> list[int]:
    page = phone.get("/log/").content.decode()
    found = re.findall(r'<input type="radio" name="p1" value="(\d+)"[^>]* checked', page)
    return [int(one) for one in found]


def test_two_ranks_and_save_are_a_daye_however_often_the_form_is_sent(
    real_day: Day, camille: Phone, ingrid: Phone
) -> None:
    assert camille.get("/challenge/")["Location"] == "/log/"
    form = fill(camille, ingrid, cards="J-9S")
    for answer in (camille.post("/log/", **form), camille.forge("/log/", **form)):
        assert (answer.status_code, answer["Location"]) == (302, "/log/0/")
    # Another log of the same old page is told so.
    other = fill(camille, ingrid, cards="A-K") | {"version": form["version"]}
    assert camille.forge("/log/", **other).status_code == 409
    assert logs() == ["log 0 1 J-9S"]
    assert points() == {"Camille": (1, 1, 0), "Ingrid": (1, 0, 0)}
    page = camille.text("/log/0/")
    assert "You beat Ingrid" in page
    assert "Take it back" in page


def test_a_bystander_logs_for_two_others_who_get_a_seat_and_whoever_left_stays_away(
    real_day: Day, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    services.check_out(real_day, ingrid.player)
    log(camille, ingrid, lars, cards="J-9")
    assert logs() == ["check_out 1", "log 1 2 J-9"]
    assert state_of(table()).present() == (0, 2)
    assert points() == {"Camille": (0, 0, 0), "Ingrid": (1, 1, 0), "Lars": (1, 0, 0)}
    assert "Camille has logged a dāye with you" in lars.text("/inbox/")


def test_a_tie_asks_for_the_next_pair(real_day: Day, camille: Phone, ingrid: Phone) -> None:
    answer = log(camille, camille, ingrid, cards="7S-7H")
    assert answer.status_code == 302
    assert logs() == []
    page = camille.get(answer["Location"]).content.decode()
    assert "A tie. What next?" in page
    assert f'name="p1" value="{ingrid.player.pk}"' in page
    answer = log(camille, camille, ingrid, cards="K-K", at=answer["Location"])
    assert answer["Location"].endswith("tie=7S-7H&tie=K-K")
    log(camille, camille, ingrid, cards="N-9", at=answer["Location"])
    assert logs() == ["log 0 1 7S-7H K-K N-9"]
    assert points()["Camille"] == (1, 0, 0)


def test_the_last_three_cards_ask_for_three_players(
    real_day: Day, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    assert 'name="final"' not in camille.get("/log/").content.decode()
    play_down(3, camille, ingrid)
    page = camille.get("/log/").content.decode()
    assert 'name="c2"' in page
    assert 'name="final" value="1"' in page
    answer = log(camille, camille, ingrid, lars, cards="N-9-9", final=1)
    assert answer.status_code == 302
    assert points()["Lars"] == (3, 0, 0)
    assert table().outcome["status"] == "finished"
    assert camille.get("/log/")["Location"] == "/"


def test_a_tie_leads_into_the_final(
    real_day: Day, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    play_down(5, camille, ingrid)
    before = points()["Ingrid"]
    answer = log(camille, camille, ingrid, cards="9-9")
    page = camille.get(answer["Location"]).content.decode()
    assert 'name="c2"' in page
    log(camille, camille, ingrid, lars, cards="N-N-9", at=answer["Location"])
    assert logs()[-1] == "log 0 1 2 9-9 N-N-9"
    daye, victoire, _repetition = points()["Ingrid"]
    assert (daye, victoire) == (before[0] + 3, before[1] + 6)  # no dāye of its own for the tie


def test_what_was_seen_is_confirmed_in_the_same_go_but_not_ones_own(
    real_day: Day, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    log(camille, camille, ingrid, cards="Q-N", seen1=11)
    log(lars, camille, ingrid, cards="N-N", seen0=20, seen1=15)
    log(camille, camille, ingrid, cards="N-K", seen0=13)
    seen = ["log 0 1 Q-N", "confirm 0 11", "log 0 1 N-N", "confirm 1 20", "confirm 2 15"]
    assert logs() == [*seen, "log 0 1 N-K"]
    assert points()["Camille"] == (3, 0, 20)
    assert points()["Ingrid"] == (3, 0, 26)


@pytest.mark.parametrize(
    ("cards", "fields", "sentence", "wrong"),
    [
        ("J-9", {"tie": "7S-7S"}, "7 of spades has already been played", []),
        ("7S-7S", {}, "7 of spades has already been played", ["c0", "c1"]),
        ("6-9", {}, "has already been played, or isn’t in the deck", ["c0"]),
        ("A-9S", {}, "9 of spades has already been played", ["c1"]),
        ("N-N", {"sure": 1}, "No more than 1 nikāye can be on the table", ["c0", "c1"]),
        ("J-9", {"tie": "8-10"}, "Every draw except the last has to be a tie", ["c0", "c1"]),
        ("J-9-8", {"final": 1}, "The last three are drawn in the final", []),
        ("Q-N", {"seen1": 13}, "Confirm between 0 and 12 reps here", ["seen1"]),
        ("Q-N", {"seen1": "many"}, "How many reps did you see?", ["seen1"]),
        ("Q", {}, "Choose the players and a card for each", ["c1"]),
        ("Q-9", {"tie": "7–7"}, "Choose the players and a card for each", []),
        ("J-9", {"p1": ""}, "Choose the players and a card for each", ["p1"]),
        ("K-N", {"p1": "me"}, "two different players, the final three", ["p0", "p1"]),
    ],
)
def test_a_check_says_its_sentence_marks_its_fields_and_keeps_the_form(
    real_day: Day,
    camille: Phone,
    ingrid: Phone,
    lars: Phone,
    cards: str,
    fields: dict[str, Any],
    sentence: str,
    wrong: list[str],
) -> None:
    services.check_in(real_day, lars.player)
    play(real_day, ingrid, "log 1 0 N-N", "log 1 2 9S-8")
    assert "aria-invalid" not in camille.get("/log/").content.decode()
    before = stored()
    players = (camille, ingrid, lars) if fields.get("final") else (camille, ingrid)
    given = {key: camille.player.pk if what == "me" else what for key, what in fields.items()}
    answer = camille.forge("/log/", **(fill(*players, cards=cards) | given))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert stored() == before
    rank = cards.split("-")[0].rstrip("S")
    chosen = re.search(rf'<option aria-label="[^"]+" value="{rank}" selected>', page)
    assert (chosen is not None) == (rank != "6")
    assert page.count('id="log-error"') == 1
    assert page.count('aria-describedby="log-error"') == len(wrong)
    marked = re.findall(r'<(?:input|select)[^>]* name="(\w+)"[^>]* aria-invalid="true"', page)
    # Whom one plays against is chosen among people, and among those further down.
    assert sorted({"p1" if name == "other" else name for name in marked}) == wrong


def test_bad_input_changes_nothing(real_day: Day, camille: Phone, ingrid: Phone) -> None:
    before = stored()
    good = fill(camille, ingrid, cards="J-9")
    for wrong in (
        {"p1": "9" * 10_000},
        {"p1": "999999"},
        {"p0": ingrid.player.pk},
        {"p0": "x", "p1": "y"},
        {"c0": "Z"},
        {"c0": "", "c1": ""},
        {"c1": "x" * 10_000},
        {"suit0": "P", "c0": ""},
        {"p2": "1", "c2": "N", "final": "1"},
        {"tie": "y" * 10_000},
        {"tie": "7-7 K-K"},
        {"tie": "\u202e"},
        {"tie": ["7-7"] * 30},
        {"seen1": "-1"},
        {"version": "-3"},
        {"version": "999999"},
        {"same": "77"},
        {"same": "9" * 5000},
    ):
        answer = camille.forge("/log/", **good | wrong)
        assert 400 <= answer.status_code < 500, wrong
    assert stored() == before


def test_an_app_deck_has_no_form(app_day: LayOut, camille: Phone, ingrid: Phone) -> None:
    app_day("KS")
    before = stored()
    camille.client.get("/log/", headers={"Sec-Fetch-Dest": "empty"})
    assert "there’s nothing to log" not in camille.text("/")
    assert camille.get("/log/")["Location"] == "/"
    assert forge_log(camille, camille, ingrid, cards="J-9")["Location"] == "/"
    assert "there’s nothing to log" in camille.text("/")
    assert stored() == before


def test_everybody_beyond_the_recent_ones_is_chosen_from_a_list(
    real_day: Day, camille: Phone, lars: Phone, phone: Phones
) -> None:
    for name in ("Mehdi", "Sofie", "Théo", "Anaïs", "Jonas"):
        phone(name)
    page = camille.get("/log/").content.decode()
    assert page.count('<input type="radio" name="p1"') == 5
    other = re.search(r'<select name="other".*?</select>', page, re.DOTALL)
    assert other is not None
    assert other[0].count("<option") == 1 + 2
    forge_log(camille, camille, camille, cards="J-9", other=lars.player.pk)
    assert logs() == ["log 0 2 J-9"]


def test_french_and_norwegian_forms(real_day: Day, phone: Phones, ingrid: Phone) -> None:
    page = phone("Anaïs", language="fr").text(f"/log/?p1={ingrid.player.pk}")
    assert "Noter un dāye" in page
    assert "couleur facultative" in page
    assert "Ingrid recevra une demande de confirmation" in page
    page = phone("Bjørn", language="nb").text("/log/")
    assert "Før opp en dāye" in page
