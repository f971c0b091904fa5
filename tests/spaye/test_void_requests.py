"""The author of a log asks for a void: who may, who hears of it, who answers, what then."""

from typing import Any

import pytest
from django.utils import timezone

from games.boards.models import Closing, Month
from games.players.models import AdminAct, Role
from games.spaye import services
from games.spaye.models import Day, VoidRequest
from games.spaye.privacy import Days
from games.spaye.rulings import disputes
from tests.spaye import day_notices
from tests.spaye.clock import stored
from tests.spaye.conftest import At, Phone
from tests.spaye.day_notices import put_away, shown
from tests.spaye.real_deck import address, forge_rule, log, logs, play_down, points, rule
from tests.spaye.together import play

KEY = "Ask to void it"


@pytest.fixture
def friday(friday: Day, camille: Phone, ingrid: Phone, at: At) -> Day:
    """On that Friday Camille has logged a dāye with Ingrid, more than a minute ago."""
    log(camille, camille, ingrid, cards="A-K", seen0="")
    at("2026-11-20 14:05:00")
    return friday


def page_of(day: Day, number: int = 0) -> str:
    return f"{address(day)}log/{number}/void/"


def ask(phone: Phone, day: Day, reason: str = "Wrong card.") -> Any:
    return phone.post(page_of(day), reason=reason)


def forge_ask(phone: Phone, day: Day, reason: str = "Wrong card.") -> Any:
    return phone.forge(page_of(day), reason=reason)


def titles(phone: Phone) -> list[str]:
    """What a finished day has brought besides (“Achieved: …”, “4 achievements …”) is left out."""
    return [title for title in day_notices.titles(phone) if "achieve" not in title.lower()]


def finish(day: Day, camille: Phone, ingrid: Phone, lars: Phone) -> None:
    """Down to the last card: a day that isn't finished is cancelled."""
    services.check_in(day, lars.player)
    play_down(3, camille, ingrid, begun=1)
    play(day, camille, "log 0 1 2 9-N-9")


def waiting() -> list[str]:
    return list(VoidRequest.objects.filter(outcome="").values_list("reason", flat=True))


def test_the_author_asks_after_a_question_all_hear_of_it_and_a_referee_voids_it(
    friday: Day, camille: Phone, ingrid: Phone, lars: Phone, referee: Phone
) -> None:
    assert KEY in camille.text("/log/0/")
    asked = camille.text(page_of(friday))
    assert "It counts until someone decides" in asked
    assert "Théo will decide." in asked
    assert waiting() == []
    assert ask(camille, friday)["Location"] == "/log/0/"
    assert waiting() == ["Wrong card."]
    assert points()["Camille"] == (1, 1, 0)
    for phone in (camille, ingrid):
        page = phone.text("/log/0/")
        assert "Camille asks to void it. Wrong card." in page
        assert KEY not in page
    assert "Void requested by Camille, 14:05 Wrong card." in ingrid.text(address(friday))
    assert "Camille wants to void a dāye with you" in shown(ingrid)
    assert "Camille wants to void a dāye with you" in titles(ingrid)
    assert "Camille asks to void a log" in shown(referee)
    assert titles(referee) == ["Camille asks to void a log"]
    office = referee.text("/office/today/")
    assert "1 dāye to decide" in office
    assert "Void requested by Camille, 14:05 Wrong card." in office
    assert "Camille asks to void it. Wrong card." in referee.text(address(friday))
    for nobody in (camille, lars):
        assert "asks to void" not in shown(nobody)
        assert "wants to void" not in shown(nobody)
    put_away(ingrid, friday, f"asked_void-0-{VoidRequest.objects.get().pk}")
    assert "wants to void" not in shown(ingrid)
    assert rule(referee, friday, "void 0") == 302
    assert logs() == ["log 0 1 A-K", "void 0"]
    assert points()["Camille"] == (0, 0, 0)
    assert titles(camille) == titles(ingrid) == ["Dāye 1 is void"]
    assert "asks to void it" not in ingrid.text("/log/0/")


