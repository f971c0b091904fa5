"""Notices of the times to play and the last call, for people who have asked for them."""

from datetime import date, timedelta

from django.urls import reverse
from django.utils.translation import gettext as _

from games.players.clock import Clock
from games.players.wishes import quiet_people
from games.spaye import days, pace, words
from games.spaye.models import Day
from games.spaye.rules.state import State
from games.spaye.scene import spectators_scene
from games.tables.services import channel, state_of
from games.telling import notice_kinds, outbox, preferences
from games.telling.models import Notice
from games.telling.notice_kinds import RHYTHM, Message

MOMENT, LAST_CALL = "time_to_play", "last_call"
LATE = timedelta(minutes=10)
"""The delay up to which a time to play is still announced, if the server was away."""


def tell_time_to_play(clock: Clock) -> None:
    """Announce one of the office's times to play. Idempotent across server processes."""
    at = days.time_to_play(clock, LATE)
    if at is None or Notice.objects.filter(kind=MOMENT, key=at.isoformat()).exists():
        return
    if not _is_over(days.find(clock.today)):
        outbox.tell(MOMENT, _listeners(), at.isoformat(), at=at)


def tell_last_call(day: Day) -> None:
    """Announce that the day can still be saved. Idempotent."""
    key = day.date.isoformat()
    outbox.tell(LAST_CALL, _listeners(), key, about={"day": key}, scope=channel(day.table_id))


def _listeners() -> list[int]:
    quiet = quiet_people()
    return [player for player in preferences.players_wishing(RHYTHM) if player not in quiet]


def _is_over(day: Day | None) -> bool:
    """Return whether the day is finished or closed; a day that has yet to start isn't."""
    state: State | None = state_of(day.table) if day else None
    return state is not None and (state.finished or state.closed)


@notice_kinds.declare(MOMENT, RHYTHM, LATE, urgent=True)
def _time_to_play(notice: Notice) -> Message | None:
    clock = Clock.read()
    at, day = days.time_to_play(clock, LATE), days.find(clock.today)
    if at is None or at.isoformat() != notice.key or _is_over(day):
        return None
    if day is None:
        title, text = _("Time to play"), _("Start the day and play the first dāye.")
    else:
        state: State = state_of(day.table)
        title, text = words.time_to_play(state.left, len(state.present())), _("Who is free?")
    return Message(title, text, reverse("spaye:today"), "sun")


@notice_kinds.declare(LAST_CALL, RHYTHM, pace.LAST_HOUR, urgent=True)
def _last_call(notice: Notice) -> Message | None:
    """Return the last call until the day is finished or closed."""
    day = days.find(date.fromisoformat(notice.about["day"]))
    scene = spectators_scene(day.table, Clock.read()) if day else None
    if scene is None or scene.last_call is None:
        return None
    title = _("Last call: Späye ends at %(time)s.") % {"time": scene.closing_words}
    return Message(title, words.last_call(scene.last_call), reverse("spaye:today"), "flag")
