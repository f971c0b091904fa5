"""Taking back the last move: at tables with bots only, or where the other person agrees.

Nothing of the move log goes: an entry more says how many of its moves count from here on. Chance
decides a move by its place among those that count, so that the same move finds the same luck.
`games/tables/README.md`, *Taking back*, says how.
"""

from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import live
from games.engine import codec
from games.engine.contract import Move
from games.engine.move_log import TAKE_BACK, takes_back_to
from games.players.models import Player
from games.tables import move_logs, registry, ties
from games.tables.chairs import Chair, against_bots, chairs_of, names_by_seat
from games.tables.errors import NotRunning, NotSeated
from games.tables.models import Entry, Seat, Status, Table, TakeBack
from games.tables.move_logs import effective_moves
from games.tables.playback import Playback, PlayedMove, Position
from games.tables.services.holding import locked, seated
from games.tables.services.playing import Played, check_length, check_version, write
from games.tables.services.signals import channel
from games.tables.services.turns import mark_turns
from games.ui.refusals import Refused


class NothingToTakeBack(Refused):
    """The player hasn't moved yet, or has taken everything back."""

    status = 409
    sentence = gettext_lazy("You have no move to take back.")


def take_back(table_id: int, player: Player, version: int) -> Played:
    """Go back to before the player's last move, on a page that showed `version`.

    Raises `NoTable`, `NotSeated`, `Refused`, `NotRunning`, `BadVersion`, `Stale`,
    `NothingToTakeBack`.
    """

    def attempt(table: Table, state: Any) -> Played:
        seat = next((seat for seat in table.seat_list if seat.player_id == player.pk), None)
        if seat is None:
            raise NotSeated
        if not against_bots(chairs_of(table), seat.number):
            raise Refused(_("You can only take moves back at tables with bots only."), 403)
        if table.status != Status.RUNNING:
            raise NotRunning
        check_version(table, seat.number, version)
        check_length(table, seat.number)
        return go_back(table, effective_moves(table), seat, player)

    return write(table_id, attempt)


def is_first(table: Table) -> bool:
    """Return whether something was taken back here only once, and so just now."""
    entries = Entry.objects.filter(table=table, move__startswith=f"{TAKE_BACK} ")
    return entries[:2].count() == 1


def go_back(table: Table, moves: list[Entry], seat: Seat, player: Player) -> Played:
    """Write the entry and the table as it was before the seat's last one of the effective `moves`.

    The caller holds the table's row. Raises `NothingToTakeBack`.
    """
    own = [nth for nth, entry in enumerate(moves) if entry.seat == seat.number]
    if not own:
        raise NothingToTakeBack
    left = own[-1]
    if seat.standin:
        seat.standin = ""
        seat.save(update_fields=["standin"])
    entry = Entry(
        table=table,
        number=table.version,
        seat=seat.number,
        move=takes_back_to(left),
        by=player,
        at=timezone.now(),
    )
    entry.hash = table.head = move_logs.next_hash(table, entry)
    entry.save(force_insert=True)
    position = position_of(table, moves[:left])
    _store_position(table, position, left, entry)
    mark_turns(table, registry.rules(table.game), position.state, seat.number)
    live.publish(channel(table.pk), table.version)
    return Played(table, position.state, table.version)


def position_of(table: Table, moves: list[Entry]) -> Position:
    """Return the position to which these moves lead from the deal."""
    way = Playback(table, len(table.seat_list))
    position = way.deal
    for nth, entry in enumerate(moves):
        position = way.after(
            position, nth, PlayedMove(entry.seat, Move.parse(entry.move), entry.at)
        )
    return position


def _store_position(table: Table, position: Position, left: int, entry: Entry) -> None:
    """Write the table's row as it was then, one version further."""
    table.state = codec.encode(position.state)
    table.chance_log = table.chance_log[: position.used.total()]
    table.version += 1
    table.undone = table.version - left
    table.moved_at = entry.at
    changed = ("state", "chance_log", "version", "undone", "moved_at", "head")
    table.save(update_fields=changed)


class TooMuchSeen(Refused):
    """A throw, a reveal or a draw lies between."""

    status = 409
    sentence = gettext_lazy(
        "That move can’t be taken back: something has been thrown, shown or drawn since."
    )


TWO = 2
ENDS_BY_AGREEMENT = frozenset({"offer_draw", "accept_draw", "resign"})


