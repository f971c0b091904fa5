"""Writes of people and the office: joining, names, roles, deactivation, settings.

Acts that mustn't overlap (a name, the last admin) queue on a lock of the office's row. Acts of
admins add a line to the activity log, in the same transaction.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext_lazy

from games.live import player_channel, publish
from games.players import appearance, calendar_guards, first_exercises, names, office
from games.players.activity_log import record_act
from games.players.auth import credentials, links, sign_ins, tokens
from games.players.calendar import Calendar, remembered
from games.players.models import PALETTES, Device, Office, Player, Role, SignInLink
from games.ui.refusals import Refused


class LastAdmin(Refused):
    status = 409
    sentence = gettext_lazy("There has to be at least one admin. Make someone else admin first.")


class ReasonMissing(Refused):
    sentence = gettext_lazy("Give a reason for the activity log.")


UNASKED = {"counts_repetitions": False, "on_screen": False}
"""Fields of people who join, until they answer: no reps counted, no name in the kitchen."""
SENT_TWICE_WITHIN = timedelta(minutes=10)
joined = Signal()
"""Sent with `player`, who joins by an invitation or account, in the same transaction."""


# Joining and names


def join(token: str, name: str, once: str, language: str) -> Player:
    """Add a player by an invitation, and return the player.

    `once` identifies the form: sent again, it returns the player it made. Raises `LinkGone`,
    `NameRefused`, `NameTaken`.
    """
    with transaction.atomic():
        _lock_office()
        already = _sent_before(name, once)
        if already:
            return already
        links.use_invitation(token)
        player = add_player(name, once, language, Role.MEMBER, **UNASKED)
        joined.send(sender=Player, player=player)
        return player


def join_by_account(issuer: str, uid: str, name: str, once: str, language: str) -> Player:
    """Return the account's player; add one if it has none. Idempotent.

    Raises `NameRefused`, `NameTaken`, `Refused`.
    """
    with transaction.atomic():
        _lock_office()  # names queue here
        player = credentials.player_of_account(issuer, uid)
        if player is None:
            player = add_player(name, once, language, Role.MEMBER, **UNASKED)
            credentials.connect(player, issuer, uid)
            joined.send(sender=Player, player=player)
        return player


def become_first_admin(
    token: str, name: str, once: str, language: str, house: Mapping[str, Any]
) -> Player:
    """Add and return the first admin, and save the office (`house`: fields of `Office`).

    `once` is as in `join`. Raises `LinkGone` (also if there is an admin), `NameRefused`,
    `NameTaken`.
    """
    with transaction.atomic():
        row = _lock_office()
        already = _sent_before(name, once)
        if already:
            return already
        links.use_first_admin_link(token)
        player = add_player(name, once, language, Role.ADMIN, **UNASKED)
        _change(row, house)
        first_exercises.lay_down(row.exercise, row.language)
        record_act(player, "first_admin", whom=player)
        return player


def save_settings(player: Player, name: str, values: Mapping[str, Any]) -> None:
    """Save the player's name and settings (`palette`, `language`, `theme`, `motion`, `hand`).

    Raises `NameRefused`, `NameTaken`; then nothing is saved.
    """
    with transaction.atomic():
        _lock_office()
        player.refresh_from_db()
        before = player.name, player.palette
        if name != player.name:
            _call(player, name)
        for field, value in values.items():
            setattr(player, field, value)
        player.save(update_fields=["name", "name_key", "initials", *values])
        if before != (player.name, player.palette):
            appearance.announce_change(player)


def explain_words(player: Player, *, wanted: bool) -> None:
    """Switch on or off that pages explain the game's words to this player in the first week."""
    Player.objects.filter(pk=player.pk).update(words_explained=wanted)


def see_inbox(player: Player, at: datetime) -> None:
    """Record that the player opened the inbox: on all devices the bell counts only later items."""
    with transaction.atomic():
        Player.objects.filter(pk=player.pk).update(inbox_seen=at)
        publish(player_channel(player.pk))
    player.inbox_seen = at


def add_player(name: str, once: str, language: str, role: Role, **wishes: Any) -> Player:
    """Add and return a player, with free initials and the least used palette.

    Raises `NameRefused`, `NameTaken`. The caller must hold the lock of the office's row.
    """
    player = Player(role=role, language=language, joined_with=_unused(once), **wishes)
    _call(player, name)
    player.palette = _least_worn_palette()
    player.set_unusable_password()
    player.save()
    return player


def _call(player: Player, name: str) -> None:
    """Set the player's name, key and initials, unsaved. Raises `NameRefused`, `NameTaken`."""
    player.name = names.clean_new(name)
    player.name_key = names.key(player.name)
    names.check_free(player, player.name)
    player.initials = names.free_initials(player)


