"""The boards in the live stream.

Topics: `board:2026-11`, or `board:2026-11:daye` ordered by that column; `ceremony`, which invites
people; `ceremony:2026-11`, the stage. Rendering either of the last two also stores the end of
forgotten ceremonies.
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
    """Subscribe to a month's board: shared by language, or the reader's own if the month is dark.

    Raises `Denied`.
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
    """Render the board in `language`, with a dark month's `reader`; return its version and HTML."""
    clock = Clock.read()
    found = month_board.load_board(year, month, column, clock, reader)
    with translation.override(language), timezone.override(clock.calendar.zone):
        html = render_to_string("boards/_board.html", {"board": found})
    return found.version, html


CEREMONY_CHANNELS = frozenset({CEREMONY_CHANNEL})


@topics.register(CEREMONY_CHANNEL)
def subscribe_ceremony(player: Player, args: tuple[str, ...], language: str) -> Subscription:
    """Subscribe to the banner of every page, or to a month's stage, where admins have a button.

    Raises `Denied`.
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
    """Return version and HTML of the invitation to a running ceremony; (0, "") without one."""
    services.end_forgotten_ceremonies()
    found = current_ceremony(Clock.read())
    if found is None:
        return 0, ""
    with translation.override(language):
        return found.version, render_to_string("boards/_call.html", {"scene": found})


def draw_stage(year: int, month: int, language: str, leads: bool) -> tuple[int, str]:
    """Return version and HTML of the month's stage; (0, "") if it never had a ceremony."""
    services.end_forgotten_ceremonies()
    found = month_ceremony(year, month, Clock.read())
    if found is None:
        return 0, ""
    with translation.override(language):
        html = render_to_string("boards/_ceremony.html", {"scene": found, "leads": leads})
    return found.version, html
