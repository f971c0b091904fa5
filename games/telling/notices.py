"""The notice of a sign-in on a new device, for players who are signed in on another one."""

from datetime import timedelta
from typing import Any

from django.dispatch import receiver
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.players.auth.sign_ins import signed_in
from games.players.models import Player
from games.telling import notice_kinds, outbox
from games.telling.models import Notice
from games.telling.notice_kinds import OFFICE, Message


@receiver(signed_in)
def tell(sender: Any, player: Player, label: str, elsewhere: bool, **_kwargs: Any) -> None:
    if elsewhere:
        key = timezone.now().isoformat()
        outbox.tell("device", [player.pk], key, about={"device": label})


@notice_kinds.declare("device", OFFICE, timedelta(days=3), listed=True)
def _device(notice: Notice) -> Message:
    return Message(
        _("New device signed in"),
        _("New sign-in from %(device)s. If that wasn’t you, sign it out.")
        % {"device": notice.about["device"]},
        reverse("players:security"),
        "lock-keyhole",
    )
