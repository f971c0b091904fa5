"""Event streams of a running day: who is told what, in what order, and until when."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.players import office as offices
from games.players import services as people
from games.players.models import Role
from games.spaye.models import Day
from games.spaye.notices import banner
from games.tables.models import Table
from games.tables.services import seat_of
from tests.live.client import Event, EventStream
from tests.spaye.conftest import NORMAL, At, LayOut, Phone, Phones, open_real_day
from tests.spaye.real_deck import address, log
from tests.spaye.together import at_once, duel, move

pytestmark = pytest.mark.usefixtures("both_databases")
Stream = Callable[..., EventStream]


@pytest.fixture
def stream(site: Any) -> Iterator[Stream]:
    """`stream(phone, "banner")` is what the page in this phone listens to."""
    opened: list[EventStream] = []

    def listen(phone: Phone, *topics: str) -> EventStream:
        opened.append(EventStream(site.url, phone.client, *topics))
        return opened[-1]

    yield listen
    for each in opened:
        each.close()


@pytest.fixture
def mehdi(phone: Phones) -> Phone:
    return phone("Mehdi", language="nb")


def named(source: EventStream, name: str) -> Event:
    """The next event of this name."""
    while (event := source.next()).name != name:
        pass
    return event


def until(source: EventStream, name: str, version: int) -> Event:
    """The first event of this name that shows at least `version`."""
    while (event := named(source, name)).version < version:
        pass
    return event


def test_waiting_pages_and_the_office_hear_of_the_day_that_somebody_lays_out(
    house: object, stream: Stream, camille: Phone, ingrid: Phone, referee: Phone
) -> None:
    waiting, office = stream(ingrid, "days"), stream(referee, "office")
    assert "data-goto" not in waiting.next().html
    assert "Today’s Späye hasn’t started yet." in office.next().html
    camille.post("/open/", **NORMAL)
    assert 'data-goto="/"' in waiting.next().html
    assert '<span class="num-l">35</span>' in shows(office, "Live", "office")


def test_a_challenge_reaches_the_other_phone_and_no_third(
    app_day: LayOut, stream: Stream, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    day = app_day(present=[mehdi])
    ingrids, mehdis = stream(ingrid, "banner"), stream(mehdi, "banner")
    assert "challenges you" not in ingrids.next().html
    mehdis.next()
    camille.move("challenge 1")
    assert "Camille challenges you" in named(ingrids, "banner").html
    assert mehdis.nothing()
    ingrid.move(f"challenge {seat_of(day.table_id, mehdi.player)}")
    assert "Camille" not in (called := named(mehdis, "banner").html)
    assert "Ingrid utfordrer deg" in called


def test_a_banner_that_was_opened_before_the_day_follows_its_table_too(
    house: object, camille: Phone
) -> None:
    before = banner.subscribe(camille.player, (), "fr")
    camille.post("/open/", **NORMAL)
    since = banner.subscribe(camille.player, (), "fr")
    assert before.channels < since.channels
    assert before.key != since.key


def test_a_pick_shows_no_card_and_the_reveal_shows_both_everywhere(
    app_day: LayOut, stream: Stream, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    day = app_day("KS", "8D")
    duel(day, camille, ingrid)
    topic, name = f"table:{day.table_id}:daye", f"table-{day.table_id}"
    streams = [stream(each, topic) for each in (camille, ingrid, mehdi)]
    version = max(source.next().version for source in streams)
    camille.move("draw 0")
    shown = [until(source, name, version + 1).html for source in streams]
    for html in shown:
        assert "King" not in html
        assert "Konge" not in html
    assert 'value="draw ' not in shown[0]
    assert 'value="draw ' not in shown[2]
    ingrid.move("draw 1")
    first, second, third = (until(source, name, version + 2).html for source in streams)
    assert "You beat Ingrid" in first
    assert "Camille beats you" in second
    assert "Camille slår Ingrid" in third


def test_versions_only_grow_and_the_last_one_comes(
    app_day: LayOut, stream: Stream, camille: Phone, ingrid: Phone
) -> None:
    day = app_day("KS", "8D", "9S", "7S")
    topic = f"table:{day.table_id}:today"
    watching = stream(ingrid, topic)
    versions = [watching.next().version]
    duel(day, camille, ingrid, 0, 1)
    duel(day, camille, ingrid)
    at_once(move(camille, "draw 2"), move(ingrid, "draw 3"))
    last = Table.objects.get().version
    while versions[-1] < last:
        versions.append(watching.next().version)
    assert versions == sorted(set(versions))
    assert watching.nothing()


def test_who_checks_in_while_watching_gets_a_seats_view(
    app_day: LayOut, stream: Stream, mehdi: Phone
) -> None:
    day = app_day()
    watching = stream(mehdi, f"table:{day.table_id}:today")
    first = watching.next()
    assert 'formaction="/check-in/"' in first.html
    mehdi.post("/check-in/")
    shown = until(watching, f"table-{day.table_id}", first.version + 1)
    assert 'formaction="/check-out/"' in shown.html
    assert 'formaction="/check-in/"' not in shown.html


def test_a_deactivated_players_stream_ends_and_the_others_see_them_gone(
    app_day: LayOut, stream: Stream, admin: Phone, camille: Phone, ingrid: Phone
) -> None:
    day = app_day()
    hers, mine = stream(ingrid, f"table:{day.table_id}:today"), stream(camille, "banner")
    challenging = stream(camille, f"table:{day.table_id}:challenge")
    for each in (hers, mine):
        each.next()
    assert "Ingrid" in challenging.next().html
    people.deactivate(admin.player, ingrid.player.pk)
    assert all("Ingrid" in event.html for event in hers.rest())
    assert "Ingrid" not in challenging.next().html


def test_the_close_after_midnight_reaches_pages_that_are_still_open(
    app_day: LayOut, stream: Stream, at: At, camille: Phone, ingrid: Phone
) -> None:
    at("2026-11-20 23:59:50")
    day = app_day("KS", "8D")
    duel(day, camille, ingrid, 0, 1)
    watching = stream(ingrid, f"table:{day.table_id}:day", "board:2026-11")
    html = watching.next().html + watching.next().html
    assert "Späye cancelled" not in html
    at("2026-11-21 00:00:01")
    camille.forge_move("challenge 1")
    events = [watching.next(), watching.next()]
    assert any("Späye cancelled" in event.html for event in events)


def test_a_contest_reaches_whoever_may_rule_and_leaves_when_it_is_ruled_on(
    phone: Phones, stream: Stream, camille: Phone, ingrid: Phone
) -> None:
    day = open_real_day(camille, ingrid)
    log(camille, camille, ingrid, cards="J-9", seen0="")
    referee, admin = phone("Théo", Role.REFEREE), phone("Lars", Role.ADMIN, "nb")
    referees, admins = stream(referee, "disputes"), stream(admin, "disputes")
    assert "No open decisions" in referees.next().html
    admins.next()
    ingrid.move("contest 0")
    told = shows(referees, "Camille against Ingrid")
    assert 'value="void 0"' in told
    assert 'count-today" hx-swap-oob="outerHTML:.count-today">1</span>' in told
    assert "csrf" not in told
    assert "Camille mot Ingrid" in shows(admins, "Camille mot Ingrid")
    ruling = {"verdict": "void 0", "reason": "They agree."}
    assert referee.post(f"{address(day)}rule/", **ruling).status_code == 302
    assert "Ingenting å avgjøre" in shows(admins, "hidden>0</span>")


def test_an_author_who_asks_for_a_void_is_heard_at_once_and_so_is_the_answer(
    phone: Phones, stream: Stream, camille: Phone, ingrid: Phone
) -> None:
    """Nothing is moved: the pages that are open are told all the same, the other side's too."""
    day = open_real_day(camille, ingrid)
    log(camille, camille, ingrid, cards="J-9", seen0="")
    referee = phone("Théo", Role.REFEREE)
    office, bell = stream(referee, "disputes"), stream(referee, "banner")
    page, news = stream(ingrid, f"table:{day.table_id}:logged-0"), stream(ingrid, "banner")
    whole = stream(ingrid, f"table:{day.table_id}:day")
    for each in (office, bell, page, news, whole):
        each.next()
    asking = f"{address(day)}log/0/void/"
    assert camille.post(asking, reason="Wrong card.").status_code == 302
    told = shows(office, "Wrong card.")
    assert 'value="keep 0"' in told
    assert "csrf" not in told
    assert "Please decide" in shows(bell, "Camille asks to void a log", "banner")
    region = f"table-{day.table_id}"
    first = shows(page, "asks to void it", region)
    shows(news, "wants to void a dāye with you", "banner")
    shows(whole, "void requested", region)
    assert camille.post(f"{asking}withdraw/").status_code == 302
    second = shows(page, "Dispute it", region)
    assert "asks to void it" not in second
    versions = [float(html.split('data-version="')[1].split('"')[0]) for html in (first, second)]
    assert versions[0] < versions[1]
    shows(office, "No open decisions")
    assert camille.post(asking, reason="Still wrong.").status_code == 302
    shows(office, "Still wrong.")
    assert referee.post(f"{address(day)}rule/", verdict="keep 0").status_code == 302
    shows(news, "stays as it is", "banner")


