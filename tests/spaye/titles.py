"""Titles of the month before, so that their bonuses are usable today."""

from games.boards import months
from games.boards.models import Month, Title
from games.boards.titles import COLUMN_OF
from games.players.clock import Clock
from games.players.models import Player


def give_title(player: Player, slug: str) -> Title:
    """The player has won it last month: `grand_spayin`, `mastaye` or `tikao`."""
    today = Clock.read().today
    year, number = months.previous(today.year, today.month)
    month, _made = Month.objects.get_or_create(year=year, month=number)
    return Title.objects.create(
        month=month, column=COLUMN_OF[slug], player=player, points=9, decided="lead"
    )
