"""Newcomers: five people whom they haven't played, and their name on the kitchen's wall."""

from datetime import UTC, datetime

import pytest

from games.boards.models import Line
from games.kitchen import services as kitchen
from games.players import wishes
from games.players.clock import Clock
from games.players.erasure import erase
from games.players.models import Player
from games.spaye.faces import five_faces
from tests.hands import Page, open_page
from tests.kitchen.conftest import Wall
from tests.spaye.clock import set_office
from tests.spaye.conftest import At, LayOut, Phone, Phones
from tests.spaye.together import duel

TITLE = "people you haven’t played yet"
LONG_AGO = datetime(2026, 1, 5, 9, tzinfo=UTC)
OTHERS = ["Åse", "Bjørn", "Chloé", "Dag", "Élise", "Frida", "Gunnar"]


@pytest.fixture
def newcomer(house: object, at: At, phone: Phones) -> Phone:
    """Ada, who has joined on Monday 16 November 2026, two days ago, among nine who were there."""
    at("2026-11-16 09:00:00")
    set_office(introductions=True, working_days="12345")
    ada = phone("Ada")
    people = [phone(name) for name in OTHERS]
    Player.objects.filter(pk__in=[one.player.pk for one in people]).update(joined=LONG_AGO)
    at("2026-11-18 10:00:00")
    return ada


def faces(page: Page) -> list[str]:
    """Whose faces the page shows, in its order."""
    if TITLE not in page.words:
        return []
    lists = [node for node in page.root.walk() if node.attrs.get("class") == "panel tight list"]
    items = [node for node in lists[0].walk() if node.tag == "li"]
    return [next(one.words for one in item.walk() if one.tag == "b") for item in items]


def shown(phone: Phone) -> list[str]:
    return faces(open_page(phone.client, "/"))


def test_five_people_by_lot_the_same_all_day(newcomer: Phone, at: At, phone: Phones) -> None:
    first = shown(newcomer)
    assert len(set(first)) == 5
    assert set(first) < set(OTHERS)
    assert "Five faces" in open_page(newcomer.client, "/").words
    at("2026-11-18 17:30:00")
    assert shown(newcomer) == first
    # Somebody else who comes takes one place at most.
    Player.objects.filter(pk=phone("Harald").player.pk).update(joined=LONG_AGO)
    assert len(set(shown(newcomer)) & set(first)) >= 4
    days = []
    for day in ("19", "20", "23", "24"):
        at(f"2026-11-{day} 10:00:00")
        days.append(shown(newcomer))
    assert any(set(each) != set(first) for each in days)


def test_only_for_newcomers_and_only_where_the_office_wants_it(
    newcomer: Phone, phone: Phones
) -> None:
    known = phone("Iben")
    Player.objects.filter(pk=known.player.pk).update(joined=LONG_AGO)
    assert shown(known) == []
    set_office(introductions=False)
    assert shown(newcomer) == []
    set_office(introductions=True)
    assert shown(newcomer) != []


@pytest.mark.parametrize(
    ("joined", "last", "over"),
    [
        # The day of joining is the first of ten.
        ("2026-11-16", "2026-11-27", "2026-11-30"),
        ("2026-11-20", "2026-12-03", "2026-12-04"),
        # On a Saturday nobody works: the first one is the Monday.
        ("2026-11-21", "2026-12-04", "2026-12-07"),
    ],
)
def test_it_ends_after_ten_working_days(
    newcomer: Phone, at: At, joined: str, last: str, over: str
) -> None:
    at(f"{joined} 11:00:00")
    Player.objects.filter(pk=newcomer.player.pk).update(joined=datetime.now(UTC))
    for day, there in ((joined, True), (last, True), (over, False)):
        at(f"{day} 12:00:00")
        newcomer.player.refresh_from_db()
        found = five_faces(newcomer.player, Clock.read())
        assert bool(found) == there


