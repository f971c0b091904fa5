"""Pages of logs: the quick form (five taps, one thumb), one log, and pages without a network."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.files.storage import storages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe
from rjsmin import jsmin

from games.engine.contract import IllegalMove, Refusal
from games.players.clock import Clock
from games.players.limits import limited
from games.players.middleware import of_address
from games.players.models import Player
from games.players.requests import Request, parse_number
from games.spaye import days, rulebook, services
from games.spaye.log import services as logs
from games.spaye.log.forms import BadLog, LogForm, LogInput, fields_of
from games.spaye.models import Day
from games.spaye.page.actions import act, say_refusals
from games.spaye.page.forms import read_number
from games.spaye.page.views import page
from games.spaye.rules.cards import FINAL_CARDS, ranks
from games.spaye.scene import Scene, audience_of, scene_of
from games.tables import services as tables
from games.tables.errors import NotSeated
from games.tables.lobby import recent_players
from games.tables.page import regions
from games.ui.refusals import Refused

RECENTS = 5
"""The number of people who are chips in a phone's row; the others are in the list at its end."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A player's place in the form and what was entered there."""

    number: int
    player: Player | None
    me: bool
    rank: str
    suit: str
    seen: str
    wrong: frozenset[str] = frozenset()
    """Its refused fields: `p` the player, `c` the card, `seen` the repetitions."""


class LogPage:
    """The log form of one author, filled in as given; a clear opponent is chosen already."""

    def __init__(
        self,
        me: Player,
        scene: Scene,
        given: LogInput,
        final: bool | None = None,
        wrong: frozenset[str] = frozenset(),
    ) -> None:
        self.me = me
        self.scene = scene
        self.given = given
        self._final = final
        self._wrong = wrong

    @property
    def ties(self) -> list[list[str]]:
        """The pairs that were tied, as card codes."""
        return [tie.split("-") for tie in self.given.ties]

    @property
    def final(self) -> bool:
        """Whether the next draw takes the last three cards."""
        if self._final is not None:
            return self._final
        return self.scene.seen.cards_left - 2 * len(self.given.ties) == FINAL_CARDS

    @property
    def as_final(self) -> LogPage:
        """The final's form, which the page keeps for when only three cards are left."""
        return LogPage(self.me, self.scene, LogInput.empty(), final=True)

    @property
    def fixed(self) -> bool:
        """Whether a tie fixes the players: only the final's third is still to be chosen."""
        return bool(self.given.ties)

    @property
    def ranks(self) -> list[str]:
        return list(ranks(self.scene.seen.pack))

    @cached_property
    def people(self) -> list[Player]:
        """Everybody but the author: latest opponents, then people present, then by activity."""
        met = [p.player.pk for r in self.scene.results if r.mine for p in r.people if not p.me]
        present = [person.player.pk for person in self.scene.others]
        order = {pk: at for at, pk in reversed(list(enumerate([*met, *present])))}
        players = list(
            recent_players.with_last_seen(Player.objects.active().exclude(pk=self.me.pk))
        )
        known = [*recent_players.active_lately(players), *recent_players.inactive(players)]
        return sorted(known, key=lambda player: order.get(player.pk, len(order) + 1))

    @property
    def recents(self) -> list[Player]:
        return self.people[:RECENTS]

    @cached_property
    def rest(self) -> recent_players.People:
        left = self.people[RECENTS:]
        return recent_players.People(
            list(recent_players.active_lately(left)), list(recent_players.inactive(left))
        )

    @cached_property
    def slots(self) -> list[Slot]:
        chosen = self._players()
        count = FINAL_CARDS if self.final else FINAL_CARDS - 1
        return [self._slot(at, chosen[at]) for at in range(count)]

    @property
    def theirs(self) -> bool:
        """Whether the author logs for others and is none of the players."""
        return not any(slot.me for slot in self.slots)

    def _players(self) -> list[Player | None]:
        everybody = {player.pk: player for player in [self.me, *self.people]}
        first, *others = (everybody.get(pk or 0) for pk in self.given.players)
        if first is None and not any(others) and not self.final:
            others = [self._usual(), None]
        return [first or self.me, *others]

    def _usual(self) -> Player | None:
        """Return today's latest opponent or the only colleague; `None` rather than a guess."""
        mine = (p.player for r in self.scene.results if r.mine for p in r.people if not p.me)
        last = next(mine, None)
        return last if last in self.people else (self.people[0] if len(self.people) == 1 else None)

    def _slot(self, at: int, player: Player | None) -> Slot:
        given = self.given
        me = player == self.me
        wrong = frozenset(kind for kind in ("p", "c", "seen") if f"{kind}{at}" in self._wrong)
        return Slot(at, player, me, given.ranks[at], given.suits[at], given.seen[at], wrong)


