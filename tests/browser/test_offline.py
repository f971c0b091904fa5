"""The real deck without network: what a phone keeps, what it sends, and what it forgets."""

import time
from typing import Any

import pytest
from django.http import HttpResponse
from playwright.sync_api import Page, Route, expect

from games.players.models import Role
from games.spaye import services
from games.spaye.models import SentLog
from games.spaye.page import views
from games.tables.models import Table
from tests.browser.conftest import session_of
from tests.browser.laid import HandOut, play
from tests.browser.phone import Phone
from tests.browser.test_quick_log import logs, tap

pytestmark = [pytest.mark.browser, pytest.mark.worker]

PAIRS = [
    *("A-K", "Q-J", "10-9", "8-7", "A-Q", "K-J", "10-8"),
    *("9-7", "A-J", "K-Q", "10-7", "9-8", "A-10", "K-9"),
]
"""Fourteen dāyes of a pack of 32: seven cards are left."""
PATIENCE = 4
"""Seconds after which the log page that was kept is shown instead (sw.js)."""


def keep(phone: Phone) -> Page:
    """The log page, once the phone has kept it."""
    page = phone.open("/log/").page
    kept(page)
    return page


def kept(page: Page, holds: bool = True) -> None:
    """Waits until the phone keeps a log page, or none any more."""
    until(page, "async (holds) => Boolean(await caches.match('/log/')) === holds", holds)


def until(page: Page, condition: str, value: object) -> None:
    """Wait for a condition in the page.

    Playwright’s own `wait_for_function` takes a promise for true at once, and its eval is against
    our policy.
    """
    page.evaluate(
        f"""async (value) => {{
            const holds = {condition}, end = Date.now() + 15000;
            while (!(await holds(value))) {{
                if (Date.now() > end) throw new Error(holds);
                await new Promise((go) => setTimeout(go, 50));
            }}
        }}""",
        value,
    )


def save(phone: Phone, pair: str) -> None:
    tap(phone, *pair.split("-"))
    phone.page.locator("[data-log-save]").click()


def waiting(page: Page, count: int) -> None:
    expect(page.locator("#outbox [data-list] li")).to_have_count(count)


def test_five_taps_without_network_wait_and_leave(paper_pair: tuple[Phone, Phone]) -> None:
    camille, _ingrid = paper_pair
    page = keep(camille)
    expect(page.locator(".save-note")).to_contain_text("recevra")
    page.context.set_offline(True)
    expect(page.locator("[data-offline]")).to_contain_text("Hors ligne")
    expect(page.locator(".save-note")).to_be_hidden()
    save(camille, "K-9")
    camille.sees("Enregistré. Envoi dès que le réseau revient")
    waiting(page, 1)
    expect(page.locator("#outbox li")).to_contain_text("Camille R – Ingrid 9")
    assert logs() == []
    page.context.set_offline(False)
    expect(page.locator("[data-offline]")).to_be_hidden()
    camille.sees("Le dāye qui attendait est noté")
    waiting(page, 0)
    assert logs() == ["log 0 1 K-9"]


@pytest.mark.long
def test_logs_a_reload_and_answers_that_get_lost(paper_pair: tuple[Phone, Phone]) -> None:
    camille, _ingrid = paper_pair
    page = keep(camille)
    page.context.set_offline(True)
    for pair in PAIRS[:7]:
        save(camille, pair)
    waiting(page, 7)
    page.reload()
    waiting(page, 7)
    for pair in PAIRS[7:]:
        save(camille, pair)
    waiting(page, 14)
    assert logs() == []
    tries = lose_answers(page)
    page.context.set_offline(False)
    # In the middle of the flush the network goes and comes back, and the page is loaded anew.
    waiting(page, 9)
    page.context.set_offline(True)
    page.reload()
    page.context.set_offline(False)
    waiting(page, 0)
    assert logs() == [f"log 0 1 {pair}" for pair in PAIRS]
    assert SentLog.objects.count() == len(PAIRS)
    assert set(tries.values()) == {3}


