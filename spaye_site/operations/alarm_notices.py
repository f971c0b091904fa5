"""Alarms as notices to the admins: told once a day each, taken back when they have passed."""

from __future__ import annotations

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.telling import kinds, outbox
from games.telling.kinds import For, Kind, Said
from games.telling.models import Notice
from spaye_site.operations import alarms

KIND = "server"


def register() -> None:
    """Called once, when the site is ready."""
    kinds.register(
        Kind(
            KIND,
            gettext_lazy("The server needs somebody: a backup, the night, the disk"),
            _said,
            ways=frozenset({"push", "mail"}),
            of=For.ADMINS,
            listed=True,
            place=90,
        )
    )


def tell() -> None:
    """Tell what is wrong now, and take back what is right again."""
    raised = {alarm.about for alarm in alarms.look()}
    today = timezone.localdate().isoformat()
    for about in sorted(raised):
        outbox.tell_admins(KIND, f"{about} {today}", about={"about": about})
    told = Notice.objects.filter(kind=KIND, gone=None).values_list("key", flat=True)
    for key in set(told):
        if key.partition(" ")[0] not in raised:
            outbox.take_back(KIND, key)


def _said(notice: Notice) -> Said | None:
    about = notice.about.get("about")
    sentences = {alarm.about: alarm.sentence for alarm in alarms.look()}
    if about not in sentences:
        return None
    title = _("The server needs somebody")
    return Said(title, str(sentences[about]), reverse("server"), icon="circle-alert")
