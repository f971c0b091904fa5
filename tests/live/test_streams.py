"""Streams of a real server: what arrives, for whom, and when they end."""

import re
import threading
import time
from dataclasses import dataclass

import pytest
from django.db import connections

from games.live import player_channel, publish
from games.live import stream as streaming
from games.players.models import Player
from games.tables import services
from games.tables.game_page import page_of
from games.tables.lobby import regions as lobby
from games.tables.models import Table
from games.tables.services import signals
from tests.live.client import EventStream
from tests.server import serve

pytestmark = pytest.mark.usefixtures("both_databases")


def test_every_audience_gets_its_own_fragment_in_its_language_and_no_secret(
    stream, table, topic, camille, lars, theo
):
    opened = {player: stream(player, topic) for player in (camille, lars, theo)}
    first = [each.next() for each in opened.values()]
    assert [event.version for event in first] == [0, 0, 0]
    services.play(table.pk, camille, "choose 5", 0)
    seen = {player.name: each.next() for player, each in opened.items()}
    assert {event.version for event in seen.values()} == {1}
    assert "mine=5" in seen["Camille"].html
    assert "mine=None" in seen["Lars"].html
    assert "mine=None" in seen["Théo"].html
    assert "norvégien" in seen["Théo"].html
    assert "norsk bokmål" in seen["Lars"].html
    html = "".join(event.html for event in (*first, *seen.values()))
    stored = Table.objects.get(pk=table.pk)
    assert "die" not in html
    assert stored.seed not in html
    assert stored.state not in html


def test_a_hidden_choice_leaves_no_trace_in_the_streams_of_others(stream, camille, lars, theo):
    """Whatever Camille chooses and whatever the die shows, others receive the same bytes."""
    received = set()
    for number in range(1, 7):
        table = services.open_table(
            "example_game", {}, players=[camille, lars], setup={"dice": [7 - number]}
        )
        watching = [stream(player, f"table:{table.pk}:table") for player in (lars, theo)]
        for each in watching:
            each.next()
        services.play(table.pk, camille, f"choose {number}", 0)
        html = "".join(each.next().html for each in watching)
        received.add(re.sub(r'id="table-\d+"', "", html))
        for each in watching:
            each.close()
    assert len(received) == 1


def test_a_stream_begins_with_the_present_state_also_when_it_is_opened_again(
    stream, table, topic, camille
):
    first = stream(camille, topic)
    assert first.next().version == 0
    first.close()
    services.play(table.pk, camille, "choose 5", 0)
    again = stream(camille, topic)
    assert again.status == 200
    assert again.headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert again.headers["Cache-Control"] == "no-store"
    assert again.headers["X-Accel-Buffering"] == "no"
    event = again.next()
    assert (event.name, event.version) == (f"table-{table.pk}", 1)
    assert re.search(r'^<section id="table-\d+" data-version="1" lang="fr">', event.html)
    assert event.html.count("\n") == 1
    assert "mine=5" in event.html
    assert again.nothing()


def test_a_revoked_session_ends_the_stream_before_anything_more_arrives(
    stream, sign_in, table, topic, camille, lars
):
    browser = sign_in(camille)
    opened = stream(camille, topic, browser=browser)
    stays = stream(camille, topic)
    assert opened.next().version == stays.next().version == 0
    browser.session.delete()
    publish(player_channel(camille.pk))
    services.play(table.pk, lars, "choose 2", 0)
    assert opened.rest() == []
    assert stays.next().version == 1


def test_a_deactivated_players_streams_end(stream, table, topic, camille, lars):
    """Also where the session is still there."""
    opened = stream(camille, topic)
    opened.next()
    Player.objects.filter(pk=camille.pk).update(is_active=False)
    publish(player_channel(camille.pk))
    services.play(table.pk, lars, "choose 2", 0)
    assert opened.rest() == []


def test_signing_out_ends_the_streams_of_that_browser(stream, sign_in, topic, camille):
    browser = sign_in(camille)
    opened = stream(camille, topic, browser=browser)
    opened.next()
    browser.post("/sign-out/")
    assert opened.rest() == []


def test_a_session_that_went_without_a_word_ends_at_the_next_heartbeat(
    stream, sign_in, topic, camille, monkeypatch
):
    monkeypatch.setattr(streaming, "HEARTBEAT", 0.3)
    browser = sign_in(camille)
    opened = stream(camille, topic, browser=browser)
    opened.next()
    browser.session.delete()
    assert opened.rest() == []


def test_a_silent_stream_shows_that_it_lives(stream, topic, camille, monkeypatch):
    monkeypatch.setattr(streaming, "HEARTBEAT", 0.1)
    opened = stream(camille, topic)
    opened.next()
    assert opened.nothing(0.5)
    assert opened.beats >= 2


