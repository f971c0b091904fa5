"""The lobby, opening a table, and what people do before it starts. Every form may come twice."""

from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.engine.contract import BadSetup
from games.players import office
from games.players.auth import qr, tokens
from games.players.limits import limited
from games.players.requests import Request
from games.tables import bot_levels as levels
from games.tables import extensions, registry
from games.tables.acts import TEN_MINUTES, act, lobby_table, number, see_other, to_table
from games.tables.forms import next_page
from games.tables.game_page import page_of
from games.tables.habits import switch_to_ask_in_lobby
from games.tables.lobby import gathering, regions, seating, services
from games.tables.lobby.forms import OpenForm
from games.tables.lobby.services import NotOffered
from games.tables.models import Joining, Status, Table
from games.tables.registry import GameConfig
from games.tables.timekeeper import play_what_is_late
from games.ui.refusals import Refused


def _with_bots(request: Request, table: Table) -> None:
    """Against bots at once, if that was the button; a form that comes twice starts it once."""
    level = request.POST.get("bots", "")
    if level:
        with suppress(Refused):
            services.start(table.pk, request.user, level)


@require_safe
@never_cache
def lobby(request: Request) -> HttpResponse:
    """Where people wait for the reader, what can be begun at once, and all other tables."""
    play_what_is_late()
    page = max(1, number(request.GET.get("page")))
    language = get_language() or "fr"
    with timezone.override(office.current_calendar().zone):
        shown = {
            "nav": "tables",
            "my_turns": regions.draw_my_turns(request.user, language),
            "region": regions.draw_tables(request.user, page, language),
            "streams": ["my-turns", f"lobby:{page}"],
            "links": extensions.lobby_links(request.user),
            "games": registry.lobby_configs(),
            "once": tokens.new(),
            "habit_asked": switch_to_ask_in_lobby(request.user),
        }
        return render(request, "tables/lobby.html", shown)


