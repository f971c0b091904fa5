"""Alarms as notices to the admins: told once a day each, taken back when they have passed.

With several servers each tells of its own disk and copies, and takes back no other's word.
"""

import hashlib
import platform
from datetime import date, timedelta

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.telling import kinds, outbox
from games.telling.kinds import OFFICE, For, Message
from games.telling.models import Notice
from spaye_site.operations import alarms

KIND = "server"
OWN = frozenset({"disk", "tables"})
"""What each machine knows of itself alone; of the night and its backup all know the same."""
SILENT = timedelta(days=1)
"""A machine that has told of nothing for longer is gone, or its alarm is."""


def tell() -> None:
    """Tell what is wrong now, and take back what is right again."""
    raised, today = {alarm.about for alarm in alarms.look()}, timezone.localdate()
    for about in sorted(raised):
        whose = {"place": _place(), "machine": platform.node()} if about in OWN else {}
        outbox.tell_admins(KIND, f"{_name(about)} {today}", about={"about": about, **whose})
    still = {_name(about) for about in raised}
    told = Notice.objects.filter(kind=KIND, gone=None).values_list("key", flat=True)
    for key in set(told):
        name, _space, day = key.partition(" ")
        if name not in still and (_is_ours(name) or today - date.fromisoformat(day) > SILENT):
            outbox.take_back(KIND, key)


def _place() -> str:
    """Which server this is: several may share a machine, each in a folder of its own."""
    return hashlib.sha256(f"{platform.node()} {settings.VAR_DIR}".encode()).hexdigest()[:8]


def _name(about: str) -> str:
    return f"{about}@{_place()}" if about in OWN else about


def _is_ours(name: str) -> bool:
    return "@" not in name or name.endswith(f"@{_place()}")


@kinds.declare(KIND, OFFICE, listed=True, of=For.ADMINS)
def _said(notice: Notice) -> Message | None:
    about, place = notice.about.get("about"), notice.about.get("place")
    if place in (None, _place()):
        sentences = {alarm.about: str(alarm.sentence) for alarm in alarms.look()}
        if about not in sentences:
            return None
        sentence = sentences[about]
    else:
        machine, told = notice.about.get("machine", ""), str(alarms.SENTENCES[str(about)])
        sentence = _("On %(machine)s: %(sentence)s") % {"machine": machine, "sentence": told}
    title = _("The server needs attention")
    return Message(title, sentence, reverse("server"), icon="circle-alert")
