"""A month is closed by its admin, at once or with a ceremony, and all see its titles."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, ViewportSize, expect

from games.boards import services as boards
from games.boards.models import Ceremony, Closing, Title
from games.kitchen import access
from games.kitchen import services as kitchen
from games.players.clock import Clock
from games.players.models import Office, Role
from games.spaye import services
from tests.browser.laid import (
    LAPTOP,
    PHONE,
    SMALL,
    WALL,
    HandOut,
    last_day,
    open_paper,
    play,
    write,
)
from tests.browser.phone import Phone, box

pytestmark = pytest.mark.browser

# Camille and Ingrid are equal in everything, Lars is behind but in Victoire.
MONTH = [
    {"Camille": (4, 1, 9), "Ingrid": (3, 0, 12), "Lars": (1, 3, 0)},
    {"Camille": (3, 0, 12), "Ingrid": (4, 1, 9), "Lars": (1, 2, 0)},
]


@pytest.fixture
def today(office: Office) -> date:
    return Clock.read().today


@pytest.fixture
def last(office: Office) -> date:
    return last_day()


@pytest.fixture
def zoe(hand_out: HandOut) -> Phone:
    return hand_out("Zoé", Role.ADMIN, LAPTOP)


@pytest.fixture
def played(hand_out: HandOut, last: date) -> dict[str, Phone]:
    """The phones of those who played the month before."""
    phones = {name: hand_out(name) for name in ("Camille", "Ingrid", "Lars")}
    for number, points in enumerate(MONTH):
        write(
            last - timedelta(days=number),
            {phones[name].player: won for name, won in points.items()},
        )
    return phones


def test_a_tie_is_decided_and_the_titles_reach_open_pages(
    zoe: Phone, played: dict[str, Phone], last: date
) -> None:
    ingrid = played["Ingrid"]
    services.open_day(ingrid.player, "app", 32, "squats")
    banner = ingrid.open("/").page.locator(".bonus")
    expect(banner).to_have_count(0)

    to_the_awards(zoe, last)
    choose(zoe.page, "Ingrid")
    proclaim(zoe, last)
    the_month_shows(played["Lars"].open(of(last)).page)
    expect(banner).to_have_count(2)
    expect(banner.first).to_contain_text("Ton bonus t’attend")

    reopen(zoe, last)
    expect(banner).to_have_count(0)
    assert not Title.objects.exists()
    ingrid.open(of(last)).sees("Pas encore clôturé")
    ingrid.sees("Un dāye manquait.")


def to_the_awards(zoe: Phone, last: date) -> None:
    """From the board, one month back; nothing is in the way."""
    zoe.open("/board/").page.get_by_role("link", name="Mois précédent").click()
    zoe.at(f"/{last:%Y/%m}/")
    zoe.sees("Pas encore clôturé")
    zoe.page.get_by_role("link", name=re.compile("Clôture")).click()
    zoe.at(f"/{last:%Y/%m}/awards/")
    zoe.sees("Tout est réglé")
    zoe.press("Continuer", "link")


def choose(page: Page, name: str) -> None:
    """Two of the three are tied; nothing goes on before both are decided."""
    ties = page.locator(".ballot", has_text="C’est à toi de choisir")
    expect(ties).to_have_count(2)
    page.get_by_role("button", name="Continuer").click()
    expect(page).to_have_url(re.compile("/ties/$"))
    for tie in ties.all():
        tie.locator("label", has_text=name).click()
    page.get_by_role("button", name="Continuer").click()
    expect(page).to_have_url(re.compile("/bonuses/"))


def to_the_last_step(page: Page) -> None:
    page.get_by_role("link", name="Continuer").click()
    expect(page.get_by_role("heading", name=re.compile("Annoncer ces titres"))).to_be_visible()


def proclaim(zoe: Phone, last: date) -> None:
    to_the_last_step(zoe.page)
    zoe.page.get_by_role("button", name="Annoncer tout de suite").dblclick()
    zoe.at(of(last))
    assert Closing.objects.count() == 1
    assert Title.objects.count() == 3


def the_month_shows(page: Page) -> None:
    winners = page.locator(".leaders .leader")
    told = (("Ingrid", "Grand Späyin", "7"), ("Lars", "Mastäye", "5"), ("Ingrid", "Tikäo", "21"))
    for name, title, points in told:
        one = winners.filter(has_text=title)
        expect(one.locator(".name")).to_have_text(name)
        expect(one.locator(".num-l")).to_have_text(points)


def reopen(zoe: Phone, last: date) -> None:
    """Only with a reason, which the move log keeps."""
    zoe.open(f"/{last:%Y/%m}/awards/")
    zoe.press("Rouvrir")
    zoe.at(f"/{last:%Y/%m}/awards/")
    assert Title.objects.exists()
    zoe.page.get_by_label("Raison (pour le journal d’activité)").fill("Un dāye manquait.")
    zoe.press("Rouvrir")
    zoe.sees("Le mois est rouvert.")
    zoe.sees("Un dāye manquait.")


def of(last: date) -> str:
    return f"/{last:%Y/%m}/"


def void_the_contested(zoe: Phone, today: date) -> None:
    """On the page of the day to which the blocker led."""
    zoe.at(f"/{today:%Y/%m/%d}/#daye-0")
    zoe.page.locator(".ruling").get_by_label("Raison").fill("Personne ne s’en souvient.")
    zoe.page.get_by_text("Invalider…").click()
    zoe.press("Invalider ce dāye")
    zoe.sees("Personne ne s’en souvient.")


@pytest.fixture
def tv(zoe: Phone, browse: Callable[..., Page]) -> Phone:
    """The kitchen's screen, with nobody signed in."""
    token = access.screen_token(kitchen.add_screen(zoe.player, "Cuisine").nonce)
    screen = Phone(zoe.player, browse(viewport=WALL), zoe.url)
    return screen.open(f"/tv/{token}/")


