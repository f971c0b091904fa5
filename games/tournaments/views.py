"""The pages, files and forms of tournaments.

Each form may be sent twice; those of the organiser name the round that they are about.
"""

from collections.abc import Callable
from functools import partial, wraps
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.boards import exports
from games.boards.certificates import Certificate
from games.boards.models import Column
from games.engine.contract import BadSetup
from games.players import decorators, office
from games.players.auth import qr, tokens
from games.players.limits import limited
from games.players.models import Player
from games.players.requests import Request
from games.tables import registry
from games.tables.acts import number, see_other, to_table
from games.tables.forms import next_page
from games.tables.game_page import page_of
from games.tables.lobby.services import NotOffered
from games.tables.models import Table
from games.tournaments import forms, invitations
from games.tournaments.forms import TournamentForm
from games.tournaments.models import OPEN, PAST, Status, Tournament, channel
from games.tournaments.page import as_json, listing, live
from games.tournaments.page.explanation import Explanation
from games.tournaments.page.scene import TournamentScene
from games.tournaments.queries import may_see
from games.tournaments.round_drawing import NotDrawn
from games.tournaments.services import advancing, entrants, lifecycle, rounds, rulings
from games.tournaments.services.locking import NotOrganiser, NoTournament, WrongMoment
from games.ui.dates import date_format
from games.ui.previews import Preview
from games.ui.refusals import Refused

View = Callable[..., HttpResponse]
TEN_MINUTES = 600
NAV = {"nav": "tables"}
PAGE_SIZE, MOST_PAGES = 30, 100_000


def find_tournament(request: Request, tournament_id: int, *, past: bool = False) -> Tournament:
    """Return a tournament that the reader may see. Raises `NoTournament`.

    Past tournaments, whose format no longer exists, are only found if `past`: they have one page.
    """
    one = Tournament.objects.select_related("organiser").filter(pk=tournament_id).first()
    if one is None or not may_see(one, request.user) or (one.format == PAST and not past):
        raise NoTournament
    return one


def to_tournament(tournament_id: int) -> HttpResponse:
    return see_other(reverse("tournaments:tournament", args=[tournament_id]))


def _to_page(_request: Request, tournament_id: int, **_rest: object) -> HttpResponse:
    return to_tournament(tournament_id)


def _say_not_drawn(_error: Exception, *_args: object, **_kwargs: object) -> str:
    return _("The round couldn’t be drawn. Try again in a moment.")


def _for_readers(view: decorators.Act) -> decorators.Act:
    """Refuse the view to people who may not see the tournament. Raises `NoTournament`."""

    @wraps(view)
    def inner(request: Request, tournament_id: int, **rest: object) -> HttpResponse | None:
        find_tournament(request, tournament_id)
        return view(request, tournament_id, **rest)

    return inner


def act(view: decorators.Act) -> View:
    """Make a view of a form on the tournament's page: it takes a POST and redirects back there."""
    return decorators.act(_to_page, NotDrawn, _say_not_drawn)(_for_readers(view))


def say_refusals(view: decorators.Act) -> View:
    """Make a view, also for GET, that redirects a refusal to the tournament's page."""
    return decorators.say_refusals(_to_page, NotDrawn, _say_not_drawn)(_for_readers(view))


@require_safe
@never_cache
def index(request: Request) -> HttpResponse:
    """List the open tournaments, the reader's drafts, and the last that are over."""
    context = {"listing": listing.listing_for(request.user), **NAV}
    return render(request, "tournaments/index.html", context)


@require_safe
@never_cache
def tournament(request: Request, tournament_id: int, token: str = "") -> HttpResponse:
    """Show a tournament; the token of its invitation lets the reader sign up."""
    one = find_tournament(request, tournament_id, past=True)
    if one.format == PAST:
        return render(
            request, "tournaments/past.html", {"past": listing.past_tournament(one), **NAV}
        )
    if one.status in OPEN:
        advancing.collect(one.pk)
        one.refresh_from_db()
    scene = TournamentScene(one, request.user)
    if token and not invitations.is_invitation(one, token):
        return to_tournament(one.pk)
    context = {
        "scene": scene,
        "tournament": one,
        "token": token,
        "region": live.render(scene, get_language() or "fr"),
        "region_event": channel(one.pk),
        "streams": [f"tournament:{one.pk}"],
        "told_here": reverse("tournaments:tournament", args=[one.pk]),
        **NAV,
    }
    if scene.accepts_entrants and (scene.is_organiser or not one.invited_only):
        address = invitations.invitation_url(one)
        code = qr.for_phones(address, _("Sign-up QR code"))
        context |= {"invitation": address, "qr": code}
    return render(request, "tournaments/page.html", context)


