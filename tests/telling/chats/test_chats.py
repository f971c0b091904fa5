"""The office's chats: what an admin may set up, what is told there, and what came of it."""

from dataclasses import dataclass, field, replace
from datetime import timedelta

import pytest

from games.players.models import AdminAct, Role
from games.telling import chat_sender, chats, notice_kinds, outbox, ways
from games.telling.chats import Chat, message_text
from games.telling.models import Delivery, Hook, Notice
from games.telling.notice_kinds import For, Message, NoticeKind
from tests.hands import open_page, press
from tests.telling.conftest import NOON

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tuesday")]
PAGE = "/office/telling/"
KITCHEN = "https://hooks.slack.com/services/T000/B000/secret-k9Q"


@dataclass
class Service:
    """In the sender's place: what it was to say and where; it answers as it is told to."""

    heard: list[tuple[str, str]] = field(default_factory=list)
    answer: dict[str, object] = field(default_factory=lambda: {"sent": True})

    def send(self, address: str, text: str, _trusted: object) -> dict[str, object]:
        self.heard.append((address, text))
        return self.answer


@pytest.fixture
def chat(monkeypatch, settings):
    settings.SITE_URL = "https://spaye.example"
    chats._any_exist.forget()
    service = Service()
    monkeypatch.setattr(chat_sender, "send", service.send)
    ways.register(Chat())
    return service


@pytest.fixture
def zoe(make_player):
    return make_player("Zoé", role=Role.ADMIN, language="en")


@pytest.fixture
def office(sign_in, zoe):
    return sign_in(zoe)


@pytest.fixture
def result():
    """A kind for chats that says what a test says."""
    kind = NoticeKind(
        "day_result",
        lambda notice: Message("Späye of today", "x", "/days/", lines=("26 dāyes", "Ingrid: 4")),
        of=For.OFFICE,
        label="The day’s result",
    )
    notice_kinds.register(kind)
    return kind


@pytest.fixture
def kitchen(zoe, chat, monkeypatch):
    """A chat that an admin has set up."""
    monkeypatch.setattr(chat_sender, "is_chat", lambda *_any: True)
    return chats.add(zoe, "Kitchen", KITCHEN)


def test_the_days_result_arrives(chat, kitchen, result, carry):
    outbox.tell_office("day_result", "2026-11-24")
    outbox.tell_office("day_result", "2026-11-24")
    carry()
    text = "Späye of today\n26 dāyes\nIngrid: 4\nhttps://spaye.example/days/"
    assert chat.heard == [(KITCHEN, text)]


def test_nobody_is_called_and_no_word_leads_elsewhere():
    text = message_text(Message("<!here> @channel [a](https://evil.example)", "<@U1> @all", "/"))
    for sign in ("<!", "<@", "@c", "@a", "@U", "]("):
        assert sign not in text
    assert len(message_text(Message("Ä" * 9000, "日" * 9000, "/"))) < 1000


def test_a_chat_hears_what_was_chosen_for_it(chat, zoe, kitchen, result, carry):
    busy = chats.add(zoe, "Busy", "mmosts://chat.example/busy")
    notice_kinds.register(replace(result, name="final_called"))
    chats.choose_topics(zoe, busy.pk, frozenset({"final_called"}))
    outbox.tell_office("final_called", "1")
    carry()
    assert [address for address, _text in chat.heard] == ["mmosts://chat.example/busy"]
    assert kitchen.topics == "day_result titles"


@pytest.mark.parametrize(
    ("answer", "outcome", "why"),
    [
        ({"status": 302, "pause": ""}, "failed", "redirects"),
        ({"why": "forbidden"}, "failed", "forbidden"),
        ({"why": "refused"}, "failed", "refused"),
        ({"why": "untrusted"}, "", "untrusted"),
    ],
)
def test_what_came_of_it(chat, kitchen, result, carry, answer, outcome, why):
    """What a host answers else is `test_matrix.py`'s."""
    chat.answer = answer
    outbox.tell_office("day_result", "1")
    carry()
    kitchen.refresh_from_db()
    assert (Delivery.objects.get().outcome, kitchen.why) == (outcome, why)


