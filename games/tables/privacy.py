"""Personal data in tables: export, retention, and striking names out of it.

Only this module rewrites entries of a move log. Only the free text of a move changes
(`GameConfig.free_text`), never who moved, when, or what chance decided. The state is rebuilt by
replaying the move log, and the hash chain from the first changed entry on, with a mark that says
so.
"""

from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import live
from games.engine import codec
from games.engine.contract import Move
from games.engine.record import RefusedMove
from games.players import retention
from games.players.erasure import NameStriker, strike_fields
from games.players.models import Player
from games.players.personal_data import ALL, PersonalData, Rule, Switch
from games.tables import annulments, habits, move_logs, registry
from games.tables.habits import SWITCHES, habits_of
from games.tables.models import (
    Annulment,
    Entry,
    Guest,
    Import,
    SatOut,
    Seat,
    Table,
    Talk,
    Vote,
    Watcher,
)
from games.tables.records import replay_table
from games.tables.services import channel
from games.tables.talk import services as talk
from games.ui.refusals import Refused


def old_talk() -> QuerySet[Talk]:
    """Return messages that are older than the office keeps them; none if it sets no limit."""
    days = retention._office().talk_days
    rows = Talk.objects.all()
    return rows.filter(at__lt=timezone.now() - timedelta(days=days)) if days else rows.none()


def talk_kept_for() -> str:
    days = retention._office().talk_days
    if not days:
        return _("Kept as long as the table.")
    return ngettext("Kept for %(n)s day.", "Kept for %(n)s days.", days) % {"n": days}


def clear_talk() -> int:
    """Delete old messages and return their number; open pages show them until they are redrawn."""
    return old_talk().delete()[0]


class Tables(PersonalData):
    """Tables played at and opened, invitations, votes, annulments, messages and preferences."""

    section = "tables"
    title = gettext_lazy("Tables")
    holds = gettext_lazy(
        "Where you played, every move with its time, your messages, who is watching, your "
        "table settings, bots that moved for you, when others let a bot play, why a table "
        "was annulled."
    )
    purpose = gettext_lazy("To play, to replay, and to prove fair play.")
    seen_by = ALL
    models = (
        "tables.Annulment",
        "tables.Table",
        "tables.Seat",
        "tables.SatOut",
        "tables.Guest",
        "tables.Watcher",
        "tables.Talk",
        "tables.Habits",
        "tables.Entry",
    )
    switches = (
        Switch(
            gettext_lazy("Table chat"), gettext_lazy("Whether to show table chat."), "tables:lobby"
        ),
    )
    rule = Rule(
        "talk", gettext_lazy("Table chat"), talk_kept_for, lambda: old_talk().count(), clear_talk
    )

    @property
    def how_long(self) -> str:
        return _(
            "Moves: as long as the office exists, without your name once deleted. Chat: %(talk)s"
        ) % {"talk": talk_kept_for()}

    def export(self, player: Player) -> dict[str, Any]:
        seats = Seat.objects.filter(player=player).select_related("table").order_by("pk")
        opened = Table.objects.filter(opened_by=player).order_by("pk")
        return {
            "seats": [_seat(seat) for seat in seats],
            "moves": _moves(player),
            "watched": _watched(player),
            "opened": list(opened.values_list("pk", flat=True)),
            "invited": _invitations(player),
            "votes": _votes(player),
            "sat_out": _sat_out(player),
            "annulled": _annulled(player),
            "said": _talk(player),
            "habits": _habits(player),
        }

    def forget(self, player: Player) -> None:
        strike_names(player)
        talk.forget(player)
        habits.forget_habits(player)
        annulments.forget(player)

    def has_played(self, player: Player) -> bool:
        return player.seats.exists()

    def check_merge(self, ghost: Player, person: Player) -> None:
        """Lock both accounts' tables that haven't ended, and check that they share no table.

        Raises `Refused` if both played at one table, or on one day of Späye.
        """
        seats = Seat.objects.filter(player__in=(ghost, person)).values("table")
        list(Table.objects.select_for_update().filter(pk__in=seats, ended_at=None).order_by("pk"))
        mine = Seat.objects.filter(player=ghost).values("table")
        together = Seat.objects.filter(player=person, table__in=mine).order_by("table").first()
        if together is not None:
            raise Refused(
                _("Both played at table %(number)d, so they can’t be the same person.")
                % {"number": together.table_id},
                409,
            )


def _seat(seat: Seat) -> dict[str, Any]:
    return {
        "table": seat.table_id,
        "game": seat.table.game,
        "seat": seat.number,
        "status": seat.table.status,
        "last_seen": seat.seen_at.isoformat() if seat.seen_at else None,
    }


