"""R2: "wrong card" on one's own log: the form comes back filled, both logs point to each other."""

import re

from games.spaye.models import Correction, VoidRequest
from tests.spaye.real_deck import forge_log, log, logs, table


def again(phone) -> str:
    html = phone.get("/log/0/").content.decode()
    return re.search(r'href="(/log/\?[^"]*instead=0[^"]*)"', html)[1].replace("&amp;", "&")


def test_undo_leads_to_the_form_as_it_was(friday, camille, ingrid):
    log(camille, camille, ingrid, cards="JS-9")
    camille.move("undo_log 0")
    form = camille.get(again(camille)).content.decode()
    assert "Replaces dāye no. 1" in form
    assert re.search(r'value="J" selected', form)
    assert re.search(r'value="S" selected', form)
    assert "Ingrid’s card" in form
    forge_log(camille, camille, ingrid, cards="QS-9", instead="0")
    assert logs() == ["log 0 1 JS-9", "undo_log 0", "log 0 1 QS-9"]
    assert "Replaces dāye no. 1" in camille.text("/log/1/")
    assert "Logged again, corrected: dāye no. 2" in ingrid.text("/log/0/")
    assert "Log it again" not in camille.text("/log/0/")


def test_only_ones_own_that_counts_no_more(friday, camille, ingrid):
    log(camille, camille, ingrid, cards="J-9")
    forge_log(camille, camille, ingrid, cards="Q-9", instead="0", sure="1")
    forge_log(camille, camille, ingrid, cards="K-9", instead="77", sure="1")
    assert len(table().seats.all()) == 2
    assert not Correction.objects.exists()


def test_later_a_referee_is_asked_with_what_was_right(friday, at, camille, ingrid, referee):
    log(camille, camille, ingrid, cards="J-9")
    at("2026-11-20 14:05:00")
    form = camille.get("/2026/11/20/log/0/void/").content.decode()
    assert 'value="Camille J – Ingrid 9"' in form
    right = "Camille Q – Ingrid 9"
    camille.post("/2026/11/20/log/0/void/", reason="slip", right=right)
    assert VoidRequest.objects.get().right == right
    assert right in referee.text("/log/0/")
