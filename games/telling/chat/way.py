"""The way to the office's chats."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from dataclasses import dataclass

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from games.players import office
from games.players.models import Player
from games.telling import kinds
from games.telling.chat import bots, hooks
from games.telling.chat.bots import BOTS
from games.telling.chat.formats import FORMATS, Message
from games.telling.chat.hooks import Door
from games.telling.kinds import Kind, Picture, Said
from games.telling.leaving import client
from games.telling.models import Delivery, Hook, Notice
from games.telling.ways import CHAT, Answer, Send

PAUSE = 1.0
"""Seconds between two messages to one chat."""
TEST = "chat_test"
_turns: defaultdict[int, threading.Lock] = defaultdict(threading.Lock)


class Chat:
    """Webhooks that an admin has set up."""

    name = CHAT
    label: str | Promise = gettext_lazy("Chat")
    icon = "message-circle"

    def is_open(self) -> bool:
        return hooks.exist()

    def targets(self, notice: Notice, player: Player | None) -> list[int]:
        if player is not None:
            return []
        if notice.kind == TEST:
            return [notice.about["hook"]]
        found = Hook.objects.values_list("pk", "topics")
        return [pk for pk, topics in found if notice.kind in topics.split()]

    def send(self, delivery: Delivery, kind: Kind, said: Said) -> Send | None:
        row = Hook.objects.filter(pk=delivery.target).first()
        if row is None:
            return None
        door, message = hooks.door(row), _message(delivery, kind, said)
        place = _place(row, kind, delivery.notice)

        def send() -> Answer:
            if door is None:
                return Answer(sent=False, why="key")
            with _turns[row.pk]:
                answer = _told(row.kind, door, message, place)
                time.sleep(PAUSE if answer.sent else 0)
            return answer

        return send

    def take_back(self, delivery: Delivery) -> Send | None:
        """What was said in a chat stays said."""
        return None

    def heard(self, delivery: Delivery, answer: Answer) -> None:
        hooks.trouble(delivery.target, answer.why)
        kind = kinds.get(delivery.notice.kind)
        if answer.ref and kind and kind.thread:
            hooks.posted(delivery.target, kind.thread(delivery.notice), answer.ref)


def _message(delivery: Delivery, kind: Kind, said: Said) -> Message:
    """The deliveries of a notice have its number: a receiver knows what it has had already."""
    with override(office.current().language):
        words = _("Open Späye")
    lines = said.lines or ((said.text,) if said.text else ())
    link = settings.SITE_URL + said.url
    return Message(
        str(delivery.notice_id), kind.name, said.title, lines, link, words, int(time.time())
    )


@dataclass
class Place:
    """Of a chat that edits: the message that is there, and the pictures of a new one."""

    ref: str
    pictures: list[Picture]


def _place(row: Hook, kind: Kind, notice: Notice) -> Place | None:
    """`None` for a chat that neither edits nor takes pictures."""
    if row.kind not in BOTS:
        return None
    ref = row.posted.filter(thread=kind.thread(notice)).first() if kind.thread else None
    return Place(ref.ref if ref else "", kind.pictures(notice) if kind.pictures else [])


def _told(kind: str, door: Door, message: Message, place: Place | None) -> Answer:
    if place is None:
        return client.tried(lambda: _posted(kind, door, message))
    return bots.tell(kind, door, message, place.ref, place.pictures)


def _posted(kind: str, door: Door, message: Message) -> client.Reply:
    request = FORMATS[kind](message, door.secret)
    return client.post(door.url, request.body, request.headers, settings.CHAT_HOSTS)
