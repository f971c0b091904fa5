"""A screen called after somebody who is erased."""

from __future__ import annotations

import pytest

from games.kitchen import services
from games.kitchen.models import Screen
from games.players.erasure import erase
from games.players.models import Role
from tests.players.conftest import somebody


@pytest.mark.django_db
def test_screens_forget_a_name() -> None:
    zoe, elodie = somebody("Zoé", Role.ADMIN), somebody("Élodie")
    names = ("Chez Élodie", "chez ELODIE", "Mélodie")
    screens = [services.add_screen(zoe, name) for name in names]
    erase(elodie, elodie)
    first, second, third = (Screen.objects.get(pk=screen.pk).name for screen in screens)
    assert (first, third) == ("Chez …", "Mélodie")
    assert second.startswith("chez …")
