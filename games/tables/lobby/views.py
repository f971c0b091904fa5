"""Views of the lobby, of opening a table, and of a gathering table. All forms are idempotent."""

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
    """Start the table against bots if that was the button; ignore refusals (form sent twice)."""
    level = request.POST.get("bots", "")
    if level:
        with suppress(Refused):
            services.start(table.pk, request.user, level)


@require_safe
@never_cache
def lobby(request: Request) -> HttpResponse:
    """Show tables that wait for the reader, games to start, and all other tables."""
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
    """Open a short game against easy bots, with one tap."""
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
    """Show the choice of a game, then the form for seats, options, joining and pace; POST opens."""
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
        opened = _open_from_form(request, slug, form, options)
        if opened:
            _with_bots(request, opened)
            return to_table(opened.pk)
    shown = {"nav": "tables", "games": games, "game": config, "form": form, "options": options}
    shown |= _quick_start(slug, config)
    return render(request, "tables/open.html", shown, status=422 if data is not None else 200)


def _quick_start(slug: str, config: GameConfig) -> dict[str, Any]:
    """Return the context of the form that starts a table against bots with the usual options."""
    form, options = OpenForm(config, None, tokens.new()), page_of(slug).option_form(None)
    for each in filter(None, (form, options)):
        # Ids must be unique: the form for colleagues on the same page has them.
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
"""The most seats that the quick form offers; the full form has larger tables."""


@require_safe
@never_cache
def open_invitation(request: Request, table_id: int, token: str) -> HttpResponse:
    """Show the table with a free chair, from its link or QR code; writes nothing."""
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
    """Ask everybody to take a free chair."""
    services.ask_everybody(table_id, request.user)
    messages.success(request, _("Asked. It stays in everyone’s inbox for five minutes."))


@act
def uninvite(request: Request, table_id: int) -> HttpResponse:
    """Withdraw an invitation, or decline the reader's own."""
    player_id = number(request.POST.get("player"))
    services.uninvite(table_id, request.user, player_id)
    if player_id == request.user.pk:
        return see_other(next_page(request.POST))
    return to_table(table_id)


@act
def add_bot(request: Request, table_id: int) -> None:
    """Put a bot in the first chair that was free on the page: a form sent twice adds one bot."""
    shown = request.POST.get("free", "").split()
    chair = number(shown[0]) if shown else 0
    services.add_bot(table_id, request.user, chair, request.POST.get("level", ""))


@act
def remove_bot(request: Request, table_id: int) -> None:
    services.remove_bot(table_id, request.user, number(request.POST.get("chair")))


@act
def start(request: Request, table_id: int) -> None:
    """Start with the players seated; `level` puts bots in the free chairs."""
    services.start(table_id, request.user, request.POST.get("level", ""))


@act
def withdraw(request: Request, table_id: int) -> HttpResponse:
    services.withdraw(table_id, request.user)
    messages.success(request, _("The table has been closed."))
    return see_other(reverse("tables:lobby"))


@act
def again(request: Request, table_id: int) -> HttpResponse:
    """Sit down at the rematch's table, which is opened if need be."""
    return to_table(services.again(table_id, request.user).pk)


def waiting_room(request: Request, table: Table, token: str = "") -> HttpResponse:
    """Show a table that gathers, or was closed before it started."""
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


def _open_from_form(request: Request, slug: str, form: OpenForm, options: Any) -> Table | None:
    """Open the table and return it; None if the game refuses, with the reason in the form."""
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
    """Show the help as a whole page, for readers without JavaScript or in a new tab."""
    return render(request, "tables/guide/page.html", {"nav": "tables"})


@require_safe
def help_part(request: Request) -> HttpResponse:
    """Show the help as a part, for the sheet over any page."""
    return render(request, "tables/guide/part.html")
