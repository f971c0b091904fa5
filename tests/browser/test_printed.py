"""What is made to be printed takes one sheet of A4 each, whoever stands on it."""

import re
from collections.abc import Callable
from datetime import date
from itertools import pairwise
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.boards import certificates
from games.boards import services as boards
from games.boards.models import Title
from games.players.models import Language, Office, Player, Role
from games.stories.models import Answer, Badge, DayFacts, PairMonth, PersonMonth, StoryMonth
from games.tournaments.models import Tournament
from tests.boards.conftest import a_player, a_table
from tests.tournaments.playing import begun, play

pytestmark = pytest.mark.browser
A4 = [595, 842]
"""In points."""
DAY = date(2025, 12, 10)
LONG = [
    "W" * 60,
    "Maximiliano Fernández de la Vega y Guzmán-Estrada Hernández",
    "محمد الأمين بن عبد الله بن إبراهيم بن يوسف الطويل جدا",
    "李小龍王小明張大為陳美玲" * 5,
    "Zoé " + "😀🎉🏓" * 18,
    "Rindfleischetikettierungsüberwachungsaufgabenübertragungsges",
]


@pytest.fixture
def people(office: Office) -> list[Player]:
    """Twenty names of sixty letters."""
    office.name = "W" * 40
    office.save()
    usual = [f"Anne-Sophie Charlotte Véronique de la Tour {n} du Pin-Lassal" for n in range(14)]
    return [a_player(name[:60], Role.ADMIN) for name in LONG + usual]


@pytest.fixture
def told(people: list[Player]) -> None:
    """A month of which there is all to tell, with everybody a newcomer and on the year's poster."""
    month, table = StoryMonth.objects.create(first_day=DAY.replace(day=1)), a_table()
    DayFacts.objects.create(date=DAY, table=table, facts="{}")
    for one in people:
        PersonMonth.objects.create(
            month=month, player=one, dayes=9, nikayes=2, nikayes_on=DAY, first_on=DAY
        )
        Answer.objects.create(player=one, year=DAY.year, yes=True, at=timezone.now())
    for low, high in pairwise(people):
        PairMonth.objects.create(
            month=month, low=low, high=high, dayes=9, longest=3, longest_on=DAY, tables=2
        )
    for number, game in enumerate(("papayoo", "speahx", "cerke", "spirale")):
        for one in people[number : number + 3]:
            Badge.objects.create(month=month, game=game, player=one, won=7)
    points = {one.pk: [(n == 0) * 9, (n == 1) * 9, (n == 2) * 9] for n, one in enumerate(people)}
    boards.project(DAY, table.pk, {key: tuple(each) for key, each in points.items()}, "finished")
    boards.close_month(DAY.year, DAY.month, people[0], {})
    assert Title.objects.count() == 3


def sheets(page: Page) -> list[list[int]]:
    """Width and height of each page that is printed, in points."""
    printed = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)
    return [[round(float(length)) for length in box] for box in boxes]


@pytest.mark.parametrize("path", ["/2025/12/", "/2025/poster/"])
def test_a_month_and_a_year_are_a_sheet_each(
    site: Any, told: None, people: list[Player], browse: Callable[..., Page], path: str
) -> None:
    page = browse(people[1])
    page.goto(site.url + path)
    for name in LONG:
        expect(page.locator(".paper")).to_contain_text(name)
    assert sheets(page) == [A4]
    page.evaluate("window.print = () => { window.asked = true }")
    if (menu := page.locator("#board-menu > summary")).is_visible():
        menu.click()
    page.get_by_role("button", name=re.compile("PDF")).click()
    assert page.evaluate("window.asked")


@pytest.mark.parametrize("language", Language.values)
def test_what_is_kept_is_a_sheet_in_each_language(
    site: Any, people: list[Player], browse: Callable[..., Page], language: str
) -> None:
    page = browse(people[0])
    page.goto(f"{site.url}/office/paper/?language={language}")
    assert sheets(page) == [A4]


def test_each_title_is_a_sheet_for_whoever_has_its_link(
    site: Any, told: None, browse: Callable[..., Page]
) -> None:
    page = browse()
    for title in Title.objects.select_related("player"):
        page.goto(site.url + certificates.path(title))
        expect(page.get_by_role("heading", name=title.player.display_name)).to_be_visible()
        assert sheets(page) == [A4]


def test_a_place_in_a_tournament_is_a_sheet(
    site: Any, people: list[Player], browse: Callable[..., Page]
) -> None:
    made = begun(people[:4])
    Tournament.objects.update(name="W" * 60)
    made = play(made)
    first = next(one.entrant.number for one in made.places.all() if one.place == 1)
    page = browse(people[0])
    page.goto(f"{site.url}/tournaments/{made.pk}/people/{first}/certificate/")
    expect(page.get_by_role("article")).to_contain_text("W" * 60)
    assert sheets(page) == [A4]
