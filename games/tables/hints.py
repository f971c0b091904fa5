"""Hints and threats for a player who is alone among bots. Writes nothing.

Hints are the moves that the game's judge finds best, three at most, by what this seat knows and
remembers; a game without a judge shows its bot's move. Such tables count for nobody's honours, so
that hints are no unfair advantage.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.chance import Dice
from games.engine.contract import Move
from games.engine.judging import HINT_MOVES, Judge, MoveEvaluation
from games.players.models import Player
from games.tables import audience, registry
from games.tables import bot_levels as levels
from games.tables.audience import observe
from games.tables.bot_registry import judge
from games.tables.bots import selfplay
from games.tables.bots.process import Failed, analysis
from games.tables.bots.thinker import Position
from games.tables.chairs import Chair, against_bots, chairs_of, names_by_seat
from games.tables.errors import NotRunning
from games.tables.game_page import Hint, page_of
from games.tables.models import Status, Table
from games.tables.move_logs import effective_entries, effective_moves
from games.tables.playback import Playback, PlayedMove
from games.tables.services import state_of
from games.tables.services.holding import seated
from games.ui.refusals import Refused


def memory_of(table: Table, seat: int, judge: Judge) -> Any:
    """Return the judge's memory of all this seat's observations; `None` if it keeps none."""
    if judge.remember is None:
        return None
    played = Playback(table, len(table.seat_list))
    position = played.deal
    memory = judge.remember(None, audience.observe_state(played.rules, position.state, seat))
    for number, entry in enumerate(effective_moves(table)):
        step = PlayedMove(entry.seat, Move.parse(entry.move), entry.at)
        position = played.after(position, number, step)
        memory = judge.remember(memory, audience.observe_state(played.rules, position.state, seat))
    return memory


FAR = 3.0
"""A second and third move are shown if they lose at most this many times a mistake's threshold."""


def good_moves(table: Table, player: Player) -> list[Hint]:
    """Return hints for the player, three at most, the best first; empty if it isn't their turn.

    A position always has the same hints. Raises `NotSeated`, `Refused`, `NotRunning`.
    """
    seat, chairs = _check_may_ask(table, player)
    evaluations = best_moves(table, seat)
    page, seen, names = page_of(table.game), observe(table, seat), names_by_seat(chairs)
    told: dict[Hashable, Hint] = {}
    for one in evaluations:
        hint = page.hint(seen, one.move, names)
        # Two ways to the same square look like one move.
        told.setdefault(
            (hint.way[0], hint.way[-1]) if hint.way else hint.move,
            _cost(table, evaluations, one, hint),
        )
    return list(told.values())[:HINT_MOVES]


def best_moves(table: Table, seat: int) -> list[MoveEvaluation]:
    """Return the moves that the game's judge finds best; without a judge its bot's move.

    Empty if the table doesn't wait for this seat.
    """
    rules, state = registry.rules(table.game), state_of(table)
    if rules.outcome(state) is not None or seat not in rules.awaited(state):
        return []
    app = registry.config(table.game).name
    found = judge(app)
    if found is None:
        return [MoveEvaluation(bots_choice(table, seat), 0.0)]
    moves = tuple(rules.legal_moves(state, seat))
    seed, seen = _seed(table, seat), observe(table, seat)
    position = Position(app, seen, moves, seed, memory_of(table, seat, found))
    try:
        evaluations = _without_undoing(table, seat, seen, analysis.judge(position))
    except Failed:
        return [MoveEvaluation(bots_choice(table, seat), 0.0)]
    most = evaluations[0].value - FAR * found.mistake_threshold
    return [one for one in evaluations if one.value >= most]


def _without_undoing(
    table: Table, seat: int, seen: Any, evaluations: Sequence[MoveEvaluation]
) -> Sequence[MoveEvaluation]:
    """Leave out moves that only reverse this seat's last one, unless there are no others."""
    last = effective_entries(table).filter(seat=seat).order_by("-number").first()
    if last is None:
        return evaluations
    before, page = Move.parse(last.move), page_of(table.game)
    return [one for one in evaluations if not page.undoes(seen, one.move, before)] or evaluations


def _cost(table: Table, evaluations: list[MoveEvaluation], one: MoveEvaluation, hint: Hint) -> Hint:
    """Return the hint with the move's loss against the best one; the best's unchanged."""
    found = judge(registry.config(table.game).name)
    if found is None or one is evaluations[0]:
        return hint
    return replace(hint, cost=cost_words(found, evaluations[0].value - one.value))


def threats(table: Table, player: Player) -> Hint:
    """Return what the others could do to the player next. Raises as `good_moves` does."""
    seat, chairs = _check_may_ask(table, player)
    told, points = page_of(table.game).threats(observe(table, seat), names_by_seat(chairs))
    return Hint(_("Threats"), told, tuple(points))


def bots_choice(table: Table, seat: int) -> Move:
    """Return the move of the game's best quick bot, always the same for a position."""
    rules, state = registry.rules(table.game), state_of(table)
    bot = selfplay.bot_of(table.game, levels.best(table.game))
    dice = Dice(_seed(table, seat), 0, 0)
    moves = list(rules.legal_moves(state, seat))
    return Move.parse(str(bot(observe(table, seat), moves, dice)))


def _seed(table: Table, seat: int) -> bytes:
    return selfplay.seed_of(f"advice {table.pk} {table.version} {seat}")


def _check_may_ask(table: Table, player: Player) -> tuple[int, list[Chair]]:
    """Return the player's seat, and all chairs.

    Raises `NotSeated`, `Refused` if other people play, `NotRunning`.
    """
    seat = seated(table, player)
    chairs = chairs_of(table)
    if not against_bots(chairs, seat.number):
        raise Refused(_("Hints are only available at tables with bots only."), 403)
    if table.status != Status.RUNNING:
        raise NotRunning
    return seat.number, chairs


def cost_words(judge: Judge, cost: float) -> str:
    """Describe how much worse than the best a move is: `about 3 points worse`."""
    n = rounded_cost(judge, cost)
    if not n:
        return _("about as good")
    if judge.unit == "points":
        return ngettext("about {n} point worse", "about {n} points worse", n).format(n=n)
    return _("about {share} lower chance of winning").format(share=percent(n))


def percent(n: int) -> str:
    """Return `12 %` with a no-break space."""
    return f"{n}\u00a0%"


def rounded_cost(judge: Judge, cost: float) -> int:
    """Return the cost in whole points or per cent, by the judge's unit."""
    return round(cost if judge.unit == "points" else 100 * cost)
