"""Views for moves, taking back, hints, refreshed regions and records."""

from collections.abc import Callable
from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.engine.contract import BadMove, Refusal
from games.players.limits import limited, one_at_a_time, paced
from games.players.models import Player
from games.players.requests import Request
from games.tables import audience, forms, hints, registry, services, taking_back
from games.tables.acts import act, to_table
from games.tables.game_page import Hint, page_of
from games.tables.models import Table
from games.tables.page import regions
from games.tables.page.views import game_page
from games.tables.records import record_of
from games.ui.refusals import Refused


@require_POST
@never_cache
@paced("moves", 300, 60)
def move(request: Request, table_id: int) -> HttpResponse:
    """Enter a move (`move`, `version`), then show `view` to htmx, or go to `next`.

    With htmx: 200, 422 (the rules refuse) or 409 (stale), each with the view as it is now; 204 to a
    page that gets the move by its stream. 403 without a seat. Without JavaScript the sentence is
    shown as a message.
    """
    try:
        text, version = forms.move_text(request.POST), forms.version(request.POST)
        played = services.play(table_id, request.user, text, version)
    except Refused as error:
        if not error.is_said:
            raise
        return move_response(request, table_id, error.status, str(error.sentence))
    except Refusal as refusal:
        return move_response(request, table_id, 422, *_refusal_words(table_id, refusal))
    if request.htmx and request.headers.get("X-Stream") == "open":
        # The page fetches the view if its stream doesn't bring this version.
        return HttpResponse(status=204, headers={"X-Version": str(played.version)})
    return move_response(request, table_id, 200, written=played.table)


def _refusal_words(table_id: int, refusal: Refusal) -> tuple[str, str, str]:
    """Return the refusal's sentence, the address of its rule, and the rule's number."""
    if isinstance(refusal, BadMove):
        return bad_move_sentence(refusal), "", ""
    table = services.find(table_id)
    page = page_of(table.game)
    return page.sentence(refusal, table), page.rule_address(refusal), refusal.rule


def bad_move_sentence(refusal: BadMove) -> str:
    """Return why a text is no move: nothing was chosen, or the page is another game's."""
    if isinstance(refusal, forms.Unfilled):
        cards = refusal.what in ("position", "card", "cards")
        return _("Choose a card first.") if cards else _("Choose something first.")
    return _("That move isn’t possible in this game. Reload the page.")


def move_response(
    request: Request,
    table_id: int,
    status: int,
    sentence: str = "",
    rule: str = "",
    number: str = "",
    written: Table | None = None,
) -> HttpResponse:
    """Answer htmx with the view as it is now and any refusal; redirect others to `next`."""
    view = request.POST.get("view", "")
    if request.htmx and view:
        told = {
            "sentence": sentence,
            "rule": rule,
            "number": number,
            "at": forms.place(request.POST),
        }
        drawn = _draw(request, table_id, view, written)
        return HttpResponse(drawn + _alert(told), status=status)
    if sentence:
        messages.warning(request, refusal_message(sentence, rule, number))
    return _redirect(request)


def _draw(request: Request, table_id: int, view: str, written: Table | None = None) -> str:
    """Draw the view as it is now, late moves played; `written` is the row as a move has left it."""
    table = written or services.find(table_id)
    whom = audience.audience_of(table_id, request.user, get_language() or "")
    return regions.draw(services.look(table), view, whom)


def _alert(told: dict[str, str]) -> str:
    """Draw why the move was refused: a toast, which is shown at what was touched (`at`)."""
    return render_to_string("tables/alert.html", told) if told["sentence"] else ""


def refusal_message(sentence: str, rule: str, number: str) -> str:
    """Return the refusal as a message: sentence, number, and a link if there is one."""
    if not number:
        return sentence
    rule_words = _("Rule %(number)s") % {"number": number}
    return (
        format_html('{} <a href="{}">{}</a>', sentence, rule, rule_words)
        if rule
        else sentence + f" ({number})"
    )


def _redirect(request: Request) -> HttpResponse:
    target = forms.next_page(request.POST)
    if request.htmx:
        return HttpResponse(headers={"HX-Redirect": target})
    response = HttpResponseRedirect(target)
    response.status_code = 303
    return response