def next_draw(form: LogForm) -> dict[str, Any]:
    """Return the fields of the next draw of a tied dāye: the same players, the tie kept."""
    players = {f"p{at}": player for at, player in enumerate(form.players)}
    return players | {"tie": [*form.ties, form.last]}


@require_http_methods(["GET", "HEAD", "POST"])
@limited("log", most=60, seconds=60)
def log(request: Request) -> HttpResponse:
    """Show the form, or save a log."""
    day = days.find(Clock.read().today)
    if day is None or day.table.options["deck"] != "real":
        # A phone fetches the form in the background: a message would puzzle people later.
        if day is not None and request.headers.get("Sec-Fetch-Dest", "document") == "document":
            messages.info(request, _("Today’s cards are in the app, so there’s nothing to log."))
        return redirect("spaye:today")
    if request.method != "POST":
        return _page(request, day, LogInput.parse(request.GET))
    try:
        return _confirm_same(request, day) or _save(request, day, LogForm.parse(request.POST))
    except BadLog as bad:
        return _refused(request, day, bad.sentence, 422, wrong=bad.fields)
    except Refusal as refusal:
        sentence = rulebook.at_table(refusal, day.table)
        wrong = fields_of(refusal, LogInput.parse(request.POST))
        return _refused(request, day, sentence, 422, refusal.rule, wrong)
    except Refused as error:
        return _refused(request, day, str(error.sentence), error.status)


def _confirm_same(request: Request, day: Day) -> HttpResponse | None:
    """Answer “Yes, the same”: enter nothing and mark the other's log as right; else `None`."""
    if not (number := request.POST.get("same")):
        return None
    services.see_log(day, request.user, read_number(number))
    return redirect("spaye:today_log", read_number(number))


def _save(request: Request, day: Day, form: LogForm) -> HttpResponse:
    version = read_number(request.POST.get("version", ""))
    instead = instead_of(request.POST)
    if card := form.twice:
        raise IllegalMove("SP-69", card=card)
    if form.tied:
        fields = next_draw(form) | ({} if instead is None else {"instead": instead})
        return redirect(f"{reverse('spaye:log')}?{urlencode(fields, doseq=True)}")
    number = logs.find_same_form(day, request.user, form, version)
    if number is None:
        if request.POST.get("sure") != "1" and (similar := logs.find_similar(day, form)):
            given, question = (
                LogInput.parse(request.POST),
                similar.question(form.cards, request.user),
            )
            return _page(request, day, given, double=similar, question=question)
        number = logs.save(day, request.user, form, version, instead)
    return redirect("spaye:today_log", number)


def instead_of(data: QueryDict) -> int | None:
    """Return the number of the log that this one replaces, `None` if the form has none."""
    return parse_number(data.get("instead"), 4)


def _refused(
    request: Request,
    day: Day,
    sentence: str,
    status: int,
    rule: str = "",
    wrong: frozenset[str] = frozenset(),
) -> HttpResponse:
    """Show the form as it was sent, with the refusal's sentence and its fields marked."""
    given = LogInput.parse(request.POST)
    return _page(request, day, given, status, wrong, error=sentence, rule=rule)


def _page(
    request: Request,
    day: Day,
    given: LogInput,
    status: int = 200,
    wrong: frozenset[str] = frozenset(),
    **context: Any,
) -> HttpResponse:
    scene = scene_of(day, request.user, Clock.read())
    if scene.status != "running" and not context:
        return redirect("spaye:today")
    context |= {
        "day": day,
        "scene": scene,
        "form": LogPage(request.user, scene, given, wrong=wrong),
        "instead": instead_of(request.POST if request.method == "POST" else request.GET),
        "table_id": day.table_id,
        "streams": [f"table:{day.table_id}:log"],
        "region": regions.draw(day.table, "log", audience_of(day, request.user)),
    }
    if "X-Keep" in request.headers:
        context["messages"] = []  # Messages wait for a page that somebody reads.
    response = render(request, "spaye/log.html", context, status=status)
    if scene.status == "running":
        _allow_keeping(response, request, scene)
    return response


