"""Finds the move that is shown; reads only."""

from __future__ import annotations

from games.engine.chance import Dice
from games.engine.contract import Move
from games.players.models import Player
from games.tables import registry
from games.tables.advice.errors import NothingToDecide, PeoplePlay
from games.tables.audience import observe
from games.tables.bots import levels, selfplay
from games.tables.chairs import against_bots, chairs_of
from games.tables.errors import NotRunning, NotSeated
from games.tables.models import Status, Table
from games.tables.page.default import page_of
from games.tables.services import state_of


def advice(table: Table, player: Player) -> str:
    """A good move for the player, in words. Asked again, it is the same.

    Raises `NotSeated`, `PeoplePlay`, `NotRunning`, `NothingToDecide`.
    """
    seat = table.seats.filter(player=player).first()
    if seat is None:
        raise NotSeated
    chairs = chairs_of(table)
    if not against_bots(chairs, seat.number):
        raise PeoplePlay
    if table.status != Status.RUNNING:
        raise NotRunning
    good = chosen(table, seat.number)
    names = {chair.number: chair.display_name for chair in chairs}
    return page_of(table.game).advice(observe(table, seat.number), good, names)


def chosen(table: Table, seat: int) -> Move:
    """What the quick and strong bot does here, its luck decided by where the table stands."""
    rules, state = registry.rules(table.game), state_of(table)
    if rules.outcome(state) is not None or seat not in rules.awaited(state):
        raise NothingToDecide
    (bot,) = selfplay.bots_of(table.game, [levels.best(table.game)])
    dice = Dice(selfplay.seed_of(f"advice {table.pk} {table.version} {seat}"), 0, 0)
    moves = list(rules.legal_moves(state, seat))
    return Move.parse(str(bot(observe(table, seat), moves, dice)))
