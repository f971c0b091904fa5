"""Chats in which our message can be edited and pictures be sent: with a bot's token, and Discord's
webhook without one.

A message that somebody has deleted meanwhile is sent anew.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from secrets import token_hex
from typing import Any
from urllib.parse import quote, urlencode, urlsplit, urlunsplit

from django.conf import settings

from games.telling.chat import formats
from games.telling.chat.formats import Message
from games.telling.chat.hooks import Door
from games.telling.kinds import Picture
from games.telling.leaving import client
from games.telling.ways import Answer

GONE = frozenset({"message_not_found", "cant_update_message"})
LATER = frozenset({"ratelimited", "internal_error", "service_unavailable", "fatal_error"})
JSON = "application/json; charset=utf-8"
FORM = "application/x-www-form-urlencoded"


class NotSent(Exception):
    """What the chat has answered instead."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer.why)
        self.answer = answer


@dataclass(frozen=True, slots=True)
class Bot:
    """`post` returns what the message is edited by, empty where the chat didn't say."""

    post: Callable[[Door, Message, Sequence[Picture]], str]
    edit: Callable[[Door, str, Message], None]


def tell(
    kind: str, door: Door, message: Message, ref: str, pictures: Sequence[Picture] = ()
) -> Answer:
    """The message in place of the one named `ref`, or as a new one."""
    bot = BOTS[kind]
    try:
        if ref:
            try:
                bot.edit(door, ref, message)
                return Answer(sent=True, ref=ref)
            except NotSent as refused:
                if not refused.answer.gone:
                    raise
        return Answer(sent=True, ref=bot.post(door, message, pictures))
    except NotSent as refused:
        return refused.answer
    except client.Failed as failed:
        return Answer(sent=False, why=failed.why, again=failed.again)


# Discord: its webhook edits by itself


def _discord_post(door: Door, message: Message, pictures: Sequence[Picture]) -> str:
    request = formats.discord(message, "")
    body, kind = request.body, JSON
    if pictures:
        fields = {"payload_json": request.body.decode()}
        body, kind = _parts(fields, {f"files[{n}]": one for n, one in enumerate(pictures)})
    told = _asked("POST", _discord(door.url, "", "wait=true"), body, {"Content-Type": kind})
    return str(told.get("id", ""))


def _discord_edit(door: Door, ref: str, message: Message) -> None:
    request = formats.discord(message, "")
    _asked(
        "PATCH",
        _discord(door.url, f"/messages/{quote(ref, safe='')}"),
        request.body,
        request.headers,
    )


def _discord(url: str, path: str, query: str = "") -> str:
    parts = urlsplit(url)
    query = "&".join(filter(None, (parts.query, query)))
    return urlunsplit(parts._replace(path=parts.path.rstrip("/") + path, query=query))


# Slack


def _slack_post(door: Door, message: Message, pictures: Sequence[Picture]) -> str:
    told = _slack(door, "chat.postMessage", channel=door.room, text=formats.slack_text(message))
    for one in pictures:
        _slack_picture(door, one)
    return f"{told.get('channel', door.room)} {told['ts']}" if told.get("ts") else ""


def _slack_edit(door: Door, ref: str, message: Message) -> None:
    channel, _space, at = ref.partition(" ")
    _slack(door, "chat.update", channel=channel, ts=at, text=formats.slack_text(message))


def _slack_picture(door: Door, picture: Picture) -> None:
    """In three steps; one that fails costs the picture, not the message that is there already."""
    try:
        place = _slack_form(
            door, "files.getUploadURLExternal", filename=picture.name, length=len(picture.png)
        )
        _asked("POST", str(place["upload_url"]), picture.png, {"Content-Type": "image/png"})
        files = json.dumps([{"id": place["file_id"], "title": picture.words}])
        _slack_form(door, "files.completeUploadExternal", files=files, channel_id=door.room)
    except (NotSent, client.Failed, KeyError):
        return


def _slack(door: Door, method: str, **values: Any) -> Mapping[str, Any]:
    body = json.dumps(values | {"unfurl_links": False}, ensure_ascii=False).encode()
    return _slack_heard(door, method, body, JSON)


def _slack_form(door: Door, method: str, **values: Any) -> Mapping[str, Any]:
    return _slack_heard(door, method, urlencode(values).encode(), FORM)


