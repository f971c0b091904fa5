"""Ghosts, who are people without a phone: a colleague adds them and logs for them.

Later the person may claim the account by a link. Only an admin may remove a ghost that has played.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.db.models import QuerySet, UniqueConstraint
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players import appearance, names, office, services
from games.players.activity_log import record_act
from games.players.auth import links, tokens
from games.players.auth.links import LinkGone
from games.players.models import Office, Player, Role, SignInLink
from games.players.personal_data import kinds
from games.players.services import ReasonMissing
from games.ui.refusals import Refused

MOST = 8
"""The most ghosts that a person who isn't an admin may have added at a time."""
LINK_LIFE = timedelta(days=7)
Key = models.ForeignKey[Any, Any]


class TooManyGhosts(Refused):
    status = 409
    sentence = gettext_lazy(
        "You’ve already added eight people. Wait until some of them have claimed their account."
    )


@dataclass(frozen=True, slots=True)
class ClaimLink:
    """A link to claim a ghost's account, shown once to the person who made it."""

    ghost: Player
    url: str
    expires: datetime


def may_add(by: Player) -> bool:
    """Return whether `by` may add a ghost: an admin always, others up to `MOST` at a time."""
    return by.is_admin or _of_adder(by).count() < MOST


def _of_adder(by: Player) -> QuerySet[Player]:
    return Player.objects.active().filter(is_ghost=True, added_by=by)


def add(by: Player, name: str) -> Player:
    """Add a ghost, or return the one of this name that `by` has added already.

    Raises `NameRefused`, `NameTaken`, `TooManyGhosts`.
    """
    with transaction.atomic():
        _lock_office()
        already = _of_adder(by).filter(name_key=names.key(name[:200].strip())).first()
        if already:
            return already
        if not may_add(by):
            raise TooManyGhosts
        ghost = services.add_player(name, "", office.current().language, Role.MEMBER)
        Player.objects.filter(pk=ghost.pk).update(is_ghost=True, added_by=by)
    return Player.objects.get(pk=ghost.pk)


def make_claim_link(ghost_id: int, by: Player) -> ClaimLink:
    """Make a one-time link to claim the ghost, valid for a week; older ones end.

    Raises `Player.DoesNotExist`, and `Refused` (403) if `by` may not.
    """
    token = tokens.new()
    with transaction.atomic():
        ghost = _find(ghost_id, by)
        SignInLink.objects.filter(player=ghost).delete()
        made = SignInLink.objects.create(
            player=ghost,
            token_hash=tokens.digest(token),
            made_by=by,
            expires=timezone.now() + LINK_LIFE,
        )
        if ghost.added_by != by:
            record_act(by, "ghost_link", whom=ghost)
    return ClaimLink(ghost, links.url_of("players:claim", token), made.expires)


def claim(token: str, name: str, language: str) -> Player:
    """Make the ghost an ordinary member with this language and name; "" keeps the name.

    Use up the link, unless the name is refused. Raises `LinkGone` (also in one of two concurrent
    calls), `NameRefused`, `NameTaken`.
    """
    with transaction.atomic():
        _lock_office()
        open_links = links.claim_links().filter(token_hash=tokens.digest(token))
        found = open_links.first()
        if found is None or not open_links.update(used=timezone.now()):
            raise LinkGone
        ghost = links.player_of(found)
        # They are asked the two questions that nobody could ask a ghost.
        Player.objects.filter(pk=ghost.pk).update(is_ghost=False, **services.UNASKED)
        services.save_settings(ghost, name.strip() or ghost.name, {"language": language})
        appearance.announce_change(ghost)
    return ghost


def may_remove(ghost: Player, by: Player) -> bool:
    """Return whether `by` may remove the ghost.

    An admin always may, the person who added it only until it has played.
    """
    return by.is_admin or (ghost.added_by_id == by.pk and not _has_played(ghost))


def remove(ghost_id: int, by: Player) -> None:
    """Remove a ghost. Raises `Player.DoesNotExist`, and `Refused` if `by` may not."""
    with transaction.atomic():
        _lock_office()
        ghost = _find(ghost_id, by)
        if not may_remove(ghost, by):
            raise Refused(
                _(
                    "This person has already played, so they can’t be removed. An admin can "
                    "deactivate them."
                ),
                409,
            )
        ghost.is_active = False
        ghost.save(update_fields=["is_active"])
        SignInLink.objects.filter(player=ghost).delete()
        record_act(by, "remove_ghost", whom=ghost)
        appearance.announce_change(ghost)


def _find(ghost_id: int, by: Player) -> Player:
    ghost = Player.objects.active().get(pk=ghost_id, is_ghost=True)
    if ghost.added_by != by and not by.is_admin:
        raise Refused(_("Only the person who added them, or an admin, can do that."), 403)
    return ghost


def _lock_office() -> None:
    """Lock the office's row: acts on names and ghosts queue here."""
    Office.objects.select_for_update().get(pk=1)


def _has_played(ghost: Player) -> bool:
    return any(kind.has_played(ghost) for kind in kinds())


# Merging a ghost into the player who turned out to be the same person
#
# All rows of the ghost become the person’s. The ghost’s own row stays, inactive and with
# `merged_into`; move logs of tables name seats and stay unchanged.


def merge(ghost_id: int, person_id: int, by: Player, reason: str) -> Player:
    """Merge a ghost into a person, who gets all that it did; return the person. Idempotent.

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
        appearance.announce_change(ghost)
        appearance.announce_change(person)
    return person


def _merge(ghost: Player, person: Player) -> None:
    for kind in kinds():
        kind.check_merge(ghost, person)
    SignInLink.objects.filter(player=ghost).delete()
    for kind in kinds():
        kind.before_merge(ghost, person)
    for key in _player_columns():
        _move_rows(key, ghost, person)
    Player.objects.filter(pk=ghost.pk).update(is_active=False, merged_into=person)
    first = min(ghost.joined, person.joined)
    Player.objects.filter(pk=person.pk).update(joined=first)
    for kind in kinds():
        kind.after_merge(ghost, person)


def _player_columns() -> Iterator[Key]:
    """Yield every foreign key to `Player`."""
    for model in apps.get_models():
        for field in model._meta.fields:
            if isinstance(field, models.ForeignKey) and field.related_model is Player:
                yield field


def _move_rows(key: Key, ghost: Player, person: Player) -> None:
    """Move the ghost’s rows to the person; if a row would be a duplicate, keep the person’s.

    Raises `IntegrityError` for a duplicate that may not be deleted.
    """
    rows: QuerySet[Any] = QuerySet(key.model).filter(**{key.name: ghost})
    if not _is_unique(key):
        rows.update(**{key.name: person})
        return
    for pk in list(rows.values_list("pk", flat=True)):
        row: QuerySet[Any] = QuerySet(key.model).filter(pk=pk)
        try:
            with transaction.atomic():
                row.update(**{key.name: person})
        except IntegrityError:
            if key.remote_field.on_delete is not models.CASCADE:
                raise
            row.delete()


def _is_unique(key: Key) -> bool:
    constraints = key.model._meta.constraints
    unique = [each for each in constraints if isinstance(each, UniqueConstraint)]
    return key.unique or any(key.name in each.fields for each in unique)
