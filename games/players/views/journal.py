"""The admins' page of the journal: who did what, and why."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.players.journal import Filter, kinds, lines, page, people, spreadsheet
from games.players.requests import Request
from games.players.roles import admins_only


@require_safe
@admins_only
def journal(request: Request) -> HttpResponse:
    """What admins and referees did, newest first; `?who=`, `?what=` and `?page=` narrow it."""
    asked = Filter.read(request.GET)
    shown = {
        "page": page(asked, request.GET.get("page")),
        "asked": asked,
        "people": people(),
        "kinds": kinds(),
        "nav": "admin",
        "tab": "journal",
    }
    return render(request, "players/journal.html", shown)


@require_safe
@admins_only
def journal_csv(request: Request) -> HttpResponse:
    """The same lines, all of them, for a spreadsheet."""
    text = spreadsheet.text(lines(Filter.read(request.GET).acts()))
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    name = f"journal-{timezone.localdate()}.csv"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
