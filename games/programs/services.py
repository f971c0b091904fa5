"""Make and revoke keys; each act is recorded in the activity log."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players import activity_log
from games.players.activity_log import record_act
from games.players.auth import tokens
from games.players.erasure import NameStriker
from games.players.models import Player
from games.programs import access
from games.programs.models import Interface, Key, Kind
from games.ui.refusals import Refused


class TooManyKeys(Refused):
    status = 409
    sentence = gettext_lazy("You have 20 keys, the maximum. Revoke one first.")


MOST = 20
"""The most keys of one person."""
AGAIN = timedelta(minutes=10)
"""For this time a form that is sent again returns the key it made."""

activity_log.WORDS |= {
    "make_key": gettext_lazy("created an API key"),
    "revoke_key": gettext_lazy("revoked an API key"),
    "interface": gettext_lazy("turned the API on or off"),
}


def switch(by: Player, *, on: bool) -> None:
    """Turn the API on or off; keys stay, and open nothing while it is off."""
    with transaction.atomic():
        row, _made = Interface.objects.select_for_update().get_or_create(pk=1)
        if row.on != on:
            row.on = on
            row.save(update_fields=["on"])
            record_act(by, "interface", detail="on" if on else "off")
            transaction.on_commit(access.clear_cache)


def make_for_program(
    player: Player, name: str, scopes: Sequence[str], days: int, once: str
) -> tuple[Key, str]:
    """Make a key; return it with its token, which is stored nowhere.

    `once` identifies the form: sent again, a form returns the same key.

    Raises `Refused`, `TooManyKeys`.
    """
    if not access.is_on():
        raise Refused(_("The API isn’t turned on in this office. Ask an admin."), 403)
    # Somebody else may see the form's id in its page. It gives them no token, as the token
    # depends on the person too, and it returns nothing once the form's time is over.
    token = access.PREFIX + tokens.derived(f"{player.pk} {once}", access.purpose(Kind.API))
    if Key.objects.filter(token_hash=tokens.digest(token), created__lt=timezone.now() - AGAIN):
        raise Refused(
            _("This form has already created its key. Reload the page to create another."), 409
        )
    expires = timezone.now() + timedelta(days=days)
    key = _make(Kind.API, player, player, name, token, scopes=" ".join(scopes), expires=expires)
    return key, token


def make_link(kind: Kind, by: Player, player: Player | None, name: str) -> Key:
    """Make a key whose token is part of an address. Raises `TooManyKeys`."""
    nonce = tokens.new()
    token = tokens.derived(nonce, access.purpose(kind))
    return _make(kind, by, player, name, token, nonce=nonce)


def revoke(by: Player, key: Key) -> None:
    """Revoke a key for good. Idempotent."""
    with transaction.atomic():
        row = Key.objects.select_for_update().get(pk=key.pk)
        if row.revoked is None:
            row.revoked = timezone.now()
            row.save(update_fields=["revoked"])
            record_act(by, "revoke_key", whom=row.player, detail=f"{row.name} ({row.kind})")


def revoke_all(player: Player) -> None:
    """Revoke all of the player's own keys."""
    with transaction.atomic():
        for key in access.player_keys(player, Kind.API, Kind.CALENDAR):
            revoke(player, key)


def note_used(key: Key) -> None:
    """Record that the key was used today. Writes once a day."""
    today = timezone.localdate()
    if key.last_used != today:
        stale = Q(last_used=None) | Q(last_used__lt=today)
        Key.objects.filter(stale, pk=key.pk).update(last_used=today)


def forget(player: Player) -> None:
    """Delete the player's keys, and strike the name out of others' keys."""
    Key.objects.filter(player=player).delete()
    strike = NameStriker(player)
    for key in Key.objects.order_by("pk"):
        if strike(key.name) != key.name:
            Key.objects.filter(pk=key.pk).update(name=strike(key.name)[:40])


def _make(
    kind: Kind, by: Player, player: Player | None, name: str, token: str, **values: object
) -> Key:
    digest = tokens.digest(token)
    try:
        with transaction.atomic():
            if already := Key.objects.filter(token_hash=digest, player=player).first():
                return already
            if Key.objects.filter(player=player, revoked=None).count() >= MOST:
                raise TooManyKeys
            key = Key.objects.create(
                kind=kind, player=player, made_by=by, name=name, token_hash=digest, **values
            )
            detail = f"{name} ({kind}{f': {key.scopes}' if key.scopes else ''})"
            record_act(by, "make_key", whom=player, detail=detail)
            return key
    except IntegrityError:
        return Key.objects.get(token_hash=digest, player=player)
