"""A saved log: undoing it within a minute, what its players do with it, doubles."""

import re

import pytest

from games.players.models import Office
from games.spaye import services
from games.spaye.models import Correction, Day, LogSeen, VoidRequest
from tests.hands import arrived
from tests.spaye.clock import stored
from tests.spaye.conftest import At, Phone, Phones, open_real_day
from tests.spaye.real_deck import address, forge_log, log, logs, play_down, points, table


def test_the_author_alone_takes_it_back_for_a_minute(
    friday: Day, at: At, camille: Phone, ingrid: Phone
) -> None:
    for cards in ("J-9", "A-K"):
        log(camille, camille, ingrid, cards=cards)
    at("2026-11-20 14:00:20")
    assert 'data-undo-seconds="40"' in camille.get("/log/0/").content.decode()
    assert "data-undo-seconds" not in ingrid.get("/log/0/").content.decode()
    ingrid.forge_move("undo_log 0")
    assert logs() == ["log 0 1 J-9", "log 0 1 A-K"]
    at("2026-11-20 14:01:00")
    camille.forge_move("undo_log 0")
    assert logs()[2:] == ["undo_log 0"]
    assert points() == {"Camille": (1, 1, 0), "Ingrid": (1, 0, 0)}
    assert "Taken back" in camille.text("/log/0/")
    at("2026-11-20 14:01:01")
    assert "data-undo-seconds" not in camille.get("/log/1/").content.decode()
    camille.forge_move("undo_log 1")
    assert logs()[2:] == ["undo_log 0"]
    assert "can take back a log for one minute" in camille.text("/log/1/")


def test_the_other_player_alone_says_that_it_is_right_or_contests_it_once(
    friday: Day, camille: Phone, ingrid: Phone, lars: Phone, admin: Phone
) -> None:
    services.check_in(friday, lars.player)
    log(camille, camille, ingrid, cards="J-9")
    for somebody in (camille, lars):
        page = somebody.text("/log/0/").replace("can confirm or dispute it", "")
        assert "That’s right" not in page
        assert "Dispute it" not in page
        somebody.forge_move("contest 0")
    assert logs() == ["log 0 1 J-9"]
    assert "That’s right" in ingrid.text("/log/0/")
    assert ingrid.post("/log/0/seen/", next="/inbox/")["Location"] == "/inbox/"
    assert "That’s right" not in ingrid.text("/log/0/")
    assert "Dispute it" in ingrid.text("/log/0/")  # until midnight
    ingrid.move("contest 0")
    ingrid.forge_move("contest 0")
    assert logs() == ["log 0 1 J-9", "contest 0"]
    assert points() == {"Camille": (0, 0, 0), "Ingrid": (0, 0, 0), "Lars": (0, 0, 0)}
    for somebody in (camille, ingrid):
        assert "Disputed. Its points are on hold." in somebody.text("/log/0/")
    assert "Zoé will decide." in camille.text("/log/0/")
    assert "data-undo-seconds" not in camille.get("/log/0/").content.decode()


def test_the_last_nikaye_that_leaves_is_put_back_and_its_exercise_leads_on(
    friday: Day, camille: Phone, ingrid: Phone
) -> None:
    log(camille, camille, ingrid, cards="N-N")
    assert "Replace a random card" not in camille.text("/log/0/")
    log(camille, camille, ingrid, cards="N-9")
    assert "Replace a random card" in camille.text("/log/1/")
    assert "Replace a random card" not in camille.text("/log/0/")
    assert "/daye/exercise/2/" in camille.get("/log/1/").content.decode()
    assert "/daye/witness/2/" in ingrid.get("/log/1/").content.decode()


@pytest.mark.parametrize(
    ("swapped", "after", "asked"), [(False, 59, True), (True, 179, True), (True, 180, False)]
)
def test_the_same_cards_of_the_same_two_are_asked_about(
    friday: Day, at: At, camille: Phone, ingrid: Phone, swapped: bool, after: int, asked: bool
) -> None:
    log(camille, camille, ingrid, cards="7-9S")
    at(f"2026-11-20 14:{after // 60:02}:{after % 60:02}")
    players, cards = ((ingrid, camille), "9-7") if swapped else ((camille, ingrid), "7-9")
    answer = forge_log(ingrid, *players, cards=cards)
    assert (answer.status_code, len(logs())) == ((200, 1) if asked else (302, 2))
    if asked:
        shown = cards.replace("-", " – ")
        ago = "just now" if after < 60 else "2 minutes ago"
        assert f"Camille logged {shown} {ago}. Is this the same dāye?" in answer.content.decode()


