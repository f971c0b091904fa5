"""The same deal at several tables: all that chance decides there follows from one seed.

Chance draws by the number of the journal's entry, and a table where somebody chooses anew has more
entries than another. So where chance decides something after the first deal, one course of
fallbacks is played through, and what chance decides in it is the set-up of all tables.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from games.engine import codec
from games.engine.chance import Chance
from games.engine.contract import Events, Options, Setup
from games.engine.record import Record, advance
from games.tables import registry
from games.tables.proof.drawn import Drawn, drawn

MOST = 10_000
"""Moves of a course, so that a game whose fallbacks don't end it is found out."""


class Course(NamedTuple):
    """A table played by fallbacks, and all that chance decided at it."""

    record: Record
    events: Events


def offers(game: str) -> bool:
    """Whether several tables of this game can play one deal (T-S6)."""
    return registry.config(game).deals_alike


def setup_of(game: str, seats: int, options: Options, seed: bytes) -> Setup | None:
    """All that this seed decides at such a table; `None` where the seed alone decides it at once.

    The same for the same arguments, whatever is played. Raises `BadSetup`, `UnknownGame`.
    """
    found = _course(game, seats, codec.encode(dict(options)), seed)
    if not found.record.journal:
        return None
    return registry.rules(game).write_setup(found.events, found.record.options)


def drawn_of(game: str, seats: int, options: Options, seed: bytes) -> list[Drawn]:
    """The draws behind that set-up, as a proof tells them. Raises as `setup_of` does."""
    found = _course(game, seats, codec.encode(dict(options)), seed)
    return drawn(registry.rules(game), found.record)


def follows(game: str, seats: int, options: Options, seed: bytes, setup: Setup | None) -> bool:
    """Whether a set-up is what this seed deals to all tables of its group."""
    if setup is None or not offers(game):
        return False
    made = setup_of(game, seats, options, seed)
    return bool(codec.encode(made) == codec.encode(dict(setup)))


@lru_cache(maxsize=16)
def _course(game: str, seats: int, options: str, seed: bytes) -> Course:
    """Fallbacks until chance has nothing left to decide; none if it never had."""
    rules = registry.rules(game)
    chosen = rules.read_options(codec.decode(options, dict))
    chance = Chance(seed, 0)
    state = rules.setup(seats, chosen, chance)
    events, journal = list(chance.events), list[list[Any]]()
    while not all(rules.settled(state, kind) for kind, _ in events):
        seat = min(rules.awaited(state))
        move = rules.fallback(state, seat)
        if move is None or len(journal) == MOST:
            raise RuntimeError(f"{game} can't be played through by fallbacks")
        journal.append([seat, str(move)])
        state, more = advance(rules, state, len(journal), seat, move, seed, {}, {})
        events += more
    return Course(Record(game, seats, chosen, seed, None, tuple(journal), None), tuple(events))
