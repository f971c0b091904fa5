"""Draw offers, as both players see them, and declining one.

The rules have moves to offer and accept a draw, and playing on ends an offer. Declining isn't a
move but a message at the table, so that the offering player needn't wait for the other's move.
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
"""The number of last entries searched for an answer to an offer; two or three usually suffice."""


def offered_by(table: Table) -> int | None:
    """Return the seat whose offer is open, or None."""
    return page_of(table.game).draw_offered_by(audience.observe(table, None))


def has_declined(table: Table, seat: Seat) -> bool:
    """Return whether this seat's player has declined the last offer."""
    offer = effective_entries(table).filter(move=OFFER_DRAW).order_by("-number").first()
    if offer is None or seat.player_id is None:
        return False
    said = Talk.objects.filter(table=table, player=seat.player_id, phrase=phrases.DECLINED)
    return said.filter(at__gte=offer.at).exists()


def is_played_past(table: Table, seat: int) -> bool:
    """Return whether the other played on after this seat's offer, and this seat not since."""
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
    """Decline the open offer with a message; in the rules it stays open. Idempotent.

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
    """A table's draw offer for one reader; `chairs` are the table's, `seat` the reader's."""

    def __init__(self, table: Table, chairs: Sequence[Chair], seat: int | None) -> None:
        self.table, self.seat = table, seat
        self.names = names_by_seat(chairs)

    @cached_property
    def by(self) -> int | None:
        """The seat whose offer is open, or None."""
        return offered_by(self.table) if self._possible else None

    @property
    def _possible(self) -> bool:
        verbs = registry.config(self.table.game).open_verbs
        return OFFER_DRAW in verbs and self.table.status == Status.RUNNING

    @cached_property
    def declined(self) -> bool:
        """Whether the other player has declined the open offer."""
        seats = [seat for seat in self.table.seat_list if seat.number != self.by]
        return any(has_declined(self.table, seat) for seat in seats)

    @property
    def asks(self) -> bool:
        """Whether the reader may answer the offer."""
        return self.by is not None and self.seat not in (None, self.by) and not self.declined

    @cached_property
    def words(self) -> str:
        """A sentence on the offer for the reader; empty if there is nothing to say."""
        if self.by is None:
            return self._fallen if self._possible and self.seat is not None else ""
        if self.declined:
            return self._no if self.seat == self.by else ""
        if self.seat == self.by:
            return _("You offer a draw") + "."
        return _("%(name)s offers a draw") % {"name": self.names.get(self.by, "")} + "."

    @property
    def note(self) -> str:
        """A sentence on what ends the open offer, if the reader needs it; else empty."""
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
