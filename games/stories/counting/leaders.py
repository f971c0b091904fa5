"""Who has won most tables of each game in a month: the badges, written with the month's sums."""

from collections import defaultdict
from datetime import date

from django.db.models import Count

from games.honours.models import Honour
from games.honours.months import Month
from games.players import office
from games.stories.models import Badge, StoryMonth

Won = dict[tuple[str, int], int]
"""{(game, player): tables won} of whoever has won most; several of a draw."""


def counted(first_day: date) -> Won:
    """As the honours of the month give them; one query."""
    first, end = Month.of(first_day).bounds(office.current_calendar())
    wins = Honour.objects.filter(ended_at__gte=first, ended_at__lt=end, won=True).order_by()
    games: defaultdict[str, dict[int, int]] = defaultdict(dict)
    for game, player, won in wins.values_list("game", "player").annotate(Count("pk")):
        games[game][player] = won
    return {
        (game, player): won
        for game, people in games.items()
        for player, won in people.items()
        if won == max(people.values())
    }


def stored(month: StoryMonth) -> Won:
    """The same as it is kept."""
    rows = Badge.objects.filter(month=month).values_list("game", "player_id", "won")
    return {(game, player): won for game, player, won in rows}
