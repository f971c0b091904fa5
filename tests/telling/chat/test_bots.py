"""Chats that edit and take pictures: one message a day, found again, mended, or sent anew."""

from __future__ import annotations

import json
import ssl
from base64 import b64decode
from dataclasses import replace
from datetime import UTC, datetime
from urllib.parse import parse_qs

import pytest
import time_machine

from games.players.models import Role
from games.telling import kinds, outbox, ways
from games.telling.chat import formats, hooks
from games.telling.chat.bots import BOTS
from games.telling.chat.way import Chat
from games.telling.kinds import For, Kind, Picture, Said
from games.telling.leaving import client
from games.telling.models import Delivery, Hook, Posted
from tests.telling.chat.test_chat import SAID
from tests.telling.leaving import hosts

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 24, 11, 0, tzinfo=UTC)
PNG = b"\x89PNG drawn"
WROTE = {
    "discord": {"id": "77"},
    "slack_bot": {"ok": True, "channel": "C1", "ts": "1.5"},
    "mattermost": {"id": "p77"},
    "zulip": {"result": "success", "id": 77},
}
NEW = {
    "discord": ("POST", "/hook?wait=true"),
    "slack_bot": ("POST", "/hook/api/chat.postMessage"),
    "mattermost": ("POST", "/hook/api/v4/posts"),
    "zulip": ("POST", "/hook/api/v1/messages"),
}
EDITED = {
    "discord": ("PATCH", "/hook/messages/77"),
    "slack_bot": ("POST", "/hook/api/chat.update"),
    "mattermost": ("PUT", "/hook/api/v4/posts/p77/patch"),
    "zulip": ("PATCH", "/hook/api/v1/messages/77"),
}


def said(told, status=200):
    return (status, {}, json.dumps(told).encode())


@pytest.fixture
def chat(tmp_path, monkeypatch, settings):
    """A chat's host that the operator trusts."""
    monkeypatch.setattr("games.telling.chat.way.PAUSE", 0.0)
    hooks._exist.forget()
    with hosts.running(tmp_path) as running, time_machine.travel(NOON, tick=False):
        made = ssl.create_default_context(cafile=str(running.authority))
        monkeypatch.setattr(client, "context", lambda: made)
        settings.CHAT_HOSTS, settings.SITE_URL = [running.trusted], "https://spaye.example"
        ways.register(Chat())
        kinds.register(DAY)
        yield running


DAY = Kind(
    "day_result",
    "The day’s result",
    lambda notice: Said(f"State {notice.about['n']}", "x", "/days/"),
    of=For.OFFICE,
    thread=lambda notice: f"day {notice.about['day']}",
)


def set_up(make_player, chat, kind):
    admin = make_player("Zoé", role=Role.ADMIN, language="en")
    bot = () if kind == "discord" else ("bot@x:key", "C1")
    return hooks.add(admin, "Kitchen", kind, f"{chat.url}/hook", *bot)[0]


def tell(n, day="24"):
    outbox.tell_office("day_result", f"{day} {n}", about={"n": n, "day": day})


def asked(heard):
    return heard.method, heard.path


@pytest.mark.parametrize("kind", BOTS)
def test_a_day_is_one_message(chat, make_player, carry, kind):
    row = set_up(make_player, chat, kind)
    chat.usual = said(WROTE[kind])
    for n in (1, 2):
        tell(n)
        carry()
    tell(3, day="25")
    carry()
    assert list(map(asked, chat.heard)) == [NEW[kind], EDITED[kind], NEW[kind]]
    assert "State+2" in chat.heard[1].body.decode().replace(" ", "+")
    assert row.posted.count() == 2
    assert set(Delivery.objects.values_list("outcome", flat=True)) == {"sent"}


@pytest.mark.parametrize("kind", BOTS)
def test_one_that_was_deleted_is_sent_anew(chat, make_player, carry, kind):
    set_up(make_player, chat, kind)
    Posted.objects.create(hook=Hook.objects.get(), thread="day 24", ref="C1 1.5")
    lost = said({"ok": False, "error": "message_not_found"}) if kind == "slack_bot" else 404
    chat.answers = [lost, said(WROTE[kind])]
    tell(1)
    carry()
    assert asked(chat.heard[1]) == NEW[kind]
    assert Posted.objects.get().ref == ("C1 1.5" if kind == "slack_bot" else str(WROTE[kind]["id"]))


FAILS = {
    "refused": (403, "failed", "refused"),
    "gone": (404, "failed", "gone"),
    "redirects": (302, "failed", "redirects"),
    "rate-limited": ((429, {"Retry-After": "60"}, b""), "", "too_often"),
    "troubled": (503, "", "troubled"),
    "slow": (hosts.hanging, "", "slow"),
    "drips": (hosts.dripping, "", "slow"),
}


@pytest.mark.long
@pytest.mark.parametrize("failure", FAILS)
@pytest.mark.parametrize("kind", BOTS)
def test_a_chat_that_fails_is_told_later_or_says_why(
    chat, make_player, carry, monkeypatch, kind, failure
):
    answer, outcome, why = FAILS[failure]
    row = set_up(make_player, chat, kind)
    if failure in ("slow", "drips"):
        monkeypatch.setattr(client, "TOTAL", 0.4)
    chat.answers = [answer]
    tell(1)
    carry()
    row.refresh_from_db()
    one = Delivery.objects.get()
    assert (one.outcome, one.why, row.why) == (outcome, why, why)
    assert not Posted.objects.exists()


