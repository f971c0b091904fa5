"""A move, a refreshed view and a record. What is seen is drawn by `audience`."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.engine.contract import BadMove, Refusal
from games.players.limits import paced
from games.players.requests import Request
from games.tables import audience, forms, services
from games.tables.acts import act
from games.tables.game_page import page_of
from games.tables.models import Table
from games.tables.page import live
from games.tables.records import record_of
from games.tables.undoing import agreeing
from games.tables.undoing import services as undoing
from games.ui.refusals import Refused


@act
def ask(request: Request, table_id: int) -> None:
    """Ask the other for one’s last move; the page showed `version`, or a newer one since."""
    agreeing.ask(table_id, request.user, forms.version(request.POST))


@act
def yes(request: Request, table_id: int) -> None:
    agreeing.grant(table_id, request.user, forms.version(request.POST))


@act
def no(request: Request, table_id: int) -> None:
    """The other says no, or whoever asked wants it no longer."""
    agreeing.decline(table_id, request.user)


@require_POST
@never_cache
def take_back(request: Request, table_id: int) -> HttpResponse:
    """Back to before one's own last move (`version`), then as after a move (`view`, `next`)."""
    try:
        done = undoing.take_back(table_id, request.user, forms.version(request.POST))
    except Refused as error:
        if not error.is_said:
            raise
        return answer(request, table_id, error.status, str(error.sentence))
    answered = answer(request, table_id, 200, written=done.table)
    if undoing.is_first(done.table):
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


@require_POST
@never_cache
@paced("moves", 300, 60)
def move(request: Request, table_id: int) -> HttpResponse:
    """Enter a move (`move`, `version`), then show `view` to htmx, or go to `next`.

    With htmx: 200, 422 (the rules refuse) or 409 (stale), each with the view as it is now. Who has
    no seat gets 403. Without JavaScript the sentence travels as a message.
    """
    try:
        text, version = forms.move_text(request.POST), forms.version(request.POST)
        played = services.play(table_id, request.user, text, version)
    except Refused as error:
        if not error.is_said:
            raise
        return answer(request, table_id, error.status, str(error.sentence))
    except Refusal as refusal:
        return answer(request, table_id, 422, *_told(table_id, refusal))
    return answer(request, table_id, 200, written=played.table)


@require_safe
@never_cache
def fragment(request: Request, table_id: int, view: str) -> HttpResponse:
    """The view as it is now, for whoever is signed in."""
    return HttpResponse(_draw(request, table_id, view))


@require_safe
@never_cache
def open_cards(request: Request, table_id: int) -> HttpResponse:
    """What the cards that lie open could do, as whoever asks may know; a page without a script."""
    table = services.find(table_id)
    whom = audience.audience_of(table_id, request.user, get_language() or "")
    region = live.draw(services.look(table), "asked", whom)
    if request.htmx:
        return HttpResponse(region)
    shown = {"nav": "tables", "table": table, "region": region}
    return render(request, "tables/open_cards.html", shown)


@require_safe
@never_cache
def record(request: Request, table_id: int) -> HttpResponse:
    """The finished table as JSON; `?explicit=1` spells out what the seed decided."""
    return JsonResponse(record_of(services.find(table_id), explicit="explicit" in request.GET))


def _draw(request: Request, table_id: int, view: str, written: Table | None = None) -> str:
    """The view as it is now, late moves played; `written` is the row as a move has just left it."""
    table = written or services.find(table_id)
    whom = audience.audience_of(table_id, request.user, get_language() or "")
    return live.draw(services.look(table), view, whom)


def no_move(refusal: BadMove) -> str:
    """The sentence for text that is no move: nothing was chosen, or the page is another game's."""
    if isinstance(refusal, forms.Unfilled):
        cards = refusal.what in ("position", "card", "cards")
        return _("Choose a card first.") if cards else _("Choose something first.")
    return _("That move isn’t possible in this game. Reload the page.")


def _told(table_id: int, refusal: Refusal) -> tuple[str, str, str]:
    """The refusal's sentence, where its rule stands, and the rule's number."""
    if isinstance(refusal, BadMove):
        return no_move(refusal), "", ""
    table = services.find(table_id)
    page = page_of(table.game)
    return page.sentence(refusal, table), page.rule_address(refusal), refusal.rule


def answer(
    request: Request,
    table_id: int,
    status: int,
    sentence: str = "",
    rule: str = "",
    number: str = "",
    written: Table | None = None,
) -> HttpResponse:
    """The view as it is now, with why nothing was entered, or the way to `next`."""
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
        messages.warning(request, plain(sentence, rule, number))
    return _redirect(request)


def plain(sentence: str, rule: str, number: str) -> str:
    """The same for a page without scripts: sentence, number, and a link where there is one."""
    if not number:
        return sentence
    told = _("Rule %(number)s") % {"number": number}
    return (
        format_html('{} <a href="{}">{}</a>', sentence, rule, told)
        if rule
        else sentence + f" ({number})"
    )


def _alert(told: dict[str, str]) -> str:
    """Why the move was refused: a toast beside the view, or at what was touched (`at`)."""
    return render_to_string("tables/alert.html", told) if told["sentence"] else ""


def _redirect(request: Request) -> HttpResponse:
    target = forms.next_page(request.POST)
    if request.htmx:
        return HttpResponse(headers={"HX-Redirect": target})
    response = HttpResponseRedirect(target)
    response.status_code = 303
    return response