def _least_worn_palette() -> int:
    worn = Player.objects.active().order_by().values_list("palette").annotate(Count("id"))
    counts = dict(worn)
    return min(range(PALETTES), key=lambda palette: counts.get(palette, 0))


def _sent_before(name: str, once: str) -> Player | None:
    if not once:
        return None
    since = timezone.now() - SENT_TWICE_WITHIN
    player = Player.objects.active().filter(joined_with=tokens.digest(once), joined__gt=since)
    return player.filter(name_key=names.key(name[:200].strip())).first()


def _unused(once: str) -> str | None:
    digest = tokens.digest(once) if once else None
    return None if Player.objects.filter(joined_with=digest).exists() else digest


# Roles


def change_role(by: Player | None, player_id: int, role: str, reason: str = "") -> Player:
    """Set a player's role and return the player; `by` is None from a shell. Idempotent.

    Raises `Player.DoesNotExist`, `Refused` (400) for an unknown role, `LastAdmin`.
    """
    if role not in Role.values:
        raise Refused(status=400)
    with transaction.atomic():
        _lock_office()
        player = Player.objects.active().get(pk=player_id)
        if player.role == role:
            return player
        detail = f"{player.role} → {role}"
        player.role = role
        player.save(update_fields=["role"])
        sign_ins.end_streams(player.pk)
        _keep_an_admin()
        record_act(by, "role", whom=player, detail=detail, reason=reason)
    return player


def rename(by: Player, player_id: int, name: str, reason: str) -> Player:
    """Rename a player and return them. The log has neither name: it must be possible to erase them.

    Raises `Player.DoesNotExist`, `ReasonMissing`, `NameRefused`, `NameTaken`.
    """
    with transaction.atomic():
        _lock_office()
        player = Player.objects.get(pk=player_id, erased=None)
        before = player.name
        _call(player, name)
        if player.name == before:
            return player
        if not reason.strip():
            raise ReasonMissing
        player.save(update_fields=["name", "name_key", "initials"])
        appearance.announce_change(player)
        record_act(by, "rename", whom=player, reason=reason)
    return player


def deactivate(by: Player, player_id: int, reason: str = "") -> None:
    """Deactivate a player, whose sessions and links end immediately.

    Raises `Player.DoesNotExist`, `LastAdmin`.
    """
    with transaction.atomic():
        _lock_office()
        player = Player.objects.active().get(pk=player_id)
        # Published before anything else in this transaction, which then doesn't reach the player.
        sign_ins.end_streams(player.pk)
        player.is_active = False
        player.save(update_fields=["is_active"])
        _keep_an_admin()
        Device.objects.filter(player=player).delete()
        SignInLink.objects.filter(player=player).delete()
        record_act(by, "deactivate", whom=player, reason=reason)


def reactivate(by: Player, player_id: int, reason: str = "") -> None:
    """Reactivate a player as a member, whatever their former role.

    Raises `Player.DoesNotExist`.
    """
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player_id, is_active=False, erased=None)
        player.is_active, player.role = True, Role.MEMBER
        player.save(update_fields=["is_active", "role"])
        record_act(by, "reactivate", whom=player, reason=reason)


def _keep_an_admin() -> None:
    if not Player.objects.admins().exists():
        raise LastAdmin


# The office


def ensure_office(**signal: Any) -> None:
    """Make sure that the office's row exists (receiver of `post_migrate`)."""
    Office.objects.get_or_create(pk=1)
    office.forget()


def save_office(by: Player, values: Mapping[str, Any], reason: str = "") -> None:
    """Change fields of the office; the activity log lists the changes.

    New working days count from the first date, today or later, that isn't settled.
    """
    with transaction.atomic():
        row = _lock_office()
        week = values.get("working_days", row.working_days)
        if week != row.working_days:
            since = calendar_guards.first_open_date(Calendar.of(row).today(timezone.now()))
            row.earlier_working_days = remembered(row, week, since)
        changes = _change(row, values)
        if changes:
            record_act(by, "office", detail=", ".join(changes), reason=reason)


def _lock_office() -> Office:
    row, _ = Office.objects.select_for_update().get_or_create(pk=1)
    return row


def _change(row: Office, values: Mapping[str, Any]) -> list[str]:
    changes = [
        f"{field} {getattr(row, field)} → {value}"
        for field, value in values.items()
        if getattr(row, field) != value
    ]
    for field, value in values.items():
        setattr(row, field, value)
    if changes:
        row.save()
    return changes
