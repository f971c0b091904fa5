"""What of a day is told in the office's chats, and what never is."""

import pytest
from django.utils import translation

from games.players import services as people
from games.players.models import Role
from games.spaye import services
from games.telling import kinds, ways
from games.telling.models import Hours, Notice
from tests.spaye.conftest import cards
from tests.spaye.together import down_to_three, play
from tests.telling.pigeons import Pigeons


@pytest.fixture(autouse=True)
def at_any_hour(db):
    Hours.objects.create(pk=1, begins=0, ends=1440)


@pytest.fixture
def chats(own_registers):
    """Pigeons to the office."""
    way = Pigeons(name="chat")
    ways.register(way)
    return way


def words(kind):
    from games.telling import delivery, kinds

    notice = Notice.objects.get(kind=kind)
    found = kinds.get(kind)
    assert found
    return delivery.render_message(notice, found)


def test_a_day_that_begins(app_day, chats, carry):
    app_day()
    carry()
    assert chats.told == [("", "Today’s cards are ready")]


def test_a_final_that_lacks_somebody_and_the_days_result(app_day, camille, ingrid, mehdi, chats):
    day = app_day()
    services.check_in(day, mehdi.player)
    down_to_three(day, camille, ingrid)
    play(day, camille, "call_final")
    said = words("final_called")
    assert said is not None
    assert (said.title, said.text) == ("The final dāye needs players", "2 more people needed.")
    play(day, camille, "leave_final")
    play(day, camille, "call_final")
    assert Notice.objects.filter(kind="final_called").count() == 1
    for phone in (ingrid, mehdi):
        play(day, phone, "join_final")
    assert words("final_called") is None
    for place, phone in enumerate((camille, ingrid, mehdi), start=32):
        play(day, phone, f"draw {place}")
    told = words("day_result")
    assert told is not None
    assert told.lines[0].endswith("dāyes were played.")
    assert any(line.startswith(("Camille:", "Ingrid:")) for line in told.lines)


def test_who_hides_has_no_name_in_a_chat(app_day, camille, ingrid, mehdi, chats):
    from games.spaye.notices.chats import _won

    hidden = people.add_player("Lise", "", "en", Role.MEMBER)
    hidden.on_screen = False
    assert "Lise" not in _won(hidden, 3)


def test_the_weeks_first_day_tells_how_the_week_before_went(at, camille, ingrid, mehdi, chats):
    at("2026-11-20 14:00:00")
    day = services.open_day(camille.player, "app", 32, "squats", setup={"cards": cards(())})
    for phone in (ingrid, mehdi):
        services.check_in(day, phone.player)
    down_to_three(day, camille, ingrid)
    play(day, camille, "call_final")
    for phone in (ingrid, mehdi):
        play(day, phone, "join_final")
    for place, phone in enumerate((camille, ingrid, mehdi), start=32):
        play(day, phone, f"draw {place}")
    at("2026-11-23 10:00:00")
    services.open_day(camille.player, "app", 32, "squats")
    kind = kinds.get("week")
    assert kind is not None
    with translation.override("en"):
        said = kind.words(Notice.objects.get(kind="week", key="2026-11-23"))
    assert said is not None
    assert said.lines[0] == "1 day was finished."
    assert len(said.lines) > 1
    at("2026-11-24 10:00:00")
    services.open_day(camille.player, "app", 32, "squats")
    assert Notice.objects.filter(kind="week", key="2026-11-23").count() == 1
