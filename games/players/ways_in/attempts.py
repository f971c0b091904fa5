"""Writes down who came in and what was tried in vain; forgets it after `KEPT`."""

from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.live import measuring
from games.players.models import FailedSignIns, Player, SignIn

KEPT = timedelta(days=90)


def succeeded(player: Player, how: str, label: str) -> None:
    """The player has come in on a device of the kind `label`."""
    SignIn.objects.create(player=player, how=how, label=label)
    _tidy_up()


def failed(how: str) -> None:
    """One more attempt in vain; by whom and for whom is not kept."""
    measuring.told(measuring.FAILED_SIGN_IN, how)
    today = timezone.now().date()
    with transaction.atomic():
        row, _ = FailedSignIns.objects.get_or_create(date=today, how=how)
        FailedSignIns.objects.filter(pk=row.pk).update(count=F("count") + 1)


def forget(player: Player) -> None:
    """Somebody is erased: nothing tells when they came."""
    SignIn.objects.filter(player=player).delete()


def _tidy_up() -> None:
    now = timezone.now()
    SignIn.objects.filter(at__lt=now - KEPT).delete()
    FailedSignIns.objects.filter(date__lt=now.date() - KEPT).delete()
