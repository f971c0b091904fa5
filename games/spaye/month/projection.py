"""What a day's moves mean beyond its table: späyins, wins, spent bonuses, the ledger's lines."""

from collections.abc import Iterable
from datetime import date

from games.boards import services as boards
from games.boards.services import AlreadySpent, MonthClosed, NotHeld
from games.engine.contract import IllegalMove, Move
from games.players import calendar_guards
from games.players.erasure import NameStriker
from games.players.models import Player
from games.spaye import days, exercises, meetings
from games.spaye.errors import LogSettled
from games.spaye.models import Day, Meeting, Spayin
from games.spaye.month import told
from games.spaye.rules.points import columns
from games.spaye.rules.state import State
from games.stories import services as stories
from games.tables import services as tables
from games.tables.models import Seat, Table

SPENDS = {"share": "grand_spayin", "tyrant": "mastaye", "double_or_quits": "tikao"}
MAKES_SPAYINS = {"accept", "join_final", "log"}
UNMAKES_SPAYINS = {"void", "undo_log"}
CHANGES_WINS = {"draw", "log", "undo_log", "contest", "uphold", "void", "close"}


def project(table: Table, state: State, seat: int | None, move: Move) -> None:
    """What a move means for the month: späyins, a spent bonus, the ledger's lines."""
    day = days.known(table)
    if day is None:
        return
    players = _seated((seat.number, seat.player_id) for seat in table.seats.all())
    if move.verb in MAKES_SPAYINS:
        _remember_spayins(day.date, state, players)
    if move.verb in UNMAKES_SPAYINS:
        _forget_spayins(day, state, players)
    if move.verb in CHANGES_WINS:
        _remember_meetings(day, state, players)
    if move.verb == "set_exercise":
        _remember_equivalents(day, state)
    if move.verb in SPENDS and seat is not None:
        _spend(players[seat], SPENDS[move.verb], day)
    try:
        boards.project(day.date, table.pk, _by_player(state, players), _projected_status(state))
    except MonthClosed:
        if month := calendar_guards.settled_on(day.date):
            raise LogSettled(month) from None
        raise
    if state.finished:
        stories.project(table, day.date, told.story(state, players))


def _remember_equivalents(day: Day, state: State) -> None:
    """The day is set with all movements that count as its exercise does (S2), as they are now."""
    found = exercises.equivalents_of(state.exercise or "")
    Day.objects.filter(pk=day.pk).update(equivalents=found)


def forget(player: Player) -> None:
    """Strike the player's names out of what the days say that counts as their exercise."""
    struck = NameStriker(player)
    for pk, said in Day.objects.exclude(equivalents=[]).values_list("pk", "equivalents"):
        names = list(dict.fromkeys(map(struck, said)))
        if names != said:
            Day.objects.filter(pk=pk).update(equivalents=names)


def _seated(seats: Iterable[tuple[int, int | None]]) -> dict[int, int]:
    """Players by seat; no bot ever sits here."""
    return {number: player for number, player in seats if player is not None}


def _projected_status(state: State) -> str:
    if state.finished:
        return "finished"
    return "cancelled" if state.closed else "running"


def _by_player(state: State, players: dict[int, int]) -> dict[int, tuple[int, int, int]]:
    """The day's points by player id: (Dāye, Victoire, Répétition)."""
    told = columns(state)
    rows = zip(told.daye, told.victoire, told.repetition, strict=True)
    return {players[seat]: row for seat, row in enumerate(rows)}


def _remember_spayins(date: date, state: State, players: dict[int, int]) -> None:
    Spayin.objects.bulk_create(
        [
            Spayin(month=_month(date), player_id=player)
            for seat, player in players.items()
            if seat < len(state.players) and state.is_spayin(seat)
        ],
        ignore_conflicts=True,
    )


def _forget_spayins(day: Day, state: State, players: dict[int, int]) -> None:
    """A log taken back or voided has made nobody späyin, unless another dāye of the month did."""
    month = Spayin.objects.filter(month=_month(day.date))
    there = {player for seat, player in players.items() if days.made_spayin(state, seat)}
    lost = set(month.values_list("player_id", flat=True)).intersection(players.values()) - there
    if lost:
        month.filter(player__in=lost - _spayins_of_other_days(day)).delete()


def _spayins_of_other_days(day: Day) -> set[int]:
    """Who has become späyin on another day of the month: read from the days, not from the rows."""
    month = Day.objects.filter(date__year=day.date.year, date__month=day.date.month)
    found = set()
    for other in month.exclude(pk=day.pk).select_related("table"):
        state = tables.state_of(other.table)
        for seat, player in other.table.seats.values_list("number", "player_id"):
            if days.made_spayin(state, seat):
                found.add(player)
    return found


def _remember_meetings(day: Day, state: State, players: dict[int, int]) -> None:
    """Make the day's wins, player against player, those of the state."""
    wins = {(players[a], players[b]): n for (a, b), n in meetings.wins(state).items()}
    stored = Meeting.objects.filter(day=day)
    if {(m.winner_id, m.loser_id): m.wins for m in stored} == wins:
        return
    stored.delete()
    Meeting.objects.bulk_create(
        Meeting(day=day, winner_id=winner, loser_id=loser, wins=n)
        for (winner, loser), n in wins.items()
    )


def _spend(player_id: int, title: str, day: Day) -> None:
    try:
        boards.spend_bonus(player_id, title, day.date, day.table_id)
    except (AlreadySpent, NotHeld):
        raise IllegalMove("SP-55", bonus=title) from None


def _month(date: date) -> date:
    return date.replace(day=1)


def ledger_of(table: Table, state: State) -> tuple[date, dict[int, tuple[int, int, int]], str]:
    """What the ledger should say of the day: its date, the points by player id, its status."""
    players = _seated(Seat.objects.filter(table=table).values_list("number", "player_id"))
    return days.of_table(table).date, _by_player(state, players), _projected_status(state)
