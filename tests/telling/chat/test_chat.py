"""The office's chats: four formats, what an admin may set up, and hosts that misbehave."""

from __future__ import annotations

import json
import ssl
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.players.models import AdminAct, Role
from games.telling import kinds, outbox, ways
from games.telling.chat import formats, hooks
from games.telling.chat.formats import Message
from games.telling.chat.way import Chat
from games.telling.kinds import For, Kind, Said
from games.telling.leaving import client
from games.telling.models import Delivery, Hook, Notice
from tests.telling.leaving import hosts

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 24, 11, 0, tzinfo=UTC)
PAGE = "/office/telling/"
SAID = Message(
    "7",
    "day_result",
    "Späye <of> @channel & *today*",
    ("[Ingrid](https://evil.example): 4", "<!here> @all"),
    "https://spaye.example/",
    "Open Späye",
    1_790_000_000,
)


@pytest.fixture(autouse=True)
def tuesday():
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


@pytest.fixture
def chat(tmp_path, monkeypatch, settings):
    """A chat's host that the operator trusts."""
    monkeypatch.setattr("games.telling.chat.way.PAUSE", 0.0)
    hooks._exist.forget()
    with hosts.running(tmp_path) as running:
        made = ssl.create_default_context(cafile=str(running.authority))
        monkeypatch.setattr(client, "context", lambda: made)
        settings.CHAT_HOSTS, settings.SITE_URL = [running.trusted], "https://spaye.example"
        running.usual = 200
        ways.register(Chat())
        yield running


@pytest.fixture
def zoe(make_player):
    return make_player("Zoé", role=Role.ADMIN, language="en")


@pytest.fixture
def office(sign_in, zoe):
    return sign_in(zoe)


@pytest.fixture
def result():
    """A kind for chats that says what a test says."""
    kind = Kind(
        "day_result",
        "The day’s result",
        lambda notice: Said("Späye of today", "x", "/days/", lines=("26 dāyes", "Ingrid: 4")),
        of=For.OFFICE,
    )
    kinds.register(kind)
    return kind


def body(request):
    return json.loads(request.body)


# Formats


def test_slack():
    text = body(formats.slack(SAID, ""))["text"]
    assert text.startswith("*Späye &lt;of&gt;")
    assert "<!here>" not in text
    assert text.endswith("<https://spaye.example/|Open Späye>")


def test_teams_is_an_adaptive_card():
    told = body(formats.teams(SAID, ""))
    assert told["type"] == "message"
    attached = told["attachments"][0]
    assert attached["contentType"] == "application/vnd.microsoft.card.adaptive"
    card = attached["content"]
    assert (card["type"], card["version"]) == ("AdaptiveCard", "1.4")
    assert [part["type"] for part in card["body"]] == ["TextBlock"] * 3
    assert card["body"][1]["text"].startswith(r"\[Ingrid\]\(")
    assert card["actions"][0]["url"] == "https://spaye.example/"


def test_discord_mentions_nobody():
    told = body(formats.discord(SAID, ""))
    assert told["allowed_mentions"] == {"parse": []}
    assert told["embeds"][0]["url"] == "https://spaye.example/"


@pytest.mark.parametrize("name", ["slack", "teams", "discord"])
def test_nobody_is_called_by_an_at_sign(name):
    text = formats.FORMATS[name](SAID, "").body.decode()
    assert "@channel" not in text
    assert "@all" not in text


def test_json_is_signed_and_the_signature_is_of_time_and_body():
    made = formats.generic(SAID, "secret")
    told = dict(part.split("=") for part in made.headers["X-Spaye-Signature"].split(","))
    assert told["t"] == "1790000000"
    assert told["v1"] == formats.signature(made.body, "secret", 1_790_000_000)
    assert told["v1"] != formats.signature(made.body, "secret", 1_790_000_001)
    assert told["v1"] != formats.signature(made.body + b" ", "secret", 1_790_000_000)
    assert body(made)["id"] == "7"