@require_POST
@limited("open_table", most=30, seconds=TEN_MINUTES)
def play_now(request: Request, game: str) -> HttpResponse:
    """A short game against bots that are easy to play against, by one touch."""
    if game not in registry.lobby_configs():
        raise NotOffered
    once = request.POST.get("once", "")[:50]
    try:
        table = services.against_bots(request.user, game, levels.kind(game), once)
    except Refused as error:
        if not error.is_said:
            raise
        messages.warning(request, str(error.sentence))
        return see_other(reverse("tables:lobby"))
    return to_table(table.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("open_table", most=30, seconds=TEN_MINUTES)
def open_table(request: Request) -> HttpResponse:
    """Choose a game, then seats, options, who may sit down, and the pace."""
    games = registry.lobby_configs()
    fields = request.POST if request.method == "POST" else request.GET
    slug = fields.get("game", "")
    if not slug and len(games) == 1:
        slug = next(iter(games))
    if slug not in games:
        if slug:
            raise NotOffered
        return render(request, "tables/open.html", {"nav": "tables", "games": games})
    config = games[slug]
    data = request.POST if request.method == "POST" else None
    form = OpenForm(config, data, tokens.new())
    options = page_of(slug).option_form(data)
    if data is not None and form.is_valid() and (options is None or options.is_valid()):
        opened = _open_from_form(request, slug, config, form, options)
        if opened:
            _with_bots(request, opened)
            return to_table(opened.pk)
    shown = {"nav": "tables", "games": games, "game": config, "form": form, "options": options}
    shown |= _quick_start(slug, config)
    return render(request, "tables/open.html", shown, status=422 if data is not None else 200)


def _quick_start(slug: str, config: GameConfig) -> dict[str, Any]:
    """What starts a table against bots by one tap: everything as it usually is."""
    form, options = OpenForm(config, None, tokens.new()), page_of(slug).option_form(None)
    for each in filter(None, (form, options)):
        # The form for colleagues, on the same page, has the fields' ids.
        each.auto_id = False
    if options:
        options.initial = dict(config.bot_options)
    return {
        "quick": form,
        "quick_words": config.bot_options and page_of(slug).option_words(config.bot_options),
        "quick_options": options,
        "quick_seats": [seats for seats in config.rules.SEATS if seats <= MOST_QUICK],
        "levels": levels.styles(slug),
        "usual": levels.kind(slug),
    }


MOST_QUICK = 6
"""Seats of a table that begins at once; larger ones are opened with more to choose."""


@require_safe
@never_cache
def open_invitation(request: Request, table_id: int, token: str) -> HttpResponse:
    """What a link or QR code leads to: the table with a chair offered, nothing written yet."""
    table = lobby_table(table_id)
    if not seating.is_invitation(table, token) or table.status != Status.GATHERING:
        return to_table(table_id)
    return waiting_room(request, table, token)


@limited("sit", most=60, seconds=TEN_MINUTES)
@act
def sit(request: Request, table_id: int) -> None:
    fields = request.POST
    services.sit(table_id, request.user, code=fields.get("code", ""), token=fields.get("token", ""))
    messages.info(request, _("You have a seat at the table."), extra_tags="aloud")


@act
def leave(request: Request, table_id: int) -> HttpResponse:
    services.leave(table_id, request.user)
    messages.info(request, _("You’ve left the table."), extra_tags="aloud")
    return see_other(reverse("tables:lobby"))


@limited("table_invite", most=60, seconds=TEN_MINUTES)
@act
def invite(request: Request, table_id: int) -> None:
    services.invite(table_id, request.user, number(request.POST.get("player")))
    messages.success(request, _("Invited. They’ll see it in their inbox."))


@limited("table_ask", most=20, seconds=TEN_MINUTES)
@act
def ask_everybody(request: Request, table_id: int) -> None:
    """A chair is free: who takes it?"""
    services.ask_everybody(table_id, request.user)
    messages.success(request, _("Asked. It stays in everyone’s inbox for five minutes."))


@act
def uninvite(request: Request, table_id: int) -> HttpResponse:
    """Take an invitation back, or decline one."""
    player_id = number(request.POST.get("player"))
    services.uninvite(table_id, request.user, player_id)
    if player_id == request.user.pk:
        return see_other(next_page(request.POST))
    return to_table(table_id)


@act
def add_bot(request: Request, table_id: int) -> None:
    """In the first of the chairs that the page showed as free: sent twice, it is one bot."""
    shown = request.POST.get("free", "").split()
    chair = number(shown[0]) if shown else 0
    services.add_bot(table_id, request.user, chair, request.POST.get("level", ""))


@act
def remove_bot(request: Request, table_id: int) -> None:
    services.remove_bot(table_id, request.user, number(request.POST.get("chair")))


@act
def start(request: Request, table_id: int) -> None:
    """With those who sit; `level` puts bots in the free chairs."""
    services.start(table_id, request.user, request.POST.get("level", ""))


@act
def withdraw(request: Request, table_id: int) -> HttpResponse:
    services.withdraw(table_id, request.user)
    messages.success(request, _("The table has been closed."))
    return see_other(reverse("tables:lobby"))


@act
def again(request: Request, table_id: int) -> HttpResponse:
    """Once more with the same people, at a new table."""
    return to_table(services.again(table_id, request.user).pk)


def waiting_room(request: Request, table: Table, token: str = "") -> HttpResponse:
    """The page of a table that gathers, or was given up before it started."""
    room = gathering.Gathering(table, request.user, token)
    _version, region = gathering.draw(table.pk, request.user, get_language() or "fr", token)
    topic = f"gathering:{table.pk}"
    shown: dict[str, Any] = {
        "nav": "tables",
        "table": table,
        "game": room.config,
        "gathering": room,
        "region": region,
        "offers": extensions.offers(table, request.user),
        "streams": [f"{topic}:{token}" if token else topic, f"seats:{table.pk}"],
    }
    if room.open and room.seated:
        address = seating.invitation_url(table)
        shown |= {
            "invitation": address,
            "qr": qr.for_phones(address, _("QR code for a seat at this table")),
            "people": gathering.invitable(table),
            "by_code": table.joining == Joining.CODE,
        }
    return render(request, "tables/gathering.html", shown)


def _open_from_form(
    request: Request, slug: str, config: GameConfig, form: OpenForm, options: Any
) -> Table | None:
    """The table, unless the game refuses these options: the form says why then."""
    chosen = form.cleaned_data
    try:
        return services.open_table(
            request.user,
            slug,
            chosen["wanted"],
            page_of(slug).options_of(options.cleaned_data) if options else {},
            joining=chosen["joining"],
            pace=chosen["pace"],
            clock=chosen["clock"],
            once=chosen["once"],
        )
    except BadSetup as refusal:
        form.add_error(None, page_of(slug).sentence(refusal, Table(game=slug)))
    except Refused as error:
        if not error.is_said:
            raise
        form.add_error(None, str(error.sentence))
    return None


@require_safe
def help_page(request: Request) -> HttpResponse:
    """A page of its own, for whoever opens the link without the script or in another tab."""
    return render(request, "tables/guide/page.html", {"nav": "tables"})


@require_safe
def help_part(request: Request) -> HttpResponse:
    """The same words, as the sheet over any page shows them."""
    return render(request, "tables/guide/part.html")
