"""Helpers of all writes of a tournament: lock its row, raise its version, check permission."""

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
    """The tournament doesn't exist, or is somebody else's draft."""

    status = 404
    sentence = _("This tournament doesn’t exist.")


class NotOrganiser(Refused):
    """Only the organiser or an admin may do this."""

    status = 403
    sentence = _("Only the organiser or an admin can do that.")


class WrongMoment(Refused):
    """The tournament has begun, is over, or was changed by somebody else since."""

    status = 409
    sentence = _("The tournament has moved on. Here’s how it stands now.")


P = ParamSpec("P")
T = TypeVar("T")
CALLING_FIELDS = frozenset({"status", "paused", "starts_at"})
"""The fields that decide which notices still call people."""


def locked(act: Callable[Concatenate[Tournament, P], T]) -> Callable[Concatenate[int, P], T]:
    """Make `act` take an id and run with the tournament's row locked; publish changes."""

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
    """Have the tournament's open pages and the list redrawn, after the commit."""
    live.publish(channel(tournament.pk), tournament.version)
    live.publish(LIST_CHANNEL)


def hold(tournament_id: int) -> Tournament:
    """Return a tournament, its row locked until the transaction ends. Raises `NoTournament`."""
    tournament = Tournament.objects.select_for_update().filter(pk=tournament_id).first()
    if tournament is None:
        raise NoTournament
    return tournament


def changed(tournament: Tournament, *fields: str) -> None:
    """Save fields and raise the version, which makes open pages and running draws out of date."""
    tournament.version += 1
    tournament.save(update_fields=["version", *fields])
    if CALLING_FIELDS & {*fields}:
        update_calls(tournament)


def update_calls(tournament: Tournament) -> None:
    """Have calls to the tournament's people checked again, on all their open pages."""
    people = tournament.entrants.values_list("player_id", flat=True)
    for player_id in {tournament.organiser_id, *people}:
        live.publish(turns_channel(player_id))


def organises(tournament: Tournament, player: Player) -> bool:
    """Return whether a player has the organiser's rights; admins have them too."""
    return player.is_active and (player.pk == tournament.organiser_id or player.is_admin)


def check_organises(tournament: Tournament, player: Player) -> None:
    """Raise `NotOrganiser` unless the player has the organiser's rights."""
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
    """Store a decision as a public remark."""
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