def test_at_night_a_chat_is_left_alone(chat, kitchen, result, carry, tuesday):
    tuesday.move_to(NOON + timedelta(hours=9))
    outbox.tell_office("day_result", "1")
    carry()
    assert chat.heard == []
    tuesday.move_to(NOON + timedelta(hours=21))
    carry()
    assert len(chat.heard) == 1


def test_another_secret_key_says_so(chat, kitchen, result, carry, settings):
    settings.SECRET_KEY = "another"
    outbox.tell_office("day_result", "1")
    carry()
    kitchen.refresh_from_db()
    assert (kitchen.why, chat.heard) == ("key", [])


def test_without_a_chat_nothing_is_written(chat, result, zoe):
    outbox.tell_office("day_result", "1")
    assert not Notice.objects.exists()


# The page


def add(office, **fields):
    return press(office, f"{PAGE}add/", {"name": "Kitchen", "url": KITCHEN} | fields, [PAGE])


def test_an_admin_sets_up_a_chat_whose_address_is_never_shown_again(chat, office, zoe):
    """Apprise itself takes it here for one of its own."""
    address = "https://hooks.slack.com/services/T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ"
    assert add(office, url=f" {address} ").status_code == 302
    page = office.get(PAGE).content.decode()
    assert "https://hooks.slack.com/…7FQ" in page
    assert "A1BRTD4JD" not in page
    assert "hooks.slack.com" not in Hook.objects.get().sealed
    assert "slack.com" not in AdminAct.objects.latest("pk").detail


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("slack://xoxb-1234-secret/%23lunch-and-more", "slack://…ore"),
        ("mmosts://chat.example/token", "mmosts://…"),
        ("https://chat.example/v1/spaces?key=k-1&token=t-1", "https://chat.example/…t-1"),
    ],
)
def test_an_address_as_it_is_shown(address, shown):
    assert chats.mask(address) == shown


@pytest.mark.parametrize("url", ["", "https://hooks.example/x", "slack://" + "x" * 2001])
def test_an_address_that_cannot_be_one_is_refused(chat, office, url):
    assert add(office, url=url).status_code == 422
    assert not Hook.objects.exists()


def test_two_of_one_name(chat, kitchen, office):
    answer = add(office)
    assert answer.status_code == 422
    assert "Another chat already has this name." in answer.content.decode()


def test_a_test_message_and_what_came_of_it(chat, office, kitchen, carry, tuesday):
    open_page(office, PAGE).press("Send a test message")
    assert "Sending a message." in office.get(PAGE).content.decode()
    carry()
    assert "Bonjour" in chat.heard[0][1]
    assert "Last message delivered" in office.get(PAGE).content.decode()
    chat.answer = {"status": 400, "pause": ""}
    tuesday.shift(1)
    open_page(office, PAGE).press("Send a test message")
    carry()
    assert "The host rejected the message." in office.get(PAGE).content.decode()


def test_topics_another_address_and_the_end(chat, office, kitchen, result):
    where = f"{PAGE}{kitchen.pk}/"
    office.post(f"{where}topics/", {"day_result": "on", "nonsense": "on"})
    kitchen.refresh_from_db()
    assert kitchen.topics == "day_result"
    answer = press(office, f"{where}replace/", {"url": "slack://" + "x" * 2001}, [PAGE])
    assert answer.status_code == 422
    form = open_page(office, PAGE).form(f"{where}replace/")
    form.press(url="mmosts://other.example/aaaaaaaaaaaaaaa/new")
    kitchen.refresh_from_db()
    assert kitchen.shown == "mmosts://…new"
    page = open_page(office, PAGE)
    for _twice in range(2):
        page.press("Remove")
    assert not Hook.objects.exists()


def test_the_offices_hours(chat, office):
    answer = press(office, f"{PAGE}hours/", {"begins": "9:00", "ends": "8:00"}, [PAGE])
    assert answer.status_code == 422
    answer = press(office, f"{PAGE}hours/", {"begins": "7:00", "ends": "24:00"}, [PAGE])
    assert answer.status_code == 302
    assert 'value="07:00"' in office.get(PAGE).content.decode()
    assert AdminAct.objects.get().detail == "07:00–24:00"
