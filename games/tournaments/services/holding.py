"""Acts on one tournament, one after the other: each holds its row."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.db import transaction
from django.utils import timezone

from games import live
from games.players.models import Player
from games.tables.services import turns_channel
from games.tournaments.channels import LIST, channel
from games.tournaments.errors import NotOrganiser, NoTournament
from games.tournaments.models import Remark, Tournament

P = ParamSpec("P")
T = TypeVar("T")
ANSWERS = frozenset({"status", "paused", "starts_at"})
"""Fields on which it depends what still calls people."""


def locked(act: Callable[Concatenate[Tournament, P], T]) -> Callable[Concatenate[int, P], T]:
    """Run `act` with the tournament's row locked, then have its open pages redrawn."""

    @wraps(act)
    def run(tournament_id: int, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with transaction.atomic():
            tournament = held(tournament_id)
            before = tournament.version
            done = act(tournament, *args, **kwargs)
            if tournament.version != before:
                live.publish(channel(tournament.pk), tournament.version)
                live.publish(LIST)
            return done

    return run


def held(tournament_id: int) -> Tournament:
    """Its row, held until the transaction ends. Raises `NoTournament`."""
    found = Tournament.objects.select_for_update().filter(pk=tournament_id).first()
    if found is None:
        raise NoTournament
    return found


def changed(tournament: Tournament, *fields: str) -> None:
    """Save these fields and raise the version: open pages and running draws are out of date."""
    tournament.version += 1
    tournament.save(update_fields=["version", *fields])
    if ANSWERS & {*fields}:
        call_again(tournament)


def call_again(tournament: Tournament) -> None:
    """What calls its people, on whichever page, is asked anew whether it still stands."""
    people = tournament.entrants.values_list("player_id", flat=True)
    for player_id in {tournament.organiser_id, *people}:
        live.publish(turns_channel(player_id))


def organises(tournament: Tournament, player: Player) -> bool:
    """Whether they may decide what is the organiser's; admins step in (T-J1)."""
    return player.is_active and (player.pk == tournament.organiser_id or player.is_admin)


def check_organises(tournament: Tournament, player: Player) -> None:
    if not organises(tournament, player):
        raise NotOrganiser


def note(
    tournament: Tournament,
    by: Player,
    what: str,
    reason: str = "",
    *,
    round_number: int | None = None,
    table: int | None = None,
    people: tuple[int, ...] = (),
) -> None:
    """A line that everybody reads."""
    Remark.objects.create(
        tournament=tournament,
        by=by,
        at=timezone.now(),
        what=what,
        round=round_number,
        table=table,
        people=list(people),
        reason=reason,
    )
