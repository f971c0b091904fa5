"""The pages of a day: nothing laid out, a dāye from challenge to witness, the final, the end."""

from django.utils import timezone
from playwright.sync_api import Page

from games.players.models import Player
from games.spaye import services
from tests.browser.access.house import House, Stop, Stops

# Camille wins; a tie of sevens that the queen decides; a nikāye for Camille, one for Ingrid.
MONDAY = ["KS", "8D", "7S", "7D", "QC", "9S", "N", "QH", "N", "KH", "AS", "9D"]
# Sixteen duels without a tie, then three nikāyes.
# fmt: off
TUESDAY = [
    "AS", "KS", "AH", "KH", "AD", "KD", "AC", "KC", "10S", "QS", "10H", "QH", "10D", "QD",
    "10C", "QC", "JS", "9S", "JH", "9H", "JD", "9D", "JC", "9C", "8S", "7S", "8H", "7H",
    "8D", "7D", "8C", "7C", "N", "N", "N",
]
# fmt: on


def a_day(house: House) -> Stops:
    """Monday, with the app's deck."""
    yield Stop("today, not laid out", "/")
    house.lay_out("app", MONDAY, "Camille", "Ingrid", "Mehdi", "Élodie")
    services.check_in(house.day, house.ghost, by=house.player("Camille"))
    yield Stop("today, laid out", "/")
    yield Stop("today, not there yet", "/", "Lars")
    yield Stop("challenge", "/challenge/")
    yield from _a_duel(house)
    yield from _a_tie(house)
    yield from _a_nikaye(house)
    yield from _a_second_nikaye(house)


def _a_duel(house: House) -> Stops:
    house.play("Camille", "challenge {Ingrid}")
    yield Stop("challenge, waiting", "/challenge/")
    yield Stop("today, challenged", "/", "Ingrid")
    yield Stop("challenge, challenged", "/challenge/", "Ingrid")
    house.play("Ingrid", "accept {Camille}")
    yield Stop("pick", "/daye/")
    yield Stop("pick, a card lifted", "/daye/", act=lambda page: _lift(page, 5))
    yield Stop("pick, watched", "/daye/", "Mehdi")
    yield Stop("today, a dāye is on", "/", "Mehdi")
    house.play("Camille", "draw 0")
    yield Stop("pick, mine is taken", "/daye/")
    yield Stop("pick, the other's is taken", "/daye/", "Ingrid")
    house.play("Ingrid", "draw 1")
    yield Stop("reveal, win", "/daye/")
    yield Stop("reveal, loss", "/daye/", "Ingrid")
    yield Stop("reveal, watched", "/daye/", "Mehdi")


def _lift(page: Page, card: int) -> None:
    page.locator(f".pick:has(#card-{card})").click()


def _a_tie(house: House) -> Stops:
    house.duel("Camille", "Ingrid", 2, 3)
    yield Stop("reveal, tie", "/daye/")
    yield Stop("reveal, tie watched", "/daye/", "Mehdi")
    house.play("Camille", "draw 4")
    house.play("Ingrid", "draw 5")
    yield Stop("reveal, after a tie", "/daye/")
    for name, move in (
        ("Camille", "challenge {Ingrid}"),
        ("Ingrid", "accept {Camille}"),
        ("Ingrid", "withdraw"),
    ):
        house.play(name, move)
    yield Stop("dāye, left", "/daye/")
    yield Stop("dāye, left by me", "/daye/", "Ingrid")


def _a_nikaye(house: House) -> Stops:
    """Camille's, who holds every bonus; it is shared in the end."""
    house.duel("Camille", "Ingrid", 6, 7)
    yield Stop("reveal, nikāye with bonuses", "/daye/")
    yield Stop("reveal, the other's nikāye", "/daye/", "Ingrid")
    yield Stop("reveal, nikāye watched", "/daye/", "Mehdi")
    camille = Player.objects.filter(name="Camille")
    camille.update(repetitions_answered=None)
    yield Stop("exercise, asked first", "/daye/exercise/0/")
    camille.update(repetitions_answered=timezone.now())
    yield Stop("exercise", "/daye/exercise/0/")
    yield Stop("exercise, five done", "/daye/exercise/0/", act=_five)
    yield Stop("exercise, all done", "/daye/exercise/0/", act=_all)
    yield Stop("share", "/daye/share/0/")
    yield Stop("tyrant", "/daye/tyrant/0/")
    yield Stop("committee", "/daye/committee/0/")
    house.play("Ingrid", "adjust 0 6 half of it, slowly")
    yield Stop("committee, proposed", "/daye/committee/0/", "Mehdi")
    yield Stop("committee, my own", "/daye/committee/0/")
    services.call(house.day, house.player("Camille"), "witness", 0)
    yield Stop("exercise, a witness is called", "/daye/exercise/0/")
    yield Stop("today, called as a witness", "/", "Mehdi")
    yield Stop("inbox, called as a witness", "/inbox/", "Mehdi")
    yield Stop("witness", "/daye/witness/0/", "Ingrid")
    house.play("Camille", "share 0 {Mehdi}")
    yield Stop("exercise, shared", "/daye/exercise/0/", "Mehdi")
    yield Stop("reveal, shared", "/daye/")
    house.play("Ingrid", "confirm 0 11")
    yield Stop("witness, confirmed", "/daye/witness/0/", "Ingrid")
    yield Stop("today, some played", "/")


def _five(page: Page) -> None:
    for _ in range(5):
        page.locator(".exercise .tap").click()


def _all(page: Page) -> None:
    while not page.get_by_role("button", name="Demander la confirmation").is_visible():
        page.locator(".exercise .tap").click()


