"""A month's end: a contest and a tie are in the way of the titles, which all see one by one."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from games.boards import services as boards
from games.boards.models import Ceremony, Closing, Title
from games.kitchen import access
from games.kitchen import services as kitchen
from games.players import office as offices
from games.players.models import Office, Player, Role
from games.tables import services as tables
from tests.browser.phone import Phone
from tests.browser.test_month import (
    LAPTOP,
    a_contested_log,
    choose,
    to_the_last_step,
    void_the_contested,
    write,
)

pytestmark = pytest.mark.browser
HandOut = Callable[..., Phone]


@pytest.fixture
def zoe(hand_out: HandOut) -> Phone:
    return hand_out("Zoé", Role.ADMIN, LAPTOP)


@pytest.fixture
def tv(zoe: Phone, browse: Callable[..., Page]) -> Phone:
    """The kitchen's screen, with nobody signed in."""
    token = access.screen_token(kitchen.add_screen(zoe.player, "Cuisine").nonce)
    screen = Phone(zoe.player, browse(viewport={"width": 1920, "height": 1080}), zoe.url)
    return screen.open(f"/tv/{token}/")


@pytest.fixture
def today(office: Office) -> date:
    return timezone.now().astimezone(offices.current_calendar().zone).date()


@pytest.fixture
def next_month(today: date, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """The clock goes on, from the first morning of the month to come."""

    def turn_the_page() -> None:
        first = (today.replace(day=1) + timedelta(days=32)).replace(day=1)
        real = timezone.now
        ahead = datetime(first.year, first.month, 1, 9, tzinfo=UTC) - real()
        monkeypatch.setattr(timezone, "now", lambda: real() + ahead)

    return turn_the_page


def a_tied_day(day: date, camille: Player, ingrid: Player, lars: Player) -> None:
    """Camille and Ingrid are equal in everything; Lars leads Victoire."""
    write(day, {camille: (5, 1, 9), ingrid: (5, 1, 9), lars: (1, 3, 0)})


@pytest.mark.long
def test_four_steps_past_a_contest_and_a_tie_to_a_ceremony_in_step(
    zoe: Phone, hand_out: HandOut, tv: Phone, today: date, next_month: Callable[[], None]
) -> None:
    camille, ingrid, lars = (hand_out(name) for name in ("Camille", "Ingrid", "Lars"))
    a_contested_log(camille.player, ingrid.player)
    other = today.replace(day=2 if today.day == 1 else 1)
    a_tied_day(other, camille.player, ingrid.player, lars.player)
    next_month()

    settle_the_contest(zoe, today)
    zoe.press("Continuer", "link")
    choose(zoe.page, "Ingrid")
    to_the_last_step(zoe.page)
    lars.open("/board/")
    zoe.press("Annoncer avec une cérémonie")
    zoe.at(stage(today))
    assert (Closing.objects.count(), Title.objects.count()) == (1, 3)

    phones = [lars, ingrid]
    for phone in phones:
        come(phone, today)
    expect(tv.page.locator(".stage.tv .veiled")).to_have_count(3)
    reveal(zoe, [*phones, tv])
    end(zoe, phones, today)
    expect(tv.page.locator(".stage")).to_have_count(0)


@pytest.mark.long
def test_a_ceremony_goes_on_in_step_on_a_phone_and_on_the_wall(
    zoe: Phone, hand_out: HandOut, tv: Phone, today: date
) -> None:
    ingrid, lars = hand_out("Ingrid"), hand_out("Lars")
    last = today.replace(day=1) - timedelta(days=1)
    write(last, {ingrid.player: (5, 1, 9), lars.player: (1, 3, 0)})
    lars.open("/board/")
    boards.close_month(last.year, last.month, zoe.player, {}, ceremony=True)
    zoe.open(stage(last))
    come(lars, last)
    expect(tv.page.locator(".stage.tv .veiled")).to_have_count(3)
    reveal(zoe, [lars, tv])
    end(zoe, [lars], last)
    expect(tv.page.locator(".stage")).to_have_count(0)


def settle_the_contest(zoe: Phone, today: date) -> None:
    """No step is reached before; the list leads to the day, where an admin rules."""
    awards = f"/{today:%Y/%m}/awards/"
    zoe.open(f"{awards}announce/")
    zoe.sees("Règle cette étape avant « Annoncer ».")
    zoe.page.get_by_role("region", name="À régler d’abord").get_by_role("link").click()
    void_the_contested(zoe, today)
    zoe.open(awards)
    zoe.sees("Tout est réglé")


def stage(day: date) -> str:
    return f"/{day:%Y/%m}/ceremony/"


def come(phone: Phone, today: date) -> None:
    """The invitation comes to whatever page is open."""
    if phone.page.url == "about:blank":
        phone.open("/board/")
    phone.sees("commence")
    # Where more than one calls, all of them are in a sheet.
    every = phone.page.get_by_role("button", name="Toutes les notifications")
    watch = phone.page.get_by_role("link", name="Regarder", exact=True).first
    expect(watch.or_(every).first).to_be_visible()
    if not watch.is_visible():
        every.click()
    watch.click()
    phone.at(stage(today))
    expect(winners(phone)).to_have_count(0)


def winners(phone: Phone) -> Locator:
    return phone.page.locator(".winner:not(.veiled)")


def reveal(zoe: Phone, phones: list[Phone]) -> None:
    """Each press shows one title more, to all, however often it is clicked."""
    for number, (title, name) in enumerate(
        [("Tikäo", "Ingrid"), ("Mastäye", "Lars"), ("Grand Späyin", "Ingrid")], 1
    ):
        zoe.page.get_by_role("button", name=f"Suivant : {title}").dblclick()
        for phone in (zoe, *phones):
            expect(winners(phone)).to_have_count(number)
            newest = phone.page.locator(".winner.newest")
            expect(newest).to_contain_text(title)
            expect(newest.get_by_role("heading")).to_have_text(name)
        assert Ceremony.objects.get().step == number


def end(zoe: Phone, phones: list[Phone], today: date) -> None:
    zoe.press("Finir la cérémonie")
    for phone in (zoe, *phones):
        phone.press("Voir le mois", "link")
        phone.at(f"/{today:%Y/%m}/")
        expect(phone.page.get_by_role("link", name="Certificat")).to_have_count(3)


@pytest.mark.long
def test_a_ceremony_without_javascript_and_still(
    zoe: Phone, last_month: Callable[..., None], hand_out: HandOut, today: date
) -> None:
    last = today.replace(day=1) - timedelta(days=1)
    table = tables.open_table("spaye", {"deck": "real", "pack": 32, "date": last.isoformat()})
    boards.project(last, table.pk, {zoe.player.pk: (1, 1, 0)}, "finished")
    boards.close_month(last.year, last.month, zoe.player, {}, ceremony=True)
    plain = hand_out("Malik", Role.ADMIN, java_script_enabled=False)
    plain.open(f"/{last:%Y/%m}/").press("Cérémonie en cours", "link")
    plain.at(stage(last))
    plain.press("Suivant : Mastäye")
    plain.at(stage(last))
    expect(winners(plain).filter(has_text="Zoé")).to_have_count(1)

    still = hand_out("Camille", reduced_motion="reduce").open(stage(last))
    plain.press("Suivant : Grand Späyin")
    expect(winners(still).filter(has_text="Zoé")).to_have_count(2)
    moving = "element => element.getAnimations({subtree: true}).length"
    assert still.page.locator("#ceremony").evaluate(moving) == 0


@pytest.mark.long
def test_a_low_window_shows_the_stage_from_its_title_to_its_key(
    zoe: Phone, last_month: Callable[..., None], hand_out: HandOut, today: date
) -> None:
    """Whichever title comes next: what has the focus doesn't scroll the title away."""
    last = today.replace(day=1) - timedelta(days=1)
    write(last, {zoe.player: (5, 1, 0), hand_out("Lars").player: (1, 3, 9)})
    boards.close_month(last.year, last.month, zoe.player, {}, ceremony=True)
    page = zoe.open(stage(last)).page
    for shown in range(4):
        expect(winners(zoe)).to_have_count(shown)
        expect(page.get_by_role("heading", level=1)).to_be_in_viewport(ratio=1)
        expect(page.locator("#next")).to_be_in_viewport(ratio=1)
        page.locator("#next").click()