@pytest.fixture
def next_month(today: date, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """The clock goes on, from the first morning of the month to come."""

    def turn_the_page() -> None:
        first = (today.replace(day=1) + timedelta(days=32)).replace(day=1)
        real = timezone.now
        ahead = datetime(first.year, first.month, 1, 9, tzinfo=UTC) - real()
        monkeypatch.setattr(timezone, "now", lambda: real() + ahead)

    return turn_the_page


@pytest.mark.long
def test_four_steps_past_a_contest_and_a_tie_to_a_ceremony_in_step(
    zoe: Phone, hand_out: HandOut, tv: Phone, today: date, next_month: Callable[[], None]
) -> None:
    camille, ingrid, lars = (hand_out(name) for name in ("Camille", "Ingrid", "Lars"))
    open_paper(camille, ingrid)
    play(camille, "log 0 1 AS-7H")
    play(ingrid, "contest 0")
    # Camille and Ingrid are equal in everything; Lars leads Victoire.
    other = today.replace(day=2 if today.day == 1 else 1)
    write(other, {camille.player: (5, 1, 9), ingrid.player: (5, 1, 9), lars.player: (1, 3, 0)})
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
def test_a_ceremony_without_javascript_and_still(zoe: Phone, hand_out: HandOut, last: date) -> None:
    write(last, {zoe.player: (1, 1, 0)})
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
    zoe: Phone, hand_out: HandOut, last: date
) -> None:
    """Whichever title comes next: what has the focus doesn't scroll the title away."""
    write(last, {zoe.player: (5, 1, 0), hand_out("Lars").player: (1, 3, 9)})
    boards.close_month(last.year, last.month, zoe.player, {}, ceremony=True)
    page = zoe.open(stage(last)).page
    for shown in range(4):
        expect(winners(zoe)).to_have_count(shown)
        expect(page.get_by_role("heading", level=1)).to_be_in_viewport(ratio=1)
        expect(page.locator("#next")).to_be_in_viewport(ratio=1)
        page.locator("#next").click()


@pytest.mark.parametrize("size", [SMALL, pytest.param(PHONE, marks=pytest.mark.long)])
def test_on_the_phone_of_whoever_leads_it_three_winners_and_the_key_are_on_one_screen(
    hand_out: HandOut, last: date, size: ViewportSize
) -> None:
    zoe = hand_out("Zoé", Role.ADMIN, size, reduced_motion="reduce")
    ingrid, lars = hand_out("Ingrid"), hand_out("Konstantinopoulou")
    write(last, {ingrid.player: (5, 1, 129), lars.player: (1, 3, 0)})
    boards.close_month(last.year, last.month, zoe.player, {}, ceremony=True)
    zoe.open(stage(last))
    for number, title in enumerate(("Tikäo", "Mastäye", "Grand Späyin"), 1):
        zoe.press(f"Suivant : {title}")
        expect(winners(zoe)).to_have_count(number)
        key = box(zoe.page.locator("#next"))
        rows = zoe.page.locator(".winner")
        for at in range(3):
            row = box(rows.nth(at))
            assert row["y"] >= 0
            assert row["y"] + row["height"] <= key["y"] + 1
        assert key["y"] + key["height"] <= size["height"]
