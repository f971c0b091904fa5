"""The notice that the deal of the day is open, for players who have chosen it."""

from datetime import date, datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from games.learning.deals.choosing import DailyDeal, find_deal
from games.learning.deals.queries import has_closed, own_attempt
from games.learning.deals.services import CHANNEL
from games.players import office
from games.tables import registry
from games.telling import notice_kinds, outbox, preferences
from games.telling.models import Notice
from games.telling.notice_kinds import DEAL, Message

KIND = "deal"


def tell_deal(now: datetime) -> date:
    """Notify of the deal of the office's day, and return the day. Idempotent.

    It may be called at midnight: delivery waits until each reader's working hours begin.
    """
    calendar = office.current_calendar()
    today = calendar.today(now)
    if find_deal(today, calendar) is not None:
        whom, key = preferences.players_wishing(DEAL), today.isoformat()
        outbox.tell(KIND, whom, key, about={"date": key}, scope=CHANNEL)
    return today


# Off by default: pages show the deal to everybody.
@notice_kinds.declare(KIND, DEAL)
def _deal(notice: Notice) -> Message | None:
    """Return the notice while the deal is open and its reader hasn't begun."""
    day = _day(notice)
    if day is None or notice.player is None or own_attempt(notice.player, day) is not None:
        return None
    game = registry.config(day.game).verbose_name
    return Message(
        _("The deal of the day is ready"),
        _("%(game)s today: the same deal for everyone.") % {"game": game},
        reverse("deal:today"),
        "sun",
    )


def _day(notice: Notice) -> DailyDeal | None:
    day = date.fromisoformat(notice.about["date"])
    return None if has_closed(day) else find_deal(day, office.current_calendar())
