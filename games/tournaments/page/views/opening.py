"""Opening a tournament: templates, the form, and the same once more."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.engine.contract import BadSetup
from games.players.auth import tokens
from games.players.limits import limited
from games.players.requests import Request
from games.tables import registry
from games.tables.acts import number
from games.tables.game_page import page_of
from games.tables.lobby.errors import NotOffered
from games.tables.models import Table
from games.tournaments.models import Tournament
from games.tournaments.page import templates
from games.tournaments.page.forms import NewForm
from games.tournaments.page.views.answering import TEN_MINUTES, to_tournament
from games.tournaments.services import opening
from games.ui.refusals import Refused


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("open_tournament", most=20, seconds=TEN_MINUTES)
def new(request: Request) -> HttpResponse:
    """Choose a template, then change what should be different; POST opens sign-up, or a draft."""
    begin = _begin(request)
    if begin is None:
        offered = {"nav": "tables", "templates": templates.offered()}
        return render(request, "tournaments/choose.html", offered)
    slug, initial, chosen = begin
    data = request.POST if request.method == "POST" else None
    form = NewForm(registry.config(slug), data, {**initial, "once": tokens.new()})
    options = page_of(slug).option_form(data)
    if data is None and options is not None:
        options.initial = {**options.initial, **chosen}
    if data is not None and form.is_valid() and (options is None or options.is_valid()):
        made = _made(request, slug, form, options)
        if made is not None:
            if "draft" not in request.POST:
                opening.announce(made.pk, request.user, request.POST.get("plays") == "on")
            return to_tournament(made.pk)
    shown: dict[str, Any] = {
        "nav": "tables",
        "form": form,
        "options": options,
        "game": registry.config(slug),
        "plays": data is None or data.get("plays") == "on",
    }
    return render(request, "tournaments/new.html", shown, status=422 if data is not None else 200)


def _begin(request: Request) -> tuple[str, dict[str, Any], dict[str, Any]] | None:
    """The game, and what the form begins with. Raises `NotOffered`."""
    fields = request.POST if request.method == "POST" else request.GET
    if fields.get("game"):
        if fields["game"] not in registry.in_lobby():
            raise NotOffered
        return fields["game"], {}, {}
    if template := templates.found(fields.get("template", "")):
        return template.game, dict(template.initial), dict(template.options)
    before = Tournament.objects.filter(pk=number(fields.get("again")), game__in=registry.in_lobby())
    if one := before.first():
        return one.game, templates.again(one), dict(one.options)
    return None


def _made(request: Request, slug: str, form: NewForm, options: Any) -> Tournament | None:
    """The tournament, unless the game refuses it: the form says why then."""
    try:
        return opening.create(
            request.user,
            form.cleaned_data["name"],
            slug,
            form.cleaned_data["format"],
            page_of(slug).options_of(options.cleaned_data) if options else {},
            form.plan(),
            **form.settings(),
        )
    except BadSetup as refusal:
        form.add_error(None, page_of(slug).sentence(refusal, Table(game=slug)))
    except Refused as error:
        if not error.is_said:
            raise
        form.add_error(None, str(error.sentence))
    return None
