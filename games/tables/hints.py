"""Good moves and threats for whoever asks, at a table at which everybody else is a bot. Reads only.

Good moves are those that the game's judge finds best, three at most, knowing what this seat knows
and remembers and no more; a game without a judge shows what its bot would do. Such tables count
for nobody's honours, so that asking takes nothing from anybody.
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
    """From the observations of this seat alone, the first to the last; `None` without a memory."""
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
"""A second and a third move are shown if they cost at most this many times a costly move."""


def good_moves(table: Table, player: Player) -> list[Hint]:
    """The best moves for the player, three at most, the very best first. Asked again, the same;
    none where nothing is to be decided.

    Raises `NotSeated`, `Refused`, `NotRunning`.
    """
    seat, chairs = _check_may_ask(table, player)
    evaluations = best_moves(table, seat)
    page, seen, names = page_of(table.game), observe(table, seat), names_by_seat(chairs)
    told: dict[Hashable, Hint] = {}
    for one in evaluations:
        hint = page.hint(seen, one.move, names)
        # Two ways to the same square are one move to whoever reads.
        told.setdefault(
            (hint.way[0], hint.way[-1]) if hint.way else hint.move,
            _cost(table, evaluations, one, hint),
        )
    return list(told.values())[:HINT_MOVES]


def best_moves(table: Table, seat: int) -> list[MoveEvaluation]:
    """What the game's judge finds best and nearly so; a game without one has its bot's move.

    Nothing where nothing is to be decided.
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
    """Without moves that put back what this seat did last, where there is another one."""
    last = effective_entries(table).filter(seat=seat).order_by("-number").first()
    if last is None:
        return evaluations
    before, page = Move.parse(last.move), page_of(table.game)
    return [one for one in evaluations if not page.undoes(seen, one.move, before)] or evaluations


def _cost(table: Table, evaluations: list[MoveEvaluation], one: MoveEvaluation, hint: Hint) -> Hint:
    """With what it costs beside the best."""
    found = judge(registry.config(table.game).name)
    if found is None or one is evaluations[0]:
        return hint
    return replace(hint, cost=cost_words(found, evaluations[0].value - one.value))


def threats(table: Table, player: Player) -> Hint:
    """What the others may do next to the player. Raises as `good_moves` does."""
    seat, chairs = _check_may_ask(table, player)
    told, points = page_of(table.game).threats(observe(table, seat), names_by_seat(chairs))
    return Hint(_("Threats"), told, tuple(points))


def bots_choice(table: Table, seat: int) -> Move:
    """What the quick and strong bot does here, its luck decided by where the table stands."""
    rules, state = registry.rules(table.game), state_of(table)
    (bot,) = selfplay.bots_of(table.game, [levels.best(table.game)])
    dice = Dice(_seed(table, seat), 0, 0)
    moves = list(rules.legal_moves(state, seat))
    return Move.parse(str(bot(observe(table, seat), moves, dice)))


def _seed(table: Table, seat: int) -> bytes:
    return selfplay.seed_of(f"advice {table.pk} {table.version} {seat}")


def _check_may_ask(table: Table, player: Player) -> tuple[int, list[Chair]]:
    """Where the player sits, alone among bots."""
    seat = seated(table, player)
    chairs = chairs_of(table)
    if not against_bots(chairs, seat.number):
        raise Refused(_("Hints are only available at tables with bots only."), 403)
    if table.status != Status.RUNNING:
        raise NotRunning
    return seat.number, chairs


def cost_words(judge: Judge, cost: float) -> str:
    """How much worse than the best a move is: `about 3 points worse`."""
    n = rounded_cost(judge, cost)
    if not n:
        return _("about as good")
    if judge.unit == "points":
        return ngettext("about {n} point worse", "about {n} points worse", n).format(n=n)
    return _("about {share} lower chance of winning").format(share=percent(n))


def percent(n: int) -> str:
    """`12 %`, never broken between two lines."""
    return f"{n}\u00a0%"


def rounded_cost(judge: Judge, cost: float) -> int:
    """In whole points, or per cent."""
    return round(cost if judge.unit == "points" else 100 * cost)
