"""Retention: how long data is kept, what is due for deletion, and the nightly work that deletes it.

A kind of personal data with a retention period has a rule; `manage.py doctor` says what is due.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.players import erasure, inbox
from games.players.inbox import InboxItem
from games.players.models import AdminAct, Device, Office, Player, RateWindow, SignInLink
from games.players.personal_data import rules
from games.players.prepared import PreparedRows

MONTH = timedelta(days=30.44)
YEAR = timedelta(days=365.25)
PATIENCE = timedelta(days=30)
"""The time between asking people whether they stay and making them anonymous."""


def _office() -> Office:
    """Return the office's row from the database: a cached one may lack settings just saved."""
    return Office.objects.first() or Office(pk=1)


def old_acts() -> QuerySet[AdminAct]:
    """Return lines of the activity log that are older than the office keeps them."""
    years = _office().journal_years
    # The activity log's own manager neither changes nor deletes.
    rows: QuerySet[AdminAct] = QuerySet(AdminAct).all()
    return rows.filter(at__lt=timezone.now() - years * YEAR) if years else rows.none()


def idle_people(now: datetime | None = None) -> QuerySet[Player]:
    """Return people with a phone whose last visit is longer ago than the office's limit."""
    months = _office().idle_months
    people = Player.objects.active().filter(is_ghost=False)
    if not months:
        return people.none()
    since = (now or timezone.now()) - months * MONTH
    came = Q(last_login__gte=since) | Q(joined__gte=since) | Q(devices__last_seen__gte=since)
    return people.exclude(pk__in=Player.objects.filter(came).values("pk"))


def to_anonymise() -> QuerySet[Player]:
    """Return idle people who were asked long enough ago."""
    return idle_people().filter(asked_to_stay__lt=timezone.now() - PATIENCE)


def describe_people_rule() -> str:
    months = _office().idle_months
    if not months:
        return _("No one is anonymised for being inactive.")
    return ngettext(
        "After %(n)s month without a visit, we ask; 30 days later the person becomes anonymous.",
        "After %(n)s months without a visit, we ask; 30 days later the person becomes anonymous.",
        months,
    ) % {"n": months}


def describe_activity_log_rule() -> str:
    years = _office().journal_years
    if not years:
        return _("Kept as long as the office exists.")
    return ngettext("Kept for %(n)s year.", "Kept for %(n)s years.", years) % {"n": years}


_anybody_asked = PreparedRows(
    lambda: Player.objects.exclude(asked_to_stay=None).order_by().values_list("pk")[:1]
)


@inbox.sources.register
def warn_admins(player: Player, now: datetime) -> list[InboxItem]:
    """Tell admins who is about to become anonymous: they may be able to reach these people."""
    if not player.is_admin or not _anybody_asked():
        return []
    waiting = list(idle_people(now).exclude(asked_to_stay=None).order_by("name_key"))
    if not waiting:
        return []
    since = max(person.asked_to_stay for person in waiting if person.asked_to_stay)
    return [
        InboxItem(
            title=_("Inactive"),
            text=_(
                "%(names)s will become anonymous 30 days after being asked, unless they sign in."
            )
            % {"names": ", ".join(person.display_name for person in waiting[:8])},
            url=reverse("players:people"),
            at=since,
            icon="hourglass",
        )
    ]


# Clearing


def apply_rules() -> dict[str, int]:
    """Apply every rule; return rule → how many rows or people, without zeros."""
    counted = {rule.name: rule.clear() for rule in rules()}
    return {name: count for name, count in counted.items() if count}


def clear_acts() -> int:
    """Delete old lines of the activity log; return how many."""
    with transaction.atomic():
        return old_acts().delete()[0]


def clear_idle_people() -> int:
    """Ask idle people to stay, forget it for those who came, anonymise those whose time is up.

    Return how many were anonymised.
    """
    idle = idle_people()
    with transaction.atomic():
        Player.objects.exclude(asked_to_stay=None).exclude(pk__in=idle.values("pk")).update(
            asked_to_stay=None
        )
        Player.objects.filter(pk__in=idle.filter(asked_to_stay=None).values("pk")).update(
            asked_to_stay=timezone.now()
        )
    return erasure.erase_idle(to_anonymise())


LONGEST_WINDOW = timedelta(days=1)
"""No rate limit counts over a longer time."""


def clear_expired() -> int:
    """Delete expired sessions, sign-in links and rate windows; return how many rows."""
    now = timezone.now()
    expired = (
        Device.objects.filter(expire_date__lte=now),
        SignInLink.objects.filter(Q(expires__lte=now) | Q(used__isnull=False)),
        RateWindow.objects.filter(start__lte=now - LONGEST_WINDOW),
    )
    with transaction.atomic():
        return sum(rows.delete()[0] for rows in expired)
