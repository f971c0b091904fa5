"""The link to somebody's result of a deal of the day: unguessable, and gone with the attempt."""

from django.conf import settings
from django.urls import reverse

from games.learning.models import Attempt
from games.players.auth import tokens
from games.players.decorators import row_by_token

PURPOSE = "games.learning.deals"


def token(attempt: Attempt) -> str:
    """The attempt's number and its signature. Derived from our secret key, stored nowhere."""
    signed = f"{attempt.pk} {attempt.deal_id} {attempt.player_id}"
    return f"{attempt.pk}-{tokens.derived(signed, PURPOSE)}"


def address(attempt: Attempt) -> str:
    """The whole address, as it is handed to somebody."""
    return settings.SITE_URL + reverse("deal:shared", args=[token(attempt)])


def find(token_: str) -> Attempt | None:
    """The attempt that the link belongs to: one that counts and is over, else none."""
    counts = Attempt.objects.filter(practice=False, ended_at__isnull=False)
    found = counts.select_related("deal", "player")
    return row_by_token(token_, lambda number: found.filter(pk=number).first(), token)
