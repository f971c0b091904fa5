"""A day that bots have played, stored as the services would have."""

from collections.abc import Sequence
from datetime import date, datetime

from django.utils import timezone

from games.engine import codec
from games.engine.record import Replayed, read, replay
from games.players import services as people
from games.players.models import Player, Role
from games.spaye import rules
from games.spaye.models import Day
from games.tables.models import Entry, Seat, Table
from tests.tables.proof import proofs


def day_of(when: date, players: Sequence[Player], number: int = 0, deck: str = "app") -> Day:
    """The day `number` of `proofs.spaye`; these players sit in its first seats, new ones else."""
    proof = proofs.spaye(number, deck=deck, date=when.isoformat())
    lines = [entry[:3] for entry in proof["entries"]]
    parts = {key: proof[key] for key in ("game", "seats", "options", "seed")}
    truth = replay(rules, read({**parts, "format": 1, "journal": lines}))
    assert isinstance(truth, Replayed)
    table = Table.objects.create(
        game="spaye",
        options=proof["options"],
        seed=proof["seed"],
        seed_digest=proof["seed_digest"],
        state=codec.encode(truth.state),
        chance_log=proof["events"],
        version=len(lines),
        outcome=truth.result,
        head=proof["head"],
        created_at=timezone.now(),
    )
    newcomers = range(len(players), proof["seats"])
    rest = [people.add_player(f"Player {n}", "", "en", Role.MEMBER) for n in newcomers]
    seated = enumerate([*players, *rest][: proof["seats"]])
    Seat.objects.bulk_create(Seat(table=table, number=n, player=player) for n, player in seated)
    Entry.objects.bulk_create(
        Entry(table=table, number=n, seat=seat, move=move, at=datetime.fromisoformat(at), hash=made)
        for n, (seat, move, at, made) in enumerate(proof["entries"])
    )
    return Day.objects.create(date=when, table=table)
