"""The pages of the deal of the day. Only `services` writes."""

from datetime import date
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.engine.contract import BadMove, Refusal
from games.learning.deals import choosing, links, reading, services, words
from games.learning.deals.choosing import Day, of_row
from games.learning.deals.contract import deals_of
from games.learning.deals.course import Course
from games.learning.deals.services import NotBegun
from games.learning.lessons.drawing import Told
from games.learning.lessons.stage import Stage
from games.learning.models import Attempt
from games.players import office
from games.players.decorators import by_link
from games.players.limits import limited
from games.players.requests import Request
from games.tables import forms, registry
from games.tables.acts import TEN_MINUTES, see_other
from games.tables.bots.process import Failed, analysis
from games.tables.bots.thinker import Question
from games.tables.chairs import Chair
from games.tables.errors import UnknownView
from games.tables.game_page import page_of
from games.tables.page.moving import refusal_message
from games.ui.previews import Preview
from games.ui.refusals import Refused

# Somebody's result by its link, for whoever has it, signed in or not.
#
# It says what the text to share says: no name, no move, nothing of the task and of others'
# results.


@by_link(links.find)
def page(request: HttpRequest, attempt: Attempt) -> HttpResponse:
    """The result in the reader's language, and the way to the deal for whoever may play it.

    404 once the day's task is gone.
    """
    day = of_row(attempt.deal)
    results = reading.results(attempt.player, day) if day else None
    if day is None or results is None or results.mine is None:
        raise Http404
    game = registry.config(day.game)
    preview = Preview(
        office=office.current().name,
        title=words.share(day.date, results),
        words=_("Deal of the day") + f" · {game.verbose_name}",
        address=links.address(attempt),
        language=get_language() or settings.LANGUAGE_CODE,
    )
    values = {
        "day": day,
        "game": game,
        "result": words.result(results),
        "open": not reading.has_closed(day.date),
        "preview": preview,
    }
    response = render(request, "learning/deals/shared.html", values)
    response["Cache-Control"] = "no-cache, private"
    return response


class Board:
    """Somebody's attempt as its page shows it."""

    def __init__(self, request: Request, day: Day, attempt: Attempt) -> None:
        self.request, self.day, self.attempt = request, day, attempt
        entries = [(seat, move) for seat, move in attempt.entries]
        self.course = Course(day.game, day.task, day.seed, entries)
        here = reverse("deal:play")
        self.stage = Stage(self.course, request.user, get_language() or "fr", here)

    def page(self, view: str) -> dict[str, Any]:
        """What the template asks for. Raises `UnknownView`."""
        return self.stage.context(view, self._coach())

    def regions(self) -> str:
        """What changes with a move: the game's first view, and beside it the others and words."""
        main, *others = self.stage.views().items()
        shown = {"others": dict(others), "coach": self._coach(), "request": self.request}
        return main[1] + render_to_string("learning/live/beside.html", shown)

    def told(self, refusal: Refusal) -> Told:
        """The rules' refusal in words."""
        if isinstance(refusal, BadMove):
            return Told(_("That move isn’t possible in this game. Reload the page."))
        found = page_of(self.day.game)
        sentence = found.sentence(refusal, self.stage.table)
        return Told(sentence, found.rule_address(refusal), refusal.rule)

    def _coach(self) -> dict[str, Any]:
        deals = deals_of(self.day.game)
        assert deals is not None
        over = self.attempt.ended_at is not None
        return {
            "words": "learning/deals/coach.html",
            "tools": "learning/deals/tools.html",
            "ended": "learning/deals/ended.html",
            "title": _("Deal of the day"),
            "back": reverse("deal:today"),
            "back_words": _("Deal of the day"),
            "moves": reverse("deal:move"),
            "todo": deals.TODO,
            "practice": self.attempt.practice,
            "over": over,
            "score": deals.told(self.attempt.result) if over else "",
        }


FIRST_YEAR = 2000
MOST_CHIPS = 4
ON_OFF = {"1": True, "0": False}


def think(question: Question) -> str:
    """A reply of the others, thought in the process that knows no secrets. Raises `Refused`."""
    try:
        return analysis.think(question)
    except Failed:
        raise Refused(
            _("The other players couldn’t answer. Nothing was saved; try again."), 409
        ) from None


@require_safe
@never_cache
def today(request: Request) -> HttpResponse:
    """The day's task: what may be known of it before, or how one's own attempt went."""
    now = _today()
    day = choosing.day_of(now, office.current_calendar())
    return render(request, "learning/deals/today.html", _shown(request, now, day))


@require_safe
@never_cache
def past(request: Request, year: int, month: int, day: int) -> HttpResponse:
    """A day that has closed: its results and its seed. 404 for all others."""
    on = _date(year, month, day)
    found = choosing.day_of(on, office.current_calendar())
    if found is None or found.row is None or not reading.has_closed(on):
        raise Http404
    return render(request, "learning/deals/today.html", _shown(request, on, found))


