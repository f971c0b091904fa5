"""A month is closed by its admin and seen by everybody: what blocks, a tie, podium, bonuses."""

import re
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.boards import services as boards
from games.boards.models import Closing, Title
from games.players import office as offices
from games.players.models import Holiday, Office, Player, Role
from games.spaye import services
from games.tables import services as tables
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

LAPTOP = {"width": 1280, "height": 800}
HandOut = Callable[..., Phone]
# Camille and Ingrid are equal in everything, Lars is behind but in Victoire.
MONTH = [
    {"Camille": (4, 1, 9), "Ingrid": (3, 0, 12), "Lars": (1, 3, 0)},
    {"Camille": (3, 0, 12), "Ingrid": (4, 1, 9), "Lars": (1, 2, 0)},
]


@pytest.fixture
def today(office: Office) -> date:
    return timezone.now().astimezone(offices.current_calendar().zone).date()


@pytest.fixture
def last(today: date) -> date:
    """The last day of the month before."""
    return today.replace(day=1) - timedelta(days=1)


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


def write(day: date, points: dict[Player, tuple[int, int, int]]) -> None:
    options = {"deck": "real", "pack": 32, "date": day.isoformat()}
    table = tables.open_table("spaye", options)
    by_id = {player.pk: won for player, won in points.items()}
    boards.project(day, table.pk, by_id, "finished")


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
    """Only with a reason, which the journal keeps."""
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


@pytest.mark.long
def test_a_member_may_not_close_a_month(hand_out: HandOut, last: date) -> None:
    phone = hand_out("Lars")
    answer = phone.page.goto(f"{phone.url}/{last:%Y/%m}/awards/")
    assert answer is not None
    assert answer.status == 403
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Pas d’accès")
    phone.press("Retour à aujourd’hui", "link")
    phone.at("/")


@pytest.mark.long
def test_an_open_contest_keeps_the_month_open(zoe: Phone, hand_out: HandOut, today: date) -> None:
    """The awards lead to the day, whose contest an admin who did not play rules on."""
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    a_contested_log(camille.player, ingrid.player)
    nobody_works_after(today)
    zoe.open(f"/{today:%Y/%m}/awards/")
    blockers = zoe.page.get_by_role("region", name="À régler d’abord").get_by_role("listitem")
    expect(blockers).to_have_count(2)
    expect(zoe.page.get_by_role("button", name=re.compile("Règle d’abord"))).to_be_disabled()

    blockers.filter(has_text="contesté").get_by_role("link").click()
    void_the_contested(zoe, today)
    zoe.open(f"/{today:%Y/%m}/awards/")
    expect(blockers).to_have_count(1)
    expect(blockers).to_contain_text("Le Späye du jour est encore en cours.")


def void_the_contested(zoe: Phone, today: date) -> None:
    """On the page of the day to which the blocker led."""
    zoe.at(f"/{today:%Y/%m/%d}/#daye-0")
    zoe.page.locator(".ruling").get_by_label("Raison").fill("Personne ne s’en souvient.")
    zoe.page.get_by_text("Invalider…").click()
    zoe.press("Invalider ce dāye")
    zoe.sees("Personne ne s’en souvient.")


def a_contested_log(author: Player, other: Player) -> None:
    day = services.open_day(author, "real", 32, "squats")
    services.check_in(day, other)
    day.table.refresh_from_db()
    entered = tables.play(day.table_id, author, "log 0 1 AS-7H", day.table.version)
    tables.play(day.table_id, other, "contest 0", entered.version)


def nobody_works_after(day: date) -> None:
    following = [day + timedelta(days=number) for number in range(1, 32)]
    Holiday.objects.bulk_create(Holiday(date=free, name="Congé") for free in following)
    offices.forget()


@pytest.mark.long
def test_the_boards_months_and_columns(zoe: Phone, played: dict[str, Phone], last: date) -> None:
    zoe.open("/board/").page.get_by_role("link", name="Mois précédent").click()
    for column, first in (("Répétition", "ex æquo"), ("Victoire", "Lars"), ("Dāye", "ex æquo")):
        zoe.page.get_by_role("columnheader", name=column).get_by_role("link").click()
        expect(zoe.page.locator("th[aria-sort=descending]")).to_contain_text(column)
        expect(zoe.page.locator("table.board tbody th").first).to_contain_text(first)
    expect(zoe.page.locator("span.icon-btn[aria-disabled]")).to_have_count(1)
    zoe.press("Mois suivant", "link")
    expect(zoe.page.locator("span.icon-btn[aria-disabled]")).to_have_count(1)

    lars = played["Lars"].open(f"/{last:%Y/%m}/").page
    columns = lars.get_by_role("navigation", name="Colonne")
    for column, points in (("Victoire", "5"), ("Répétition", "0"), ("Dāye", "2")):
        columns.get_by_role("link", name=column).click()
        expect(columns.locator("[aria-current=true]")).to_contain_text(column)
        expect(lars.locator("li.me .score")).to_have_text(points)


def test_the_year_leads_to_every_month(
    last_month: Callable[..., None], zoe: Phone, last: date
) -> None:
    last_month(zoe.player, zoe.player)
    zoe.open(f"/{last:%Y}/")
    titles = zoe.page.locator(".titles")
    month = zoe.page.get_by_role("article").filter(has=titles)
    expect(month).to_have_count(1)
    expect(month.get_by_role("listitem")).to_have_count(3)
    month.get_by_role("heading").get_by_role("link").click()
    zoe.at(of(last))
    expect(zoe.page.get_by_role("link", name="Certificat")).to_have_count(3)
