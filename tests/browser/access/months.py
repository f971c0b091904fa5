"""The pages of the boards: months in every state, awards, ceremony, people, years."""

from datetime import date

from playwright.sync_api import Page

from games.boards import certificates
from games.boards import services as boards
from games.boards.models import Title
from games.kitchen import access
from games.kitchen import services as kitchen
from games.spaye.models import Day
from games.tables.models import Table
from tests.browser.access.house import House, Stop, Stops
from tests.browser.laid import write

AUGUST = "/2026/08"
DAYS = (
    {"Camille": (4, 1, 9), "Ingrid": (3, 0, 12), "Lars": (1, 3, 0)},
    {"Camille": (3, 0, 12), "Ingrid": (4, 1, 9), "Lars": (1, 2, 0)},
)
"""Camille and Ingrid are equal in everything."""


def corrected(house: House) -> Stops:
    """October is opened and closed again."""
    camille = house.player("Camille")
    boards.reopen_month(2026, 10, camille, "Un dāye manquait le 12.")
    yield Stop("board, opened again", "/2026/10/", "Lars")
    yield Stop("awards, opened again", "/2026/10/awards/")
    boards.close_month(2026, 10, camille, {})
    house.crown("Camille")
    yield Stop("board, corrected", "/2026/10/", "Lars")
    yield Stop("board, closed", "/2026/09/")
    yield Stop("awards, closed", "/2026/10/awards/")


def a_running_month(house: House) -> Stops:
    yield Stop("board", "/2026/11/")
    yield Stop("board, victories", "/2026/11/?sort=victoire", "Lars")
    yield Stop("board, of nobody", "/2026/07/")
    yield Stop("year", "/2026/")
    yield Stop("poster, before December", "/2026/poster/")
    yield Stop("poster", "/2025/poster/", "Lars")
    yield Stop("year's ceremony, too early", "/2026/ceremony/", "Lars")
    yield Stop("my page", "/me/")
    yield Stop("a person's page", f"/players/{house.player('Ingrid').pk}/")
    yield Stop("a person's page, long name", f"/players/{house.player('Élodie').pk}/", "Lars")
    yield Stop("my page, newcomer", "/me/", "Zoé")
    yield Stop("a person's page, newcomer", f"/players/{house.newcomer.pk}/")
    yield Stop("a person's page, no phone", f"/players/{house.ghost.pk}/")
    yield Stop("a person's page, erased", f"/players/{house.erased.pk}/")
    yield Stop("a person's days", f"/players/{house.player('Camille').pk}/days/")
    title = Title.objects.filter(player=house.player("Camille")).first()
    assert title is not None
    yield Stop("certificate", certificates.path(title), None)
    yield Stop("certificate, mine", certificates.path(title))
    yield Stop("awards, too early", "/2026/11/awards/")


def the_end_of_a_month(house: House) -> Stops:
    """August had never been closed; it ends in a tie."""
    for number, points in enumerate(DAYS):
        day = date(2026, 8, 31 - number)
        write(day, {house.player(name): won for name, won in points.items()})
        Day.objects.create(date=day, table=Table.objects.latest("pk"))
    ingrid = house.player("Ingrid").pk
    choices = f"?daye={ingrid}&repetition={ingrid}"
    yield Stop("awards, nothing in the way", f"{AUGUST}/awards/")
    yield Stop("awards, a step too far", f"{AUGUST}/awards/announce/", status=409)
    yield Stop("awards, ties", f"{AUGUST}/awards/ties/")
    yield Stop("awards, ties decided", f"{AUGUST}/awards/ties/{choices}")
    yield Stop("awards, bonuses", f"{AUGUST}/awards/bonuses/{choices}")
    yield Stop("awards, announce", f"{AUGUST}/awards/announce/{choices}")
    yield Stop("awards, preview", f"{AUGUST}/awards/preview/{choices}")
    yield Stop("awards, preview of the last", f"{AUGUST}/awards/preview/{choices}&step=3")
    named = {"daye": ingrid, "repetition": ingrid}
    boards.close_month(2026, 8, house.player("Camille"), named, ceremony=True)
    yield from _a_ceremony(house)


def _a_ceremony(house: House) -> Stops:
    yield Stop("today, a ceremony begins", "/", "Lars")
    screen = kitchen.add_screen(house.player("Camille"), "Cuisine")
    wall = f"/tv/{access.screen_token(screen.nonce)}/"
    for step in range(4):
        yield Stop(f"ceremony, step {step}", f"{AUGUST}/ceremony/", "Lars")
        if step in (0, 3):
            yield Stop(f"ceremony, led at step {step}", f"{AUGUST}/ceremony/")
            yield Stop(f"screen, ceremony at step {step}", wall, None, tv=True)
        boards.advance_ceremony(2026, 8, step, house.player("Camille"))
    yield Stop("board, after the ceremony", f"{AUGUST}/", "Lars")
    yield Stop("screens", "/office/screens/")
    kitchen.revoke_screen(house.player("Camille"), screen.pk)
    yield Stop("screen, switched off", wall, None, tv=True, status=410)


def the_end_of_a_year(house: House) -> Stops:
    """Of 2025 a single day was played; nobody had a win, and two have as many dāyes."""
    day = date(2025, 12, 1)
    points = {"Camille": (3, 0, 9), "Ingrid": (3, 0, 12), "Lars": (1, 0, 0)}
    write(day, {house.player(name): won for name, won in points.items()})
    Day.objects.create(date=day, table=Table.objects.latest("pk"))
    boards.close_month(2025, 12, house.player("Camille"), {})
    yield Stop("year, over", "/2025/")
    for step in (0, 2, 3, 4):
        yield Stop(f"year's ceremony, step {step}", f"/2025/ceremony/?step={step}", "Lars")


def from_paper(house: House) -> Stops:
    yield Stop("totals from paper", "/office/carried/")
    yield Stop("totals from paper, refused", "/office/carried/", act=lambda page: _paste(page, 10))
    yield Stop("totals from paper, looked at", "/office/carried/", act=lambda page: _paste(page, 7))
    yield Stop("months, for admins", "/office/months/")


def _paste(page: Page, month: int) -> None:
    """October is closed, July is not."""
    page.locator("input[name=month]").fill(f"2026-{month:02}")
    page.locator("textarea").fill("Ingrid;4;2;30\nNobody we know;1;0;12")
    page.locator("main form button").first.click()
    page.wait_for_load_state()
