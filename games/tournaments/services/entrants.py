"""Writes entrants: sign-up, check-in, sitting out, withdrawal.

A tournament that has paused because too few people were there resumes when somebody checks in.
"""

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from games import live
from games.players.erasure import NameStriker, strike_fields
from games.players.models import Player
from games.tables import bot_levels as levels
from games.tables import registry
from games.tables.lobby import services as lobby
from games.tables.models import Joining, Table
from games.tables.services import turns_channel
from games.tournaments import invitations, notices, planning
from games.tournaments.models import (
    OPEN,
    Beside,
    Entrant,
    Entry,
    Remark,
    Stage,
    Status,
    Tournament,
)
from games.tournaments.pairing.history import RoundOutcome
from games.tournaments.queries import format_of
from games.tournaments.services.locking import WrongMoment, changed, locked, organises, update_calls
from games.tournaments.services.standings import project
from games.ui.refusals import Refused

HERE_ON_SIGN_UP = (Status.CHECK_IN, Status.RUNNING)
"""The statuses in which people can check in, and are checked in when they sign up."""
BYE_LEVEL = "steady"
"""The level of bots to play against during a bye, outside the tournament."""


@locked
def sign_up(tournament: Tournament, player: Player, token: str = "", team: str = "") -> Entrant:
    """Sign a player up, or let them return; if it is full, they wait. Raises `Refused`."""
    if tournament.status not in OPEN:
        raise WrongMoment
    already = tournament.entrants.filter(player=player).first()
    invited = not tournament.invited_only or invitations.is_invitation(tournament, token)
    if already is None and not invited and not organises(tournament, player):
        raise Refused(
            _("This tournament is by invitation only. Ask the organiser for the link."), 403
        )
    return enter(tournament, player, team)


def enter(tournament: Tournament, player: Player, team: str = "") -> Entrant:
    """Enter a player without checking the invitation. Raises `Refused`.

    The caller must hold the tournament's row.
    """
    row = Player.objects.select_for_update().filter(pk=player.pk).first()
    if row is None or not row.is_active or row.is_ghost:
        raise Refused(_("Only people with their own phone can join."), 403)
    one = tournament.entrants.filter(player=player).first()
    if one is None:
        one = Entrant(tournament=tournament, player=player, at=timezone.now())
    elif one.state == Entry.IN and (one.here or tournament.status not in HERE_ON_SIGN_UP):
        return one
    one.team = team or one.team
    one.state = Entry.WAITING if _is_full(tournament, one) else Entry.IN
    one.here = one.state == Entry.IN and tournament.status in HERE_ON_SIGN_UP
    if one.here and tournament.status == Status.RUNNING and one.number is None:
        _come_late(tournament, one)
    one.save()
    if one.here:
        go_on_with_people(tournament)
    _drop_proposal(tournament)
    changed(tournament)
    live.publish(turns_channel(player.pk))
    return one


@locked
def set_here(tournament: Tournament, player: Player, here: bool) -> None:
    """Check a player in, or let them sit out until they check in again. Raises `Refused`."""
    if tournament.status not in HERE_ON_SIGN_UP:
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
        go_on_with_people(tournament)
    _drop_proposal(tournament)
    changed(tournament)
    live.publish(turns_channel(player.pk))


@locked
def withdraw(tournament: Tournament, player: Player) -> None:
    """Withdraw a player, so that the waiting list moves up. Idempotent.

    An entrant without a number, such as before the start, is deleted.
    """
    one = tournament.entrants.filter(player=player).exclude(state=Entry.WITHDRAWN).first()
    if one is None or tournament.status not in OPEN:
        return
    if one.number is None:
        one.delete()
    else:
        one.state, one.here = Entry.WITHDRAWN, False
        one.save(update_fields=["state", "here"])
    _move_up(tournament)
    _drop_proposal(tournament)
    changed(tournament)
    live.publish(turns_channel(player.pk))


def number_of_rounds(tournament: Tournament) -> int:
    """Return the number of rounds for the people who have a number."""
    people = tournament.entrants.filter(number__isnull=False).count()
    return format_of(tournament).length(planning.plan_of(tournament), people)


def _is_full(tournament: Tournament, one: Entrant) -> bool:
    if tournament.cap is None:
        return False
    others = tournament.entrants.filter(state=Entry.IN).exclude(pk=one.pk)
    return others.count() >= tournament.cap


