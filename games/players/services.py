"""Everything that writes about people and the office.

Acts that must not cross each other (a name, the last admin) queue on a lock of the office's row.
Acts of admins leave a line in the journal, in the same transaction.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth import login, logout
from django.db import transaction
from django.db.models import Count, F, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import get_random_string

from games.live import publish
from games.players import devices, faces, names, naming, office, sessions, tokens
from games.players.access import INVITATION, first_admin_links, open_invitations, open_links, url_of
from games.players.acts import JOURNAL
from games.players.errors import (
    BadRole,
    LastAdmin,
    LinkGone,
    ReasonMissing,
)
from games.players.models import (
    PALETTES,
    AdminAct,
    Device,
    Invitation,
    Office,
    Player,
    RateWindow,
    Role,
    SignInLink,
)
from games.players.signins import services as signins

INVITATION_LIFE = timedelta(days=90)
LINK_LIFE = timedelta(minutes=10)
FIRST_ADMIN_LIFE = timedelta(days=1)
SENT_TWICE_WITHIN = timedelta(minutes=10)
BACKEND = "django.contrib.auth.backends.ModelBackend"


@dataclass(frozen=True, slots=True)
class NewLink:
    """A sign-in link as it is shown once: its address, its code and when both end."""

    url: str
    code: str
    expires: datetime


# Joining and names


def join(token: str, name: str, once: str, language: str) -> Player:
    """The new player. The same form (`once`) sent again finds the player it made.

    Raises `LinkGone`, `NameRefused`, `NameTaken`.
    """
    with transaction.atomic():
        _lock_office()
        already = _sent_before(name, once)
        if already:
            return already
        _use_invitation(token)
        return add_player(name, once, language, Role.MEMBER)


def become_first_admin(
    token: str, name: str, once: str, language: str, house: Mapping[str, Any]
) -> Player:
    """The first admin, who names the office (`house`: fields of `Office`).

    Raises `LinkGone` (also when there is an admin), `NameRefused`, `NameTaken`.
    """
    with transaction.atomic():
        row = _lock_office()
        already = _sent_before(name, once)
        if already:
            return already
        _take(first_admin_links().filter(token_hash=tokens.digest(token)))
        player = add_player(name, once, language, Role.ADMIN)
        _change(row, house)
        record_act(player, "first_admin", whom=player)
        return player


def save_settings(player: Player, name: str, values: Mapping[str, Any]) -> None:
    """The player's own settings (`palette`, `language`, `theme`, `motion`) and name.

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
            seen_anew(player)


def seen_anew(player: Player) -> None:
    """What others see of the player has changed: open pages draw him again."""
    Player.objects.filter(pk=player.pk).update(changes=F("changes") + 1)
    publish(faces.PEOPLE)
    faces.changed.send(sender=Player, player=player)


def add_player(name: str, once: str, language: str, role: Role) -> Player:
    """A new player of that name, with free letters and the least worn chip.

    Raises `NameRefused`, `NameTaken`. The caller holds the office's row.
    """
    player = Player(role=role, language=language, joined_with=_unused(once))
    _call(player, name)
    player.palette = _least_worn_palette()
    player.set_unusable_password()
    player.save()
    return player


def _call(player: Player, name: str) -> None:
    """Give the player this name and its letters, if nobody else has it."""
    player.name = naming.cleaned(name)
    player.name_key = names.key(player.name)
    naming.check_free(player, player.name)
    player.initials = naming.letters(player)


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


# Invitations


def renew_invitation(by: Player | None) -> str:
    """Revoke what was handed out and return the new link; `by` is None from the shell."""
    nonce = get_random_string(32)
    token = tokens.derived(nonce)
    with transaction.atomic():
        open_invitations().update(revoked=timezone.now())
        Invitation.objects.create(
            nonce=nonce,
            token_hash=tokens.digest(token),
            made_by=by,
            expires=timezone.now() + INVITATION_LIFE,
        )
        record_act(by, "renew_invitation")
        publish(INVITATION)
    return url_of("players:join", token)


def revoke_invitation(by: Player) -> None:
    with transaction.atomic():
        open_invitations().update(revoked=timezone.now())
        record_act(by, "revoke_invitation")
        publish(INVITATION)


def _use_invitation(token: str) -> None:
    found = open_invitations().filter(token_hash=tokens.digest(token))
    if not found.update(uses=F("uses") + 1):
        raise LinkGone


# Signing in


def first_admin_link() -> str | None:
    """A new one-time link for the first admin (older ones end); None once there is an admin."""
    if Player.objects.admins().exists():
        return None
    token = tokens.new()
    with transaction.atomic():
        SignInLink.objects.filter(player=None).delete()
        SignInLink.objects.create(
            token_hash=tokens.digest(token), expires=timezone.now() + FIRST_ADMIN_LIFE
        )
    return url_of("players:welcome", token)


def make_link(player: Player, by: Player | None) -> NewLink:
    """A one-time link and code for `player`; they end the ones before. `by` is None in a shell."""
    token, code = tokens.new(), tokens.new_code()
    expires = timezone.now() + LINK_LIFE
    with transaction.atomic():
        SignInLink.objects.filter(player=player).delete()
        SignInLink.objects.create(
            player=player,
            token_hash=tokens.digest(token),
            code_hash=tokens.code_digest(code),
            made_by=by,
            expires=expires,
        )
        if by != player:
            record_act(by, "link", whom=player)
    return NewLink(url_of("players:link", token), code, expires)


