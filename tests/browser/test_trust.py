"""What people may count on: nobody sees an equivalent."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from games.kitchen import access
from games.kitchen import services as kitchen
from games.live import stream as streaming
from games.players import wishes
from games.players.models import Equivalent, Exercise
from games.spaye import services
from games.spaye.models import Day
from games.spaye.page import screen
from games.tables.models import Entry
from tests.browser.laid import WALL, HandOut, lay_duel, open_day
from tests.browser.phone import Phone, duel
from tests.looks import difference

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SEATED = "marche assise"
VARYING = re.compile(r' style=""|(?<=>)Fin dans [^<]*|\d+([:\u202f ]?)(\d\d|min|h|s)\b')


def test_an_equivalent_from_the_draw_to_the_witness(hand_out: HandOut) -> None:
    """Ingrid, who watches on her phone, is shown the same before and after Camille has chosen."""
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    squats = Exercise.objects.get_or_create(name="squats", defaults={"unit": "repetitions"})[0]
    chosen = Equivalent.objects.create(exercise=squats, name=SEATED)
    open_day([camille, ingrid], ["N", "9D"])
    lay_duel(camille, ingrid, 0, 1)
    services.call(Day.objects.get(), camille.player, "witness", 0, 9)
    main = ingrid.open("/daye/witness/0/").page.get_by_role("main")
    before = main.inner_text()
    wishes.choose_own_exercise(camille.player, squats, chosen.pk, 5)
    camille.open("/daye/exercise/0/").sees("Ton exercice")
    camille.sees(SEATED.capitalize())
    ingrid.page.wait_for_timeout(500)
    assert main.inner_text() == before
    assert "Ton exercice" not in ingrid.open("/daye/witness/0/").page.content()
    ingrid.page.get_by_role("button", name="Je confirme 9").click()
    ingrid.page.get_by_role("link", name="Retour à la table").wait_for()
    assert Entry.objects.filter(move="confirm 0 9").exists()


@pytest.mark.long
def test_an_equivalent_is_seen_by_nobody_on_any_side(
    hand_out: HandOut, browse: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Draw, exercise and witness by tapping; beside them a third phone’s bell and the wall.

    Camille changes what she does at each step; every other page is the same before and after.
    """
    monkeypatch.setattr(screen, "SHOWN", timedelta(seconds=1))
    monkeypatch.setattr(streaming, "HEARTBEAT", 0.3)
    camille, ingrid, lars = (hand_out(name) for name in ("Camille", "Ingrid", "Lars"))
    squats = Exercise.objects.get_or_create(name="squats", defaults={"unit": "repetitions"})[0]
    Equivalent.objects.create(exercise=squats, name=SEATED)
    open_day([camille, ingrid, lars], ["N", "9D"])
    wall = browse(viewport=WALL)
    shown = kitchen.add_screen(camille.player, "Cuisine")
    wall.goto(f"{camille.url}/tv/{access.screen_token(shown.nonce)}/")
    others = [lars.open("/").page, wall]

    chosen(camille, SEATED, [*others, ingrid.open("/").page], "laid out")
    duel(camille, ingrid, 0, 1)
    others.append(ingrid.page)
    camille.press("C’est parti", "link")
    camille.sees("Ton exercice")
    camille.sees(SEATED.capitalize())
    chosen(camille, "squats", others, "drawn")
    chosen(camille, SEATED, others, "drawn")

    camille.open("/daye/exercise/0/").press("J’arrête là")
    camille.sees("Confirmation demandée")
    ingrid.page.locator(".sheet a", has_text="compte").first.click()
    ingrid.sees("9")
    expect(lars.page.locator(".bell-count").first).to_be_attached()
    chosen(camille, "squats", others, "a witness is called")
    chosen(camille, SEATED, others, "a witness is called")
    ingrid.page.locator("[data-fills]").click()
    ingrid.page.get_by_role("button", name="Je confirme").click()
    ingrid.sees("Retour à la table")
    chosen(camille, "squats", others, "confirmed")
    lars.open("/inbox/")
    for page in others:
        assert "Ton exercice" not in page.content()


def chosen(camille: Phone, what: str, others: list[Page], step: str) -> None:
    """Camille chooses on a page of her own; nobody else’s page says anything else."""
    before = _at_rest(others)
    mine = camille.page.context.new_page()
    mine.goto(f"{camille.url}/me/exercises/")
    mine.get_by_label(what.capitalize(), exact=True).check()
    mine.get_by_role("button", name="Enregistrer").click()
    expect(mine.get_by_label(what.capitalize(), exact=True)).to_be_checked()
    mine.close()
    others[0].wait_for_timeout(500)
    after = [_said(page) for page in others]
    for one, other in zip(before, after, strict=True):
        assert difference(one, other) == "", step


def _at_rest(pages: list[Page]) -> list[str]:
    """What they say once nothing is on its way to them any more."""
    for _ in range(20):
        for page in pages:
            # An event on the wall gives way by itself, twelve seconds after it happened.
            expect(page.locator(".tv-stage.now")).to_have_count(0, timeout=15_000)
        before = [_said(page) for page in pages]
        pages[0].wait_for_timeout(700)
        if before == [_said(page) for page in pages]:
            return before
    raise AssertionError("the pages never come to rest")


def _said(page: Page) -> str:
    """All of it, hidden parts too, but clocks, and what taking a picture of it leaves."""
    return VARYING.sub("", page.locator("body").inner_html())
