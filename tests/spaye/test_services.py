"""What the day and the month tell each other: bonuses, späyins, who is there, who has left."""

import pytest

from games.boards import services as boards
from games.boards.models import Line, Spent, Title
from games.engine.contract import IllegalMove
from games.live.topics import resolve
from games.players import services as people
from games.players.models import Player
from games.spaye import services
from games.spaye.models import Call, Day, Spayin
from games.spaye.rulings import services as rulings
from games.tables import services as tables
from games.tables.models import Seat, Table
from tests.spaye.conftest import NORMAL, At, LayOut, Phone, cards
from tests.spaye.titles import give_title
from tests.spaye.together import (
    check_clean,
    down_to_three,
    draw_final,
    duel,
    log_all,
    move_log,
    play,
)

# Bonuses over days


def test_checking_in_brings_the_bonuses_and_a_spent_one_never_comes_back(
    at: At, camille: Phone, ingrid: Phone
) -> None:
    at("2026-11-20 10:00")
    give_title(camille.player, "grand_spayin")
    give_title(camille.player, "tikao")
    give_title(ingrid.player, "mastaye")
    setup = {"cards": cards(["N", "QH"])}
    day = services.open_day(camille.player, "app", 32, "squats", setup=setup)
    services.check_in(day, ingrid.player)
    assert move_log()[::2] == ["check_in 0 grand_spayin tikao", "check_in 1 mastaye"]
    duel(day, camille, ingrid, 0, 1)
    play(day, camille, "share 0 1")
    assert Spent.objects.get().date == day.date
    at("2026-11-21 10:00")  # The day was cancelled: spent is spent.
    camille.post("/open/", **NORMAL)
    assert move_log()[0] == "check_in 0 spayin tikao"
    at("2026-12-01 10:00")
    camille.post("/open/", **NORMAL)
    assert move_log()[0] == "check_in 0"
    check_clean()


