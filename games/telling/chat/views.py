"""The admins' page: the office's hours, and its chats."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.players.decorators import admins_only
from games.players.limits import limited
from games.players.requests import Request, redirect_after_saving
from games.telling import kinds, outbox, reasons, services
from games.telling.chat import hooks
from games.telling.chat.hooks import HookRefused
from games.telling.chat.way import TEST
from games.telling.forms import URL_WANTED, HookForm, HoursForm
from games.telling.kinds import For, Kind
from games.telling.models import Delivery, Hook, Hours, Notice


@never_cache
@require_safe
@admins_only
def page(request: Request) -> HttpResponse:
    return _page(request)


@require_POST
@admins_only
@limited("chat", 30, 600)
def add(request: Request) -> HttpResponse:
    """One more chat."""
    form = HookForm(request.POST)
    if not form.is_valid():
        return _page(request, form=form)
    told = form.cleaned_data
    try:
        row = hooks.add(request.user, told["name"], told["url"])
    except HookRefused as refused:
        words = {"name": _("Another chat already has this name."), "url": str(URL_WANTED)}
        form.add_error(refused.field, words[refused.field])
        return _page(request, form=form)
    messages.success(request, _("“{name}” is set up. Send a test message.").format(name=row.name))
    return redirect("telling:office")


@require_POST
@admins_only
def choose(request: Request, hook_id: int) -> HttpResponse:
    """What is told there."""
    get_object_or_404(Hook, pk=hook_id)
    wanted = frozenset(kind.name for kind in topics() if request.POST.get(kind.name) == "on")
    hooks.choose(request.user, hook_id, wanted)
    return redirect_after_saving(request, "telling:office")


@require_POST
@admins_only
def replace(request: Request, hook_id: int) -> HttpResponse:
    """Another address for the same chat."""
    row = get_object_or_404(Hook, pk=hook_id)
    try:
        hooks.replace(request.user, row.pk, request.POST.get("url", "").strip())
    except HookRefused:
        return _page(request, of=row, error=str(URL_WANTED))
    return redirect_after_saving(request, "telling:office")


@require_POST
@admins_only
def remove(request: Request, hook_id: int) -> HttpResponse:
    hooks.remove(request.user, hook_id)
    return redirect("telling:office")


@require_POST
@admins_only
@limited("chat_test", 20, 600)
def test(request: Request, hook_id: int) -> HttpResponse:
    """A message there, now; the page says what came of it."""
    row = get_object_or_404(Hook, pk=hook_id)
    key = f"{row.pk}-{timezone.now().isoformat()}"
    outbox.tell_office(TEST, key, about={"hook": row.pk})
    messages.success(request, _("Sending a message to “{name}”.").format(name=row.name))
    return redirect("telling:office")


@require_POST
@admins_only
def hours(request: Request) -> HttpResponse:
    form = HoursForm(request.POST)
    if not form.is_valid():
        return _page(request, hours_form=form)
    told = form.cleaned_data
    services.set_office_hours(request.user, told["begins"], told["ends"])
    return redirect_after_saving(request, "telling:office")


def topics() -> list[Kind]:
    """What can be told in a chat."""
    return [kind for kind in kinds.everything() if kind.of is For.OFFICE and kind.name != TEST]


def _page(
    request: Request,
    *,
    form: HookForm | None = None,
    hours_form: HoursForm | None = None,
    of: Hook | None = None,
    error: str = "",
) -> HttpResponse:
    row = Hours.objects.first() or Hours()
    shown: dict[str, Any] = {
        "nav": "me",
        "tab": "telling",
        "form": form or HookForm(),
        "hours": hours_form or HoursForm(initial={"begins": row.begins, "ends": row.ends}),
        "rows": [_row(one, of, error) for one in Hook.objects.all()],
    }
    bad = (form and form.errors) or (hours_form and hours_form.errors) or error
    return render(request, "telling/office.html", shown, status=422 if bad else 200)


def _unsent(hook: Hook) -> bool:
    """A test message that the messenger has yet to look at."""
    return Notice.objects.filter(kind=TEST, spread=None, about__hook=hook.pk).exists()


def _row(hook: Hook, of: Hook | None, error: str) -> dict[str, Any]:
    told = Delivery.objects.filter(way="chat", target=hook.pk)
    chosen = hook.topics.split()
    return {
        "hook": hook,
        "why": reasons.in_words(hook.why),
        "last": told.filter(outcome="sent")
        .order_by("-done")
        .values_list("done", flat=True)
        .first(),
        "waits": told.filter(done=None).exists() or _unsent(hook),
        "topics": [(kind, kind.name in chosen) for kind in topics()],
        "error": error if of == hook else "",
    }
