"""Lays the tables of a pairing by the services of all tables, and reads what they have given."""

from collections.abc import Mapping, Sequence

from django.utils.crypto import get_random_string

from games import live
from games.engine.chance import Dice
from games.tables import ties
from games.tables.game_page import points_of
from games.tables.models import Joining, Seat, Table
from games.tables.models import Status as TableStatus
from games.tables.services import LOBBY, begin, lay, turns_channel
from games.tournaments import planning
from games.tournaments.models import Chair, Pairing, Sitting, Tournament

TIE = "tournament"
"""What its tables are marked with: of equal keys the database takes one."""
MORE = 2
"""So many tables beyond best of n are laid where nobody is ahead; then lots decide."""
LOTS = 1_000_007
"""The entry of the seed's dice by which a match is decided that nobody wins."""


def lay_next(tournament: Tournament, pairing: Pairing, chairs: Sequence[Chair]) -> Table:
    """The pairing's next table, its people seated: who began the last one sits last now."""
    number = pairing.sittings.count() + 1
    turned = (number - 1) % len(chairs)
    order = [*chairs[turned:], *chairs[:turned]]
    table = lay(
        tournament.game,
        tournament.options,
        opened_by=tournament.organiser,
        wanted=len(chairs),
        joining=Joining.INVITED,
        pace=tournament.pace,
        clock=tournament.clock,
        nonce=get_random_string(32),
        opened_with=ties.mark(TIE, f"{pairing.pk}-{number}"),
    )
    Seat.objects.bulk_create(
        Seat(table=table, number=seat, player=chair.entrant.player)
        for seat, chair in enumerate(order)
    )
    Sitting.objects.create(pairing=pairing, number=number, table=table)
    begin(table)
    live.publish(LOBBY)
    for chair in chairs:
        live.publish(live.player_channel(chair.entrant.player_id))
        live.publish(turns_channel(chair.entrant.player_id))
    return table


class Result:
    """What the tables of a pairing have given so far."""

    def __init__(self, tournament: Tournament, pairing: Pairing, chairs: Sequence[Chair]) -> None:
        self._tournament = tournament
        self._chairs = chairs
        self.tables = [one.table for one in _counting(pairing)]
        self._pairing = pairing

    @property
    def waits(self) -> bool:
        """Whether a table of it isn't over."""
        return any(not self._given(table) for table in self.tables)

    def places(self) -> list[int] | None:
        """The places in the order of the chairs, or `None` where one more table is to be laid."""
        best = planning.best_of(self._tournament)
        if len(self.tables) == 1 and best == 1 and not self._needs_winner():
            return self._of(self.tables[0])
        worth = [sum(part) for part in zip(*map(self._worth, self.tables), strict=True)]
        if len(self._chairs) != 2:
            return self._of(self.tables[-1])
        first, second = worth
        left = best - len(self.tables)
        if abs(first - second) > max(left, 0):
            return [1, 2] if first > second else [2, 1]
        if len(self.tables) < best + MORE:
            return None
        return self._by_lot()

    def points(self) -> list[int] | None:
        """The game's points in the order of the chairs, all tables together."""
        found = []
        for table in self.tables:
            told = points_of(table)
            if told is None:
                return None
            found.append(self._by_chair(table, dict(enumerate(told))))
        return [sum(part) for part in zip(*found, strict=True)]

    def _needs_winner(self) -> bool:
        """A match of a bracket may not be shared."""
        if not self._pairing.label:
            return False
        places = self._of(self.tables[0])
        return len(set(places)) < len(places)

    def _worth(self, table: Table) -> list[float]:
        places = self._of(table)
        return [0.5 if places[0] == places[1] else float(place == 1) for place in places]

    def _of(self, table: Table) -> list[int]:
        return self._by_chair(table, dict(enumerate((table.outcome or {})["places"])))

    def _by_chair(self, table: Table, by_seat: Mapping[int, int]) -> list[int]:
        seats = {seat.player_id: seat.number for seat in table.seats.all()}
        return [by_seat[seats[chair.entrant.player_id]] for chair in self._chairs]

    def _by_lot(self) -> list[int]:
        each = self._pairing.round.number
        dice = Dice(bytes.fromhex(self._tournament.seed), LOTS + each, self._pairing.number)
        return [1, 2] if dice.below(2) else [2, 1]

    def _given(self, table: Table) -> bool:
        return table.status == TableStatus.OVER and bool((table.outcome or {}).get("places"))


def open_tables(pairing: Pairing) -> list[Table]:
    """Its tables that are still played."""
    running = (TableStatus.RUNNING, TableStatus.ASLEEP)
    return [one.table for one in _counting(pairing) if one.table.status in running]


def _counting(pairing: Pairing) -> list[Sitting]:
    """Its tables, without those that were played again."""
    return list(pairing.sittings.filter(counts=True).select_related("table"))
