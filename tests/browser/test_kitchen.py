"""The kitchen screen through a working day: nobody signs in, touches it or loads it again."""

from collections.abc import Callable
from contextlib import suppress
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error, Page, expect

from games.kitchen import access, rendering
from games.kitchen import services as kitchen
from games.kitchen.models import Screen
from games.live import stream as streaming
from games.players import services as people
from games.players.auth import links
from games.players.models import Office, Player, Role
from games.spaye import services
from games.spaye.models import Counting, Day
from games.spaye.page import screen
from games.tables import services as tables
from games.tables.models import Table
from tests.browser.access.days import TUESDAY
from tests.browser.laid import WALL, write
from tests.browser.phone import scanned
from tests.server import serve
from tests.spaye.clock import set_office
from tests.spaye.conftest import at, cards  # noqa: F401
from tests.tables.bots.at_work import until

pytestmark = pytest.mark.browser

PANELS = ((1280, 720), (1366, 768), (3840, 2160), (1920, 1080))
"""From a small projector to 4K."""
OVERFLOWING = """() => [document.documentElement, document.body, ...document.querySelectorAll(
    ".tv-head, .tv-pills, .tv-stage, .tv-event, .tv-told, .tv-lull, .tv-deck, .tv-join, .tv-who"
)].filter((part) => part.scrollHeight > part.clientHeight + 2
    || part.scrollWidth > part.clientWidth + 2
    || part.getBoundingClientRect().right > innerWidth + 1
    || part.getBoundingClientRect().bottom > innerHeight + 1)
  .filter((part) => part.checkVisibility())
  .map((part) => `${part.className} ${part.scrollWidth}×${part.scrollHeight}`)"""

MARK = """() => {
  const work = document.createElement("span");
  work.className = "tv-gain tv-work";
  work.append(document.querySelector(".tv-pills .icon").cloneNode(true));
  document.querySelector(".tv-stage").append(work);
  return getComputedStyle(work.firstChild).fill;
}"""
RACES_CUT = """races => races.flatMap((race) => [...race.querySelectorAll(".tv-points *")]
  .filter((part) => part.getBoundingClientRect().bottom > race.getBoundingClientRect().bottom
    || part.getBoundingClientRect().right > race.getBoundingClientRect().right
    || part.getBoundingClientRect().left
      < race.querySelector(".tv-who strong").getBoundingClientRect().right - 1)
  .map((part) => part.className))"""
CLIPPED = "one => Math.max(0, one.scrollWidth - one.clientWidth)"


@pytest.fixture
def crew(office: Office) -> list[Player]:
    """An admin and three who play."""
    names = ("Camille", "Ingrid", "Mehdi", "Sofie")
    roles = (Role.ADMIN, *[Role.MEMBER] * 3)
    return [people.add_player(n, "", "fr", role) for n, role in zip(names, roles, strict=True)]


@pytest.fixture
def wall(crew: list[Player]) -> Screen:
    return kitchen.add_screen(crew[0], "Cuisine")


