"""Judges get what a seat sees and nothing else, and judge what they are asked."""

from typing import Any, get_type_hints

import pytest

from games.engine.chance import Dice
from games.engine.contract import Move
from games.engine.judging import Judge, MoveEvaluation
from games.tables import registry
from games.tables.bot_registry import judges
from games.tables.bots import selfplay
from games.tables.bots.thinker import Position, answer

GAMES = sorted(registry.configs())
LONG = 60


def found() -> list[tuple[str, str, Judge]]:
    return [
        (slug, name, judge)
        for slug in GAMES
        for name, judge in judges(registry.config(slug).name).items()
    ]


JUDGED = found()
each_judge = pytest.mark.parametrize(
    ("slug", "name", "judge"), JUDGED, ids=[f"{slug}-{name}" for slug, name, _ in JUDGED]
)


def positions(slug: str, judge: Judge, most: int) -> list[tuple[Any, Any, list[Move], Any]]:
    """State, observation, moves and memory of decisions of a table of random moves."""
    rules = registry.rules(slug)
    played = selfplay.Playing.of(slug, min(rules.SEATS), {}, f"judged {slug}")
    (bot,) = selfplay.bots_of(slug, ["random"])
    dice = Dice(selfplay.seed_of(slug), 0, 0)
    memories: list[Any] = [None] * min(rules.SEATS)
    kept: list[tuple[Any, Any, list[Move], Any]] = []
    while rules.outcome(played.state) is None and len(kept) < most:
        if judge.remember:
            for seat, memory in enumerate(memories):
                memories[seat] = judge.remember(memory, played.look(seat))
        seat = dice.choice(sorted(rules.awaited(played.state)))
        seen, moves = played.look(seat), list(rules.legal_moves(played.state, seat))
        kept.append((played.state, seen, moves, memories[seat]))
        played.enter(seat, str(bot(seen, moves, dice)))
    return kept


def test_every_game_of_the_lobby_has_a_judge() -> None:
    own = {slug for slug in GAMES if registry.config(slug).name.startswith("games.")}
    assert {slug for slug, _, _ in JUDGED} >= own & set(registry.in_lobby())


@each_judge
def test_a_judge_is_given_no_state(slug: str, name: str, judge: Judge) -> None:
    rules = registry.rules(slug)
    hints = get_type_hints(judge.evaluate)
    assert hints["seen"] is judge.observation_type is not rules.State
    state, seen, moves, _memory = positions(slug, judge, 1)[0]
    assert type(seen) is judge.observation_type
    for secret in (state, None, {"state": state}):
        with pytest.raises(TypeError):
            judge(secret, moves, Dice(b"1" * 32, 0, 0))


@each_judge
def test_moves_are_judged_the_best_first_and_the_played_one_always(
    slug: str, name: str, judge: Judge
) -> None:
    for _state, seen, moves, memory in positions(slug, judge, LONG)[:: LONG // 3]:
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