def test_left_as_it_is_it_counts_and_is_not_asked_again(
    friday: Day, camille: Phone, ingrid: Phone, referee: Phone, admin: Phone
) -> None:
    ask(camille, friday)
    assert 'value="keep 0"' in referee.get(address(friday)).content.decode()
    assert rule(referee, friday, "keep 0", "I saw the cards.") == 302
    assert forge_rule(referee, friday, "keep 0", "I saw the cards.") == 302
    assert logs() == ["log 0 1 A-K"]
    act = AdminAct.objects.get()
    assert (act.by, act.what, act.reason) == (referee.player, "keep_log", "I saw the cards.")
    assert "Kept by Théo, 14:05 I saw the cards." in camille.text(address(friday))
    for phone in (camille, ingrid):
        assert "Dāye 1 stays as it is" in shown(phone)
        assert "Dāye 1 stays as it is" in titles(phone)
    assert titles(referee) == []
    assert KEY not in camille.text("/log/0/")
    before = stored()
    assert forge_ask(camille, friday).status_code == 302
    assert forge_rule(admin, friday, "keep 0") == 409
    assert stored() == before
    assert "Dispute it" in ingrid.text("/log/0/")


def test_asked_twice_is_asked_once_and_withdrawn_it_may_be_asked_again(
    friday: Day, camille: Phone, ingrid: Phone, referee: Phone
) -> None:
    ask(camille, friday)
    forge_ask(camille, friday, "Another reason.")
    assert waiting() == ["Wrong card."]
    for _again in range(2):
        answer = camille.forge(f"{page_of(friday)}withdraw/", next="/log/0/")
        assert answer["Location"] == "/log/0/"
    assert waiting() == []
    assert "void" not in shown(ingrid)
    assert titles(referee) == []
    assert forge_rule(referee, friday, "keep 0") == 409
    assert "Request withdrawn by Camille, 14:05" in ingrid.text(address(friday))
    ask(camille, friday, "")
    assert waiting() == [""]
    assert VoidRequest.objects.count() == 2


