"""Bots move by the rules, and judges judge what they are asked: by what a seat sees alone."""

from typing import Any, NamedTuple, get_type_hints

import pytest

from games.engine.chance import Chance, Dice
from games.engine.contract import Move
from games.engine.judging import Judge, MoveEvaluation
from games.tables import registry
from games.tables.bot_levels import levels
from games.tables.bot_registry import judges
from games.tables.bots import selfplay
from games.tables.bots.thinker import Position, answer

GAMES = sorted(registry.configs())
LONG = 60
BOTS = [(slug, level) for slug in sorted(registry.in_lobby()) for level in levels(slug)]
JUDGED = [
    (slug, name, judge)
    for slug in GAMES
    for name, judge in judges(registry.config(slug).name).items()
]
each_judge = pytest.mark.parametrize(
    ("slug", "name", "judge"), JUDGED, ids=[f"{slug}-{name}" for slug, name, _ in JUDGED]
)


class Asked(NamedTuple):
    """A decision at a table of random moves."""

    state: Any
    seat: int
    seen: Any
    moves: list[Move]
    memory: Any


def decisions(slug: str, most: int, judge: Judge | None = None) -> list[Asked]:
    rules = registry.rules(slug)
    played = selfplay.Playing.of(slug, min(rules.SEATS), {}, f"judged {slug}")
    bot = selfplay.bot_of(slug, "random")
    dice = Dice(selfplay.seed_of(slug), 0, 0)
    memories: list[Any] = [None] * min(rules.SEATS)
    kept: list[Asked] = []
    while rules.outcome(played.state) is None and len(kept) < most:
        if judge and judge.remember:
            for seat, memory in enumerate(memories):
                memories[seat] = judge.remember(memory, played.look(seat))
        seat = dice.choice(sorted(rules.awaited(played.state)))
        seen, moves = played.look(seat), list(rules.legal_moves(played.state, seat))
        kept.append(Asked(played.state, seat, seen, moves, memories[seat]))
        played.enter(seat, str(bot(seen, moves, dice)))
    return kept


@pytest.mark.parametrize(("slug", "level"), BOTS)
def test_a_bot_moves_by_the_rules_and_the_same_with_the_same_dice(slug: str, level: str) -> None:
    bot = selfplay.bot_of(slug, level)
    for number, one in enumerate(decisions(slug, LONG)[:: LONG // 4]):
        move, again = (bot(one.seen, one.moves, Dice(bytes(32), number, 0)) for _ in range(2))
        assert move == again
        registry.rules(slug).apply(one.state, one.seat, move, Chance(bytes(32), 1))


def test_every_game_of_the_lobby_has_a_judge() -> None:
    own = {slug for slug in GAMES if registry.config(slug).name.startswith("games.")}
    assert {slug for slug, _, _ in JUDGED} >= own & set(registry.in_lobby())


@each_judge
def test_a_judge_is_given_no_state(slug: str, name: str, judge: Judge) -> None:
    rules = registry.rules(slug)
    hints = get_type_hints(judge.evaluate)
    assert hints["seen"] is judge.observation_type is not rules.State
    (asked,) = decisions(slug, 1, judge)
    assert type(asked.seen) is judge.observation_type
    for secret in (asked.state, None, {"state": asked.state}):
        with pytest.raises(TypeError):
            judge(secret, asked.moves, Dice(b"1" * 32, 0, 0))


@each_judge
def test_moves_are_judged_the_best_first_and_the_played_one_always(
    slug: str, name: str, judge: Judge
) -> None:
    for _state, _seat, seen, moves, memory in decisions(slug, LONG, judge)[:: LONG // 3]:
        seed = selfplay.seed_of("a judge")
        played = moves[-1] if moves else None
        evaluations = judge(seen, moves, Dice(seed, 0, 0), memory, played)
        worths = [round(one.value, 9) for one in evaluations]
        assert worths == sorted(worths, reverse=True)
        assert all(one.error >= 0 for one in evaluations)
        assert not moves or {one.move for one in evaluations} <= set(moves)
        if played is not None:
            assert played in [one.move for one in evaluations]
        # The same dice judge the same, here and in the process that thinks.
        app = registry.config(slug).name
        told = answer(Position(app, seen, tuple(moves), seed, memory, played))
        assert told.evaluations == list(evaluations)


def test_what_isnt_sure_is_not_called_costly() -> None:
    judge = Judge(str, lambda *_asked: [], unit="points", mistake_threshold=4.0, version=1)
    best, other = Move("play", ("1H",)), Move("play", ("2H",))
    for worth, error, cost in ((-5.0, 1.0, 5.0), (-5.0, 2.6, 0.0), (-3.0, 0.1, 0.0)):
        evaluations = [MoveEvaluation(best, 0.0), MoveEvaluation(other, worth, error)]
        assert judge.cost(evaluations, other) == cost
        assert judge.cost(evaluations, best) == judge.cost(evaluations, Move("pass")) == 0.0