@pytest.mark.parametrize(
    ("error", "outcome", "why"),
    [("not_in_channel", "failed", "refused"), ("ratelimited", "", "too_often")],
)
def test_slack_says_200_to_what_it_refuses(chat, make_player, carry, error, outcome, why):
    set_up(make_player, chat, "slack_bot")
    chat.answers = [said({"ok": False, "error": error})]
    tell(1)
    carry()
    one = Delivery.objects.get()
    assert (one.outcome, one.why) == (outcome, why)


@pytest.mark.parametrize("kind", BOTS)
def test_what_is_no_answer_of_theirs_is_sent_and_not_edited(chat, make_player, carry, kind):
    set_up(make_player, chat, kind)
    chat.usual = (200, {}, b"<html>")
    tell(1)
    carry()
    assert Delivery.objects.get().outcome == "sent"
    assert not Posted.objects.exists()


UPLOADS = {
    "discord": [],
    "slack_bot": [
        "/hook/api/files.getUploadURLExternal",
        "/upload",
        "/hook/api/files.completeUploadExternal",
    ],
    "mattermost": ["/hook/api/v4/files"],
    "zulip": ["/hook/api/v1/user_uploads"],
}


@pytest.mark.parametrize("kind", BOTS)
def test_pictures_are_sent_as_files(chat, make_player, carry, kind):
    drawn = [Picture("daye.png", PNG, "Mastäye of October: Ingrid")]
    kinds.register(replace(DAY, pictures=lambda _notice: drawn))
    set_up(make_player, chat, kind)
    chat.usual = said(
        {
            **WROTE[kind],
            "upload_url": f"{chat.url}/upload",
            "file_id": "F1",
            "file_infos": [{"id": "F1"}],
            "url": "/user_uploads/1/daye.png",
        }
    )
    tell(1)
    carry()
    paths = [one.path for one in chat.heard]
    assert set(UPLOADS[kind]) <= set(paths)
    assert sum(PNG in one.body for one in chat.heard) == 1
    text = " ".join(one.body.decode(errors="replace") for one in chat.heard)
    assert "State" in text
    assert {"slack_bot": "F1", "mattermost": "F1", "zulip": "user_uploads"}.get(kind, "") in text


def test_a_picture_that_slack_refuses_leaves_its_words(chat, make_player, carry):
    drawn = [Picture("daye.png", PNG, "Mastäye")]
    kinds.register(replace(DAY, pictures=lambda _notice: drawn))
    set_up(make_player, chat, "slack_bot")
    chat.answers = [said(WROTE["slack_bot"]), said({"ok": False, "error": "missing_scope"})]
    tell(1)
    carry()
    assert Delivery.objects.get().outcome == "sent"
    assert len(chat.heard) == 2


@pytest.mark.parametrize("kind", ["slack_bot", "mattermost", "zulip"])
def test_each_says_who_it_is_in_its_own_way(chat, make_player, carry, kind):
    row = set_up(make_player, chat, kind)
    assert "key" not in row.sealed
    assert "key" not in row.shown
    tell(1)
    carry()
    known = chat.heard[-1].headers["authorization"]
    if kind == "zulip":
        assert b64decode(known.removeprefix("Basic ")) == b"bot@x:key"
        form = parse_qs(chat.heard[-1].body.decode())
        assert (form["to"], form["topic"]) == (["C1"], ["Späye"])
    else:
        assert known == "Bearer bot@x:key"


@pytest.mark.parametrize("write", [formats.markdown_text, formats.zulip_text])
def test_nobody_is_called_and_no_strange_link_made(write):
    text = write(SAID)
    assert "@channel" not in text
    assert "@all" not in text
    assert "](https://evil" not in text


def test_an_admin_gives_a_bot_its_token_and_channel(make_player, sign_in):
    browser = sign_in(make_player("Zoé", role=Role.ADMIN, language="en"))
    told = {"name": "Kitchen", "kind": "zulip", "url": "https://zulip.example"}
    refused = browser.post("/office/telling/add/", told)
    assert refused.status_code == 422
    assert "A bot needs its token." in refused.content.decode()
    assert not Hook.objects.exists()
    told |= {"token": "spaye-bot@zulip.example:key", "room": "kitchen/Späye"}
    assert browser.post("/office/telling/add/", told).status_code == 302
    row = Hook.objects.get()
    door = hooks.door(row)
    assert door is not None
    assert (door.secret, door.room) == ("spaye-bot@zulip.example:key", "kitchen/Späye")
    page = browser.get("/office/telling/").content.decode()
    assert "spaye-bot@zulip.example:key" not in page
    browser.post(f"/office/telling/{row.pk}/replace/", {"url": "https://zulip2.example"})
    row.refresh_from_db()
    moved = hooks.door(row)
    assert moved is not None
    assert (moved.secret, moved.room) == (door.secret, door.room)
