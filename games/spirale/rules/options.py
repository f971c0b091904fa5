"""Options, set-ups and the first state."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.chance import Chance, OutOfSetup
from games.engine.contract import BadSetup, Events, Options, Setup
from games.spirale.rules.jokers import MEDALS
from games.spirale.rules.spirale import begin
from games.spirale.rules.state import State

DEFAULTS: dict[str, Any] = {"stars": 7, "costs": "listed"}
STARS = range(3, 14)
COSTS = ("listed", "worded")
PAIRS = ("gold", "spiral", "stars")


def read_options(options: Options) -> Options:
    """`stars` and `costs`, defaults filled in (LS-2, LS-32). Raises `BadSetup`."""
    for key, value in options.items():
        stars = key == "stars" and type(value) is int and value in STARS
        if not stars and not (key == "costs" and value in COSTS):
            raise BadSetup("LS-2", option=key)
    return DEFAULTS | dict(options)


def read_setup(setup: Setup, seats: int, options: Options) -> Mapping[str, Sequence[Any]]:
    """Any position at the opening of the first Spirale (LS-44). Raises `BadSetup`."""
    for key, value in setup.items():
        pair = isinstance(value, list) and len(value) == 2 and all(map(_is_count, value))
        if not (pair if key in PAIRS else key == "discard" and _is_count(value)):
            raise BadSetup("LS-44", key=key)
    return {"position": [_position(options) | dict(setup)]}


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1000


def _position(options: Options) -> dict[str, Any]:
    stars = options["stars"]
    return {"gold": [MEDALS, MEDALS], "spiral": [0, 0], "stars": [stars, stars], "discard": 0}


def write_setup(events: Events, options: Options) -> Setup | None:
    """The position from which the table started."""
    for _, position in events:
        return dict(position)
    return None


def setup(seats: int, options: Options, chance: Chance) -> State:
    """A new table. Nothing is left to chance, so that neither seed nor set-up is needed."""
    try:
        position = chance.decide("position", lambda dice: _position(options))
    except OutOfSetup:
        position = _position(options)
    gold, spiral, stars = ((position[key][0], position[key][1]) for key in PAIRS)
    worded = options["costs"] == "worded"
    return begin(State(gold, spiral, stars, position["discard"], worded))