def consume_link(token: str) -> Player:
    """The player whose link this was. Raises `LinkGone`: to all but one, of several at once."""
    return _player_of(open_links().filter(token_hash=tokens.digest(token)))


def consume_code(code: str) -> Player:
    """The player whose code this was. Raises `LinkGone`."""
    return _player_of(open_links().filter(code_hash=tokens.code_digest(code)))


def sign_in(request: HttpRequest, player: Player, how: str) -> None:
    """Begin a session on this device, under a new key. `how`: a word of `signin.ways.WORDS`."""
    login(request, player, backend=BACKEND)
    label = devices.label(request.headers.get("User-Agent", ""))
    request.session[sessions.HOW] = how
    request.session[sessions.LABEL] = label
    request.session[sessions.SINCE] = timezone.now().timestamp()
    signins.succeeded(player, how, label)


def sign_out(request: HttpRequest) -> None:
    """End this device's session; streams open under it end too."""
    player_id = request.user.pk
    with transaction.atomic():
        logout(request)
        end_streams(player_id)


def revoke_device(player: Player, handle: str) -> None:
    """End one session of the player; unknown handles are already what was wanted."""
    keys = [key for key in _session_keys(player) if sessions.handle(key) == handle]
    with transaction.atomic():
        Device.objects.filter(session_key__in=keys).delete()
        end_streams(player.pk)


def _player_of(links: QuerySet[SignInLink]) -> Player:
    link = links.first()
    if link is None or link.player is None:
        raise LinkGone
    _take(links)
    return link.player


def _take(links: QuerySet[SignInLink]) -> None:
    # The condition is checked again by the statement that writes.
    if not links.update(used=timezone.now(), code_hash=None):
        raise LinkGone


def _session_keys(player: Player) -> list[str]:
    return list(Device.objects.filter(player=player).values_list("session_key", flat=True))


def end_streams(player_id: int | None) -> None:
    """Streams of the player look at their rights again, and end where there are none."""
    if player_id is not None:
        publish(f"player-{player_id}")


# Roles


def change_role(by: Player | None, player_id: int, role: str, reason: str = "") -> Player:
    """Raises `Player.DoesNotExist`, `BadRole`, `LastAdmin`."""
    if role not in Role.values:
        raise BadRole
    with transaction.atomic():
        _lock_office()
        player = Player.objects.active().get(pk=player_id)
        if player.role == role:
            return player
        detail = f"{player.role} → {role}"
        player.role = role
        player.save(update_fields=["role"])
        end_streams(player.pk)
        _keep_an_admin()
        record_act(by, "role", whom=player, detail=detail, reason=reason)
    return player


def rename(by: Player, player_id: int, name: str, reason: str) -> Player:
    """Another name for a colleague. The journal holds neither: a name has to be forgettable.

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
        seen_anew(player)
        record_act(by, "rename", whom=player, reason=reason)
    return player


def deactivate(by: Player, player_id: int, reason: str = "") -> None:
    """Out at once: sessions and links end. Raises `Player.DoesNotExist`, `LastAdmin`."""
    with transaction.atomic():
        _lock_office()
        player = Player.objects.active().get(pk=player_id)
        # First of all that this commit tells: nothing that follows from it reaches them any more.
        end_streams(player.pk)
        player.is_active = False
        player.save(update_fields=["is_active"])
        _keep_an_admin()
        Device.objects.filter(player=player).delete()
        SignInLink.objects.filter(player=player).delete()
        record_act(by, "deactivate", whom=player, reason=reason)


def reactivate(by: Player, player_id: int, reason: str = "") -> None:
    """Back as a member, whatever the role was before. Raises `Player.DoesNotExist`."""
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
    """The one row, with its defaults (receiver of `post_migrate`)."""
    Office.objects.get_or_create(pk=1)
    office.forget()


def save_office(by: Player, values: Mapping[str, Any], reason: str = "") -> None:
    """Change fields of the office; what changed goes to the journal."""
    with transaction.atomic():
        changes = _change(_lock_office(), values)
        if changes:
            record_act(by, "office", detail=", ".join(changes), reason=reason)


def record_act(
    by: Player | None,
    what: str,
    *,
    whom: Player | None = None,
    detail: str = "",
    reason: str = "",
) -> AdminAct:
    """One line of the journal. `what` is a word of `games.players.acts` or of the caller's app."""
    act = AdminAct.objects.create(
        by=by, what=what, whom=whom, detail=detail[:400], reason=reason.strip()[:200]
    )
    publish(JOURNAL)
    return act


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
    row.save()
    return changes


# Limits


def count_attempt(purpose: str, who: str, seconds: int) -> tuple[int, int]:
    """Count one more attempt: how many in this window of `seconds`, and how long it still lasts."""
    now = timezone.now()
    begun = int(now.timestamp()) // seconds * seconds
    window = {"purpose": purpose, "who": who, "start": datetime.fromtimestamp(begun, UTC)}
    with transaction.atomic():
        if not _add_one(window):
            RateWindow.objects.filter(start__lt=now - timedelta(days=1)).delete()
            _, created = RateWindow.objects.get_or_create(**window)
            if not created:
                _add_one(window)
        count = RateWindow.objects.values_list("count", flat=True).get(**window)
    return count, begun + seconds - int(now.timestamp())


def _add_one(window: Mapping[str, Any]) -> int:
    return RateWindow.objects.filter(**window).update(count=F("count") + 1)
