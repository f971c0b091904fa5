"""Tables that have been played to their end, by the services, as people would have."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import pytest
from django.utils import timezone

from games.engine import codec
from games.engine.chance import digest
from games.engine.record import Replayed, read, replay
from games.players.models import Player
from games.tables import move_logs, playback, registry, services
from games.tables.models import Entry, Import, Seat, Status, Table
from tests.whole_tables import play_table

SHORT = {"papayoo": (3, {"rounds": 1}), "speahx": (2, {}), "spirale": (2, {}), "cerke": (2, {})}
"""Seats and options of short tables of each game that is played at tables."""
SOURCES = {"cerke": "e", "spirale": "b"}


@pytest.fixture(autouse=True)
def _no_films() -> None:
    playback.forget_films()


@lru_cache(maxsize=16)
def played_record(game: str) -> dict[str, Any]:
    """A whole table of bots."""
    seats, options = SHORT[game]
    levels = ["steady" if game == "speahx" else "random"]
    return play_table(game, seats, options, SOURCES.get(game, "a"), levels)


@pytest.fixture
def people(db: None, make_player: Callable[..., Player]) -> list[Player]:
    return [make_player(name) for name in ("Camille", "Ingrid", "Mehdi", "Anaïs")]


@pytest.fixture
def play_out(people: list[Player]) -> Callable[..., Table]:
    """`play_out("papayoo", moves=12)`: a table of it with these first moves, or all of them.

    The last is made by the services, those before are stored as the services would have.
    """

    def play(game: str, moves: int | None = None) -> Table:
        record = played_record(game)
        seats, options = SHORT[game]
        seed = bytes.fromhex(record["seed"])
        table = services.open_table(game, options, seed=seed, players=people[:seats])
        *before, (seat, move) = record["journal"][:moves]
        store(table, before)
        services.play(table.pk, people[seat], move, len(before))
        return Table.objects.get(pk=table.pk)

    return play


def store(table: Table, journal: list[Any]) -> None:
    """Write these entries, and what they make of the table."""
    now, rules = timezone.now(), registry.rules(table.game)
    lines = {"game": table.game, "format": 1, "seats": table.seats.count(), "seed": table.seed}
    options = {"options": table.options, "journal": journal}
    truth = replay(rules, read(lines | options))
    assert isinstance(truth, Replayed)
    entries = [
        Entry(table=table, number=number, seat=seat, move=move, at=now)
        for number, (seat, move) in enumerate(journal)
    ]
    table.head = move_logs.link_up(table, entries, table.head)
    Entry.objects.bulk_create(entries)
    table.state, table.version = codec.encode(truth.state), len(journal)
    table.chance_log = [list(event) for event in truth.events]
    table.save()


def came_in(record: dict[str, Any], notes: Sequence[tuple[int, str]] = ()) -> Table:
    """A table that was played elsewhere, as an office keeps it whose members brought its record."""
    now, rules = timezone.now(), registry.rules(record["game"])
    truth = replay(rules, read(record))
    assert isinstance(truth, Replayed)
    seed = record["seed"] or "5e" * 32
    table = Table.objects.create(
        game=record["game"],
        options=record["options"],
        seed=seed,
        seed_digest=digest(bytes.fromhex(seed)),
        setup=record["setup"],
        state=codec.encode(truth.state),
        chance_log=[list(event) for event in truth.events],
        version=truth.version,
        outcome=dict(truth.result) if truth.result else None,
        created_at=now,
        started_at=now,
        moved_at=now,
        ended_at=now,
        status=Status.OVER,
        wanted=record["seats"],
        imported=True,
    )
    seats = range(record["seats"])
    Seat.objects.bulk_create(Seat(table=table, number=one, unknown=True) for one in seats)
    entries = [
        Entry(table=table, number=number, seat=seat, move=move, at=now)
        for number, (seat, move, *_) in enumerate(record["journal"])
    ]
    table.head = move_logs.link_up(table, entries, move_logs.first_hash(table))
    table.save()
    Entry.objects.bulk_create(entries)
    Import.objects.create(
        table=table, seedless=record["seed"] is None, notes=[list(note) for note in notes]
    )
    return table
