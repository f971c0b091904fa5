"""While a table runs nobody is shown, or told, a card of an earlier trick: not by any way out."""

import re
from collections.abc import Callable, Collection
from functools import cache
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from games.papayoo.rules import State, full_pack, papayoo_of
from games.tables.models import Entry, Table
from games.ui.cards import Face
from tests.looks import shown_of
from tests.papayoo.tables import NAMES, open_table, play_on, state_of

VIEWS = ("table", "score")
MOST = 400
EVERY = 4
"""Of so many moves one is looked at: with three seats, each place of a trick comes round."""


def in_sight(state: State) -> set[str]:
    """Cards that lie open, or lay open last: what PA-20 lets everybody see."""
    trick = state.last if not state.ecart or not any(state.given) else None
    named = {papayoo_of(state.die)} if state.die else set()
    return {*state.trick, *(trick.cards if trick else ())} | named


def laid(table: Table) -> list[str]:
    """All cards that were ever played at the table."""
    moves = Entry.objects.filter(table=table).values_list("move", flat=True)
    return [move.split()[1] for move in moves if move.startswith("play")]


@cache
def names() -> dict[str, str]:
    with translation.override("fr"):
        return {Face.parse(code).name.lower(): code for code in full_pack(3)}


def told(html: str, codes: Collection[str]) -> set[str]:
    """Those of the cards that a page draws, or names in words; its rules speak of others."""
    shown = html.partition('id="rules-sheet" role=')[0].lower()
    pattern = "|".join(map(re.escape, sorted(names(), reverse=True)))
    in_words = {names()[name] for name in re.findall(rf"(?<!\d)(?:{pattern})(?!\w)", shown)}
    return set(codes) & (in_words | set(re.findall(r'id="card-(\w+)"', html)))


@pytest.mark.django_db
def test_PA_20_no_page_holds_a_card_of_an_earlier_trick_at_any_time(
    make_player: Callable[..., Any], sign_in: Callable[[Any], Client]
) -> None:
    players = [make_player(name) for name in NAMES[:3]]
    readers = {0: sign_in(players[0]), None: sign_in(make_player("Zoé"))}
    table, earlier = open_table(players, rounds=2), 0
    for _ in range(MOST):
        before = table.version
        state = play_on(table, players, lambda _, start=before: table.version > start)
        if len(state.finished) == 1 and all(state.given) and len(state.hands[0]) < 15:
            break
        if table.version % EVERY:
            continue
        for seat, reader in readers.items():
            own = set(state.hands[seat]) if seat is not None else set()
            hidden = set(laid(table)) - in_sight(state) - own
            earlier += len(hidden)
            html = reader.get(f"/tables/{table.pk}/").content.decode()
            assert told(html, hidden) == set(), (table.version, seat)
    assert earlier > MOST // EVERY


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seats", [3, 5])
def test_PA_20_no_stream_holds_a_card_of_an_earlier_trick(
    seats: int, site: Any, make_player: Callable[..., Any], sign_in: Callable[[Any], Client]
) -> None:
    players = [make_player(name) for name in NAMES[:seats]]
    readers = {0: sign_in(players[0]), None: sign_in(make_player("Zoé"))}
    table = open_table(players, rounds=2)
    moments: tuple[Callable[[State], bool], ...] = (
        lambda s: not s.ecart and not s.trick and len(s.hands[0]) == 9,
        lambda s: len(s.trick) == 2 and min(map(len, s.hands)) < 9,
        lambda s: len(s.finished) == 1 and s.given.count(None) == seats - 1,
    )
    for reached in moments:
        state = play_on(table, players, reached)
        for seat, reader in readers.items():
            own = set(state.hands[seat]) if seat is not None else set()
            hidden = set(laid(table)) - in_sight(state) - own
            assert hidden
            for what, html in shown_of(site.url, table, reader, VIEWS):
                assert told(html, hidden) == set(), (what, seat)


@pytest.mark.django_db
def test_once_the_table_is_over_its_last_moves_are_told(
    make_player: Callable[..., Any], sign_in: Callable[[Any], Client]
) -> None:
    players = [make_player(name) for name in NAMES[:3]]
    looker, table = sign_in(make_player("Zoé")), open_table(players)
    play_on(table, players, lambda _: False)
    assert state_of(table).over
    page = looker.get(f"/tables/{table.pk}/").content.decode()
    assert set(laid(table)[-12:]) <= told(page, laid(table))
