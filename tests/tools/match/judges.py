"""A game's judge as a player of matches: it plays the move that it finds best.

`judge` remembers what its seat has seen, `forgetful` doesn't.
"""

from collections.abc import Callable, Sequence
from typing import Any

from games.engine.chance import Dice
from games.engine.contract import Move
from games.tables import registry
from games.tables.bot_registry import Bot, bots, judge

JUDGE, FORGETFUL = "judge", "forgetful"
Look = Callable[[Any], None]


class NoBot(LookupError):
    """The game has no bot of this name."""


def players_of(game: str, names: Sequence[str]) -> list[tuple[Bot, Look | None]]:
    """For each seat its bot, and what is to be told of every position. Raises `NoBot`."""
    return [
        _judging(game, remembers=name == JUDGE)
        if name in (JUDGE, FORGETFUL)
        else (_bot(game, name), None)
        for name in names
    ]


def _bot(game: str, name: str) -> Bot:
    offered = bots(registry.config(game).name)
    if name not in offered:
        raise NoBot(name)
    return offered[name]


def _judging(game: str, *, remembers: bool) -> tuple[Bot, Look | None]:
    found = judge(registry.config(game).name)
    if found is None:
        raise NoBot(JUDGE)
    memory: list[Any] = [None]
    remember = found.remember if remembers else None

    def play(seen: Any, moves: Sequence[Move], dice: Dice) -> Move:
        assert found is not None
        return found(seen, moves, dice, memory[0])[0].move

    def look(seen: Any) -> None:
        assert remember is not None
        memory[0] = remember(memory[0], seen)

    return play, look if remember else None
