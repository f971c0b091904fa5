"""The link to a table's best moment: unguessable, and gone once the table is annulled."""

from django.conf import settings
from django.urls import reverse

from games.players.auth import tokens
from games.players.decorators import row_by_token
from games.tables.models import Table
from games.tables.services import rows

PURPOSE = "games.tables.moment"


def token(table: Table) -> str:
    """The table's number and its signature. Derived from our secret key, stored nowhere."""
    return f"{table.pk}-{tokens.derived(f'{table.pk} {table.game}', PURPOSE)}"


def address(table: Table) -> str:
    """The whole address, as it is handed to somebody."""
    return settings.SITE_URL + reverse("tables:shared_moment", args=[token(table)])


def find(token_: str) -> Table | None:
    """The table that the link belongs to; none if there is no such, or it no longer counts."""
    table = row_by_token(token_, rows.find, token)
    return None if table is None or table.annulled else table
