"""SQLite as we open it: writers wait for one another, readers for nobody."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections, transaction

from games.players.models import Holiday

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


def in_thread(job):
    """What `job` returns in a thread with a connection of its own."""

    def run():
        try:
            return job()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run).result(timeout=20)


def write(number=1):
    with transaction.atomic():
        Holiday.objects.create(date=f"2026-11-{number:02}")


def test_a_second_writer_waits_for_the_first():
    done = []
    with transaction.atomic():
        write(1)
        second = threading.Thread(target=in_thread, args=(lambda: done.append(write(2)),))
        second.start()
        time.sleep(0.2)
        assert done == []
    second.join()
    assert Holiday.objects.count() == 2


def test_sixteen_writers_all_get_through():
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(lambda number: in_thread(lambda: write(number)), range(1, 29)))
    assert Holiday.objects.count() == 28


def test_readers_do_not_wait_for_a_writer():
    with transaction.atomic():
        write()
        assert in_thread(Holiday.objects.count) == 0
