"""Finds the move that is shown, and what is threatened; reads only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.chance import Dice
from games.engine.contract import Move
from games.players.models import Player
from games.tables import registry
from games.tables.advice.errors import NothingToDecide, PeoplePlay
from games.tables.audience import observe
from games.tables.bots import levels, selfplay
from games.tables.chairs import Chair, against_bots, chairs_of
from games.tables.errors import NotRunning, NotSeated
from games.tables.models import Status, Table
from games.tables.page.default import page_of
from games.tables.services import state_of


class Hint(NamedTuple):
    """Words for whoever asked, and what of the page they are about, by its `data-at`."""

    words: str
    points: Sequence[str] = ()


def advice(table: Table, player: Player) -> Hint:
    """A good move for the player. Asked again, it is the same.

    Raises `NotSeated`, `PeoplePlay`, `NotRunning`, `NothingToDecide`.
    """
    seat, chairs = _asking(table, player)
    good, page = chosen(table, seat), page_of(table.game)
    seen = observe(table, seat)
    return Hint(page.advice(seen, good, _names(chairs)), page.points_at(seen, good))


def threats(table: Table, player: Player) -> Hint:
    """What the others may do next to the player. Raises as `advice` does."""
    seat, chairs = _asking(table, player)
    return Hint(*page_of(table.game).threats(observe(table, seat), _names(chairs)))


def chosen(table: Table, seat: int) -> Move:
    """What the quick and strong bot does here, its luck decided by where the table stands."""
    rules, state = registry.rules(table.game), state_of(table)
    if rules.outcome(state) is not None or seat not in rules.awaited(state):
        raise NothingToDecide
    (bot,) = selfplay.bots_of(table.game, [levels.best(table.game)])
    dice = Dice(selfplay.seed_of(f"advice {table.pk} {table.version} {seat}"), 0, 0)
    moves = list(rules.legal_moves(state, seat))
    return Move.parse(str(bot(observe(table, seat), moves, dice)))


def _asking(table: Table, player: Player) -> tuple[int, list[Chair]]:
    """Where the player sits, alone among bots."""
    seat = table.seats.filter(player=player).first()
    if seat is None:
        raise NotSeated
    chairs = chairs_of(table)
    if not against_bots(chairs, seat.number):
        raise PeoplePlay
    if table.status != Status.RUNNING:
        raise NotRunning
    return seat.number, chairs


def _names(chairs: list[Chair]) -> dict[int, str]:
    return {chair.number: chair.display_name for chair in chairs}
