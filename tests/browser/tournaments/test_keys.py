"""A knockout of six people at Cerke, set up, played and ruled by keyboard alone."""

import pytest
from playwright.sync_api import Locator, Page, expect

from games.cerke import rules
from games.players.models import Player
from games.tables import services
from games.tables.models import Table
from games.tournaments import checks
from games.tournaments.models import Pairing, Tournament
from games.tournaments.services import advancing, entrants
from tests.browser.access.keys import choose, key, tab_to
from tests.browser.laid import LAPTOP, HandOut, colleagues
from tests.browser.phone import Phone
from tests.browser.tournaments.watching import latest, tables_of
from tests.tables.bots.at_work import until

pytestmark = [pytest.mark.browser, pytest.mark.long]

OTHERS = ("Ingrid", "Mehdi", "Sofie", "Théo", "Lars")
COLUMNS = "KLNTZXCMP"
ROWS = ("A", "E", "I", "U", "O", "Y", "AI", "AU", "IA")
HERE = "document.activeElement.closest('.sq')?.dataset.at"


class Keys:
    """Camille at her desk, without a mouse."""

    def __init__(self, camille: Phone, others: list[Player]) -> None:
        self.camille, self.page, self.others = camille, camille.page, others

    def press(self, id: str) -> None:
        key(self.page.locator(f"#{id}"))

    def set_up(self) -> Tournament:
        """From the lobby's list to six people who are there."""
        self.camille.open("/tournaments/")
        self.press("new")
        key(self.page.locator("a[href*='lunch-cerke']"))
        choose(self.page.locator("[name$='format'][value=knockout]"))
        self.press("open")
        expect(self.page.locator("#check-in")).to_be_visible()
        self.made = Tournament.objects.get()
        assert self.made.format == "knockout"
        for player in self.others:
            entrants.sign_up(self.made.pk, player)
        self.press("check-in")
        expect(self.page.locator("#begin")).to_be_visible()
        for player in self.others:
            entrants.set_here(self.made.pk, player, True)
        # Whoever asks is there.
        expect(self.page.locator(".organiser")).to_contain_text("6 personnes sont pointées")
        self.press("begin")
        return self.made

    def start(self) -> None:
        self.press("start")
        expect(self.page.locator("#now")).to_be_visible()

    def mine(self) -> Pairing | None:
        open_ones = latest(self.made).pairings.filter(decided_at=None)
        return open_ones.filter(chairs__entrant__player=self.camille.player).first()

    def move(self, table: Table) -> None:
        """One move on the board of Camille’s table, after the other’s if that one begins."""
        self.press("my-table")
        grid = self.page.get_by_role("grid")
        expect(grid).to_be_visible()
        seat = table.seats.get(player=self.camille.player).number
        while seat not in rules.awaited(services.state_of(table)):
            other = table.seats.exclude(number=seat).get()
            text = str(rules.fallback(services.state_of(table), other.number))
            assert other.player
            services.play(table.pk, other.player, text, table.version)
            table.refresh_from_db()
        moves = rules.legal_moves(services.state_of(table), seat)
        start, to = next(move.args for move in moves if move.verb == "move")
        shown = self.page.locator(f"#cerke-{table.pk}")
        expect(shown).to_have_attribute("data-version", str(table.version))
        tab_to(grid, lambda: bool(self.page.evaluate(HERE)))
        before = table.version
        for square in (start, to):
            self.walk(square)
            self.page.keyboard.press("Enter")
        if self.page.locator(":focus").get_attribute("data-at") == to:
            self.page.keyboard.press("Enter")  # A throw is asked about first.
        until(lambda: Table.objects.get(pk=table.pk).version > before)

    def walk(self, to: str) -> None:
        """By the arrows, whichever side of the board is one’s own."""
        for order, ends, keys in (
            (COLUMNS, slice(0, 1), ("ArrowRight", "ArrowLeft")),
            (ROWS, slice(1, None), ("ArrowDown", "ArrowUp")),
        ):
            goal = list(order).index(to[ends])
            for _step in range(20):
                before = list(order).index(self.here()[ends])
                if before == goal:
                    break
                self.page.keyboard.press(keys[0])
                after = list(order).index(self.here()[ends])
                if abs(after - goal) >= abs(before - goal):
                    keys = (keys[1], keys[0])
        assert self.here() == to

    def here(self) -> str:
        return str(self.page.evaluate(HERE))

    def resign(self) -> None:
        """Folded away twice, so that nobody does it by mistake."""
        key(self.page.locator("#ways-out > summary"))
        key(self.page.locator("#resign-ask > summary"))
        self.press("resign")

    def back(self) -> None:
        self.press("to-tie")
        expect(self.page.locator("#bracket")).to_be_visible()

    def rule(self, pairing: Pairing) -> None:
        """The organiser says what the result is, and why."""
        address = f"/rounds/{pairing.round.number}/tables/{pairing.number}/"
        key(self.page.locator(f"a[href$='{address}']").first)
        for seat, place in enumerate("21"):
            self.reach(self.page.locator(f"#place-{seat}"))
            self.page.keyboard.type(place)
        self.reach(self.page.locator("#reason"))
        self.page.keyboard.type("Une réunion")
        key(self.page.locator("button[value=rule]"))
        expect(self.page.locator("#remarks")).to_be_visible()
        pairing.refresh_from_db()
        assert (pairing.places, pairing.ruled) == ([2, 1], True)

    def reach(self, field: Locator) -> None:
        tab_to(field, lambda: bool(field.evaluate("one => one === document.activeElement")))


def resign(table: Table, without: Player) -> None:
    """Somebody else gives up, from the server’s side."""
    loser = table.seats.exclude(player=without).order_by("number")[0].player
    assert loser
    table.refresh_from_db()
    services.play(table.pk, loser, "resign", table.version)


def test_a_cerke_knockout_of_six_by_keyboard(hand_out: HandOut) -> None:
    camille = hand_out("Camille", size=LAPTOP)
    others = colleagues(*OTHERS)
    desk = Keys(camille, others)
    made = desk.set_up()
    ruled = False
    for number in (1, 2, 3):
        if number > 1:
            expect(camille.page.locator("#draw")).to_be_visible()
            desk.press("draw")
        desk.start()
        mine = desk.mine()
        for pairing in latest(made).pairings.filter(decided_at=None):
            if pairing == mine:
                table = pairing.sittings.get().table
                desk.move(table)
                # She wins her way to the final, and gives that up.
                desk.resign() if number == 3 else resign(table, camille.player)
                desk.back()
            elif not ruled:
                desk.rule(pairing)
                ruled = True
        for table in tables_of(made):
            resign(table, camille.player)
        advancing.collect(made.pk)
    podium(desk, camille.page)
    assert list(checks.differences()) == []


def podium(desk: Keys, page: Page) -> None:
    """It ends with its final, and its bracket is read as a list."""
    advancing.advance(desk.made.pk)
    desk.made.refresh_from_db()
    if desk.made.status == "running":
        desk.press("draw")
        desk.made.refresh_from_db()
    assert desk.made.status == "over"
    first, second = [one.entrant.player.display_name for one in desk.made.places.all()[:2]]
    assert second == "Camille"
    expect(page.locator(".champions h2")).to_contain_text(first)
    final = page.get_by_role("listitem").filter(has_text="finale").last
    expect(final).to_contain_text(first)
    certificate = page.locator("a[href*='certificate']", has_text=first)
    tab_to(certificate, lambda: bool(certificate.evaluate("e => e === document.activeElement")))
