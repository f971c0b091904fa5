"""Seeded tables between a game's bots, in the rules alone.

Table `n` of a match is the same whatever else is played, and by how many processes: everything in
it follows from game, seed and `n`. The bots move one seat on from table to table, so that each
sits everywhere as often. A game's `bot` module may have `measures(result, options)`: figures of a
finished table by name, a value a seat each, that are told beside who has won.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from games.engine.chance import Dice
from games.engine.contract import BadSetup, Options
from games.tables import registry
from games.tables.bots import selfplay
from tests.tools.match.judges import players_of
from tests.whole_tables import DRIVERS

MOST_MOVES = 20_000
"""A table that isn't over by then counts as undecided."""


class NotPlayable(ValueError):
    """A game whose tables need more than bots: a keeper."""


@dataclass(frozen=True, slots=True)
class Match:
    """What is played. `bots` are level names, one a seat."""

    game: str
    bots: tuple[str, ...]
    options: Options
    seed: str


@dataclass(frozen=True, slots=True)
class Ended:
    """How one table ended.

    `bots`, `places` and each of `measures` are by seat; without an end in time the last two are
    empty. `thought` are milliseconds of computing, a list a bot's name.
    """

    bots: tuple[str, ...]
    places: tuple[int, ...]
    measures: Mapping[str, Sequence[float]]
    moves: int
    thought: Mapping[str, Sequence[float]]


def prepare(game: str, names: Sequence[str], seats: int, options: Options, seed: str) -> Match:
    """The last of `names` takes the seats that are left.

    Raises `UnknownGame`, `NoBot`, `BadSetup`, `NotPlayable`.
    """
    rules = registry.rules(game)
    if game in DRIVERS:
        raise NotPlayable(game)
    if seats not in rules.SEATS or len(names) > seats:
        raise BadSetup("SEATS", seats=seats)
    players_of(game, names)
    bots = (*names, *[names[-1]] * (seats - len(names)))
    return Match(game, bots, rules.read_options(options), seed)


def tables(match: Match, numbers: range, jobs: int = 1) -> Iterator[Ended]:
    """The tables of these numbers in order, played by so many processes."""
    if jobs == 1:
        yield from map(partial(table, match), numbers)
        return
    with ProcessPoolExecutor(jobs, initializer=_start) as pool:
        yield from pool.map(partial(table, match), numbers, chunksize=max(1, min(8, len(numbers))))


def _start() -> None:
    """A process of the pool knows no Django yet where processes aren't forked."""
    import django

    django.setup()


def table(match: Match, number: int) -> Ended:
    """Table `number` of the match."""
    turn = number % len(match.bots)
    names = match.bots[turn:] + match.bots[:turn]
    players = players_of(match.game, names)
    source = f"{match.game} {match.seed} {number}"
    played = selfplay.Playing.of(match.game, len(names), match.options, source)
    dice = Dice(selfplay.seed_of(f"bots {source}"), 0, 0)
    rules = played.rules
    thought: dict[str, list[float]] = {name: [] for name in names}
    while rules.outcome(played.state) is None and len(played.journal) < MOST_MOVES:
        for one, (_bot, look) in enumerate(players):
            if look:
                look(played.look(one))
        seat = dice.choice(sorted(rules.awaited(played.state)))
        seen, moves = played.look(seat), list(rules.legal_moves(played.state, seat))
        start = time.process_time()
        move = players[seat][0](seen, moves, dice)
        thought[names[seat]].append(1000 * (time.process_time() - start))
        played.enter(seat, str(move))
    outcome = rules.outcome(played.state)
    result: Mapping[str, Any] = outcome.result if outcome else {}
    measures = _measures(match, result) if outcome else {}
    return Ended(names, tuple(result.get("places", ())), measures, len(played.journal), thought)


def _measures(match: Match, result: Mapping[str, Any]) -> Mapping[str, Sequence[float]]:
    measure = getattr(registry.module(match.game, "bot"), "measures", None)
    return measure(result, match.options) if measure else {}
