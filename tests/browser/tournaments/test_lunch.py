"""Friday's lunch on phones: a whole Swiss of Papayoo to its podium."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.kitchen import access
from games.kitchen import services as kitchen
from games.live import stream as streaming
from games.papayoo import rules
from games.players import services as people
from games.players.models import Player, Role
from games.tables import services
from games.tables.models import Seat, Table
from games.tournaments import checks, reveal
from games.tournaments.models import Tournament
from games.tournaments.services import advancing, entrants
from tests.browser.laid import WALL, HandOut, colleagues
from tests.browser.phone import Phone, scanned
from tests.browser.tournaments.watching import (
    has_heard,
    latest,
    play_on,
    table_of,
    tables_of,
    tap,
)
from tests.tables.bots.at_work import bots_at_work, finished, until

pytestmark = [pytest.mark.browser, pytest.mark.long]

OTHERS = ("Sofie", "Théo", "Anaïs", "Jonas", "Élodie", "Henrik", "Fatou")
GRACE = timedelta(minutes=3)


@pytest.fixture
def screen(site: Any, office: Any, browse: Callable[..., Page], monkeypatch: Any) -> Page:
    """The kitchen's, on which the podium's steps come quickly."""
    monkeypatch.setattr(reveal, "STEP_LASTS", timedelta(seconds=1))
    monkeypatch.setattr(streaming, "HEARTBEAT", 0.5)
    astrid = people.add_player("Astrid", "", "fr", Role.ADMIN)
    page = browse(None, viewport=WALL)
    page.goto(f"{site.url}/tv/{access.screen_token(kitchen.add_screen(astrid, 'Cuisine').nonce)}/")
    return page


def set_up(camille: Phone) -> Tournament:
    """From the lobby, by the template, to the page of a tournament that is announced."""
    camille.open("/tables/")
    camille.page.get_by_role("link", name="Tournois").first.tap()
    tap(camille, "new")
    camille.page.locator("a[href*='lunch-papayoo']").tap()
    tap(camille, "open")
    expect(camille.page.locator("#check-in")).to_be_visible()
    return Tournament.objects.get()


class Friday:
    """Eleven people, four of them with a phone; the screen in the kitchen beside them."""

    def __init__(self, phones: list[Phone], others: list[Player], screen: Page) -> None:
        self.camille, self.ingrid, self.mehdi, self.lars = phones
        self.others, self.screen = others, screen
        self.absent = others[0]
        self.made = set_up(self.camille)

    def sign_up(self) -> None:
        """By the code, by the bell, and from the server's side; the screen counts them."""
        self.ingrid.open("/")
        has_heard(self.ingrid, "Nouveau tournoi")
        for phone in (self.ingrid, self.mehdi):
            phone.page.goto(scanned(self.camille.page.locator("svg.qr")))
            tap(phone, "sign-up")
        for player in self.others:
            entrants.sign_up(self.made.pk, player)
        tap(self.camille, "check-in")
        has_heard(self.mehdi, "Tu es là")
        for phone in (self.ingrid, self.mehdi):
            tap(phone, "here")
        for player in self.others:
            entrants.set_here(self.made.pk, player, True)
        self.on_wall("10 personnes sont pointées")

    def begin(self) -> None:
        """Everybody is told their table at the same time: phones, screen and bell."""
        tap(self.camille, "begin")
        mehdis = self.mehdi.page.locator("#tournament")
        expect(mehdis.get_by_text("La prochaine ronde arrive")).to_be_visible()
        tap(self.camille, "start")
        self.all_see_their_table([self.camille, self.ingrid, self.mehdi])

    def all_see_their_table(self, phones: list[Phone]) -> None:
        expect(phones[0].page.locator(".my-match")).to_be_visible()
        each = latest(self.made)
        for phone in phones:
            pairing = each.pairings.get(chairs__entrant__player=phone.player)
            told = phone.page.locator(".my-match")
            expect(told).to_contain_text(f"Tu joues à la table {pairing.number}")
            for other in pairing.chairs.exclude(entrant__player=phone.player):
                expect(told).to_contain_text(other.entrant.player.display_name)
            has_heard(phone, f"Ronde {each.number}, table {pairing.number}")
        self.on_wall(f"Ronde {each.number} sur 4")
        for pairing in each.pairings.all():
            shown = self.screen.locator(".tv-tables > li").nth(pairing.number - 1)
            for chair in pairing.chairs.all():
                expect(shown).to_contain_text(chair.entrant.player.display_name)

    def on_wall(self, text: str) -> None:
        expect(self.screen.locator("body")).to_contain_text(text, use_inner_text=True)

    def come_late(self) -> None:
        """Lars scans the wall, and stands among the others; nothing counts before a table ends."""
        self.lars.page.goto(scanned(self.screen))
        tap(self.lars, "sign-up")
        row = self.lars.page.locator(".standings .me")
        expect(row).to_contain_text("ex æquo")
        expect(self.camille.page.locator(".standings")).to_contain_text("Lars")

    def play_first(self) -> None:
        """Each phone gives its cards by hand; one never comes, and a bot sits in."""
        for phone in (self.camille, self.ingrid, self.mehdi):
            tap(phone, "my-table")
            give(phone, table_of(self.made, phone.player))
        absent = table_of(self.made, self.absent)
        Seat.objects.filter(table=absent).exclude(player=self.absent).update(seen_at=timezone.now())
        open_ones = tables_of(self.made)
        for at, table in enumerate(one for one in open_ones if one != absent):
            play_on(table)
            self.on_wall(f"tables finies : {at + 1} sur {len(open_ones)}")
        assert not play_on(absent, self.absent), "It waits for whoever isn't there."
        assert absent.started_at
        advancing.collect(self.made.pk, absent.started_at + GRACE)
        assert Seat.objects.get(table=absent, player=self.absent).standin
        with bots_at_work():
            while not play_on(absent, self.absent):
                self.screen.wait_for_timeout(50)
            finished(absent)
        for phone in (self.camille, self.ingrid, self.mehdi):
            phone.open(f"/tournaments/{self.made.pk}/")
        self.score_of(self.absent, "0")
        # Half a score for the round that was missed.
        self.score_of(self.lars.player, "50")

    def score_of(self, player: Player, score: str) -> None:
        """The same on every phone."""
        for phone in (self.camille, self.ingrid, self.mehdi, self.lars):
            row = phone.page.locator(".standings tbody tr", has_text=player.display_name)
            expect(row.locator("td.big")).to_have_text(score)

    def go_on(self, phones: list[Phone]) -> None:
        """The next round starts by itself, as soon as all tables are over."""
        before = latest(self.made).number
        advancing.advance(self.made.pk)
        assert latest(self.made).number == before + 1
        self.all_see_their_table(phones)

    def play(self) -> None:
        for table in tables_of(self.made):
            play_on(table)

    def see_the_podium(self) -> None:
        """On every phone, on the screen step by step, and by the bell."""
        advancing.advance(self.made.pk)
        self.made.refresh_from_db()
        assert self.made.status == "over"
        first = [one.entrant.player.display_name for one in self.made.places.filter(place=1)]
        for phone in (self.camille, self.mehdi, self.lars):
            podium = phone.page.locator(".champions")
            expect(podium).to_contain_text(first[0])
            place = self.made.places.get(entrant__player=phone.player).place
            has_heard(phone, "est fini", f"Ta place : {place}")
        expect(self.screen.locator(".podium .winner:not(.veiled)")).to_have_count(3)
        expect(self.screen.locator(".podium")).to_contain_text(first[0])


