"""The quick log: five taps, one thumb. And the page of a log."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.engine.contract import IllegalMove, Refusal
from games.players import requests
from games.players.clock import Clock
from games.players.limits import limited
from games.players.models import Player
from games.players.requests import Request
from games.spaye import days, rulebook, services
from games.spaye.day.scene import Scene
from games.spaye.log import entering
from games.spaye.log.forms import RANKS, BadLog, Given, LogForm, fields_of
from games.spaye.log.words import same_one
from games.spaye.models import Day
from games.spaye.page.actions import say_refusals
from games.spaye.page.forms import read_number
from games.spaye.page.logged import find
from games.spaye.page.looking import audience_of, scene_of
from games.spaye.page.views import page
from games.spaye.rules.cards import FINAL_CARDS
from games.spaye.rulings import referees
from games.tables import services as tables
from games.tables.lobby import recent
from games.tables.page import live
from games.ui.refusals import Refused

SHORT = frozenset("23456")
RECENTS = 5
"""Chips in one row of a phone; everybody else is in the list at its end."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A player's place in the form: who it is and what was entered."""

    number: int
    player: Player | None
    me: bool
    rank: str
    suit: str
    seen: str
    wrong: frozenset[str] = frozenset()
    """Which of its fields was refused: `p` the player, `c` the card, `seen`."""


