"""`kill -9` between a tournament's rounds and in the middle of one: nothing lost or twice."""

import random
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

import pytest
from django.db import connections

from games.cerke import rules
from games.players.models import Player, Role
from games.tables import services
from games.tables.checks import faults
from games.tables.models import Entry, Seat, Status, Table
from games.telling.models import Notice
from games.tournaments import checks
from games.tournaments.models import Beside, Tournament
from tests.crash.colleagues import cookie, post
from tests.crash.servers import Server, running
from tests.tables.bots.at_work import until
from tests.tournaments.playing import NAMES, fresh, opened

pytestmark = pytest.mark.long

PEOPLE, ROUNDS = 6, 3
MOVES, MOST_MOVES = 4, 10
"""So many moves at a table: the fewest, and the most while the server lives too long."""
LIFE = 5.0
"""The most seconds that a server lives where it starts within half of them."""
LONGER = 1.1
"""So many times that, after each kill that nothing has come of."""
PATIENCE = 300
"""Seconds in which somebody answers, or the next round comes."""


class Phones:
    """What people send, again and again as it was until it is answered."""

    def __init__(self, server: Server, people: Sequence[Player]) -> None:
        self._netloc = urlsplit(server.url).netloc
        self._cookies = {player.pk: cookie(player) for player in people}

    def send(self, player: Player, path: str, **fields: object) -> None:
        """Until somebody answers; a refusal is an answer, a failure is none."""
        connections.close_all()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(OSError, HTTPException):
                with closing(HTTPConnection(self._netloc, timeout=30)) as wire:
                    mine = self._cookies[player.pk]
                    status, _body = post(wire, mine, path, fields, {"HX-Request": "true"})
                assert status < 500, f"{path}: {status}"
                return
            time.sleep(0.02)
        raise TimeoutError(path)


class Killer:
    """Kills the server at random moments and starts it again, until told to stop.

    Some of its lives are longer than the two seconds after which it looks at tournaments, and than
    what it does then: where a start takes long, on a busy machine, so do its lives, and they become
    longer until something has come of one.
    """

    def __init__(self, server: Server, seed: int) -> None:
        self._server, self._dice = server, random.Random(seed)
        self._over = threading.Event()
        self.kills = self._in_vain = 0
        self._thread = threading.Thread(target=self._work)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._over.set()
        self._thread.join()

    def went_on(self) -> None:
        """Something has come of a life."""
        self._in_vain = 0

    def _work(self) -> None:
        longest = LIFE
        while not self._over.wait(self._dice.uniform(0, longest)):
            self._server.kill()
            self.kills += 1
            self._in_vain += 1
            began = time.monotonic()
            self._server.start()
            self._server.wait()
            longest = max(LIFE, 2 * (time.monotonic() - began)) * LONGER**self._in_vain


@pytest.mark.parametrize("seed", [1, 2])
def test_a_tournament_outlives_kills_at_any_moment(
    both_databases: str, tmp_path: Path, make_player: Callable[..., Player], seed: int
) -> None:
    """Rounds follow by themselves; moves and the organiser's buttons are sent until heard."""
    people = [make_player(name) for name in NAMES[:PEOPLE]]
    Player.objects.filter(pk=people[0].pk).update(role=Role.ADMIN)
    made = opened(
        people, game="cerke", options={}, plan={"rounds": ROUNDS, "grace": 60}, tempo="at_once"
    )
    base = f"/tournaments/{made.pk}/"
    with running(tmp_path, 1) as (server,):
        phones = Phones(server, people)
        with Killer(server, seed) as killer:
            phones.send(people[0], f"{base}begin/")
            phones.send(people[0], f"{base}start/", round=1)
            for number in range(1, ROUNDS + 1):
                until(partial(begun, made, number), PATIENCE)
                killer.went_on()
                play_round(phones, killer, made, number)
            until(lambda: fresh(made).status == "over", PATIENCE)
        assert killer.kills > ROUNDS
    whole(made, people)


def begun(made: Tournament, number: int) -> bool:
    return made.rounds.filter(number=number).exclude(stage="proposed").exists()


def play_round(phones: Phones, killer: Killer, made: Tournament, number: int) -> None:
    """Some moves at each table, as many more as one kill a round takes, then one gives up."""
    tables = Table.objects.filter(
        tournament_sitting__pairing__round__tournament=made,
        tournament_sitting__pairing__round__number=number,
    )
    for table in tables:
        seats = {seat.number: seat.player for seat in table.seats.select_related("player")}
        for moved in range(MOST_MOVES):
            if moved >= MOVES and killer.kills > number:
                break
            table.refresh_from_db()
            state = services.state_of(table)
            seat = min(rules.awaited(state))
            move(phones, table, seats[seat], str(rules.fallback(state, seat)))
        until(lambda: killer.kills > number, PATIENCE)
        move(phones, table, seats[number % 2], "resign")
        assert Table.objects.get(pk=table.pk).status == Status.OVER


def move(phones: Phones, table: Table, player: Player | None, text: str) -> None:
    assert player
    table.refresh_from_db()
    before = table.version
    phones.send(
        player, f"/tables/{table.pk}/moves/", move=text, version=before, view="table", next="/"
    )
    assert Table.objects.get(pk=table.pk).version == before + 1, f"{text} is entered once"


def whole(made: Tournament, people: Sequence[Player]) -> None:
    """Every round was drawn once, everybody sat at one table of each, and was told of it once."""
    assert [each.number for each in made.rounds.all()] == list(range(1, ROUNDS + 1))
    tables = Table.objects.filter(tournament_sitting__pairing__round__tournament=made)
    assert tables.count() == Table.objects.count() == ROUNDS * PEOPLE // 2
    for each in made.rounds.all():
        sat = Seat.objects.filter(table__tournament_sitting__pairing__round=each)
        assert sorted(sat.values_list("player", flat=True)) == sorted(one.pk for one in people)
    assert not Beside.objects.exists()
    assert Entry.objects.filter(table__in=tables, move="resign").count() == tables.count()
    assert Notice.objects.filter(kind="tournament_table").count() == ROUNDS * PEOPLE
    assert Notice.objects.filter(kind="tournament_over").count() == PEOPLE
    assert [faults(table) for table in tables] == [[]] * tables.count()
    assert list(checks.differences()) == []
