"""A day's effects on its month: späyins, wins, spent bonuses, ledger lines, its story."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date

from django.utils.translation import gettext as _

from games.boards import services as boards
from games.boards.services import AlreadySpent, MonthClosed, NotHeld
from games.engine.cards import NIKAYE
from games.engine.contract import IllegalMove, Move
from games.players import calendar_guards
from games.players.calendar_guards import SettledDates
from games.players.erasure import NameStriker
from games.players.models import Player
from games.spaye import days, exercises, queries
from games.spaye.models import Day, Meeting, Spayin
from games.spaye.rules import points
from games.spaye.rules.observe import status_of
from games.spaye.rules.state import Daye, State
from games.stories import day_facts
from games.stories import services as stories
from games.stories.day_facts import DayStory, Met
from games.tables import services as tables
from games.tables.models import Seat, Table
from games.ui.refusals import Refused
from games.ui.words import capfirst

SPENDS = {"share": "grand_spayin", "tyrant": "mastaye", "double_or_quits": "tikao"}
MAKES_SPAYINS = {"accept", "join_final", "log"}
UNMAKES_SPAYINS = {"void", "undo_log"}
CHANGES_WINS = {"draw", "log", "undo_log", "contest", "uphold", "void", "close"}


class LogSettled(Refused):
    """The day's month is closed and takes no changes any more."""

    status = 409

    def __init__(self, month: SettledDates) -> None:
        text = _("%(month)s is closed: its days stay as they are.")
        super().__init__(text % {"month": capfirst(month.name)})


def project(table: Table, state: State, seat: int | None, move: Move) -> None:
    """Project a move into the month, in the move's transaction. Raises `LogSettled`, SP-55."""
    day = days.find_by_table(table)
    if day is None:
        return
    players = _seated((seat.number, seat.player_id) for seat in table.seat_list)
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
        boards.project(day.date, table.pk, _by_player(state, players), status_of(state))
    except MonthClosed:
        if month := calendar_guards.settled_on(day.date):
            raise LogSettled(month) from None
        raise
    if state.finished:
        stories.project_day(table, day.date, tell_day(state, players))


def _remember_equivalents(day: Day, state: State) -> None:
    """Store the current alternatives to the day's exercise."""
    equivalents = exercises.equivalents_of(state.exercise or "")
    Day.objects.filter(pk=day.pk).update(equivalents=equivalents)


def forget(player: Player) -> None:
    """Strike the player's names out of the alternatives that days store."""
    struck = NameStriker(player)
    for pk, stored in Day.objects.exclude(equivalents=[]).values_list("pk", "equivalents"):
        names = list(dict.fromkeys(map(struck, stored)))
        if names != stored:
            Day.objects.filter(pk=pk).update(equivalents=names)


def _seated(seats: Iterable[tuple[int, int | None]]) -> dict[int, int]:
    """Return player ids by seat; no bot ever sits here."""
    return {number: player for number, player in seats if player is not None}


def _by_player(state: State, players: dict[int, int]) -> dict[int, tuple[int, int, int]]:
    """Return the day's points by player id: (Dāye, Victoire, Répétition)."""
    columns = points.columns(state)
    rows = zip(columns.daye, columns.victoire, columns.repetition, strict=True)
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
    """Delete späyins who were so only by a log that is now taken back or voided."""
    month = Spayin.objects.filter(month=_month(day.date))
    there = {player for seat, player in players.items() if days.makes_spayin(state, seat)}
    lost = set(month.values_list("player_id", flat=True)).intersection(players.values()) - there
    if lost:
        month.filter(player__in=lost - _spayins_of_other_days(day)).delete()


def _spayins_of_other_days(day: Day) -> set[int]:
    """Return the players who became späyin on another day of the month, by those days' states."""
    month = Day.objects.filter(date__year=day.date.year, date__month=day.date.month)
    spayins = set()
    for other in month.exclude(pk=day.pk).select_related("table"):
        state = tables.state_of(other.table)
        for seat, player in other.table.seats.values_list("number", "player_id"):
            if days.makes_spayin(state, seat):
                spayins.add(player)
    return spayins


def _remember_meetings(day: Day, state: State, players: dict[int, int]) -> None:
    """Store the day's wins, player against player, as the state has them."""
    wins = {(players[a], players[b]): n for (a, b), n in _wins_by_pair(state).items()}
    stored = Meeting.objects.filter(day=day)
    if {(m.winner_id, m.loser_id): m.wins for m in stored} == wins:
        return
    stored.delete()
    Meeting.objects.bulk_create(
        Meeting(day=day, winner_id=winner, loser_id=loser, wins=n)
        for (winner, loser), n in wins.items()
    )


def _wins_by_pair(state: State) -> Counter[queries.Pair]:
    """Return the day's wins by (winner, loser), two seats.

    The final and a cancelled day have none.
    """
    wins: Counter[queries.Pair] = Counter()
    if state.closed and not state.finished:
        return wins
    for number, daye in enumerate(state.dayes):
        if daye.final or not daye.counts:
            continue
        won = points.daye_victories(state, number)
        if sum(won) == 1:
            at = won.index(1)
            wins[daye.players[at], daye.players[1 - at]] += 1
    return wins


def _spend(player_id: int, title: str, day: Day) -> None:
    try:
        boards.spend_bonus(player_id, title, day.date, day.table_id)
    except (AlreadySpent, NotHeld):
        raise IllegalMove("SP-55", bonus=title) from None


def _month(date: date) -> date:
    return date.replace(day=1)


def ledger_of(table: Table, state: State) -> tuple[date, dict[int, tuple[int, int, int]], str]:
    """Return what the ledger should have of the day: its date, points by player id, its status."""
    players = _seated(Seat.objects.filter(table=table).values_list("number", "player_id"))
    return days.get_by_table(table).date, _by_player(state, players), status_of(state)


# Facts of a finished day for stories: who met whom. No card but nikāyes, no repetitions.


def day_story(table: Table, state: State) -> tuple[date, DayStory] | None:
    """Return a finished day's date and story; `None` for any other day and for no day."""
    day = days.find_by_table(table)
    if day is None or not state.finished:
        return None
    seats = Seat.objects.filter(table=table, player__isnull=False)
    players = {number: pk for number, pk in seats.values_list("number", "player_id") if pk}
    return day.date, tell_day(state, players)


day_facts.sources["spaye"] = day_story


def tell_day(state: State, players: Mapping[int, int]) -> DayStory:
    """Return the dāyes that count, in order, and the pairs of witness and nikāyé; people by id."""
    met = tuple(
        _met(state, number, daye, players) for number, daye in enumerate(state.dayes) if daye.counts
    )
    saw = (
        (players[ex.witness], players[ex.seat])
        for ex in state.exercises
        if ex.witness is not None and state.dayes[ex.daye].counts
    )
    return DayStory(state.deck, met, tuple(sorted(set(saw))))


def _met(state: State, number: int, daye: Daye, players: Mapping[int, int]) -> Met:
    people = tuple(players[seat] for seat in daye.players)
    won = points.daye_victories(state, number)
    last = zip(people, daye.draws[-1], strict=True)
    return Met(
        people=people,
        winner=people[won.index(1)] if not daye.final and sum(won) == 1 else None,
        ties=len(daye.draws) - 1,
        final=daye.final,
        nikayes=tuple(player for player, card in last if card == NIKAYE),
    )