def test_a_bonus_that_the_board_knows_as_spent_is_refused_by_its_name(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    """The rules were told of it at the check-in; the board has the last word."""
    give_title(camille.player, "mastaye")
    day = app_day("N", "QH")
    duel(day, camille, ingrid, 0, 1)
    boards.spend_bonus(camille.player.pk, "mastaye", day.date, day.table_id)
    before = move_log()
    with pytest.raises(IllegalMove) as refused:
        play(day, camille, "tyrant 0")
    assert refused.value.rule == "SP-55"
    assert refused.value.values == {"bonus": "mastaye"}
    camille.forge_move("tyrant 0")
    assert "You don’t have the Mastäye bonus, or you’ve already used it." in camille.text("/daye/")
    assert move_log() == before
    check_clean()


# Titles proclaimed while people play


@pytest.fixture
def last_month(at: At, camille: Phone, ingrid: Phone, mehdi: Phone) -> None:
    """A finished day of October: Ingrid leads in dāyes and wins, Camille in repetitions."""
    at("2026-10-05 10:00")
    day = services.open_day(camille.player, "real", 32, "squats")
    for each in (ingrid, mehdi):
        services.check_in(day, each.player)
    log_all(day, camille)
    play(day, ingrid, "confirm 0 40")
    at("2026-11-20 10:00")


@pytest.mark.usefixtures("both_databases")
def test_titles_reach_whoever_is_present_and_a_reopened_month_takes_them_back(
    last_month: None, app_day: LayOut, admin: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    app_day("N", "QH", present=[mehdi])
    ingrid.post("/check-out/")
    before = move_log()
    assert admin.post("/2026/10/awards/close/", ceremony="0").status_code == 302
    assert Title.objects.count() == 3
    assert move_log()[len(before) :] == ["check_in 0 tikao"]
    ingrid.post("/check-in/")
    assert move_log()[-1] == "check_in 1 grand_spayin mastaye"
    before = move_log()
    address = "/2026/10/awards/reopen/"
    admin.post(address, reason="A log was wrong.")
    assert not Title.objects.exists()
    assert move_log()[len(before) :] == ["check_in 0", "check_in 1"]
    check_clean()


@pytest.mark.usefixtures("both_databases")
def test_a_bonus_comes_with_its_title_when_a_ceremony_shows_it_or_is_forgotten(
    last_month: None, app_day: LayOut, admin: Phone, camille: Phone, at: At
) -> None:
    app_day("N", "QH")
    before = move_log()
    admin.post("/2026/10/awards/close/", ceremony="1")
    assert Title.objects.count() == 3
    assert move_log() == before
    admin.post("/2026/10/ceremony/next/", step="0")
    assert move_log()[len(before) :] == ["check_in 0 tikao"]
    at("2026-11-20 10:30")
    resolve("ceremony", camille.player, "fr").draw()  # any page's stream
    assert move_log()[len(before) :] == ["check_in 0 tikao", "check_in 1 grand_spayin mastaye"]
    check_clean()


@pytest.mark.usefixtures("both_databases")
def test_a_title_proclaimed_after_the_last_card_still_doubles(
    last_month: None, app_day: LayOut, admin: Phone, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    day = app_day(present=[mehdi])
    down_to_three(day, camille, ingrid)
    draw_final(day, camille, ingrid, mehdi)
    admin.post("/2026/10/awards/close/", ceremony="0")
    play(day, camille, "double_or_quits")
    assert move_log()[-1] == "double_or_quits"
    address = "/2026/10/awards/reopen/"
    admin.forge(address, reason="Too late for that.")
    assert Title.objects.count() == 3
    assert "A bonus from this month has been used" in admin.text("/2026/10/awards/")
    check_clean()


@pytest.mark.usefixtures("both_databases")
def test_titles_of_a_closed_day_are_left_for_the_next(
    last_month: None, app_day: LayOut, admin: Phone
) -> None:
    day = app_day()
    tables.keep(day.table_id, "close")
    before = move_log()
    admin.post("/2026/10/awards/close/", ceremony="0")
    assert Title.objects.count() == 3
    assert move_log() == before


# Späyins of the month


def spayins() -> set[str]:
    return set(Spayin.objects.values_list("player__name", flat=True))


def test_who_has_accepted_is_spayin_for_the_month_and_no_longer(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    at("2026-11-20 10:00")
    day = app_day("KS", "8D", present=[mehdi])
    duel(day, camille, ingrid, 0, 1)
    assert spayins() == {"Camille", "Ingrid"}
    at("2026-11-23 10:00")
    for each in (camille, ingrid, mehdi):
        each.forge("/open/", **NORMAL)
    assert move_log() == [
        "check_in 0 spayin",
        "set_exercise squats",
        "check_in 1 spayin",
        "check_in 2",
    ]
    at("2026-12-01 10:00")
    camille.post("/open/", **NORMAL)
    assert move_log()[0] == "check_in 0"


def test_a_log_taken_back_makes_nobody_spayin(real_day: Day, camille: Phone, ingrid: Phone) -> None:
    play(real_day, camille, "log 0 1 K-8")
    assert spayins() == {"Camille", "Ingrid"}
    ingrid.post("/check-out/")
    ingrid.post("/check-in/")
    play(real_day, camille, "undo_log 0")
    assert spayins() == set()


def test_a_voided_log_leaves_spayin_whoever_has_played_on_another_day(
    at: At, camille: Phone, ingrid: Phone, mehdi: Phone, admin: Phone
) -> None:
    at("2026-11-03 10:00")
    day = services.open_day(camille.player, "real", 32, "squats")
    for each in (ingrid, mehdi):
        services.check_in(day, each.player)
    play(day, camille, "log 0 1 K-8", "log 0 2 A-7")
    play(day, ingrid, "contest 0")
    play(day, mehdi, "contest 1")
    at("2026-11-04 10:00")
    other = services.open_day(camille.player, "app", 32, "squats")
    services.check_in(other, ingrid.player)
    duel(other, camille, ingrid)
    for number in (0, 1):
        rulings.rule(day, number, "void", admin.player, "Nobody saw it.")
    assert spayins() == {"Camille", "Ingrid"}
    check_clean()


# Who is there


def test_challenging_checks_in_and_anyone_is_somebody_free(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    day = app_day("N", "QH")
    duel(day, camille, ingrid, 0, 1)  # Camille owes twelve squats.
    version = Table.objects.get().version
    mehdi.post("/challenge/send/", player="anyone", version=version)
    assert move_log()[-2:] == ["check_in 2", "challenge 1"]


# Who is no longer of the office


@pytest.mark.usefixtures("both_databases")
def test_a_deactivated_player_leaves_the_table(
    app_day: LayOut, admin: Phone, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    day = app_day("KS", "8D")
    play(day, ingrid, "challenge 0")
    before = move_log()
    people.deactivate(admin.player, mehdi.player.pk)  # who has no seat
    assert move_log() == before
    admin.post(f"/people/{ingrid.player.pk}/deactivate/", reason="Left us.")
    assert move_log()[-1] == "check_out 1"
    assert tables.state_of(Table.objects.get()).challenges == ()
    camille.forge_move("challenge 1")
    assert "You can’t challenge this person." in camille.text("/daye/")
    assert "Ingrid" not in camille.text("/challenge/")
    check_clean()


@pytest.mark.usefixtures("both_databases")
def test_a_daye_with_a_deactivated_player_is_broken_off(
    app_day: LayOut, admin: Phone, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    day = app_day("KS", "8D", "9S", "7S", present=[mehdi])
    duel(day, camille, ingrid, 0, 1)
    duel(day, camille, ingrid, 2)
    people.deactivate(admin.player, ingrid.player.pk)
    assert move_log()[-2:] == ["abort", "check_out 1"]
    state = tables.state_of(Table.objects.get())
    assert state.running is None
    assert len(state.dayes) == 1
    assert Seat.objects.count() == 3
    assert Line.objects.get(player=ingrid.player).daye == 1
    people.reactivate(admin.player, ingrid.player.pk)
    services.check_in(day, Player.objects.get(pk=ingrid.player.pk))
    assert move_log()[-1] == "check_in 1 spayin"
    check_clean()


# Calls


def test_asking_for_a_witness_is_for_the_nikaye_while_it_is_due(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day("N", "QH")
    duel(day, camille, ingrid, 0, 1)
    day.table.refresh_from_db()
    with pytest.raises(IllegalMove, match="SP-45"):
        services.call(day, ingrid.player, "witness", 0)
    with pytest.raises(IllegalMove, match="SP-45"):
        services.call(day, camille.player, "witness", 1)
    services.call(day, camille.player, "witness", 0)
    services.call(day, camille.player, "witness", 0)
    services.call(day, camille.player, "committee", 0)
    assert Call.objects.count() == 2
    play(day, ingrid, "confirm 0 12")
    day.table.refresh_from_db()
    with pytest.raises(IllegalMove, match="SP-46"):
        services.call(day, camille.player, "witness", 0)


# Names


def test_a_refusal_names_people_not_seats(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    day = app_day("N", "QH", present=[mehdi])
    duel(day, camille, ingrid, 0, 1)
    play(day, mehdi, "challenge 0")
    camille.forge_move("accept 2")
    assert "Camille needs an exercise confirmed first." in camille.text("/daye/")
    play(day, ingrid, "challenge 2")
    ingrid.forge("/challenge/send/", player="0", version=Table.objects.get().version)
    said = ingrid.text("/challenge/")
    assert "You’ve already challenged Mehdi. Withdraw that challenge first." in said
    assert "seat" not in said.lower()