@pytest.fixture
def hang(site: Any, wall: Screen, browse: Callable[..., Page]) -> Callable[..., Page]:
    """`hang()` opens the screen's link in a browser that knows nobody."""

    def enter(url: str = "", **options: Any) -> Page:
        page = browse(None, url or site.url, **{"viewport": WALL, **options})
        page.goto(f"{url or site.url}/tv/{access.screen_token(wall.nonce)}/")
        return page

    return enter


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes seconds takes one."""
    monkeypatch.setattr(screen, "SHOWN", timedelta(seconds=1.5))
    monkeypatch.setattr(streaming, "HEARTBEAT", 0.3)


def play(player: Player, *texts: str) -> int:
    table = Table.objects.latest("pk")
    version = table.version
    for text in texts:
        version = tables.play(table.pk, player, text, version).version
    return version


def lay_out(crew: list[Player], *first: str) -> Day:
    setup = {"cards": cards(first)}
    day = services.open_day(crew[0], "app", 32, "squats", setup=setup)
    for each in crew[1:]:
        services.check_in(day, each)
    return day


def duel(first: Player, second: Player, one: int, two: int) -> None:
    play(first, "challenge 1")
    play(second, "accept 0")
    play(first, f"draw {one}")
    play(second, f"draw {two}")


def shows(page: Page, part: str, text: str) -> None:
    expect(page.locator(part)).to_contain_text(text, use_inner_text=True)


def fits(page: Page) -> None:
    assert page.evaluate(OVERFLOWING) == []


@pytest.mark.long
def test_a_working_day_passes_on_the_wall(
    at: Callable[[str], None],  # noqa: F811
    hang: Callable[..., Page],
    crew: list[Player],
) -> None:
    set_office(closing_minute=18 * 60, working_days="12345")
    at("2026-11-19 05:30")
    camille, ingrid = crew[:2]
    page = hang()
    expect(page.locator(".tv-screen.dim")).to_be_visible()
    at("2026-11-19 06:00")
    expect(page.locator(".tv-screen:not(.dim)")).to_be_visible()
    shows(page, ".tv-clock", "06:00")
    at("2026-11-19 09:00")
    lay_out(crew, "KS", "8D")
    shows(page, ".tv-clock", "09:00")
    shows(page, ".tv-pills", "Fin dans 9 h 00")
    duel(camille, ingrid, 0, 1)
    shows(page, ".tv-event", "Camille bat Ingrid")
    # It gives way by itself.
    expect(page.locator(".tv-lull")).to_be_visible()
    shows(page, ".tv-lull", "Dernier dāye, 09:00")
    at("2026-11-19 17:59")
    play(camille, "challenge 2")
    shows(page, ".tv-pills", "Fin dans 1 min")
    expect(page.locator(".pill.loud-tomato")).to_be_visible()
    at("2026-11-19 18:00")
    shows(page, ".tv-lull", "Späye annulé")
    at("2026-11-19 18:15")
    expect(page.locator(".tv-screen.dim")).to_be_visible()
    at("2026-11-20 00:00")
    shows(page, ".tv-head", "Vendredi 20 novembre")
    at("2026-11-20 06:00")
    expect(page.locator(".tv-screen:not(.dim)")).to_be_visible()
    lay_out(crew, "KS", "8D")
    duel(camille, ingrid, 0, 1)
    shows(page, ".tv-event", "Camille bat Ingrid")
    assert page.evaluate("performance.getEntriesByType('navigation').length") == 1


def test_an_exercise_is_counted_on_the_wall_as_the_witness_counts(
    hang: Callable[..., Page], crew: list[Player], give: Callable[..., Any]
) -> None:
    lay_out(crew, "QH", "N")
    page = hang()
    duel(crew[0], crew[1], 0, 1)
    ingrid, camille = give(crew[1]), give(crew[0])
    ingrid.open("/daye/exercise/0/").press("Oui")
    camille.open("/daye/witness/0/")
    shows(page, ".tv-effort", "fait 12 squats")
    shows(page, ".tv-count", "12")
    expect(page.locator(".tv-segments .done")).to_have_count(0)
    more = camille.page.get_by_role("button", name="Une de plus")
    for n in (1, 2, 3):
        more.click()
        expect(page.locator(".tv-count")).to_have_text(str(n))
        expect(page.locator(".tv-segments .done")).to_have_count(n)
    shows(page, ".tv-by", "Camille compte")
    fits_every_panel(page)
    # In haste: what comes within a second is sent as one.
    for _ in range(9):
        more.click()
    shows(page, ".tv-effort.full", "12 squats sur 12")
    shows(page, ".tv-by", "Camille confirme")
    assert Counting.objects.get().n == 12
    camille.press("Je confirme 12 répétitions")
    shows(page, ".tv-event.confirmed", "12 squats sur 12")
    expect(page.locator(".tv-effort")).to_be_hidden()
    shows(page, ".tv-lull", "Dernier dāye")
    shows(ingrid.page, "#live", "12 squats sur 12")


@pytest.mark.long
def test_it_fits_every_panel_with_long_names(
    monkeypatch: pytest.MonkeyPatch, hang: Callable[..., Page], crew: list[Player]
) -> None:
    """Names are told whole, and a mark is drawn in lines."""
    people.save_settings(crew[0], "Maximilienne Østberg", {})
    people.save_settings(crew[1], "Wolfgangmaximilianwi", {})
    names = ("Anne-Christine", "Jean-Baptiste", "Maximilienne", "Wilhelmine", "Guðrún Ö.")
    others = [people.add_player(name, "", "fr", Role.MEMBER) for name in names]
    page = hang()
    fits_every_panel(page)
    lay_out([*crew[:2], *others, *crew[2:]], "KS", "8D", "N", "N", "7S", "7D")
    shows(page, ".tv-lull", "Personne")
    here = page.locator(".tv-here li > span:last-child:not(.chip)")
    expect(here).to_have_count(8)
    for name in here.all():
        assert name.evaluate(CLIPPED) == 0
        expect(name).to_have_css("text-overflow", "clip")
    fits_every_panel(page)
    monkeypatch.setattr(screen, "SHOWN", timedelta(minutes=1))
    for one, two in ((0, 1), (2, 3)):
        duel(crew[0], crew[1], one, two)
        expect(page.locator(".tv-event")).to_be_visible()
        fits_every_panel(page)
    monkeypatch.setattr(screen, "SHOWN", timedelta(0))
    play(crew[2], "confirm 0 20")
    expect(page.locator(".tv-lull")).to_be_visible()
    fits_every_panel(page)
    expect(page.locator("html")).to_have_css("overflow", "hidden")
    expect(page.locator("body")).to_have_css("cursor", "none")
    assert page.evaluate(MARK) == "none"


@pytest.mark.long
def test_numbers_of_the_races_say_what_they_count_and_fit(
    at: Callable[[str], None],  # noqa: F811
    hang: Callable[..., Page],
    crew: list[Player],
) -> None:
    """Large ones, in the language with the longest words, and what today adds beside them."""
    at("2026-11-19 14:00")
    set_office(language="nb")
    won = ((188, 97, 1208), (186, 97, 1190), (99, 40, 310))
    write(date(2026, 11, 18), dict(zip(crew, won, strict=False)))
    people.save_settings(crew[0], "Maximilienne Østberg", {})
    lay_out(crew, "KS", "8D")
    duel(crew[0], crew[1], 0, 1)
    page = hang()
    for column, unit in (
        ("daye", "dāyer spilt"),
        ("victoire", "seire"),
        ("repetition", "repetisjoner"),
    ):
        expect(page.locator(f".tv-race.{column} .tv-points")).to_contain_text(unit)
    races = page.locator(".tv-race")
    for width, height in PANELS:
        page.set_viewport_size({"width": width, "height": height})
        fits(page)
        assert races.evaluate_all(RACES_CUT) == []
        name = page.locator(".tv-race.daye .tv-who strong")
        assert name.evaluate(CLIPPED) == 0
        assert name.evaluate("one => one.scrollHeight - one.clientHeight") <= 1


@pytest.mark.long
def test_a_final_of_three_nikayes_shows_what_each_wins_and_does(
    monkeypatch: pytest.MonkeyPatch, hang: Callable[..., Page], crew: list[Player]
) -> None:
    monkeypatch.setattr(screen, "SHOWN", timedelta(minutes=1))
    people.save_settings(crew[0], "Maximilienne Østberg", {})
    page = hang()
    lay_out(crew, *TUESDAY)
    for first in range(0, 32, 2):
        duel(crew[0], crew[1], first, first + 1)
    play(crew[0], "call_final")
    for each in crew[1:3]:
        play(each, "join_final")
    for each, position in zip(crew, (32, 33, 34), strict=False):
        play(each, f"draw {position}")
    expect(page.locator(".tv-event.final .tv-gains li")).to_have_count(6)
    fits_every_panel(page)


def fits_every_panel(page: Page) -> None:
    for width, height in PANELS:
        page.set_viewport_size({"width": width, "height": height})
        fits(page)


def test_the_code_on_the_wall_leads_in(
    hang: Callable[..., Page], crew: list[Player], settings: Any
) -> None:
    page = hang()
    assert scanned(page) == settings.SITE_URL
    invitation = links.renew_invitation(crew[0])
    expect(page.locator(".tv-qr")).to_be_visible()
    until(lambda: scanned(page) == invitation)


@pytest.mark.long
def test_many_updates_leave_nothing_behind(hang: Callable[..., Page], crew: list[Player]) -> None:
    page = hang()
    lay_out(crew)
    wire = page.context.new_cdp_session(page)
    wire.send("Performance.enable")
    version = update(page, crew[0], 5)
    before = used(wire)
    assert update(page, crew[0], 100) == version + 200
    after = used(wire)
    assert after["JSHeapUsedSize"] - before["JSHeapUsedSize"] < 20 * 2**20
    # One region is on the page, and perhaps one that waits to be swept.
    assert after["Nodes"] < 2 * before["Nodes"]
    assert after["JSEventListeners"] <= before["JSEventListeners"] + 2


def update(page: Page, player: Player, times: int) -> int:
    """So many challenges made and withdrawn, each seen on the wall."""
    version = 0
    for _ in range(times):
        version = play(player, "challenge 1", "withdraw")
        # A handle would keep the page's past alive.
        expect(page.locator(".tv-scene")).to_have_attribute("data-version", str(version))
    return version


def used(wire: Any) -> dict[str, float]:
    wire.send("HeapProfiler.collectGarbage")
    wire.send("HeapProfiler.collectGarbage")
    return {each["name"]: each["value"] for each in wire.send("Performance.getMetrics")["metrics"]}


@pytest.mark.long
def test_a_restarted_server_finds_its_screen_again(
    hang: Callable[..., Page], crew: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_out(crew, "KS", "8D")
    with serve() as server:
        port = urlsplit(server.url).port
        page = hang(server.url)
        shows(page, ".tv-lull", "Personne")
        page.evaluate("window.sameDocument = true")
    shows(page, "#lost", "Reconnexion")
    duel(crew[0], crew[1], 0, 1)
    with serve(port):
        expect(page.locator("#lost")).to_be_hidden()
        shows(page, "#stage", "Camille bat Ingrid")
        assert same_document(page)
    monkeypatch.setattr(rendering, "build_fingerprint", lambda language: "another")
    with serve(port):
        # Another build has other styles and scripts: the page loads itself again, once.
        until(lambda: not same_document(page))
        assert page.locator("#screen").get_attribute("data-build") == "another"
        page.evaluate("window.sameDocument = true")
        play(crew[0], "challenge 1")
        page.wait_for_timeout(500)
        assert same_document(page)
        page.goto("about:blank")


def same_document(page: Page) -> bool:
    """Whether the page was not loaded again since it was marked."""
    with suppress(Error):  # It is just being loaded.
        return bool(page.evaluate("window.sameDocument"))
    return False


def test_a_screen_that_is_switched_off_says_so_by_itself(
    hang: Callable[..., Page], crew: list[Player], wall: Screen
) -> None:
    page = hang()
    kitchen.revoke_screen(crew[0], wall.pk)
    shows(page, ".tv-off", "Cet écran a été désactivé")


def test_with_reduced_motion_nothing_moves(hang: Callable[..., Page], crew: list[Player]) -> None:
    page = hang(reduced_motion="reduce")
    lay_out(crew, "KS", "8D")
    duel(crew[0], crew[1], 0, 1)
    card = page.locator(".tv-event .card").first
    expect(card).to_be_visible()
    expect(card).to_have_css("animation-name", "none")
