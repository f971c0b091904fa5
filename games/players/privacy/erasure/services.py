"""Erasing a person. Afterwards the name is nowhere in the database, nor in the file it lies in.

Nobody else's totals change: lines, titles and moves stay with the anonymous person.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.db import transaction
from django.db.models import Model, QuerySet
from django.utils import timezone

from games.players.errors import LastAdmin
from games.players.journal.services import record_act
from games.players.models import (
    PALETTES,
    AdminAct,
    Device,
    Erasure,
    Exercise,
    Holiday,
    Language,
    Motion,
    Office,
    Player,
    Role,
    SignInLink,
    Theme,
)
from games.players.privacy import erasers
from games.players.privacy.erasure import sessions, wiping
from games.players.privacy.errors import NotForgettable
from games.players.privacy.words import STRUCK, Struck
from games.players.services import seen_anew
from games.players.ways_in.entering import end_streams

WAYS_IN = ("account", "socialaccount", "mfa", "usersessions")
"""Apps that keep ways of signing in; all they have of a person goes."""


def erase(player: Player, by: Player) -> Erasure:
    """An anonymous person takes the player's place; sent twice it is done once.

    One erases oneself; an admin erases somebody who is deactivated. `wiped` of the answer is
    `None` while old bytes may be left (`finish` tries again). Raises `NotForgettable`, `LastAdmin`.
    """
    with transaction.atomic():
        Office.objects.select_for_update().get(pk=1)
        row = Player.objects.select_for_update().get(pk=player.pk)
        if not row.erased:
            _check(row, by)
            _forget(row)
            record_act(row if by == row else by, "erase", whom=row)
            Erasure.objects.create(player=row, by=by)
    finish()
    return Erasure.objects.get(player=row)


def finish() -> bool:
    """Overwrite what erased names have left in the database's files. Whether all of it is gone."""
    waiting = Erasure.objects.filter(wiped=None)
    if waiting.exists() and wiping.wipe():
        waiting.update(wiped=timezone.now())
    return not waiting.exists()


def _check(row: Player, by: Player) -> None:
    if by != row and (row.is_active or not by.is_admin):
        raise NotForgettable
    others = Player.objects.admins().exclude(pk=row.pk)
    if row.is_admin and not others.exists():
        raise LastAdmin


def _forget(row: Player) -> None:
    struck = Struck(row)
    for forget in erasers():
        forget(row)
    _strike_texts(struck)
    _strike_admin_log(row, struck)
    _end_ways_in(row)
    sessions.strike(struck)
    _anonymise(row)
    seen_anew(row)
    end_streams(row.pk)
    for ghost in Player.objects.filter(merged_into=row, erased=None):
        _forget(ghost)


def _anonymise(row: Player) -> None:
    """Nothing of the row tells who it was. Saving it also sees the person off today's table."""
    row.name, row.name_key, row.initials = "", f"\x01{row.pk}", "?"
    row.pseudonym, row.pseudonym_key = "", None
    row.palette, row.preference, row.preference_shared = PALETTES - 1, "", False
    row.role, row.is_active, row.is_ghost, row.added_by = Role.MEMBER, False, False, None
    row.language, row.theme, row.motion = Language.FR, Theme.AUTO, Motion.AUTO
    row.joined_with = row.last_login = None
    row.erased = timezone.now()
    row.set_unusable_password()
    row.save()
    Player.objects.filter(added_by=row).update(added_by=None)


def _end_ways_in(row: Player) -> None:
    Device.objects.filter(player=row).delete()
    SignInLink.objects.filter(player=row).delete()
    for model in apps.get_models():
        if model._meta.app_label in WAYS_IN:
            for field in model._meta.fields:
                if field.related_model is Player:
                    model._default_manager.filter(**{field.name: row.pk}).delete()


def _strike_texts(struck: Struck) -> None:
    """Free texts of the office. The journal of admins is append-only, but for this."""
    strike_fields(QuerySet(AdminAct).all(), ("detail", "reason"), struck)
    strike_fields(Office.objects.all(), ("name", "exercise"), struck)
    strike_fields(Holiday.objects.all(), ("name",), struck)
    for exercise in Exercise.objects.all():
        name = struck(exercise.name)
        if name != exercise.name:
            if Exercise.objects.filter(name=name).exists():
                exercise.delete()
            else:
                Exercise.objects.filter(pk=exercise.pk).update(name=name)


def _strike_admin_log(row: Player, struck: Struck) -> None:
    """Django's own log of its admin, where that is installed."""
    if apps.is_installed("django.contrib.admin"):
        log = apps.get_model("admin", "LogEntry")._default_manager
        log.filter(content_type__model="player", object_id=str(row.pk)).update(object_repr=STRUCK)
        strike_fields(log.all(), ("object_repr", "change_message"), struck)


def strike_fields(rows: QuerySet[Any], fields: Iterable[str], struck: Struck) -> None:
    """Strike the names out of these text columns, in every row that has them."""
    for pk, *texts in rows.order_by("pk").values_list("pk", *fields):
        changed = {
            name: struck(text)
            for name, text in zip(fields, texts, strict=True)
            if text and struck(text) != text
        }
        if changed:
            _model(rows).filter(pk=pk).update(**changed)


def _model(rows: QuerySet[Any]) -> QuerySet[Model]:
    return QuerySet(rows.model)
