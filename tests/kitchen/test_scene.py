"""What the screen shows: every kind of event for twelve seconds, then how things stand."""

from collections.abc import Callable

import pytest

from games.players.auth import links
from games.players.models import Holiday
from games.spaye import services
from games.spaye.models import Day
from tests.kitchen.conftest import At, LayOut, Wall, points
from tests.spaye.clock import set_office
from tests.spaye.conftest import Phone
from tests.spaye.real_deck import log
from tests.spaye.titles import give_title
from tests.spaye.together import down_to_three, draw_final, duel, play

pytestmark = pytest.mark.usefixtures("morning")


# Events


def test_a_win_is_shown_for_twelve_seconds_then_it_is_the_last_daye(
    wall: Wall, at: At, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    duel(app_day("8D", "KS"), camille, ingrid, 0, 1)
    at("2026-11-20 10:00:11.999")
    assert wall.event == "win"
    told = wall.text("tv-event")
    assert "Dāye no. 1, just now" in told
    assert "Ingrid beats Camille King against 8" in told
    assert "+1 win" in told
    assert told.index("K") < told.index("8")  # the winner's card lies in front
    assert 'data-left="1"' in wall.html()
    at("2026-11-20 10:00:12")
    assert wall.event == ""
    told = wall.text("tv-lull")
    assert "Last dāye, 10:00" in told
    assert "Ingrid beats Camille" in told
    assert "In the office Ca Camille In Ingrid" in told


def test_a_nikaye_tells_the_exercise_and_its_confirmation(
    wall: Wall, at: At, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day("QH", "N")
    duel(day, camille, ingrid, 0, 1)
    assert wall.event == "nikaye"
    assert "Nikāye! Ingrid No winner this time. In 12 squats" in wall.text("tv-event")
    at("2026-11-20 10:00:30")
    assert wall.event == ""
    # The funniest minute of the day: who does how many and who counts, until it is confirmed.
    assert wall.text("tv-lull") == "12 In Ingrid does 12 squats Ca Camille counts"
    at("2026-11-20 10:12:00")
    assert wall.text("tv-lull") == "12 In Ingrid does 12 squats Ca Camille counts"
    play(day, camille, "confirm 0 11")
    assert wall.event == "confirmed"
    told = wall.text("tv-event")
    assert told.startswith("11 In Ingrid 11 of 12 squats Ca Camille confirms")
    assert "12 squats" not in wall.text("tv-lull")
    at("2026-11-20 10:12:13")
    assert wall.event == ""


def test_a_confirmation_doesnt_hide_the_reveal_it_comes_with(
    wall: Wall, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day("N", "N", "7S", "7D")
    duel(day, camille, ingrid, 0, 1)
    play(day, camille, "confirm 1 20")
    assert wall.event == "nikaye"
    assert "Nikāye! Camille and Ingrid" in wall.text("tv-event")


def test_a_tie_is_shown_until_somebody_picks_again(
    wall: Wall, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day("7S", "7D", "KS", "8D")
    duel(day, camille, ingrid, 0, 1)
    assert wall.event == "tie"
    assert "Tie. Draw again. Camille and Ingrid" in wall.text("tv-event")
    play(day, camille, "draw 2")
    assert wall.event == ""
    assert "Camille has picked" in wall.text("tv-lull")
    play(day, ingrid, "draw 3")
    assert wall.event == "win"
    assert "King against 8 · after 1 tie" in wall.text("tv-event")


def test_a_running_daye_shows_who_plays_whom_and_leaves_the_one_before_its_seconds(
    wall: Wall, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day("KS", "8D", "9S", "7S")
    play(day, camille, "challenge 1")
    assert "No one has played yet" in wall.text("tv-lull")
    play(day, ingrid, "accept 0")
    assert wall.text("tv-lull") == "Dāye no. 1 Ca Camille picks a card In Ingrid picks a card"
    play(day, ingrid, "draw 1")
    assert "Camille picks a card In Ingrid has picked" in wall.text("tv-lull")
    assert wall.event == ""
    play(day, camille, "draw 0", "challenge 1")
    play(day, ingrid, "accept 0")
    assert wall.event == "win"
    play(day, camille, "draw 2")
    assert wall.event == ""


def test_the_final_is_called_like_an_event_is_played_and_ends_the_day(
    wall: Wall, at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    day = app_day()
    services.check_in(day, mehdi.player)
    down_to_three(day, camille, ingrid)
    assert 'data-moment="The last three cards!"' in wall.html()
    at("2026-11-20 10:59:55")
    assert "3 people are missing." in wall.text("tv-lull")
    assert "Come and play" in wall.text("tv-join")
    play(day, camille, "call_final")
    assert wall.event == "call"
    told = wall.text("tv-event")
    assert "Camille calls it Final dāye" in told
    assert "2 people are missing. Come and join. Waiting for Ingrid and Mehdi" in told
    assert 'data-sound="turn"' in wall.html()
    assert "Camille ? Free ? Free 2 people are missing." in wall.text("tv-lull")
    at("2026-11-20 11:00:00")
    play(day, ingrid, "join_final")
    assert "1 person is missing. Come and join. Waiting for Mehdi" in wall.text("tv-event")
    play(day, ingrid, "leave_final")
    assert wall.event == ""
    play(day, ingrid, "join_final")
    play(day, mehdi, "join_final")
    assert "All three are here. Each picks a card." in wall.text("tv-event")
    assert "Waiting for" not in wall.text("tv-event")
    for position, each in enumerate((camille, ingrid), start=32):
        play(day, each, f"draw {position}")
    assert "Mehdi picks a card" in wall.text("tv-lull")
    play(day, mehdi, "draw 34")
    assert wall.event == "final"
    told = wall.text("tv-event")
    assert "Final dāye, just now Triple nikāye!" in told
    assert told.count("+9 wins") == 3
    assert told.count("40 squats") == 3
    at("2026-11-20 11:00:13")
    assert wall.event == ""
    ended = "17 dāyes, 3 nikāyes drawn. See you tomorrow."
    assert f"All cards played. {ended}" in wall.text("tv-lull")
    assert wall.text("tv-lull").count("does 40 squats") == 3
    play(day, mehdi, "confirm 0 40", "confirm 1 40")
    play(day, camille, "confirm 2 40")
    at("2026-11-20 11:00:26")
    assert f"All cards played {ended}" in wall.text("tv-lull")
    assert wall.text("tv-deck").startswith("0 cards of 35 3 of 3 nikāyes out")
    # There is nothing left to come and play but what the lobby has.
    assert "Still open Scan for the tables and the deal of the day." in wall.text("tv-join")


def test_double_or_quits_is_dealt_again_on_the_wall(
    wall: Wall, at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    give_title(camille.player, "tikao")
    day = app_day()
    services.check_in(day, mehdi.player)
    down_to_three(day, camille, ingrid)
    draw_final(day, camille, ingrid, mehdi)
    at("2026-11-20 10:05:00")
    play(day, camille, "double_or_quits")
    assert wall.event == "double"
    assert "Double or quits" in wall.text("tv-event")
    assert "Double! Camille does 40 squats twice" in wall.text("tv-event")


def test_a_log_is_an_event_until_it_is_taken_back(
    wall: Wall, at: At, real_day: Day, camille: Phone, ingrid: Phone
) -> None:
    assert "Log the first dāye." in wall.text("tv-lull")
    play(real_day, camille, "log 0 1 K-8")
    assert wall.event == "win"
    at("2026-11-20 10:00:20")
    play(real_day, camille, "log 0 1 N-9")
    assert wall.event == "nikaye"
    play(real_day, camille, "undo_log 1")
    assert wall.event == ""
    assert "Camille beats Ingrid" in wall.text("tv-lull")


def test_an_aborted_daye_is_no_event(
    wall: Wall, app_day: LayOut, admin: Phone, camille: Phone, ingrid: Phone
) -> None:
    day = app_day("7S", "7D")
    duel(day, camille, ingrid, 0, 1)
    admin.forge("/daye/abort/")
    assert wall.event == ""


# Days


def test_a_day_left_unfinished_is_void_at_its_closing(
    wall: Wall, at: At, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    set_office(closing_minute=18 * 60)
    duel(app_day("KS", "8D"), camille, ingrid, 0, 1)
    assert "Ends at 18:00" in wall.text("tv-pills")
    at("2026-11-20 17:59:59")
    assert "No one" not in wall.text("tv-lull")
    assert " dim" not in wall.html()
    at("2026-11-20 18:00:00")
    told = wall.text("tv-lull")
    assert "Späye cancelled 33 cards were left at 18:00, so the day’s points are lost." in told
    assert "Ends" not in wall.text("tv-pills")
    # Nobody can be challenged any more, and whoever comes by is to see what became of the day.
    assert "Still open Scan for the tables and the deal of the day." in wall.text("tv-join")
    assert " dim" not in wall.html()
    at("2026-11-20 18:15:00")
    assert 'class="tv-screen dim"' in wall.html()


def test_a_day_off_names_the_next(wall: Wall, at: At) -> None:
    set_office(working_days="12345")
    Holiday.objects.create(date="2026-11-23", name="Inventory")
    at("2026-11-21 10:00")
    assert "No Späye today Next: Tuesday 24 November." in wall.text("tv-lull")
    assert "Saturday 21 November" in wall.text("tv-head")
    assert "day" not in wall.text("tv-head").split("21", 1)[1]


@pytest.mark.parametrize(
    ("moment", "dim"),
    [
        ("2026-11-20 05:59:59", True),
        ("2026-11-20 06:00", False),
        ("2026-11-20 17:59:59", False),
        ("2026-11-20 18:00", True),
        ("2026-11-21 10:00", True),  # Saturday
        ("2026-11-23 05:59:59", True),
        ("2026-11-23 06:00", False),
    ],
)
def test_the_light_is_down_from_the_closing_to_the_next_working_morning(
    wall: Wall, at: At, moment: str, dim: bool
) -> None:
    set_office(closing_minute=18 * 60, working_days="12345")
    at(moment)
    assert (" dim" in wall.html()) is dim


def test_whoever_lays_out_the_cards_early_turns_the_light_up(
    wall: Wall, at: At, app_day: LayOut
) -> None:
    at("2026-11-20 05:00")
    assert " dim" in wall.html()
    app_day()
    assert " dim" not in wall.html()


# Languages and the way in


@pytest.mark.parametrize(
    ("language", "date", "win"),
    [
        ("fr", "Vendredi 20 novembre, jour 20 sur 30", "Camille bat Ingrid Roi contre 8"),
        ("en", "Friday 20 November, day 20 of 30", "Camille beats Ingrid King against 8"),
        ("nb", "Fredag 20. november, dag 20 av 30", "Camille slår Ingrid Konge mot 8"),
    ],
)
def test_the_date_and_a_win_in_three_languages(
    wall: Wall, app_day: LayOut, camille: Phone, ingrid: Phone, language: str, date: str, win: str
) -> None:
    set_office(language=language)
    assert date in wall.text("tv-head")
    duel(app_day("KS", "8D"), camille, ingrid, 0, 1)
    assert win in wall.text("tv-event")


# The races


def test_three_races_with_two_followers(
    wall: Wall, camille: Phone, ingrid: Phone, mehdi: Phone, phone: Callable[..., Phone]
) -> None:
    assert wall.text("tv-races").count("No one yet") == 3
    phone("Sofie")
    points(Camille=(9, 1, 0), Ingrid=(8, 4, 12), Mehdi=(7, 4, 30), Sofie=(1, 2, 3))
    told = wall.text("tv-races")
    assert "Grand Späyin Camille 9 dāyes played In Ingrid 8 Me Mehdi 7" in told
    assert "Mastäye, tied" in told
    assert "Tikäo Mehdi 30 reps In Ingrid 12 So Sofie 3" in told


def test_provisional_points_count_and_are_told_apart(
    wall: Wall, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    points(Camille=(9, 3, 0))
    duel(app_day("KS", "8D"), camille, ingrid, 0, 1)
    told = wall.text("tv-races")
    assert "Camille 10 dāyes played 1 of them today" in told
    assert "Ingrid 1" in told


def test_the_months_first_day_has_provisional_leaders_from_its_first_daye(
    wall: Wall, at: At, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    points(Camille=(9, 3, 0))
    at("2026-12-01 09:00")
    day = app_day("KS", "8D")
    assert wall.text("tv-races").count("No one yet") == 3
    duel(day, camille, ingrid, 0, 1)
    told = wall.text("tv-races")
    assert "Ca In Grand Späyin, tied Camille, Ingrid 1" in told
    assert "Mastäye Camille 1" in told
    assert told.count("No one yet") == 1


# The code


def test_the_code_is_the_invitations_else_the_sites(
    wall: Wall, admin: Phone, settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr("games.players.auth.qr.svg", lambda url, title: drawn.append(url) or "")
    wall.html()
    invitation = links.renew_invitation(admin.player)
    wall.html()
    links.revoke_invitation(admin.player)
    wall.html()
    assert drawn == [settings.SITE_URL, invitation, settings.SITE_URL]  # type: ignore[attr-defined]


def test_a_contested_daye_is_marked_and_gives_nothing_yet(
    wall: Wall, at: At, real_day: Day, camille: Phone, ingrid: Phone
) -> None:
    log(camille, camille, ingrid, cards="K-9", seen0="")
    assert "+1 win" in wall.text("tv-event")
    ingrid.move("contest 0")
    told = wall.text("tv-event")
    assert "Dāye no. 1, just now disputed" in told
    assert "+1 win" not in told
    at("2026-11-20 10:00:30")
    assert "Last dāye, 10:00 disputed" in wall.text("tv-lull")
