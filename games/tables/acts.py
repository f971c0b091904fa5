"""Helpers of the views of lobby and tables: finding a table, redirects, and decorators."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.encoding import iri_to_uri

from games.engine.contract import BadSetup
from games.players import decorators, requests
from games.players.requests import Request
from games.tables import registry
from games.tables.errors import NoTable
from games.tables.game_page import page_of
from games.tables.models import Table
from games.tables.services import find, look

TEN_MINUTES = 600


def to_table(table_id: int) -> HttpResponse:
    return see_other(reverse("tables:table", args=[table_id]))


def see_other(address: str) -> HttpResponse:
    return HttpResponse(status=303, headers={"Location": iri_to_uri(address)})


def lobby_table(table_id: int) -> Table:
    """Return the table as it is now, moves whose time was up played.

    Raises `NoTable`, also for a table of a game that isn't in the lobby.
    """
    table = find(table_id)
    if table.game not in registry.in_lobby():
        raise NoTable
    return look(table)


def number(text: str | None, digits: int = 9) -> int:
    """Return a whole number from a form or address; 0 for any other text."""
    return requests.parse_number(text, digits) or 0


def _setup_sentence(refusal: BadSetup, _request: Request, table_id: int, **_rest: object) -> str:
    table = Table.objects.get(pk=table_id)
    return page_of(table.game).sentence(refusal, table)


def _to_its_table(_request: Request, table_id: int, **_rest: object) -> HttpResponse:
    return to_table(table_id)


act = decorators.act(_to_its_table, BadSetup, _setup_sentence)
say_refusals = decorators.say_refusals(_to_its_table, BadSetup, _setup_sentence)