@require_POST
@never_cache
def take_back(request: Request, table_id: int) -> HttpResponse:
    """Go back to before the player's last move, and answer as after a move (form: `version`)."""
    try:
        done = taking_back.take_back(table_id, request.user, forms.version(request.POST))
    except Refused as error:
        if not error.is_said:
            raise
        return move_response(request, table_id, error.status, str(error.sentence))
    response = move_response(request, table_id, 200, written=done.table)
    if taking_back.is_first(done.table):
        _say_that_it_counts_no_more(request, response)
    return response


def _say_that_it_counts_no_more(request: Request, response: HttpResponse) -> None:
    """Say that the table no longer counts: in a toast, or as a message on the next page."""
    words = _(
        "Taken back. From now on this table doesn’t count, not even in your results against bots."
    )
    if request.htmx and request.POST.get("view"):
        response.write(render_to_string("tables/counts_no_more.html", {"told": words}))
    else:
        messages.info(request, words)


@act
def ask_to_take_back(request: Request, table_id: int) -> None:
    """Ask the other to take the last move back, on a page that showed `version`."""
    taking_back.ask_to_take_back(table_id, request.user, forms.version(request.POST))


@act
def agree_to_take_back(request: Request, table_id: int) -> None:
    taking_back.grant_take_back(table_id, request.user, forms.version(request.POST))


@act
def decline_take_back(request: Request, table_id: int) -> None:
    """Decline the other's request, or withdraw one's own."""
    taking_back.decline_take_back(table_id, request.user)


@require_http_methods(["GET", "POST"])
@limited("hints", most=60, seconds=600)
@one_at_a_time
def good_moves(request: Request, table_id: int) -> HttpResponse:
    """Show good moves in the sheet of the game's region."""
    return _show_hints(request, table_id, hints.good_moves)


@require_http_methods(["GET", "POST"])
@limited("hints", most=60, seconds=600)
@one_at_a_time
def threats(request: Request, table_id: int) -> HttpResponse:
    """Show what the others may do next, in the sheet of the game's region."""
    return _show_hints(request, table_id, lambda *asking: [hints.threats(*asking)])


def _show_hints(
    request: Request, table_id: int, hints_of: Callable[[Table, Player], list[Hint]]
) -> HttpResponse:
    """Answer htmx with the region and its hints, and others with the whole page.

    That page has this address, so a GET (its forms lead back here) redirects to the table.
    """
    if request.method != "POST":
        return to_table(table_id)
    table = services.find(table_id)
    try:
        found = hints_of(table, request.user) or [Hint(_("No hint for this position."))]
    except Refused as error:
        if not error.is_said:
            raise
        return _hints_refused(request, table_id, str(error.sentence))
    whom = audience.audience_of(table_id, request.user, get_language() or "fr")
    view = registry.config(table.game).views[0]
    drawn = regions.draw(table, view, replace(whom, hints=tuple(found)))
    return HttpResponse(drawn) if request.htmx else game_page(request, table, {view: drawn})


def _hints_refused(request: Request, table_id: int, sentence: str) -> HttpResponse:
    if request.htmx:
        alert = render_to_string("tables/alert.html", {"sentence": sentence})
        # Only a notice: the table isn't replaced.
        return HttpResponse(alert, status=409, headers={"HX-Reswap": "none"})
    messages.warning(request, sentence)
    return to_table(table_id)


@require_safe
@never_cache
def fragment(request: Request, table_id: int, view: str) -> HttpResponse:
    """Answer with the view as it is now."""
    return HttpResponse(_draw(request, table_id, view))


@require_safe
@never_cache
def open_cards(request: Request, table_id: int) -> HttpResponse:
    """Describe the effects of the face-up cards: a region for htmx, else a page of its own."""
    table = services.find(table_id)
    whom = audience.audience_of(table_id, request.user, get_language() or "")
    region = regions.draw(services.look(table), "asked", whom)
    if request.htmx:
        return HttpResponse(region)
    shown = {"nav": "tables", "table": table, "region": region}
    return render(request, "tables/open_cards.html", shown)


@require_safe
@never_cache
def record(request: Request, table_id: int) -> HttpResponse:
    """Answer with the finished table's record; `?explicit=1` spells out what the seed decided."""
    return JsonResponse(record_of(services.find(table_id), explicit="explicit" in request.GET))
