"""Whoever is connected with the office's provider signs in there again now and then
(`OIDC_RECHECK_DAYS`): somebody who has left the provider is out here within that time.
"""

from __future__ import annotations

from datetime import timedelta

from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from games.players.models import Player


def overdue() -> QuerySet[Player]:
    """People for whom the provider hasn't vouched for longer than it may be; nobody without one."""
    oidc = settings.OIDC
    if oidc is None or not oidc.recheck_days:
        return Player.objects.none()
    since = timezone.now() - timedelta(days=oidc.recheck_days)
    old = SocialAccount.objects.filter(provider=oidc.issuer, last_login__lt=since)
    return Player.objects.filter(pk__in=old.values("user"))


def is_due(player: Player) -> bool:
    """Whether this person comes in by the provider alone, until it has vouched again."""
    oidc = settings.OIDC
    return bool(oidc and oidc.recheck_days) and overdue().filter(pk=player.pk).exists()
