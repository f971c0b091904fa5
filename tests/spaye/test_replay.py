"""A past day, move by move: as it was seen then, and not before its midnight."""

import re
from datetime import date
from typing import Any

import pytest
from django.utils import translation

from games.engine import codec
from games.engine.chance import Chance
from games.engine.record import advance
from games.spaye import rules
from games.spaye.models import Day
from games.spaye.rules.cards import full_pack
from games.tables import audience, playback
from games.ui.cards import Face
from tests.spaye.conftest import At, LayOut, Phone
from tests.tables.proof.stored import day_of

pytestmark = pytest.mark.django_db
PLAYED = date(2026, 11, 19)


@pytest.fixture
def closed(house: Any, at: At, camille: Phone, ingrid: Phone) -> Day:
    at("2026-11-20 10:00:00")
    playback.forget_films()
    return day_of(PLAYED, [camille.player, ingrid.player], 1)


def address(day: Day, move: str = "") -> str:
    return f"/tables/{day.table_id}/replay/{move}"


def page(phone: Phone, path: str) -> str:
    html: str = phone.get(path, follow=True).content.decode()
    return html


def shown(phone: Phone, day: Day, move: str) -> str:
    answer = phone.get(address(day, move), headers={"HX-Request": "true"})
    assert answer.status_code == 200, move
    html: str = answer.content.decode()
    return html


def test_every_position_is_what_was_played(closed: Day) -> None:
    table, film = closed.table, playback.film_of(closed.table)
    seed = bytes.fromhex(table.seed)
    state = rules.setup(0, table.options, Chance(seed, 0))
    for number, step in enumerate(film.steps, start=1):
        state, _events = advance(rules, state, number, step.seat, step.move, seed, {}, {})
        assert codec.encode(film.state(number)) == codec.encode(state)
        then = playback.table_at(table, film, number)
        assert audience.observe(then, None) == audience.observe_state(rules, state, None)
        assert len(then.seat_list) == len(state.players)
    assert codec.encode(state) == table.state


def test_a_day_is_drawn_at_any_move_for_any_eyes(closed: Day, camille: Phone) -> None:
    total = closed.table.version
    for move in (0, 1, 2, 5, total // 3, total // 2, total - 1, total):
        html = shown(camille, closed, f"{move}/")
        assert f"Move {move} of {total}" in html
        assert 'form="act"' not in html
    assert camille.get(address(closed, f"{total}/?eyes=1")).status_code == 200
    # Whoever comes later isn't there yet, and sees what a spectator does.
    late = closed.table.seats.count() - 1
    assert shown(camille, closed, f"1/?eyes={late}")
    pages = [page(camille, address(closed, f"moves/?page={number}")) for number in (1, 2)]
    moves = "".join(pages)
    assert [each.count('class="item"') for each in pages] == [200, total - 200]
    assert "is here" in moves
    assert "picks a card" in moves


def test_its_moments_are_nikayes_ties_and_the_final(closed: Day, camille: Phone) -> None:
    film = playback.film_of(closed.table)
    html = page(camille, address(closed))
    assert [int(n) for n in re.findall(r'data-move="(\d+)"', html)] == list(film.keys)
    seen = audience.observe(closed.table, None)
    nikayes = sum(bool(daye.exercises) for daye in seen.dayes)
    ties = sum(daye.reveals - 1 for daye in seen.dayes)
    assert 0 < nikayes <= len(film.keys) <= nikayes + ties + 3
    assert "Nikāye" in html


def test_the_cards_of_a_dayes_picks_are_shown_with_its_last(closed: Day, camille: Phone) -> None:
    """Eyes at a position show no card that its observation doesn't hold."""
    table, drawn = closed.table, set()
    with translation.override("en"):
        labels = {card: Face.parse(card).label for card in full_pack(table.options["pack"])}
    film = playback.film_of(table)
    for number in range(0, len(film), 5):
        seen = audience.observe(playback.table_at(closed.table, film, number), None)
        known = {card for daye in seen.dayes for draw in daye.draws for card in draw}
        if seen.running:
            known |= {card for draw in seen.running.draws for card in draw}
        html = shown(camille, closed, f"{number}/")
        faces = {card for card, label in labels.items() if label in html}
        assert faces <= known
        drawn |= faces
    assert len(drawn) > 10


def test_it_opens_at_midnight_and_not_before(app_day: LayOut, camille: Phone, at: At) -> None:
    at("2026-11-20 10:00:00")
    day = app_day("8S", "7S", "9S", "10S")
    for path in ("replay/", "replay/1/", "replay/1/?eyes=0", "replay/moves/", "fragment/replay/"):
        assert camille.get(f"/tables/{day.table_id}/{path}").status_code == 404
    assert "/replay/" not in page(camille, "/2026/11/20/")
    at("2026-11-21 10:00:00")
    assert camille.get(address(day), follow=True).status_code == 200
    assert f'href="{address(day)}"' in page(camille, "/2026/11/20/")
