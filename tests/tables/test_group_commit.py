"""Writers who queue up: one commit, and each is still accepted or refused alone."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from django.db import DatabaseError, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import translation

from games.players.models import Player
from games.tables import services
from games.tables.models import Table
from games.tables.services import group_commit

pytestmark = pytest.mark.usefixtures("both_databases")


@pytest.fixture
def queue() -> group_commit.Queue:
    return group_commit.Queue()


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One more for every commit."""
    made: list[int] = []
    wrappers = type(connections["default"])
    commit = wrappers._commit

    def counted(wrapper: BaseDatabaseWrapper) -> Any:
        made.append(1)
        return commit(wrapper)

    monkeypatch.setattr(wrappers, "_commit", counted)
    return made


@contextmanager
def queued(queue: group_commit.Queue, *jobs: Callable[[], Any]) -> Iterator[list[Future[Any]]]:
    """All wait for their turn inside the block, in this order; they have had it afterwards."""

    with waiting(queue, *(partial(queue.run, job) for job in jobs)) as answers:
        yield answers


@contextmanager
def waiting(queue: group_commit.Queue, *jobs: Callable[[], Any]) -> Iterator[list[Future[Any]]]:
    """The same of jobs that ask for their turn themselves."""

    def run(job: Callable[[], Any]) -> Any:
        try:
            return job()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(jobs)) as pool, queue._turn:
        answers = []
        for number, job in enumerate(jobs, start=1):
            answers.append(pool.submit(run, job))
            while len(queue._waiting) < number:
                time.sleep(0.001)
        yield answers


def hire(name: str) -> Callable[[], str]:
    def write() -> str:
        Player.objects.create(name=name, name_key=name.casefold(), initials=name[:2])
        return name

    return write


def names() -> list[str]:
    return sorted(Player.objects.values_list("name", flat=True))


def test_those_who_wait_are_committed_at_once(queue, commits):
    with queued(queue, hire("Camille"), hire("Lars"), hire("Sofie")) as answers:
        assert names() == []
    assert [answer.result() for answer in answers] == ["Camille", "Lars", "Sofie"]
    assert names() == ["Camille", "Lars", "Sofie"]
    assert len(commits) == 1


def test_who_fails_takes_back_their_own_and_nobody_elses(queue, commits):
    def fail() -> None:
        hire("Nobody")()
        raise KeyError("no")

    with queued(queue, hire("Camille"), fail, hire("Camille"), hire("Lars")) as answers:
        pass
    assert names() == ["Camille", "Lars"]
    assert isinstance(answers[1].exception(), KeyError)
    assert isinstance(answers[2].exception(), DatabaseError)  # her name is taken
    assert answers[3].result() == "Lars"
    assert len(commits) == 1


def test_a_commit_that_fails_fails_for_all_and_nobody_is_told(queue, monkeypatch):
    told = []

    def write(name: str) -> Callable[[], str]:
        def work() -> str:
            transaction.on_commit(lambda: told.append(name))
            return hire(name)()

        return work

    def full(wrapper: BaseDatabaseWrapper) -> None:
        raise DatabaseError("disk full")

    with queued(queue, write("Camille"), write("Lars")) as answers:
        monkeypatch.setattr(type(connections["default"]), "_commit", full)
    assert all(isinstance(answer.exception(), DatabaseError) for answer in answers)
    monkeypatch.undo()
    assert (names(), told) == ([], [])


def test_what_is_taken_back_silently_is_an_error_for_all(queue, monkeypatch):
    attempt = group_commit.Work.attempt

    def spoiled(work: group_commit.Work[Any]) -> None:
        attempt(work)
        connection.needs_rollback = True  # as after a savepoint that could not be rolled back

    monkeypatch.setattr(group_commit.Work, "attempt", spoiled)
    works = [group_commit.Work(hire("Camille")), group_commit.Work(hire("Lars"))]
    group_commit._commit(works)
    for work in works:
        with pytest.raises((group_commit.Lost, DatabaseError)):
            work.result()
    assert names() == []


def test_each_works_in_the_language_they_asked_in(queue):
    def asked(language: str) -> group_commit.Work[Any]:
        with translation.override(language):
            return group_commit.Work(translation.get_language)

    works = [asked("nb"), asked("fr")]
    group_commit._commit(works)
    assert [work.result() for work in works] == ["nb", "fr"]


def test_more_than_fit_into_one_commit_are_all_entered(queue, commits, monkeypatch):
    monkeypatch.setattr(group_commit, "MOST", 3)
    everybody = [f"Player {number}" for number in range(8)]
    with queued(queue, *map(hire, everybody)):
        pass
    assert names() == everybody
    assert len(commits) == 3


def test_a_move_inside_a_transaction_is_part_of_it(open_example, make_player, commits):
    camille = make_player("Camille")
    table = open_example(camille, make_player("Lars"))
    commits.clear()

    def change_of_mind() -> None:
        with transaction.atomic():
            services.play(table.pk, camille, "choose 3", 0)
            raise KeyError("taken back")

    with pytest.raises(KeyError):
        change_of_mind()
    assert Table.objects.get(pk=table.pk).version == 0
    assert commits == []


def test_nobody_waits_for_a_turn_that_is_free(queue):
    done = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        pool.submit(queue.run, done.set).result(5)
        pool.submit(connections.close_all).result()
    assert done.is_set()


def test_moves_at_one_table_are_committed_at_once(open_example, make_player, commits):
    players = [make_player("Camille"), make_player("Lars")]
    table = open_example(*players)
    queue = group_commit._queue(None if connection.vendor == "sqlite" else table.pk)
    commits.clear()
    moves = [partial(services.play, table.pk, player, "choose 3", 0) for player in players]
    with waiting(queue, *moves) as answers:
        pass
    assert sorted(answer.result().version for answer in answers) == [1, 2]
    assert len(commits) == 1