def test_nobody_is_shown_who_hides_has_no_phone_or_has_left(newcomer: Phone) -> None:
    hidden, ghost, gone, erased, named = OTHERS[:5]
    wishes.set_on_screen(Player.objects.get(name=hidden), False)
    Player.objects.filter(name=ghost).update(is_ghost=True)
    Player.objects.filter(name=gone).update(is_active=False)
    row = Player.objects.get(name=erased)
    erase(row, row)
    wishes.set_pseudonym(Player.objects.get(name=named), "Minette")
    page = open_page(newcomer.client, "/")
    assert set(faces(page)) == {"Minette", *OTHERS[5:]}
    assert "New faces" in page.words
    assert not {hidden, ghost, gone, erased, named} & set(page.words.split())
    # Who hasn't been asked yet about the kitchen hides from nobody.
    unasked = {"on_screen": False, "screen_answered": None}
    Player.objects.filter(name=OTHERS[5]).update(**unasked)
    assert OTHERS[5] in shown(newcomer)


def test_who_is_here_can_be_challenged_and_it_goes_when_all_are_met(
    newcomer: Phone, app_day: LayOut, camille: Phone, ingrid: Phone, at: At
) -> None:
    Player.objects.filter(name__in=OTHERS).update(is_active=False)
    day = app_day("KS", "8D", "9S", "8C")
    page = open_page(newcomer.client, "/")
    assert set(faces(page)) == {"Camille", "Ingrid"}
    assert "Challenge" not in [link.words for link in page.links]
    # Ada comes in: both are here.
    page = page.press("I’m in")
    assert set(faces(page)) == {"Camille", "Ingrid"}
    page.follow("Challenge Ingrid").press("Challenge Ingrid")
    assert "Waiting for Ingrid" in newcomer.text("/")
    open_page(newcomer.client, "/challenge/").press("Withdraw the challenge")
    duel(day, newcomer, ingrid, 0, 1, challenger=2)
    page = open_page(newcomer.client, "/")
    assert set(faces(page)) == {"Camille", "Ingrid"}
    assert "Ingrid played today" in page.words
    camille.post("/challenge/send/", player="2")
    newcomer.move("accept 0")
    camille.move("draw 2")
    newcomer.move("draw 3")
    assert shown(newcomer) == []
    # The next day there are no others left.
    Line.objects.update(status="finished")
    at("2026-11-19 10:00:00")
    assert shown(newcomer) == []


def test_put_away_it_stays_away(newcomer: Phone, at: At) -> None:
    page = open_page(newcomer.client, "/")
    assert faces(page.press("Don’t show this again")) == []
    at("2026-11-19 10:00:00")
    assert shown(newcomer) == []


# The kitchen's wall


@pytest.fixture
def wall(newcomer: Phone, admin: Phone) -> Wall:
    Player.objects.filter(pk=admin.player.pk).update(joined=LONG_AGO)
    return Wall(kitchen.add_screen(admin.player, "Kitchen"))


def test_the_wall_says_who_is_new_if_they_have_said_yes_to_it(
    newcomer: Phone, wall: Wall, at: At
) -> None:
    assert "Ada is new since Monday" in wall.text("tv-join")
    Player.objects.filter(pk=newcomer.player.pk).update(on_screen=False, screen_answered=None)
    assert "Ada" not in wall.html()
    open_page(newcomer.client, "/me/privacy/").form("/screen/").press("Show me")
    assert "Ada is new since Monday" in wall.text("tv-join")
    set_office(language="nb")
    assert "Ada er ny siden mandag" in wall.text("tv-join")
    set_office(language="fr")
    assert "Ada est là depuis lundi" in wall.text("tv-join")
    set_office(language="en")
    at("2026-11-24 10:00:00")
    assert "Ada is new here" in wall.text("tv-join")
    open_page(newcomer.client, "/me/privacy/").form("/screen/").press("Hide me")
    assert "Ada" not in wall.html()
    wishes.set_on_screen(newcomer.player, True)
    at("2026-11-30 10:00:00")
    assert "Ada" not in wall.html()


def test_several_newcomers_share_the_line_and_an_office_that_introduces_nobody_has_none(
    newcomer: Phone, wall: Wall, phone: Phones
) -> None:
    phone("Bo")
    assert "New here: Bo, Ada" in wall.text("tv-join")
    set_office(introductions=False)
    assert "Ada" not in wall.html()
