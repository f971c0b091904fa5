"""The board in the live stream: `board:2026-11`, or `board:2026-11:daye` ordered by that column."""

from functools import partial

from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.boards import months
from games.boards.month import board, building
from games.boards.points.standings import COLUMNS
from games.live import topics
from games.live.topics import Denied, Subscription
from games.players.clock import Clock
from games.players.faces import PEOPLE
from games.players.models import Player


@topics.register("board")
def subscribe(player: Player, args: tuple[str, ...], language: str) -> Subscription:
    """The region for readers of one language: it is the same for all of them. Raises `Denied`."""
    named, *order = args or ("",)
    year, month = months.named(named)
    column = order[0] if order else board.SORT
    if not months.exists(year, month) or len(order) > 1 or column not in COLUMNS:
        raise Denied
    return Subscription(
        channels=frozenset({f"board-{named}", PEOPLE}),
        event=board.event_of(year, month, column),
        key=("board", year, month, column, language),
        draw=partial(draw, year, month, column, language),
    )


def draw(year: int, month: int, column: str, language: str) -> tuple[int, str]:
    """Version and HTML of the board as anybody who reads `language` may see it."""
    clock = Clock.read()
    found = building.read(year, month, column, clock)
    with translation.override(language), timezone.override(clock.calendar.zone):
        html = render_to_string("boards/_board.html", {"board": found})
    return found.version, html
