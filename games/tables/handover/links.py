"""The link that leads to somebody's seat: its token is derived, so it can be shown again."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from games.players.ways_in import tokens
from games.tables.models import Handover, Table

PURPOSE = "games.tables.handover"


def url_of(handover: Handover) -> str:
    """The whole address, as it is handed to whoever should sit down."""
    token = tokens.derived(handover.nonce, PURPOSE)
    return settings.SITE_URL + reverse("tables:take", args=[handover.table_id, token])


def found(table: Table, token: str) -> Handover | None:
    """The handover of this token, whatever has become of it."""
    for handover in table.handovers.select_related("seat", "by"):
        if constant_time_compare(tokens.derived(handover.nonce, PURPOSE), token):
            return handover
    return None
