"""The chats that an admin has set up: an address that is never shown again, and what is told there.

What an admin does leaves a line in the journal, without the address.
"""

from urllib.parse import urlsplit

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players import administration, journal
from games.players.administration import Page
from games.players.erasure import NameStriker
from games.players.journal import record_act
from games.players.models import Player
from games.players.office import Held
from games.telling.chat import sender
from games.telling.leaving.addresses import LONGEST
from games.telling.leaving.sealed import seal
from games.telling.models import Delivery, Hook

DEFAULTS = frozenset({"day_result", "titles"})
"""What a new chat is told: calm."""
SHOWN = 3
"""Signs of a secret that are shown, so that its owner knows it again."""

journal.WORDS |= {
    "add_chat": gettext_lazy("set up a chat"),
    "change_chat": gettext_lazy("changed a chat"),
    "remove_chat": gettext_lazy("removed a chat"),
}


class HookRefused(ValueError):
    """The address isn't one that may be sent to, or the name is taken: `field` says which."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def fact() -> str:
    """The chats by their names, for the administration's list."""
    return ", ".join(Hook.objects.values_list("name", flat=True)) or _("No chats yet")


administration.register(
    Page(
        "telling", gettext_lazy("Chats"), "telling:office", "technical", 20, "message-circle", fact
    )
)


def add(by: Player, name: str, url: str) -> Hook:
    """A new chat. Raises `HookRefused`."""
    check(url)
    try:
        with transaction.atomic():
            row = Hook.objects.create(
                name=name,
                sealed=seal(url),
                shown=masked(url),
                topics=" ".join(sorted(DEFAULTS)),
                made_by=by,
            )
            record_act(by, "add_chat", detail=name)
    except IntegrityError:
        raise HookRefused("name") from None
    forget_known()
    return row


def check(url: str) -> None:
    """Raises `HookRefused` for an address that nothing may be sent to; it is asked of nobody."""
    right = len(url) <= LONGEST and url.isprintable() and sender.is_chat(url, settings.CHAT_HOSTS)
    if not right:
        raise HookRefused("url")


def masked(url: str) -> str:
    """The address as pages, logs and files show it: `https://hooks.slack.com/…k9Q`, `slack://…k9Q`.

    But in a web address, what stands for the host may be a secret.
    """
    parts = urlsplit(url)
    host = f"{parts.hostname or ''}/" if parts.scheme == "https" else ""
    long = len(parts.path + parts.query) > 4 * SHOWN
    return f"{parts.scheme}://{host}…{url[-SHOWN:] if long else ''}"


def replace(by: Player, hook_id: int, url: str) -> None:
    """Another address. Raises `HookRefused`, `Hook.DoesNotExist`."""
    check(url)
    with transaction.atomic():
        row = Hook.objects.select_for_update().get(pk=hook_id)
        row.sealed, row.shown, row.why = seal(url), masked(url), ""
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


def trouble(hook_id: int, why: str) -> None:
    """What came of the last try; empty where it went well."""
    Hook.objects.filter(pk=hook_id).exclude(why=why).update(why=why)


def exist() -> bool:
    """Whether there is any chat: asked at each notice, so it may be two seconds old."""
    return _exist.get()


def forget_known() -> None:
    """Look again at the next notice of this process."""
    transaction.on_commit(_exist.forget)


def forget(player: Player) -> None:
    """Strike the player's names out of what chats are called."""
    struck = NameStriker(player)
    for row in Hook.objects.order_by("pk"):
        name = struck(row.name)
        if name != row.name:
            Hook.objects.filter(pk=row.pk).update(name=f"{name} {row.pk}"[-40:])


_exist = Held(lambda: Hook.objects.exists())
