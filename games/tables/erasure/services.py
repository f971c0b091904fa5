"""Striking a name out of the journals: the one place that rewrites an entry.

Only the free text of a move changes (`GameConfig.free_text`), never who moved, when, or what chance
decided; the state is made anew by replaying the journal, so that both still say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from django.db.models import Q

from games import live
from games.engine import codec
from games.engine.contract import Move
from games.engine.record import Refused
from games.players.models import Player
from games.players.privacy.words import Struck
from games.tables import registry
from games.tables.models import Entry, Table
from games.tables.records import replayed
from games.tables.services import channel


def forget(player: Player) -> None:
    """Strike the player's names out of every table's journal and state."""
    struck = Struck(player)
    for game, config in registry.configs().items():
        found = list(_found(game, config.free_text, struck))
        for number in sorted({_rewrite(entry, text) for entry, text in found}):
            _make_state_anew(number, struck)


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


def _rewrite(entry: Entry, text: str) -> int:
    """The table that the entry belongs to."""
    Entry.objects.filter(pk=entry.pk).update(move=text)
    return entry.table_id


def _make_state_anew(number: int, struck: Struck) -> None:
    table = Table.objects.select_for_update().get(pk=number)
    truth = replayed(table)
    if isinstance(truth, Refused):  # A broken journal: the stored state is all there is.
        state = msgspec.json.encode(_walk(msgspec.json.decode(table.state), struck)).decode()
    else:
        state = codec.encode(truth.state)
    Table.objects.filter(pk=number).update(state=state)
    live.publish(channel(number), table.version)


def _walk(value: object, struck: Struck) -> object:
    if isinstance(value, dict):
        return {key: _walk(each, struck) for key, each in value.items()}
    if isinstance(value, list):
        return [_walk(each, struck) for each in value]
    return struck(value) if isinstance(value, str) else value
