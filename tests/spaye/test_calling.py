"""What of a day reaches those who aren't looking, and what they no longer hear of."""

import pytest

from games.spaye import services
from games.telling import kinds
from games.telling.models import Delivery, Hours, Notice
from games.telling.ways import SendResult


@pytest.fixture(autouse=True)
def at_any_hour(db):
    Hours.objects.create(pk=1, begins=0, ends=1440)


def test_a_challenge_is_told_and_taken_back_when_it_is_declined(
    app_day,
    camille,
    ingrid,
    pigeons,
    carry,
):
    app_day()
    ingrid.move("challenge 0")
    carry()
    assert pigeons.told == [("Camille", "Ingrid challenges you")]
    camille.move("decline 1")
    carry()
    assert len(pigeons.back) == 1
    ingrid.move("challenge 0")
    carry()
    assert pigeons.told[1:] == [("Camille", "Ingrid challenges you")]


def test_a_challenge_withdrawn_before_it_left_is_told_to_nobody(
    app_day,
    camille,
    ingrid,
    pigeons,
    carry,
):
    app_day()
    ingrid.move("challenge 0")
    ingrid.move("withdraw")
    carry()
    assert pigeons.told == []


def test_who_challenged_hears_that_it_is_accepted(
    app_day,
    camille,
    ingrid,
    pigeons,
    carry,
):
    app_day()
    ingrid.move("challenge 0")
    camille.move("accept 1")
    carry()
    assert pigeons.told == [("Ingrid", "Your turn: pick a card")]


def test_a_refused_move_calls_nobody(app_day, camille, ingrid, pigeons):
    app_day()
    ingrid.forge_move("challenge 7")
    assert not Notice.objects.exists()


def test_a_witness_is_called_by_who_asks(
    app_day,
    camille,
    ingrid,
    mehdi,
    pigeons,
    carry,
):
    day = app_day("N", "K" + "S")
    services.check_in(day, mehdi.player)
    ingrid.move("challenge 0")
    camille.move("accept 1")
    camille.move("draw 0")
    ingrid.move("draw 1")
    carry()
    pigeons.told.clear()
    camille.post("/daye/call/witness/0/")
    camille.post("/daye/call/witness/0/")
    carry()
    told = {name for name, title in pigeons.told if title == "Camille asks for confirmation"}
    assert told == {"Ingrid", "Mehdi"}
    assert len(pigeons.told) == 2


def test_what_was_put_away_is_not_sent(app_day, camille, ingrid, pigeons, carry):
    app_day("N", "KS")
    ingrid.move("challenge 0")
    camille.move("accept 1")
    camille.move("draw 0")
    ingrid.move("draw 1")
    carry()
    pigeons.told.clear()
    camille.post("/daye/call/witness/0/")
    day = services.today()
    ingrid.forge("/put-away/", what="witness-0-asked", day=day.date.isoformat())
    carry()
    assert pigeons.told == []


def test_no_card_is_in_what_is_kept_or_told(
    app_day,
    camille,
    ingrid,
    pigeons,
    carry,
):
    """A leak walk: the rows hold numbers and names of notices, no card of the table."""
    app_day("N", "KS", "AS", "10H")
    ingrid.move("challenge 0")
    camille.move("accept 1")
    camille.move("draw 0")
    carry()
    rows = list(Notice.objects.values_list("kind", "key", "about", "scope"))
    text = repr(rows) + repr(pigeons.told)
    for card in ("KS", "AS", "10H", "draw"):
        assert card not in text


def test_a_pseudonym_is_what_others_hear(app_day, camille, ingrid, pigeons, carry):
    app_day()
    ingrid.post("/me/privacy/pseudonym/", pseudonym="Minette")
    ingrid.move("challenge 0")
    carry()
    assert pigeons.told == [("Camille", "Minette challenges you")]


def test_one_that_failed_is_tried_again_only_while_it_stands(
    app_day,
    camille,
    ingrid,
    pigeons,
    carry,
):
    app_day()
    pigeons.answers = [SendResult(sent=False, why="slow", again=True)]
    ingrid.move("challenge 0")
    carry()
    camille.move("decline 1")
    Delivery.objects.update(due=Notice.objects.get().at)
    carry()
    assert pigeons.told == []
    assert Delivery.objects.get().outcome == "dropped"


def test_defaults_are_quiet():
    groups = (*kinds.GROUPS, kinds.DEAL, kinds.OFFICE)
    calling = {group.name for group in groups if "push" in group.ways}
    found = [kind for kind in kinds.everything() if kind.group and kind.group.name in calling]
    assert {kind.name for kind in found} == {
        *("challenge", "picking", "met", "witness", "committee", "turn", "invited"),
        *("tournament_check_in", "tournament_soon", "tournament_table", "tournament_waits"),
        *("device", "server"),
    }
