"""The chats that an admin has set up: an address that is never shown again, and what is told there.

What an admin does leaves a line in the journal, without the address.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from dataclasses import replace as replaced

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from games.players.journal.services import record_act
from games.players.models import Player
from games.players.office import Held
from games.players.privacy.words import Struck
from games.telling.leaving.sealed import seal, unseal
from games.telling.leaving.targets import Forbidden, masked, target
from games.telling.models import Delivery, Hook, Posted

SECRET = 40
DEFAULTS = frozenset({"day_result", "titles"})
"""What a new chat is told: calm."""


class HookRefused(ValueError):
    """The address isn't one that may be sent to, or the name is taken: `field` says which."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


@dataclass(frozen=True, slots=True)
class Door:
    """Where a chat is reached, and what signs for us there."""

    url: str
    secret: str
    room: str = ""
    """For a bot: the channel that it writes in."""


def add(
    by: Player, name: str, kind: str, url: str, token: str = "", room: str = ""
) -> tuple[Hook, str]:
    """A new chat, and the secret that its receiver checks (empty for all but plain JSON).

    A bot has a token and a room. Raises `HookRefused`.
    """
    check(url)
    secret = get_random_string(SECRET) if kind == "json" else ""
    try:
        with transaction.atomic():
            row = Hook.objects.create(
                name=name,
                kind=kind,
                sealed=_sealed(Door(url, secret or token, room)),
                shown=masked(url),
                topics=" ".join(sorted(DEFAULTS)),
                made_by=by,
            )
            record_act(by, "add_chat", detail=name)
    except IntegrityError:
        raise HookRefused("name") from None
    forget_known()
    return row, secret


def check(url: str) -> None:
    """Raises `HookRefused` for an address that nothing may be sent to; it is asked of nobody."""
    try:
        target(url, settings.CHAT_HOSTS)
    except Forbidden:
        raise HookRefused("url") from None


def replace(by: Player, hook_id: int, url: str) -> None:
    """Another address; the secret stays. Raises `HookRefused`, `Hook.DoesNotExist`."""
    check(url)
    with transaction.atomic():
        row = Hook.objects.select_for_update().get(pk=hook_id)
        before = door(row)
        after = replaced(before, url=url) if before else Door(url, "")
        row.sealed, row.shown, row.why = _sealed(after), masked(url), ""
        row.save()
        record_act(by, "change_chat", detail=row.name)


def choose(by: Player, hook_id: int, topics: frozenset[str]) -> None:
    """What is told there; twice is once. Raises `Hook.DoesNotExist`."""
    wanted = " ".join(sorted(topics))
    with transaction.atomic():
        row = Hook.objects.select_for_update().get(pk=hook_id)
        if row.topics == wanted:
            return
        row.topics = wanted
        row.save(update_fields=["topics"])
        record_act(by, "change_chat", detail=row.name)


def remove(by: Player, hook_id: int) -> None:
    """Nothing is told there any more. Twice is once."""
    with transaction.atomic():
        row = Hook.objects.filter(pk=hook_id).first()
        if row is not None:
            record_act(by, "remove_chat", detail=row.name)
            Delivery.objects.filter(way="chat", target=row.pk, done=None).delete()
            row.delete()
    forget_known()


def posted(hook_id: int, thread: str, ref: str) -> None:
    """What the chat calls the message that is about this now."""
    with transaction.atomic():
        if Hook.objects.filter(pk=hook_id).exists():
            values = {"ref": ref[:120], "at": timezone.now()}
            Posted.objects.update_or_create(hook_id=hook_id, thread=thread, defaults=values)


def trouble(hook_id: int, why: str) -> None:
    """What came of the last try; empty where it went well."""
    Hook.objects.filter(pk=hook_id).exclude(why=why).update(why=why)


def door(row: Hook) -> Door | None:
    """`None` where it was sealed with another secret key."""
    text = unseal(row.sealed)
    return Door(**json.loads(text)) if text else None


def exist() -> bool:
    """Whether there is any chat: asked at each notice, so it may be two seconds old."""
    return _exist.get()


def forget_known() -> None:
    """Look again at the next notice of this process."""
    transaction.on_commit(_exist.forget)


def forget(player: Player) -> None:
    """Strike the player's names out of what chats are called."""
    struck = Struck(player)
    for row in Hook.objects.order_by("pk"):
        name = struck(row.name)
        if name != row.name:
            Hook.objects.filter(pk=row.pk).update(name=f"{name} {row.pk}"[-40:])


def _sealed(kept: Door) -> str:
    return seal(json.dumps(asdict(kept)))


_exist = Held(lambda: Hook.objects.exists())
