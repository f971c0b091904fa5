"""Taking a move back: the answer is the table as it stood, as after a move."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.players.requests import Request
from games.tables import forms
from games.tables.errors import TableError
from games.tables.page.moving import SHOWN, answer
from games.tables.undoing import services


@require_POST
@never_cache
def take_back(request: Request, table_id: int) -> HttpResponse:
    """Back to before one's own last move (`version`), then as after a move (`view`, `next`)."""
    try:
        done = services.take_back(table_id, request.user, forms.version(request.POST))
    except TableError as error:
        if error.status not in SHOWN:
            raise
        return answer(request, table_id, error.status, str(error.sentence))
    return answer(request, table_id, 200, written=done.table)
