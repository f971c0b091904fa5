"""Whatever a player has chosen in secret, the other and spectators are shown the same bytes."""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from games.engine import codec
from games.live.bus import bus
from games.tables.models import Entry, Seat, Table
from tests.looks import difference, shown_of
from tests.spirale.tables import SEED, lay_out, play, state_of

# What stands before the secret choice, the choice, and what else it could have been.
MOMENTS = {
    "a number": ((), "announce 4", ["announce 1", "announce 8", "announce 13"]),
    "a number after a Spirale": (
        ("0 announce 3", "1 announce 3", "0 reinforce 1", "1 reinforce 1"),
        "announce 2",
        ["announce 1", "announce 5", "announce 13"],
    ),
    "a number of Double Confrontation": (
        ("0 announce 5", "1 announce 2", "0 pass", "1 engage double_confrontation"),
        "announce 1",
        ["announce 2", "announce 3", "announce 9"],
    ),
    "a Reinforcement": (
        ("0 announce 5", "1 announce 2", "0 pass", "1 pass"),
        "reinforce 2",
        ["reinforce 0", "reinforce 1"],
    ),
    "an equal Reinforcement": (
        ("0 announce 2", "1 announce 2"),
        "reinforce 1",
        ["reinforce 0"],
    ),
}


def choose_otherwise(table: Table, move: str) -> None:
    """State and move log as if the last move had been another one."""
    state = state_of(table)
    hidden = "announced" if move.startswith("announce") else "chosen"
    twin = replace(state, **{hidden: (int(move.split()[1]), getattr(state, hidden)[1])})
    assert twin != state
    table.state = codec.encode(twin)
    table.save(update_fields=["state"])
    Entry.objects.filter(table=table, number=table.version - 1).update(move=move)
    bus.notify(f"table-{table.pk}")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("moment", MOMENTS)
def test_LS_43_a_secret_choice_changes_no_byte_of_what_the_others_see(
    moment: str,
    site: Any,
    make_player: Callable[..., Any],
    sign_in: Callable[[Any], Client],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Who is there changes with the time that passes.
    monkeypatch.setattr(Seat, "is_present", lambda seat, now=None: True)
    before, chosen, others = MOMENTS[moment]
    players = [make_player("Camille"), make_player("Ingrid")]
    chooser = sign_in(players[0])
    readers = {1: sign_in(players[1]), None: sign_in(make_player("Zoé"))}
    table = lay_out(players, gold=[9, 12], spiral=[3, 3], discard=2)
    play(table, players, *before)
    with caplog.at_level(logging.DEBUG):
        play(table, players, f"0 {chosen}")
        own = dict(shown_of(site.url, table, chooser))
        # The first look makes one a spectator, which the page says.
        for reader in readers.values():
            list(shown_of(site.url, table, reader))
        seen = {seat: dict(shown_of(site.url, table, reader)) for seat, reader in readers.items()}
        for other in others:
            choose_otherwise(table, other)
            for seat, reader in readers.items():
                for what, html in shown_of(site.url, table, reader):
                    assert difference(seen[seat][what], html) == "", (other, seat, what)
                    assert SEED.hex() not in html
            mine = chooser.get(f"/tables/{table.pk}/fragment/table/").content.decode()
            assert mine != own["table"]
    # The only thing a log may say of a move is that it was one.
    told = [one.getMessage() for one in caplog.records if not one.name.startswith("django.db")]
    assert [text for text in told if chosen in text] == []
