"""Taking a move back: the answer is the table as it stood, as after a move."""

from django.contrib import messages
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.players.requests import Request
from games.tables import forms
from games.tables.errors import TableError
from games.tables.lobby.views import to_table, told
from games.tables.page.moving import SHOWN, answer
from games.tables.undoing import agreeing, services


@require_POST
@told
def ask(request: Request, table_id: int) -> HttpResponse:
    """Ask the other for one’s last move; the page showed `version`, or a newer one since."""
    agreeing.ask(table_id, request.user, forms.version(request.POST))
    return to_table(table_id)


@require_POST
@told
def yes(request: Request, table_id: int) -> HttpResponse:
    agreeing.grant(table_id, request.user, forms.version(request.POST))
    return to_table(table_id)


@require_POST
@told
def no(request: Request, table_id: int) -> HttpResponse:
    """The other says no, or whoever asked wants it no longer."""
    agreeing.decline(table_id, request.user)
    return to_table(table_id)


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
    answered = answer(request, table_id, 200, written=done.table)
    if services.is_first(done.table):
        _tell_that_it_counts_no_more(request, answered)
    return answered


def _tell_that_it_counts_no_more(request: Request, answered: HttpResponse) -> None:
    """At that moment, in the page's notices, which are read out; or when it is loaded anew."""
    told = _(
        "Taken back. From now on this table doesn’t count, not even in your results against bots."
    )
    if request.htmx and request.POST.get("view"):
        answered.write(render_to_string("tables/counts_no_more.html", {"told": told}))
    else:
        messages.info(request, told)
