"""What those who played hear of a result on wood, and referees of a contested one."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse
from django.utils.translation import gettext as _

from games.players.models import Player, Role
from games.tables import registry, ties
from games.tables.models import Table, Wood, WoodState
from games.telling import kinds, outbox
from games.telling.kinds import Kind, Said
from games.telling.models import Notice


def register() -> None:
    """Called once, when the app is ready."""
    kinds.register(Kind("wood", _told, listed=True))
    kinds.register(Kind("wood_ruling", _to_rule, listed=True))


def logged(table: Table, people: Iterable[Player]) -> None:
    """The others are asked whether it is right."""
    _tell("wood", table, "logged", [one.pk for one in people if not one.is_ghost])


def answered(table: Table, wood: Wood) -> None:
    """Whoever logged it hears of the answer; referees of a contest, if they can rule on it."""
    if wood.state == WoodState.PASSED or wood.answered_by == wood.by:
        return
    _tell("wood", table, str(wood.state), [wood.by_id])
    if wood.state == WoodState.CONTESTED and not ties.is_tied(table):
        there = table.seats.filter(player__isnull=False).values("player")
        referees = Player.objects.active().filter(role__in=(Role.REFEREE, Role.ADMIN))
        ids = referees.exclude(pk__in=there).values_list("pk", flat=True)
        _tell("wood_ruling", table, "contested", ids)


def _tell(kind: str, table: Table, what: str, people: Iterable[int]) -> None:
    about = {"table": table.pk, "state": what}
    outbox.tell(kind, people, f"{table.pk}-{what}", about=about)


def _told(notice: Notice) -> Said | None:
    wood = _found(notice)
    if wood is None:
        return None
    state = wood.state
    wanted = WoodState.WAITING if notice.about["state"] == "logged" else notice.about["state"]
    if state != wanted:
        return None
    titles = {
        WoodState.WAITING: _("Is this result right? %(game)s"),
        WoodState.CONFIRMED: _("Your result counts: %(game)s"),
        WoodState.CONTESTED: _("Your result is contested: %(game)s"),
        WoodState.VOID: _("Your result counts no more: %(game)s"),
    }
    return _said(wood, titles[WoodState(state)])


def _to_rule(notice: Notice) -> Said | None:
    wood = _found(notice)
    if wood is None or wood.state != WoodState.CONTESTED:
        return None
    return _said(wood, _("A result is contested: %(game)s"))


def _found(notice: Notice) -> Wood | None:
    rows = Wood.objects.filter(table=notice.about["table"])
    return rows.select_related("table", "by", "answered_by").first()


def _said(wood: Wood, title: str) -> Said:
    who = wood.answered_by or wood.by
    text = f"{who.display_name}: {wood.why}" if wood.why else who.display_name
    page = reverse("tables:table", args=[wood.table_id])
    return Said(
        title % {"game": registry.config(wood.table.game).verbose_name}, text, page, "armchair"
    )
