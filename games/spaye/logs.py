"""Logging a dāye of the real deck: check people in, find doubles, enter the move."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.engine.cards import rank_of
from games.engine.contract import IllegalMove
from games.players.models import Player
from games.spaye import services
from games.spaye.days import logged_at
from games.spaye.log_forms import LogForm
from games.spaye.models import Day
from games.spaye.rules.state import Daye, State
from games.tables import services as tables
from games.tables.models import Seat, Table

ALIKE_WITHIN = timedelta(minutes=3)


@transaction.atomic
def save(day: Day, author: Player, form: LogForm, version: int) -> int:
    """Enter the log; returns the dāye's number. Whoever played is in the office: checked in.

    With `form.seen` the author confirms the nikāyé's exercise in the same go, if he may.
    """
    Table.objects.select_for_update().get(pk=day.table_id)
    seats = {author.pk: services.check_in(day, author)}
    for player in Player.objects.active().filter(pk__in=form.players):
        seats[player.pk] = services.check_in(day, player, by=author)
    if missing := set(form.players) - seats.keys():
        raise IllegalMove("SP-66", player=missing.pop())
    played = tables.play(day.table_id, author, form.move(seats), version)
    number = len(played.state.dayes) - 1
    if form.seen is not None:
        _confirm(day, author, played.state, number, form.seen, played.version)
    return number


def _confirm(day: Day, author: Player, state: State, daye: int, seen: int, version: int) -> None:
    """One nikāyé other than the author: what the author saw is the witness's confirmation."""
    seat = tables.seat_of(day.table_id, author)
    found = [n for n, ex in enumerate(state.exercises) if ex.daye == daye and ex.seat != seat]
    if len(found) == 1:
        tables.play(day.table_id, author, f"confirm {found[0]} {seen}", version)


def alike(day: Day, author: Player, form: LogForm) -> tuple[Player, int] | None:
    """Somebody else has just logged the same two cards of the same people: who, and how long ago.

    Returns the author of that log and the minutes since.
    """
    state = tables.state_of(day.table)
    people = dict(Seat.objects.filter(table=day.table).values_list("number", "player_id"))
    for number in reversed(range(len(state.dayes))):
        daye = state.dayes[number]
        if daye.author is None or daye.gone or people[daye.author] == author.pk:
            continue
        if not _same(daye, people, form):
            continue
        at = logged_at(day.table, number)
        if at and timezone.now() - at < ALIKE_WITHIN:
            minutes = int((timezone.now() - at).total_seconds() // 60)
            return Player.objects.get(pk=people[daye.author]), minutes
    return None


def _same(daye: Daye, people: dict[int, int], form: LogForm) -> bool:
    drawn = {
        (people[seat], rank_of(card))
        for seat, card in zip(daye.players, daye.draws[-1], strict=True)
    }
    return drawn == {
        (player, rank_of(card)) for player, card in zip(form.players, form.cards, strict=True)
    }
