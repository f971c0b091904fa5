"""What people ask of the screen: no name and no chip of theirs, or no repetitions of theirs."""

import pytest

from games.players import wishes
from games.players.models import Player
from games.players.services import UNASKED
from games.spaye import services
from tests.kitchen.conftest import At, LayOut, Wall, count, points
from tests.spaye.clock import set_office
from tests.spaye.conftest import Phone
from tests.spaye.together import down_to_three, duel, play

pytestmark = pytest.mark.usefixtures("morning")


def hide(phone: Phone) -> None:
    wishes.set_on_screen(phone.player, False)


def opt_out(phone: Phone) -> None:
    wishes.set_counts_repetitions(phone.player, False)


def test_whoever_hides_is_somebody_everywhere(
    wall: Wall, at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    hide(camille)
    points(Camille=(9, 9, 9), Ingrid=(8, 8, 8), Mehdi=(7, 7, 7))
    early = ["N", "QH", "9S", "9H", "KS", "8D"]
    day = app_day(*early)
    services.check_in(day, mehdi.player)
    seen = []

    def look() -> None:
        html = wall.html()
        assert "Camille" not in html
        assert ">Ca<" not in html
        seen.append(html)

    look()
    play(day, camille, "challenge 1")
    play(day, ingrid, "accept 0")
    look()
    play(day, camille, "draw 0")
    look()
    play(day, ingrid, "draw 1")
    assert "Nikāye! Someone" in wall.text("tv-event")
    look()
    assert "squats" not in wall.text("tv-event")
    at("2026-11-20 10:01:00")
    assert wall.text("tv-lull") == "? Someone is doing an exercise In Ingrid counts"
    look()
    count(ingrid, 7)
    assert wall.text("tv-lull") == "? Someone is doing an exercise In Ingrid counts"
    look()
    play(day, ingrid, "confirm 0 12")
    # A number would tell who it was.
    assert wall.event == ""
    assert "squats" not in wall.text("tv-lull")
    look()
    duel(day, camille, ingrid, 2, 3)
    assert "Someone and Ingrid" in wall.text("tv-event")
    look()
    play(day, camille, "draw 4")
    look()
    play(day, ingrid, "draw 5")
    assert "Someone beats Ingrid" in wall.text("tv-event")
    look()
    assert "Grand Späyin Someone 11" in wall.text("tv-races")
    assert all("chip" in html and "p-hidden" in html for html in seen)
    set_office(language="fr")
    assert "Quelqu’un bat Ingrid" in wall.text("tv-event")


def test_until_the_two_questions_are_answered_the_wall_names_and_numbers_nobody(
    wall: Wall, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    unasked = {"repetitions_answered": None, "screen_answered": None, **UNASKED}
    Player.objects.filter(pk=camille.player.pk).update(**unasked)
    day = app_day("N", "QH")
    duel(day, camille, ingrid, 0, 1)
    count(ingrid, 3)
    for answer in (wishes.set_on_screen, wishes.set_counts_repetitions):
        assert wall.text("tv-lull").endswith("Someone is doing an exercise In Ingrid counts")
        assert "Camille" not in wall.text("tv-lull")
        answer(camille.player, True)
    assert wall.text("tv-lull") == "3 Ca Camille does 12 squats In Ingrid counts"


def test_a_witness_who_hides_is_somebody(
    wall: Wall, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    hide(ingrid)
    duel(app_day("N", "QH"), camille, ingrid, 0, 1)
    count(ingrid, 3)
    assert wall.text("tv-lull") == "3 Ca Camille does 12 squats ? Someone counts"


def test_whoever_hides_stays_hidden_in_the_final(
    wall: Wall, at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    hide(mehdi)
    day = app_day()
    services.check_in(day, mehdi.player)
    down_to_three(day, camille, ingrid)
    for each, text in ((mehdi, "call_final"), (camille, "join_final"), (ingrid, "join_final")):
        play(day, each, text)
        assert "Mehdi" not in wall.html()
    for position, each in enumerate((camille, ingrid, mehdi), start=32):
        play(day, each, f"draw {position}")
    assert wall.event == "final"
    assert "Someone" in wall.text("tv-event")
    assert "Mehdi" not in wall.html()
    at("2026-11-20 10:00:13")
    assert "All cards played" in wall.text("tv-lull")
    assert "Mehdi" not in wall.html()


def test_whoever_counts_no_repetitions_has_no_number_of_them_on_the_wall(
    wall: Wall, at: At, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    opt_out(camille)
    points(Camille=(9, 9, 99), Ingrid=(8, 8, 8))
    day = app_day("N", "QH", "N", "8S")
    duel(day, camille, ingrid, 0, 1)
    assert wall.event == "nikaye"
    told = wall.text("tv-event")
    assert "Nikāye! Camille" in told
    assert "squats" not in told
    at("2026-11-20 10:00:13")
    assert wall.text("tv-lull") == "Ca Someone is doing an exercise In Ingrid counts"
    count(ingrid, 7)
    assert wall.text("tv-lull") == "Ca Someone is doing an exercise In Ingrid counts"
    play(day, ingrid, "confirm 0 12")
    assert wall.event == ""
    races = wall.text("tv-races")
    assert "Tikäo Ingrid 8" in races
    assert "99" not in races
    assert "Mastäye Camille 9" in races


def test_todays_page_asks_about_the_screen_but_not_while_something_is_owed(
    wall: Wall, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    nothing = {"screen_answered": None, **UNASKED, "counts_repetitions": True}
    Player.objects.filter(pk=camille.player.pk).update(**nothing)
    day = app_day("N", "8D")
    ask = "Show me in the kitchen?"
    assert ask in camille.text("/")
    assert ask not in ingrid.text("/")
    play(day, ingrid, "challenge 0")
    assert ask not in camille.text("/")
    play(day, camille, "accept 1")
    play(day, camille, "draw 0")
    play(day, ingrid, "draw 1")
    assert ask not in camille.text("/")
    play(day, ingrid, "confirm 0 8")
    assert ask in camille.text("/")


def test_the_admins_page_says_how_many_have_answered(
    wall: Wall, admin: Phone, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    assert "Said yes: 4. Said no: 0. Not yet: 0." in admin.text("/office/screens/")
    hide(ingrid)
    nothing = {"screen_answered": None, **UNASKED}
    Player.objects.filter(pk__in=[camille.player.pk, mehdi.player.pk]).update(**nothing)
    assert "Said yes: 1. Said no: 1. Not yet: 2." in admin.text("/office/screens/")


def test_the_race_of_repetitions_is_the_others(
    wall: Wall, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    points(Camille=(3, 3, 40), Ingrid=(2, 2, 40), Mehdi=(1, 1, 7))
    assert "Tikäo, tied" in wall.text("tv-races")
    opt_out(camille)
    told = wall.text("tv-races")
    assert "Tikäo Ingrid 40 reps Me Mehdi 7" in told
    assert "tied" not in told


def test_nobody_is_ranked_by_repetitions_while_whoever_leads_hides(
    wall: Wall, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    points(Camille=(3, 3, 40), Ingrid=(2, 2, 30), Mehdi=(1, 1, 7))
    hide(mehdi)
    assert "Tikäo Camille 40 reps In Ingrid 30 ? Someone 7" in wall.text("tv-races")
    hide(camille)
    told = wall.text("tv-races")
    assert "? Tikäo Someone" in told
    assert not {"40", "30", "7"} & {*told.split()}
    assert "Mastäye Someone 3" in told
