"""How a challenge is told where nobody looks: pushed to a phone whose pages are closed, said by the
browser while the page is out of sight, each to whoever asked for it, and taken back once answered.

A whole Chromium with its real worker. Its own push service isn't within reach of a test: the page
subscribes to one of ours, which decrypts what the server has sent; the browser is handed that as
its push service would do it.
"""

import json
import ssl
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserType, CDPSession, Locator, Page, expect

from games.telling import http_client, push, ways
from games.telling.delivery import DeliveryWorker
from games.telling.models import Hours, Notice, Offer, Subscription
from games.telling.push import Push
from tests import chromium
from tests.browser.laid import HandOut, challenge, open_day, play
from tests.browser.phone import Phone, hide
from tests.telling.http_client import hosts
from tests.telling.http_client.hosts import Host
from tests.telling.push.service import Browser as Subscriber

pytestmark = [pytest.mark.browser, pytest.mark.worker]
SUBSCRIBES = """
    let known = null;
    const subscription = given => ({
        options: {applicationServerKey: given.applicationServerKey.buffer},
        endpoint: told.endpoint,
        toJSON: () => ({endpoint: told.endpoint, keys: {p256dh: told.p256dh, auth: told.auth}}),
        unsubscribe: async () => { known = null; return true; },
    });
    PushManager.prototype.getSubscription = async () => known;
    PushManager.prototype.subscribe = async given => known = subscription(given);
"""
TITLES = """async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(one => one.title);
}"""
TOUCH = """async () => {
    const [one] = await registration.getNotifications();
    self.dispatchEvent(new NotificationEvent("notificationclick", {notification: one}));
}"""

FILLED = """async () => {
    const pages = await self.clients.matchAll({type: "window", includeUncontrolled: true});
    return Promise.all(pages.map(filled));
}"""


