"""Shared by all acts on a tournament: lock its row, raise its version, check who may do it."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import live
from games.players.models import Player
from games.tables.services import turns_channel
from games.tournaments.models import LIST_CHANNEL, Remark, Tournament, channel
from games.ui.refusals import Refused


class NoTournament(Refused):
    """There is no such tournament, or it is somebody else's draft."""

    status = 404
    sentence = _("This tournament doesn’t exist.")


class NotOrganiser(Refused):
    """The act is the organiser's or an admin's."""

    status = 403
    sentence = _("Only the organiser or an admin can do that.")


class WrongMoment(Refused):
    """The tournament has begun, is over, or was changed by somebody else since."""

    status = 409
    sentence = _("The tournament has moved on. Here’s how it stands now.")


P = ParamSpec("P")
T = TypeVar("T")
CALLING_FIELDS = frozenset({"status", "paused", "starts_at"})
"""Fields on which it depends which notices still call people."""


def locked(act: Callable[Concatenate[Tournament, P], T]) -> Callable[Concatenate[int, P], T]:
    """Run `act` with the tournament's row locked, then have its open pages redrawn."""

    @wraps(act)
    def run(tournament_id: int, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with transaction.atomic():
            tournament = hold(tournament_id)
            before = tournament.version
            done = act(tournament, *args, **kwargs)
            if tournament.version != before:
                publish(tournament)
            return done

    return run


def publish(tournament: Tournament) -> None:
    """Have its open pages and the list redrawn, once the transaction is committed."""
    live.publish(channel(tournament.pk), tournament.version)
    live.publish(LIST_CHANNEL)


def hold(tournament_id: int) -> Tournament:
    """Return a tournament, its row locked until the transaction ends. Raises `NoTournament`."""
    tournament = Tournament.objects.select_for_update().filter(pk=tournament_id).first()
    if tournament is None:
        raise NoTournament
    return tournament


def changed(tournament: Tournament, *fields: str) -> None:
    """Save fields and raise the version: open pages and running draws are out of date."""
    tournament.version += 1
    tournament.save(update_fields=["version", *fields])
    if CALLING_FIELDS & {*fields}:
        update_calls(tournament)


def update_calls(tournament: Tournament) -> None:
    """Have the notices that call its people checked again, on whichever page they are."""
    people = tournament.entrants.values_list("player_id", flat=True)
    for player_id in {tournament.organiser_id, *people}:
        live.publish(turns_channel(player_id))


def organises(tournament: Tournament, player: Player) -> bool:
    """Return whether a player may do what is the organiser's; admins step in."""
    return player.is_active and (player.pk == tournament.organiser_id or player.is_admin)


def check_organises(tournament: Tournament, player: Player) -> None:
    """Raises `NotOrganiser`."""
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
    """Add a line to the decisions that everybody reads."""
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
