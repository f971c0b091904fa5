"""A closed day judged in the reader's own browser, on our page and in the file to keep."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.players import office as offices
from games.spaye.models import Day
from games.tables.models import Entry
from tests.browser.phone import Phone
from tests.tables.proof import proofs
from tests.tables.proof.stored import day_of

pytestmark = pytest.mark.browser
NO_SUBTLE = "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined });"


@pytest.fixture
def camille(hand_out: Callable[..., Phone]) -> Phone:
    return hand_out("Camille")


@pytest.fixture
def day(camille: Phone) -> Day:
    """The day before yesterday, over wherever the office is."""
    today = offices.current_calendar().today(timezone.now())
    return day_of(today - timedelta(days=2), [camille.player], 1)


def address(day: Day) -> str:
    return f"/{day.date.year}/{day.date.month}/{day.date.day}/"


def verdicts(page: Page) -> dict[str, str]:
    """Each step's verdict, once the browser has judged."""
    expect(page.locator("#result .steps")).to_be_visible()
    steps = page.locator("#result .steps li")
    found = steps.evaluate_all("(all) => all.map((li) => [li.dataset.step, li.dataset.verdict])")
    return dict(found)


FITS = {"seed": "good", "chain": "good", "rules": "open", "chance": "good", "seen": "good"}


def test_the_browser_recomputes_the_day(camille: Phone, day: Day) -> None:
    camille.open(address(day))
    camille.press("Vérifier", "link")
    camille.at(f"{address(day)}verify/")
    page = camille.page
    assert verdicts(page) == FITS | {"hash": "good"}
    expect(page.get_by_role("heading", name="Tout concorde").first).to_be_visible()
    page.get_by_text("Ce qui est sorti, recalculé").click()
    rows = page.locator("#result .journal tbody tr")
    expect(rows).to_have_count(len(proofs.spaye(1)["seen"]))
    expect(rows.filter(has_text="Camille").first).to_be_visible()
    note(page, day.table.head[:16], f"après la ligne {day.table.version - 1}")
    note(page, day.table.seed_digest, "C’est l’empreinte")
    note(page, "0123456789", "Introuvable")


def note(page: Page, text: str, answer: str) -> None:
    page.get_by_label("Ce que tu as noté").fill(text)
    page.get_by_role("button", name="Comparer").click()
    expect(page.locator("#noted-said")).to_contain_text(answer)


def test_it_finds_a_changed_entry_without_the_browsers_own_hash(camille: Phone, day: Day) -> None:
    """As on plain http from another machine, where `crypto.subtle` is missing."""
    entry = Entry.objects.filter(table=day.table, move__startswith="draw ")[5]
    Entry.objects.filter(pk=entry.pk).update(at=entry.at + timedelta(minutes=1))
    camille.page.add_init_script(NO_SUBTLE)
    camille.open(f"{address(day)}verify/")
    assert verdicts(camille.page) == FITS | {"chain": "bad", "hash": "open"}
    camille.sees("Quelque chose cloche")
    camille.sees(f"La ligne {entry.number} a été changée")


@pytest.fixture
def file(tmp_path: Path, camille: Phone) -> Path:
    """The verifier as it is downloaded."""
    client = Client()
    client.force_login(camille.player)
    path = tmp_path / "spaye-verify.html"
    path.write_bytes(client.get("/verify/spaye-verify.html").content)
    return path


def test_the_file_judges_without_any_network(
    file: Path, tmp_path: Path, browse: Callable[..., Page]
) -> None:
    page = browse()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    good, bad = tmp_path / "proof.json", tmp_path / "bad.json"
    good.write_text(json.dumps(proofs.spaye(2)))
    changed, number = proofs.tampered(proofs.spaye(2), "one removed")
    bad.write_text(json.dumps(changed))

    judge(page, good, "Vérifier")
    expect(page.locator("#result h2")).to_have_text("Tout concorde")
    assert {step: verdicts(page)[step] for step in FITS} == FITS
    page.get_by_role("button", name="Norsk").click()
    expect(page.locator("#result h2")).to_have_text("Alt stemmer")
    judge(page, bad, "Sjekk")
    expect(page.locator("#result h2")).to_have_text("Noe stemmer ikke")
    expect(page.locator("[data-step=chain]")).to_contain_text(f"Linje {number} er endret")
    page.get_by_role("button", name="English").click()
    expect(page.locator("[data-step=chain]")).to_contain_text(f"Entry {number} was changed")
    assert asked == [file.as_uri()]


def judge(page: Page, proof: Path, button: str) -> None:
    page.locator("#file").set_input_files(proof)
    page.get_by_role("button", name=button, exact=True).click()


@pytest.mark.long
def test_what_is_no_proof_is_told(camille: Phone) -> None:
    told = camille.open("/verify/").page.get_by_text("Ce n’est pas un fichier de preuve")
    for text in ("", "{", "[]", '{"proof": 1}', "null"):
        camille.page.locator("#text").fill(text)
        told.evaluate_all("all => all.forEach((one) => { one.textContent = '' })")
        camille.press("Vérifier")
        expect(told.first).to_be_visible()
        expect(camille.page.locator("#noted")).to_be_hidden()
