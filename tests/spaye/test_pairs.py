"""The pair of the day: who is drawn with whom, who sees it, and when it goes."""

import random
from collections import Counter
from collections.abc import Iterable
from datetime import date, timedelta
from functools import partial
from typing import Any

import pytest

from games.boards.models import Line
from games.players import personal_data, retention
from games.players.clock import Clock
from games.players.erasure import erase
from games.players.models import Player
from games.players.wishes import set_not_now
from games.spaye import faces, pairing, services
from games.spaye.models import Meeting, Pair
from tests.hands import open_page
from tests.spaye.clock import set_office
from tests.spaye.conftest import At, LayOut, Phone, open_real_day
from tests.spaye.together import at_once, duel, play, tab

PAIR = "Today’s pair: you and"
NONE_TODAY = "No pair for you today."


@pytest.fixture
def drawing(house: object, at: At) -> None:
    """Friday 20 November 2026, ten o'clock, in an office that draws pairs."""
    at("2026-11-20 10:00:00")
    set_office(daily_pairs=True, working_days="12345")


def wish(*phones: Phone) -> None:
    for phone in phones:
        open_page(phone.client, "/me/privacy/").press("Pair me up")
        phone.player.refresh_from_db()
        assert phone.player.pairs


def drawn(*days: str) -> list[set[str]]:
    """The names in each pair, of these days or of all."""
    pairs = Pair.objects.filter(date__in=days) if days else Pair.objects.all()
    return [{one.name for one in pair.people} for pair in pairs.order_by("date", "number")]


# The draw


def working_days(first: date, last: date) -> Iterable[date]:
    days = (first + timedelta(days=n) for n in range((last - first).days + 1))
    return (day for day in days if day.weekday() < 5)


def test_over_three_months_nobody_comes_short_and_no_pair_comes_twice_in_a_month() -> None:
    """Twelve people, each in the office on three days of five."""
    chance = random.Random(20)
    met: dict[pairing.Two, date] = {}
    drawn: set[pairing.Two] = set()
    paired: Counter[int] = Counter()
    month = 0
    for day in working_days(date(2026, 9, 1), date(2026, 11, 30)):
        if day.month != month:
            month, drawn = day.month, set()
        here = [one for one in range(12) if chance.random() < 0.6]
        ago = {two: (day - last).days for two, last in met.items()}
        groups = pairing.draw(here, ago, drawn, str(day).encode())
        together = [two for group in groups for two in pairing.twos(group)]
        assert drawn.isdisjoint(together)
        assert all(len(group) in (2, 3) for group in groups)
        paired.update(one for group in groups for one in group)
        drawn.update(together)
        met |= dict.fromkeys(together, day)
        alone = set(here).difference(*groups)
        assert len(alone) < 2 or drawn.issuperset(pairing.twos(alone))
    fair = paired.total() / 12
    assert min(paired.values()) > 0.8 * fair
    assert max(paired.values()) < 1.2 * fair


def test_who_has_never_met_comes_first_then_who_met_longest_ago() -> None:
    ago = {(1, 2): 300, (3, 4): 2, (1, 3): 30, (2, 4): 40}
    assert sorted(map(sorted, pairing.draw([1, 2, 3, 4], ago, (), b"a"))) == [[1, 4], [2, 3]]
    everybody = ago | {(1, 2): 3, (1, 4): 1, (2, 3): 5}
    found = pairing.draw([1, 2, 3, 4], everybody, (), b"a")
    assert sorted(map(sorted, found)) == [[1, 3], [2, 4]]


def test_an_odd_one_makes_a_three_of_people_who_havent_been_drawn_together() -> None:
    [three] = pairing.draw([1, 2, 3], {}, (), b"a")
    assert sorted(three) == [1, 2, 3]
    [pair] = pairing.draw([1, 2, 3], {}, {(1, 2), (1, 3)}, b"a")
    assert sorted(pair) == [2, 3]


def test_a_crowd_is_drawn_without_leaving_anybody() -> None:
    groups = pairing.draw(range(135), {}, (), b"a")
    assert {one for group in groups for one in group} == set(range(135))
    assert sorted(map(len, groups)) == [2] * 66 + [3]


