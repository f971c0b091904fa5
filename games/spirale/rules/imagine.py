"""The state that an observation tells of: all is open but a choice that isn't revealed yet."""

from dataclasses import fields

from games.spirale.rules.observe import Observation
from games.spirale.rules.state import State

_OPEN = tuple(field.name for field in fields(State) if field.name not in ("announced", "chosen"))


def imagine(seen: Observation) -> State:
    """As if nobody had chosen yet what is chosen in secret now."""
    return State(**{name: getattr(seen, name) for name in _OPEN})
