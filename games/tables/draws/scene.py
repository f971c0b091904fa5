"""What one seat, or a spectator, is told of an offered draw."""

from collections.abc import Sequence
from functools import cached_property

from django.utils.translation import gettext as _

from games.tables import registry
from games.tables.chairs import Chair
from games.tables.draws.standing import OFFER, has_declined, is_played_past, offered_by
from games.tables.models import Status, Table


class DrawOffer:
    """For one audience; `chairs` are the table's, `seat` the reader's."""

    def __init__(self, table: Table, chairs: Sequence[Chair], seat: int | None) -> None:
        self.table, self.seat = table, seat
        self.names = {chair.number: chair.display_name for chair in chairs}

    @cached_property
    def by(self) -> int | None:
        """Whose offer stands."""
        return offered_by(self.table) if self._possible else None

    @property
    def _possible(self) -> bool:
        verbs = registry.config(self.table.game).open_verbs
        return OFFER in verbs and self.table.status == Status.RUNNING

    @cached_property
    def declined(self) -> bool:
        """Whether the other has said no to the offer that stands."""
        seats = [seat for seat in self.table.seats.all() if seat.number != self.by]
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
