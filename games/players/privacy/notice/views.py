"""The office's notice for everybody, and the admins' page of it and of how long what is kept."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.core.validators import MaxValueValidator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.players import personal_data
from games.players import services as people
from games.players.limits import limited
from games.players.models import Office, OfficeNotice, Player
from games.players.privacy import notice
from games.players.privacy.notice import services
from games.players.requests import Request, redirect_after_saving
from games.players.roles import admins_only, why
from games.players.typed import number
from games.players.ways_in.page import asked_page
from games.ui.forms import PlainWords

if TYPE_CHECKING:
    _NoticeForm = forms.ModelForm[OfficeNotice]
    _OfficeForm = forms.ModelForm[Office]
else:  # at run time it isn't generic
    _NoticeForm = _OfficeForm = forms.ModelForm


class NoticeForm(PlainWords, _NoticeForm):
    class Meta:
        model = OfficeNotice
        fields = tuple(notice.FIELDS)
        widgets = {name: forms.Textarea(attrs={"rows": 4}) for name in ("purpose", "kept")}


class RetentionForm(PlainWords, _OfficeForm):
    """How long what is kept; 0 switches a rule off."""

    class Meta:
        model = Office
        fields = ("talk_days", "idle_months", "journal_years")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, most in (("talk_days", 3650), ("idle_months", 240), ("journal_years", 30)):
            field = self.fields[name]
            assert isinstance(field, forms.IntegerField)
            field.max_value = most
            field.validators.append(MaxValueValidator(most))
            field.widget.attrs |= {"max": most, "min": 0, "inputmode": "numeric"}


@require_http_methods(["GET", "HEAD", "POST"])
@limited("notice", 60, 600)
def page(request: Request) -> HttpResponse:
    """The valid version, and what has changed since the one that the reader had read."""
    if request.method == "POST":
        services.read(request.user, number(request.POST.get("notice")) or 0)
        return redirect(asked_page(request))
    valid, last = notice.current(), notice.seen(request.user)
    shown = {
        "nav": "me",
        "valid": valid,
        "last": last,
        "read": bool(valid and last and last.notice_id == valid.pk),
        "parts": notice.parts(valid, last.notice if last else None) if valid else [],
    }
    return render(request, "players/notice/page.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
def office_privacy(request: Request) -> HttpResponse:
    """The notice to write, how long what is kept, and what is due."""
    form = NoticeForm(request.POST or None, instance=notice.current())
    if request.method == "POST" and form.is_valid():
        services.publish(request.user, form.cleaned_data, why(request))
        messages.success(request, _("Saved. Everyone will see what changed."))
        return redirect("players:office_privacy")
    return _office_page(request, form=form, status=422 if form.is_bound else 200)


@require_POST
@admins_only
def keep(request: Request) -> HttpResponse:
    """How long what is kept from now on."""
    kept = RetentionForm(request.POST, instance=Office.objects.first())
    if not kept.is_valid():
        return _office_page(request, kept=kept, status=422)
    people.save_office(request.user, kept.cleaned_data, why(request))
    return redirect_after_saving(request, "players:office_privacy")


def _office_page(
    request: Request,
    *,
    form: NoticeForm | None = None,
    kept: RetentionForm | None = None,
    status: int = 200,
) -> HttpResponse:
    valid = notice.current()
    shown = {
        "form": form or NoticeForm(instance=valid),
        "kept": kept or RetentionForm(instance=Office.objects.first()),
        "valid": valid,
        "readers": valid.seen.count() if valid else 0,
        "everyone": Player.objects.active().filter(is_ghost=False).count(),
        "rules": [(rule.title, rule.told(), rule.due()) for rule in personal_data.rules()],
        "nav": "admin",
        "tab": "privacy",
    }
    return render(request, "players/notice/office.html", shown, status=status)
