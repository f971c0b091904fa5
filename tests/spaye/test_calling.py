"""What of a day reaches those who aren’t looking and the office’s chats, and what doesn’t."""

import re
from typing import Any

import pytest
from django.utils import translation

from games.players.models import Player
from games.spaye import services
from games.telling import delivery, notice_kinds, ways
from games.telling.models import Delivery, Hours, Notice
from games.telling.ways import SendResult
from tests.spaye.together import down_to_three, draw_final, duel, finish, play
from tests.telling.pigeons import Pigeons


@pytest.fixture(autouse=True)
def at_any_hour(db):
    Hours.objects.create(pk=1, begins=0, ends=1440)


def test_a_challenge_is_told_and_taken_back_when_it_is_declined(
    app_day, camille, ingrid, pigeons, carry
):
    app_day()
    told = [("Camille", "Ingrid challenges you")]
    ingrid.move("challenge 0")
    ingrid.move("withdraw")
    carry()
    assert pigeons.told == [], "Withdrawn before it left."
    ingrid.move("challenge 0")
    carry()
    assert pigeons.told == told
    camille.move("decline 1")
    carry()
    assert len(pigeons.back) == 1
    ingrid.move("challenge 0")
    carry()
    assert pigeons.told == told * 2


def test_who_challenged_hears_that_it_is_accepted_and_of_no_refused_move(
    app_day, camille, ingrid, pigeons, carry
):
    app_day()
    ingrid.forge_move("challenge 7")
    assert not Notice.objects.exists()
    ingrid.move("challenge 0")
    camille.move("accept 1")
    carry()
    assert pigeons.told == [("Ingrid", "Your turn: pick a card")]


def test_a_witness_is_called_once_by_who_asks_unless_it_was_put_away(
    app_day, camille, ingrid, mehdi, lars, pigeons, carry
):
    day = app_day("N", "KS", present=[mehdi, lars])
    duel(day, camille, ingrid, 0, 1)
    carry()
    pigeons.told.clear()
    for _twice in range(2):
        camille.post("/daye/call/witness/0/")
    lars.forge("/put-away/", what="witness-0-asked", day=day.date.isoformat())
    carry()
    asked = "Camille asks for confirmation"
    assert sorted(pigeons.told) == [("Ingrid", asked), ("Mehdi", asked)]


def test_no_card_is_in_what_is_kept_or_told(app_day, camille, ingrid, pigeons, carry):
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


def test_a_pseudonym_is_what_others_hear(app_day, ingrid, pigeons, carry):
    app_day()
    ingrid.post("/me/privacy/pseudonym/", pseudonym="Minette")
    ingrid.move("challenge 0")
    carry()
    assert pigeons.told == [("Camille", "Minette challenges you")]


def test_one_that_failed_is_tried_again_only_while_it_stands(
    app_day, camille, ingrid, pigeons, carry
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
    groups = (*notice_kinds.GROUPS, notice_kinds.DEAL, notice_kinds.OFFICE)
    calling = {group.name for group in groups if "push" in group.ways}
    found = [
        kind for kind in notice_kinds.everything() if kind.group and kind.group.name in calling
    ]
    assert {kind.name for kind in found} == {
        *("challenge", "picking", "met", "witness", "committee", "turn", "invited"),
        *("tournament_check_in", "tournament_soon", "tournament_table", "tournament_waits"),
        *("device", "server"),
    }


# In the office’s chats


@pytest.fixture
def chats(own_registers):
    """Pigeons to the office."""
    way = Pigeons(name="chat")
    ways.register(way)
    return way


def test_a_day_that_begins_a_final_that_lacks_somebody_and_the_days_result(
    app_day, chats, carry, camille, ingrid, mehdi
):
    def words(name: str) -> Any:
        kind = notice_kinds.get(name)
        assert kind
        return delivery.render_message(Notice.objects.get(kind=name), kind)

    day = app_day()
    carry()
    assert chats.told == [("", "Today’s cards are ready")]
    services.check_in(day, mehdi.player)
    down_to_three(day, camille, ingrid)
    play(day, camille, "call_final")
    said = words("final_called")
    assert (said.title, said.text) == ("The final dāye needs players", "2 more people needed.")
    play(day, camille, "leave_final")
    draw_final(day, camille, ingrid, mehdi)
    assert Notice.objects.filter(kind="final_called").count() == 1
    assert words("final_called") is None
    lines = words("day_result").lines
    assert lines[0].endswith("dāyes were played.")
    assert any(line.startswith(("Camille:", "Ingrid:")) for line in lines)
    # Who hides has no name in a chat.
    Player.objects.update(on_screen=False)
    assert not re.search("Camille|Ingrid|Mehdi", " ".join(words("day_result").lines))


@pytest.mark.usefixtures("chats")
def test_the_weeks_first_day_tells_how_the_week_before_went(at, app_day, camille, ingrid, mehdi):
    at("2026-11-20 14:00:00")
    finish(app_day(), camille, ingrid, mehdi)
    at("2026-11-23 10:00:00")
    services.open_day(camille.player, "app", 32, "squats")
    with translation.override("en"):
        kind = notice_kinds.get("week")
        assert kind
        said = kind.words(Notice.objects.get(kind="week", key="2026-11-23"))
    assert said
    assert said.lines[0] == "1 day was finished."
    assert len(said.lines) > 1
    at("2026-11-24 10:00:00")
    services.open_day(camille.player, "app", 32, "squats")
    assert Notice.objects.filter(kind="week", key="2026-11-23").count() == 1