class LogPage:
    """The form for one author: filled in as given, an opponent chosen where it is clear who."""

    def __init__(
        self,
        me: Player,
        scene: Scene,
        given: Given,
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
        """The next draw takes the last three cards."""
        if self._final is not None:
            return self._final
        return self.scene.seen.cards_left - 2 * len(self.given.ties) == FINAL_CARDS

    @property
    def as_final(self) -> LogPage:
        """The final's form, kept aside for when this page finds three cards left."""
        return LogPage(self.me, self.scene, Given.nothing(), final=True)

    @property
    def fixed(self) -> bool:
        """A tie keeps its pair: only the final's third player is still to be chosen."""
        return bool(self.given.ties)

    @property
    def ranks(self) -> list[str]:
        return [rank for rank in RANKS if self.scene.seen.pack != 32 or rank not in SHORT]

    @cached_property
    def people(self) -> list[Player]:
        """Everybody of the office but me: last opponents first, then who is present, then those
        who were in last."""
        met = [p.player.pk for r in self.scene.results if r.mine for p in r.people if not p.me]
        present = [person.player.pk for person in self.scene.others]
        order = {pk: at for at, pk in reversed(list(enumerate([*met, *present])))}
        players = list(recent.dated(Player.objects.active().exclude(pk=self.me.pk)))
        known = [*recent.here(players), *recent.away(players)]
        return sorted(known, key=lambda player: order.get(player.pk, len(order) + 1))

    @property
    def recents(self) -> list[Player]:
        return self.people[:RECENTS]

    @cached_property
    def rest(self) -> recent.People:
        left = self.people[RECENTS:]
        return recent.People(list(recent.here(left)), list(recent.away(left)))

    @cached_property
    def slots(self) -> list[Slot]:
        chosen = self._players()
        count = FINAL_CARDS if self.final else FINAL_CARDS - 1
        return [self._slot(at, chosen[at]) for at in range(count)]

    @property
    def theirs(self) -> bool:
        """I log for others: I am none of the players."""
        return not any(slot.me for slot in self.slots)

    def _players(self) -> list[Player | None]:
        everybody = {player.pk: player for player in [self.me, *self.people]}
        first, *others = (everybody.get(pk or 0) for pk in self.given.players)
        if first is None and not any(others) and not self.final:
            others = [self._usual(), None]
        return [first or self.me, *others]

    def _usual(self) -> Player | None:
        """Whom I have played last today, or the only other person: nobody else is guessed at."""
        mine = (p.player for r in self.scene.results if r.mine for p in r.people if not p.me)
        last = next(mine, None)
        return last if last in self.people else (self.people[0] if len(self.people) == 1 else None)

    def _slot(self, at: int, player: Player | None) -> Slot:
        given = self.given
        me = player == self.me
        wrong = frozenset(kind for kind in ("p", "c", "seen") if f"{kind}{at}" in self._wrong)
        return Slot(at, player, me, given.ranks[at], given.suits[at], given.seen[at], wrong)


def query(form: LogForm) -> dict[str, Any]:
    """The form of the next draw of a tied dāye: the same players, the tie kept."""
    players = {f"p{at}": player for at, player in enumerate(form.players)}
    return players | {"tie": [*form.ties, form.last]}


@require_http_methods(["GET", "HEAD", "POST"])
@limited("log", most=60, seconds=60)
def log(request: Request) -> HttpResponse:
    """Show the form, or save what it says."""
    day = days.find(Clock.read().today)
    if day is None or day.table.options["deck"] != "real":
        # A phone that keeps the form for later asks in the background: nobody would know of what.
        if day is not None and request.headers.get("Sec-Fetch-Dest", "document") == "document":
            messages.info(request, _("Today’s cards are in the app, so there’s nothing to log."))
        return redirect("spaye:today")
    if request.method != "POST":
        return _page(request, day, Given.read(request.GET))
    try:
        return _same(request, day) or _save(request, day, LogForm.read(request.POST))
    except BadLog as bad:
        return _refused(request, day, what_is_missing(bad), 422, wrong=bad.fields)
    except Refusal as refusal:
        sentence = rulebook.at_table(refusal, day.table)
        wrong = fields_of(refusal, Given.read(request.POST))
        return _refused(request, day, sentence, 422, refusal.rule, wrong)
    except Refused as error:
        return _refused(request, day, str(error.sentence), error.status)


def _same(request: Request, day: Day) -> HttpResponse | None:
    """“Yes, the same”: nothing is logged, the other's log is right."""
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
        kept = query(form) | ({} if instead is None else {"instead": instead})
        return redirect(f"{reverse('spaye:log')}?{urlencode(kept, doseq=True)}")
    number = entering.sent_before(day, request.user, form, version)
    if number is None:
        if request.POST.get("sure") != "1" and (found := entering.alike(day, form)):
            given, question = Given.read(request.POST), same_one(found, form.cards, request.user)
            return _page(request, day, given, double=found, question=question)
        number = entering.save(day, request.user, form, version, instead)
    return redirect("spaye:today_log", number)


def instead_of(data: QueryDict) -> int | None:
    """The log in whose place this one stands, if the form says so (R2)."""
    return requests.parse_number(data.get("instead"), 4)


def what_is_missing(bad: BadLog) -> str:
    """What the reader has to fill in."""
    if bad.field == "seen":
        return _("How many reps did you see? Leave empty to answer later.")
    return _("Choose the players and a card for each.")


def _refused(
    request: Request,
    day: Day,
    sentence: str,
    status: int,
    rule: str = "",
    wrong: frozenset[str] = frozenset(),
) -> HttpResponse:
    """The form as it came, with the sentence, and the fields marked that it is about."""
    given = Given.read(request.POST)
    return _page(request, day, given, status, wrong, error=sentence, rule=rule)


def _page(
    request: Request,
    day: Day,
    given: Given,
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
        "region": live.draw(day.table, "log", audience_of(day, request.user)),
    }
    if "X-Keep" in request.headers:
        context["messages"] = []  # They wait for a page that is read.
    response = render(request, "spaye/log.html", context, status=status)
    if scene.status == "running":
        _keep(response, request, scene)
    return response


def _keep(response: HttpResponse, request: Request, scene: Scene) -> None:
    """Tells the service worker for whom and until when it may keep this page."""
    response["X-Kept-For"] = str(request.user.pk)
    response["X-Kept-Until"] = str(int(scene.closes_at.timestamp() * 1000))


@require_safe
def logged(request: Request, number: int) -> HttpResponse:
    """One of today's logs: what it says, taking it back, contesting it, its exercises."""
    day = days.find(Clock.read().today)
    if day is None or day.table.options["deck"] != "real":
        return redirect("spaye:today")
    if find(scene_of(day, request.user, Clock.read()), number) is None:
        messages.warning(request, _("There’s no such dāye today."))
        return redirect("spaye:today")
    context = {"number": number, "title_number": number + 1}
    return page(request, day, f"logged-{number}", "spaye/logged.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@say_refusals("spaye:today")
def contest(request: Request, number: int) -> HttpResponse:
    """Ask first: a contest stays until somebody rules on it. Then enter it."""
    day = services.today()
    result = find(scene_of(day, request.user, Clock.read()), number)
    if result is None or not result.contestable:
        messages.warning(request, _("You can’t dispute this dāye."))
        return redirect("spaye:today")
    if request.method == "POST":
        version = read_number(request.POST.get("version", ""))
        tables.play(day.table_id, request.user, f"contest {number}", version)
        messages.success(request, _("Disputed. Everyone who played in it has been told."))
        return redirect("spaye:today_log", number)
    shown = {"result": result, "scene": result.scene, "referees": referees.of(result)}
    return render(request, "spaye/contest.html", shown)
