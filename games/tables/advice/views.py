"""Asking for a good move; it leads back to the table, where it is said."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.players.requests import Request
from games.tables.advice import services
from games.tables.errors import NoTable
from games.tables.lobby.views import to_table, told
from games.tables.models import Table


@require_POST
@told
def advice(request: Request, table_id: int) -> HttpResponse:
    """Say what a good move would be."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise NoTable
    good = services.advice(table, request.user)
    messages.info(request, _("A good move: %(move)s") % {"move": good})
    return to_table(table_id)
