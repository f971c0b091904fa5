"""A whole table in the text that tests replay (`tests/every_game/playthrough.py` reads it)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.engine import codec, record
from games.engine.contract import Game
from games.engine.record import Replayed
from games.tables import audience

WIDTH = 100
SHORT = 40
"""What spectators see is expected where it is told in as many letters."""
OPEN_HEADERS = ("options", "setup")
HEADERS = ("options", "seats", "setup")


def written(rules: Game[Any], data: Mapping[str, Any]) -> str:
    """The explicit record of a table as text: set-up, moves, and what is seen before and after."""
    # Where people sit down while it runs nobody is there yet, and nothing is to be seen.
    before = {} if rules.OPEN else _seen(rules, data, 0)
    after = _seen(rules, data, len(data["journal"]))
    changed = {name: value for name, value in after.items() if before.get(name) != value}
    told = {name: value for name, value in before.items() if value not in (None, [])}
    lines = [*_headers(rules, data), *_expected(told), *_moves(data["journal"])]
    lines += _expected(changed)
    if "result" in data:
        lines += _expected({"result": data["result"]}, None)
    return "\n".join(lines)


def _headers(rules: Game[Any], data: Mapping[str, Any]) -> Iterator[str]:
    """The set-up says what chance decided; a game that writes none is dealt by the seed again."""
    for name in OPEN_HEADERS if rules.OPEN else HEADERS:
        if data[name] not in (None, {}):
            yield f"{name}: {_json(data[name])}"
    if data["setup"] is None:
        yield f"seed: {_json(data['seed'])}"


def _seen(rules: Game[Any], data: Mapping[str, Any], version: int) -> dict[str, Any]:
    """What a spectator sees after so many moves, by name."""
    begun = {name: value for name, value in data.items() if name != "result"}
    read = record.read(begun | {"journal": data["journal"][:version]})
    replayed = record.replay(rules, read)
    assert isinstance(replayed, Replayed)
    seen = json.loads(codec.encode(audience.observe_state(rules, replayed.state, None)))
    return dict(seen)


def _expected(seen: Mapping[str, Any], most: int | None = SHORT) -> Iterator[str]:
    for name, value in seen.items():
        if most is None or len(_json(value)) <= most:
            yield f"= {name} {_json(value)}"


def _moves(journal: Sequence[Sequence[Any]]) -> Iterator[str]:
    """Several on a line, as far as there is room."""
    line = ""
    for seat, text, *_at in journal:
        move = f"{'-' if seat is None else seat} {text}"
        if line and len(line) + len(move) > WIDTH - 2:
            yield line
            line = ""
        line += f"; {move}" if line else move
    yield from filter(None, [line])


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
