"""What lies face down is in nothing that is sent: exchanged, it leaves every byte as it was."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from games.engine import codec
from games.players.models import Player
from games.speahx.rules import State, Turned
from games.tables import services
from games.tables.audience import Audience
from games.tables.models import Table
from games.tables.page import regions
from tests.looks import lasting
from tests.speahx.tables import played, whole_table


def face_down_otherwise(state: State, dice: random.Random) -> State:
    """Face-down table cards and the draw pile are shuffled together."""
    pool = [card for slots in state.table for card in slots if card is not None]
    pool += state.draw
    dice.shuffle(pool)
    table = tuple(
        tuple(None if card is None else pool.pop() for card in slots) for slots in state.table
    )
    return replace(state, table=table, draw=tuple(pool))


def store(table: Table, state: State) -> Table:
    """The table as if this were its state: what pages read."""
    Table.objects.filter(pk=table.pk).update(state=codec.encode(state))
    table.refresh_from_db()
    return table


def sent(table: Table) -> list[str]:
    """What streams and refreshes send to every seat and to spectators."""
    seats = (None, *range(table.seats.count()))
    audiences = [Audience(seat, "nb") for seat in seats]
    views = ("table", "side")
    return [regions.fragment(table.pk, view, one)[1] for one in audiences for view in views]


@pytest.mark.parametrize("seats", [2, 4])
def test_streams_and_replays_in_progress(seats: int, people: list[Player]) -> None:
    dice = random.Random(seats)
    table = services.open_table("speahx", {}, players=people[:seats], seed=bytes(range(32)))
    for state in list(whole_table(seats, seats))[::12]:
        before = sent(store(table, state))
        other = face_down_otherwise(state, dice)
        assert sent(store(table, other)) == before


def test_whole_pages(
    people: list[Player], make_player: Callable[..., Player], sign_in: Callable[[Any], Client]
) -> None:
    table = services.open_table("speahx", {}, players=people[:3], seed=bytes(range(32)))
    readers = [sign_in(person) for person in (*people[:3], make_player("Henrik"))]

    def pages() -> list[str]:
        answers = [reader.get(f"/tables/{table.pk}/") for reader in readers]
        return [lasting(answer.content.decode()) for answer in answers]

    pages()  # everybody has been here: what the table says of its readers stays
    state = services.state_of(table)
    before = pages()
    store(table, face_down_otherwise(state, random.Random(1)))
    assert [page.splitlines() for page in pages()] == [page.splitlines() for page in before]


def test_a_turned_card_of_another_is_seen_when_it_is_shown(people: list[Player]) -> None:
    """While it waits, its player alone is sent something else when it is another card."""
    table = services.open_table("speahx", {}, players=people[:2], seed=bytes(range(32)))
    state = next(
        state
        for number in range(40)
        for state in whole_table(2, number)
        if state.turned and not state.turned.playable
    )
    assert state.turned is not None
    slots = [card for slots in state.table for card in slots if card is not None]
    other = next(card for card in slots if card != state.turned.card)
    exchanged = replace(state, turned=Turned(state.turned.slot, other, playable=False))
    before, after = sent(store(table, state)), sent(store(table, exchanged))
    mine = 2 * (1 + state.turn)
    assert [n for n in range(len(before)) if before[n] != after[n]] == [mine]
    table = store(table, played(state, "show no"))
    told = [text for seat, text in enumerate(sent(table)[::2], -1) if seat != state.turn]
    table = store(table, played(exchanged, "show no"))
    assert told == [text for seat, text in enumerate(sent(table)[::2], -1) if seat != state.turn]
