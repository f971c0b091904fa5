"""One message in the formats of four kinds of chats. None of them calls anybody by `@`.

A chat in a cloud reaches no office's server: the words are in the message itself. Pictures are for
`bots`, which send them as files.
"""

from __future__ import annotations

import hmac
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

MARKDOWN = re.compile(r"([\\`*_~|\[\]()<>#])")
MOST = 300
"""Signs of a line. Teams takes 28 KB, Discord 4096 signs."""
NO_CALL = "@\u2060"
"""An `@` that no chat reads as a call: a word joiner follows it."""


@dataclass(frozen=True, slots=True)
class Message:
    """What a chat is told. `link` is a whole address; it carries no right."""

    id: str
    kind: str
    title: str
    lines: tuple[str, ...]
    link: str
    link_text: str
    at: int
    """Seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Request:
    """A message as it is posted."""

    body: bytes
    headers: Mapping[str, str]


def slack(message: Message, _secret: str) -> Request:
    """Slack’s incoming webhook, which Mattermost, Rocket.Chat and Zulip take too."""
    return _json({"text": slack_text(message)})


def slack_text(message: Message) -> str:
    """In Slack's own marks."""
    title, *lines = map(_slack, (message.title, *message.lines))
    return "\n".join([f"*{title}*", *lines, f"<{message.link}|{_slack(message.link_text)}>"])


def markdown_text(message: Message) -> str:
    """For Mattermost."""
    title, *lines = map(_markdown, (message.title, *message.lines))
    link = f"[{_markdown(message.link_text)}]({message.link})"
    return "\n".join([f"**{title}**", *lines, link])


def zulip_text(message: Message) -> str:
    """Zulip knows no escape: what would make a link or a call is parted by a word joiner."""
    title, *lines = map(_zulip, (message.title, *message.lines))
    return "\n".join([f"**{title}**", *lines, f"[{message.link_text}]({message.link})"])


def teams(message: Message, _secret: str) -> Request:
    """An adaptive card for the webhook of a Teams workflow."""
    title, *lines = map(_markdown, (message.title, *message.lines))
    heading = {"type": "TextBlock", "text": title, "weight": "Bolder", "wrap": True}
    card = {
        "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
        "type": "AdaptiveCard",
        "version": "1.4",
        "body": [heading, *({"type": "TextBlock", "text": one, "wrap": True} for one in lines)],
        "actions": [
            {"type": "Action.OpenUrl", "title": message.link_text, "url": message.link},
        ],
    }
    kind = "application/vnd.microsoft.card.adaptive"
    attached = {"contentType": kind, "contentUrl": None, "content": card}
    return _json({"type": "message", "attachments": [attached]})


def discord(message: Message, _secret: str) -> Request:
    """Discord’s webhook; the title leads to the page."""
    title, *lines = map(_markdown, (message.title, *message.lines))
    embed = {"title": title[:256], "description": "\n".join(lines)[:4096], "url": message.link}
    return _json({"embeds": [embed], "allowed_mentions": {"parse": []}})


def generic(message: Message, secret: str) -> Request:
    """Plain JSON, signed: `t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>." and the body>`."""
    told = {
        "id": message.id,
        "kind": message.kind,
        "title": message.title[:MOST],
        "lines": [line[:MOST] for line in message.lines],
        "url": message.link,
    }
    made = _json(told)
    signed = f"t={message.at},v1={signature(made.body, secret, message.at)}"
    return Request(made.body, {**made.headers, "X-Spaye-Signature": signed})


def signature(body: bytes, secret: str, at: int) -> str:
    """What a receiver computes too, and refuses where `at` is more than five minutes off."""
    return hmac.new(secret.encode(), f"{at}.".encode() + body, sha256).hexdigest()


FORMATS: dict[str, Callable[[Message, str], Request]] = {
    "slack": slack,
    "teams": teams,
    "discord": discord,
    "json": generic,
}


def _json(told: Any) -> Request:
    body = json.dumps(told, ensure_ascii=False).encode()
    return Request(body, {"Content-Type": "application/json; charset=utf-8"})


def _slack(text: str) -> str:
    cut = text[:MOST].replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return cut.replace("@", NO_CALL)


def _zulip(text: str) -> str:
    return text[:MOST].replace("](", "]\u2060(").replace("@", NO_CALL)


def _markdown(text: str) -> str:
    return MARKDOWN.sub(r"\\\1", text[:MOST]).replace("@", NO_CALL)