@pytest.fixture(scope="module")
def browser(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> Iterator[Browser]:
    """A whole Chromium: the one without windows has no notifications."""
    arguments = {**browser_type_launch_args, "executable_path": chromium.WHOLE}
    with browser_type.launch(**arguments) as launched:
        yield launched


@pytest.fixture
def service(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    settings: Any,
    site: Any,
    own_registers: None,
) -> Iterator[Host]:
    """A push service, and a server that sends to it."""
    Hours.objects.create(pk=1, begins=0, ends=24 * 60)
    with hosts.running(tmp_path) as running:
        made = ssl.create_default_context(cafile=str(running.authority))
        monkeypatch.setattr(http_client, "tls_context", lambda: made)
        settings.PUSH, settings.PUSH_HOSTS = True, [running.trusted]
        settings.SITE_URL = site.url
        ways.register(Push())
        worker = DeliveryWorker(look_every=0.2)
        worker.start()
        yield running
        worker.stop()


def lets_be_told(phone: Phone, service: Host, name: str) -> Subscriber:
    """A browser that grants the permission, and whose push service is ours."""
    subscriber = Subscriber(f"{service.url}/{name}")
    told = json.dumps(subscriber.told())
    phone.page.context.grant_permissions(["notifications"], origin=phone.url)
    phone.page.add_init_script(f"const told = {told}; {SUBSCRIBES}")
    return subscriber


class Device:
    """A phone that has asked to be told, as its push service sees it."""

    def __init__(self, phone: Phone, service: Host, name: str) -> None:
        self.phone, self.page, self.service = phone, phone.page, service
        self.subscriber = lets_be_told(phone, service, name)
        phone.open("/me/told/")
        self.here = self.page.locator("#notify").get_by_role("switch")
        self.here.check()
        phone.sees("Enregistré.")
        self.cdp, self.registration = registered(self.page)

    def receive(self) -> Any:
        """The first that reaches the service for this device, handed to the browser."""
        path = f"/{self.subscriber.endpoint.rsplit('/', 1)[1]}"
        for _each in range(200):
            mine = [heard for heard in self.service.heard if heard.path == path]
            if mine:
                break
            self.page.wait_for_timeout(50)
        else:
            raise AssertionError(f"nothing arrived for {path}")
        self.service.heard.remove(mine[0])
        text = self.subscriber.decrypt(mine[0].body).decode()
        told = {"origin": self.phone.url, "registrationId": self.registration, "data": text}
        self.cdp.send("ServiceWorker.deliverPushMessage", told)
        return json.loads(text)

    def shows(self, *titles: str) -> None:
        self.page.wait_for_function(
            f"async titles => JSON.stringify(await ({TITLES})()) === titles",
            arg=json.dumps(list(titles), ensure_ascii=False, separators=(",", ":")),
        )


def registered(page: Page) -> tuple[CDPSession, str]:
    """The worker's registration, as the browser's own tools name it."""
    cdp = page.context.new_cdp_session(page)
    found: list[str] = []

    def note(told: Any) -> None:
        found.extend(each["registrationId"] for each in told["registrations"])

    cdp.on("ServiceWorker.workerRegistrationUpdated", note)
    cdp.send("ServiceWorker.enable")
    for _each in range(100):
        if found:
            break
        page.wait_for_timeout(50)
    return cdp, found[0]


def test_a_challenge_is_pushed_accepted_in_two_taps_and_gone_elsewhere(
    service: Host, hand_out: HandOut, give: Callable[..., Phone]
) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    open_day([camille, ingrid], ["N", "9D"])
    first = Device(camille, service, "phone")
    second = Device(give(camille.player), service, "desk")
    assert Subscription.objects.filter(player=camille.player).count() == 2
    # No page of hers is open: the addresses below are nobody's.
    for device in (first, second):
        device.page.goto(f"{camille.url}/static/img/icon.svg")
    challenge(ingrid)
    told = [first.receive(), second.receive()]
    assert [one["notification"]["title"] for one in told] == ["Ingrid te défie"] * 2
    for device in (first, second):
        device.page.goto(f"{camille.url}/me/told/")
        device.shows("Ingrid te défie")
    # A page on which something is being written isn't led away.
    worker = first.page.context.service_workers[0]
    first.page.goto(f"{camille.url}/me/privacy/")
    assert worker.evaluate(FILLED) == [False]
    first.page.fill("#pseudonym-text", "Cam")
    assert worker.evaluate(FILLED) == [True]
    first.page.goto(f"{camille.url}/me/told/")
    # One tap leads to the page where the next one accepts.
    worker.evaluate(TOUCH)
    expect(first.page).to_have_url(f"{camille.url}/")
    first.shows()
    camille.accept(ingrid)
    assert second.receive() == {"close": told[0]["notification"]["tag"]}
    second.shows()
    # A device that wants no more is told no more.
    expect(second.here).to_be_checked()
    second.here.uncheck()
    expect(second.page.locator("#toasts")).to_contain_text("Enregistré.")
    assert Subscription.objects.filter(player=camille.player).count() == 1


@pytest.mark.long
def test_signed_out_nothing_is_shown_nor_sent(service: Host, hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    open_day([camille, ingrid], ["N", "9D"])
    device = Device(camille, service, "phone")
    challenge(ingrid)
    device.receive()
    device.shows("Ingrid te défie")
    device.page.goto(f"{camille.url}/me/settings/")
    device.page.get_by_role("button", name="Se déconnecter ici").click()
    expect(device.page).to_have_url(f"{camille.url}/sign-in/")
    device.shows()
    assert not Subscription.objects.exists()
    play(camille, "decline 1")
    challenge(ingrid)
    device.page.wait_for_timeout(1000)
    assert service.heard == []


@pytest.mark.long
def test_it_is_offered_once_after_a_missed_challenge(
    service: Host, hand_out: HandOut, give: Callable[..., Phone]
) -> None:
    """One tap has her called; an iPhone's browser says how; who passes isn't asked again."""
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    open_day([camille, ingrid], ["N", "9D"])
    play(ingrid, "challenge 0")
    Notice.objects.update(ends=timezone.now() - timedelta(seconds=1))
    push.clear_cache()
    iphone = give(camille.player)
    iphone.page.add_init_script("Object.defineProperty(navigator, 'standalone', {value: false})")
    line = "Ingrid t’a lancé un défi pendant ton absence."
    iphone.open("/")
    iphone.sees(line)
    iphone.press("Me prévenir la prochaine fois")
    iphone.sees("Sur un iPhone, mets d’abord Späye sur l’écran d’accueil")
    expect(iphone.page.locator("#push-offer .busy")).to_have_count(0)
    assert not Offer.objects.exists()
    lets_be_told(camille, service, "phone")
    camille.open("/inbox/").sees(line)
    camille.press("Me prévenir la prochaine fois")
    camille.sees("Les notifications sont activées sur cet appareil.")
    camille.at("/inbox/")
    assert Subscription.objects.get().player == camille.player
    assert Offer.objects.get().taken
    for page in (camille.open("/").page, iphone.open("/inbox/").page):
        expect(page.get_by_text(line)).to_have_count(0)


# By the page that is open

PAGE = "/me/told/"


RECORD = """
    window.told = [];
    window.taken = [];
    window.Notification = class extends window.Notification {
        constructor(sentence, words) {
            super(sentence, words);
            told.push(sentence);
        }
        close() {
            taken.push(this.title);
            super.close();
        }
    };
"""


@pytest.fixture
def camille(hand_out: HandOut, site: Any) -> Phone:
    """Her browser has the permission, and writes down what it shows."""
    phone = hand_out("Camille")
    phone.page.context.grant_permissions(["notifications"], origin=site.url)
    phone.page.add_init_script(RECORD)
    return phone


@pytest.fixture
def ingrid(hand_out: HandOut, camille: Phone) -> Phone:
    phone = hand_out("Ingrid")
    open_day([camille, phone], ["N", "9D"])
    return phone


def device(phone: Phone) -> Locator:
    return phone.page.locator("#notify").get_by_role("switch")


def switched(phone: Phone, on: bool) -> None:
    """The row of this device, which says that it is so."""
    phone.open(PAGE)
    device(phone).set_checked(on)
    phone.sees("Enregistré.")
    expect(device(phone)).to_be_checked(checked=on)
    expect(device(phone)).to_be_focused()


def test_a_challenge_is_told_once_and_taken_back(camille: Phone, ingrid: Phone) -> None:
    page = camille.page
    switched(camille, True)
    camille.open("/board/")
    hide(page, True)
    challenge(ingrid)
    page.wait_for_function("() => told.length")
    assert page.evaluate("told") == ["Ingrid te défie"]
    play(camille, "decline 1")
    page.wait_for_function("() => taken.length")
    challenge(ingrid)
    page.wait_for_function("() => told.length == 2")
    hide(page, False)
    page.wait_for_function("() => taken.length == 2")
    expect(page.locator("#calls").get_by_role("group", name="Ingrid te défie")).to_be_visible()
    # What stands on the page when it is left is no news.
    hide(page, True)
    with page.expect_response("**/live/?on=banner"):
        hide(page, False)
        hide(page, True)
    page.wait_for_timeout(500)
    assert page.evaluate("told.length") == 2


@pytest.mark.long
def test_nobody_is_told_who_has_not_asked_here(camille: Phone, ingrid: Phone) -> None:
    asked: list[str] = []
    camille.page.on("request", lambda sent: asked.append(sent.url))
    switched(camille, True)
    switched(camille, False)
    asked.clear()
    hide(camille.page, True)
    challenge(ingrid)
    camille.page.wait_for_timeout(500)
    assert camille.page.evaluate("told") == []
    assert asked == []


@pytest.mark.long
def test_another_person_on_this_device_chooses_anew(camille: Phone, ingrid: Phone) -> None:
    switched(camille, True)
    context = camille.page.context
    context.clear_cookies()
    context.add_cookies(ingrid.page.context.cookies())
    camille.open(PAGE)
    expect(device(camille)).not_to_be_checked()


def test_a_browser_that_refuses_is_not_asked(hand_out: HandOut) -> None:
    phone = hand_out("Camille")
    denied = "Object.defineProperty(Notification, 'permission', {get: () => 'denied'})"
    phone.page.add_init_script(denied)
    phone.open(PAGE).sees("Bloquées par le navigateur")
    expect(device(phone)).to_be_hidden()
    phone.page.get_by_text("Bloquées par le navigateur").click()
    phone.sees("Ton navigateur bloque les notifications.")


@pytest.mark.long
def test_where_there_are_none_nothing_changes(hand_out: HandOut) -> None:
    phone = hand_out("Camille")
    phone.page.add_init_script("delete window.Notification")
    phone.open(PAGE).sees("Notifications")
    expect(phone.page.locator("#notify")).to_be_hidden()
    hide(phone.page, True)
