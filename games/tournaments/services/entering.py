"""Writes who takes part: sign up, check in, be out for a round, withdraw (T-J2 to T-J4)."""

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from games import live
from games.players.models import Player
from games.tables.services import turns_channel
from games.tournaments import links, planning
from games.tournaments.errors import (
    WrongMoment,
)
from games.tournaments.models import (
    OPEN,
    Beside,
    Entrant,
    Entry,
    Stage,
    Status,
    Tournament,
)
from games.tournaments.pairing.history import Kind
from games.tournaments.reading import format_of
from games.tournaments.services import pausing
from games.tournaments.services.holding import changed, locked, organises
from games.tournaments.services.standing import project
from games.ui.refusals import Refused

THERE = (Status.CHECK_IN, Status.RUNNING)
"""Whoever signs up then is there."""


@locked
def sign_up(tournament: Tournament, player: Player, token: str = "", team: str = "") -> Entrant:
    """Take part, or return; with a full field one waits. Raises `Refused`"""
    if tournament.status not in OPEN:
        raise WrongMoment
    already = tournament.entrants.filter(player=player).first()
    invited = not tournament.invited_only or links.fits(tournament, token)
    if already is None and not invited and not organises(tournament, player):
        raise Refused(
            _("This tournament is by invitation only. Ask the organiser for the link."), 403
        )
    return enter(tournament, player, team)


def enter(tournament: Tournament, player: Player, team: str = "") -> Entrant:
    """The same, without asking whether they may. The caller holds the row."""
    row = Player.objects.select_for_update().filter(pk=player.pk).first()
    if row is None or not row.is_active or row.is_ghost:
        raise Refused(_("Only people with their own phone can join."), 403)
    one = tournament.entrants.filter(player=player).first()
    if one is None:
        one = Entrant(tournament=tournament, player=player, at=timezone.now())
    elif one.state == Entry.IN and (one.here or tournament.status not in THERE):
        return one
    one.team = team or one.team
    one.state = Entry.WAITING if _is_full(tournament, one) else Entry.IN
    one.here = one.state == Entry.IN and tournament.status in THERE
    if one.here and tournament.status == Status.RUNNING and one.number is None:
        _come_late(tournament, one)
    one.save()
    if one.here:
        pausing.somebody_is_back(tournament)
    _redraw(tournament)
    changed(tournament)
    live.publish(turns_channel(player.pk))
    return one


@locked
def set_here(tournament: Tournament, player: Player, here: bool) -> None:
    """Check in, or be out for the next round and back: one tap each (T-J3)."""
    if tournament.status not in THERE:
        raise WrongMoment
    one = tournament.entrants.filter(player=player, state=Entry.IN).first()
    if one is None:
        raise WrongMoment
    if one.here == here:
        return
    one.here = here
    if here and tournament.status == Status.RUNNING and one.number is None:
        _come_late(tournament, one)
    one.save()
    if here:
        pausing.somebody_is_back(tournament)
    _redraw(tournament)
    changed(tournament)
    live.publish(turns_channel(player.pk))


@locked
def withdraw(tournament: Tournament, player: Player) -> None:
    """Take part no longer; who waits moves up. Before the start nothing is left of it (T-J4)."""
    one = tournament.entrants.filter(player=player).exclude(state=Entry.WITHDRAWN).first()
    if one is None or tournament.status not in OPEN:
        return
    if one.number is None:
        one.delete()
    else:
        one.state, one.here = Entry.WITHDRAWN, False
        one.save(update_fields=["state", "here"])
    _move_up(tournament)
    _redraw(tournament)
    changed(tournament)
    live.publish(turns_channel(player.pk))


def number_of_rounds(tournament: Tournament) -> int:
    """How many rounds it takes with those who have a number."""
    people = tournament.entrants.filter(number__isnull=False).count()
    return format_of(tournament).length(planning.plan_of(tournament), people)


def _is_full(tournament: Tournament, one: Entrant) -> bool:
    if tournament.cap is None:
        return False
    others = tournament.entrants.filter(state=Entry.IN).exclude(pk=one.pk)
    return others.count() >= tournament.cap


def _move_up(tournament: Tournament) -> None:
    """Whoever has waited longest takes the free place, unless it is too late to."""
    if tournament.status == Status.RUNNING or tournament.cap is None:
        return
    free = tournament.cap - tournament.entrants.filter(state=Entry.IN).count()
    waiting = tournament.entrants.filter(state=Entry.WAITING).order_by("at", "pk")
    for one in waiting[: max(free, 0)]:
        one.state, one.here = Entry.IN, False
        one.save(update_fields=["state", "here"])
        live.publish(turns_channel(one.player_id))


def _redraw(tournament: Tournament) -> None:
    """Somebody has come or gone: a round that was only proposed has to be drawn again."""
    tournament.rounds.filter(stage=Stage.PROPOSED).delete()


def _come_late(tournament: Tournament, one: Entrant) -> None:
    """A number behind the others, half a score for the first missed round, 0 for the others."""
    if tournament.format in planning.CLOSED:
        raise Refused(_("In this format no one can join once it has started."), 409)
    begun = list(tournament.rounds.exclude(stage=Stage.PROPOSED).order_by("number"))
    if tournament.format == "arena":
        begun = []  # It has no round that one could have missed.
    elif 2 * len(begun) > number_of_rounds(tournament):
        raise Refused(_("Half the rounds have started, so no one can join any more."), 409)
    last = tournament.entrants.aggregate(last=Max("number"))["last"]
    one.number = (last or 0) + 1
    one.save()
    Beside.objects.bulk_create(
        Beside(round=each, entrant=one, kind=Kind.OUT if at else Kind.LATE)
        for at, each in enumerate(begun)
    )
    project(tournament)
