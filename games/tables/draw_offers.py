"""An offered draw, as both sides are told of it.

The rules know an offer and its acceptance, and that playing on ends it. Declining is no move: it is
said at the table, so that whoever offered has an answer before the other's next move.
"""

from collections.abc import Sequence
from functools import cached_property

from django.utils import timezone
from django.utils.translation import gettext as _

from games import live
from games.players.models import Player
from games.tables import audience, registry
from games.tables.chairs import Chair, names_by_seat
from games.tables.game_page import page_of
from games.tables.models import Seat, Status, Table, Talk
from games.tables.move_logs import effective_entries
from games.tables.services import channel
from games.tables.services.holding import locked, seated
from games.tables.talk import phrases
from games.ui.refusals import Refused

OFFER_DRAW = "offer_draw"
"""The move of every game whose players can agree on a draw."""
ENTRIES_SEARCHED = 8
"""Entries in which the answer to an offer is looked for; it is one of the last two or three."""


def offered_by(table: Table) -> int | None:
    """The seat whose offer stands."""
    return page_of(table.game).draw_offered_by(audience.observe(table, None))


def has_declined(table: Table, seat: Seat) -> bool:
    """Whether this seat's player has said no since the last offer."""
    offer = effective_entries(table).filter(move=OFFER_DRAW).order_by("-number").first()
    if offer is None or seat.player_id is None:
        return False
    said = Talk.objects.filter(table=table, player=seat.player_id, phrase=phrases.DECLINED)
    return said.filter(at__gte=offer.at).exists()


def is_played_past(table: Table, seat: int) -> bool:
    """Whether this seat's offer fell because the other has played on, and it hasn't moved since."""
    last = effective_entries(table).order_by("-number")
    moves = list(last.values_list("seat", "move")[:ENTRIES_SEARCHED])
    answered = False
    while moves and moves[0][0] != seat:
        answered = True
        moves.pop(0)
    for mover, move in moves:
        if mover != seat:
            return False
        if move == OFFER_DRAW:
            return answered
    return False


@locked
def decline(table: Table, player: Player) -> None:
    """Say that one plays on; the offer stands as the rules want. May be sent twice.

    Raises `NotSeated`, `Refused`.
    """
    seat = seated(table, player)
    offering = offered_by(table) if table.status == Status.RUNNING else None
    if offering is None or offering == seat.number:
        raise Refused(_("The draw offer is no longer open."), 409)
    if has_declined(table, seat):
        return
    Talk.objects.create(
        table=table, player=player, seat=seat.number, phrase=phrases.DECLINED, at=timezone.now()
    )
    live.publish(phrases.channel(table.pk))
    live.publish(channel(table.pk), table.version)


class DrawOffer:
    """For one audience; `chairs` are the table's, `seat` the reader's."""

    def __init__(self, table: Table, chairs: Sequence[Chair], seat: int | None) -> None:
        self.table, self.seat = table, seat
        self.names = names_by_seat(chairs)

    @cached_property
    def by(self) -> int | None:
        """Whose offer stands."""
        return offered_by(self.table) if self._possible else None

    @property
    def _possible(self) -> bool:
        verbs = registry.config(self.table.game).open_verbs
        return OFFER_DRAW in verbs and self.table.status == Status.RUNNING

    @cached_property
    def declined(self) -> bool:
        """Whether the other has said no to the offer that stands."""
        seats = [seat for seat in self.table.seat_list if seat.number != self.by]
        return any(has_declined(self.table, seat) for seat in seats)

    @property
    def asks(self) -> bool:
        """Whether the reader has an answer to give."""
        return self.by is not None and self.seat not in (None, self.by) and not self.declined

    @cached_property
    def words(self) -> str:
        """Where the offer stands, if there is anything to tell the reader."""
        if self.by is None:
            return self._fallen if self._possible and self.seat is not None else ""
        if self.declined:
            return self._no if self.seat == self.by else ""
        if self.seat == self.by:
            return _("You offer a draw") + "."
        return _("%(name)s offers a draw") % {"name": self.names.get(self.by, "")} + "."

    @property
    def note(self) -> str:
        """What becomes of it."""
        if self.by is None or self.declined:
            return ""
        if self.seat == self.by:
            told = _("The offer stands until %(name)s accepts it or moves.")
            return told % {"name": self._others}
        return _("Playing on also declines the offer.") if self.asks else ""

    @property
    def _others(self) -> str:
        return ", ".join(name for seat, name in self.names.items() if seat != self.seat)

    @property
    def _no(self) -> str:
        return _("%(name)s declines the draw.") % {"name": self._others}

    @property
    def _fallen(self) -> str:
        if self.seat is None or not is_played_past(self.table, self.seat):
            return ""
        return _("%(name)s declines the draw and plays on.") % {"name": self._others}
