"""Web push: what arrives at a push service, who can read it, and what its answers mean."""

from base64 import urlsafe_b64decode
from dataclasses import replace
from datetime import timedelta

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from games.players.auth import sign_ins
from games.players.auth.sessions import handle
from games.players.models import Device
from games.telling import http_client, notice_kinds, outbox, push_encryption, ways
from games.telling import push as subscriptions
from games.telling.models import Delivery, Notice, Subscription
from games.telling.push import Push
from tests.hands import open_page
from tests.telling.conftest import NOON
from tests.telling.http_client import hosts
from tests.telling.push.service import Browser, checked, urlsafe

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tuesday")]
PAGE = "/me/told/push/"


@pytest.fixture
def push(own_registers, settings):
    settings.PUSH = True
    ways.register(Push())


@pytest.fixture
def phone(host, push, pages):
    """Camille's phone, which has asked to be told."""
    browser = Browser(f"{host.url}/send/abc")
    assert subscribe(pages, browser).status_code == 204
    return browser


def subscribe(pages, browser, **more):
    return pages.post(PAGE, browser.told() | more, content_type="application/json")


def test_the_example_of_rfc_8291():
    """Appendix A: the same keys, salt and text give the same body."""

    def raw(text):
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))

    private = int.from_bytes(raw("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    body = push_encryption.encrypt(
        b"When I grow up, I want to be a watermelon",
        raw(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        raw("BTBZMqHH6r4Tts7J_aSIgg"),
        salt=raw("DGv6ra1nlYgDCS1FRnbzlw"),
        key=ec.derive_private_key(private, ec.SECP256R1()),
        padded=False,
    )
    assert urlsafe(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_challenge_arrives_and_only_the_browser_can_read_it(phone, host, bell, camille, carry):
    notice_kinds.register(replace(bell, urgent=True, life=timedelta(minutes=10)))
    outbox.tell("bell", [camille.pk], "one")
    carry()
    heard = host.heard[0]
    assert heard.path == "/send/abc"
    assert b"Ring" not in heard.body
    told = phone.read(heard)
    assert told["web_push"] == 8030
    shown = told["notification"]
    assert (shown["title"], shown["body"], shown["lang"]) == ("Ring 1", "It rings.", "en")
    assert shown["navigate"] == "https://spaye.example/"
    assert heard.headers["content-encoding"] == "aes128gcm"
    assert (heard.headers["ttl"], heard.headers["urgency"]) == ("600", "high")
    assert heard.headers["topic"] == shown["tag"]
    assert len(shown["tag"]) == 32
    claims = checked(host, heard, push_encryption.public_key())
    assert claims["sub"] == "https://spaye.example"
    assert 0 < claims["exp"] - NOON.timestamp() <= 24 * 3600


def test_what_is_not_urgent_may_wait_a_day_and_is_closed_under_the_same_tag(
    phone, host, bell, camille, carry
):
    notice_kinds.register(replace(bell, life=timedelta(days=7)))
    outbox.tell("bell", [camille.pk], "one")
    carry()
    outbox.take_back("bell", "one")
    carry()
    carry()
    shown, closed = host.heard
    assert (shown.headers["ttl"], shown.headers["urgency"]) == ("86400", "normal")
    assert phone.read(closed) == {"close": phone.read(shown)["notification"]["tag"]}
    assert closed.headers["topic"] == shown.headers["topic"]
    assert closed.headers["urgency"] == "low"


def test_a_service_that_hangs_holds_up_nobody_else(
    phone, host, bell, people, ingrid, sign_in, carry, monkeypatch
):
    monkeypatch.setattr(http_client, "TOTAL", 0.4)
    other = Browser(f"{host.url}/send/other")
    subscribe(sign_in(ingrid), other)
    host.answers = [hosts.hanging]
    outbox.tell("bell", [player.pk for player in people], "one")
    carry()
    assert sorted(Delivery.objects.values_list("outcome", "why")) == [("", "slow"), ("sent", "")]


def test_each_device_is_told_and_one_that_fails_is_tried_alone(
    phone, host, bell, camille, sign_in, carry, tuesday
):
    second = Browser(f"{host.url}/send/second")
    subscribe(sign_in(camille), second)
    host.answers = [500]
    outbox.tell("bell", [camille.pk], "one")
    carry()
    tuesday.shift(60)
    carry()
    assert len(host.heard) == 3
    assert set(Delivery.objects.values_list("outcome", flat=True)) == {"sent"}


# Subscriptions


def test_it_is_kept_sealed_and_renewed(phone, pages, host, camille):
    row = Subscription.objects.get()
    assert (row.player, row.host) == (camille, "localhost")
    assert "/send/abc" not in row.sealed
    told = pages.get("/me/privacy/export/").content.decode()
    assert '"service": "localhost"' in told
    assert "/send/abc" not in told
    subscribe(pages, phone)
    assert Subscription.objects.count() == 1
    subscribe(pages, Browser(f"{host.url}/send/new"))
    assert Subscription.objects.count() == 1, "A device has one."


def test_a_browser_of_somebody_else_is_theirs_now(phone, ingrid, sign_in):
    subscribe(sign_in(ingrid), phone)
    assert Subscription.objects.get().player == ingrid


def test_told_no_more(phone, pages, host, bell, camille, carry):
    for _twice in range(2):
        answer = pages.post(PAGE, {"endpoint": None}, content_type="application/json")
        assert answer.status_code == 204
    outbox.tell("bell", [camille.pk], "one")
    carry()
    assert host.heard == []


@pytest.mark.parametrize("how", ["out", "revoked", "run out", "left", "old"])
def test_it_ends_with_its_device(phone, pages, host, bell, camille, carry, how, tuesday):
    outbox.tell("bell", [camille.pk], "one")
    if how == "out":
        open_page(pages, "/me/settings/").press("Sign out here")
    elif how == "revoked":
        sign_ins.revoke_device(camille, handle(Device.objects.get().session_key))
    elif how == "run out":
        Device.objects.update(expire_date=NOON)
    elif how == "left":
        camille.is_active = False
        camille.save()
    else:
        Subscription.objects.update(renewed=NOON - timedelta(days=91))
    carry()
    assert host.heard == []


def test_ten_a_person_the_oldest_go(push, camille, sign_in, tuesday):
    given = [f"https://web.push.apple.com/{number}" for number in range(12)]
    for endpoint in given:
        tuesday.shift(1)
        subscribe(sign_in(camille), Browser(endpoint))
    found = map(subscriptions.keys_of, Subscription.objects.order_by("renewed"))
    assert [one and one.endpoint for one in found] == given[2:]


@pytest.mark.parametrize(
    "bad",
    [
        {"endpoint": "http://fcm.googleapis.com/x"},
        {"endpoint": "https://fcm.googleapis.com:8443/x"},
        {"endpoint": "https://evil.example/x"},
        {"endpoint": "https://fcm.googleapis.com.evil.example/x"},
        {"endpoint": "https://evilpush.apple.com/x"},
        {"endpoint": "https://169.254.169.254/x"},
        {"endpoint": 7},
        {"p256dh": ""},
        {"p256dh": "A" * 87},
        {"p256dh": 1},
        {"auth": "short"},
        {"auth": "A" * 500},
        {"auth": "\u00e9" * 22},
    ],
)
def test_what_no_browser_gives_is_refused(push, pages, bad):
    browser = Browser("https://fcm.googleapis.com/fcm/send/abc")
    assert subscribe(pages, browser, **bad).status_code == 400
    assert not Subscription.objects.exists()


def test_a_body_that_is_none(push, pages):
    for body in ("", "[]", "{", "1"):
        assert pages.post(PAGE, body, content_type="application/json").status_code == 400


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/QGuQyavXutnMH",
        "https://sg2p.notify.windows.com/w/?token=abc",
    ],
)
def test_the_known_services(push, pages, endpoint):
    assert subscribe(pages, Browser(endpoint)).status_code == 204


def test_apples_is_never_told_to_close(push, pages, camille, bell):
    subscribe(pages, Browser("https://web.push.apple.com/abc"))
    row = Subscription.objects.get()
    notice = Notice.objects.create(player=camille, kind="bell", key="x", ends=NOON)
    delivery = Delivery.objects.create(notice=notice, way="push", target=row.pk)
    assert Push().take_back(delivery) is None


def test_another_secret_key_is_another_pair(settings):
    first = push_encryption.public_key()
    assert len(urlsafe_b64decode(first + "=")) == 65
    assert push_encryption.public_key() == first
    settings.SECRET_KEY = "another"
    assert push_encryption.public_key() != first


def test_while_push_is_off_nothing_offers_it(settings, push, pages, camille, bell, carry):
    settings.PUSH = False
    assert "data-push" not in pages.get("/me/settings/").content.decode()
    browser = Browser("https://fcm.googleapis.com/fcm/send/abc")
    assert subscribe(pages, browser).status_code == 404
    outbox.tell("bell", [camille.pk], "one")
    assert not Notice.objects.exists()


def test_a_page_says_what_to_subscribe_to(push, pages, client):
    told = f'data-push="{push_encryption.public_key()}"'
    assert told in pages.get("/me/settings/").content.decode()
    assert "data-push" not in client.get("/sign-in/").content.decode()


def test_a_text_is_never_too_long(phone, host, bell, camille, carry):
    long = notice_kinds.Message("Ä" * 5000, "日" * 5000, "/")
    notice_kinds.register(replace(bell, name="long", words=lambda _notice: long))
    outbox.tell("long", [camille.pk], "one")
    carry()
    assert len(host.heard[0].body) <= 4096
    assert phone.read(host.heard[0])["notification"]["title"].startswith("Ä")


def test_lengths_tell_little(phone):
    lengths = {
        len(push_encryption.encrypt(b"x" * n, phone.public, phone.auth)) for n in range(1, 200, 7)
    }
    assert len(lengths) == 1
