"""A month is closed by its admin, at once or with a ceremony, and all see its titles."""

from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from games.boards import services as boards
from games.boards.models import Ceremony, Closing, Title
from games.kitchen import access
from games.kitchen import services as kitchen
from games.players.models import Office, Role
from games.spaye import services
from tests.browser.laid import (
    LAPTOP,
    PHONE,
    SMALL,
    WALL,
    HandOut,
    last_day,
    write,
)
from tests.browser.phone import Phone, above

pytestmark = pytest.mark.browser


@pytest.fixture
def last(office: Office) -> date:
    return last_day()


@pytest.fixture
def zoe(hand_out: HandOut) -> Phone:
    return hand_out("Zoé", Role.ADMIN, LAPTOP)


@pytest.fixture
def played(hand_out: HandOut, last: date) -> dict[str, Phone]:
    """The phones of those who played the month before."""
    phones = {name: hand_out(name) for name in ("Ingrid", "Lars")}
    won = {"Ingrid": (7, 1, 21), "Lars": (2, 5, 0)}
    write(last, {phones[name].player: points for name, points in won.items()})
    return phones


def test_titles_reach_open_pages_and_leave_them_when_the_month_is_reopened(
    zoe: Phone, played: dict[str, Phone], last: date
) -> None:
    ingrid = played["Ingrid"]
    services.open_day(ingrid.player, "app", 32, "squats")
    banner = ingrid.open("/").page.locator(".bonus")
    expect(banner).to_have_count(0)

    zoe.open(f"{of(last)}awards/announce/")
    zoe.page.get_by_role("button", name="Annoncer tout de suite").dblclick()
    zoe.at(of(last))
    assert (Closing.objects.count(), Title.objects.count()) == (1, 3)
    the_month_shows(played["Lars"].open(of(last)).page)
    expect(banner).to_have_count(2)
    expect(banner.first).to_contain_text("Ton bonus t’attend")

    reopen(zoe, last)
    expect(banner).to_have_count(0)
    assert not Title.objects.exists()
    ingrid.open(of(last)).sees("Pas encore clôturé")
    ingrid.sees("Un dāye manquait.")


def the_month_shows(page: Page) -> None:
    winners = page.locator(".leaders .leader")
    told = (("Ingrid", "Grand Späyin", "7"), ("Lars", "Mastäye", "5"), ("Ingrid", "Tikäo", "21"))
    for name, title, points in told:
        one = winners.filter(has_text=title)
        expect(one.locator(".name")).to_have_text(name)
        expect(one.locator(".num-l")).to_have_text(points)


def reopen(zoe: Phone, last: date) -> None:
    """Only with a reason, which the move log keeps."""
    zoe.open(f"{of(last)}awards/")
    zoe.press("Rouvrir")
    zoe.at(f"{of(last)}awards/")
    assert Title.objects.exists()
    zoe.page.get_by_label("Raison (pour le journal d’activité)").fill("Un dāye manquait.")
    zoe.press("Rouvrir")
    zoe.sees("Le mois est rouvert.")
    zoe.sees("Un dāye manquait.")


def of(last: date) -> str:
    return f"/{last:%Y/%m}/"


@pytest.fixture
def tv(zoe: Phone, browse: Callable[..., Page]) -> Phone:
    """The kitchen's screen, with nobody signed in."""
    token = access.screen_token(kitchen.add_screen(zoe.player, "Cuisine").nonce)
    screen = Phone(zoe.player, browse(viewport=WALL), zoe.url)
    return screen.open(f"/tv/{token}/")


@pytest.mark.long
def test_a_ceremony_goes_on_in_step_on_all_sides(
    zoe: Phone, played: dict[str, Phone], tv: Phone, last: date
) -> None:
    lars, ingrid = phones = [played["Lars"], played["Ingrid"]]
    lars.open("/board/")
    zoe.open(f"{of(last)}awards/announce/").press("Annoncer avec une cérémonie")
    zoe.at(stage(last))
    assert (Closing.objects.count(), Title.objects.count()) == (1, 3)

    for phone in (lars, ingrid):
        come(phone, last)
    expect(tv.page.locator(".stage.tv .veiled")).to_have_count(3)
    reveal(zoe, [*phones, tv])
    end(zoe, phones, last)
    expect(tv.page.locator(".stage")).to_have_count(0)


def stage(day: date) -> str:
    return f"/{day:%Y/%m}/ceremony/"


def come(phone: Phone, month: date) -> None:
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
    phone.at(stage(month))
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


def end(zoe: Phone, phones: list[Phone], month: date) -> None:
    zoe.press("Finir la cérémonie")
    for phone in (zoe, *phones):
        phone.press("Voir le mois", "link")
        phone.at(of(month))
        expect(phone.page.get_by_role("link", name="Certificat")).to_have_count(3)


@pytest.mark.parametrize(
    "size",
    [SMALL, *(pytest.param(size, marks=pytest.mark.long) for size in (PHONE, LAPTOP))],
    ids=["small", "phone", "laptop"],
)
def test_whoever_leads_it_has_the_winners_and_the_key_on_one_screen(
    hand_out: HandOut, last: date, size: ViewportSize
) -> None:
    """Whichever title comes next: what has the focus doesn't scroll the others away."""
    zoe = hand_out("Zoé", Role.ADMIN, size, reduced_motion="reduce")
    ingrid, lars = hand_out("Ingrid"), hand_out("Konstantinopoulou")
    write(last, {ingrid.player: (5, 1, 129), lars.player: (1, 3, 0)})
    boards.close_month(last.year, last.month, zoe.player, {}, ceremony=True)
    page = zoe.open(stage(last)).page
    for shown, title in enumerate(("Tikäo", "Mastäye", "Grand Späyin", "")):
        expect(winners(zoe)).to_have_count(shown)
        expect(page.locator("#next")).to_be_in_viewport(ratio=1)
        for row in page.locator(".winner").all():
            expect(row).to_be_in_viewport(ratio=1)
            assert above(row, page.locator("#next"))
        if size == LAPTOP:
            expect(page.get_by_role("heading", level=1)).to_be_in_viewport(ratio=1)
        if title:
            zoe.press(f"Suivant : {title}")
