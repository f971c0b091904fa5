"""A duel between a phone with Firefox and one with WebKit, from the challenge to the witness."""

from collections.abc import Callable

import pytest

from games.spaye import services
from games.tables import services as tables
from tests.engines.phone import Phone
from tests.spaye.conftest import cards

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]


def test_a_duel_between_two_engines(hand_out: Callable[..., Phone]) -> None:
    camille, ingrid = hand_out("webkit", "Camille"), hand_out("firefox", "Ingrid")
    # A nikāye: whoever drew the seven owes the exercise.
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
