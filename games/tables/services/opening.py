"""Opening tables, and dealing to the players seated."""

import secrets
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from games import live
from games.engine import codec, move_log
from games.engine.chance import SEED_BYTES, Chance, digest
from games.engine.contract import BadSetup, Options, Setup
from games.players.models import Player
from games.tables import registry
from games.tables.models import Seat, Status, Table
from games.tables.services.signals import channel
from games.tables.services.turns import mark_turns


@transaction.atomic
def open_table(
    game: str,
    options: Options,
    *,
    setup: Setup | None = None,
    seed: bytes | None = None,
    players: Sequence[Player] = (),
    opened_by: Player | None = None,
) -> Table:
    """Open and start a table with `players` in turn order; with open seating there are none yet.

    Raises `BadSetup` for options, a number of seats or a set-up that are impossible, `UnknownGame`.
    """
    table = lay(game, options, setup=setup, seed=seed, opened_by=opened_by)
    Seat.objects.bulk_create(
        Seat(table=table, number=number, player=player) for number, player in enumerate(players)
    )
    begin(table)
    return table


def lay(
    game: str,
    options: Options,
    *,
    setup: Setup | None = None,
    seed: bytes | None = None,
    opened_by: Player | None = None,
    **fields: Any,
) -> Table:
    """Return a new gathering table: it has a seed, but isn't dealt. `fields` are set on its row.

    Raises `BadSetup` for impossible options, `UnknownGame`.
    """
    options = dict(registry.rules(game).read_options(options))
    seed = seed or secrets.token_bytes(SEED_BYTES)
    now = timezone.now()
    return Table.objects.create(
        game=game,
        options=options,
        seed=seed.hex(),
        seed_digest=digest(seed),
        setup=setup,
        head=move_log.genesis(seed, game, options),
        created_at=now,
        moved_at=now,
        opened_by=opened_by,
        status=Status.GATHERING,
        **fields,
    )


def begin(table: Table) -> None:
    """Deal to the players at a gathering table and start it. The caller holds its row.

    Raises `BadSetup` for a number of seats or a set-up that are impossible.
    """
    rules = registry.rules(table.game)
    seats = table.seats.count()
    if seats != 0 if rules.OPEN else seats not in rules.SEATS:
        raise BadSetup("SEATS", seats=seats)
    script = rules.read_setup(table.setup, seats, table.options) if table.setup is not None else {}
    chance = Chance(bytes.fromhex(table.seed), 0, script)
    state = rules.setup(seats, table.options, chance)
    table.state, table.chance_log = codec.encode(state), chance.events
    table.status, table.started_at = Status.RUNNING, timezone.now()
    table.moved_at = table.started_at
    table.save(update_fields=["state", "chance_log", "status", "started_at", "moved_at"])
    mark_turns(table, rules, state)
    live.publish(channel(table.pk), table.version)