@require_safe
@never_cache
def month(request: Request, year: int, month: int) -> HttpResponse:
    """The month's own table. 404 for a month to come, and long before there were any."""
    first, now = _date(year, month, 1), _today()
    if first > now or year < FIRST_YEAR:
        raise Http404
    following = date(year + month // 12, month % 12 + 1, 1)
    shown = {
        "nav": "tables",
        "first": first,
        "days": [
            (day.date, registry.config(day.game).verbose_name)
            for day in reading.days(first, following)
        ],
        "standings": reading.month(first, following, request.user),
        "me": request.user.pk,
        "previous": date(year - (month == 1), (month - 2) % 12 + 1, 1),
        "following": following if following <= now else None,
    }
    return render(request, "learning/deals/month.html", shown)


@require_POST
@limited("deal", most=30, seconds=TEN_MINUTES)
def begin(request: Request) -> HttpResponse:
    """Begin the attempt that counts, or go on with it."""
    return _opened(request, services.begin)


@require_POST
@limited("deal", most=30, seconds=TEN_MINUTES)
def practise(request: Request) -> HttpResponse:
    """Play it again; it counts nowhere."""
    return _opened(request, services.practise)


def _opened(request: Request, begin: Any) -> HttpResponse:
    try:
        begin(request.user, _of_today(), think)
    except Refused as error:
        messages.warning(request, str(error.sentence))
        return see_other(reverse("deal:today"))
    return see_other(reverse("deal:play"))


@require_safe
@never_cache
def play(request: Request) -> HttpResponse:
    """The game's own page with the task; only for whoever has begun it."""
    board = _board(request)
    if board is None:
        return see_other(reverse("deal:today"))
    try:
        shown = board.page(request.GET.get("view", ""))
    except UnknownView:
        return see_other(reverse("deal:play"))
    return render(request, "learning/lesson.html", shown)


@require_POST
@never_cache
def move(request: Request) -> HttpResponse:
    """A move in one's attempt: 422 with the rule's words, 409 from an old page or too late."""
    try:
        day = _of_today()
        text, version = forms.move_text(request.POST), forms.version(request.POST)
        attempt = services.play(request.user, day, text, version, think)
    except Refused as error:
        if not error.is_said:
            raise
        return _refused(request, Told(str(error.sentence)), error.status)
    except Refusal as refusal:
        board = _board(request)
        return _refused(request, board.told(refusal) if board else Told(""), 422)
    if not request.htmx:
        return see_other(reverse("deal:play"))
    return HttpResponse(Board(request, day, attempt).regions())


@require_POST
def shown(request: Request) -> HttpResponse:
    """Whether others see one's results: `on`, 1 or 0."""
    on = request.POST.get("on", "")
    if on not in ON_OFF:
        raise BadRequest
    services.wish(request.user, shown=ON_OFF[on])
    return see_other(reverse("deal:today"))


def _today() -> date:
    return office.current_calendar().today(timezone.now())


def _of_today() -> Day:
    """Raises `NotBegun` on a day without a task."""
    found = choosing.day_of(_today(), office.current_calendar())
    if found is None:
        raise NotBegun
    return found


def _date(year: int, month: int, day: int) -> date:
    try:
        return date(year, month, day)
    except (ValueError, OverflowError):
        raise Http404 from None


def _board(request: Request) -> Board | None:
    day = choosing.day_of(_today(), office.current_calendar())
    attempt = services.going_on(request.user, day) if day else None
    return Board(request, day, attempt) if day and attempt else None


def _shown(request: Request, on: date, day: Day | None) -> dict[str, Any]:
    """What the page may say of this day to this reader."""
    calendar = office.current_calendar()
    shown: dict[str, Any] = {
        "nav": "tables",
        "date": on,
        "today": _today(),
        "day": day,
        "following": calendar.next_working_day(on),
        "in_month": reading.deals_in(on),
        "is_shown": reading.is_shown(request.user),
    }
    if day is None:
        return shown
    deals = deals_of(day.game)
    own, results = reading.own(request.user, day), reading.results(request.user, day)
    return shown | {
        "game": registry.config(day.game),
        "deals": deals,
        "digest": day.digest,
        "closed": reading.has_closed(on),
        "seed": day.seed.hex() if reading.has_closed(on) else "",
        "sides": _sides(request, day),
        "stands": f"{day.game}/parts/stands.html",
        "medals": f"{day.game}/parts/medals.html",
        "players": reading.players(day)[:MOST_CHIPS],
        "played": words.played(day),
        "streak": reading.streak(request.user, on) if on == _today() else 0,
        "own": own,
        "results": results,
        "share": words.share(on, results) if results and results.mine else "",
        "address": links.address(own) if own and own.ended_at else "",
    }


def _sides(request: Request, day: Day) -> list[tuple[Chair, Any]]:
    """Who sits at the task, the reader last, and what they begin with where the game tells it."""
    course = Course(day.game, day.task, day.seed)
    chairs = Stage(course, request.user, get_language() or "fr", "").around.chairs
    stands = getattr(deals_of(day.game), "stands", None)
    begins = stands(course.state) if stands else [None] * len(chairs)
    sides = [(chair, begins[chair.number]) for chair in chairs]
    return sorted(sides, key=lambda side: side[0].number == course.seat)


def _refused(request: Request, told: Told, status: int) -> HttpResponse:
    """Why nothing was entered, beside the position as it is."""
    if request.htmx:
        board = _board(request)
        alert = render_to_string(
            "tables/alert.html", told._asdict() | {"at": forms.place(request.POST)}
        )
        return HttpResponse((board.regions() if board else "") + alert, status=status)
    messages.warning(request, refusal_message(*told))
    return see_other(reverse("deal:play"))
