"""What a newcomer's pages begin with: the title and the game, on a phone and on a desktop."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.players.models import Office, Role
from games.spaye import services
from tests.browser.phone import Phone, box
from tests.browser.test_quick_log import tap

pytestmark = pytest.mark.browser

HandOut = Callable[..., Phone]
SIZES = {"phone": (390, 844), "small phone": (360, 640), "desktop": (1280, 800)}


@pytest.mark.parametrize("laid_out", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_today_begins_with_its_title_and_the_game(
    office: Office, hand_out: HandOut, size: str, laid_out: bool
) -> None:
    width, height = SIZES[size]
    camille = hand_out("Camille", Role.ADMIN, {"width": width, "height": height})
    ingrid = hand_out("Ingrid")
    if laid_out:
        services.check_in(services.open_day(ingrid.player, "app", 32, "squats"), camille.player)
    page = camille.open("/").page
    steps = page.locator("main .lead-on")
    expect(steps).to_be_visible()
    title, hero = box(page.locator("main h1")), box(page.locator("main .hero"))
    tops = page.locator("main *:visible").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).filter((one) => one.height > 1)"
        ".map((one) => one.top)"
    )
    # Only the date stands above it, in its own head.
    assert title["y"] - min(tops) < 48
    assert hero["y"] - (title["y"] + title["height"]) < 40
    assert box(steps)["y"] > hero["y"] + hero["height"]
    leaders = box(page.locator("#races"))
    if size == "desktop":
        assert leaders["x"] > hero["x"] + hero["width"]
        assert abs(leaders["y"] - hero["y"]) < 12
    else:
        assert leaders["y"] > box(steps)["y"]
    if laid_out and size == "desktop":
        feed = box(page.locator("#today .columns > :last-child"))
        assert feed["y"] > leaders["y"] + leaders["height"] - 1


def test_without_a_name_the_log_says_nothing_and_keeps_the_people_in_sight(
    office: Office, hand_out: HandOut
) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    day = services.open_day(camille.player, "real", 32, "squats")
    for phone in (ingrid, hand_out("Lars")):
        services.check_in(day, phone.player)
    page = camille.open("/log/").page
    people = page.locator(".recents")
    expect(page.locator("[name=p1]:checked")).to_have_count(0)
    tap(camille, "N", "8")
    expect(page.locator("[data-seen]")).to_be_hidden()
    expect(page.locator("[data-log-save]")).to_have_text("Choisis qui a joué")
    assert _over(page.locator(".sheet").first, people)
    page.locator(f"#p1-{ingrid.player.pk}").check(force=True)
    camille.sees("Ingrid confirmera tes 8 squats.")


def _over(sheet: object, people: object) -> bool:
    """The people end above the sheet."""
    chips, keys = box(people), box(sheet)  # type: ignore[arg-type]
    return chips["y"] + chips["height"] <= keys["y"] + 1
