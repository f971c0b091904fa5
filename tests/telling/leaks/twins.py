"""The same office with other secrets: whatever leaves it has to be the same."""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from games.engine import codec
from games.engine.chance import OutOfSetup
from games.engine.contract import Refusal
from games.engine.record import Replayed, read, replay
from games.players.models import Equivalent, OwnExercise, Player
from games.tables import records, registry, services
from games.tables.models import Table
from tests.every_game.hiding import Sitting, _at, _paths, _put
from tests.telling.leaks.office import Office

TRIES = 400
OTHER_SEED = "5e" * 32


def swap(table: Table) -> bool:
    """Let two hidden values of what chance dealt change places, so that no spectator can see it.

    False where a game hides nothing of the kind from spectators now.
    """
    table.refresh_from_db()
    rules = registry.rules(table.game)
    now = services.state_of(table)
    seen = codec.encode(rules.observe(now, None))
    for then in _others(table):
        text = codec.encode(then)
        if text != codec.encode(now) and codec.encode(rules.observe(then, None)) == seen:
            log = [["secret", OTHER_SEED]]
            changed = {"state": text, "seed": OTHER_SEED, "chance_log": log}
            Table.objects.filter(pk=table.pk).update(**changed)
            return True
    return False


def _others(table: Table) -> Iterator[Any]:
    """What the table would be if two values had changed places; those that no rule forbids."""
    if table.setup:
        yield from _laid_out(table)
        return
    sitting = Sitting(registry.rules(table.game), records._document(table))
    for at, event in enumerate(sitting.events):
        for value in _swaps(event.value, table.game):
            then = _state(sitting, at, value)
            if then is not None:
                yield then


def _laid_out(table: Table) -> Iterator[Any]:
    """Of a table whose set-up was written out."""
    record = records._document(table)
    for value in _swaps(table.setup, table.game):
        then = replay(registry.rules(table.game), read(record | {"setup": value}))
        if isinstance(then, Replayed):
            yield then.state


def _swaps(value: Any, order: str) -> Iterator[Any]:
    pairs = list(combinations(list(_paths(value)), 2))
    random.Random(order).shuffle(pairs)
    for one, other in pairs[:TRIES]:
        if _at(value, one) != _at(value, other):
            yield _swapped(value, one, other)


def _swapped(value: Any, one: Any, other: Any) -> Any:
    return _put(_put(value, one, _at(value, other)), other, _at(value, one))


def _state(sitting: Sitting, at: int, value: Any) -> Any:
    """What the table would be if this event had been another; None if a move were refused."""
    script: dict[str, list[Any]] = {}
    for number, event in enumerate(sitting.events):
        script.setdefault(event.kind, []).append(value if number == at else event.value)
    try:
        *_, (_version, state, _events) = sitting.states(sitting.seed, script)
    except (Refusal, OutOfSetup, ValueError):
        return None
    return state


def cards(office: Office) -> set[str]:
    """Change what is hidden at every table; the games where something could be."""
    return {slug for slug, table in office.tables.items() if swap(table)}


def private(office: Office) -> None:
    """Another equivalent, another most, other wishes of who hides."""
    Equivalent.objects.update(name="another")
    OwnExercise.objects.update(most=23)
    Player.objects.filter(pk=office.hidden.pk).update(preference="another one")


def name(office: Office) -> None:
    """Who hides is called otherwise."""
    Player.objects.filter(pk=office.hidden.pk).update(name="Nobody")
