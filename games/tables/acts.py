"""What pages of the lobby and around a table share: which table, how often, and the way back."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.encoding import iri_to_uri

from games.engine.contract import BadSetup
from games.players import typed
from games.players.requests import Request
from games.tables import registry
from games.tables.errors import NoTable
from games.tables.game_page import page_of
from games.tables.models import Table
from games.tables.services import find, look
from games.ui.refusals import Refused

View = Callable[..., HttpResponse]
TEN_MINUTES = 600


def redirect_on_refusal(view: View) -> View:
    """A refusal is said on the table's page; what one may not at all is an error page."""

    @wraps(view)
    def inner(request: Request, table_id: int, **rest: str) -> HttpResponse:
        try:
            return view(request, table_id, **rest)
        except Refused as error:
            if not error.is_said:
                raise
            messages.warning(request, str(error.sentence))
        except BadSetup as refusal:
            table = Table.objects.get(pk=table_id)
            messages.warning(request, page_of(table.game).sentence(refusal, table))
        return to_table(table_id)

    return inner


def to_table(table_id: int) -> HttpResponse:
    return see_other(reverse("tables:table", args=[table_id]))


def see_other(address: str) -> HttpResponse:
    return HttpResponse(status=303, headers={"Location": iri_to_uri(address)})


def lobby_table(table_id: int) -> Table:
    """The lobby's table of this number as it is now, late moves played.

    Raises `NoTable`, also for a table of no lobby.
    """
    table = find(table_id)
    if table.game not in registry.in_lobby():
        raise NoTable
    return look(table)


def number(text: str | None, digits: int = 9) -> int:
    """A whole number of a form or address; 0 for what is none."""
    return typed.number(text, digits) or 0
