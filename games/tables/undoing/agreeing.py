"""Taking a move back where the other person agrees (R7).

Only to before one’s own last move, and never past a throw, a reveal or a draw: nothing that anybody
has learnt since then is forgotten. The journal keeps it all; such a table counts as any other.
"""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import live
from games.engine.contract import Move
from games.players.models import Player
from games.tables import registry, ties
from games.tables.course import course
from games.tables.errors import NotRunning, NotSeated
from games.tables.models import Entry, Status, Table, TakeBack
from games.tables.services.channels import channel
from games.tables.services.holding import locked, seated
from games.tables.services.playing import Played, check_length, check_version, write
from games.tables.undoing.services import NothingToTakeBack, go_back, position_of
from games.ui.refusals import Refused


class TooMuchSeen(Refused):
    """A throw, a reveal or a draw lies between."""

    status = 409
    sentence = gettext_lazy(
        "That move can’t be taken back: something has been thrown, shown or drawn since."
    )


TWO = 2
AGREED = frozenset({"offer_draw", "accept_draw", "resign"})


@locked
def ask(table: Table, player: Player, version: int) -> None:
    """Ask the other, on a page that showed `version`. Asking twice is asking once.

    Raises `NotSeated`, `Refused`, `NotRunning`, `Stale`, `NothingToTakeBack`, `TooMuchSeen`.
    """
    seat = seated(table, player)
    check_table(table)
    known = TakeBack.objects.filter(table=table).first()
    if known and (known.seat, known.version) == (seat.number, table.version):
        return
    check_version(table, seat.number, version)
    check_course(table, course(table), seat.number)
    TakeBack.objects.update_or_create(
        table=table,
        defaults={
            "seat": seat.number,
            "version": table.version,
            "declined": False,
            "at": timezone.now(),
        },
    )
    _seen_anew(table)


def grant(table_id: int, player: Player, version: int) -> Played:
    """The other agrees: the table is as it was before that move.

    Raises `NotSeated`, `Refused`, `NotRunning`, `Stale`, and as `ask` does.
    """

    def attempt(table: Table, state: Any) -> Played:
        seats = {seat.number: seat for seat in table.seats.all()}
        mine = next((seat for seat in seats.values() if seat.player_id == player.pk), None)
        if mine is None:
            raise NotSeated
        asked = standing(table)
        if asked is None or asked.seat == mine.number:
            raise Refused(_("The request to take a move back is no longer open."), 409)
        check_table(table)
        check_version(table, mine.number, version)
        check_length(table, mine.number)
        moves = course(table)
        check_course(table, moves, asked.seat)
        TakeBack.objects.filter(table=table).delete()
        asker = seats[asked.seat]
        assert asker.player is not None  # checked above: two people sit there
        return go_back(table, moves, asker, asker.player)

    return write(table_id, attempt)


@locked
def decline(table: Table, player: Player) -> None:
    """The other says no, or whoever asked wants it no longer. Raises `NotSeated`."""
    seat = seated(table, player)
    asked = TakeBack.objects.filter(table=table, version=table.version)
    asked.exclude(seat=seat.number).update(declined=True)
    asked.filter(seat=seat.number).delete()
    _seen_anew(table)


def standing(table: Table) -> TakeBack | None:
    """What is asked now: nothing once somebody has moved or answered."""
    return TakeBack.objects.filter(table=table, version=table.version, declined=False).first()


def check_table(table: Table) -> None:
    """Raises `Refused`, `NotRunning`: two people sit there themselves, and no tournament."""
    seats = list(table.seats.all())
    people = [seat for seat in seats if seat.player_id is not None and not seat.standin]
    known = registry.config(table.game).takes_back and not ties.is_tied(table)
    if not known or len(people) != TWO or len(seats) != TWO:
        raise Refused(_("Moves can’t be taken back at this table."), 403)
    if table.status != Status.RUNNING:
        raise NotRunning


def check_course(table: Table, moves: list[Entry], seat: int) -> None:
    """Whether the seat’s last move can be taken back. Raises `NothingToTakeBack`, `TooMuchSeen`."""
    own = [nth for nth, entry in enumerate(moves) if entry.seat == seat]
    if not own:
        raise NothingToTakeBack
    verbs = {Move.parse(entry.move).verb for entry in moves[own[-1] :]}
    open_verbs = registry.config(table.game).open_verbs - AGREED
    if not verbs <= open_verbs:
        raise TooMuchSeen
    before = position_of(table, moves[: own[-1]])
    if before.used.total() != len(table.chance_log):
        raise TooMuchSeen


def _seen_anew(table: Table) -> None:
    table.decisions += 1
    table.save(update_fields=["decisions"])
    live.publish(channel(table.pk), table.version)
