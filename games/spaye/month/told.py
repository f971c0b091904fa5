"""What a finished day gives to tell: who met whom. No card, no number of repetitions."""

from collections.abc import Mapping
from datetime import date

from games.engine.cards import NIKAYE
from games.spaye import days
from games.spaye.rules import points
from games.spaye.rules.state import Daye, State
from games.stories import facts
from games.stories.facts import DayStory, Met
from games.tables.models import Seat, Table


def of_table(table: Table, state: State) -> tuple[date, DayStory] | None:
    """The date and its story; `None` of a day that runs or is cancelled, and of no day."""
    day = days.known(table)
    if day is None or not state.finished:
        return None
    seats = Seat.objects.filter(table=table, player__isnull=False)
    players = {number: pk for number, pk in seats.values_list("number", "player_id") if pk}
    return day.date, story(state, players)


facts.sources["spaye"] = of_table


def story(state: State, players: Mapping[int, int]) -> DayStory:
    """Dāyes that count, in their order, and who witnessed whom; people by id."""
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
