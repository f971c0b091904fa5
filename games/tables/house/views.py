"""The admins’ page of the house rules."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.engine.contract import BadSetup
from games.players.requests import Request
from games.players.roles import admins_only, why
from games.tables import house, registry
from games.tables.house import services
from games.tables.models import Table
from games.tables.page.default import page_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@admins_only
def rules(request: Request) -> HttpResponse:
    """Each game’s options this month and from the next one on; POST fixes one game’s (`game`)."""
    if request.method != "POST":
        return _page(request)
    slug = request.POST.get("game", "")
    if slug not in registry.in_lobby():
        raise BadRequest
    page = page_of(slug)
    if "free" in request.POST:
        services.choose(request.user, slug, None, {}, why(request))
        messages.success(request, _("Everybody chooses, from the next month on."))
        return redirect("tables:house")
    form = page.option_form(request.POST)
    if form is None or not form.is_valid():
        return _page(request, slug, form)
    chosen = {name: request.POST.getlist(name) for name in form.fields if name in request.POST}
    try:
        services.choose(
            request.user, slug, page.options_of(form.cleaned_data), chosen, why(request)
        )
    except BadSetup as refusal:
        form.add_error(None, page.sentence(refusal, Table(game=slug)))
        return _page(request, slug, form)
    messages.success(request, _("Fixed from the next month on."))
    return redirect("tables:house")


def _page(request: Request, wrong: str = "", form: Any = None) -> HttpResponse:
    games = []
    for slug in registry.in_lobby():
        page, now, then = page_of(slug), house.in_force(slug), house.coming(slug)
        shown = form if slug == wrong else filled(slug)
        if shown is None:
            continue
        games.append(
            {
                "slug": slug,
                "config": registry.config(slug),
                "form": shown,
                "now": page.option_words(now.options or {}) if now else None,
                "coming": then,
                "then": page.option_words(then.options or {}) if then and then.options else None,
            }
        )
    context = {"games": games, "from": house.following(), "nav": "admin", "tab": "house"}
    return render(request, "tables/house.html", context, status=422 if wrong else 200)


def filled(slug: str) -> Any:
    """The game’s form with what was chosen for the next month, or is in force; none without one."""
    form = page_of(slug).option_form(None)
    if form is None:
        return None
    rules = house.coming(slug) or house.in_force(slug)
    fill(form, rules.chosen if rules else {})
    form.auto_id = f"{slug}_%s"
    return form


def fill(form: Any, chosen: dict[str, list[str]]) -> None:
    """Let the form begin with what was chosen."""
    for name, values in chosen.items():
        if name in form.fields and values:
            several = hasattr(form.fields[name].widget, "allow_multiple_selected")
            many = several and form.fields[name].widget.allow_multiple_selected
            form.initial[name] = values if many else values[-1]