def test_other_cards_others_or_a_log_taken_back_are_not(
    friday: Day, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    log(camille, camille, ingrid, cards="7-9")
    assert log(ingrid, ingrid, camille, cards="7-9").status_code == 302
    assert forge_log(ingrid, lars, ingrid, cards="7-9").status_code == 302
    camille.move("undo_log 0")
    assert log(ingrid, ingrid, camille, cards="9-7").status_code == 302
    assert len(logs()) == 5


@pytest.mark.parametrize("same", [True, False])
def test_the_same_one_is_confirmed_by_that_and_another_one_is_logged(
    friday: Day, camille: Phone, ingrid: Phone, same: bool
) -> None:
    log(camille, camille, ingrid, cards="7-9")
    asked = log(camille, camille, ingrid, cards="7-9").content.decode()
    assert "You logged 7 – 9 just now. Is this the same dāye?" in asked
    page = arrived(ingrid.client, log(ingrid, ingrid, camille, cards="9-7"), "/log/", {})
    done = page.press("Yes, the same dāye" if same else "No, a different one")
    assert done.path == ("/log/0/" if same else "/log/1/")
    assert len(logs()) == (1 if same else 2)
    assert [one.player for one in LogSeen.objects.all()] == [ingrid.player] * same
    assert points()["Ingrid"] == ((1, 1, 0) if same else (2, 2, 0))


def test_a_log_that_is_none_leads_to_today(friday: Day, camille: Phone) -> None:
    for number in ("7", "99999999999999999999"):
        assert camille.get(f"/log/{number}/")["Location"] == "/"


def test_nobody_answers_for_a_log_they_were_not_in(
    friday: Day, camille: Phone, ingrid: Phone, admin: Phone
) -> None:
    log(camille, camille, ingrid, cards="7-9")
    before = stored()
    for number in (0, 1, 10**15):
        admin.forge(f"/log/{number}/seen/")
    assert stored() == before


def test_the_final_stays(friday: Day, camille: Phone, ingrid: Phone, lars: Phone) -> None:
    play_down(3, camille, ingrid)
    log(camille, camille, ingrid, lars, cards="9-N-9", final=1)
    number = len(logs()) - 1
    assert "data-undo-seconds" not in camille.get(f"/log/{number}/").content.decode()
    camille.forge_move(f"undo_log {number}")
    assert table().outcome["status"] == "finished"
    assert logs()[-1].startswith("log ")


def test_the_last_daye_is_told_with_its_own_time_and_number(
    at: At, friday: Day, camille: Phone, ingrid: Phone
) -> None:
    for time, cards in (("14:12", "K-9"), ("14:14", "Q-8")):
        at(f"2026-11-20 {time}")
        log(camille, camille, ingrid, cards=cards)
        assert f"Last dāye {time}" in ingrid.text("/")
    camille.move("undo_log 1")
    assert "Last dāye 14:12" in ingrid.text("/")
    # What was taken back keeps its number: the third of two would be a riddle.
    log(camille, camille, ingrid, cards="A-7")
    page = ingrid.text("/")
    assert "Last dāye 14:14 · no. 3 " in page
    assert "of the day" not in page


def test_a_contested_logs_cards_are_drawn_and_its_points_wait(
    friday: Day, camille: Phone, ingrid: Phone
) -> None:
    log(camille, camille, ingrid, cards="N-9")
    log(camille, camille, ingrid, cards="K-8", seen0="")
    ingrid.move("contest 0")
    told = "2 dāyes, 1 nikāye drawn. 1 dāye is disputed."
    assert told in camille.text(address(friday))
    ingrid.move("contest 1")
    today = camille.get("/", follow=True).content.decode()
    assert "King against 8" in today
    assert "+1 win" not in today
    assert '<span class="pill sun">disputed</span>' in today


# “Wrong card” on one’s own log: the form comes back filled, both point to each other


def again(phone) -> str:
    html = phone.get("/log/0/").content.decode()
    return re.search(r'href="(/log/\?[^"]*instead=0[^"]*)"', html)[1].replace("&amp;", "&")


def test_undo_leads_to_the_form_as_it_was(friday, camille, ingrid):
    log(camille, camille, ingrid, cards="JS-9")
    camille.move("undo_log 0")
    form = camille.get(again(camille)).content.decode()
    assert "Replaces dāye no. 1" in form
    assert re.search(r'value="J" selected', form)
    assert re.search(r'value="S" selected', form)
    assert "Ingrid’s card" in form
    forge_log(camille, camille, ingrid, cards="QS-9", instead="0")
    assert logs() == ["log 0 1 JS-9", "undo_log 0", "log 0 1 QS-9"]
    assert "Replaces dāye no. 1" in camille.text("/log/1/")
    assert "Logged again, corrected: dāye no. 2" in ingrid.text("/log/0/")
    assert "Log it again" not in camille.text("/log/0/")


def test_only_ones_own_that_counts_no_more(friday, camille, ingrid):
    log(camille, camille, ingrid, cards="J-9")
    forge_log(camille, camille, ingrid, cards="Q-9", instead="0", sure="1")
    forge_log(camille, camille, ingrid, cards="K-9", instead="77", sure="1")
    assert len(table().seats.all()) == 2
    assert not Correction.objects.exists()


def test_later_a_referee_is_asked_with_what_was_right(friday, at, camille, ingrid, referee):
    log(camille, camille, ingrid, cards="J-9")
    at("2026-11-20 14:05:00")
    form = camille.get("/2026/11/20/log/0/void/").content.decode()
    assert 'value="Camille J – Ingrid 9"' in form
    right = "Camille Q – Ingrid 9"
    camille.post("/2026/11/20/log/0/void/", reason="slip", right=right)
    assert VoidRequest.objects.get().right == right
    assert right in referee.text("/log/0/")


# A logged final


def test_a_logged_final_has_one_primary_key_and_one_stop_after_an_initial(
    house: Office, phone: Phones
) -> None:
    """The key is for mine if I have drawn a nikāye, else for the first that I may watch."""
    house.deck = "real"
    house.save()
    three = [phone(name, language="fr") for name in ("Camille", "Ingrid", "Åse-Kristine Ø.")]
    camille, ingrid, ase = three
    services.check_in(open_real_day(camille, ingrid), ase.player)
    play_down(5, camille, ingrid)
    address = forge_log(camille, *three, cards="N-9-N", final=1, tie="9-9")["Location"]
    for reader in (camille, ingrid):
        keys = reader.get(address).content.decode().split('class="sheet stack"')[1]
        assert keys.count("btn primary") == 1
        assert keys.count("/daye/witness/") >= 1
    page = ingrid.get(address).content.decode()
    said = " ".join(re.findall(r'data-say="([^"]*)"', page))
    assert "Åse-Kristine Ø. " in said + " "
    assert "Ø.." not in page
    assert "Ø.." not in ingrid.get("/daye/").content.decode()
