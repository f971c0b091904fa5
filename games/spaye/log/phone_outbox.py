"""The server's side of a phone's outbox: who is signed in, and one waiting log at a time.

Answers are JSON: `{"state": "logged", "number", "href"}` (200, also for an id that came before),
`{"state": "dropped"}` (200), `{"state": "asked", "sentence", "number"}` (409: is it the same dāye
as another's?), `{"state": "refused", "sentence", "rule"}` (4xx), `{"state": "person"}` (409:
somebody else wrote it down) and `{"state": "signed_out"}` (401). The phone takes any other answer
for a network failure. `asked` and `refused` come with the table's `version`, for the form.
"""

from contextlib import suppress
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, JsonResponse
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.engine.contract import IllegalMove, Refusal
from games.players.clock import Clock
from games.players.limits import limited
from games.players.requests import Request, is_signed_in
from games.spaye import days, rulebook, services, words
from games.spaye.log import services as logs
from games.spaye.log.forms import BadLog, LogForm
from games.spaye.models import Day
from games.spaye.page.forms import read_number
from games.spaye.services import DayOver, NoDay
from games.tables.errors import BadVersion
from games.ui.refusals import Refused

LONGEST_WAIT = timedelta(days=1)


class DayPassed(Refused):
    """A log is of another date than today; it never counts for another day."""

    status = 409

    def __init__(self, day: date, *, ahead: bool = False) -> None:
        text = (
            _("It isn’t %(day)s here yet. The clocks don’t agree.")
            if ahead
            else _("The Späye of %(day)s is over. You can’t log this dāye any more.")
        )
        super().__init__(text % {"day": words.long_date(day)})


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("outbox", most=120, seconds=60)
def outbox(request: HttpRequest) -> JsonResponse:
    """`GET`: return who is signed in and a fresh CSRF token. `POST`: enter a log that waited."""
    if request.method != "POST":
        return JsonResponse({"player": request.user.pk, "token": get_token(request)})
    if not is_signed_in(request):
        return _answer("signed_out", 401)
    if request.POST.get("by") != str(request.user.pk):
        return _answer("person", 409)
    return _receive(request)


def _answer(state: str, status: int = 200, **values: Any) -> JsonResponse:
    return JsonResponse({"state": state, **values}, status=status)


def _stays(state: str, status: int, **values: Any) -> JsonResponse:
    """Answer that the log wasn't entered, with the version that the log form needs."""
    day = days.find(Clock.read().today)
    return _answer(state, status, version=day.table.version if day else 0, **values)


def _receive(request: Request) -> JsonResponse:
    """Enter the log, or say in one sentence why not."""
    try:
        key, written = _key(request), _date(request)
        number = logs.find_sent(key, request.user)
        return _logged(number) if number is not None else _save(request, key, written)
    except BadLog as bad:
        return _stays("refused", 422, sentence=bad.sentence)
    except Refusal as refusal:
        return _refused(refusal)
    except Refused as error:
        return _stays("refused", error.status, sentence=str(error.sentence))


def _save(request: Request, key: UUID, written: date) -> JsonResponse:
    day = day_of(written)
    if number := request.POST.get("same"):
        with suppress(IllegalMove):  # They neither played in it nor logged it: nothing to clear.
            services.see_log(day, request.user, read_number(number))
        return _answer("dropped")
    form = LogForm.parse(request.POST)
    if request.POST.get("sure") != "1" and (similar := _find_similar(request, day, form)):
        question = similar.question(form.cards, request.user)
        return _stays("asked", 409, sentence=question, number=similar.number)
    return _logged(logs.save_once(day, request.user, form, key))


def _find_similar(request: Request, day: Day, form: LogForm) -> logs.SimilarLog | None:
    """Return another log of the same dāye; the author's own only while they look at the form."""
    own = None if request.POST.get("live") == "1" else request.user
    return logs.find_similar(day, form, _age(request), own)


def day_of(written: date) -> Day:
    """Return today's day if the log is of today. Raises `DayPassed`, `NoDay`, `DayOver`."""
    clock = Clock.read()
    if written != clock.today:
        raise DayPassed(written, ahead=written > clock.today)
    day = days.find(written)
    if day is None:
        raise NoDay
    if clock.closed(written):
        raise DayOver
    return day


def _logged(number: int) -> JsonResponse:
    return _answer("logged", number=number, href=reverse("spaye:today_log", args=[number]))


def _refused(refusal: Refusal) -> JsonResponse:
    day = services.today()
    sentence = rulebook.at_table(refusal, day.table)
    return _stays("refused", 422, sentence=sentence, rule=rulebook.address(refusal.rule))


def _key(request: Request) -> UUID:
    try:
        return UUID(request.POST.get("entry", "")[:36])
    except ValueError:
        raise BadVersion from None


def _date(request: Request) -> date:
    try:
        return date.fromisoformat(request.POST.get("date", "")[:10])
    except ValueError:
        raise BadVersion from None


def _age(request: Request) -> timedelta:
    """Return how long ago the log was written down by the phone's clock, at most a day."""
    text = request.POST.get("age", "0")[:9]
    seconds = int(text) if text.isascii() and text.isdecimal() else 0
    return min(timedelta(seconds=seconds), LONGEST_WAIT)
