"""Merges somebody without a phone into the person that they turned out to be (R9).

Every row that names the ghost names the person from then on. The ghost’s own row stays, inactive,
and says into whom it went; journals of tables name seats and stay as they were.
"""

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.db.models import QuerySet, UniqueConstraint
from django.utils.translation import gettext as _

from games.players import faces
from games.players.errors import ReasonMissing
from games.players.journal.services import record_act
from games.players.models import Office, Player, SignInLink
from games.players.personal_data import kinds
from games.ui.refusals import Refused

Key = models.ForeignKey[Any, Any]


def merge(ghost_id: int, person_id: int, by: Player, reason: str) -> Player:
    """The person, with all that the ghost did. Sent twice it is done once.

    Raises `Player.DoesNotExist`, `ReasonMissing`, `Refused`.
    """
    with transaction.atomic():
        Office.objects.select_for_update().get(pk=1)
        known = Player.objects.select_for_update().filter(merged_into=person_id, pk=ghost_id)
        if known.exists():
            return Player.objects.get(pk=person_id)
        if Player.objects.filter(pk=ghost_id).exclude(merged_into=None).exists():
            raise Refused(_("Someone else has just merged this person."), 409)
        ghost = Player.objects.active().select_for_update().get(pk=ghost_id, is_ghost=True)
        person = Player.objects.active().select_for_update().get(pk=person_id)
        if ghost == person:
            raise Refused(_("Choose who this person is."), 409)
        if not reason.strip():
            raise ReasonMissing
        _merge(ghost, person)
        record_act(by, "merge", whom=person, reason=reason)
        for one in (ghost, person):
            faces.announce_change(one)
    return person


def _merge(ghost: Player, person: Player) -> None:
    for kind in kinds():
        kind.check_merge(ghost, person)
    SignInLink.objects.filter(player=ghost).delete()
    for kind in kinds():
        kind.before_merge(ghost, person)
    for key in _keys():
        _move(key, ghost, person)
    Player.objects.filter(pk=ghost.pk).update(is_active=False, merged_into=person)
    first = min(ghost.joined, person.joined)
    Player.objects.filter(pk=person.pk).update(joined=first)
    for kind in kinds():
        kind.after_merge(ghost, person)


def _keys() -> Iterator[Key]:
    """Every column that names a person."""
    for model in apps.get_models():
        for field in model._meta.fields:
            if isinstance(field, models.ForeignKey) and field.related_model is Player:
                yield field


def _move(key: Key, ghost: Player, person: Player) -> None:
    """A courtesy that both have of the same thing is the person’s alone."""
    rows: QuerySet[Any] = QuerySet(key.model).filter(**{key.name: ghost})
    if not _is_unique(key):
        rows.update(**{key.name: person})
        return
    for pk in list(rows.values_list("pk", flat=True)):
        one: QuerySet[Any] = QuerySet(key.model).filter(pk=pk)
        try:
            with transaction.atomic():
                one.update(**{key.name: person})
        except IntegrityError:
            if key.remote_field.on_delete is not models.CASCADE:
                raise
            one.delete()


def _is_unique(key: Key) -> bool:
    found = (one for one in key.model._meta.constraints if isinstance(one, UniqueConstraint))
    return key.unique or any(key.name in one.fields for one in found)