@require_safe
@never_cache
def round_page(request: Request, tournament_id: int, number: int) -> HttpResponse:
    """Show a round at its permanent address."""
    scene = TournamentScene(find_tournament(request, tournament_id), request.user)
    each = next((one for one in scene.rounds if one.number == number), None)
    if each is None:
        raise Http404
    context = {"scene": scene, "tournament": scene.tournament, "round": each, **NAV}
    return render(request, "tournaments/round.html", context)


@require_safe
@never_cache
def person(request: Request, tournament_id: int, number: int) -> HttpResponse:
    """Explain how an entrant's place, score and tie-breaks came about."""
    scene = TournamentScene(find_tournament(request, tournament_id), request.user)
    standing = next((one for one in scene.standings if one.entrant == number), None)
    if standing is None:
        raise Http404
    context = {
        "scene": scene,
        "tournament": scene.tournament,
        "told": Explanation(scene, standing),
        **NAV,
    }
    return render(request, "tournaments/person.html", context)


@require_safe
@never_cache
def archive(request: Request, page: int = 1) -> HttpResponse:
    """List all tournaments that are over, the last one first."""
    if not 1 <= page <= MOST_PAGES:
        raise Http404
    over = Tournament.objects.filter(status=Status.OVER).order_by("-ended_at", "-pk")
    start = (page - 1) * PAGE_SIZE
    rows = listing.ended_tiles(over[start : start + PAGE_SIZE + 1])
    context = {"rows": rows[:PAGE_SIZE], "more": len(rows) > PAGE_SIZE, "page": page, **NAV}
    return render(request, "tournaments/archive.html", context)


@require_safe
@never_cache
def standings_csv(request: Request, tournament_id: int) -> HttpResponse:
    """Download the standings: place, name, score and tie-breaks as decimal numbers.

    Until a screen has revealed the winners, it redirects to the page, as `data_json` does.
    """
    scene = TournamentScene(find_tournament(request, tournament_id), request.user)
    if scene.awaits_reveal:
        return redirect("tournaments:tournament", tournament_id)
    columns = ["place", "number", "name", "team", "score"]
    names = [each.name for each in scene.standings[0].breaks] if scene.standings else []
    rows = [
        {
            "place": one.place,
            "number": one.entrant,
            "name": scene.by_number[one.entrant].player.display_name,
            "team": scene.by_number[one.entrant].team,
            "score": one.score,
            **{each.name: each.value for each in one.breaks},
        }
        for one in scene.standings
    ]
    return exports.as_csv(
        exports.Table(f"tournament-{tournament_id}-standings", {}, [*columns, *names], rows)
    )


@require_safe
@never_cache
def data_json(request: Request, tournament_id: int) -> HttpResponse:
    """Download everything that the page shows."""
    scene = TournamentScene(find_tournament(request, tournament_id), request.user)
    if scene.awaits_reveal:
        return redirect("tournaments:tournament", tournament_id)
    return JsonResponse(
        as_json.tournament(scene), json_dumps_params={"ensure_ascii": False, "indent": 1}
    )


CERTIFICATE_COLUMNS = (Column.VICTOIRE, Column.DAYE, Column.REPETITION)
"""The designs of the first, second and third place, as on the podium."""


@require_safe
def certificate(request: Request, tournament_id: int, number: int) -> HttpResponse:
    """Show the certificate of a person on the podium, designed like those of a month's titles.

    404 for other people, and before the tournament is over.
    """
    scene = TournamentScene(find_tournament(request, tournament_id), request.user)
    row = next((one for one in scene.podium if one.entrant.number == number), None)
    if row is None:
        raise Http404
    one, player = scene.tournament, row.entrant.player
    title, proclaimed = (
        _("Place %(place)s") % {"place": row.place},
        [str(scene.config.verbose_name)],
    )
    if one.ended_at:
        zone = office.current_calendar().zone
        proclaimed.append(date_format(one.ended_at.astimezone(zone).date(), "j F Y"))
    sheet = Certificate(
        office=office.current().name,
        column=CERTIFICATE_COLUMNS[min(row.place, 3) - 1],
        title=title,
        month=one.name,
        name=player.display_name,
        initials=player.initials,
        palette=player.palette,
        points=row.score if scene.ranks_by_score else "",
        unit=pgettext("a tournament", "points") if scene.ranks_by_score else "",
        heading=f"{player.display_name}, {title}, {one.name}",
        proclaimed=", ".join(proclaimed),
    )
    context = {"certificate": sheet, "tournament": one, **NAV}
    return render(request, "tournaments/certificate.html", context)


