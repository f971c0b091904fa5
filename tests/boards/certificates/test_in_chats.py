"""The month’s titles in a chat that takes files: their certificates, but of nobody who hides."""

from __future__ import annotations

import pytest

from games.players.models import Player
from games.telling import kinds
from games.telling.models import Notice

pytestmark = pytest.mark.django_db


def test_certificates_come_along_but_of_nobody_who_hides(titles):
    Player.objects.filter(pk=titles["victoire"].player_id).update(on_screen=False)
    kind = kinds.get("titles")
    assert kind is not None
    assert kind.pictures is not None
    told = kind.pictures(Notice(kind="titles", about={"year": 2026, "month": 11}))
    assert [one.name for one in told] == ["daye.png", "repetition.png"]
    assert all(one.png.startswith(b"\x89PNG") for one in told)
    assert all(one.words and "Ingrid" not in one.words for one in told)