def test_a_spectator_who_sits_down_is_shown_their_seats_view(stream, theo):
    table = services.open_table("open_game", {})
    opened = stream(theo, f"table:{table.pk}:table")
    opened.next()
    services.keep(table.pk, "sit {seat}", seat_for=theo)
    services.play(table.pk, theo, "choose 6", 1)
    events = [opened.next()]
    while events[-1].version < 2:
        events.append(opened.next())
    assert "points=(" in events[-1].html
    services.keep(table.pk, "close")
    assert opened.next().version == 3


def test_two_views_of_one_table_are_two_events(stream, table, camille):
    opened = stream(camille, f"table:{table.pk}:table", f"table:{table.pk}:hand")
    names = {opened.next().name, opened.next().name}
    assert names == {f"table-{table.pk}", f"table-{table.pk}-hand"}


def test_the_thirteenth_stream_of_a_player_ends_their_oldest(stream, topic, camille, lars):
    others = stream(lars, topic)
    opened = [stream(camille, topic) for _ in range(13)]
    assert [event.version for event in opened[0].rest()] == [0]
    others.next()
    for each in opened[1:]:
        each.next()
        assert each.nothing(0.01)


def test_a_region_is_drawn_once_a_change_for_all_who_see_it(
    stream, table, topic, camille, lars, theo, monkeypatch
):
    drawn = []
    draw = page_of("example_game").draw

    def counting(view, table, observation, audience):
        drawn.append((table.version, audience.seat))
        return draw(view, table, observation, audience)

    opened = [stream(player, topic) for player in (lars, theo) for _ in range(6)]
    for each in opened:
        each.next()
    monkeypatch.setattr(page_of("example_game"), "draw", counting)
    services.play(table.pk, camille, "choose 5", 0)
    for each in opened:
        assert each.next().version == 1
    assert sorted(drawn, key=str) == [(1, 1), (1, None)]


def test_a_drawing_wakes_no_stream_that_can_be_written_to_or_shows_it_already(
    stream, table, topic, camille, lars, theo, monkeypatch
):
    woken = []
    catch_up = streaming.Stream._catch_up
    monkeypatch.setattr(
        streaming.Stream, "_catch_up", lambda self, look: woken.append(self) or catch_up(self, look)
    )
    opened = [stream(player, topic) for player in (lars, theo, theo)]
    for each in opened:
        each.next()
    woken.clear()
    services.play(table.pk, camille, "choose 5", 0)
    assert [each.next().version for each in opened] == [1, 1, 1]
    publish(signals.channel(table.pk))
    assert all(each.nothing(0.2) for each in opened)
    assert woken == []


def test_a_drawing_that_fails_ends_the_stream_and_logs_no_values(
    stream, table, topic, camille, monkeypatch, caplog
):
    opened = stream(camille, topic)
    opened.next()

    def broken(*_):
        raise KeyError(f"die={6 * 7}")

    monkeypatch.setattr(page_of("example_game"), "draw", broken)
    services.play(table.pk, camille, "choose 5", 0)
    assert opened.rest() == []
    assert stream(camille, topic).status == 500
    assert "KeyError" in caplog.text
    assert "die=42" not in caplog.text


def test_a_drawing_that_cannot_be_written_ends_its_streams_and_no_other(
    stream, table, topic, camille, lars, theo, monkeypatch, caplog
):
    draw = page_of("example_game").draw

    def unwritable(view, table, observation, audience):
        return "\ud800" if audience.seat == 0 else draw(view, table, observation, audience)

    opened = {player.name: stream(player, topic) for player in (camille, lars, theo)}
    for each in opened.values():
        each.next()
    monkeypatch.setattr(page_of("example_game"), "draw", unwritable)
    services.play(table.pk, camille, "choose 5", 0)
    assert opened["Camille"].rest() == []
    assert "UnicodeEncodeError" in caplog.text
    services.play(table.pk, lars, "choose 4", 0)
    for name in ("Lars", "Théo"):
        while opened[name].next().version < 2:
            pass


def test_what_is_shown_later_keeps_nothing_from_its_reader(
    stream, table, topic, camille, monkeypatch
):
    """Bells and talk may be seconds away on a busy server; the game isn't."""
    go, turns = threading.Event(), lobby.turns_fragment

    def held_back(*asked):
        assert go.wait(20)
        return turns(*asked)

    monkeypatch.setattr(lobby, "turns_fragment", held_back)
    opened = stream(camille, topic, f"turns:{table.pk}")
    assert opened.next().version == 0
    services.play(table.pk, camille, "choose 5", 0)
    assert opened.next().version == 1
    go.set()
    assert opened.next().name == "turns"


