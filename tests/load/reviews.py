"""What a review takes, and what it takes from a table that is played meanwhile.

A whole table of each game with a judge, by Steadies, every seat a person's: all are asked for at
once and looked at one after the other, by the server's process of lowest priority. Beside it five
moves a second at a table with 58 streams, first with nothing to review.
"""

from __future__ import annotations

import threading
import time
from contextlib import closing
from datetime import timedelta

from django.db import connection
from django.utils import timezone

from games.learning.models import Review
from games.learning.review import services as reviews
from games.players.models import Player
from games.spaye.demo.tables import chairs, offered
from games.spaye.demo.tables import services as sample
from games.tables.bots.registry import judge
from games.tables.models import Table
from tests.load import office, streams
from tests.load.served import served
from tests.load.wires import Ears, Reader

LEVEL = "steady"
POLL = 0.25


def run() -> None:
    """Print both."""
    table, players = streams.day()
    finished = _finished(players)
    cookies = [office.cookie(player) for player in players]
    with served() as server:
        readers = [Reader(server.url, cookie, f"table:{table.pk}:today") for cookie in cookies]
        with closing(Ears(readers)) as ears:
            ears.until(lambda: all(reader.seen >= 0 for reader in readers))
            mover = streams.Mover(server, table, ears, readers, cookies)
            print("reviews: none is looked for", flush=True)
            mover.paced()
            for one in finished:
                reviews.ask(players[0], one)
            told = threading.Thread(target=_tell, args=(finished,))
            told.start()
            while told.is_alive():
                print("reviews: one is looked for", flush=True)
                mover.paced()
            told.join()


def _finished(players: list[Player]) -> list[Table]:
    """A table of each game, over for an hour."""
    began = timezone.now() - timedelta(hours=2)
    for config in offered():
        if judge(config.name):
            seats = chairs(config)
            sample.store(sample.played(config, seats, LEVEL, "review"), players[:seats], began)
    return list(Table.objects.exclude(game="spaye").order_by("pk"))


def _tell(finished: list[Table]) -> None:
    """How long each took, from the one before it or from being asked."""
    last = time.perf_counter()
    left = {table.pk: table for table in finished}
    while left:
        time.sleep(POLL)
        for pk in Review.objects.filter(pk__in=left, data__isnull=False).values_list(
            "pk", flat=True
        ):
            table, now = left.pop(pk), time.perf_counter()
            told = f"{table.version} moves, {table.wanted} seats"
            print(f"  reviewed {table.game}, {told}: {now - last:.1f} s", flush=True)
            last = now
    connection.close()
