"""Steady in Sharp's place, and in this process: quick enough for tests of everything else."""

from dataclasses import replace

from django.utils import timezone

from games.engine.chance import Dice
from games.engine.judging import MoveEvaluation
from games.learning.deals import choosing, services
from games.learning.deals.attempt_state import DealAttemptState
from games.learning.deals.choosing import DailyDeal
from games.learning.models import Attempt
from games.players import office
from games.players.models import Player
from games.tables import audience, registry
from games.tables import services as tables
from games.tables.bot_registry import judge
from games.tables.bots import selfplay
from games.tables.bots.process import AnalysisProcess
from games.tables.bots.thinker import Position, Question, answer
from games.tables.models import Table


def quickly(asked: Question) -> str:
    return answer(replace(asked, level="steady")).move


def today() -> DailyDeal:
    """The task of the date that it is."""
    calendar = office.current_calendar()
    found = choosing.find_deal(calendar.today(timezone.now()), calendar)
    assert found is not None
    return found


def play_to_the_end(player: Player, pick: int = 0) -> Attempt:
    """By the rules' own list of moves, each time the same one of it."""
    attempt = services.begin(player, today(), quickly)
    while attempt.ended_at is None:
        day = today()
        entries = [(seat, move) for seat, move in attempt.entries]
        course = DealAttemptState(day.game, day.task, day.seed, entries)
        moves = list(course.rules.legal_moves(course.state, course.seat))
        move = moves[pick % len(moves)] if moves else course.rules.fallback(course.state, 0)
        attempt = services.play(player, day, str(move), course.version, quickly)
    return attempt


def ask(position: Position) -> list[MoveEvaluation]:
    """The judge, in this process."""
    told = answer(position)
    assert not told.failed, told.failed
    return told.evaluations


class Judging(AnalysisProcess):
    """Judges in this process."""

    def judge(self, position: Position) -> list[MoveEvaluation]:
        return ask(position)


def played_out(table: Table, level: str = "steady", blunder: int = -1) -> int:
    """Whole, by bots in everybody's place; entry `blunder` or one soon after is the worst move
    of Random's. Returns the number of that move from 1 on, 0 without one."""
    rules, planted = registry.rules(table.game), 0
    bot = selfplay.bot_of(table.game, level)
    dice = Dice(selfplay.seed_of(f"review {blunder}"), 0, 0)
    found = judge(registry.config(table.game).name)
    assert found is not None
    seats = {seat.number: seat for seat in table.seats.all()}
    while True:
        table.refresh_from_db()
        state = tables.state_of(table)
        if rules.outcome(state) is not None:
            return planted
        seat = min(rules.awaited(state))
        seen, moves = audience.observe(table, seat), list(rules.legal_moves(state, seat))
        move = bot(seen, moves, dice)
        if not planted and 0 <= blunder <= table.version and len(moves) > 2:
            worst = found(seen, moves, dice, None, moves[-1])[-1]
            evaluations = found(seen, moves, dice, None, worst.move)
            if found.cost(evaluations, worst.move) > 3 * found.mistake_threshold:
                move, planted = worst.move, table.version + 1
        one = seats[seat]
        if one.player is None:
            tables.move_for_bot(table.pk, seat, str(move), table.version)
        else:
            tables.play(table.pk, one.player, str(move), table.version)