def _allow_keeping(response: HttpResponse, request: Request, scene: Scene) -> None:
    """Tell the service worker for which player and until when it may keep this page."""
    response["X-Kept-For"] = str(request.user.pk)
    response["X-Kept-Until"] = str(int(scene.closes_at.timestamp() * 1000))


@require_safe
def logged(request: Request, number: int) -> HttpResponse:
    """Show one of today's logs with its exercises and what the reader may do about it."""
    day = days.find(Clock.read().today)
    if day is None or day.table.options["deck"] != "real":
        return redirect("spaye:today")
    if scene_of(day, request.user, Clock.read()).find_log(number) is None:
        messages.warning(request, _("There’s no such dāye today."))
        return redirect("spaye:today")
    context = {"number": number, "title_number": number + 1}
    return page(request, day, f"logged-{number}", "spaye/logged.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@say_refusals
def contest(request: Request, number: int) -> HttpResponse:
    """Ask for confirmation, since a contest stays until somebody rules on it; then enter it."""
    day = services.today()
    result = scene_of(day, request.user, Clock.read()).find_log(number)
    if result is None or not result.disputable:
        messages.warning(request, _("You can’t dispute this dāye."))
        return redirect("spaye:today")
    if request.method == "POST":
        version = read_number(request.POST.get("version", ""))
        tables.play(day.table_id, request.user, f"contest {number}", version)
        messages.success(request, _("Disputed. Everyone who played in it has been told."))
        return redirect("spaye:today_log", number)
    context = {"result": result, "scene": result.scene, "referees": result.referees}
    return render(request, "spaye/contest.html", context)


# People without a phone at a real card table: a colleague checks them in and out


@act("spaye:today")
def check_ghost_in(request: Request, player_id: int) -> None:
    day = services.today()
    services.check_in(day, _find_ghost(player_id, day), by=request.user)


@act("spaye:today")
def check_ghost_out(request: Request, player_id: int) -> None:
    day = services.today()
    ghost = _find_ghost(player_id, day)
    seat = tables.seat_of(day.table_id, ghost)
    if seat is None:
        raise NotSeated
    if tables.state_of(day.table).is_present(seat):  # else the form was sent twice
        services.check_out(day, ghost, by=request.user)


def _find_ghost(player_id: int, day: Day) -> Player:
    """Return a player without a phone, for whom colleagues may act. Raises `Http404`, `Refused`."""
    ghost = get_object_or_404(Player.objects.active(), pk=player_id, is_ghost=True)
    if day.table.options["deck"] != "real":
        raise Refused(
            _("Without a phone you can’t draw cards in the app, only play on days with real cards.")
        )
    return ghost


# Pages and scripts that work without a network


@login_not_required
@cache_control(no_cache=True)
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker's script, at the root so that its scope is the site."""
    context = {
        "log": reverse("spaye:log"),
        "waiting": reverse("spaye:waiting"),
        "challenge": reverse("spaye:challenge"),
        "offline": reverse("spaye:offline"),
        "sign_in": reverse("players:sign_in"),
        "static": settings.STATIC_URL,
        "icon": storages["staticfiles"].url("img/icon-192.png"),
        "edition": getattr(storages["staticfiles"], "manifest_hash", ""),
    }
    script = render_to_string("spaye/sw.js", context)
    return HttpResponse(jsmin(script), content_type="text/javascript; charset=utf-8")


@login_not_required
@cache_control(no_cache=True)
@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Render the page that the worker shows when the office can't be reached; for everybody."""
    language = of_address(request)
    with translation.override(language):
        page = render_to_string("errors/offline.html")
    return HttpResponse(page, headers={"Content-Language": language})


@require_safe
def waiting(request: Request) -> HttpResponse:
    """Show this browser's outbox, whatever has become of the day."""
    people = Player.objects.active().order_by("pk")
    return render(request, "spaye/waiting.html", {"people": people, "nav": "today"})
