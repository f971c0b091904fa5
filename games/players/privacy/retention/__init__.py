"""How long what is kept, and what is due to go (S6). Reads only; the night's work clears.

A kind of personal data that is kept for a while has a rule; `manage.py doctor` says what is due.
"""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.players import inbox
from games.players.inbox import InboxItem
from games.players.models import AdminAct, Office, Player

MONTH = timedelta(days=30.44)
YEAR = timedelta(days=365.25)
PATIENCE = timedelta(days=30)
"""From being asked whether to stay until the night's work makes somebody anonymous."""


def settings() -> Office:
    """The office's row, read afresh: what is due must follow what was saved."""
    return Office.objects.first() or Office(pk=1)


def old_acts() -> QuerySet[AdminAct]:
    """Lines of the admins' journal that are older than the office keeps them."""
    years = settings().journal_years
    rows: QuerySet[AdminAct] = QuerySet(
        AdminAct
    ).all()  # The journal's own queries neither change nor delete.
    return rows.filter(at__lt=timezone.now() - years * YEAR) if years else rows.none()


def idle(now: datetime | None = None) -> QuerySet[Player]:
    """People with a phone who haven't come for as long as the office waits for them."""
    months = settings().idle_months
    found = Player.objects.active().filter(is_ghost=False)
    if not months:
        return found.none()
    since = (now or timezone.now()) - months * MONTH
    came = Q(last_login__gte=since) | Q(joined__gte=since) | Q(devices__last_seen__gte=since)
    return found.exclude(pk__in=Player.objects.filter(came).values("pk"))


def to_anonymise() -> QuerySet[Player]:
    """Those of them who were asked long enough ago."""
    return idle().filter(asked_to_stay__lt=timezone.now() - PATIENCE)


def people_told() -> str:
    months = settings().idle_months
    if not months:
        return _("No one is anonymised for being inactive.")
    return ngettext(
        "After %(n)s month without a visit, we ask; 30 days later the person becomes anonymous.",
        "After %(n)s months without a visit, we ask; 30 days later the person becomes anonymous.",
        months,
    ) % {"n": months}


def journal_told() -> str:
    years = settings().journal_years
    if not years:
        return _("Kept as long as the office exists.")
    return ngettext("Kept for %(n)s year.", "Kept for %(n)s years.", years) % {"n": years}


@inbox.sources.register
def asked(player: Player, now: datetime) -> list[InboxItem]:
    """Admins hear of people who are about to become anonymous: they may know how to reach them."""
    if not player.is_admin:
        return []
    waiting = list(idle(now).exclude(asked_to_stay=None).order_by("name_key"))
    if not waiting:
        return []
    since = max(one.asked_to_stay for one in waiting if one.asked_to_stay)
    return [
        InboxItem(
            title=_("Inactive"),
            text=_(
                "%(names)s will become anonymous 30 days after being asked, unless they sign in."
            )
            % {"names": ", ".join(one.display_name for one in waiting[:8])},
            url=reverse("players:people"),
            at=since,
            icon="hourglass",
        )
    ]
