"""Badges of the other games: most tables won in a month. A month closes by itself, by the clock."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from games.players.models import Player
from games.stories.models import Badge
from games.tables import registry
from games.tables.registry import GameConfig

SHOWN = {"player__on_screen": True, "player__erased": None}


@dataclass(frozen=True, slots=True)
class MostWon:
    """One game's badge, or who leads while the month runs."""

    month: date
    game: str
    config: GameConfig
    players: list[Player]
    won: int


def of_player(player: Player, today: date) -> list[MostWon]:
    """The player's badges of months that have ended, the newest first; one query."""
    mine = Badge.objects.filter(player=player, month__first_day__lt=today.replace(day=1))
    return _told(mine.select_related("month", "player").order_by("-month__first_day", "game"))


def of_month(first_day: date) -> list[MostWon]:
    """The badges of a month, game by game, of whoever may be named; one query."""
    here = Badge.objects.filter(month__first_day=first_day, **SHOWN)
    return _by_game(_told(here.select_related("month", "player").order_by("game", "player")))


def _told(rows: Iterable[Badge]) -> list[MostWon]:
    known = registry.configs()
    return [
        MostWon(row.month.first_day, row.game, known[row.game], [row.player], row.won)
        for row in rows
        if row.game in known
    ]


def _by_game(rows: Iterable[MostWon]) -> list[MostWon]:
    """Whoever shares a badge stands in one line."""
    found: dict[str, MostWon] = {}
    for row in rows:
        if row.game in found:
            found[row.game].players.extend(row.players)
        else:
            found[row.game] = row
    return list(found.values())
