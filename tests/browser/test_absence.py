"""A table goes on without somebody: a bot meanwhile, or a colleague for good."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone
from playwright.sync_api import expect

from games import live
from games.tables import registry, services
from games.tables.checks import faults
from games.tables.lobby import services as lobby
from games.tables.models import Entry, Seat, Table
from tests.browser.laid import HandOut
from tests.browser.phone import Phone, box
from tests.tables.bots.at_work import bots_at_work, until
from tests.tables.default_page import use_default_page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _default_page(monkeypatch: pytest.MonkeyPatch) -> None:
    use_default_page(monkeypatch)


def open_table(phones: list[Phone], chairs: int) -> Table:
    """A table of one round with these people, bots in its free chairs, on all of their phones."""
    host, *others = (phone.player for phone in phones)
    table = lobby.open_table(host, "papayoo", chairs, {"rounds": 1})
    for player in others:
        lobby.sit(table.pk, player)
    if chairs > len(phones):
        lobby.start(table.pk, host, "steady")
    for phone in phones:
        phone.open(f"/tables/{table.pk}/").sees("cartes à gauche")
    return table


def give(phone: Phone) -> None:
    """The écart, by touching cards."""
    cards = phone.page.locator("[data-choose] .option")
    for place in range(5):
        cards.nth(place).click()
    phone.page.get_by_role("button", name="Donner ces cartes").click()


@pytest.mark.long
def test_a_bot_plays_from_the_ecart_to_the_last_trick(hand_out: HandOut) -> None:
    camille, ingrid, mehdi = phones = [hand_out(name) for name in ("Camille", "Ingrid", "Mehdi")]
    table = open_table(phones, 4)
    for phone in (camille, ingrid):
        give(phone)
    mehdi.page.goto("about:blank")
    until(lambda: _is_asked_about(table, mehdi, ingrid))
    with bots_at_work():
        open_question(ingrid)
        ingrid.press("Un robot joue")
        camille.sees("pas là, un robot joue")
        play_until_two_are_left(table)
    # The last tricks one by one: they are back in the very last.
    while cards_left(table) > 4:
        play(table)
    assert Seat.objects.get(player=mehdi.player).standin
    mehdi.open(f"/tables/{table.pk}/")
    until(lambda: not Seat.objects.get(player=mehdi.player).standin)
    expect(camille.page.get_by_text("pas là, un robot joue")).to_have_count(0)
    while not Seat.objects.get(player=mehdi.player).turn:
        play(table)
    mehdi.sees("C’est à toi")
    mehdi.page.locator("[data-choose] .option").first.click()
    mehdi.page.locator("[data-confirm]").click()
    until(lambda: not Seat.objects.get(player=mehdi.player).turn)
    while fresh(table).outcome is None:
        play(table)
    for phone in phones:
        phone.sees("La partie est finie")
    number = Seat.objects.get(player=mehdi.player).number
    by = (
        Entry.objects.filter(table=table, seat=number)
        .order_by("number")
        .values_list("by", flat=True)
    )
    assert list(by) == [*[None] * 15, mehdi.player.pk]
    assert faults(fresh(table)) == []


def open_question(phone: Phone) -> None:
    """One line over the title says who is away; opened, it stays so when it is drawn anew."""
    fold = phone.page.locator(".ask-fold")
    expect(phone.page.get_by_role("button", name="Un robot joue")).to_be_hidden()
    # It lies over the title: neither comes nor goes under a thumb.
    line = box(fold)
    assert line["y"] + line["height"] <= 56
    fold.locator("summary").click()
    region = phone.page.locator("#below > .sheet-slot")
    region.evaluate("region => { region.dataset.old = 'yes' }")
    # It is drawn anew every quarter of a minute, when its stream looks again.
    renewed = phone.page.locator("#below > .sheet-slot:not([data-old])")
    expect(renewed).to_be_visible(timeout=45_000)
    expect(fold).to_have_attribute("open", "")


def fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def cards_left(table: Table) -> int:
    return sum(len(hand) for hand in services.state_of(fresh(table)).hands)


def play_until_two_are_left(table: Table) -> None:
    """People's turns, from the server's side; bots take theirs."""

    def step() -> bool:
        if 0 < cards_left(table) <= 8:
            return True
        people = Seat.objects.filter(table=table, turn=True, player__isnull=False, standin="")
        for seat in people:
            _move(table, seat)
        return False

    until(step, 120)


def play(table: Table) -> None:
    """Whoever is to move does."""
    _move(table, Seat.objects.filter(table=table, turn=True).select_related("player")[0])


def _move(table: Table, seat: Seat) -> None:
    now = fresh(table)
    move = str(registry.rules("papayoo").fallback(services.state_of(now), seat.number))
    if seat.moved_by_bot:
        services.move_for_bot(table.pk, seat.number, move, now.version)
    else:
        services.play(table.pk, seat.player, move, now.version)


def _is_asked_about(table: Table, away: Phone, asked: Phone) -> bool:
    """A minute passes; the player's page's stream may still be about to say that it was there."""
    with transaction.atomic():
        gone = timezone.now() - timedelta(seconds=61)
        seat = Seat.objects.filter(table=table, player=away.player)
        seat.update(seen_at=gone)
        live.publish(services.channel(table.pk))
    asked.page.wait_for_timeout(500)
    words = asked.page.get_by_text(f"{away.player.name} n’est plus là. Que faire")
    return words.filter(visible=True).count() > 0 and seat.filter(seen_at=gone).exists()