@login_not_required
@require_safe
@never_cache
def invitation(request: HttpRequest, tournament_id: int, token: str) -> HttpResponse:
    """Show the tournament of an invitation; visitors get a summary and a link to sign in."""
    if request.user.is_authenticated:
        return tournament(cast("Request", request), tournament_id, token)
    one = _find_invitation(tournament_id, token)
    if one is None:  # Visitors can't find out whether there is such a tournament.
        return redirect_to_login(request.get_full_path(), reverse(settings.LOGIN_URL))
    context = {
        "tournament": one,
        "game": registry.config(one.game),
        "when": _start_in_words(one),
        "preview": _invitation_preview(one),
        "sign_in": f"{reverse(settings.LOGIN_URL)}?next={request.path}",
    }
    response = render(request, "tournaments/invited.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response


def _find_invitation(tournament_id: int, token: str) -> Tournament | None:
    one = Tournament.objects.filter(pk=tournament_id, status__in=OPEN).first()
    return one if one is not None and invitations.is_invitation(one, token) else None


def _invitation_preview(one: Tournament) -> Preview:
    game = str(registry.config(one.game).verbose_name)
    return Preview(
        office=office.current().name,
        title=one.name,
        words=" · ".join(filter(None, (_("Tournament"), game, _start_in_words(one)))),
        address=invitations.invitation_url(one),
        language=get_language() or settings.LANGUAGE_CODE,
    )


def _start_in_words(one: Tournament) -> str:
    """Return the start by the office's clock; empty without one."""
    if one.starts_at is None:
        return ""
    zone = office.current_calendar().zone
    return date_format(timezone.localtime(one.starts_at, zone), "l j F, H:i")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("open_tournament", most=20, seconds=TEN_MINUTES)
def new(request: Request) -> HttpResponse:
    """Choose a template, change its settings; POST announces the tournament or saves a draft."""
    start = _starting_point(request)
    if start is None:
        templates = {"templates": forms.offered_templates(), **NAV}
        return render(request, "tournaments/choose.html", templates)
    slug, initial, chosen = start
    data = request.POST if request.method == "POST" else None
    form = TournamentForm(registry.config(slug), data, {**initial, "once": tokens.new()})
    options = page_of(slug).option_form(data)
    if data is None and options is not None:
        options.initial = {**options.initial, **chosen}
    if data is not None and form.is_valid() and (options is None or options.is_valid()):
        created = _create(request, slug, form, options)
        if created is not None:
            if "draft" not in request.POST:
                lifecycle.announce(created.pk, request.user, request.POST.get("plays") == "on")
            return to_tournament(created.pk)
    context: dict[str, Any] = {
        "form": form,
        "options": options,
        "game": registry.config(slug),
        "plays": data is None or data.get("plays") == "on",
        **NAV,
    }
    return render(request, "tournaments/new.html", context, status=422 if data is not None else 200)


def _starting_point(request: Request) -> tuple[str, dict[str, Any], dict[str, Any]] | None:
    """Return the game with the initial values of the form and of the game's options.

    None while neither a game nor a template is chosen. Raises `NotOffered`.
    """
    fields = request.POST if request.method == "POST" else request.GET
    if fields.get("game"):
        if fields["game"] not in registry.in_lobby():
            raise NotOffered
        return fields["game"], {}, {}
    if template := forms.find_template(fields.get("template", "")):
        return template.game, dict(template.initial), dict(template.options)
    before = Tournament.objects.filter(pk=number(fields.get("again")), game__in=registry.in_lobby())
    if one := before.first():
        return one.game, forms.initial_of_repeat(one), dict(one.options)
    return None


def _create(request: Request, slug: str, form: TournamentForm, options: Any) -> Tournament | None:
    """Create the tournament; return None if that is refused, with the reason in the form."""
    try:
        return lifecycle.create(
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


@limited("tournament_sign_up", most=60, seconds=TEN_MINUTES)
@act
def sign_up(request: Request, tournament_id: int) -> None:
    """Take part, or return after withdrawing."""
    fields = request.POST
    team = " ".join(fields.get("team", "").split())[:30]
    entrant = entrants.sign_up(tournament_id, request.user, fields.get("token", ""), team)
    if entrant.state == "waiting":
        messages.info(request, _("All places are taken. You’re on the waiting list."))
    else:
        messages.info(request, _("You’re in"), extra_tags="aloud")


@act
def check_in(request: Request, tournament_id: int) -> HttpResponse:
    """Check in, or come back for the next round."""
    entrants.set_here(tournament_id, request.user, True)
    messages.info(request, _("You’re checked in"), extra_tags="aloud")
    if "next" in request.POST:
        return see_other(next_page(request.POST))
    return to_tournament(tournament_id)


@act
def sit_out(request: Request, tournament_id: int) -> None:
    """Sit out from the next round on, until the player checks in again."""
    entrants.set_here(tournament_id, request.user, False)
    messages.info(request, _("You’re out until you tap “I’m here”."), extra_tags="aloud")


@act
def withdraw(request: Request, tournament_id: int) -> None:
    entrants.withdraw(tournament_id, request.user)
    messages.success(request, _("You’ve withdrawn."))


@limited("open_table", most=30, seconds=TEN_MINUTES)
@act
def play_bye(request: Request, tournament_id: int) -> HttpResponse:
    """Play a free round against a bot."""
    return to_table(entrants.play_bye(tournament_id, request.user).pk)


def organiser_act(do: Callable[[int, Player], object]) -> View:
    """Make the view of an organiser's button from a service, which may refuse it."""

    @act
    def view(request: Request, tournament_id: int) -> None:
        do(tournament_id, request.user)

    return view


announce = organiser_act(partial(lifecycle.announce, takes_part=False))
open_check_in = organiser_act(lifecycle.open_check_in)
end = organiser_act(lifecycle.end)
cancel = organiser_act(lifecycle.cancel)


@act
def begin(request: Request, tournament_id: int) -> None:
    """Number the people who have checked in, and request the first round's draw."""
    rounds.begin(tournament_id, request.user)
    rounds.request_draw(tournament_id, 1, request.user)


@act
def draw(request: Request, tournament_id: int) -> None:
    """Request the draw of the round that the page named; after the last one the tournament ends."""
    rounds.request_draw(tournament_id, number(request.POST.get("round")), request.user)


@act
def start(request: Request, tournament_id: int) -> None:
    rounds.start(tournament_id, number(request.POST.get("round")), request.user)


@act
def pause(request: Request, tournament_id: int) -> None:
    lifecycle.pause(tournament_id, request.user, request.POST.get("on") == "1")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@say_refusals
def rule(request: Request, tournament_id: int, number: int, table: int) -> HttpResponse:
    """Set a table's result, annul it or have it played again, with a reason."""
    scene = TournamentScene(find_tournament(request, tournament_id), request.user)
    if not scene.is_organiser:
        raise NotOrganiser
    each = next((one for one in scene.rounds if one.number == number), None)
    match = next((one for one in each.matches if one.number == table), None) if each else None
    if match is None:
        raise WrongMoment
    error = ""
    if request.method == "POST":
        error = _try_ruling(request, tournament_id, number, table, len(match.seats))
        if not error:
            return to_tournament(tournament_id)
    last = scene.current_round is not None and number == scene.current_round.number
    context = {
        "scene": scene,
        "tournament": scene.tournament,
        "round": each,
        "match": match,
        "error": error,
        "reason": request.POST.get("reason", ""),
        "seats": [
            (seat, request.POST.get(f"place-{at}", str(seat.place or "")))
            for at, seat in enumerate(match.seats)
        ],
        "places": range(1, len(match.seats) + 1),
        "now": sorted((one for one in match.seats if one.place), key=lambda one: one.place or 0),
        "replays": last and scene.may_replay,
        "stalling": rulings.stalling_players(scene.tournament, number, table),
        **NAV,
    }
    return render(request, "tournaments/rule.html", context, status=422 if error else 200)


def _try_ruling(
    request: Request, tournament_id: int, round_number: int, table: int, seats: int
) -> str:
    """Do what the form asks; return a refusal's sentence for the form, which keeps its fields."""
    try:
        _apply_ruling(request, tournament_id, round_number, table, seats)
    except Refused as refusal:
        if refusal.status != 422:
            raise
        return str(refusal.sentence)
    return ""


def _apply_ruling(
    request: Request, tournament_id: int, round_number: int, table: int, seats: int
) -> None:
    fields = request.POST
    reason, what = fields.get("reason", ""), fields.get("what", "")
    if what == "annul":
        rulings.annul(tournament_id, request.user, round_number, table, reason)
    elif what == "replay":
        rulings.replay(tournament_id, request.user, round_number, table, reason)
    elif what == "sit_out":
        player_id = number(fields.get("player"), 12)
        rulings.sit_out(tournament_id, request.user, round_number, table, player_id)
    else:
        places = [number(fields.get(f"place-{seat}")) for seat in range(seats)]
        rulings.rule(tournament_id, request.user, round_number, table, places, reason)
