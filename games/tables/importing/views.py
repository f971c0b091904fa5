"""The page where a record is brought in, and records in a game's own notation."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from games.engine.record import read
from games.players.limits import limited
from games.players.requests import Request
from games.tables import registry
from games.tables.errors import NoTable
from games.tables.importing import services
from games.tables.importing.errors import NotTaken
from games.tables.lobby.views import see_other
from games.tables.models import Import
from games.tables.records import record_of
from games.tables.replay.hooks import replaying_of
from games.tables.replay.views import address
from games.tables.services import find

LARGEST = 400 * 1024
"""Bytes of a record; the server takes a little more at this address, for the form around it."""
TEN_MINUTES = 600


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("import_record", most=12, seconds=TEN_MINUTES)
def bring(request: Request) -> HttpResponse:
    """A record, from `file` or pasted as `text`; then its replay. 422 says what is refused."""
    shown = {"nav": "tables", "notations": _notations(), "largest": LARGEST // 1024}
    if request.method != "POST":
        return render(request, "tables/importing/page.html", shown)
    text = ""
    try:
        text = _text(request)
        table, new = services.bring(request.user, text)
    except NotTaken as error:
        shown |= {"error": error, "text": text}
        return render(request, "tables/importing/page.html", shown, status=422)
    messages.success(request, _("Imported.") if new else _("This record is here already."))
    return see_other(address(table, 0, None))


@require_GET
@never_cache
def text(request: Request, table_id: int) -> HttpResponse:
    """The table in its game's notation; 404 for a game without one, and before the end."""
    table = find(table_id)
    notation = replaying_of(table.game).NOTATION
    if notation is None:
        raise NoTable
    kept = Import.objects.filter(table=table).values_list("notes", flat=True).first() or []
    written = notation.write(read(record_of(table)), [(at, note) for at, note in kept])
    answer = HttpResponse(written, content_type="text/plain; charset=utf-8")
    name = f"{table.game}-{table.pk}.{notation.suffix}"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _text(request: Request) -> str:
    """What was sent. Raises `NotTaken`."""
    file = request.FILES.get("file")
    if file is None:
        sent = request.POST.get("text", "")
        if not sent.strip():
            raise NotTaken(_("Choose a file or paste a record."))
        return sent
    if (file.size or 0) > LARGEST:
        raise NotTaken(_("This file is too large for a record."))
    try:
        read: bytes = file.read()
        return read.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotTaken(_("This file isn’t a text in UTF-8.")) from None


def _notations() -> list[tuple[str, str]]:
    """Games with a notation of their own, and what it is called."""
    return [
        (str(config.verbose_name), str(notation.name))
        for game, config in registry.configs().items()
        if (notation := replaying_of(game).NOTATION) is not None
    ]
