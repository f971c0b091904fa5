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
from games.learning.deals import choosing, queries, services
from games.learning.deals.attempt_state import DealAttemptState
from games.learning.deals.choosing import DailyDeal, stored_deal
from games.learning.deals.contract import deals_of
from games.learning.deals.services import NotBegun
from games.learning.lessons.page import MoveRefusal, PracticePage
from games.learning.models import Attempt
from games.players import office
from games.players.decorators import act, by_link
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

# A shared result, for anyone who has its link, signed in or not.
#
# Like the text to share, it has no name, no move, and nothing about the task or others' results.


@by_link(queries.find_result)
def shared_result(request: HttpRequest, attempt: Attempt) -> HttpResponse:
    """Show a result in the reader's language, with a link to the deal or to its results.

    404 once the day's task no longer exists.
    """
    day = stored_deal(attempt.deal)
    results = queries.load_results(attempt.player, day) if day else None
    if day is None or results is None or results.mine is None:
        raise Http404
    game = registry.config(day.game)
    preview = Preview(
        office=office.current().name,
        title=queries.share_text(day.date, results),
        words=_("Deal of the day") + f" · {game.verbose_name}",
        address=queries.result_address(attempt),
        language=get_language() or settings.LANGUAGE_CODE,
    )
    values = {
        "day": day,
        "game": game,
        "result": queries.result_text(results),
        "open": not queries.has_closed(day.date),
        "preview": preview,
    }
    response = render(request, "learning/deals/shared.html", values)
    response["Cache-Control"] = "no-cache, private"
    return response


class AttemptPage:
    """The page of an attempt."""

    def __init__(self, request: Request, day: DailyDeal, attempt: Attempt) -> None:
        self.request, self.day, self.attempt = request, day, attempt
        entries = [(seat, move) for seat, move in attempt.entries]
        self.course = DealAttemptState(day.game, day.task, day.seed, entries)
        here = reverse("deal:play")
        self.stage = PracticePage(self.course, request.user, get_language() or "fr", here)

    def page(self, view: str) -> dict[str, Any]:
        """Return the context of the template. Raises `UnknownView`."""
        return self.stage.context(view, self._coach())

    def regions(self) -> str:
        """Render what a move changes: the game's first view, then its other views and the coach."""
        main, *others = self.stage.views().items()
        shown = {"others": dict(others), "coach": self._coach(), "request": self.request}
        return main[1] + render_to_string("learning/live/beside.html", shown)

    def explain(self, refusal: Refusal) -> MoveRefusal:
        """Return the rules' refusal in words."""
        if isinstance(refusal, BadMove):
            return MoveRefusal(_("That move isn’t possible in this game. Reload the page."))
        found = page_of(self.day.game)
        sentence = found.sentence(refusal, self.stage.table)
        return MoveRefusal(sentence, found.rule_address(refusal), refusal.rule)

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
            "score": deals.score_words(self.attempt.result) if over else "",
        }


FIRST_YEAR = 2000
MOST_CHIPS = 4
ON_OFF = {"1": True, "0": False}


def think(question: Question) -> str:
    """Return a bot's reply, computed in a process that knows no secrets.

    Raises `Refused` if the process fails.
    """
    try:
        return analysis.think(question)
    except Failed:
        raise Refused(
            _("The other players couldn’t answer. Nothing was saved; try again."), 409
        ) from None


@require_safe
@never_cache
def today_page(request: Request) -> HttpResponse:
    """Show what is public about today's deal, and the results once the reader may see them."""
    now = _today()
    day = choosing.find_deal(now, office.current_calendar())
    return render(request, "learning/deals/today.html", _deal_context(request, now, day))


@require_safe
@never_cache
def past_page(request: Request, year: int, month: int, day: int) -> HttpResponse:
    """Show the results and the seed of a closed deal that somebody has begun; else 404."""
    on = _date_or_404(year, month, day)
    found = choosing.find_deal(on, office.current_calendar())
    if found is None or found.row is None or not queries.has_closed(on):
        raise Http404
    return render(request, "learning/deals/today.html", _deal_context(request, on, found))


