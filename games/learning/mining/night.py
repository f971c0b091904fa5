"""An office looks for tasks at night, until sixty are ready ahead and no game has few."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from django.utils import timezone

from games.engine.chance import Dice
from games.learning.deals import choosing
from games.learning.deals.contract import Task, games
from games.learning.deals.par import PLAYS, par_of_days
from games.learning.mining import hardness, services, sources
from games.learning.mining.contract import Mind, Mining, mining_of
from games.players import office
from games.tables.bots import selfplay
from games.tables.models import Status, Table
from games.tables.records import is_open
from games.tables.replay.film import film_of

READY = 60
"""Tasks that no day has had yet, of all games together …"""
FEW = 10
"""… and of each game that can be mined."""
HOURS = range(1, 6)
"""Of the office's clock."""
OLD = timedelta(days=14)
"""How long a table has been over before a position of it may be a task: nobody remembers it."""
LOOKED_AT = 4
"""Positions of one table, at most."""
Ended = Callable[[], bool]


def is_night(now: datetime) -> bool:
    return now.astimezone(office.current_calendar().zone).hour in HOURS


def lacking() -> str | None:
    """The game that has fewest tasks ahead, while there are too few."""
    ahead = {game: len(choosing.ready(game)) for game in games() if mining_of(game)}
    if not ahead:
        return None
    game = min(ahead, key=ahead.__getitem__)
    return game if ahead[game] < FEW or sum(ahead.values()) < READY else None


def mine(game: str, mind: Mind, ended: Ended = lambda: False) -> Task | None:
    """Look at one table for one task, and keep it with its par. Raises `Failed`."""
    mining = mining_of(game)
    assert mining is not None
    luck = Dice(selfplay.seed_of(f"mining {game} {timezone.now().isoformat()}"), 0, 0)
    key = f"{game}-{luck.below(1 << 60):x}"
    for nth, (state, seat) in enumerate(_places(game, mining, key, mind, luck)):
        if ended() or nth >= LOOKED_AT:
            return None
        found = hardness.hard(game, mining.task(key, state, seat), mind)
        if found is None or choosing.is_known(game, found):
            continue
        par = par_of_days(game, found, mind.think, ended=ended)
        if par is None:
            return None
        found = replace(found, par=par, plays=PLAYS)
        services.keep(game, found)
        return found
    return None


def _places(game: str, mining: Mining, key: str, mind: Mind, luck: Dice) -> Iterator[sources.Place]:
    """Of a table of the office in every other case, if it has any."""
    table = _finished(game, luck) if luck.below(2) else None
    if table is None:
        return sources.played(game, mining, key, mind.think)
    return sources.filmed(film_of(table), mining, luck)


def _finished(game: str, luck: Dice) -> Table | None:
    """A table that was played to its end some time ago, and may be shown."""
    over = Table.objects.filter(
        game=game, status=Status.OVER, ended_at__lt=timezone.now() - OLD
    ).order_by("pk")
    count = over.count()
    table = over[luck.below(count)] if count else None
    return table if table is not None and is_open(table) else None
