"""Finds the moves that are shown, and what is threatened; reads only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.chance import Dice
from games.engine.contract import Move
from games.engine.judging import BEST, Judged
from games.players.models import Player
from games.tables import registry
from games.tables.advice.errors import NothingToDecide, PeoplePlay
from games.tables.audience import observe
from games.tables.bots import levels, selfplay
from games.tables.bots.process import Failed
from games.tables.bots.registry import judge
from games.tables.bots.thinker import Position
from games.tables.chairs import Chair, against_bots, chairs_of
from games.tables.course import so_far
from games.tables.errors import NotRunning
from games.tables.judging import words
from games.tables.judging.desk import desk
from games.tables.judging.remembering import memory_of
from games.tables.lobby.holding import seated
from games.tables.models import Status, Table
from games.tables.page.default import page_of
from games.tables.services import state_of

FAR = 3.0
"""A second and a third move are told if they are worse by no more than so often what is costly."""


class Hint(NamedTuple):
    """Words for whoever asked, and what of the page they are about, by its `data-at`."""

    words: str
    points: Sequence[str] = ()


def advice(table: Table, player: Player) -> list[Hint]:
    """The best moves for the player, three at most, the very best first. Asked again, the same.

    Raises `NotSeated`, `PeoplePlay`, `NotRunning`, `NothingToDecide`.
    """
    seat, chairs = _asking(table, player)
    judged = best(table, seat)
    page, seen, names = page_of(table.game), observe(table, seat), _names(chairs)
    told: dict[str, Judged] = {}
    for one in judged:
        if len(told) == BEST:
            break
        # Two ways to the same square are one move to whoever reads.
        told.setdefault(page.advice(seen, one.move, names), one)
    return [
        Hint(_told(table, words, judged, one), page.points_at(seen, one.move))
        for words, one in told.items()
    ]


def best(table: Table, seat: int) -> list[Judged]:
    """What the game's judge finds best and nearly so; a game without one has its bot's move."""
    rules, state = registry.rules(table.game), state_of(table)
    if rules.outcome(state) is not None or seat not in rules.awaited(state):
        raise NothingToDecide
    app = registry.config(table.game).name
    found = judge(app)
    if found is None:
        return [Judged(chosen(table, seat), 0.0)]
    moves = tuple(rules.legal_moves(state, seat))
    seed, seen = _seed(table, seat), observe(table, seat)
    position = Position(app, seen, moves, seed, memory_of(table, seat, found))
    try:
        judged = _onward(table, seat, seen, desk.judge(position))
    except Failed:
        return [Judged(chosen(table, seat), 0.0)]
    most = judged[0].worth - FAR * found.costly
    return [one for one in judged if one.worth >= most]


def _onward(table: Table, seat: int, seen: Any, judged: Sequence[Judged]) -> Sequence[Judged]:
    """Without moves that put back what this seat did last, where there is another one."""
    last = so_far(table).filter(seat=seat).order_by("-number").first()
    if last is None:
        return judged
    before, page = Move.parse(last.move), page_of(table.game)
    return [one for one in judged if not page.undoes(seen, one.move, before)] or judged


def _told(table: Table, advice: str, judged: list[Judged], one: Judged) -> str:
    """Beside the best what another costs."""
    found = judge(registry.config(table.game).name)
    if found is None or one is judged[0]:
        return advice
    return f"{advice} ({words.worse(found, judged[0].worth - one.worth)})"


def threats(table: Table, player: Player) -> Hint:
    """What the others may do next to the player. Raises as `advice` does."""
    seat, chairs = _asking(table, player)
    return Hint(*page_of(table.game).threats(observe(table, seat), _names(chairs)))


def chosen(table: Table, seat: int) -> Move:
    """What the quick and strong bot does here, its luck decided by where the table stands."""
    rules, state = registry.rules(table.game), state_of(table)
    (bot,) = selfplay.bots_of(table.game, [levels.best(table.game)])
    dice = Dice(_seed(table, seat), 0, 0)
    moves = list(rules.legal_moves(state, seat))
    return Move.parse(str(bot(observe(table, seat), moves, dice)))


def _seed(table: Table, seat: int) -> bytes:
    return selfplay.seed_of(f"advice {table.pk} {table.version} {seat}")


def _asking(table: Table, player: Player) -> tuple[int, list[Chair]]:
    """Where the player sits, alone among bots."""
    seat = seated(table, player)
    chairs = chairs_of(table)
    if not against_bots(chairs, seat.number):
        raise PeoplePlay
    if table.status != Status.RUNNING:
        raise NotRunning
    return seat.number, chairs


def _names(chairs: list[Chair]) -> dict[int, str]:
    return {chair.number: chair.display_name for chair in chairs}