def test_the_offices_figures_come_by_themselves(
    friday: Day, phone: Phones, stream: Stream, camille: Phone, ingrid: Phone
) -> None:
    referee, admin = phone("Théo", Role.REFEREE), phone("Lars", Role.ADMIN, "nb")
    referees, admins = stream(referee, "office"), stream(admin, "office")
    log(camille, camille, ingrid, cards="J-9", seen0="")
    told = shows(referees, '<span class="num-l">33</span>', "office")
    assert "1 dāye" in told
    people.save_office(admin.player, {"closing_minute": 24 * 60 - 1})
    assert "It closes automatically at 23:59." in shows(referees, "23:59", "office")
    assert "23:59" in shows(admins, "23:59", "office")


@pytest.mark.parametrize("view", ["today", "log"])
def test_open_pages_hear_of_another_closing_time(
    friday: Day, stream: Stream, camille: Phone, admin: Phone, view: str
) -> None:
    """As something newer: a page takes nothing that is as old as what it shows."""
    watching = stream(camille, f"table:{friday.table_id}:{view}")
    before = watching.next().html
    people.save_office(admin.player, {"closing_minute": 24 * 60 - 1})
    after = watching.next().html
    assert newness(before) < newness(after)
    closing = offices.current_calendar().closing(friday.date).isoformat()
    assert f'data-reload-at="{closing}"' in after
    assert f'data-reload-at="{closing}"' not in before


