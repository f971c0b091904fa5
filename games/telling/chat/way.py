"""The way to the office's chats."""

import threading
from collections import defaultdict

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players.models import Player
from games.telling import kinds
from games.telling.chat import hooks, sender
from games.telling.kinds import For, Kind, Message
from games.telling.leaving import client
from games.telling.leaving.sealed import unseal
from games.telling.models import Delivery, Hook, Notice
from games.telling.ways import CHAT, Answer, Send, apart

TEST = "chat_test"
LINE = 300
"""Signs of a line: more is cut."""
_turns: defaultdict[int, threading.Lock] = defaultdict(threading.Lock)
"""One message at a time to a chat: it may count how many come in a second."""


class Chat:
    """Addresses that an admin has set up."""

    name = CHAT
    label: str | Promise = gettext_lazy("Chat")
    icon = "message-circle"
    sparing = False

    def is_open(self) -> bool:
        return hooks.exist()

    def targets(self, notice: Notice, player: Player | None) -> list[int]:
        if player is not None:
            return []
        if notice.kind == TEST:
            return [notice.about["hook"]]
        found = Hook.objects.values_list("pk", "topics")
        return [pk for pk, topics in found if notice.kind in topics.split()]

    def send(self, delivery: Delivery, kind: Kind, said: Message) -> Send | None:
        row = Hook.objects.filter(pk=delivery.target).first()
        if row is None:
            return None
        address, text = unseal(row.sealed), words(said)

        def send() -> Answer:
            if address is None:
                return Answer(sent=False, why="key")
            with _turns[row.pk]:
                return _answer(sender.send(address, text, settings.CHAT_HOSTS))

        return send

    def take_back(self, delivery: Delivery) -> Send | None:
        """What was said in a chat stays said."""
        return None

    def heard(self, delivery: Delivery, answer: Answer) -> None:
        hooks.trouble(delivery.target, answer.why)


@kinds.declare(TEST, asked_for=True, of=For.OFFICE)
def _test(notice: Notice) -> Message:
    text = _("If you can read this, Späye can post the news you choose to this chat.")
    return Message(_("Hello from Späye"), text, "/")


def words(said: Message) -> str:
    """The message, which calls nobody. A chat in a cloud reaches no office’s server: it carries its
    words itself.
    """
    lines = said.lines or ((said.text,) if said.text else ())
    told = (apart(one[:LINE]) for one in (said.title, *lines))
    return "\n".join([*told, settings.SITE_URL + said.url])


def _answer(told: dict[str, object]) -> Answer:
    if told.get("sent"):
        return Answer(sent=True)
    if isinstance(status := told.get("status"), int):
        return client.answer(client.Reply(status, {"retry-after": str(told["pause"])}))
    why = str(told.get("why"))
    return Answer(sent=False, why=why, again=why not in ("forbidden", "refused"))
