"""Erasing a person. Afterwards the name is nowhere in the database, nor in the file it lies in.

Nobody else's totals change: lines, titles and moves stay with the anonymous person.
"""

from __future__ import annotations

import logging
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
    Equivalent,
    Erasure,
    Exercise,
    Holiday,
    Office,
    Player,
    Role,
    SignInLink,
)
from games.players.privacy import erasers
from games.players.privacy.erasure import sessions, wiping
from games.players.privacy.errors import NotForgettable
from games.players.privacy.words import Struck
from games.players.services import seen_anew
from games.players.ways_in.entering import end_streams

logger = logging.getLogger("spaye.keeping")

ASIDE = (
    *("language", "theme", "motion", "hand", "words_explained", "inbox_seen"),
    *("preference", "preference_shared", "not_now", "asked_to_stay"),
    *("repetitions_answered", "screen_answered"),
)
"""Columns of a person that become what they are for anybody new."""
WAYS_IN = ("account", "socialaccount", "mfa", "usersessions")
"""Apps that keep ways of signing in; all they have of a person goes."""


def erase(player: Player, by: Player) -> Erasure:
    """An anonymous person takes the player's place; sent twice it is done once.

    One erases oneself; an admin erases somebody who is deactivated. `wiped` of the answer is
    `None` while old bytes may be left (`finish` tries again). Raises `NotForgettable`, `LastAdmin`.
    """
    with transaction.atomic():
        row = _hold(player.pk)
        if not row.erased:
            if by != row and (row.is_active or not by.is_admin):
                raise NotForgettable
            _erase(row, by)
            record_act(row if by == row else by, "erase", whom=row)
    finish()
    return Erasure.objects.get(player=row)


def erase_idle(due: QuerySet[Player]) -> int:
    """Forget those who have stayed away, as if they had asked for it. Returns how many.

    `due` is asked again of each person, who may have come since the list was made. The last admin
    stays.
    """
    count = sum([_erase_idle(pk, due) for pk in due.values_list("pk", flat=True)])
    if count:
        finish()
    return count


def _erase_idle(pk: int, due: QuerySet[Player]) -> bool:
    with transaction.atomic():
        row = _hold(pk)
        if not due.filter(pk=pk).exists():
            return False
        try:
            _erase(row, row)
        except LastAdmin:
            logger.warning("the last admin hasn't come for long, and stays")
            return False
        record_act(None, "idle", whom=row)
    return True


def _hold(pk: int) -> Player:
    """The person's row, ours until the transaction ends; no two erasures at once."""
    Office.objects.select_for_update().get(pk=1)
    return Player.objects.select_for_update().get(pk=pk)


def finish() -> bool:
    """Overwrite what erased names have left in the database's files. Whether all of it is gone."""
    waiting = Erasure.objects.filter(wiped=None)
    if waiting.exists() and wiping.wipe():
        waiting.update(wiped=timezone.now())
    return not waiting.exists()


def _erase(row: Player, by: Player) -> None:
    others = Player.objects.admins().exclude(pk=row.pk)
    if row.is_admin and not others.exists():
        raise LastAdmin
    _forget(row)
    Erasure.objects.create(player=row, by=by)


def _forget(row: Player) -> None:
    struck = Struck(row)
    for forget in erasers():
        forget(row)
    _strike_texts(struck)
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
    row.palette, anybody = PALETTES - 1, Player()
    for name in ASIDE:
        setattr(row, name, getattr(anybody, name))
    row.role, row.is_active, row.is_ghost, row.added_by = Role.MEMBER, False, False, None
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
    strike_fields(Office.objects.all(), ("name", "exercise", "reserved_names"), struck)
    strike_fields(Holiday.objects.all(), ("name",), struck)
    strike_fields(Player.objects.all(), ("preference",), struck)
    for exercise in Exercise.objects.all():
        _strike_name(exercise, Exercise.objects.all(), struck)
    for other in Equivalent.objects.all():
        _strike_name(other, Equivalent.objects.filter(exercise=other.exercise_id), struck)


def _strike_name(row: Exercise | Equivalent, beside: QuerySet[Any], struck: Struck) -> None:
    """Each name once among those `beside` it: a second one that says the same goes."""
    name = struck(row.name)
    if name == row.name:
        return
    if beside.filter(name=name).exists():
        row.delete()
    else:
        beside.filter(pk=row.pk).update(name=name)


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
