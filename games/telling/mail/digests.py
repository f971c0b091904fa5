"""What waits in somebody's inbox, once a day or a week, by letter."""

from datetime import date, datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.players import inbox
from games.players.models import Player
from games.telling import kinds, outbox, quiet
from games.telling.kinds import Message
from games.telling.models import Letterbox, Notice

DIGEST = "digest"
LINES = 20
MONDAY = 0


def due(now: datetime) -> int:
    """Write the digests whose time has come; how many there were."""
    found = Letterbox.objects.filter(proved__isnull=False).exclude(digest=Letterbox.NEVER)
    written = 0
    for row in found.select_related("player"):
        day = _due(row, now)
        if day is None or not row.player.is_active:
            continue
        written += 1
        outbox.tell(DIGEST, [row.player_id], day.isoformat())
        Letterbox.objects.filter(pk=row.pk).update(last=day)
    return written


def _due(row: Letterbox, now: datetime) -> date | None:
    """The day on the reader's clock whose digest is due now; weekly on the first working day."""
    openings = quiet.of_player(row.player)
    local = now.astimezone(openings.zone)
    day = local.date()
    if not openings.calendar.is_working_day(day) or row.last == day:
        return None
    if local.hour * 60 + local.minute < (row.minute or 0):
        return None
    if row.digest == Letterbox.WEEKLY and row.last and row.last >= _monday(day):
        return None
    return day


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday() - MONDAY)


@kinds.declare(DIGEST, letter=True)
def say(notice: Notice) -> Message | None:
    """The inbox as it is now; nothing is sent where nothing waits."""
    player = notice.player
    lines = _lines(player) if player else ()
    if not lines:
        return None
    n = len(lines)
    title = ngettext("%(n)s thing in your inbox", "%(n)s things in your inbox", n) % {"n": n}
    return Message(title, _("From your inbox:"), "/inbox/", "inbox", lines[:LINES])


def _lines(player: Player) -> tuple[str, ...]:
    waiting = inbox.items(player, timezone.now())
    return tuple(f"{one.title}. {one.text}".strip() for one in waiting)
