"""All writes about screens. Acts of admins are recorded in the activity log."""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.kitchen import access
from games.kitchen.models import Screen
from games.live import publish
from games.players import activity_log
from games.players.activity_log import record_act
from games.players.auth import tokens
from games.players.erasure import NameStriker
from games.players.models import Player
from games.ui.refusals import Refused

NOTED_EVERY = timedelta(seconds=30)

activity_log.WORDS |= {
    "make_screen": _("added a kitchen screen"),
    "rename_screen": _("renamed a kitchen screen"),
    "sound_screen": _("turned a kitchen screen’s sound on"),
    "mute_screen": _("turned a kitchen screen’s sound off"),
    "revoke_screen": _("turned a kitchen screen off"),
}


def add_screen(by: Player, name: str) -> Screen:
    """Add a screen, or return the active one of this name. Idempotent."""
    try:
        with transaction.atomic():
            nonce = tokens.new()
            digest = tokens.digest(access.screen_token(nonce))
            screen = Screen.objects.create(name=name, nonce=nonce, token_hash=digest, made_by=by)
            record_act(by, "make_screen", detail=name)
            return screen
    except IntegrityError:
        return access.active_screens().get(name=name)


def rename_screen(by: Player, screen_id: int, name: str) -> Screen:
    """Rename an active screen.

    Raises `Screen.DoesNotExist`, and `Refused` if another active screen has this name.
    """
    try:
        with transaction.atomic():
            screen = access.active_screens().select_for_update().get(pk=screen_id)
            if screen.name != name:
                record_act(by, "rename_screen", detail=f"{screen.name} → {name}")
                screen.name = name
                screen.save(update_fields=["name"])
            return screen
    except IntegrityError:
        raise Refused(_("Another screen already has this name."), 409) from None


def set_sound(by: Player, screen_id: int, *, on: bool) -> Screen:
    """Turn a screen's sound on or off; its open page follows within a minute.

    Raises `Screen.DoesNotExist`.
    """
    with transaction.atomic():
        screen = access.active_screens().select_for_update().get(pk=screen_id)
        if screen.sound != on:
            screen.sound = on
            screen.save(update_fields=["sound"])
            record_act(by, "sound_screen" if on else "mute_screen", detail=screen.name)
        return screen


def revoke_screen(by: Player, screen_id: int) -> Screen:
    """Switch a screen off for good; its streams end. Raises `Screen.DoesNotExist`."""
    with transaction.atomic():
        screen = Screen.objects.select_for_update().get(pk=screen_id)
        if screen.revoked is None:
            screen.revoked = timezone.now()
            screen.save(update_fields=["revoked"])
            record_act(by, "revoke_screen", detail=screen.name)
            publish(screen.channel)
        return screen


def strike_names(player: Player) -> None:
    """Strike the player's names out of screens' names; if a name is then taken, add a number."""
    struck = NameStriker(player)
    for screen in Screen.objects.order_by("pk"):
        name = struck(screen.name)
        if name != screen.name:
            taken = Screen.objects.filter(name=name, revoked=None).exclude(pk=screen.pk).exists()
            screen.name = f"{name} {screen.pk}"[-40:] if taken else name
            screen.save(update_fields=["name"])


def note_screen_seen(screen: Screen) -> None:
    """Store that the screen is alive, every half minute at most."""
    now = timezone.now()
    due = Q(last_seen=None) | Q(last_seen__lt=now - NOTED_EVERY)
    Screen.objects.filter(due, pk=screen.pk).update(last_seen=now)
