"""One table, eight seats and fifty spectators: from a move's POST to the slowest of them."""

import time
from contextlib import closing
from statistics import median, quantiles

from games.players.models import Player
from games.spaye import services
from games.tables.models import Table
from tests.bench import office
from tests.bench.served import Served, served
from tests.bench.wires import Ears, Poster, Reader

SEATS, SPECTATORS = 8, 50
WARM, MOVES = 10, 60
PAUSE = 0.2
"""Seconds between moves: five a second."""
MORE = 200
"""Streams that are opened for their memory alone."""
LOOP_SECONDS = 10.0
EVERY_PAGE = ("banner", "ceremony", "turns")


def run(workers: int) -> None:
    """Print the figures of one table."""
    table, players = day()
    cookies = [office.cookie(player) for player in players]
    with served(workers) as server:
        print(f"  memory at start: {server.memory() / 1024:.0f} MB")
        readers = [Reader(server.url, cookie, topics(table)) for cookie in cookies]
        with closing(Ears(readers)) as ears:
            ears.until(lambda: all(reader.seen >= 0 for reader in readers))
            mover = Mover(server, table, ears, readers, cookies)
            mover.paced()
            mover.closed_loop()
            _streams(server, table, cookies)


def day(people: int = SEATS + SPECTATORS) -> tuple[Table, list[Player]]:
    """Today's table with its eight, and everybody."""
    players = office.hire(people)
    office.never_closed()
    opened = services.open_day(players[0], "app", 52, "squats")
    for player in players[1:SEATS]:
        services.check_in(opened, player)
    return Table.objects.get(pk=opened.table_id), players


def topics(table: Table) -> str:
    """What today's page asks for."""
    return "&on=".join([*EVERY_PAGE, f"table:{table.pk}:today", "races"])


def _move(seat: int, number: int) -> str:
    """Challenges and their withdrawal, in turn: each changes what everybody sees."""
    return "withdraw" if number % 2 else f"challenge {(seat + 1) % SEATS}"


class Mover:
    """Moves at the table, and the streams that show them."""

    def __init__(
        self, server: Served, table: Table, ears: Ears, readers: list[Reader], cookies: list[str]
    ) -> None:
        self._server, self._table, self._ears, self._readers = server, table, ears, readers
        self._version = table.version
        self._cookies = cookies

    def paced(self) -> None:
        """Five moves a second; from a POST to the end of its event in the slowest stream."""
        poster, times, cpu = self._posters(1)[0], [], 0.0
        for number in range(WARM + MOVES):
            if number == WARM:
                cpu = self._server.cpu()
            start = time.perf_counter()
            poster.move(self._table.pk, _move(0, number), self._version)
            self._version += 1
            self._ears.until(self._all_see)
            times.append(1000 * (time.perf_counter() - start))
            self._ears.until(lambda: poster.done)
            time.sleep(PAUSE)
        cpu, times = (self._server.cpu() - cpu) / MOVES, times[WARM:]
        print(
            f"  POST to the slowest of {len(self._readers)} streams, 5 moves a second:"
            f" p50 {median(times):.1f} ms, p99 {quantiles(times, n=100)[98]:.1f} ms,"
            f" {cpu:.1f} ms CPU a move"
        )

    def closed_loop(self) -> None:
        """All seats move at once, and again as soon as all of them are answered and see it."""
        posters, rounds = self._posters(SEATS), 0
        cpu, start = self._server.cpu(), time.perf_counter()
        while time.perf_counter() < start + LOOP_SECONDS:
            for seat, poster in enumerate(posters):
                poster.move(self._table.pk, _move(seat, rounds), self._version)
            rounds, self._version = rounds + 1, self._version + SEATS
            self._ears.until(lambda: all(poster.done for poster in posters))
            self._ears.until(lambda: self._see(self._readers[:SEATS]))
        took, made = time.perf_counter() - start, rounds * SEATS
        self._ears.until(self._all_see)
        print(
            f"  closed loop of {SEATS} seats, {len(self._readers)} streams open:"
            f" {made / took:.0f} moves a second, {(self._server.cpu() - cpu) / made:.1f} ms CPU"
            " each"
        )

    def _posters(self, count: int) -> list[Poster]:
        """New ones: the server closes what is idle."""
        posters = [Poster(self._server.url, "today", cookie) for cookie in self._cookies[:count]]
        self._ears.add(posters)
        return posters

    def _all_see(self) -> bool:
        return self._see(self._readers)

    def _see(self, readers: list[Reader]) -> bool:
        return all(reader.seen >= self._version for reader in readers)


def _streams(server: Served, table: Table, cookies: list[str]) -> None:
    """More streams of people who have one already: what one more costs."""
    before = server.memory()
    more = [
        Reader(server.url, cookies[number % len(cookies)], topics(table)) for number in range(MORE)
    ]
    with closing(Ears(more)) as ears:
        ears.until(lambda: all(reader.seen >= 0 for reader in more))
        print(f"  memory of {MORE} more streams: {(server.memory() - before) / MORE:.0f} KB each")