def _slack_heard(door: Door, method: str, body: bytes, kind: str) -> Mapping[str, Any]:
    """Slack says 200 to what it refuses, and why in the answer."""
    headers = {"Content-Type": kind, "Authorization": f"Bearer {door.secret}"}
    told = _asked("POST", f"{_root(door)}/api/{method}", body, headers)
    why = told.get("error")
    if told.get("ok") is False:
        if why in GONE:
            raise NotSent(Answer(sent=False, why="gone", gone=True))
        later = why in LATER
        words = "too_often" if why == "ratelimited" else "troubled" if later else "refused"
        raise NotSent(Answer(sent=False, why=words, again=later))
    return told


# Mattermost


def _mattermost_post(door: Door, message: Message, pictures: Sequence[Picture]) -> str:
    files = [_mattermost_file(door, one) for one in pictures]
    values = {"channel_id": door.room, "message": formats.markdown_text(message), "file_ids": files}
    told = _bearer(door, "POST", "/api/v4/posts", json.dumps(values).encode(), JSON)
    return str(told.get("id", ""))


def _mattermost_edit(door: Door, ref: str, message: Message) -> None:
    body = json.dumps({"message": formats.markdown_text(message)}).encode()
    _bearer(door, "PUT", f"/api/v4/posts/{quote(ref, safe='')}/patch", body, JSON)


def _mattermost_file(door: Door, picture: Picture) -> str:
    body, kind = _parts({"channel_id": door.room}, {"files": picture})
    told = _bearer(door, "POST", "/api/v4/files", body, kind)
    [info, *_more] = told.get("file_infos") or [{}]
    return str(info.get("id", ""))


def _bearer(door: Door, method: str, path: str, body: bytes, kind: str) -> Mapping[str, Any]:
    headers = {"Content-Type": kind, "Authorization": f"Bearer {door.secret}"}
    return _asked(method, _root(door) + path, body, headers)


# Zulip


def _zulip_post(door: Door, message: Message, pictures: Sequence[Picture]) -> str:
    text = formats.zulip_text(message)
    for one in pictures:
        body, kind = _parts({}, {"file": one})
        told = _basic(door, "POST", "/api/v1/user_uploads", body, kind)
        place = told.get("url") or told.get("uri")
        text += f"\n[{one.words}]({place})" if place else ""
    stream, _slash, topic = door.room.partition("/")
    values = {"type": "stream", "to": stream, "topic": topic or "Späye", "content": text}
    told = _basic(door, "POST", "/api/v1/messages", urlencode(values).encode(), FORM)
    return str(told.get("id", ""))


def _zulip_edit(door: Door, ref: str, message: Message) -> None:
    body = urlencode({"content": formats.zulip_text(message)}).encode()
    _basic(door, "PATCH", f"/api/v1/messages/{quote(ref, safe='')}", body, FORM)


def _basic(door: Door, method: str, path: str, body: bytes, kind: str) -> Mapping[str, Any]:
    """The token is the bot's address and key, as `spaye-bot@zulip.example:key`."""
    known = b64encode(door.secret.encode()).decode()
    headers = {"Content-Type": kind, "Authorization": f"Basic {known}"}
    return _asked(method, _root(door) + path, body, headers)


BOTS = {
    "discord": Bot(_discord_post, _discord_edit),
    "slack_bot": Bot(_slack_post, _slack_edit),
    "mattermost": Bot(_mattermost_post, _mattermost_edit),
    "zulip": Bot(_zulip_post, _zulip_edit),
}


# What they share


def _root(door: Door) -> str:
    return door.url.rstrip("/")


def _asked(method: str, url: str, body: bytes, headers: Mapping[str, str]) -> Mapping[str, Any]:
    """What the chat says to it; nothing where that is no JSON object. Raises `NotSent`."""
    reply = client.post(url, body, headers, settings.CHAT_HOSTS, method=method)
    answer = client.answer(reply)
    if not answer.sent:
        raise NotSent(answer)
    try:
        told = json.loads(reply.body)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def _parts(fields: Mapping[str, str], files: Mapping[str, Picture]) -> tuple[bytes, str]:
    """A multipart body and its type."""
    edge = token_hex(16)
    body = b""
    for name, value in fields.items():
        head = f'--{edge}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'
        body += f"{head}{value}\r\n".encode()
    for name, one in files.items():
        named = f'name="{name}"; filename="{one.name}"'
        head = f"--{edge}\r\nContent-Disposition: form-data; {named}\r\n"
        body += f"{head}Content-Type: image/png\r\n\r\n".encode() + one.png + b"\r\n"
    return body + f"--{edge}--\r\n".encode(), f"multipart/form-data; boundary={edge}"
