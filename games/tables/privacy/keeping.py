"""How long talk at tables is kept (S6)."""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.players.privacy import retention
from games.players.privacy.retention import Rule
from games.tables.models import Talk


def old() -> QuerySet[Talk]:
    """Lines that are older than the office keeps them."""
    days = retention.settings().talk_days
    rows = Talk.objects.all()
    return rows.filter(at__lt=timezone.now() - timedelta(days=days)) if days else rows.none()


def told() -> str:
    days = retention.settings().talk_days
    if not days:
        return _("Kept as long as the table.")
    return ngettext("Kept for %(n)s day.", "Kept for %(n)s days.", days) % {"n": days}


def clear() -> int:
    """Delete them; open pages lose them when they are next drawn."""
    return old().delete()[0]


RULE = Rule("talk", gettext_lazy("Table chat"), told, lambda: old().count(), clear)
