"""`/office/paper/`: a printable page for staff representatives about the personal data.

It is made from the registers in the code and the office's settings.
"""

from dataclasses import dataclass
from datetime import date

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.players import exercises, office, personal_data, privacy_notice
from games.players.clock import Clock
from games.players.middleware import of_address
from games.players.models import Language
from games.players.requests import Request


@dataclass(frozen=True, slots=True)
class Pack:
    """The texts of the page."""

    office: str
    date: date
    notice: tuple[tuple[str, str], ...]
    version: int | None
    kept: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    """The kinds of personal data: title, and lines of label and text."""
    switches: tuple[tuple[str, str], ...]
    retention: tuple[tuple[str, str], ...]
    sent: tuple[tuple[str, str], ...]


def load_pack() -> Pack:
    """Return the pack as of now. A dozen queries, whatever the age of the office."""
    valid = privacy_notice.current()
    return Pack(
        office=office.current().name,
        date=Clock.read().today,
        notice=tuple((part.label, part.text) for part in privacy_notice.parts(valid))
        if valid
        else (),
        version=valid.pk if valid else None,
        kept=tuple((str(one.title), _lines(one)) for one in personal_data.kinds()),
        switches=tuple((str(one.title), str(one.says)) for one in personal_data.switches()),
        retention=tuple((str(rule.title), rule.describe()) for rule in personal_data.rules()),
        sent=tuple((str(one.title), str(one.says)) for one in personal_data.sent() if one.on()),
    )


def _lines(one: personal_data.PersonalData) -> tuple[tuple[str, str], ...]:
    return (
        (_("Data"), str(one.holds)),
        (_("Why"), str(one.purpose)),
        (_("Who sees it"), str(one.seen_by)),
        (_("How long"), one.how_long),
        (_("Name in the export"), one.section),
    )


def _choice() -> str:
    """Return what people may choose for themselves, given the office's list of exercises."""
    known = exercises.listed()
    rows = exercises.equivalents() if office.current().equivalents else ()
    offered = {exercise for _pk, exercise, _name in rows}
    count = sum(one.pk in offered for one in known)
    if not any(one.pk for one in known):
        return _(
            "Taking part is voluntary. The office has no list of exercises, so there are no "
            "alternatives or daily limits. We never ask for or store reasons."
        )
    if not count:
        return _(
            "Taking part is voluntary. None of the exercises here has alternatives; each one "
            "on the list has a daily limit no one else sees. We never ask for or store reasons."
        )
    if count < len(known):
        return _(
            "Taking part is voluntary. Exercises with alternatives: %(n)s of %(all)s. Each "
            "one on the list has a daily limit no one else sees. We never ask for or store "
            "reasons."
        ) % {"all": len(known), "n": count}
    return _(
        "Taking part is voluntary, and so is every exercise: there are alternatives, and a "
        "daily limit no one else sees. We never ask for or store reasons."
    )


def principles() -> tuple[str, ...]:
    """Return the statements that are true of all data."""
    return (
        _(
            "Everything stays on the office’s own server. Pages load nothing from elsewhere; "
            "there is no tracking, and nothing is sold."
        ),
        _choice(),
        _("We don’t ask for health data or reasons. Reps are only counted for people who agree."),
        _("None of this is meant for judging anyone’s work."),
    )


@require_safe
def page(request: Request) -> HttpResponse:
    """Show the pack to members of the office, in the language of `?language=nb` if given."""
    language = of_address(request)
    with translation.override(language):
        shown = {
            "pack": load_pack(),
            "principles": principles(),
            "language": language,
            "languages": Language.choices,
        }
        response = render(request, "boards/pack.html", shown)
    response["Content-Language"] = language
    return response
