"""A hundred tables of four, all 400 looking on: whose turn it is moves as soon as they see it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import closing

from games.engine.chance import SEED_BYTES, Chance
from games.engine.contract import Options
from games.papayoo import rules
from games.players.models import Player
from games.tables import services
from tests.bench import office
from tests.bench.served import served
from tests.bench.wires import Ears, Poster, Reader

TABLES, SEATS = 100, 4
WARM_SECONDS, SECONDS = 3.0, 15.0


def run(workers: int, pages: Sequence[bool] = (False, True)) -> None:
    """Print how many moves a second are entered over all tables together.

    First everybody has the game's region open, which is what a peer's client is sent; then the
    whole page: seats, last moves, talk, notices.
    """
    players = office.hire(TABLES * SEATS)
    games = [
        Running(number, players[number * SEATS : (number + 1) * SEATS]) for number in range(TABLES)
    ]
    for whole in pages:
        _measure(workers, games, whole)


def _measure(workers: int, games: list[Running], whole: bool) -> None:
    with served(workers) as server:
        readers = [reader for game in games for reader in game.open(server.url, whole)]
        with closing(Ears(readers)) as ears:
            ears.until(lambda: all(reader.seen >= 0 for reader in readers))
            ears.add([game.poster for game in games])
            _loop(ears, games, WARM_SECONDS)
            cpu, start = server.cpu(), time.perf_counter()
            made = _loop(ears, games, SECONDS)
            took, used = time.perf_counter() - start, server.cpu() - cpu
        shown = "whole pages" if whole else "streams"
        print(
            f"  closed loop over {TABLES} tables of {SEATS}, {len(readers)} {shown} open:"
            f" {made / took:.0f} moves a second, {used / made:.1f} ms CPU each"
        )


class Running:
    """A table, the moves of its game to come, and the connection that posts them."""

    poster: Poster
    _readers: list[Reader]

    def __init__(self, number: int, players: list[Player]) -> None:
        seed = number.to_bytes(SEED_BYTES, "big")
        options = rules.read_options({})
        self._table = services.open_table("papayoo", options, seed=seed, players=players).pk
        self._script = _script(options, seed)
        self._seat, self._move = next(self._script)
        self._version = 0
        self._cookies = [office.cookie(player) for player in players]

    def open(self, url: str, whole: bool = False) -> list[Reader]:
        """A stream of the table for each seat; the moves' own connection.

        What a browser plays by (as much as a peer's client gets), or the `whole` page with its
        talk, its last moves and all notices.
        """
        self._url, self.poster = url, Poster(url, "table")
        topics = f"table:{self._table}:table"
        if whole:
            beside = [f"{topic}:{self._table}" for topic in ("turns", "seats", "below", "talk")]
            topics = "&on=".join([topics, "banner", "ceremony", *beside])
        self._readers = [Reader(url, cookie, topics) for cookie in self._cookies]
        return self._readers

    @property
    def ready(self) -> bool:
        """Whether the last move is answered, and whose turn it is now has been shown it."""
        return self.poster.done and self._readers[self._seat].seen >= self._version

    def move(self, ears: Ears) -> None:
        """The next move of the game, by whose turn it is."""
        if self.poster.old:
            self.poster = Poster(self._url, "table")
            ears.add([self.poster])
        self.poster.cookie = self._cookies[self._seat]
        self.poster.move(self._table, self._move, self._version)
        self._version += 1
        self._seat, self._move = next(self._script)


def _script(options: Options, seed: bytes) -> Iterator[tuple[int, str]]:
    """What absent players would play: the rules are asked here, before the clock runs."""
    state = rules.setup(SEATS, options, Chance(seed, 0))
    made: list[tuple[int, str]] = []
    while rules.outcome(state) is None:
        seat = min(rules.awaited(state))
        move = rules.fallback(state, seat)
        assert move is not None
        made.append((seat, str(move)))
        state = rules.apply(state, seat, move, Chance(seed, len(made)))
    return iter(made)


def _loop(ears: Ears, games: list[Running], seconds: float) -> int:
    """So long; how many moves were made. Nothing is on its way when it returns."""
    made, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        for game in games:
            if game.ready:
                game.move(ears)
                made += 1
        ears.hear()
    ears.until(lambda: all(game.ready for game in games))
    return made
