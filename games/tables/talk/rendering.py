"""Rendering the last messages and moves of a table, for a seat and a language."""

from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.live.sharing import read_once
from games.players import office
from games.players.prepared import Prepared
from games.tables import last_moves
from games.tables.audience import Audience
from games.tables.chairs import Chair, chairs_of
from games.tables.models import Habits, Table, Talk
from games.tables.services import find_once
from games.tables.talk.phrases import ANSWERS, PHRASES, SAID

LINES = 40


def fragment(
    table_id: int,
    seat: int | None,
    language: str,
    shown: bool,
    bots: bool,
    muted: tuple[int, ...] = (),
) -> tuple[int, str]:
    """Return version 0, as messages have none, and the region's HTML. Raises `NoTable`."""
    table = find_once(table_id)
    return 0, draw(table, seat, language, shown=shown, bots=bots, muted=muted)


def draw(
    table: Table,
    seat: int | None,
    language: str,
    *,
    shown: bool,
    bots: bool = True,
    muted: tuple[int, ...] = (),
    refused: str = "",
) -> str:
    """Render the region for the reader at `seat`, without messages that they turned off or muted.

    `refused` is why the message that they have just sent wasn't accepted.
    """
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        context = {
            "table": table,
            "seat": seat,
            "moves": _moves(table, seat),
            "shown": shown,
            "lines": lines(table, bots=bots, muted=muted) if shown else [],
            "refused": refused,
        }
        return render_to_string("tables/live/talk.html", context)


def _moves(table: Table, seat: int | None) -> list[last_moves.MoveText]:
    """Return the last moves, and who was sat out or came back, the newest first."""
    told = [
        *last_moves.last_moves(table, last_moves.MOST_MOVES, seat),
        *last_moves.sat_out_texts(table),
    ]
    return sorted(told, key=lambda line: line.at, reverse=True)[: last_moves.MOST_MOVES]


def draw_as_liked(table: Table, whom: Audience, likes: Habits, refused: str = "") -> str:
    """Render the region for a reader by their preferences."""
    return draw(
        table,
        whom.seat,
        whom.language,
        shown=likes.talk,
        bots=likes.bots_talk,
        muted=tuple(likes.muted),
        refused=refused,
    )


def lines(table: Table, *, bots: bool = True, muted: tuple[int, ...] = ()) -> list[Talk]:
    """Return the last messages, the oldest first, with `words` and `who` set."""
    found = list(
        read_once(("said", table.pk, bots, muted), lambda: _last_messages(table, bots, muted))
    )
    chairs: dict[int | None, Chair] = {}
    if any(line.player is None for line in found):
        chairs = {chair.number: chair for chair in chairs_of(table)}
    # Renderings in several languages share the rows one after the other: each sets its own words.
    for line in found:
        line.words = str({**PHRASES, **ANSWERS, **SAID}.get(line.phrase, line.text))
        line.who = line.player or chairs[line.seat]
    return found[::-1]


def _last_messages(table: Table, bots: bool, muted: tuple[int, ...]) -> list[Talk]:
    if muted:
        return list(_latest(table.pk, bots, muted))
    return (EVERYBODY if bots else PEOPLE_ALONE)(table.pk)


def _latest(table: int, bots: bool, muted: tuple[int, ...] = ()) -> QuerySet[Talk]:
    said = Talk.objects.filter(table=table).select_related("player").order_by("-pk")
    if muted:
        said = said.exclude(player__in=muted)
    return (said if bots else said.exclude(player=None))[:LINES]


EVERYBODY = Prepared(lambda table: _latest(table, bots=True), int)
PEOPLE_ALONE = Prepared(lambda table: _latest(table, bots=False), int)
"""Prepared for readers who have muted nobody, as they are queried after every move."""