def test_what_is_shown_later_and_fails_ends_the_stream(
    stream, table, topic, camille, monkeypatch, caplog
):
    failing, go = threading.Event(), threading.Event()

    def broken(*_asked):
        failing.set()
        assert go.wait(20)
        raise KeyError("turns")

    monkeypatch.setattr(lobby, "turns_fragment", broken)
    opened = stream(camille, topic, f"turns:{table.pk}")
    assert opened.next().version == 0
    assert failing.wait(20)
    go.set()
    assert opened.rest() == []
    assert "KeyError" in caplog.text


def test_forty_streams_do_not_starve_moves(stream, make_player, table, topic, camille, lars):
    watchers = [make_player(f"Watcher {number}") for number in range(4)]
    opened = [stream(player, topic) for player in watchers for _ in range(10)]

    def duel():
        for version in range(0, 20, 2):
            services.play(table.pk, camille, "choose 5", version)
            services.play(table.pk, lars, "choose 4", version)
        connections.close_all()

    mover = threading.Thread(target=duel)
    mover.start()
    mover.join(timeout=30)
    assert not mover.is_alive()
    for each in opened:
        while each.next().version < 20:
            pass


def test_a_slow_reader_gets_the_last_state_not_every_one(
    site, sign_in, table, topic, camille, lars, theo, monkeypatch
):
    def large(view, table, observation, audience):
        return f"{table.version} " * 200_000

    monkeypatch.setattr(page_of("example_game"), "draw", large)
    sleepy = EventStream(site.url, sign_in(theo), topic, reads=False)
    for version in range(0, 60, 2):
        services.play(table.pk, camille, "choose 5", version)
        services.play(table.pk, lars, "choose 4", version)
    sleepy.read()
    versions = [sleepy.next().version]
    while versions[-1] < 60:
        versions.append(sleepy.next().version)
    sleepy.close()
    assert versions == sorted(set(versions))
    assert len(versions) < 30


def test_the_server_ends_its_streams_when_it_stops(transactional_db, sign_in, topic, camille):
    with serve() as server:
        opened = EventStream(server.url, sign_in(camille), topic)
        opened.next()
        start = time.perf_counter()
    assert time.perf_counter() - start < 2
    assert opened.rest() == []
    opened.close()


@dataclass(frozen=True)
class Held:
    """A function called by a stream's thread, which doesn't return before `go` is set."""

    begun: threading.Event
    go: threading.Event

    @classmethod
    def put(cls, monkeypatch, place, name):
        held, real = cls(threading.Event(), threading.Event()), getattr(place, name)

        def slow(*given):
            held.begun.set()
            assert held.go.wait(30)
            return real(*given)

        monkeypatch.setattr(place, name, slow)
        return held


def test_a_server_that_stops_waits_for_no_first_drawing(
    transactional_db, sign_in, topic, camille, monkeypatch, capsys
):
    held = Held.put(monkeypatch, page_of("example_game"), "draw")
    found: list[EventStream] = []
    with serve() as server:
        browser = sign_in(camille)
        reader = threading.Thread(
            target=lambda: found.append(EventStream(server.url, browser, topic))
        )
        reader.start()
        assert held.begun.wait(30)
        # The thread that draws is let go only when the stream has ended without it.
        threading.Thread(target=lambda: (reader.join(30), held.go.set())).start()
    reader.join(30)
    assert found[0].rest() == []
    found[0].close()
    assert capsys.readouterr().err == ""


def test_a_server_that_stops_waits_for_no_look_at_rights(
    transactional_db, sign_in, topic, camille, monkeypatch, capsys
):
    with serve() as server:
        opened = EventStream(server.url, sign_in(camille), topic)
        opened.next()
        held = Held.put(monkeypatch, streaming, "admit")
        publish(player_channel(camille.pk))
        assert held.begun.wait(30)
        ending = threading.Thread(target=lambda: (opened.rest(30), held.go.set()))
        ending.start()
    ending.join(30)
    opened.close()
    assert capsys.readouterr().err == ""


def test_a_reader_who_has_gone_waits_for_nothing(stream, topic, camille, monkeypatch):
    forgotten = threading.Event()
    close = streaming.Stream.close
    monkeypatch.setattr(streaming.Stream, "close", lambda self: (close(self), forgotten.set()))
    opened = stream(camille, topic)
    opened.next()
    held = Held.put(monkeypatch, streaming, "admit")
    publish(player_channel(camille.pk))
    assert held.begun.wait(30)
    opened.close()
    assert forgotten.wait(10)
    held.go.set()
