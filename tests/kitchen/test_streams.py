"""The screen's stream: what its token opens and what it doesn't, what arrives, when it ends."""

import time
from typing import Any

import pytest

from games.kitchen import rendering, services
from games.live import stream as streaming
from games.live.bus import bus
from games.players import services as people
from games.players.auth import links
from tests.kitchen.conftest import At, LayOut, Open, Wall, until
from tests.live.client import EventStream
from tests.spaye.clock import set_office
from tests.spaye.conftest import Phone
from tests.spaye.together import duel, play

pytestmark = pytest.mark.usefixtures("both_databases")


def test_a_token_opens_the_screen_and_nothing_else(
    stream: Open, wall: Wall, app_day: LayOut
) -> None:
    day = app_day()
    event = stream(wall).next()
    assert event.name == "screen"
    assert event.html.lstrip().startswith('<div id="screen"')
    others = ("banner", "days", "races", "board:2026-11", f"table:{day.table_id}:daye")
    for topic in (*others, f"table:{day.table_id}:screen", "screen:1", "ceremony"):
        assert stream(wall, topic).status == 404, topic
        assert stream(wall, "screen", topic).status == 404, topic


def test_no_player_has_the_screens_topic_and_no_other_token_opens_it(
    site: Any, wall: Wall, camille: Phone
) -> None:
    def status(browser: Any, visitor: str | None) -> int:
        with EventStream(site.url, browser, "screen", visitor=visitor) as refused:
            return refused.status

    assert status(camille.client, None) == 404
    assert status(None, None) == 401
    for visitor in (f"screen:{wall.token}x", "screen:", "screen", f"tv:{wall.token}"):
        assert status(None, visitor) == 404
        assert status(camille.client, visitor) == 404


def test_a_screen_that_is_switched_off_gets_nothing_more(
    stream: Open, wall: Wall, admin: Phone, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    other = Wall(services.add_screen(admin.player, "Bar"))
    day = app_day("KS", "8D")
    off, on = stream(wall), stream(other)
    assert off.next().html == on.next().html
    services.revoke_screen(admin.player, wall.screen.pk)
    assert off.rest() == []
    duel(day, camille, ingrid, 0, 1)
    assert "Camille beats Ingrid" in until(on, "tv-event")
    assert stream(wall).status == 404


def test_it_is_drawn_once_a_change_for_all_screens(
    stream: Open,
    wall: Wall,
    admin: Phone,
    app_day: LayOut,
    camille: Phone,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    day = app_day()
    walls = [wall, *(Wall(services.add_screen(admin.player, name)) for name in ("Bar", "Hall"))]
    opened = [stream(each) for each in walls]
    for each in opened:
        each.next()
    drawn = []
    draw = rendering.draw_screen
    monkeypatch.setattr(rendering, "draw_screen", lambda moment: drawn.append(1) or draw(moment))
    play(day, camille, "challenge 1", "withdraw")
    version = day.table.entries.count()
    for each in opened:
        while each.next().version < version:
            pass
    # One for each of the two moves at most: what comes together is drawn together.
    assert 1 <= len(drawn) <= 2


def test_a_new_day_is_heard_at_once_and_so_is_what_is_played_in_it(
    stream: Open, wall: Wall, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    opened = stream(wall)
    assert "Not started yet" in opened.next().html
    day = app_day("KS", "8D")
    until(opened, "No one has played yet")
    duel(day, camille, ingrid, 0, 1)
    until(opened, "Camille beats Ingrid")


def test_midnight_and_the_closing_are_noticed_without_a_hand(
    stream: Open,
    wall: Wall,
    at: At,
    app_day: LayOut,
    camille: Phone,
    ingrid: Phone,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(streaming, "HEARTBEAT", 0.2)
    at("2026-11-30 10:00")
    set_office(closing_minute=18 * 60)
    duel(app_day("KS", "8D"), camille, ingrid, 0, 1)
    opened = stream(wall)
    assert "Camille beats Ingrid" in opened.next().html
    at("2026-11-30 18:00")
    html = until(opened, "Späye cancelled")
    assert " dim" not in html
    at("2026-11-30 18:15")
    until(opened, 'class="tv-screen dim"')
    at("2026-12-01 00:00")
    assert "Camille" not in until(opened, "Tuesday 1 December, day 1 of 31")
    at("2026-12-01 06:00")
    html = until(opened, "Not started yet")
    assert " dim" not in html


def test_changes_of_office_people_and_invitation_are_shown(
    stream: Open, wall: Wall, admin: Phone, app_day: LayOut
) -> None:
    app_day()
    opened = stream(wall)
    before = opened.next().html
    links.renew_invitation(admin.player)
    renewed = opened.next().html
    assert renewed != before
    links.revoke_invitation(admin.player)
    assert opened.next().html != renewed
    people.save_settings(admin.player, "Zoé-Anne", {})
    opened.next()
    people.save_office(admin.player, {"exercise": "hops", "language": "nb"})
    until(opened, "På kontoret")


def test_a_closed_stream_leaves_nobody_listening(site: Any, wall: Wall) -> None:
    with EventStream(site.url, None, "screen", visitor=f"screen:{wall.token}") as opened:
        opened.next()
        assert bus._listeners
    patience = time.monotonic() + 5
    while bus._listeners and time.monotonic() < patience:
        time.sleep(0.05)
    assert not bus._listeners
