"""The office's chats: addresses that admins have set up, their topics, and sending messages.

An address is never shown again. Acts of admins are recorded in the activity log, without it.
"""

import threading
from collections import defaultdict
from urllib.parse import urlsplit

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players import activity_log, administration
from games.players.activity_log import record_act
from games.players.administration import Page
from games.players.erasure import NameStriker
from games.players.models import Player
from games.players.office import Held
from games.telling import chat_sender, http_client, notice_kinds
from games.telling.addresses import LONGEST
from games.telling.models import Delivery, Hook, Notice
from games.telling.notice_kinds import For, Message, NoticeKind
from games.telling.sealing import seal, unseal
from games.telling.ways import CHAT, Send, SendResult, defuse

DEFAULTS = frozenset({"day_result", "titles"})
"""The topics of a new chat."""
SHOWN_CHARACTERS = 3
"""The number of a secret's characters that are shown, so that its owner recognises it."""
TEST = "chat_test"
LONGEST_LINE = 300
"""The most characters of a line; longer lines are cut."""
_turns: defaultdict[int, threading.Lock] = defaultdict(threading.Lock)
"""A lock for each chat: it gets one message at a time, as services limit messages per second."""

activity_log.WORDS |= {
    "add_chat": gettext_lazy("set up a chat"),
    "change_chat": gettext_lazy("changed a chat"),
    "remove_chat": gettext_lazy("removed a chat"),
}


# Setting chats up


class HookRefused(ValueError):
    """Raised if sending to the address isn't allowed or the name is taken: `field` says which."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def _fact() -> str:
    """Return the chats' names, for the administration's list."""
    return ", ".join(Hook.objects.values_list("name", flat=True)) or _("No chats yet")


administration.register(
    Page(
        "telling", gettext_lazy("Chats"), "telling:office", "technical", 20, "message-circle", _fact
    )
)


def add(by: Player, name: str, url: str) -> Hook:
    """Add a chat. Raises `HookRefused`."""
    check(url)
    try:
        with transaction.atomic():
            row = Hook.objects.create(
                name=name,
                sealed=seal(url),
                shown=mask(url),
                topics=" ".join(sorted(DEFAULTS)),
                made_by=by,
            )
            record_act(by, "add_chat", detail=name)
    except IntegrityError:
        raise HookRefused("name") from None
    clear_cache()
    return row


def check(url: str) -> None:
    """Raise `HookRefused` if sending to the address isn't allowed. Makes no connection."""
    right = (
        len(url) <= LONGEST and url.isprintable() and chat_sender.is_chat(url, settings.CHAT_HOSTS)
    )
    if not right:
        raise HookRefused("url")


def mask(url: str) -> str:
    """Return the address as pages, logs and files show it: `https://hooks.slack.com/…k9Q`.

    Other schemes show no host, which may be a secret: `slack://…k9Q`.
    """
    parts = urlsplit(url)
    host = f"{parts.hostname or ''}/" if parts.scheme == "https" else ""
    long = len(parts.path + parts.query) > 4 * SHOWN_CHARACTERS
    return f"{parts.scheme}://{host}…{url[-SHOWN_CHARACTERS:] if long else ''}"


def replace(by: Player, hook_id: int, url: str) -> None:
    """Replace a chat's address. Raises `HookRefused`, `Hook.DoesNotExist`."""
    check(url)
    with transaction.atomic():
        row = Hook.objects.select_for_update().get(pk=hook_id)
        row.sealed, row.shown, row.why = seal(url), mask(url), ""
        row.save()
        record_act(by, "change_chat", detail=row.name)


def choose_topics(by: Player, hook_id: int, topics: frozenset[str]) -> None:
    """Set a chat's topics. Idempotent. Raises `Hook.DoesNotExist`."""
    wanted = " ".join(sorted(topics))
    with transaction.atomic():
        row = Hook.objects.select_for_update().get(pk=hook_id)
        if row.topics == wanted:
            return
        row.topics = wanted
        row.save(update_fields=["topics"])
        record_act(by, "change_chat", detail=row.name)


def remove(by: Player, hook_id: int) -> None:
    """Remove a chat, and the messages that wait for it. Idempotent."""
    with transaction.atomic():
        row = Hook.objects.filter(pk=hook_id).first()
        if row is not None:
            record_act(by, "remove_chat", detail=row.name)
            Delivery.objects.filter(way="chat", target=row.pk, done=None).delete()
            row.delete()
    clear_cache()


def note_trouble(hook_id: int, why: str) -> None:
    """Store why the last try failed, or "" if it succeeded."""
    Hook.objects.filter(pk=hook_id).exclude(why=why).update(why=why)


def any_exist() -> bool:
    """Return whether there is any chat. Cached for two seconds, as each notice calls it."""
    return _any_exist.get()


def clear_cache() -> None:
    """Make this process's next `any_exist` read again, once the transaction commits."""
    transaction.on_commit(_any_exist.forget)


def forget(player: Player) -> None:
    """Strike the player's names out of the chats' names."""
    strike = NameStriker(player)
    for row in Hook.objects.order_by("pk"):
        name = strike(row.name)
        if name != row.name:
            Hook.objects.filter(pk=row.pk).update(name=f"{name} {row.pk}"[-40:])


_any_exist = Held(lambda: Hook.objects.exists())


# The way


class Chat:
    """The way to chats that an admin has set up."""

    name = CHAT
    label: str | Promise = gettext_lazy("Chat")
    icon = "message-circle"
    sparing = False

    def is_open(self) -> bool:
        return any_exist()

    def targets(self, notice: Notice, player: Player | None) -> list[int]:
        if player is not None:
            return []
        if notice.kind == TEST:
            return [notice.about["hook"]]
        hooks = Hook.objects.values_list("pk", "topics")
        return [pk for pk, topics in hooks if notice.kind in topics.split()]

    def send(self, delivery: Delivery, kind: NoticeKind, said: Message) -> Send | None:
        row = Hook.objects.filter(pk=delivery.target).first()
        if row is None:
            return None
        address, text = unseal(row.sealed), message_text(said)

        def send() -> SendResult:
            if address is None:
                return SendResult(sent=False, why="key")
            with _turns[row.pk]:
                return _read_result(chat_sender.send(address, text, settings.CHAT_HOSTS))

        return send

    def take_back(self, delivery: Delivery) -> Send | None:
        """Return None: a message in a chat stays."""
        return None

    def record_result(self, delivery: Delivery, result: SendResult) -> None:
        note_trouble(delivery.target, result.why)


@notice_kinds.declare(TEST, asked_for=True, of=For.OFFICE)
def _test_message(notice: Notice) -> Message:
    text = _("If you can read this, Späye can post the news you choose to this chat.")
    return Message(_("Hello from Späye"), text, "/")


def message_text(said: Message) -> str:
    """Return the message as text that mentions nobody.

    A chat in a cloud can’t reach an office’s server, so the text has to contain all words.
    """
    lines = said.lines or ((said.text,) if said.text else ())
    text = (defuse(line[:LONGEST_LINE]) for line in (said.title, *lines))
    return "\n".join([*text, settings.SITE_URL + said.url])


def _read_result(result: dict[str, object]) -> SendResult:
    if result.get("sent"):
        return SendResult(sent=True)
    if isinstance(status := result.get("status"), int):
        headers = {"retry-after": str(result["pause"])}
        return http_client.read_reply(http_client.Reply(status, headers))
    why = str(result.get("why"))
    return SendResult(sent=False, why=why, again=why not in ("forbidden", "refused"))
