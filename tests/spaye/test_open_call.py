"""“Who is free?” goes to everybody who is here, and the first yes leads to the rules’ moves."""

from datetime import timedelta

import pytest
from django.utils import translation

from games.players.wishes import set_not_now
from games.spaye import services
from games.spaye.models import Day, OpenCall
from games.spaye.scene import OPEN_CALL_LIFE
from games.tables.models import Entry, Table
from games.tables.services import state_of
from tests.spaye.day_notices import shown
from tests.spaye.real_deck import log
from tests.spaye.together import duel, move_log

ASKS = "Camille asks: who is free?"


@pytest.fixture
def day(app_day, mehdi, lars) -> Day:
    """Camille, Ingrid, Mehdi and Lars are here."""
    made: Day = app_day("9S", "KS", present=[mehdi, lars])
    return made


@pytest.fixture
def asked(day, camille) -> OpenCall:
    camille.post("/free/", next="/")
    return OpenCall.objects.get()


def yes(phone, call):
    return phone.post(f"/free/{call.pk}/yes/")


def test_everybody_who_is_here_reads_it_on_every_page_and_in_the_inbox(
    day, camille, ingrid, mehdi, phone
):
    nora = phone("Nora")
    ingrid.get("/inbox/")
    before = ingrid.get("/").content.decode().count('class="count"')
    camille.post("/free/", next="/")
    assert ingrid.get("/").content.decode().count('class="count"') > before
    for each in (ingrid, mehdi):
        assert ASKS in shown(each)
        assert ASKS in each.text("/inbox/")
        assert "I am!" in each.text("/"), "Without a script, too."
    # Whoever called sees that they wait, and isn’t asked.
    assert ASKS not in shown(camille)
    assert "Withdraw" in camille.text("/")
    assert "The first to say yes plays you right away." in camille.text("/challenge/")
    # Put away it is gone for oneself; a second call of somebody else is told too.
    call = OpenCall.objects.get()
    today = day.date.isoformat()
    ingrid.forge("/put-away/", what=f"free-0-{call.pk}", day=today, next="/")
    assert ASKS not in shown(ingrid)
    ingrid.post("/free/", next="/")
    assert ASKS in shown(mehdi)
    assert "Ingrid asks: who is free?" in shown(mehdi)
    # Whoever isn’t checked in is by asking.
    nora.forge("/free/", next="/")
    assert "Nora asks: who is free?" in shown(ingrid)


def test_asked_twice_it_is_one_call_and_not_ones_own_to_answer(asked, camille):
    camille.forge("/free/", next="/")
    camille.forge("/challenge/send/", player="free", version=Table.objects.get().version)
    assert OpenCall.objects.get() == asked
    assert "That’s your own request." in yes_text(camille, asked)
    assert not state_of(Table.objects.get()).running


def test_SP_18_the_first_yes_is_the_callers_challenge_and_its_acceptance(
    asked, camille, mehdi, lars
):
    assert yes(mehdi, asked)["Location"] == "/daye/"
    assert move_log()[-2:] == ["challenge 2", "accept 0"]
    journal = Entry.objects.order_by("-number")
    assert [entry.seat for entry in journal[:2]] == [2, 0]
    assert "Your turn" in camille.text("/")
    assert ASKS not in shown(camille)
    # Who is second reads a kind sentence, and a yes sent twice is one.
    version = Table.objects.get().version
    assert "Mehdi was a moment quicker and plays with Camille." in yes_text(lars, asked)
    assert mehdi.forge(f"/free/{asked.pk}/yes/", next="/daye/")["Location"] == "/daye/"
    assert Table.objects.get().version == version


def test_it_lapses_after_five_minutes(friday, at, camille, ingrid):
    at("2026-11-20 15:00:00")
    camille.post("/free/", next="/")
    call = OpenCall.objects.get()
    at("2026-11-20 15:04:59")
    assert ASKS in shown(ingrid)
    assert timedelta(minutes=5) == OPEN_CALL_LIFE
    at("2026-11-20 15:05:00")
    assert ASKS not in shown(ingrid)
    assert "This request is over." in yes_text(ingrid, call)
    assert "No one was free" in camille.text("/")
    camille.post("/free/", next="/")
    assert OpenCall.objects.filter(outcome="").count() == 1
    assert ASKS in shown(ingrid)


def yes_text(phone, call) -> str:
    """What somebody reads whose page still had the button."""
    return phone.client.post(f"/free/{call.pk}/yes/", {}, follow=True).content.decode()