@pytest.mark.parametrize("name", list(formats.FORMATS))
def test_no_message_is_too_long(name):
    long = replace(SAID, title="Ä" * 9000, lines=("日<" * 9000,) * 3)
    assert len(formats.FORMATS[name](long, "").body) <= 60_000
    if name == "teams":
        assert len(formats.teams(long, "").body) <= 28 * 1024


# What is told there


def set_up(zoe, chat, kind="slack", **more):
    return hooks.add(
        zoe, more.get("name", "Kitchen"), kind, f"{chat.url}/hook/T000/B000/secret-k9Q"
    )


@pytest.mark.parametrize("kind", list(formats.FORMATS))
def test_the_days_result_arrives(chat, zoe, result, carry, kind):
    set_up(zoe, chat, kind)
    outbox.tell_office("day_result", "2026-11-24")
    outbox.tell_office("day_result", "2026-11-24")
    carry()
    heard = chat.heard[0]
    assert len(chat.heard) == 1
    assert heard.path.partition("?")[0] == "/hook/T000/B000/secret-k9Q"
    assert "Ingrid: 4" in heard.body.decode()
    assert ("x-spaye-signature" in heard.headers) == (kind == "json")


def test_a_chat_hears_what_was_chosen_for_it(chat, zoe, result, carry):
    calm, _secret = set_up(zoe, chat)
    busy, _secret = hooks.add(zoe, "Busy", "slack", f"{chat.url}/busy")
    kinds.register(replace(result, name="final_called"))
    hooks.choose(zoe, busy.pk, frozenset({"final_called"}))
    outbox.tell_office("final_called", "1")
    carry()
    assert [heard.path for heard in chat.heard] == ["/busy"]
    assert calm.topics == "day_result titles"


@pytest.mark.parametrize(
    ("answer", "outcome", "why"),
    [
        (202, "sent", ""),
        (400, "failed", "refused"),
        (404, "failed", "gone"),
        (302, "failed", "redirects"),
        (429, "", "too_often"),
        (500, "", "troubled"),
    ],
)
def test_what_its_host_answers(chat, zoe, result, carry, answer, outcome, why):
    row, _secret = set_up(zoe, chat)
    chat.answers = [answer]
    outbox.tell_office("day_result", "1")
    carry()
    row.refresh_from_db()
    assert (Delivery.objects.get().outcome, row.why) == (outcome, why)


@pytest.mark.parametrize("misbehave", [hosts.hanging, hosts.dripping], ids=["hangs", "drips"])
def test_a_host_that_never_answers(chat, zoe, result, carry, monkeypatch, misbehave):
    monkeypatch.setattr(client, "TOTAL", 0.4)
    set_up(zoe, chat)
    chat.answers = [misbehave]
    outbox.tell_office("day_result", "1")
    carry()
    assert Delivery.objects.get().why == "slow"


def test_a_name_that_leads_inside_since_it_was_saved(chat, zoe, result, carry, monkeypatch):
    """Looked at when it is saved, and at each delivery."""
    hooks.add(zoe, "Cloud", "slack", "https://hooks.example/x/y/z/secret")
    monkeypatch.setattr(client, "resolve", lambda _name, _port: ["169.254.169.254"])
    outbox.tell_office("day_result", "1")
    carry()
    one = Delivery.objects.get()
    assert (one.outcome, one.why) == ("failed", "forbidden")


def test_at_night_a_chat_is_left_alone(chat, zoe, result, carry, tuesday):
    set_up(zoe, chat)
    tuesday.move_to(NOON + timedelta(hours=9))
    outbox.tell_office("day_result", "1")
    carry()
    assert chat.heard == []
    tuesday.move_to(NOON + timedelta(hours=21))
    carry()
    assert len(chat.heard) == 1


def test_another_secret_key_says_so(chat, zoe, result, carry, settings):
    row, _secret = set_up(zoe, chat)
    settings.SECRET_KEY = "another"
    outbox.tell_office("day_result", "1")
    carry()
    row.refresh_from_db()
    assert (row.why, chat.heard) == ("key", [])


def test_without_a_chat_nothing_is_written(chat, result, zoe):
    outbox.tell_office("day_result", "1")
    assert not Notice.objects.exists()