def test_nobody_but_the_author_asks_or_withdraws(
    friday: Day, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    before = stored()
    for phone in (ingrid, lars):
        assert KEY not in phone.text("/log/0/")
        assert phone.get(page_of(friday)).status_code == 302
        refused = forge_ask(phone, friday)
        assert refused.status_code == 403
        assert "Only the person who logged a dāye" in refused.content.decode()
        assert phone.forge(f"{page_of(friday)}withdraw/").status_code == 403
    assert stored() == before
    ask(camille, friday)
    assert ingrid.forge(f"{page_of(friday)}withdraw/").status_code == 403
    assert waiting() == ["Wrong card."]


def test_addresses_that_are_none_and_long_reasons(friday: Day, camille: Phone) -> None:
    before = stored()
    for wrong in ("7", "99999999999999999999"):
        assert camille.forge(f"{address(friday)}log/{wrong}/void/").status_code == 404
        assert camille.forge(f"{address(friday)}log/{wrong}/void/withdraw/").status_code == 404
    assert camille.forge("/2026/2/31/log/0/void/").status_code == 404
    assert camille.get(f"{page_of(friday)}withdraw/").status_code == 405
    assert stored() == before
    assert ask(camille, friday, " x" * 5000).status_code == 302
    assert [len(reason) for reason in waiting()] == [200]


def test_who_played_in_it_does_not_answer(friday: Day, camille: Phone, ingrid: Phone) -> None:
    ingrid.player.role = Role.REFEREE
    ingrid.player.save()
    ask(camille, friday)
    assert forge_rule(ingrid, friday, "keep 0") == 403
    assert forge_rule(camille, friday, "keep 0") == 403
    assert "Everyone who could decide played in it." in camille.text("/log/0/")
    assert waiting() == ["Wrong card."]


def test_a_contest_may_come_on_top_and_its_ruling_answers_both(
    friday: Day, camille: Phone, ingrid: Phone, referee: Phone
) -> None:
    ask(camille, friday)
    ingrid.move("contest 0")
    assert titles(referee) == ["A dāye is disputed"]
    assert disputes.count() == 1
    office = referee.get("/office/today/").content.decode()
    assert 'value="uphold 0"' in office
    assert 'value="keep 0"' not in office
    assert forge_rule(referee, friday, "keep 0") == 409
    assert rule(referee, friday, "uphold 0") == 302
    assert disputes.count() == 0
    assert "asks to void it" not in camille.text("/log/0/")
    assert KEY not in camille.text("/log/0/")


def test_on_another_day_all_of_it_still_goes_for_as_long_as_nobody_closes_the_month(
    friday: Day, camille: Phone, ingrid: Phone, lars: Phone, referee: Phone, at: At
) -> None:
    finish(friday, camille, ingrid, lars)
    at("2026-11-23 09:00:00")
    assert page_of(friday) in camille.get(address(friday)).content.decode()
    assert ask(camille, friday)["Location"] == f"{address(friday)}#daye-0"
    assert "Someone asks to void dāye 1" in shown(ingrid)
    assert titles(ingrid) == ["Someone asks to void dāye 1"]
    assert f'href="{page_of(friday)}"' not in camille.get(address(friday)).content.decode()
    assert "Withdraw the request" in camille.text(address(friday))
    # Whoever rules finds it in March, too.
    at("2027-03-15 09:00:00")
    assert titles(referee) == ["Camille asks to void a log"]
    assert "Void requested by Camille" in referee.text("/office/today/")
    camille.post(f"{page_of(friday)}withdraw/")
    assert titles(referee) == []
    ask(camille, friday)
    assert titles(referee) == ["Camille asks to void a log"]
    assert titles(ingrid) == ["Someone asks to void dāye 1"]
    assert rule(referee, friday, "keep 0") == 302
    assert titles(ingrid) == titles(camille) == ["Dāye 1 stays as it is"]
    assert disputes.count() == 0


def test_a_cancelled_day_takes_no_request(friday: Day, camille: Phone, at: At) -> None:
    at("2026-11-21 09:00:00")
    assert page_of(friday) not in camille.get(address(friday)).content.decode()
    assert forge_ask(camille, friday).status_code == 302
    assert waiting() == []


def test_a_request_keeps_no_month_open_and_ends_with_it(
    friday: Day, camille: Phone, ingrid: Phone, lars: Phone, referee: Phone, at: At
) -> None:
    finish(friday, camille, ingrid, lars)
    ask(camille, friday)
    at("2026-12-01 09:00:00")
    assert disputes.count() == 1
    assert disputes.disputes_of_month(2026, 11) == []
    month = Month.objects.get(year=2026, month=11)
    Closing.objects.create(
        month=month, closed_at=timezone.now(), closed_by=referee.player, proclaimed=[]
    )
    assert disputes.count() == 0
    assert titles(referee) == []
    assert forge_rule(referee, friday, "keep 0") == 409
    camille.forge(f"{page_of(friday)}withdraw/")
    assert forge_ask(camille, friday).status_code == 302
    assert waiting() == []


def test_the_minute_for_taking_it_back_comes_first(
    friday: Day, camille: Phone, ingrid: Phone
) -> None:
    log(camille, camille, ingrid, cards="Q-8", seen0="")
    page = camille.get("/log/1/").content.decode()
    key = page[page.index(f'href="{page_of(friday, 1)}"') :]
    assert key[: key.index(">")].endswith("data-after-undo hidden")
    camille.move("undo_log 1")
    assert page_of(friday, 1) not in camille.get("/log/1/").content.decode()
    ask_again = camille.forge(page_of(friday, 1))
    assert ask_again.status_code == 302
    assert waiting() == []


def test_ones_own_export_has_ones_requests_and_erasing_strikes_names(
    friday: Day, camille: Phone, ingrid: Phone, referee: Phone
) -> None:
    ask(camille, friday, "Ingrid had the king.")
    rule(referee, friday, "keep 0", "Ingrid agrees.")
    (told,) = Days().export(camille.player)["void_requests"]
    assert (told["date"], told["daye"], told["outcome"]) == ("2026-11-20", 1, "kept")
    assert Days().export(ingrid.player)["void_requests"] == []
    ingrid.post("/me/privacy/erase/", name="Ingrid")
    row = VoidRequest.objects.get()
    assert "Ingrid" not in row.reason + row.answer


@pytest.mark.parametrize(
    ("language", "words"),
    [("fr", "demande son invalidation"), ("nb", "ber om at den underkjennes")],
)
def test_it_is_told_in_the_readers_language(
    friday: Day, camille: Phone, ingrid: Phone, language: str, words: str
) -> None:
    ask(camille, friday)
    ingrid.player.language = language
    ingrid.player.save()
    assert words in ingrid.text("/log/0/")