def _a_second_nikaye(house: House) -> Stops:
    house.duel("Mehdi", "Ingrid", 8, 9)
    yield Stop("reveal, nikāye without bonus", "/daye/", "Mehdi")
    house.at("2026-11-16 17:10")
    yield Stop("today, an hour left", "/")
    house.at("2026-11-16 17:50")
    yield Stop("today, ten minutes left", "/")
    house.at("2026-11-16 18:30")
    yield Stop("today, void", "/")
    yield Stop("dāye, void", "/daye/")
    yield Stop("day page, void", "/2026/11/16/")
    yield Stop("board, this month", "/2026/11/", "Ingrid")


def the_final(house: House) -> Stops:
    """Tuesday: Camille, the Tikäo, draws a nikāye in the final, as the others do."""
    house.at("2026-11-17 09:00")
    house.lay_out("app", TUESDAY, "Camille", "Ingrid", "Lars", "Mehdi")
    for first in range(0, 32, 2):
        house.duel("Camille", "Ingrid", first, first + 1)
    yield Stop("today, three cards left", "/")
    yield Stop("dāye, three cards left", "/daye/")
    house.play("Camille", "call_final")
    yield Stop("final, called", "/daye/")
    yield Stop("final, asked to join", "/daye/", "Ingrid")
    yield Stop("today, a final is called", "/", "Lars")
    house.play("Ingrid", "join_final")
    house.play("Lars", "join_final")
    yield Stop("final, pick", "/daye/")
    yield Stop("final, watched", "/daye/", "Mehdi")
    house.play("Camille", "draw 32")
    house.play("Ingrid", "draw 33")
    yield Stop("final, two have picked", "/daye/")
    house.play("Lars", "draw 34")
    yield from _after_the_final(house)


def _after_the_final(house: House) -> Stops:
    yield Stop("final, the Tikäo's choice", "/daye/")
    yield Stop("final, another's nikāye", "/daye/", "Lars")
    yield Stop("final, the result watched", "/daye/", "Mehdi")
    yield Stop("exercise, more than thirty", "/daye/exercise/1/", "Ingrid")
    yield Stop("committee, of the final", "/daye/committee/1/", "Ingrid")
    yield Stop("double or quits", "/daye/double/0/")
    house.play("Camille", "double_or_quits")
    yield Stop("final, dealt again", "/daye/")
    yield Stop("exercise, two rounds", "/daye/exercise/0/")
    for number, witness in enumerate(("Lars", "Camille", "Ingrid")):
        house.play(witness, f"confirm {number} {house.most(number)}")
    yield Stop("today, finished", "/")
    yield Stop("today, finished without me", "/", "Sofie")
    yield Stop("dāye, finished", "/daye/")
    yield Stop("day page, finished", "/2026/11/17/")


def the_real_deck(house: House) -> Stops:
    """Wednesday: cards of paper, logged."""
    house.at("2026-11-18 10:00")
    house.lay_out("real", (), "Camille", "Ingrid", "Mehdi", "Élodie")
    yield Stop("today, real deck", "/")
    yield Stop("log", "/log/")
    yield Stop("log, cards chosen", "/log/", act=lambda page: _keys(page, "A", "K"))
    yield Stop("log, a tie", "/log/", act=_tie)
    yield Stop("log, a nikāye", "/log/", act=lambda page: _keys(page, "Q", "N"))
    yield Stop("log, my nikāye", "/log/", act=lambda page: _keys(page, "N", "Q"))
    house.play("Camille", "log {Camille} {Ingrid} AS-K")
    yield Stop("log's page, mine", "/log/0/")
    yield Stop("log's page, to be seen", "/log/0/", "Ingrid")
    yield Stop("inbox, a log to be seen", "/inbox/", "Ingrid")
    house.play("Camille", "log {Camille} {Ingrid} 7-7 9-8", "log {Camille} {Ingrid} N-QH")
    yield Stop("log's page, tie", "/log/1/")
    yield Stop("log's page, nikāye", "/log/2/")
    yield Stop("contest a log", "/log/1/contest/", "Ingrid")
    house.play("Ingrid", "contest 1")
    yield Stop("log's page, contested", "/log/1/")
    yield Stop("inbox, somebody contests", "/inbox/", "Mehdi")
    yield Stop("day page, to be ruled", "/2026/11/18/", "Sofie")
    yield Stop("office today, to be ruled", "/office/today/")
    house.play("Camille", "log {Camille} {Élodie} 10-8", "undo_log 3")
    yield Stop("log's page, taken back", "/log/3/")
    yield Stop("ask for a log to be voided", "/2026/11/18/log/0/void/")
    yield Stop("logs that wait", "/log/waiting/")
    yield Stop("offline", "/offline/")
    yield from _last_three_logged(house)


def _keys(page: Page, *ranks: str) -> None:
    for rank in ranks:
        page.locator(f'[data-rank="{rank}"]').click()


def _tie(page: Page) -> None:
    _keys(page, "7", "7")
    page.locator("[id^=p1-]").first.check()
    page.locator("[data-log-save]").click()
    page.locator(".tied .card").first.wait_for()


def _last_three_logged(house: House) -> Stops:
    for pair in ["A-K", "Q-J", "10-9"] * 3 + ["8-7"] * 2 + ["J-10"]:
        house.play("Camille", f"log {{Camille}} {{Ingrid}} {pair}")
    yield Stop("today, three cards of paper left", "/")
    yield Stop("log, the final", "/log/")


def without_work(house: House) -> Stops:
    """A Saturday; and a workday that nobody has begun and that is over."""
    house.at("2026-11-20 18:30")
    yield Stop("today, over before it began", "/")
    house.at("2026-11-21 10:00")
    yield Stop("today, weekend", "/")
