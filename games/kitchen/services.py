"""Everything that writes about screens. What an admin does leaves a line in the journal."""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from games.kitchen import access
from games.kitchen.errors import NameTaken
from games.kitchen.models import Screen
from games.live import publish
from games.players import journal
from games.players.auth import tokens
from games.players.erasure import NameStriker
from games.players.journal import record_act
from games.players.models import Player

NOTED_EVERY = timedelta(seconds=30)

journal.WORDS |= {
    "make_screen": _("added a kitchen screen"),
    "rename_screen": _("renamed a kitchen screen"),
    "sound_screen": _("turned a kitchen screen’s sound on"),
    "mute_screen": _("turned a kitchen screen’s sound off"),
    "revoke_screen": _("turned a kitchen screen off"),
}


def make(by: Player, name: str) -> Screen:
    """A new screen. The same form sent twice finds the screen it made."""
    try:
        with transaction.atomic():
            nonce = get_random_string(32)
            digest = tokens.digest(access.token_of(nonce))
            screen = Screen.objects.create(name=name, nonce=nonce, token_hash=digest, made_by=by)
            record_act(by, "make_screen", detail=name)
            return screen
    except IntegrityError:
        return access.on().get(name=name)


def rename(by: Player, screen_id: int, name: str) -> Screen:
    """Raises `Screen.DoesNotExist`, `NameTaken`."""
    try:
        with transaction.atomic():
            screen = access.on().select_for_update().get(pk=screen_id)
            if screen.name != name:
                record_act(by, "rename_screen", detail=f"{screen.name} → {name}")
                screen.name = name
                screen.save(update_fields=["name"])
            return screen
    except IntegrityError:
        raise NameTaken from None


def set_sound(by: Player, screen_id: int, *, on: bool) -> Screen:
    """Whether a screen is heard; its open page learns of it within a minute.

    Raises `Screen.DoesNotExist`.
    """
    with transaction.atomic():
        screen = access.on().select_for_update().get(pk=screen_id)
        if screen.sound != on:
            screen.sound = on
            screen.save(update_fields=["sound"])
            record_act(by, "sound_screen" if on else "mute_screen", detail=screen.name)
        return screen


def revoke(by: Player, screen_id: int) -> Screen:
    """Switch a screen off for good; its streams end. Raises `Screen.DoesNotExist`."""
    with transaction.atomic():
        screen = Screen.objects.select_for_update().get(pk=screen_id)
        if screen.revoked is None:
            screen.revoked = timezone.now()
            screen.save(update_fields=["revoked"])
            record_act(by, "revoke_screen", detail=screen.name)
            publish(screen.channel)
        return screen


def forget(player: Player) -> None:
    """Strike the player's names out of what screens are called; two of one name get numbers."""
    struck = NameStriker(player)
    for screen in Screen.objects.order_by("pk"):
        name = struck(screen.name)
        if name != screen.name:
            taken = Screen.objects.filter(name=name, revoked=None).exclude(pk=screen.pk).exists()
            screen.name = f"{name} {screen.pk}"[-40:] if taken else name
            screen.save(update_fields=["name"])


def note_seen(screen: Screen) -> None:
    """The screen is alive; written down every half minute at most."""
    now = timezone.now()
    due = Q(last_seen=None) | Q(last_seen__lt=now - NOTED_EVERY)
    Screen.objects.filter(due, pk=screen.pk).update(last_seen=now)
