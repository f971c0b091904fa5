"""Writes the organiser's decisions about a table: its result, annulment, replay, or a bot.

A corrected result changes the standings, but no pairing of a round that has begun: a match's winner
can't change once somebody has advanced, and a proposed round is drawn again.
"""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.players.models import Player
from games.tables.absence import services as absence
from games.tables.absence.queries import is_stalling
from games.tables.absence.services import sit_out_as_organiser
from games.tournaments.formats import Bracketed
from games.tournaments.models import Pairing, Stage, Status, Tournament
from games.tournaments.queries import course_of, format_of
from games.tournaments.services import tables
from games.tournaments.services.locking import WrongMoment, changed, check_organises, locked, note
from games.tournaments.services.standings import project
from games.ui.refusals import Refused


class BadResult(Refused):
    """The places aren't possible at the table."""

    status = 422
    sentence = _("Give everyone at the table a place, starting from 1.")


class GoneOn(Refused):
    """The bracket's next match has begun, or a finished bracket would need one more match."""

    status = 409
    sentence = _(
        "The tournament has moved on from this result. The pairings can no longer change, "
        "and neither can the winner of this match."
    )


@locked
def rule(
    tournament: Tournament,
    by: Player,
    round_number: int,
    table: int,
    places: Sequence[int],
    reason: str,
) -> None:
    """Set the places at a table, in the order of its chairs, whatever its result was.

    Raises `BadResult`, `GoneOn`, `Refused`, `WrongMoment`, `NotOrganiser`.
    """
    pairing = _find_with_reason(tournament, by, round_number, table, reason)
    count = pairing.chairs.count()
    fits = len(places) == count and all(1 <= place <= count for place in places)
    if not fits or min(places) != 1 or (pairing.label and len(set(places)) < count):
        raise BadResult
    if pairing.places == list(places) and pairing.ruled:
        return
    ends = _is_at_its_end(tournament)
    if _changes_winner(pairing, places) and pairing.label in _settled_matches(tournament):
        raise GoneOn
    _decide(pairing, list(places), void=False)
    if ends and not _is_at_its_end(tournament):
        raise GoneOn
    _record(tournament, by, pairing, "ruled", reason)


@locked
def annul(tournament: Tournament, by: Player, round_number: int, table: int, reason: str) -> None:
    """Annul a table, which then counts for nobody.

    Raises `BadResult` in a bracket, where somebody has to advance, `Refused`, `WrongMoment`,
    `NotOrganiser`.
    """
    pairing = _find_with_reason(tournament, by, round_number, table, reason)
    if pairing.label:
        raise BadResult
    if pairing.void:
        return
    _decide(pairing, None, void=True)
    _record(tournament, by, pairing, "annulled", reason)


@locked
def replay(tournament: Tournament, by: Player, round_number: int, table: int, reason: str) -> None:
    """Have a pairing of the last round played again; its tables so far don't count.

    Raises `Refused`, `WrongMoment`, `NotOrganiser`.
    """
    pairing = _find_with_reason(tournament, by, round_number, table, reason)
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
    _record(tournament, by, pairing, "replayed", reason)


@locked
def sit_out(
    tournament: Tournament, by: Player, round_number: int, table: int, player_id: int
) -> None:
    """Let a bot play for a person who is online but hasn’t moved for long, until they return.

    Raises `NobodyStalls`, `WrongMoment`, `NotOrganiser`.
    """
    pairing = _find_pairing(tournament, by, round_number, table)
    numbers = tournament.entrants.filter(player=player_id).values_list("number", flat=True)
    for one in tables.open_tables(pairing):
        seat = one.seats.filter(player=player_id).first()
        if seat is not None and sit_out_as_organiser(one.pk, by, seat.number):
            note(
                tournament,
                by,
                "sat_out",
                round_number=round_number,
                table=table,
                people=tuple(number for number in numbers if number is not None),
            )
            changed(tournament)


def stalling_players(tournament: Tournament, round_number: int, table: int) -> list[Player]:
    """Return the players at a pairing's open tables who are online but haven’t moved for long."""
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


def _find_with_reason(
    tournament: Tournament, by: Player, round_number: int, table: int, reason: str
) -> Pairing:
    """Return the pairing to decide. Raises as `_find_pairing`, and `Refused` without a reason."""
    pairing = _find_pairing(tournament, by, round_number, table)
    if not reason.strip():
        raise Refused(_("Give a reason. Everyone can read it."))
    return pairing


def _find_pairing(tournament: Tournament, by: Player, round_number: int, table: int) -> Pairing:
    """Return the pairing at a table of a round. Raises `NotOrganiser`, `WrongMoment`."""
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


def _changes_winner(pairing: Pairing, places: Sequence[int]) -> bool:
    """Return whether these places would give a decided match another winner."""
    if pairing.places is None:
        return False
    absent = [chair.absent for chair in pairing.chairs.all()]
    before, after = (
        min(range(len(absent)), key=lambda seat: (absent[seat], order[seat], seat))
        for order in (pairing.places, places)
    )
    return before != after


def _settled_matches(tournament: Tournament) -> set[str]:
    """Return the matches from which somebody has advanced; empty without a bracket."""
    made = format_of(tournament)
    return made.settled_matches(course_of(tournament)) if isinstance(made, Bracketed) else set()


def _is_at_its_end(tournament: Tournament) -> bool:
    """Return whether a bracket is over with no match left, so that a correction may not add one."""
    made = format_of(tournament)
    if tournament.status != Status.OVER or not isinstance(made, Bracketed):
        return False
    return made.basis(course_of(tournament)) is None


def _close(pairing: Pairing) -> None:
    """Stop the pairing's open tables, so that nobody waits there any more."""
    for table in tables.open_tables(pairing):
        absence.stop(table.pk)


def _record(tournament: Tournament, by: Player, pairing: Pairing, what: str, reason: str) -> None:
    note(
        tournament,
        by,
        what,
        reason.strip()[:200],
        round_number=pairing.round.number,
        table=pairing.number,
    )
    # A round proposed from the earlier result must be drawn again.
    tournament.rounds.filter(stage=Stage.PROPOSED).delete()
    project(tournament)
    changed(tournament)