def _moves(player: Player) -> list[dict[str, Any]]:
    """Return the player's moves, as the move log has them.

    Without the move itself until the table has a result: it may name cards that stay face down till
    the end, even for the player who placed them (SP-36).
    """
    rows = Entry.objects.filter(by=player).order_by("table", "number").select_related("table")
    return [
        {
            "table": entry.table_id,
            "number": entry.number,
            "move": entry.move if entry.table.outcome else None,
            "at": entry.at.isoformat(),
        }
        for entry in rows
    ]


def _watched(player: Player) -> list[dict[str, Any]]:
    return [
        {"table": one.table_id, "last_seen": one.seen_at.isoformat()}
        for one in Watcher.objects.filter(player=player).order_by("table")
    ]


def _invitations(player: Player) -> list[dict[str, Any]]:
    return [
        {"table": guest.table_id, "by": guest.by.display_name, "at": guest.at.isoformat()}
        for guest in Guest.objects.filter(player=player).select_related("by")
    ]


def _votes(player: Player) -> list[dict[str, Any]]:
    return [
        {"table": vote.table_id, "for": vote.what, "at": vote.at.isoformat()}
        for vote in Vote.objects.filter(seat__player=player)
    ]


def _sat_out(player: Player) -> list[dict[str, Any]]:
    """Return when the player was sat out, or sat out others as organiser; without others' names."""
    rows = SatOut.objects.filter(Q(player=player) | Q(by=player))
    return [
        {
            "table": one.table_id,
            "at": one.at.isoformat(),
            "until": one.back_at.isoformat() if one.back_at else None,
            "decided": one.by_id == player.pk,
        }
        for one in rows.order_by("pk")
    ]


def _annulled(player: Player) -> list[dict[str, Any]]:
    return [
        {
            "table": one.table_id,
            "at": one.at.isoformat(),
            "reason": one.reason,
            "done": one.annulled_at is not None,
            "lifted": one.lifted_why if one.lifted_by_id == player.pk else None,
        }
        for one in Annulment.objects.filter(Q(by=player) | Q(lifted_by=player))
    ]


def _talk(player: Player) -> list[dict[str, Any]]:
    return [
        {"table": line.table_id, "at": line.at.isoformat(), "text": line.text or line.phrase}
        for line in Talk.objects.filter(player=player)
    ]


def _habits(player: Player) -> dict[str, Any]:
    habits = habits_of(player)
    return {name: getattr(habits, name) for name in (*SWITCHES, "muted")}


def strike_names(player: Player) -> None:
    """Strike the player's names out of every table's move log, state, comments and messages."""
    struck = NameStriker(player)
    for game, config in registry.configs().items():
        changed: dict[int, int] = {}
        for entry, text in _entries_to_strike(game, config.free_text, struck):
            _rewrite(entry, text)
            changed[entry.table_id] = min(entry.number, changed.get(entry.table_id, entry.number))
        for table_id, number in sorted(changed.items()):
            _make_anew(table_id, number, struck)
    strike_fields(Talk.objects.all(), ("text",), struck)
    for brought in Import.objects.exclude(notes=[]):
        notes = _walk(brought.notes, struck)
        if notes != brought.notes:
            Import.objects.filter(pk=brought.pk).update(notes=notes)


def _entries_to_strike(
    game: str, texts: Mapping[str, int], struck: NameStriker
) -> Iterator[tuple[Entry, str]]:
    """Yield the entries whose text must change, each with its new move."""
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


def _make_anew(table_id: int, number: int, struck: NameStriker) -> None:
    """Rebuild the table's state, and its hash chain from entry `number` on."""
    table = Table.objects.select_for_update().get(pk=table_id)
    truth = replay_table(table)
    if isinstance(truth, RefusedMove):  # A broken move log can't rebuild the state.
        state = msgspec.json.encode(_walk(msgspec.json.decode(table.state), struck)).decode()
    else:
        state = codec.encode(truth.state)
    head, rechained = _rechain(table, number)
    Table.objects.filter(pk=table_id).update(state=state, head=head, rechained=rechained)
    live.publish(channel(table_id), table.version)


def _rechain(table: Table, number: int) -> tuple[str, list[dict[str, Any]]]:
    """Hash the entries from `number` on again; return the head and all marks of such changes.

    No old hash is kept: once the seed is open, the struck name could be guessed from it.
    """
    entries = table.entries.order_by("number")
    before = entries.filter(number__lt=number).last()
    later = list(entries.filter(number__gte=number))
    head = move_logs.link_up(table, later, before.hash if before else move_logs.first_hash(table))
    Entry.objects.bulk_update(later, ["hash"], batch_size=500)
    mark = {"on": timezone.now().date().isoformat(), "from": number, "why": "erasure"}
    return head, [*table.rechained, mark]


def _walk(value: object, struck: NameStriker) -> object:
    if isinstance(value, dict):
        return {key: _walk(each, struck) for key, each in value.items()}
    if isinstance(value, list):
        return [_walk(each, struck) for each in value]
    return struck(value) if isinstance(value, str) else value