@locked
def ask_to_take_back(table: Table, player: Player, version: int) -> None:
    """Ask the other, on a page that showed `version`. Idempotent.

    Raises `NotSeated`, `Refused`, `NotRunning`, `Stale`, `NothingToTakeBack`, `TooMuchSeen`.
    """
    seat = seated(table, player)
    _check_table(table)
    known = TakeBack.objects.filter(table=table).first()
    if known and (known.seat, known.version) == (seat.number, table.version):
        return
    check_version(table, seat.number, version)
    _check_moves(table, effective_moves(table), seat.number)
    TakeBack.objects.update_or_create(
        table=table,
        defaults={
            "seat": seat.number,
            "version": table.version,
            "declined": False,
            "at": timezone.now(),
        },
    )
    _redraw(table)


def grant_take_back(table_id: int, player: Player, version: int) -> Played:
    """Agree to the other's request: the table is as it was before that move.

    Raises `NotSeated`, `Refused`, `NotRunning`, `Stale`, and as `ask` does.
    """

    def attempt(table: Table, state: Any) -> Played:
        seats = {seat.number: seat for seat in table.seat_list}
        mine = next((seat for seat in seats.values() if seat.player_id == player.pk), None)
        if mine is None:
            raise NotSeated
        asked = open_request(table)
        if asked is None or asked.seat == mine.number:
            raise Refused(_("The request to take a move back is no longer open."), 409)
        _check_table(table)
        check_version(table, mine.number, version)
        check_length(table, mine.number)
        moves = effective_moves(table)
        _check_moves(table, moves, asked.seat)
        TakeBack.objects.filter(table=table).delete()
        asker = seats[asked.seat]
        assert asker.player is not None  # checked above: two people sit there
        return go_back(table, moves, asker, asker.player)

    return write(table_id, attempt)


@locked
def decline_take_back(table: Table, player: Player) -> None:
    """Decline the request, or withdraw one's own. Raises `NotSeated`."""
    seat = seated(table, player)
    asked = TakeBack.objects.filter(table=table, version=table.version)
    asked.exclude(seat=seat.number).update(declined=True)
    asked.filter(seat=seat.number).delete()
    _redraw(table)


def open_request(table: Table) -> TakeBack | None:
    """Return the pending request; None once somebody has moved or answered."""
    return TakeBack.objects.filter(table=table, version=table.version, declined=False).first()


def _check_table(table: Table) -> None:
    """Check that two people play, in no tournament. Raises `Refused`, `NotRunning`."""
    seats = table.seat_list
    people = [seat for seat in seats if seat.player_id is not None and not seat.standin]
    known = registry.config(table.game).takes_back and not ties.is_tied(table)
    if not known or len(people) != TWO or len(seats) != TWO:
        raise Refused(_("Moves can’t be taken back at this table."), 403)
    if table.status != Status.RUNNING:
        raise NotRunning


def _check_moves(table: Table, moves: list[Entry], seat: int) -> None:
    """Check the seat’s last move. Raises `NothingToTakeBack`, and `TooMuchSeen` after chance."""
    own = [nth for nth, entry in enumerate(moves) if entry.seat == seat]
    if not own:
        raise NothingToTakeBack
    verbs = {Move.parse(entry.move).verb for entry in moves[own[-1] :]}
    open_verbs = registry.config(table.game).open_verbs - ENDS_BY_AGREEMENT
    if not verbs <= open_verbs:
        raise TooMuchSeen
    before = position_of(table, moves[: own[-1]])
    if before.used.total() != len(table.chance_log):
        raise TooMuchSeen


def _redraw(table: Table) -> None:
    table.decisions += 1
    table.save(update_fields=["decisions"])
    live.publish(channel(table.pk), table.version)


@dataclass(frozen=True, slots=True)
class TakeBackQuestion:
    """A pending request in words for its reader.

    It is `mine`, or I `may_answer` it, or I look on.
    """

    words: str
    mine: bool
    may_answer: bool


def may_ask_to_take_back(table: Table, chairs: list[Chair], seat: int | None) -> bool:
    """Return whether the reader may ask: two people play one of the games that know it."""
    if seat is None or table.status != Status.RUNNING or not registry.config(table.game).takes_back:
        return False
    return len(chairs) == 2 and not any(c.bot for c in chairs) and not ties.is_tied(table)


def take_back_question(
    table: Table, chairs: list[Chair], seat: int | None
) -> TakeBackQuestion | None:
    """Return the pending request in words for the reader, or None."""
    if table.status != Status.RUNNING or not registry.config(table.game).takes_back:
        return None
    found = open_request(table)
    if found is None:
        return None
    names = names_by_seat(chairs)
    if found.seat == seat:
        return TakeBackQuestion(_("You’ve asked to take your last move back."), True, False)
    words = _("%(name)s asks to take their last move back.") % {"name": names.get(found.seat, "")}
    return TakeBackQuestion(words, False, seat is not None)
