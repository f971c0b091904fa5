"""Options, set-ups and the first state."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.cerke.rules import pieces
from games.cerke.rules.board import INITIAL, NAMES, SQUARES
from games.cerke.rules.movement import STICKS, THROWS
from games.cerke.rules.season import ALL_POINTS, MOST_MULTIPLIER, begin_turn, first_mover
from games.cerke.rules.state import POINTS, Reserve, State
from games.engine.chance import Chance
from games.engine.contract import BadSetup, Events, Options, Setup

SEASON_NAMES = {
    1: ("iei2",),
    2: ("iei2", "xo1"),
    4: ("iei2", "xo1", "kat2", "iat1"),
}
"""The names of the seasons, by the number of seasons played (CE-62)."""
START = "start"
"""The kind of the event that sets the first position; {} is the initial position."""
POSITION = ("position", "reserves", "to_move", "season", "scores", "multiplier")
DEFAULTS: dict[str, Any] = {
    "reserves": [[], []],
    "season": 1,
    "scores": [POINTS, POINTS],
    "multiplier": 1,
}
MULTIPLIERS = tuple(2**n for n in range(MOST_MULTIPLIER.bit_length()))
FULL_SET = Counter(
    {held: pieces.COUNTS[held // 2] for held in range(pieces.HELD)} | {pieces.TAM_NAME: 1}
)


def read_options(options: Options) -> Options:
    """Return the options with `seasons` filled in: 1, 2 or 4 (CE-62). Raises `BadSetup`."""
    for key, value in options.items():
        if key != "seasons" or type(value) is not int or value not in SEASON_NAMES:
            raise BadSetup("CE-62", option=key)
    return {"seasons": 1} | dict(options)


def read_setup(setup: Setup, seats: int, options: Options) -> Mapping[str, Sequence[Any]]:
    """Return throws and first position as queues of events (CE-68). Raises `BadSetup`."""
    for key in setup:
        if key != THROWS and (key not in POSITION or "position" not in setup):
            raise BadSetup("CE-68", key=key)
    throws = setup.get(THROWS, [])
    if not isinstance(throws, list) or not all(_within(n, 0, STICKS) for n in throws):
        raise BadSetup("CE-68", key=THROWS)
    start = {key: setup[key] for key in POSITION if key in setup}
    if start:
        _check_start(DEFAULTS | start, options["seasons"])
    return {START: [start], THROWS: throws}


def _within(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _check_start(start: Mapping[str, Any], seasons: int) -> None:
    scores = start["scores"]
    good = {
        "to_move": _within(start.get("to_move"), 0, 1),
        "season": _within(start["season"], 1, seasons),
        # A player with all points has won, so that no season can start (CE-61).
        "scores": _is_pair(scores)
        and all(_within(score, 1, ALL_POINTS - 1) for score in scores)
        and sum(scores) == ALL_POINTS,
        "multiplier": type(start["multiplier"]) is int and start["multiplier"] in MULTIPLIERS,
        "position": _are_pieces(start["position"]),
        "reserves": _are_reserves(start["reserves"]),
    }
    for key, fine in good.items():
        if not fine:
            raise BadSetup("CE-68", key=key)
    if _count_pieces(start["position"], start["reserves"]) != FULL_SET:
        raise BadSetup("CE-68", key="pieces")


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2


def _are_pieces(position: Any) -> bool:
    """Return whether the position maps squares to pieces, by name."""
    return isinstance(position, dict) and all(
        square in SQUARES and isinstance(name, str) and name in pieces.BY_NAME
        for square, name in position.items()
    )


def _are_reserves(reserves: Any) -> bool:
    return _is_pair(reserves) and all(
        isinstance(reserve, list)
        and all(isinstance(name, str) and name in pieces.HELD_BY_NAME for name in reserve)
        for reserve in reserves
    )


def _count_pieces(position: Mapping[str, str], reserves: Sequence[Sequence[str]]) -> Counter[Any]:
    """Count all pieces without their sides; they should be the game's 49 (CE-2)."""
    counts: Counter[Any] = Counter()
    for name in position.values():
        tam = name == pieces.TAM_NAME
        counts[name if tam else pieces.held(pieces.BY_NAME[name])] += 1
    counts.update(pieces.HELD_BY_NAME[name] for reserve in reserves for name in reserve)
    return counts


def write_setup(events: Events, options: Options) -> Setup | None:
    """Return the first position and all throws as a set-up that `read_setup` reads."""
    start = next(value for kind, value in events if kind == START)
    return {**start, THROWS: [value for kind, value in events if kind == THROWS]}


def setup(seats: int, options: Options, chance: Chance) -> State:
    """Return the first state: a set-up's position, or the initial one with throws for the move."""
    start = chance.decide(START, lambda dice: {})
    if start:
        return begin_turn(_state_from(DEFAULTS | start, options["seasons"]))
    turn, draws = first_mover(chance)
    return State(options["seasons"], INITIAL, ((), ()), turn, draws=draws)


def _state_from(start: Mapping[str, Any], seasons: int) -> State:
    position = start["position"]
    first, second = map(_reserve, start["reserves"])
    board = (pieces.BY_NAME[position[name]] if name in position else 0 for name in NAMES)
    return State(
        seasons,
        tuple(board),
        (first, second),
        start["to_move"],
        season=start["season"],
        scores=(start["scores"][0], start["scores"][1]),
        multiplier=start["multiplier"],
    )


def _reserve(names: Sequence[str]) -> Reserve:
    return tuple(sorted(pieces.HELD_BY_NAME[name] for name in names))
