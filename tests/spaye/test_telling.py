"""What a logged final says and asks: one primary key, one full stop after an initial."""

import re
from collections.abc import Callable

import pytest

from games.players.models import Office
from games.spaye import services
from tests.spaye.conftest import Phone
from tests.spaye.real_deck import forge_log, play_down

pytestmark = pytest.mark.django_db
Phones = Callable[..., Phone]


@pytest.fixture
def three(house: Office, phone: Phones) -> list[Phone]:
    """A real deck of which three cards are left, two nikāyes among them."""
    house.deck = "real"
    house.save()
    players = [phone(name, language="fr") for name in ("Camille", "Ingrid", "Åse-Kristine Ø.")]
    day = services.open_day(players[0].player, "real", 32, "squats")
    for each in players[1:]:
        services.check_in(day, each.player)
    play_down(5, players[0], players[1])
    return players


def test_a_logged_final_has_one_primary_key_and_one_stop_after_an_initial(
    three: list[Phone],
) -> None:
    """The key is for mine if I have drawn a nikāye, else for the first that I may watch."""
    camille, ingrid, _ase = three
    address = forge_log(camille, *three, cards="N-9-N", final=1, tie="9-9")["Location"]
    for reader in (camille, ingrid):
        page = reader.get(address).content.decode()
        keys = page.split('class="sheet stack"')[1]
        assert keys.count("btn primary") == 1
        assert keys.count("/daye/witness/") >= 1
    said = " ".join(re.findall(r'data-say="([^"]*)"', ingrid.get(address).content.decode()))
    assert "Åse-Kristine Ø. " in said + " "
    assert "Ø.." not in ingrid.get(address).content.decode()
    assert "Ø.." not in ingrid.get("/daye/").content.decode()
