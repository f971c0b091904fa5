"""Writes a record as a table of ours, whole and ended."""

from __future__ import annotations

import hashlib
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.engine import codec, journal
from games.engine.chance import digest
from games.players.models import Player
from games.tables import journal_chain
from games.tables.course import course
from games.tables.importing import words
from games.tables.importing.reading import Brought, read_text
from games.tables.models import Entry, Import, Seat, Status, Table
from games.tables.records import is_open

MOST_BROUGHT = 200
"""Records that one person brings in."""


def bring(player: Player, text: str) -> tuple[Table, bool]:
    """The table of a record, and whether it is new: the same record is the same table.

    That holds for a record that was written here too: it leads to the table it is of. Raises
    `NotTaken`, and then nothing is kept.
    """
    brought = read_text(text)
    if known := _known(brought):
        return known, False
    if Import.objects.filter(by=player).count() >= MOST_BROUGHT:
        raise words.enough(MOST_BROUGHT)
    try:
        with transaction.atomic():
            return _write(player, brought), True
    except IntegrityError:
        # Somebody brought it at the same moment.
        return Import.objects.select_related("table").get(digest=brought.digest).table, False


def _known(brought: Brought) -> Table | None:
    found = Import.objects.select_related("table").filter(digest=brought.digest).first()
    if found is not None:
        return found.table
    ours = Table.objects.filter(game=brought.record.game, head=_head(brought), imported=False)
    table = ours.first() or _practised(brought)
    return table if table is not None and is_open(table) else None


def _practised(brought: Brought) -> Table | None:
    """A table of ours where moves were taken back: its head tells of those as well."""
    if brought.record.seed is None:
        return None
    there = Table.objects.filter(game=brought.record.game, imported=False, undone__gt=0)
    moves = [(seat, move) for seat, move in brought.moves]
    for table in there.filter(seed_digest=digest(brought.record.seed)):
        if [(entry.seat, entry.move) for entry in course(table)] == moves:
            return table
    return None


def _head(brought: Brought) -> str:
    """The head that a table of ours with this seed and journal has; empty without seed or times."""
    record = brought.record
    if record.seed is None or None in brought.times:
        return ""
    head = journal.genesis(record.seed, record.game, brought.truth.options)
    timed = zip(brought.moves, brought.times, strict=True)
    for number, ((seat, move), at) in enumerate(timed):
        line = (seat, move, journal_chain.written(at) if at else "")
        head = journal.link(record.seed, head, number, line)
    return head


def _write(player: Player, brought: Brought) -> Table:
    record, now = brought.record, timezone.now()
    table = _table(player, brought, now)
    Seat.objects.bulk_create(
        Seat(table=table, number=number, unknown=True) for number in range(record.seats)
    )
    _write_journal(table, brought, now)
    Import.objects.create(
        table=table,
        by=player,
        at=now,
        digest=brought.digest,
        seedless=record.seed is None,
        notes=[list(note) for note in brought.notes],
    )
    return table


def _table(player: Player, brought: Brought, now: datetime) -> Table:
    """The table as the record leaves it. One without a seed gets one that nothing follows from."""
    record, truth = brought.record, brought.truth
    seed = record.seed or hashlib.sha256(f"no seed {brought.digest}".encode()).digest()
    options = dict(truth.options)
    return Table.objects.create(
        game=record.game,
        options=options,
        seed=seed.hex(),
        seed_digest=digest(seed),
        setup=record.setup,
        state=codec.encode(truth.state),
        chance_log=[list(event) for event in truth.events],
        version=truth.version,
        outcome=dict(truth.result) if truth.result else None,
        head=journal.genesis(seed, record.game, options),
        created_at=now,
        started_at=now,
        moved_at=now,
        ended_at=now,
        opened_by=player,
        status=Status.OVER if truth.result else Status.STOPPED,
        wanted=record.seats,
        imported=True,
    )


def _write_journal(table: Table, brought: Brought, now: datetime) -> None:
    entries = [
        Entry(table=table, number=number, seat=seat, move=move, at=brought.times[number] or now)
        for number, (seat, move) in enumerate(brought.moves)
    ]
    table.head = journal_chain.link_up(table, entries, table.head)
    Entry.objects.bulk_create(entries, batch_size=500)
    table.save(update_fields=["head"])