@require_safe
@never_cache
def month_page(request: Request, year: int, month: int) -> HttpResponse:
    """Show the month's table; 404 for months to come and those before `FIRST_YEAR`."""
    first, now = _date_or_404(year, month, 1), _today()
    if first > now or year < FIRST_YEAR:
        raise Http404
    following = date(year + month // 12, month % 12 + 1, 1)
    shown = {
        "nav": "tables",
        "first": first,
        "days": [
            (day.date, registry.config(day.game).verbose_name)
            for day in queries.closed_deals(first, following)
        ],
        "standings": queries.month_standings(first, following, request.user),
        "me": request.user.pk,
        "previous": date(year - (month == 1), (month - 2) % 12 + 1, 1),
        "following": following if following <= now else None,
    }
    return render(request, "learning/deals/month.html", shown)


def _to_today(_request: Request) -> HttpResponse:
    return see_other(reverse("deal:today"))


@act(_to_today)
@limited("deal", most=30, seconds=TEN_MINUTES)
def begin(request: Request) -> HttpResponse:
    """Begin or continue the attempt that counts."""
    services.begin(request.user, _todays_deal(), think)
    return see_other(reverse("deal:play"))


@act(_to_today)
@limited("deal", most=30, seconds=TEN_MINUTES)
def practise(request: Request) -> HttpResponse:
    """Begin a new practice attempt, which counts nowhere."""
    services.practise(request.user, _todays_deal(), think)
    return see_other(reverse("deal:play"))


@require_safe
@never_cache
def play(request: Request) -> HttpResponse:
    """Show the game's page with the reader's attempt; redirect to today's deal without one."""
    board = _attempt_page(request)
    if board is None:
        return see_other(reverse("deal:today"))
    try:
        shown = board.page(request.GET.get("view", ""))
    except UnknownView:
        return see_other(reverse("deal:play"))
    return render(request, "learning/lesson.html", shown)


@require_POST
@never_cache
def make_move(request: Request) -> HttpResponse:
    """Enter a move: 422 with the rule that refuses it, 409 from an old page or a closed deal."""
    try:
        day = _todays_deal()
        text, version = forms.move_text(request.POST), forms.version(request.POST)
        attempt = services.play(request.user, day, text, version, think)
    except Refused as error:
        if not error.is_said:
            raise
        return _refuse(request, MoveRefusal(str(error.sentence)), error.status)
    except Refusal as refusal:
        board = _attempt_page(request)
        return _refuse(request, board.explain(refusal) if board else MoveRefusal(""), 422)
    if not request.htmx:
        return see_other(reverse("deal:play"))
    return HttpResponse(AttemptPage(request, day, attempt).regions())


@act(_to_today)
def set_shown(request: Request) -> None:
    """Set whether others see the reader's results. Form field `on`: "1" or "0"."""
    on = request.POST.get("on", "")
    if on not in ON_OFF:
        raise BadRequest
    services.set_wish(request.user, shown=ON_OFF[on])


def _today() -> date:
    return office.current_calendar().today(timezone.now())


def _todays_deal() -> DailyDeal:
    """Return today's deal. Raises `NotBegun` on a day without a task."""
    found = choosing.find_deal(_today(), office.current_calendar())
    if found is None:
        raise NotBegun
    return found


def _date_or_404(year: int, month: int, day: int) -> date:
    try:
        return date(year, month, day)
    except (ValueError, OverflowError):
        raise Http404 from None


def _attempt_page(request: Request) -> AttemptPage | None:
    day = choosing.find_deal(_today(), office.current_calendar())
    attempt = services.current_attempt(request.user, day) if day else None
    return AttemptPage(request, day, attempt) if day and attempt else None


def _deal_context(request: Request, on: date, day: DailyDeal | None) -> dict[str, Any]:
    """Return the context of a day's page: only what this reader may see."""
    calendar = office.current_calendar()
    shown: dict[str, Any] = {
        "nav": "tables",
        "date": on,
        "today": _today(),
        "day": day,
        "following": calendar.next_working_day(on),
        "in_month": queries.count_deals_in_month(on),
        "is_shown": queries.is_shown(request.user),
        "streak": 0,
    }
    if day is None:
        return shown
    deals = deals_of(day.game)
    own, results = queries.own_attempt(request.user, day), queries.load_results(request.user, day)
    return shown | {
        "game": registry.config(day.game),
        "deals": deals,
        "digest": day.digest,
        "closed": queries.has_closed(on),
        "seed": day.seed.hex() if queries.has_closed(on) else "",
        "sides": _seats_at_task(request, day),
        "stands": f"{day.game}/parts/stands.html",
        "medals": f"{day.game}/parts/medals.html",
        "players": queries.named_players(day)[:MOST_CHIPS],
        "played": queries.played_text(day),
        "streak": queries.streak(request.user, on) if on == _today() else 0,
        "own": own,
        "results": results,
        "share": queries.share_text(on, results) if results and results.mine else "",
        "address": queries.result_address(own) if own and own.ended_at else "",
    }


def _seats_at_task(request: Request, day: DailyDeal) -> list[tuple[Chair, Any]]:
    """Return (chair, what its seat begins with or None) for each seat, the reader's last."""
    course = DealAttemptState(day.game, day.task, day.seed)
    chairs = PracticePage(course, request.user, get_language() or "fr", "").around.chairs
    stands = getattr(deals_of(day.game), "stands", None)
    begins = stands(course.state) if stands else [None] * len(chairs)
    sides = [(chair, begins[chair.number]) for chair in chairs]
    return sorted(sides, key=lambda side: side[0].number == course.seat)


def _refuse(request: Request, told: MoveRefusal, status: int) -> HttpResponse:
    """Respond with the reason for a refusal and the unchanged position."""
    if request.htmx:
        board = _attempt_page(request)
        alert = render_to_string(
            "tables/alert.html", told._asdict() | {"at": forms.place(request.POST)}
        )
        return HttpResponse((board.regions() if board else "") + alert, status=status)
    messages.warning(request, refusal_message(*told))
    return see_other(reverse("deal:play"))
