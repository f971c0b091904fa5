"""Striking a name out of the journals: the one place that rewrites an entry.

Only the free text of a move changes (`GameConfig.free_text`), never who moved, when, or what chance
decided; the state is made anew by replaying the journal, so that both still say the same, and the
journal is chained anew from the first changed entry on, with a mark that says so.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.db.models import Q
from django.utils import timezone

from games import live
from games.engine import codec
from games.engine.contract import Move
from games.engine.record import Refused
from games.players.models import Player
from games.players.privacy.erasure.services import strike_fields
from games.players.privacy.words import Struck
from games.tables import journal_chain, registry
from games.tables.models import Entry, Import, Table, Talk
from games.tables.records import replayed
from games.tables.services import channel


def forget(player: Player) -> None:
    """Strike the player's names out of every table's journal, state, comments and talk."""
    struck = Struck(player)
    for game, config in registry.configs().items():
        changed: dict[int, int] = {}
        for entry, text in _found(game, config.free_text, struck):
            _rewrite(entry, text)
            changed[entry.table_id] = min(entry.number, changed.get(entry.table_id, entry.number))
        for table_id, number in sorted(changed.items()):
            _make_anew(table_id, number, struck)
    strike_fields(Talk.objects.all(), ("text",), struck)
    for brought in Import.objects.exclude(notes=[]):
        notes = _walk(brought.notes, struck)
        if notes != brought.notes:
            Import.objects.filter(pk=brought.pk).update(notes=notes)


def _found(game: str, texts: Mapping[str, int], struck: Struck) -> Iterator[tuple[Entry, str]]:
    """Entries whose text has to change, and what it becomes."""
    wanted = Q()
    for verb in texts:
        wanted |= Q(move__startswith=f"{verb} ")
    entries = Entry.objects.filter(wanted, table__game=game) if texts else Entry.objects.none()
    for entry in entries.order_by("pk"):
        move = Move.parse(entry.move)
        first = texts[move.verb]
        text = struck(" ".join(move.args[first:]))
        clean = str(Move(move.verb, (*move.args[:first], *text.split(" "))))
        if clean != entry.move:
            yield entry, clean


def _rewrite(entry: Entry, text: str) -> None:
    Entry.objects.filter(pk=entry.pk).update(move=text)


def _make_anew(table_id: int, number: int, struck: Struck) -> None:
    """The table's state, and its chain from entry `number` on."""
    table = Table.objects.select_for_update().get(pk=table_id)
    truth = replayed(table)
    if isinstance(truth, Refused):  # A broken journal: the stored state is all there is.
        state = msgspec.json.encode(_walk(msgspec.json.decode(table.state), struck)).decode()
    else:
        state = codec.encode(truth.state)
    head, rechained = _rechain(table, number)
    Table.objects.filter(pk=table_id).update(state=state, head=head, rechained=rechained)
    live.publish(channel(table_id), table.version)


def _rechain(table: Table, number: int) -> tuple[str, list[dict[str, Any]]]:
    """Hash the entries from `number` on anew; the head, and the mark that tells of it.

    No old hash is kept: once the seed is open, the struck name could be guessed from it.
    """
    entries = table.entries.order_by("number")
    before = entries.filter(number__lt=number).last()
    later = list(entries.filter(number__gte=number))
    head = journal_chain.link_up(
        table, later, before.hash if before else journal_chain.begin(table)
    )
    Entry.objects.bulk_update(later, ["hash"], batch_size=500)
    mark = {"on": timezone.now().date().isoformat(), "from": number, "why": "erasure"}
    return head, [*table.rechained, mark]


def _walk(value: object, struck: Struck) -> object:
    if isinstance(value, dict):
        return {key: _walk(each, struck) for key, each in value.items()}
    if isinstance(value, list):
        return [_walk(each, struck) for each in value]
    return struck(value) if isinstance(value, str) else value
