"""A replay step by step is the play: states, observations, and what pages show."""

import re
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.http import QueryDict

from games.engine import codec
from games.engine.chance import Chance
from games.engine.record import advance
from games.live import topics
from games.tables import audience, playback, registry, replay
from games.tables.models import Entry, Table
from tests.tables.replay.conftest import SHORT, played_record

pytestmark = pytest.mark.django_db
GAMES = sorted(SHORT)


def streams_refused(answer, reader):
    """What a page would listen to and may not: its browser would say that it is offline."""
    (address,) = re.findall(r'sse-connect="([^"]+)"', answer.content.decode())
    refused = []
    for topic in QueryDict(urlsplit(unescape(address)).query).getlist("on"):
        try:
            topics.resolve(topic, reader, "fr")
        except topics.Denied:
            refused.append(topic)
    return refused


@pytest.mark.parametrize("game", GAMES)
def test_every_position_is_what_was_played(game, play_out, monkeypatch):
    monkeypatch.setattr(playback, "POSITIONS", 7)  # most positions are played on from another
    table = play_out(game)
    rules, seats = registry.rules(game), table.seats.count()
    steps = playback.film_of(table).steps
    states, seen = [], []
    script, seed = {}, bytes.fromhex(table.seed)
    chance = Chance(seed, 0)
    state = rules.setup(seats, table.options, chance)
    for number in range(len(steps) + 1):
        if number:
            step = steps[number - 1]
            state, _events = advance(rules, state, number, step.seat, step.move, seed, script, {})
        states.append(codec.encode(state))
        seen.append([audience.observe_state(rules, state, seat) for seat in (None, *range(seats))])
    assert states[-1] == table.state
    playback.forget_films()
    film = playback.film_of(table)
    assert len(film) == len(played_record(game)["journal"])
    for number in (*range(len(states)), *reversed(range(len(states)))):
        assert codec.encode(film.state(number)) == states[number]
    for number, before in enumerate(seen):
        then = playback.table_at(table, film, number)
        assert then.version == number
        assert [audience.observe(then, seat) for seat in (None, *range(seats))] == before
        assert {s.number for s in then.seat_list if s.turn} == (
            set() if then.outcome else set(rules.awaited(film.state(number)))
        )


def test_a_film_is_played_once(play_out, monkeypatch):
    table = play_out("papayoo")
    calls = []
    real = playback.advance
    monkeypatch.setattr(playback, "advance", lambda *a, **k: calls.append(1) or real(*a, **k))
    film = playback.film_of(table)
    assert len(calls) == len(film) == 63
    for number in range(len(film)):
        film.state(number)
    assert playback.film_of(Table.objects.get(pk=table.pk)) is film
    assert len(calls) == 63


def test_films_in_memory_are_few(play_out, people, monkeypatch):
    monkeypatch.setattr(playback, "FILMS_KEPT", 1)
    first, second = play_out("spirale"), play_out("papayoo")
    film = playback.film_of(first)
    playback.film_of(second)
    assert playback.film_of(first) is not film


@pytest.mark.parametrize("game", GAMES)
def test_every_address_of_every_game_answers(game, play_out, people, sign_in):
    table = play_out(game)
    reader = sign_in(people[3])
    total = table.version
    for number in (0, total // 2, total):
        for eyes in ("", "?eyes=0", "?eyes=1"):
            address = f"/tables/{table.pk}/replay/{number}/{eyes}"
            whole, part = reader.get(address), reader.get(address, headers={"HX-Request": "true"})
            assert (whole.status_code, part.status_code) == (200, 200)
            assert f'value="{number}"' in whole.content.decode()
            assert streams_refused(whole, people[3]) == []
            html = part.content.decode()
            assert "<html" not in html
            assert 'id="event"' in html
    moves = reader.get(f"/tables/{table.pk}/replay/moves/").content.decode()
    assert moves.count('class="item"') == min(total, replay.LISTED)
    has_notation = 200 if game == "cerke" else 404
    assert reader.get(f"/tables/{table.pk}/record.txt").status_code == has_notation


def test_the_address_names_move_and_eyes(play_out, people, sign_in):
    table = play_out("papayoo")
    reader = sign_in(people[3])
    base = f"/tables/{table.pk}/replay/"
    html = reader.get(f"{base}17/?eyes=2").content.decode()
    assert "Coup 17 sur 63" in html
    assert f'href="{base}16/?eyes=2"' in html
    assert f'href="{base}18/?eyes=2"' in html
    assert f'href="{base}0/?eyes=2"' in html
    assert f'href="{base}63/?eyes=2"' in html
    answer = reader.get(f"{base}?move=33&eyes=1")
    assert (answer.status_code, answer["Location"]) == (302, f"{base}33/?eyes=1")
    assert reader.get(f"{base}?move=999")["Location"] == f"{base}63/"
    for wrong in ("64/", "17/?eyes=3", "17/?eyes=-1", "17/?eyes=x", "moves/?eyes=9"):
        assert reader.get(base + wrong).status_code == 404, wrong


def test_nothing_in_it_can_be_pressed(play_out, people, sign_in):
    table = play_out("papayoo")
    reader = sign_in(people[0])
    html = reader.get(f"/tables/{table.pk}/replay/30/?eyes=0").content.decode()
    assert 'form="act"' not in html
    assert 'id="act"' not in html
    assert f"/tables/{table.pk}/moves/" not in html
    assert "hx-post" not in html
    for address in ("replay/", "replay/30/", "replay/moves/"):
        for method in ("post", "put", "patch", "delete"):
            answer = getattr(reader, method)(f"/tables/{table.pk}/{address}")
            assert answer.status_code == 405
    assert Entry.objects.filter(table=table).count() == table.version


def test_the_list_of_moves_comes_in_pages(play_out, people, sign_in, monkeypatch):
    monkeypatch.setattr(replay, "LISTED", 20)
    table, reader = play_out("papayoo"), sign_in(people[0])
    base = f"/tables/{table.pk}/replay/moves/"
    found = []
    for number in (1, 2, 3, 4):
        html = reader.get(f"{base}?eyes=1&page={number}").content.decode()
        found += [int(n) for n in re.findall(r'<span class="n muted">(\d+)</span>', html)]
    assert found == list(range(1, table.version + 1))
    first = reader.get(base).content.decode()
    assert "Coups suivants" in first
    assert "Coups précédents" not in first
    second = reader.get(f"{base}?eyes=1&page=2").content.decode()
    assert 'href="?eyes=1&amp;page=1"' in second
    assert 'start="21"' in second


def test_whoever_sat_there_looks_from_their_own_seat(play_out, people, sign_in):
    table = play_out("spirale")
    address = f"/tables/{table.pk}/replay/"
    answer = sign_in(people[1]).get(address)
    assert (answer.status_code, answer["Location"]) == (302, f"{address}0/?eyes=1")
    assert sign_in(people[2]).get(address).status_code == 200
    # Whoever asks for something else gets it.
    assert sign_in(people[1]).get(f"{address}0/").status_code == 200


def test_only_games_with_hands_speak_of_them(play_out, people, sign_in):
    words = {
        "papayoo": "Toutes les mains visibles",
        "spirale": "Tout visible",
        "cerke": "Vue du public",
    }
    for game, told in words.items():
        table = play_out(game)
        html = sign_in(people[3]).get(f"/tables/{table.pk}/replay/1/").content.decode()
        assert told in html
        assert all(other not in html for other in words.values() if other != told)