def give(phone: Phone, table: Table) -> None:
    """As many cards as the table passes on, the first of the hand."""
    seat = table.seats.get(player=phone.player).number
    held = phone.page.locator("[data-hand] .held")
    expect(held.first).to_be_visible()
    passed = str(rules.fallback(services.state_of(table), seat)).split()[1:]
    for place in range(len(passed)):
        held.nth(place).click(position={"x": 8, "y": 12})
    phone.page.locator("#give-cards").click()
    until(lambda: table.entries.filter(by=phone.player.pk).exists())


def test_a_papayoo_swiss_of_eleven_on_four_phones_to_its_podium(
    site: Any, settings: Any, hand_out: HandOut, screen: Page
) -> None:
    """One comes late, one goes, one never comes to the table."""
    settings.SITE_URL = site.url
    names = ("Camille", "Ingrid", "Mehdi", "Lars")
    phones = [hand_out(name, has_touch=True) for name in names]
    others = colleagues(*OTHERS)
    friday = Friday(phones, others, screen)
    friday.sign_up()
    friday.begin()
    friday.come_late()
    friday.play_first()

    friday.go_on(phones)
    friday.play()
    tap(friday.ingrid, "withdraw")
    friday.ingrid.sees("Tu ne participes plus")
    for _round in (3, 4):
        friday.go_on([friday.camille, friday.mehdi, friday.lars])
        seated = latest(friday.made).pairings.filter(chairs__entrant__player=friday.ingrid.player)
        assert not seated.exists()
        friday.play()
    friday.see_the_podium()
    assert friday.made.places.count() == 11
    assert list(checks.differences()) == []