def lose_answers(page: Page) -> dict[str, int]:
    """The server gets every log, the phone its third answer. How often each was sent."""
    tries: dict[str, int] = {}

    def pass_on(route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        body = route.request.post_data or ""
        entry = body.split('name="entry"')[1].split()[0]
        answer = route.fetch()
        tries[entry] = tries.get(entry, 0) + 1
        return route.fulfill(response=answer) if tries[entry] == 3 else route.abort()

    page.route("**/log/outbox/", pass_on)
    return tries


def test_what_is_refused_stays_until_it_is_mended(paper_pair: tuple[Phone, Phone]) -> None:
    camille, ingrid = paper_pair
    page = keep(camille)
    page.context.set_offline(True)
    tap(camille, "9")
    page.locator('[data-suit="S"]').click()
    save(camille, "8")
    waiting(page, 1)
    save(camille, "A-K")
    waiting(page, 2)
    play(ingrid, "log 1 0 9S-7")
    page.context.set_offline(False)
    # The one behind it isn't held up.
    waiting(page, 1)
    line = page.locator("#outbox li")
    expect(line).to_contain_text("9 de pique")
    expect(line.get_by_role("link", name="La règle")).to_have_attribute(
        "href", "/rules/spaye/#SP-69"
    )
    page.reload()
    line.get_by_role("button", name="Corriger").click()
    expect(page.locator(".log-slot .card.suit-S")).to_be_visible()
    page.locator('[data-suit="S"]').click()
    page.locator("[data-log-save]").click()
    camille.at("/log/2/")
    assert logs() == ["log 1 0 9S-7", "log 0 1 A-K", "log 0 1 9-8"]
    waiting(camille.open("/log/").page, 0)


@pytest.mark.long
def test_a_double_of_anothers_log_is_asked(paper_pair: tuple[Phone, Phone]) -> None:
    camille, ingrid = paper_pair
    page = keep(camille)
    page.context.set_offline(True)
    save(camille, "J-9")
    waiting(page, 1)
    play(ingrid, "log 1 0 9-J")
    page.context.set_offline(False)
    expect(page.locator("#outbox li")).to_contain_text("C’est le même dāye")
    page.locator("#outbox").get_by_role("button", name="Oui, le même").click()
    waiting(page, 0)
    assert logs() == ["log 1 0 9-J"]


@pytest.mark.long
def test_a_waiting_log_is_deleted_before_it_leaves(paper_pair: tuple[Phone, Phone]) -> None:
    camille, _ingrid = paper_pair
    page = keep(camille)
    page.context.set_offline(True)
    save(camille, "K-9")
    waiting(page, 1)
    save(camille, "Q-9")
    waiting(page, 2)
    delete = page.locator("#outbox").get_by_role("button", name="Supprimer")
    delete.first.press("Enter")
    waiting(page, 1)
    expect(page.locator("#say")).to_contain_text("Supprimé")
    expect(delete).to_be_focused()
    delete.press("Enter")
    waiting(page, 0)
    expect(page.locator("#main")).to_be_focused()
    page.context.set_offline(False)
    page.reload()
    assert logs() == []


def held(page: Page) -> list[int]:
    """Whose logs this phone still keeps, whoever looks at it."""
    script = """() => new Promise((done) => {
        const opened = indexedDB.open("spaye");
        opened.onsuccess = () => {
            const all = opened.result.transaction("logs").objectStore("logs").getAll();
            all.onsuccess = () => {
                opened.result.close();
                done(all.result.map((entry) => entry.by));
            };
        };
    })"""
    found: list[int] = page.evaluate(script)
    return found


def settled(page: Page) -> None:
    """Waits until the page knows whether whoever pressed the button has left."""
    until(page, "() => localStorage.getItem('leaving') === null", None)


@pytest.fixture
def waits(paper_pair: tuple[Phone, Phone]) -> Page:
    """Camille's phone with a log that no server takes."""
    camille, _ingrid = paper_pair
    page = keep(camille)
    page.route("**/log/outbox/", unsent)
    save(camille, "K-9")
    waiting(page, 1)
    return page


def unsent(route: Route) -> None:
    return route.abort() if route.request.method == "POST" else route.continue_()


def hand_over(page: Page, whom: Phone) -> None:
    """Somebody else signs in on this phone."""
    page.goto("about:blank")
    page.context.add_cookies([session_of(whom.player, whom.url)])


def test_what_waits_is_shown_to_and_sent_by_nobody_else(
    paper_pair: tuple[Phone, Phone], waits: Page
) -> None:
    camille, ingrid = paper_pair
    waits.unroute_all()
    # An open page that was slow to learn who is here would send it as soon as Camille is back.
    hand_over(waits, ingrid)
    waits.goto(f"{camille.url}/log/")
    waits.wait_for_load_state("networkidle")
    waiting(waits, 0)
    for place in ("#outbox", "[data-waiting]"):
        expect(waits.locator(place)).to_be_hidden()
    waits.goto(f"{camille.url}/log/waiting/")
    expect(waits.get_by_text("Aucun dāye n’attend sur ce téléphone.")).to_be_visible()
    waits.goto(f"{camille.url}/me/settings/")
    waits.wait_for_load_state("networkidle")
    expect(waits.locator("#outbox-note")).to_be_hidden()
    # Nothing of Camille's keeps Ingrid from leaving, or goes then.
    waits.get_by_role("button", name="Se déconnecter ici").click()
    expect(waits).to_have_url(f"{camille.url}/sign-in/")
    assert (held(waits), logs()) == ([camille.player.pk], [])
    hand_over(waits, camille)
    camille.open("/log/").sees("Le dāye qui attendait est noté")
    waiting(waits, 0)
    assert logs() == ["log 0 1 K-9"]


def test_signing_out_tells_what_waits_and_takes_it_away(
    paper_pair: tuple[Phone, Phone], waits: Page
) -> None:
    camille, _ingrid = paper_pair
    camille.open("/me/settings/")
    expect(waits.locator("#outbox-note")).to_contain_text("1 dāye attend sur ce téléphone")
    camille.press("Se déconnecter ici")
    sheet = waits.get_by_role("dialog", name="1 dāye attend sur ce téléphone")
    expect(sheet).to_contain_text("ne seront pas notés")
    expect(sheet.get_by_role("button", name="Rester")).to_be_focused()
    waits.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    camille.at("/me/settings/")
    camille.open("/me/security/").press("Se déconnecter ici")
    camille.press("Rester")
    assert held(waits) == [camille.player.pk]
    camille.open("/me/settings/").press("Se déconnecter ici")
    camille.press("Supprimer et partir")
    expect(waits).to_have_url(f"{camille.url}/sign-in/")
    kept(waits, False)
    settled(waits)
    assert held(waits) == []
    assert logs() == []


@pytest.mark.long
def test_what_waits_goes_with_whoever_is_erased_here_and_stays_if_that_was_refused(
    paper_pair: tuple[Phone, Phone], waits: Page
) -> None:
    camille, _ingrid = paper_pair
    camille.player.role = Role.MEMBER
    camille.player.save()
    camille.open("/me/privacy/erase/")
    waits.locator("#typed").fill("Camile")
    camille.press("Supprimer mon compte pour de bon")
    camille.press("Supprimer et partir")
    expect(waits.locator("#typed-error")).to_be_visible()
    settled(waits)
    assert held(waits) == [camille.player.pk]
    waits.locator("#typed").fill("Camille")
    camille.press("Supprimer mon compte pour de bon")
    camille.press("Supprimer et partir")
    expect(waits).not_to_have_url(f"{camille.url}/me/privacy/erase/")
    settled(waits)
    assert held(waits) == []


def test_without_network_the_table_leads_to_the_log_and_the_rest_says_so(
    paper_pair: tuple[Phone, Phone],
) -> None:
    camille, _ingrid = paper_pair
    page = keep(camille)
    page.context.set_offline(True)
    camille.open("/challenge/")
    expect(page.locator("#log")).to_be_visible()
    expect(page.locator(".as-of")).to_be_visible()
    camille.open("/board/")
    expect(page.locator("h1")).to_have_text("Hors ligne")
    expect(page.locator("body")).not_to_contain_text("Camille")
    # The page that is kept is one press away, also from the first page of all.
    camille.open("/")
    camille.press("Noter un dāye hors ligne", "link")
    expect(page.locator("#log")).to_be_visible()
    save(camille, "K-9")
    waiting(page, 1)
    camille.open("/board/")
    camille.press("1 dāye en attente d’envoi", "link")
    expect(page.locator("#outbox li")).to_contain_text("Camille R – Ingrid 9")
    expect(page.locator("#outbox")).to_be_in_viewport()
    camille.open("/board/")
    # It comes back with the network, and nobody has touched anything.
    page.context.set_offline(False)
    expect(page.locator("h1")).not_to_have_text("Hors ligne")
    camille.open("/")


def test_without_a_kept_page_nothing_leads_to_it(hand_out: HandOut) -> None:
    camille = hand_out("Camille")
    services.open_day(camille.player, "app", 32, "squats")
    page = camille.open("/").page
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    page.context.set_offline(True)
    camille.open("/board/")
    expect(page.locator("h1")).to_have_text("Hors ligne")
    expect(page.get_by_role("link", name="Noter un dāye")).to_have_count(0)
    camille.sees("Pour jouer aujourd’hui, il faut une connexion.")
    expect(page.get_by_role("link", name="Réessayer")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("h1")).not_to_have_text("Hors ligne")


@pytest.mark.long
def test_the_page_without_network_says_what_waits_for_its_reader_alone(
    paper_pair: tuple[Phone, Phone], waits: Page
) -> None:
    camille, ingrid = paper_pair
    note = waits.locator("#outbox-note")
    waits.context.set_offline(True)
    camille.open("/board/")
    expect(note).to_have_text("1 dāye en attente d’envoi")
    waits.context.set_offline(False)
    expect(waits.locator("h1")).not_to_have_text("Hors ligne")
    # Refused, it waits for an answer, not for the network.
    play(ingrid, "log 1 0 9-K")
    waits.unroute_all()
    camille.open("/log/").sees("C’est le même dāye")
    waits.context.set_offline(True)
    camille.open("/board/")
    expect(note).to_have_text("1 dāye attend ta réponse")
    waits.context.set_offline(False)
    expect(waits.locator("h1")).not_to_have_text("Hors ligne")
    hand_over(waits, ingrid)
    waits.goto(f"{camille.url}/log/")
    expect(waits.locator("[data-log-save]")).to_be_visible()
    until(waits, KEPT_FOR, str(ingrid.player.pk))
    waits.context.set_offline(True)
    waits.goto(f"{camille.url}/board/")
    expect(waits.get_by_role("link", name="Noter un dāye hors ligne")).to_be_visible()
    waits.wait_for_timeout(500)
    expect(note).to_be_hidden()


KEPT_FOR = """async (reader) =>
    (await caches.match("/log/"))?.headers.get("X-Kept-For") === reader"""


@pytest.mark.long
def test_a_slow_network_is_waited_for_where_nothing_is_kept(
    hand_out: HandOut, monkeypatch: pytest.MonkeyPatch
) -> None:
    camille = hand_out("Camille")
    services.open_day(camille.player, "app", 32, "squats")
    page = camille.open("/").page
    page.evaluate("navigator.serviceWorker.ready")
    draws = views.challenging

    def late(*asked: Any) -> HttpResponse:
        time.sleep(PATIENCE + 0.5)
        return draws(*asked)

    monkeypatch.setattr(views, "challenging", late)
    camille.open("/challenge/")
    expect(page.locator("h1")).to_have_text("Qui défies-tu ?")


@pytest.mark.long
def test_a_tie_and_the_final_wait_too(paper_pair: tuple[Phone, Phone], hand_out: HandOut) -> None:
    camille, ingrid = paper_pair
    mehdi = hand_out("Mehdi")
    play(ingrid, *(f"log 0 1 {pair}" for pair in (*PAIRS[:8], *PAIRS[9:], "Q-8", "A-7")))
    page = keep(camille)
    page.locator(f"#p1-{mehdi.player.pk}").check()
    page.context.set_offline(True)
    save(camille, "J-J")
    expect(page.locator(".tied .card")).to_have_count(2)
    expect(page.locator("[data-slot]")).to_have_count(3)
    # Nobody is chosen for the third place: whoever logs says who played.
    page.locator("[name=p2]").select_option(str(ingrid.player.pk))
    save(camille, "N-N-N")
    waiting(page, 1)
    page.context.set_offline(False)
    waiting(page, 0)
    assert logs()[-1] == "log 0 2 1 J-J N-N-N"
    assert Table.objects.get().outcome["status"] == "finished"


@pytest.mark.long
def test_while_others_log_the_form_keeps_what_is_typed(
    paper_pair: tuple[Phone, Phone], hand_out: HandOut
) -> None:
    camille, ingrid = paper_pair
    hand_out("Mehdi")
    page = camille.open("/log/").page
    tap(camille, "J")
    play(ingrid, *(f"log 0 1 {pair}" for pair in (*PAIRS, "Q-8", "J-7")))
    expect(page.locator("#log-state")).to_contain_text("3 cartes sur 35")
    expect(page.locator("[data-slot]")).to_have_count(3)
    expect(page.locator("[name=c0]")).to_have_value("J")


@pytest.mark.long
def test_a_logs_page_hears_of_its_undoing(paper_pair: tuple[Phone, Phone]) -> None:
    camille, ingrid = paper_pair
    play(camille, "log 0 1 K-9")
    ingrid.open("/log/0/").sees("C’est juste")
    camille.open("/log/0/").page.locator("[data-undo-seconds]").click()
    ingrid.sees("Repris")
    expect(ingrid.page.get_by_role("button", name="C’est juste")).to_have_count(0)


def test_without_https_the_page_says_that_it_is_off(paper_pair: tuple[Phone, Phone]) -> None:
    camille, _ingrid = paper_pair
    page = camille.page
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    camille.open("/log/").sees("Noter hors ligne demande https")
    save(camille, "K-9")
    camille.at("/log/0/")
    assert logs() == ["log 0 1 K-9"]
