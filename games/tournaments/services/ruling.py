"""Writes what the organiser decides of a table: its result, annulled, played again (T-R2, T-R4).

A result corrected later changes the standings, never a pairing that was made: a bracket refuses
to have another winner once somebody has gone on, and a round that was only proposed is drawn anew.
"""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from games.players.models import Player
from games.tables.absence import services as absence
from games.tables.absence import sitting_out
from games.tables.absence.who import is_stalling
from games.tournaments.errors import BadResult, GoneOn, WrongMoment
from games.tournaments.formats import Bracketed
from games.tournaments.models import Pairing, Stage, Status, Tournament
from games.tournaments.reading import course_of, format_of
from games.tournaments.services import tables
from games.tournaments.services.holding import changed, check_organises, locked, note
from games.tournaments.services.standing import project
from games.ui.refusals import Refused


@locked
def rule(
    tournament: Tournament,
    by: Player,
    round_number: int,
    table: int,
    places: Sequence[int],
    reason: str,
) -> None:
    """The places at a table are these, in the order of its chairs, whatever was played.

    Raises `BadResult`, `GoneOn`, `Refused`, `WrongMoment`, `NotOrganiser`.
    """
    pairing = _with_reason(tournament, by, round_number, table, reason)
    count = pairing.chairs.count()
    fits = len(places) == count and all(1 <= place <= count for place in places)
    if not fits or min(places) != 1 or (pairing.label and len(set(places)) < count):
        raise BadResult
    if pairing.places == list(places) and pairing.ruled:
        return
    ends = _is_at_its_end(tournament)
    if _turns_round(pairing, places) and pairing.label in _settled(tournament):
        raise GoneOn
    _decide(pairing, list(places), void=False)
    if ends and not _is_at_its_end(tournament):
        raise GoneOn
    _told(tournament, by, pairing, "ruled", reason)


@locked
def annul(tournament: Tournament, by: Player, round_number: int, table: int, reason: str) -> None:
    """The table counts for nobody. Not in a bracket, where somebody has to go on.

    Raises `BadResult`, `Refused`, `WrongMoment`, `NotOrganiser`.
    """
    pairing = _with_reason(tournament, by, round_number, table, reason)
    if pairing.label:
        raise BadResult
    if pairing.void:
        return
    _decide(pairing, None, void=True)
    _told(tournament, by, pairing, "annulled", reason)


@locked
def replay(tournament: Tournament, by: Player, round_number: int, table: int, reason: str) -> None:
    """Lay one more table for the pairing; the ones before don't count. The last round only.

    Raises `Refused`, `WrongMoment`, `NotOrganiser`.
    """
    pairing = _with_reason(tournament, by, round_number, table, reason)
    running = tournament.status == Status.RUNNING and tournament.format != "arena"
    last = tournament.rounds.exclude(stage=Stage.PROPOSED).order_by("number").last()
    if last is None or last.number != round_number or not running:
        raise WrongMoment
    _close(pairing)
    pairing.sittings.update(counts=False)
    chairs = list(pairing.chairs.select_related("entrant__player"))
    for chair in chairs:
        chair.absent = False
        chair.save(update_fields=["absent"])
    pairing.places = pairing.points = pairing.decided_at = None
    pairing.void = pairing.ruled = False
    pairing.save()
    if last.stage == Stage.OVER:
        last.stage, last.ended_at = Stage.RUNNING, None
        last.save(update_fields=["stage", "ended_at"])
    tables.lay_next(tournament, pairing, chairs)
    _told(tournament, by, pairing, "replayed", reason)


@locked
def sit_out(
    tournament: Tournament, by: Player, round_number: int, table: int, player_id: int
) -> None:
    """A bot plays for somebody who is there and hasn’t moved for long, until they are back (R7).

    Raises `NobodyStalls`, `WrongMoment`, `NotOrganiser`.
    """
    pairing = _found(tournament, by, round_number, table)
    for one in tables.open_tables(pairing):
        seat = one.seats.filter(player=player_id).first()
        if seat is not None and sitting_out.by_organiser(one.pk, by, seat.number):
            note(
                tournament,
                by,
                "sat_out",
                round_number=round_number,
                table=table,
                people=(player_id,),
            )
            changed(tournament)


def stalling_at(tournament: Tournament, round_number: int, table: int) -> list[Player]:
    """Who is there and hasn’t moved for long, where that table of the round is still played."""
    now = timezone.now()
    pairings = Pairing.objects.filter(
        round__tournament=tournament, round__number=round_number, number=table
    )
    return [
        seat.player
        for pairing in pairings
        for one in tables.open_tables(pairing)
        for seat in one.seats.select_related("player")
        if is_stalling(one, seat, now) and seat.player is not None
    ]


def _with_reason(
    tournament: Tournament, by: Player, round_number: int, table: int, reason: str
) -> Pairing:
    pairing = _found(tournament, by, round_number, table)
    if not reason.strip():
        raise Refused(_("Give a reason. Everyone can read it."))
    return pairing


def _found(tournament: Tournament, by: Player, round_number: int, table: int) -> Pairing:
    check_organises(tournament, by)
    if tournament.status not in (Status.RUNNING, Status.OVER):
        raise WrongMoment
    pairing = Pairing.objects.filter(
        round__tournament=tournament, round__number=round_number, number=table
    ).first()
    if pairing is None or pairing.round.stage == Stage.PROPOSED:
        raise WrongMoment
    return pairing


def _decide(pairing: Pairing, places: list[int] | None, *, void: bool) -> None:
    _close(pairing)
    pairing.places, pairing.void, pairing.ruled = places, void, True
    pairing.points = None if void else pairing.points
    pairing.decided_at = timezone.now()
    pairing.save(update_fields=["places", "points", "void", "ruled", "decided_at"])


def _turns_round(pairing: Pairing, places: Sequence[int]) -> bool:
    """Whether another one would win a match that was decided."""
    if pairing.places is None:
        return False
    absent = [chair.absent for chair in pairing.chairs.all()]
    before, after = (
        min(range(len(absent)), key=lambda seat: (absent[seat], told[seat], seat))
        for told in (pairing.places, places)
    )
    return before != after


def _settled(tournament: Tournament) -> set[str]:
    """The matches from which somebody has gone on."""
    made = format_of(tournament)
    return made.settled(course_of(tournament)) if isinstance(made, Bracketed) else set()


def _is_at_its_end(tournament: Tournament) -> bool:
    """Whether a bracket that is over has no match left: a corrected one may not want another."""
    made = format_of(tournament)
    if tournament.status != Status.OVER or not isinstance(made, Bracketed):
        return False
    return made.basis(course_of(tournament)) is None


def _close(pairing: Pairing) -> None:
    """Nobody waits at its tables any more."""
    for table in tables.open_tables(pairing):
        absence.stop(table.pk)


def _told(tournament: Tournament, by: Player, pairing: Pairing, what: str, reason: str) -> None:
    note(
        tournament,
        by,
        what,
        reason.strip()[:200],
        round_number=pairing.round.number,
        table=pairing.number,
    )
    # What was drawn from another result is drawn again, as when somebody comes or goes.
    tournament.rounds.filter(stage=Stage.PROPOSED).delete()
    project(tournament)
    changed(tournament)
