"""A chat is an address that apprise understands: what was set up before is carried over, as far as
one says the same.
"""

import json
import re
from typing import Any
from urllib.parse import quote, urlsplit

from django.db import migrations

from games.telling.sealing import seal
from games.telling.sealing import unseal
from spaye_site import removals

SLACK = {"hooks.slack.com", "hooks.slack-gov.com"}
TEAMS = re.compile(r".+\.(logic\.azure\.[a-z]+|(power|apps)platform(\.[a-z0-9-]+)+)")
DISCORD = re.compile(r"/api/(?:v\d+/)?webhooks/(\d+)/([\w-]+)(?:/slack)?/?")
ROCKET = re.compile(r"/hooks/([a-zA-Z0-9]+/[a-zA-Z0-9]+)/?")
MATTERMOST = re.compile(r"(.*)/hooks/([a-zA-Z0-9]+)/?")
ZULIP = re.compile(r"([\w-]+-bot)@([^:]+):([a-zA-Z0-9]{32})")


def address_of(kind: str, url: str, secret: str = "", room: str = "") -> str:
    """What apprise calls it; nothing where it can't say the same."""
    parts = urlsplit(url)
    host, path = parts.netloc, parts.path.rstrip("/")
    if kind == "slack_bot":
        sign = "%2B" if re.fullmatch(r"[CGD][A-Z0-9]{8,}", room) else "%23"
        right = host == "slack.com" and secret.startswith("xo")
        return f"slack://{secret}/{sign}{quote(room.lstrip('#'), safe='')}" if right else ""
    if kind == "mattermost":
        return f"mmosts://{host}{path}/{secret}?mode=bot&to=%2B{quote(room, safe='')}"
    if kind == "zulip":
        stream, found = room.partition("/")[0], ZULIP.fullmatch(secret)
        if not found or found[2] != host or re.search(r"[\s,]", stream):
            return ""
        return f"zulip://{found[1]}@{host}/{found[3]}/{quote(stream, safe='')}"
    if kind == "teams":
        return url if TEAMS.fullmatch(parts.hostname or "") else ""
    if kind in ("slack", "discord"):
        if parts.hostname in SLACK:
            return url
        if (parts.hostname or "").endswith(("discord.com", "discordapp.com")):
            found, thread = DISCORD.fullmatch(path), re.search(r"thread_id=(\d+)", parts.query)
            more = f"?thread={thread[1]}" if thread else ""
            return f"https://discord.com/api/webhooks/{found[1]}/{found[2]}{more}" if found else ""
        if found := ROCKET.fullmatch(path):
            return f"rockets://{found[1]}@{host}"
        if found := MATTERMOST.fullmatch(path):
            return f"mmosts://{host}{found[1]}/{found[2]}"
    return ""


def masked(address: str) -> str:
    parts = urlsplit(address)
    host = f"{parts.hostname}/" if parts.scheme == "https" else ""
    return f"{parts.scheme}://{host}…{address[-3:]}"


def carry_over(apps: Any, _schema_editor: Any) -> None:
    """What was sealed with another secret key stays as it is: its page asks for it anew."""
    gone = 0
    for row in apps.get_model("telling", "Hook").objects.all():
        text = unseal(row.sealed)
        if text is None and row.kind != "json":
            continue
        address = address_of(row.kind, **json.loads(text)) if text else ""
        if address:
            row.sealed, row.shown = seal(address), masked(address)
            row.save(update_fields=["sealed", "shown"])
        else:
            row.delete()
            gone += 1
    removals.note(apps, "chats", gone)


class Migration(migrations.Migration):
    dependencies = [
        ("spaye_site", "0002_removals"),
        ("telling", "0007_chat_bots"),
    ]

    operations = [migrations.RunPython(carry_over, migrations.RunPython.noop)]
