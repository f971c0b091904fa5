"""What cups tell people: that there is one, and who has won it (T-N1). No secrets in it."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players.clock import Clock
from games.players.models import Player
from games.telling import kinds, outbox
from games.telling.kinds import For, Kind, Said
from games.telling.models import Notice
from games.tournaments.chats import named
from games.tournaments.cups.models import Cup, CupStatus
from games.tournaments.cups.reading import CupSheet, is_of

ICON = "crown"
NEWS = "cup_news"


def register() -> None:
    """Called once, when the app is ready."""
    label = gettext_lazy("A cup is announced")
    kinds.register(Kind("cup", label, _announced, listed=True, place=28))
    label = gettext_lazy("A cup of mine is over")
    kinds.register(Kind("cup_over", label, _over, listed=True, place=29))
    label = gettext_lazy("A cup is announced, and who has won it")
    kinds.register(Kind(NEWS, label, _news, of=For.OFFICE, place=87))


def announced(cup: Cup) -> None:
    """Everybody, once, and the office’s chats."""
    people = Player.objects.active().filter(is_ghost=False).exclude(pk=cup.organiser_id)
    outbox.tell("cup", people.values_list("pk", flat=True), f"cup-{cup.pk}", about=_about(cup))
    outbox.tell_office(NEWS, f"cup-{cup.pk}-{cup.status}", about=_about(cup))


def over(cup: Cup) -> None:
    """Whoever has played in it, and the office’s chats."""
    played = [one.person for one in CupSheet(cup, Clock.read()).standings]
    outbox.tell("cup_over", played, f"cup-{cup.pk}", about=_about(cup))
    outbox.tell_office(NEWS, f"cup-{cup.pk}-{cup.status}", about=_about(cup))


def _about(cup: Cup) -> dict[str, object]:
    return {"cup": cup.pk, "status": str(cup.status)}


def _of(notice: Notice) -> Cup | None:
    return Cup.objects.filter(pk=notice.about.get("cup"), status=notice.about["status"]).first()


def _url(cup: Cup) -> str:
    return reverse("tournaments:cup", args=[cup.pk])


def _announced(notice: Notice) -> Said | None:
    """Until they take part, or it is over."""
    cup = _of(notice)
    if cup is None or notice.player is None or is_of(cup, notice.player):
        return None
    title = _("New cup: %(name)s") % {"name": cup.name}
    return Said(title, _("Several legs, one sum."), _url(cup), ICON)


def _over(notice: Notice) -> Said | None:
    cup = _of(notice)
    standings = CupSheet(cup, Clock.read()).standings if cup else []
    place = next((one.place for one in standings if one.person == notice.player_id), None)
    if cup is None or cup.status != CupStatus.OVER or place is None:
        return None
    title = _("%(name)s is over") % {"name": cup.name}
    return Said(title, _("Your place: %(place)d") % {"place": place}, _url(cup), ICON)


def _news(notice: Notice) -> Said | None:
    """As long as it is so."""
    cup = _of(notice)
    if cup is None:
        return None
    if cup.status != CupStatus.OVER:
        title = _("New cup: %(name)s") % {"name": cup.name}
        return Said(title, "", _url(cup), ICON, (_("Several legs, one sum."),))
    sheet = CupSheet(cup, Clock.read())
    lines = [
        _("%(place)d. %(name)s") % {"place": one.place, "name": named(sheet.people[one.person])}
        for one in sheet.standings
        if one.place <= 3
    ]
    title = _("%(name)s is over") % {"name": cup.name}
    return Said(title, "", _url(cup), ICON, tuple(lines[:4])) if lines else None