def _move_up(tournament: Tournament) -> None:
    """Give free places to the people who have waited longest, unless the tournament has begun."""
    if tournament.status == Status.RUNNING or tournament.cap is None:
        return
    free = tournament.cap - tournament.entrants.filter(state=Entry.IN).count()
    waiting = tournament.entrants.filter(state=Entry.WAITING).order_by("at", "pk")
    for one in waiting[: max(free, 0)]:
        one.state, one.here = Entry.IN, False
        one.save(update_fields=["state", "here"])
        live.publish(turns_channel(one.player_id))


def _drop_proposal(tournament: Tournament) -> None:
    """Delete a proposed round, to be drawn again, as somebody has come or gone."""
    tournament.rounds.filter(stage=Stage.PROPOSED).delete()


def _come_late(tournament: Tournament, one: Entrant) -> None:
    """Number a latecomer after the others, with half a score for the first round only.

    Raises `Refused` if it is too late.
    """
    if tournament.format in planning.CLOSED:
        raise Refused(_("In this format no one can join once it has started."), 409)
    begun = list(tournament.rounds.exclude(stage=Stage.PROPOSED).order_by("number"))
    if tournament.format == "arena":
        begun = []  # An arena has no rounds to miss.
    elif 2 * len(begun) > number_of_rounds(tournament):
        raise Refused(_("Half the rounds have started, so no one can join any more."), 409)
    last = tournament.entrants.aggregate(last=Max("number"))["last"]
    one.number = (last or 0) + 1
    one.save()
    Beside.objects.bulk_create(
        Beside(round=each, entrant=one, kind=RoundOutcome.OUT if at else RoundOutcome.LATE)
        for at, each in enumerate(begun)
    )
    project(tournament)


@locked
def wait_for_people(tournament: Tournament) -> None:
    """Pause the tournament, as nobody is there for the next round, and notify its organiser."""
    tournament.to_draw = None
    if tournament.status == Status.RUNNING and not tournament.paused:
        tournament.paused = True
        notices.tell_pause(tournament)
    changed(tournament, "paused", "to_draw")


def is_waiting_for_people(tournament: Tournament) -> bool:
    """Return whether the tournament paused automatically: a person's pause leaves a remark."""
    lines = Remark.objects.filter(tournament=tournament, what__in=("paused", "resumed"))
    last = lines.order_by("pk").last()
    return tournament.paused and (last is None or last.what != "paused")


def go_on_with_people(tournament: Tournament) -> None:
    """Resume a tournament that waits for people. The caller must hold the tournament's row."""
    if is_waiting_for_people(tournament):
        tournament.paused = False
        tournament.save(update_fields=["paused"])
        update_calls(tournament)


def has_bye_bot(tournament: Tournament) -> bool:
    """Return whether the game has bots to play against during a bye."""
    return BYE_LEVEL in levels.levels(tournament.game)


def play_bye(tournament_id: int, player: Player) -> Table:
    """Open a table of the lobby against bots during a bye, or return the one already open.

    Raises `WrongMoment` without a bye or bots, and as `lobby.open_table` does.
    """
    bye = (
        Beside.objects.filter(
            round__tournament=tournament_id,
            round__tournament__status=Status.RUNNING,
            round__stage=Stage.RUNNING,
            entrant__player=player,
            kind=RoundOutcome.BYE,
        )
        .select_related("round__tournament")
        .first()
    )
    if bye is None or not has_bye_bot(bye.round.tournament):
        raise WrongMoment
    tournament = bye.round.tournament
    seats = registry.rules(tournament.game).SEATS
    wanted = max(min(int(tournament.plan.get("wanted", 2)), max(seats)), min(seats))
    table = lobby.open_table(
        player,
        tournament.game,
        wanted,
        tournament.options,
        joining=Joining.INVITED,
        once=f"bye {bye.pk}",
    )
    lobby.start(table.pk, player, BYE_LEVEL)
    return table


def erase_name(player: Player) -> None:
    """Withdraw an erased person, and remove their name from tournaments' names, reasons and teams.

    Their places stay, without a name.
    """
    struck = NameStriker(player)
    strike_fields(Tournament.objects.all(), ("name",), struck)
    strike_fields(Remark.objects.all(), ("reason",), struck)
    strike_fields(Entrant.objects.all(), ("team",), struck)
    withdraw_everywhere(player)


def withdraw_everywhere(player: Player) -> None:
    """Withdraw a player from all tournaments that aren't over."""
    open_ones = Tournament.objects.filter(status__in=OPEN, entrants__player=player)
    for tournament_id in open_ones.values_list("pk", flat=True):
        withdraw(tournament_id, player)
