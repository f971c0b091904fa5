"""The boards in the live stream.

`board:2026-11`, or `board:2026-11:daye` ordered by that column; `ceremony` calls people to it,
`ceremony:2026-11` is its stage. Whoever opens one of these two also makes the end of a forgotten
ceremony known.
"""

from functools import partial

from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.boards import darkness, month_board, months, services
from games.boards.ceremony import current_ceremony, month_ceremony
from games.boards.standings import COLUMNS
from games.boards.titles import CEREMONY_CHANNEL
from games.live import topics
from games.live.topics import Denied, Subscription
from games.players.appearance import PEOPLE
from games.players.clock import Clock
from games.players.models import Player


@topics.register("board")
def subscribe_board(player: Player, args: tuple[str, ...], language: str) -> Subscription:
    """Subscribe to a month's board, the same for all readers of a language. Raises `Denied`.

    In the dark each has their own.
    """
    named, *order = args or ("",)
    year, month = months.parse(named)
    column = order[0] if order else month_board.DEFAULT_COLUMN
    if not months.exists(year, month) or len(order) > 1 or column not in COLUMNS:
        raise Denied
    own = darkness.reader_key(player, (year, month), Clock.read())
    return Subscription(
        channels=frozenset({f"board-{named}", PEOPLE}),
        event=month_board.event_name(year, month, column),
        key=("board", year, month, column, language, *own),
        draw=partial(draw_board, year, month, column, language, *own),
    )


def draw_board(
    year: int, month: int, column: str, language: str, reader: int | None = None
) -> tuple[int, str]:
    """Render the board for everybody who reads `language`; return its version and HTML."""
    clock = Clock.read()
    found = month_board.load_board(year, month, column, clock, reader)
    with translation.override(language), timezone.override(clock.calendar.zone):
        html = render_to_string("boards/_board.html", {"board": found})
    return found.version, html


CEREMONY_CHANNELS = frozenset({CEREMONY_CHANNEL})


@topics.register(CEREMONY_CHANNEL)
def subscribe_ceremony(player: Player, args: tuple[str, ...], language: str) -> Subscription:
    """Subscribe to the banner of every page, or to a month's stage. Raises `Denied`.

    On the stage admins have a button.
    """
    if not args:
        key = (CEREMONY_CHANNEL, language)
        return Subscription(CEREMONY_CHANNELS, CEREMONY_CHANNEL, key, partial(draw_call, language))
    year, month = months.parse(args[0])
    if len(args) > 1 or not months.exists(year, month):
        raise Denied
    leads = player.is_admin
    return Subscription(
        CEREMONY_CHANNELS | {PEOPLE},
        f"{CEREMONY_CHANNEL}-{args[0]}",
        (CEREMONY_CHANNEL, year, month, language, leads),
        partial(draw_stage, year, month, language, leads),
    )


def draw_call(language: str) -> tuple[int, str]:
    """Render the invitation while a ceremony is on, else nothing."""
    services.end_forgotten_ceremonies()
    found = current_ceremony(Clock.read())
    if found is None:
        return 0, ""
    with translation.override(language):
        return found.version, render_to_string("boards/_call.html", {"scene": found})


def draw_stage(year: int, month: int, language: str, leads: bool) -> tuple[int, str]:
    """Render the month's stage; empty if it never had a ceremony."""
    services.end_forgotten_ceremonies()
    found = month_ceremony(year, month, Clock.read())
    if found is None:
        return 0, ""
    with translation.override(language):
        html = render_to_string("boards/_ceremony.html", {"scene": found, "leads": leads})
    return found.version, html
