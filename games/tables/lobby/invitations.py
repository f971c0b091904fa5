"""The link that leads to a chair: its token is derived, so it can be shown again."""

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from games.players.auth import tokens
from games.tables.models import Table

PURPOSE = "games.tables.invitation"


def url_of(table: Table) -> str:
    """The whole address, as it is handed out to whoever should sit down."""
    return settings.SITE_URL + reverse("tables:invited", args=[table.pk, token_of(table)])


def token_of(table: Table) -> str:
    return tokens.derived(table.nonce, PURPOSE)


def fits(table: Table, token: str) -> bool:
    return bool(table.nonce) and constant_time_compare(token, token_of(table))


def code_fits(table: Table, code: str) -> bool:
    """Whether it is the table's code, however it was typed."""
    typed = "".join(code.split()).replace("-", "").upper()[:64]
    return bool(table.code) and constant_time_compare(typed, table.code)