# The page


def add(office, **fields):
    usual = {
        "name": "Kitchen",
        "kind": "slack",
        "url": "https://hooks.slack.com/services/T0/B0/secret-k9Q",
    }
    return office.post(f"{PAGE}add/", usual | fields)


def test_an_admin_sets_up_a_chat_whose_address_is_never_shown_again(chat, office, zoe):
    assert add(office).status_code == 302
    page = office.get(PAGE).content.decode()
    assert "https://hooks.slack.com/…k9Q" in page
    assert "secret" not in page
    assert "hooks.slack.com/services" not in Hook.objects.get().sealed
    assert "slack.com" not in AdminAct.objects.latest("pk").detail


def test_a_signed_one_shows_its_secret_once(chat, office):
    page = add(office, kind="json").content.decode()
    door = hooks.door(Hook.objects.get())
    assert door is not None
    assert door.secret in page
    assert door.secret not in office.get(PAGE).content.decode()


@pytest.mark.parametrize(
    "url",
    [
        *("http://hooks.slack.com/x", "https://hooks.slack.com:8443/x", "hooks.slack.com", ""),
        *("https://user@hooks.slack.com/", "https://h.example/" + "x" * 2001),
    ],
)
def test_an_address_that_cannot_be_one_is_refused(chat, office, url):
    answer = add(office, url=url)
    assert answer.status_code == 422
    assert not Hook.objects.exists()


def test_two_of_one_name(chat, office):
    add(office)
    answer = add(office)
    assert answer.status_code == 422
    assert "Another chat has this name." in answer.content.decode()


def test_a_test_message_and_what_came_of_it(chat, office, zoe, carry, tuesday):
    kinds.register(
        Kind("chat_test", "", lambda _n: Said("Hello", "", "/"), asked_for=True, of=For.OFFICE)
    )
    row, _secret = set_up(zoe, chat)
    office.post(f"{PAGE}{row.pk}/test/")
    assert "A message is on its way." in office.get(PAGE).content.decode()
    carry()
    assert "Hello" in chat.heard[0].body.decode()
    assert "The last message arrived" in office.get(PAGE).content.decode()
    chat.answers = [400]
    tuesday.shift(1)
    office.post(f"{PAGE}{row.pk}/test/")
    carry()
    assert "The host refuses what Späye sends." in office.get(PAGE).content.decode()


def test_topics_another_address_and_the_end(chat, office, zoe, result):
    row, _secret = set_up(zoe, chat)
    office.post(f"{PAGE}{row.pk}/topics/", {"day_result": "on", "nonsense": "on"})
    row.refresh_from_db()
    assert row.topics == "day_result"
    assert office.post(f"{PAGE}{row.pk}/replace/", {"url": "ftp://x"}).status_code == 422
    office.post(f"{PAGE}{row.pk}/replace/", {"url": "https://other.example/aaaaaaaaaaaaaaa/new"})
    row.refresh_from_db()
    assert row.shown == "https://other.example/…new"
    for _twice in range(2):
        assert office.post(f"{PAGE}{row.pk}/remove/").status_code == 302
    assert not Hook.objects.exists()


def test_nobody_but_an_admin(chat, people, sign_in, zoe):
    row, _secret = set_up(zoe, chat)
    browser = sign_in(people[0])
    assert browser.get(PAGE).status_code == 403
    for path in ("add/", "hours/", f"{row.pk}/test/", f"{row.pk}/remove/", f"{row.pk}/replace/"):
        assert browser.post(PAGE + path).status_code == 403
    assert Hook.objects.count() == 1


def test_the_offices_hours(chat, office):
    assert office.post(f"{PAGE}hours/", {"begins": "9:00", "ends": "8:00"}).status_code == 422
    assert office.post(f"{PAGE}hours/", {"begins": "7:00", "ends": "24:00"}).status_code == 302
    assert 'value="07:00"' in office.get(PAGE).content.decode()
    assert AdminAct.objects.latest("pk").detail == "07:00–24:00"
