"""Many at once, on both databases: what the lock on the table's row promises."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import DatabaseError, connection, connections, transaction

from games.engine.contract import Refusal
from games.engine.record import Replayed
from games.live.bus import bus
from games.tables import presence, services
from games.tables.errors import Stale
from games.tables.models import Entry, Seat, Table
from games.tables.records import replay_table

pytestmark = pytest.mark.usefixtures("both_databases")
THREADS = 10


def at_once(
    jobs: Sequence[Callable[[], object]],
    refusals: tuple[type[Exception], ...] = (Stale, Refusal),
) -> list[object]:
    """What each job returns or is refused with, all started together in threads of their own."""
    start = threading.Barrier(len(jobs))

    def run(job: Callable[[], object]) -> object:
        start.wait()
        try:
            return job()
        except refusals as refused:
            return refused
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def check(table: Table) -> Table:
    """The move log has no gaps, and state and result are what it makes."""
    stored = Table.objects.get(pk=table.pk)
    numbers = list(Entry.objects.filter(table=table).values_list("number", flat=True))
    assert numbers == list(range(stored.version))
    truth = replay_table(stored)
    assert isinstance(truth, Replayed)
    assert truth.state == services.state_of(stored)
    assert truth.result == stored.outcome
    return stored


def test_of_ten_equal_moves_of_each_seat_exactly_one_is_entered(open_example, make_player):
    players = [make_player("Camille"), make_player("Lars")]
    table = open_example(*players)
    for version in (0, 2):
        jobs = [partial(services.play, table.pk, one, "choose 3", version) for one in players]
        answers = at_once(jobs * THREADS)
        assert sum(isinstance(answer, services.Played) for answer in answers) == 2
        assert sum(isinstance(answer, Stale) for answer in answers) == 2 * THREADS - 2
        assert check(table).version == version + 2


@pytest.mark.postgres
def test_presence_and_a_move_never_wait_for_each_other(open_example, make_player):
    """A move writes its table's seats in an order of its own, while their presence is noted."""
    table = open_example(make_player("Camille"), make_player("Lars"))
    first, second = table.seats.order_by("pk").values_list("pk", flat=True)
    present = frozenset(("seat", seat, table.pk) for seat in (first, second))
    noted: list[object] = []

    def note() -> None:
        try:
            noted.append(presence.note(present, present))
        finally:
            connections.close_all()

    noting = threading.Thread(target=note)
    with transaction.atomic():
        services.lock(table.pk)
        Seat.objects.filter(pk=second).update(turn=True)
        noting.start()
        noting.join(0.3)
        Seat.objects.filter(pk=first).update(turn=True)
    noting.join(30)
    assert noted == [None]
    assert all(seat.turn and seat.is_present() for seat in table.seats.all())


def test_ten_who_sit_down_at_once_get_ten_seats(make_player):
    table = services.open_table("open_game", {})
    players = [make_player(f"Player {number}") for number in range(THREADS)]
    at_once([partial(services.keep, table.pk, "sit {seat}", seat_for=one) for one in players])
    assert list(Seat.objects.values_list("number", flat=True)) == list(range(THREADS))
    assert check(table).version == THREADS


def test_one_overdue_close_among_many_late_moves(open_example, make_player):
    camille = make_player("Camille")
    table = open_example(camille, closes="2026-11-20T17:00:00+00:00")
    at_once([partial(services.play, table.pk, camille, "choose 3", 0)] * THREADS)
    assert list(Entry.objects.values_list("move", flat=True)) == ["close"]
    check(table)


def test_moves_at_different_tables_do_not_wait_for_refusals(open_example, make_player):
    players = [make_player(f"Player {number}") for number in range(THREADS)]
    tables = [open_example(player, rounds=5) for player in players]

    def game(table: Table, player: object) -> None:
        for version in range(5):
            services.play(table.pk, player, f"choose {1 + version}", version)

    at_once([partial(game, *one) for one in zip(tables, players, strict=True)])
    assert [check(table).version for table in tables] == [5] * THREADS
    assert all(Table.objects.get(pk=table.pk).outcome for table in tables)


def test_a_move_inside_a_transaction_is_part_of_it(open_example, make_player):
    camille = make_player("Camille")
    table = open_example(camille, make_player("Lars"))

    def change_of_mind() -> None:
        with transaction.atomic():
            services.play(table.pk, camille, "choose 3", 0)
            raise KeyError("taken back")

    with pytest.raises(KeyError):
        change_of_mind()
    assert Table.objects.get(pk=table.pk).version == 0


def test_what_cannot_be_committed_is_an_error_and_nobody_is_told(
    open_example, make_player, monkeypatch
):
    camille = make_player("Camille")
    table = open_example(camille, make_player("Lars"))
    told = []

    def full() -> None:
        raise DatabaseError("disk full")

    monkeypatch.setattr(bus, "notify", told.append)
    monkeypatch.setattr(connection, "_commit", full)
    with pytest.raises(DatabaseError):
        services.play(table.pk, camille, "choose 3", 0)
    monkeypatch.undo()
    assert Table.objects.get(pk=table.pk).version == 0
    assert told == []
