"""Lays the tables of a pairing with the services of `games.tables`, and reads their results."""

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from games import live
from games.engine.chance import Dice
from games.players.auth import tokens
from games.tables import ties
from games.tables.game_page import points_of
from games.tables.models import Joining, Seat, Table
from games.tables.models import Status as TableStatus
from games.tables.services import LOBBY, begin, lay, turns_channel
from games.tournaments import planning
from games.tournaments.models import Chair, Pairing, Sitting, Tournament

TIE = "tournament"
"""The prefix of `opened_with`, which is unique, for a tournament's tables."""
MORE = 2
"""The most tables beyond best of n while nobody is ahead; then lots decide."""
LOTS = 1_000_007
"""The entry of the seed's dice that decides a match without a winner."""


def lay_next(tournament: Tournament, pairing: Pairing, chairs: Sequence[Chair]) -> Table:
    """Lay a pairing's next table and seat its people; the previous first player sits last."""
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
        nonce=tokens.new(),
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


class PairingResult:
    """The result of a pairing from its tables so far."""

    def __init__(self, tournament: Tournament, pairing: Pairing, chairs: Sequence[Chair]) -> None:
        self._tournament = tournament
        self._chairs = chairs
        self.tables = [one.table for one in _counting(pairing)]
        self._pairing = pairing

    @property
    def is_waiting(self) -> bool:
        """True if one of the tables has no result yet."""
        return any(not _has_result(table) for table in self.tables)

    def places(self) -> list[int] | None:
        """Return the places in the order of the chairs; None if another table must be laid."""
        best = planning.best_of(self._tournament)
        if len(self.tables) == 1 and best == 1 and not self._needs_winner():
            return self._places_at(self.tables[0])
        scores = [sum(part) for part in zip(*map(self._scores_at, self.tables), strict=True)]
        if len(self._chairs) != 2:
            return self._places_at(self.tables[-1])
        first, second = scores
        left = best - len(self.tables)
        if abs(first - second) > max(left, 0):
            return [1, 2] if first > second else [2, 1]
        if len(self.tables) < best + MORE:
            return None
        return self._by_lot()

    def points(self) -> list[int] | None:
        """Return the game's points by chair, added up over all tables; None if a table has none."""
        by_table = []
        for table in self.tables:
            points = points_of(table)
            if points is None:
                return None
            by_table.append(self._by_chair(table, points))
        return [sum(part) for part in zip(*by_table, strict=True)]

    def _needs_winner(self) -> bool:
        """Return whether a bracket's match is tied, so that it still needs a winner."""
        if not self._pairing.label:
            return False
        places = self._places_at(self.tables[0])
        return len(set(places)) < len(places)

    def _scores_at(self, table: Table) -> list[float]:
        places = self._places_at(table)
        return [0.5 if places[0] == places[1] else float(place == 1) for place in places]

    def _places_at(self, table: Table) -> list[int]:
        return self._by_chair(table, (table.outcome or {})["places"])

    def _by_chair(self, table: Table, by_seat: Sequence[int]) -> list[int]:
        seats = {seat.player_id: seat.number for seat in table.seat_list}
        return [by_seat[seats[chair.entrant.player_id]] for chair in self._chairs]

    def _by_lot(self) -> list[int]:
        each = self._pairing.round.number
        dice = Dice(bytes.fromhex(self._tournament.seed), LOTS + each, self._pairing.number)
        return [1, 2] if dice.below(2) else [2, 1]


def _has_result(table: Table) -> bool:
    return table.status == TableStatus.OVER and bool((table.outcome or {}).get("places"))


def open_tables(pairing: Pairing) -> list[Table]:
    """Return a pairing's open tables."""
    running = (TableStatus.RUNNING, TableStatus.ASLEEP)
    return [one.table for one in _counting(pairing) if one.table.status in running]


def _counting(pairing: Pairing) -> list[Sitting]:
    """Return a pairing's sittings, without tables that were replaced by a replay."""
    return list(pairing.sittings.filter(counts=True).select_related("table"))


def tournament_of(table: Table) -> int | None:
    """Return the id of a table's tournament; None, without a query, for other tables."""
    if not str(table.opened_with or "").startswith(f"{TIE}/"):
        return None
    sittings = Sitting.objects.filter(table=table)
    return sittings.values_list("pairing__round__tournament", flat=True).first()


@ties.register(TIE)
def tie_of(table: Table) -> ties.Tie | None:
    """Return tournament and round for the table's page, or None."""
    sitting = (
        Sitting.objects.filter(table=table).select_related("pairing__round__tournament").first()
    )
    if sitting is None:
        return None
    each = sitting.pairing.round
    words = _("%(tournament)s, round %(number)d") % {
        "tournament": each.tournament.name,
        "number": each.number,
    }
    return ties.Tie(words, reverse("tournaments:tournament", args=[each.tournament_id]))
