"""What people may count on: nobody sees an equivalent; on a poster is only who said yes."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.kitchen import access
from games.kitchen import services as kitchen
from games.live import stream as streaming
from games.players import wishes
from games.players.models import Equivalent, Exercise
from games.spaye import services
from games.spaye.models import Day
from games.spaye.page import screen
from games.tables import services as tables
from games.tables.models import Entry, Table
from tests.browser.phone import Phone, duel
from tests.browser.test_great import LARGE, shot
from tests.looks import difference
from tests.spaye.conftest import cards
from tests.spaye.real_deck import play_down

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
HandOut = Callable[..., Phone]
SEATED = "marche assise"
VARYING = re.compile(r' style=""|(?<=>)Fin dans [^<]*|\d+([:\u202f ]?)(\d\d|min|h|s)\b')


@pytest.fixture
def december(monkeypatch: pytest.MonkeyPatch) -> int:
    """It is the tenth of December of this year, for the whole site."""
    real = timezone.now
    ahead = datetime(real().year, 12, 10, 10, tzinfo=UTC) - real()
    monkeypatch.setattr(timezone, "now", lambda: real() + ahead)
    return timezone.now().year


def test_a_poster_of_december_without_whoever_refuses(december: int, hand_out: HandOut) -> None:
    camille, ingrid, lars = (hand_out(name) for name in ("Camille", "Ingrid", "Lars"))
    day = services.open_day(camille.player, "real", 32, "squats")
    for phone in (ingrid, lars):
        services.check_in(day, phone.player)
    play_down(3, camille, ingrid)
    version = Table.objects.get(pk=day.table_id).version
    tables.play(day.table_id, camille.player, "log 0 1 2 9-N-9", version)

    camille.open("/inbox/")
    camille.page.get_by_role("link", name=f"L’affiche de {december}").first.click()
    camille.press("Oui, avec mon nom")
    camille.sees("1 personne y est nommée.")
    ingrid.open(f"/{december}/poster/").press("Non, sans moi")
    ingrid.sees("1 personne y est nommée.")
    for phone in (camille, ingrid):
        sheet = phone.page.get_by_role("article", name=str(december))
        expect(sheet.get_by_role("link", name="Camille").first).to_be_visible()
        expect(sheet).to_contain_text("personnes")
        expect(sheet).not_to_contain_text("Ingrid")


def test_an_equivalent_from_the_draw_to_the_witness(hand_out: HandOut) -> None:
    """Ingrid, who watches on her phone, is shown the same before and after Camille has chosen."""
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    squats = Exercise.objects.get_or_create(name="squats", defaults={"unit": "repetitions"})[0]
    chosen = Equivalent.objects.create(exercise=squats, name=SEATED)
    setup = {"cards": cards(["N", "9D"])}
    day = services.open_day(camille.player, "app", 32, "squats", setup=setup)
    services.check_in(day, ingrid.player)
    moves = (
        (camille, "challenge 1"),
        (ingrid, "accept 0"),
        (camille, "draw 0"),
        (ingrid, "draw 1"),
    )
    for phone, move in moves:
        tables.play(day.table_id, phone.player, move, Table.objects.get().version)

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
    setup = {"cards": cards(["N", "9D"])}
    day = services.open_day(camille.player, "app", 32, "squats", setup=setup)
    for phone in (ingrid, lars):
        services.check_in(day, phone.player)
    wall = browse(viewport=LARGE)
    shown = kitchen.add_screen(camille.player, "Cuisine")
    wall.goto(f"{camille.url}/tv/{access.screen_token(shown.nonce)}/")
    others = [lars.open("/").page, wall]

    chosen(camille, SEATED, [*others, ingrid.open("/").page], "laid out")
    duel(camille, ingrid, 0, 1)
    others.append(ingrid.page)
    camille.press("C’est parti", "link")
    camille.sees("Ton exercice")
    camille.sees(SEATED.capitalize())
    shot(camille.page, "equivalent-own")
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
    for number, page in enumerate(others):
        shot(page, f"equivalent-{step}-{number}".replace(" ", "-"))
        assert difference(before[number], after[number]) == "", step


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