@pytest.mark.parametrize(
    "gone", ["leaves", "not now", "takes it back", "challenges", "accepts", "deactivated"]
)
def test_it_ends_with_what_its_caller_does(asked, camille, ingrid, mehdi, gone):
    if gone == "leaves":
        camille.post("/check-out/", next="/")
        camille.post("/check-in/", next="/")
    elif gone == "not now":
        camille.post("/me/not-now/", quiet="1", next="/")
    elif gone == "takes it back":
        camille.post("/free/stop/", next="/")
        camille.forge("/free/stop/", next="/")
    elif gone == "challenges":
        camille.forge_move("challenge 1")
    elif gone == "accepts":
        ingrid.move("challenge 0")
        camille.move("accept 1")
    else:
        services.see_off(camille.player)
    version = Table.objects.get().version
    assert ASKS not in shown(mehdi)
    assert "This request is over." in yes_text(mehdi, asked)
    assert Table.objects.get().version == version


def test_not_now_is_asked_nothing_and_a_yes_ends_it(asked, ingrid):
    set_not_now(ingrid.player, quiet=True)
    assert ASKS not in shown(ingrid)
    ingrid.forge(f"/free/{asked.pk}/yes/")
    ingrid.player.refresh_from_db()
    assert ingrid.player.not_now is None
    assert move_log()[-1] == "accept 0"


def test_while_others_play_the_challenge_stands(day, camille, ingrid, mehdi, lars):
    ingrid.move("challenge 2")
    mehdi.move("accept 1")
    camille.post("/free/", next="/")
    assert ASKS not in shown(mehdi), "Who plays isn’t asked."
    yes(lars, OpenCall.objects.get())
    assert move_log()[-1] == "challenge 3"
    assert "Camille challenges you" in shown(lars)


def test_SP_23_nobody_asks_from_within_a_daye_nor_alone(camille, ingrid, app_day):
    services.open_day(camille.player, "app", 32, "squats")
    camille.forge("/free/", next="/")
    app_day()
    duel(Day.objects.get(), camille, ingrid)
    assert "who is free?" not in camille.text("/challenge/")
    camille.forge("/free/", next="/")
    assert not OpenCall.objects.exists()


def test_the_kitchens_screen_shows_it(asked, camille):
    from games.spaye.page import rendering
    from games.tables import audience

    table = Table.objects.get()
    seen = audience.observe(table, None)
    with translation.override("en"):
        html = rendering.draw("screen", table, seen, audience.Audience(None, "en"))
    assert "Camille is looking for someone to play" in html
    type(camille.player).objects.filter(pk=camille.player.pk).update(on_screen=False)
    with translation.override("en"):
        html = rendering.draw("screen", table, seen, audience.Audience(None, "en"))
    assert "Camille" not in html


def test_a_region_after_a_call_is_newer(day, camille, ingrid):
    def edition() -> float:
        html = ingrid.get("/").content.decode()
        return float(html.split('id="today"')[1].split('data-version="')[1].split('"')[0])

    before = edition()
    camille.post("/free/", next="/")
    asked = edition()
    camille.post("/free/stop/", next="/")
    assert before < asked < edition()


def test_with_real_cards_both_meet_at_the_table(real_day, camille, ingrid, mehdi):
    services.check_in(real_day, mehdi.player)
    camille.post("/free/", next="/")
    assert "With the cards on the table." in shown(ingrid)
    version = Table.objects.get().version
    yes(ingrid, OpenCall.objects.get())
    assert Table.objects.get().version == version
    assert "Ingrid is free" in camille.text("/inbox/")
    assert ASKS not in shown(mehdi)
    assert "Ingrid was a moment quicker" in yes_text(mehdi, OpenCall.objects.get())
    # A log of who asks ends it.
    camille.post("/free/", next="/")
    assert ASKS in shown(mehdi)
    log(ingrid, ingrid, camille, cards="K-9")
    assert ASKS not in shown(mehdi)


def test_calls_of_days_before_are_thrown_away(friday, at, camille, ingrid):
    camille.post("/free/", next="/")
    at("2026-11-21 12:00:00")
    day = services.open_day(camille.player, "app", 32, "squats")
    services.check_in(day, ingrid.player)
    ingrid.post("/free/", next="/")
    assert [call.by for call in OpenCall.objects.all()] == [ingrid.player]