def newness(html: str) -> float:
    return float(html.partition('data-version="')[2].partition('"')[0])


def test_what_is_stuck_is_broken_off_from_a_region_that_was_pushed(
    app_day: LayOut, phone: Phones, stream: Stream, camille: Phone, ingrid: Phone
) -> None:
    day, admin = app_day(), phone("Lars", Role.ADMIN)
    watching = stream(admin, "office")
    duel(day, camille, ingrid)
    told = shows(watching, "Dāye stuck?", "office")
    assert "csrf" not in told
    assert admin.post("/office/today/abort/", reason="Gone home.").status_code == 302
    # What stood there may come once more before.
    while "stuck" in (told := named(watching, "office").html):
        pass
    assert "0 dāyes" in told


def test_the_office_is_told_to_keepers_and_leaves_with_their_right(
    phone: Phones, stream: Stream, camille: Phone, admin: Phone
) -> None:
    for topic in ("office", "disputes"):
        assert stream(camille, topic).status == 404
    lars = phone("Lars", Role.ADMIN)
    theirs = stream(lars, "office")
    assert "Today’s Späye hasn’t started yet." in theirs.next().html
    people.change_role(admin.player, lars.player.pk, Role.MEMBER)
    assert theirs.rest() == []


def shows(source: EventStream, words: str, name: str = "disputes") -> str:
    """The first drawing of this region that has these words."""
    while words not in (html := named(source, name).html):
        pass
    return html
