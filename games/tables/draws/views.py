"""Declining a draw; it leads back to the table."""

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from games.players.requests import Request
from games.tables.acts import redirect_on_refusal, to_table
from games.tables.draws import services


@require_POST
@redirect_on_refusal
def decline(request: Request, table_id: int) -> HttpResponse:
    """Say no to the draw that is offered to the reader."""
    services.decline(table_id, request.user)
    return to_table(table_id)
