"""The main walk, a few moves and a duel in Firefox and in WebKit: what Chromium can’t know."""

from collections.abc import Callable, Iterator

import pytest

from games.players import services as people
from games.players.models import Player, Role
from games.spaye import services
from games.tables import services as tables
from tests.cerke.rules.positions import setup_of
from tests.engines.phone import ENGINES, Phone
from tests.papayoo import tables as papayoo
from tests.spaye.conftest import cards
from tests.spirale import tables as spirale

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]
HandOut = Callable[..., Phone]
SHEETS = (
    ("[popovertarget=table-sheet]", "table-sheet"),
    ("[popovertarget=rules-sheet]", "rules-sheet"),
    ("[popovertarget=talk-sheet]", "talk-sheet"),
)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_main_walk(hand_out: HandOut, engine: str) -> None:
    camille = hand_out(engine, "Camille", Role.ADMIN)
    ingrid, mehdi = (people.add_player(name, "", "fr", Role.MEMBER) for name in ("Ingrid", "Mehdi"))
    services.check_in(services.open_day(ingrid, "app", 32, "squats"), mehdi)
    table = papayoo.open_table([camille.player, ingrid, mehdi])
    papayoo.play_on(table, [camille.player, ingrid, mehdi], in_a_trick)
    faults = list(walk(camille, ingrid, f"/tables/{table.pk}/", cerke(camille.player, ingrid)))
    assert faults == []


def walk(phone: Phone, other: Player, papayoo_at: str, cerke_at: str) -> Iterator[str]:
    stops = {
        "/": "Je suis là",
        "/board/": "Dāye",
        f"/players/{other.pk}/": "Ingrid",
        "/tables/": "Papayoo",
        "/me/settings/": "Réglages",
        "/people/": "Personnes",
        papayoo_at: "Ingrid",
        cerke_at: "Ingrid",
    }
    for number, (path, text) in enumerate(stops.items()):
        phone.open(path)
        phone.sees(text)
        name = path.strip("/").replace("/", "-") or "today"
        phone.picture(f"{number}-{name}")
        yield from phone.faults()
        if path in (papayoo_at, cerke_at):
            for key, sheet in SHEETS:
                yield from sheet_faults(phone, key, f"{number}-{sheet}")
                phone.touch(f"#{sheet} [popovertargetaction=hide]")
        if path == papayoo_at:
            # What lies in the middle is told in a few lines, not over the whole hand.
            box = phone.opens(".asks-open")
            phone.picture("open-cards")
            if box["bottom"] - box["top"] > box["high"] / 2:
                yield f"what these cards could do is as high as {box}"


def sheet_faults(phone: Phone, key: str, name: str) -> Iterator[str]:
    """Inside the window, and where a thumb is."""
    box = phone.opens(key)
    phone.picture(name)
    yield from phone.faults()
    if box["left"] < 0 or box["right"] > 390 or box["top"] < 0 or box["bottom"] > box["high"] + 1:
        yield f"{name} lies at {box}"
    if box["bottom"] < box["high"] / 2:
        yield f"{name} hangs from above: {box}"


def in_a_trick(state: papayoo.State) -> bool:
    """Camille is to play on a card that lies open."""
    return state.turn == 0 and bool(state.trick)


def cerke(one: Player, other: Player) -> str:
    placed = ("LAU red Gua2 IA", "NY red Kauk2 IA", "KA red Io A", "KIA black Io IA")
    setup = setup_of(*placed, to_move=1, held=["black Kauk2"])
    table = tables.open_table("cerke", {"seasons": 1}, setup=setup, players=[other, one])
    return f"/tables/{table.pk}/"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_few_moves_of_la_spirale(hand_out: HandOut, engine: str) -> None:
    camille = hand_out(engine, "Camille")
    ingrid = people.add_player("Ingrid", "", "fr", Role.MEMBER)
    table = spirale.lay_out([camille.player, ingrid])
    camille.open(f"/tables/{table.pk}/")
    camille.touch(".option:has([value='7'])")
    camille.sees("Si Ingrid annonce moins")
    camille.press("Cacher mes dés")
    camille.find(".secret .veiled")
    # The answer comes by a push.
    spirale.play(table, [camille.player, ingrid], "1 announce 4")
    camille.sees("7", ".met .figures")
    camille.picture("spirale")
    assert camille.faults() == []


def test_a_duel_between_two_engines(hand_out: HandOut) -> None:
    """From the challenge to the witness."""
    camille, ingrid = hand_out("webkit", "Camille"), hand_out("firefox", "Ingrid")
    # Camille draws a nikāye: she owes the exercise.
    setup = {"cards": cards(["N", "9D"])}
    day = services.open_day(camille.player, "app", 32, "squats", setup=setup)
    ingrid.open("/")
    ingrid.press("Je suis là")

    camille.open("/challenge/")
    camille.touch(".candidate", "Ingrid")
    camille.touch("button[form=send]")
    camille.sees("On attend Ingrid")
    ingrid.touch("#calls button", "Accepter")
    for phone in (ingrid, camille):
        phone.at("/daye/")
    for number, phone in enumerate((camille, ingrid)):
        phone.touch(f".pick:has(#card-{number}:enabled)")
        phone.press("Prendre cette carte")
    for phone in (camille, ingrid):
        phone.find(".reveal .card")
        phone.picture("reveal")
        assert phone.faults() == []

    camille.press("C’est parti")
    camille.touch(".exercise .tap")
    camille.picture("exercise")
    camille.press("J’arrête là")
    camille.sees("Confirmation demandée")
    ingrid.touch(".sheet a", "compte")
    ingrid.picture("witness")
    ingrid.touch("[data-fills]")
    ingrid.press("Je confirme")
    ingrid.sees("Retour à la table")
    camille.at("/daye/")
    for phone in (camille, ingrid):
        assert phone.faults() == []
    day.table.refresh_from_db()
    assert tables.state_of(day.table).due(0) is None
