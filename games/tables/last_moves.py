"""The last moves in words. A hidden move is only said to have been made, whoever reads it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.engine.contract import Move
from games.engine.move_log import TAKE_BACK
from games.live.sharing import read_once
from games.players.prepared import Prepared
from games.tables import playback, registry
from games.tables.audience import observe
from games.tables.chairs import chairs_of, chosen_words, names_by_seat
from games.tables.game_page import GamePage, page_of
from games.tables.models import Entry, Table
from games.tables.move_logs import entries_to_tell
from games.tables.records import is_open

MOST_MOVES = 12
"""The most entries that are described together."""
MOST_NARRATED = 8
"""The most missed entries that a page still reads aloud."""
_newest_entries = Prepared(
    lambda table, version: Entry.objects.filter(table=table, number__lt=version).order_by(
        "-number"
    )[:MOST_MOVES],
    int,
    int,
    related=["by"],
)


@dataclass(frozen=True, slots=True)
class MoveText:
    """One entry of the move log, as it may be shown while the table runs."""

    number: int
    words: str
    at: datetime


def last_moves(table: Table, count: int, seat: int | None = None) -> list[MoveText]:
    """Describe the last entries that may be shown, `MOST_MOVES` at most, the newest first.

    Two queries. The person at `seat` is addressed as *you*.
    """
    return move_texts(table, newest_entries(table)[:count], seat)


def move_texts(table: Table, entries: Sequence[Entry], seat: int | None) -> list[MoveText]:
    """Describe the newest entries, as far as they may be shown, to the person at `seat`."""
    entries = _open_entries(table, entries)
    if not entries:
        return []
    names = names_by_seat(chairs_of(table))
    return [
        MoveText(
            entry.number, _describe(table, entry, Move.parse(entry.move), names, seat), entry.at
        )
        for entry in entries
    ]


def narrate_moves(
    table: Table, entries: Sequence[Entry], seat: int | None
) -> list[tuple[int, str]]:
    """Return the sentences to read aloud for the newest entries, the oldest first.

    Each sentence comes with the number of its entry.
    """
    page, lines = page_of(table.game), move_texts(table, entries[:MOST_NARRATED], seat)
    if not page.overrides(GamePage.narrate_move):
        return [(line.number, line.words) for line in reversed(lines)]
    chairs = chairs_of(table)
    moves = {entry.number: Move.parse(entry.move) for entry in entries}
    sentences = []
    for line in reversed(lines):
        move = moves[line.number]
        before, after = (
            playback.seen_before(table, line.number)(),
            playback.seen_after(table, line.number),
        )
        known = move.verb != TAKE_BACK and before is not None and after is not None
        narration = (
            page.narrate_move(move, line.words, before, after, chairs, seat)
            if known
            else [line.words]
        )
        sentences += [(line.number, sentence) for sentence in narration]
    return sentences


def newest_entries(table: Table) -> list[Entry]:
    """Return the newest entries, `MOST_MOVES` at most; a game may hide some of them by now."""
    return read_once(("last told", table.pk), lambda: _last_entries(table))


def _open_entries(table: Table, entries: Sequence[Entry]) -> Sequence[Entry]:
    """Return those of the newest entries that may be shown while the table runs."""
    if not entries or (table.ended_at is not None and is_open(table)):
        return entries
    moves = [Move.parse(entry.move) for entry in entries]
    return entries[: page_of(table.game).count_open_moves(observe(table, None), moves)]


def _last_entries(table: Table) -> list[Entry]:
    if not table.undone:
        return _newest_entries(table.pk, table.version)
    return list(entries_to_tell(table).select_related("by").order_by("-number")[:MOST_MOVES])


def sat_out_texts(table: Table) -> list[MoveText]:
    """Describe bots that took over a seat and players who came back; the move log has neither."""
    if not table.decisions:
        return []
    lines = []
    for sat_out in table.sat_out.select_related("player", "by").order_by("pk"):
        name = sat_out.player.display_name
        if sat_out.by:
            words = _("%(by)s let a bot play for %(name)s, who wasn’t moving")
        else:
            words = _("The others let a bot play for %(name)s, who wasn’t moving")
        by = sat_out.by.display_name if sat_out.by else ""
        lines.append(MoveText(sat_out.pk, words % {"name": name, "by": by}, sat_out.at))
        if sat_out.back_at:
            back = _("%(name)s plays again") % {"name": name}
            lines.append(MoveText(sat_out.pk, back, sat_out.back_at))
    return lines


def _describe(
    table: Table,
    entry: Entry,
    move: Move,
    names: dict[int, str],
    seat: int | None,
) -> str:
    page, who = page_of(table.game), _who_moved(entry, names)
    # A stand-in's moves at the player's seat aren't the player's own.
    mine = seat is not None and entry.seat == seat and (entry.by_id or entry.by_clock)
    if move.verb == TAKE_BACK:
        return _("You took your move back") if mine else _took_back_words(who)
    stood = playback.seen_before(table, entry.number)
    if mine and (to_you := page.describe_own_move_in_context(move, names, stood)):
        words = to_you
    elif move.verb in registry.config(table.game).open_verbs:
        words = page.describe_move_in_context(move, who, names, stood)
    elif mine:
        words = _("You have chosen")
    else:
        words = chosen_words(who)
    return _("Time is up: %(move)s") % {"move": words} if entry.by_clock else words


def _took_back_words(who: str) -> str:
    return _("%(name)s took a move back") % {"name": who}


def _who_moved(entry: Entry, names: dict[int, str]) -> str:
    """Name the player who made this move, even if somebody else has the seat by now."""
    if entry.seat is None:
        return _("The table")
    if entry.by:
        return entry.by.display_name
    return names.get(entry.seat, str(entry.seat))
