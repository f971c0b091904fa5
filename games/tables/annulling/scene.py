"""What a page says of a table’s annulment, and who may do what. Reads only."""

from functools import cached_property

from django.utils import timezone

from games.players.models import Player
from games.tables import ties
from games.tables.absence.who import voters
from games.tables.annulling.services import A_DAY, is_liftable, waits_for
from games.tables.models import Annulment, Asked, Seat, Status, Table


class Annulling:
    """For one reader."""

    def __init__(self, table: Table, reader: Player) -> None:
        self.table, self.reader = table, reader

    @cached_property
    def asked(self) -> Annulment | None:
        """Why, and who wants it; done once `annulled_at` is there."""
        return Annulment.objects.filter(table=self.table).select_related("by", "lifted_by").first()

    @cached_property
    def seat(self) -> Seat | None:
        return self.table.seats.filter(player=self.reader).first()

    @property
    def agreed(self) -> bool:
        """The reader wants it already."""
        return (
            self.seat is not None
            and self.table.votes.filter(seat=self.seat, what=Asked.ANNUL).exists()
        )

    @cached_property
    def waits_for(self) -> list[Seat]:
        return waits_for(self.table)

    @property
    def people(self) -> list[Seat]:
        return voters(self.table)

    @cached_property
    def _possible(self) -> bool:
        table = self.table
        over = table.status == Status.OVER and not table.imported and not table.annulled
        return over and not ties.is_tied(table)

    @property
    def rules(self) -> bool:
        """The reader is a referee who may decide alone."""
        return self._possible and self.reader.is_referee and self.seat is None

    @property
    def lifts(self) -> bool:
        """The reader is a referee who may let it count again."""
        if not self.table.annulled:
            return False
        free = self.reader.is_referee and self.seat is None and not ties.is_tied(self.table)
        return free and self.asked is not None and is_liftable(self.table, self.asked)

    @property
    def asks(self) -> bool:
        """The reader sat there and may ask the others, or agree."""
        ended = self.table.ended_at
        in_time = ended is not None and timezone.now() - ended <= A_DAY
        return self._possible and self.seat is not None and in_time

    @property
    def offered(self) -> bool:
        """Whether the page of the table leads there."""
        return self.rules or self.asks or self.lifts