# What people see


@pytest.mark.usefixtures("drawing")
def test_it_waits_for_both_and_is_gone_once_they_have_played(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    wish(camille, ingrid)
    assert f"{PAIR} Ingrid Not here yet" in open_page(camille.client, "/").words
    day = app_day("KS", "8D")
    services.check_out(day, ingrid.player)
    assert f"{PAIR} Ingrid Not here yet" in open_page(camille.client, "/").words
    services.check_in(day, ingrid.player)
    page = open_page(camille.client, "/")
    assert f"{PAIR} Ingrid Free" in page.words
    page.follow("Challenge Ingrid").press("Challenge Ingrid")
    play(day, ingrid, "accept 0")
    play(day, camille, "draw 0")
    assert f"{PAIR} Camille" in open_page(ingrid.client, "/").words
    play(day, ingrid, "draw 1")
    for each in (camille, ingrid):
        words = open_page(each.client, "/").words
        assert PAIR not in words
        assert NONE_TODAY not in words
    assert drawn() == [{"Camille", "Ingrid"}]


@pytest.mark.usefixtures("drawing")
def test_with_real_cards_the_key_leads_to_the_log_and_a_day_off_has_no_pairs(
    at: At, camille: Phone, ingrid: Phone
) -> None:
    open_real_day(camille, ingrid)
    wish(camille, ingrid)
    log = open_page(camille.client, "/").follow("Log a dāye with Ingrid")
    assert log.path == f"/log/?p1={ingrid.player.pk}"
    at("2026-11-21 10:00:00")
    assert "pair" not in open_page(camille.client, "/").words.lower()
    assert Pair.objects.count() == 1


@pytest.mark.usefixtures("drawing")
def test_nobody_is_drawn_who_hasnt_wished_it(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    app_day()
    wish(camille)
    page = open_page(ingrid.client, "/")
    assert PAIR not in page.words
    page.follow("Would you like a pair of the day?")
    assert NONE_TODAY in open_page(camille.client, "/").words
    wish(mehdi)
    assert f"{PAIR} Camille" in open_page(mehdi.client, "/").words
    assert PAIR not in open_page(ingrid.client, "/").words
    # Who comes later waits for the next one.
    wish(ingrid)
    assert NONE_TODAY in open_page(ingrid.client, "/").words
    assert drawn() == [{"Camille", "Mehdi"}]


@pytest.mark.usefixtures("drawing")
def test_whoever_steps_out_is_named_to_nobody(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    app_day()
    wish(camille, ingrid)
    assert f"{PAIR} Ingrid" in open_page(camille.client, "/").words
    open_page(ingrid.client, "/me/privacy/").press("Leave me out")
    words = open_page(camille.client, "/").words
    assert PAIR not in words
    assert NONE_TODAY in words
    assert PAIR not in open_page(ingrid.client, "/").words


@pytest.mark.usefixtures("drawing")
def test_not_now_is_asked_for_nothing(app_day: LayOut, camille: Phone, ingrid: Phone) -> None:
    app_day()
    wish(camille, ingrid)
    set_not_now(ingrid.player, quiet=True)
    assert NONE_TODAY in open_page(camille.client, "/").words
    open_page(ingrid.client, "/").press("I’m available again")
    assert f"{PAIR} Camille" in open_page(ingrid.client, "/").words
    open_page(ingrid.client, "/").press("Not now")
    page = open_page(camille.client, "/")
    assert f"{PAIR} Ingrid Not now" in page.words
    assert "Challenge Ingrid" not in page.words


def test_it_is_off_until_the_office_and_the_person_choose_it(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    app_day()
    assert "pair" not in open_page(camille.client, "/me/privacy/").words.lower()
    for on in ("on", "off"):
        camille.forge("/me/privacy/pairs/", show=on)
    answer = camille.forge("/me/privacy/pairs/", show="on")
    assert answer.status_code == 409
    assert "The office doesn’t draw pairs any more." in answer.content.decode()
    assert camille.forge("/me/privacy/pairs/", show="perhaps").status_code == 400
    assert not Player.objects.filter(pairs=True).exists()
    Player.objects.update(pairs=True)
    for each in (camille, ingrid):
        assert "pair" not in open_page(each.client, "/").words.lower()
    assert not Pair.objects.exists()
    set_office(daily_pairs=True)
    assert f"{PAIR} Ingrid" in open_page(camille.client, "/").words


# From day to day


@pytest.mark.usefixtures("drawing")
def test_a_month_brings_nobody_twice_and_the_next_one_starts_afresh(
    at: At, camille: Phone, ingrid: Phone, mehdi: Phone, lars: Phone
) -> None:
    everybody = [camille, ingrid, mehdi, lars]
    wish(*everybody)
    days = ["2026-11-20", "2026-11-23", "2026-11-24"]
    for day in days:
        at(f"{day} 10:00:00")
        open_page(camille.client, "/")
    assert [len(drawn(day)) for day in days] == [2, 2, 2]
    assert len({frozenset(pair) for pair in drawn()}) == 6
    at("2026-11-25 10:00:00")
    assert NONE_TODAY in open_page(camille.client, "/").words
    at("2026-12-01 10:00:00")
    assert PAIR in open_page(camille.client, "/").words
    assert retention.apply_rules()["pairs"] == 6
    assert len(drawn()) == 2


@pytest.mark.usefixtures("drawing")
def test_dayes_that_were_played_count_as_meetings(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone, lars: Phone
) -> None:
    day = app_day("KS", "8D")
    duel(day, camille, ingrid, 0, 1)
    Meeting.objects.create(day=day, winner=lars.player, loser=mehdi.player, wins=1)
    Line.objects.update(status="finished")
    at("2026-11-23 10:00:00")
    wish(camille, ingrid, mehdi, lars)
    open_page(camille.client, "/")
    found = {frozenset(pair) for pair in drawn()}
    assert len(found) == 2
    assert found.isdisjoint({frozenset({"Camille", "Ingrid"}), frozenset({"Mehdi", "Lars"})})


# Own file, erasure


@pytest.mark.usefixtures("drawing")
def test_ones_own_file_has_it_and_erasing_ends_it(camille: Phone, ingrid: Phone) -> None:
    wish(camille, ingrid)
    open_page(camille.client, "/")
    told = personal_data.everything(camille.player)
    assert told["pairs"] == [{"date": "2026-11-20", "with": ["Ingrid"]}]
    assert told["person"]["pairs"] is True
    erase(Player.objects.get(pk=ingrid.player.pk), ingrid.player)
    assert not Pair.objects.exists()
    assert not Player.objects.get(pk=ingrid.player.pk).pairs
    assert NONE_TODAY in open_page(camille.client, "/").words


# At once


@pytest.mark.usefixtures("both_databases")
def test_two_who_ask_at_once_find_the_same_pairs(
    drawing: None, camille: Phone, ingrid: Phone, mehdi: Phone, lars: Phone
) -> None:
    everybody = [camille, ingrid, mehdi, lars]
    wish(*everybody)
    tabs = [tab(each) for each in everybody]
    answers = at_once(*(partial(each.client.get, "/") for each in tabs))
    assert [answer.status_code for answer in answers] == [200] * 4
    assert len(drawn()) == 2
    assert set.union(*drawn()) == {"Camille", "Ingrid", "Mehdi", "Lars"}


def test_a_draw_that_was_slower_leaves_the_first_one(
    drawing: None, camille: Phone, ingrid: Phone, mehdi: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody wishes for a pair between the draws of two pages."""
    wish(camille, ingrid)
    draw = pairing.draw

    def slowly(*asked: Any) -> list[pairing.Group]:
        monkeypatch.setattr(pairing, "draw", draw)
        wish(mehdi)
        faces.draw_pairs(mehdi.player, Clock.read())
        return draw(*asked)

    monkeypatch.setattr(pairing, "draw", slowly)
    assert "Today you’re three: you, " in open_page(camille.client, "/").words
    assert drawn() == [{"Camille", "Ingrid", "Mehdi"}]
