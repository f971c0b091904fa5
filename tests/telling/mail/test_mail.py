"""Letters: to proved addresses only, what is in them, and an SMTP server that misbehaves."""

import email
import email.policy
import re
from datetime import timedelta
from email.message import EmailMessage
from email.message import Message as Letter

import pytest
from aiosmtpd.controller import Controller
from django.test import Client

from games.telling import mail, notice_kinds, outbox, ways
from games.telling.chats import message_text as chat_words
from games.telling.mail import Mail
from games.telling.models import Delivery, Letterbox, Notice
from games.telling.notice_kinds import Message, NoticeKind
from tests.hands import open_page, press
from tests.postgres import free_port
from tests.telling.conftest import NOON
from tests.telling.pages import wishing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tuesday")]
PAGE = "/me/told/mail/"


class Post:
    """Keeps letters, and answers as it is told to."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, Letter]] = []
        self.answers: list[str] = []

    async def handle_DATA(self, _server, _session, envelope):
        if self.answers:
            return self.answers.pop(0)
        read = email.message_from_bytes(envelope.content, policy=email.policy.default)
        self.letters.append((envelope.rcpt_tos[0], read))
        return "250 OK"


@pytest.fixture
def post(settings, own_registers):
    handler = Post()
    controller = Controller(handler, hostname="127.0.0.1", port=free_port())
    settings.MAIL_SERVER = {"host": "127.0.0.1", "port": controller.port, "timeout": 10}
    settings.EMAIL_ON, settings.SITE_URL = True, "https://spaye.example"
    ways.register(Mail())
    controller.start()
    yield handler
    controller.stop()


@pytest.fixture
def proved(post, camille, pages, carry):
    """Her address, proved as she would do it, for letters of her tables."""
    press(pages, f"{PAGE}", {"address": "camille@office.example"})
    carry()
    assert press(pages, f"{PAGE}code/", {"code": code(post)}, [PAGE]).status_code == 302
    post.letters.clear()
    wishing(camille, "tables", by="mail")
    return Letterbox.objects.get()


def text(letter: Letter) -> str:
    part = next(part for part in letter.walk() if part.get_content_type() == "text/plain")
    return part.get_payload(decode=True).decode()


def code(post: Post) -> str:
    return text(post.letters[-1][1]).splitlines()[1].strip()


def test_a_code_proves_an_address(post, camille, pages, carry, bell):
    press(pages, PAGE, {"address": "camille@office.example"})
    wishing(camille, "tables", by="mail")
    outbox.tell("bell", [camille.pk], "one")
    carry()
    assert [to for to, _letter in post.letters] == ["camille@office.example"]
    assert "We’ve sent a code to camille@office.example." in pages.get(PAGE).content.decode()
    sent = code(post)
    assert press(pages, f"{PAGE}code/", {"code": f" {sent.lower()} "}, [PAGE]).status_code == 302
    outbox.tell("bell", [camille.pk], "two")
    carry()
    assert "Ring 1" in post.letters[-1][1]["Subject"]


def test_a_code_is_guessed_in_vain(post, camille, pages, carry):
    press(pages, PAGE, {"address": "camille@office.example"})
    carry()
    for _each in range(10):
        assert press(pages, f"{PAGE}code/", {"code": "AAAAAA"}, [PAGE]).status_code == 422
    assert press(pages, f"{PAGE}code/", {"code": code(post)}, [PAGE]).status_code == 422
    assert Letterbox.objects.get().proved is None


def test_a_code_runs_out(post, camille, pages, carry, tuesday):
    press(pages, PAGE, {"address": "camille@office.example"})
    carry()
    tuesday.shift(timedelta(minutes=31))
    assert press(pages, f"{PAGE}code/", {"code": code(post)}, [PAGE]).status_code == 422


def test_another_address_has_to_be_proved_anew(proved, pages):
    pages.post(PAGE, {"address": "other@office.example"})
    assert Letterbox.objects.get().proved is None


@pytest.mark.parametrize("bad", ["camille", "a@b.example\nBcc: x@y.example"])
def test_what_is_no_address(post, pages, bad):
    assert press(pages, PAGE, {"address": bad}).status_code == 422
    assert not Letterbox.objects.exists()


def test_codes_are_not_sent_without_end(post, pages):
    answers = [pages.post(PAGE, {"address": "a@b.example"}).status_code for _each in range(7)]
    assert answers[-1] == 429


def test_what_a_letter_has(proved, post, camille, bell, carry):
    outbox.tell("bell", [camille.pk], "one")
    carry()
    _to, letter = post.letters[0]
    notice = Notice.objects.get(kind="bell")
    assert letter["Message-ID"] == f"<notice-{notice.pk}@spaye.example>"
    assert letter["Auto-Submitted"] == "auto-generated"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    kinds_of = [part.get_content_type() for part in letter.walk()]
    assert kinds_of == ["multipart/alternative", "text/plain", "text/html"]
    html = letter.get_payload(1).get_payload(decode=True).decode()
    assert "<img" not in html
    assert "It rings." in html
    assert "https://spaye.example/" in text(letter)


def test_letters_about_one_table_stand_together(proved, post, camille, bell, carry, tuesday):
    """A reader's turns at two tables are two threads, though one channel may answer both."""
    for key, about in {
        "one": {"table": 7},
        "two": {"table": 8},
        "three": {"table": 7, "status": "asleep"},
        "four": {"tournament": 3, "round": 1},
        "five": {},
    }.items():
        outbox.tell("bell", [camille.pk], key, about=about, scope="turns-1")
        carry()
        tuesday.shift(timedelta(minutes=5))
    threads = [letter["References"] for _to, letter in post.letters]
    assert threads == [
        f"<{matter}@spaye.example>"
        for matter in ("table-7", "table-8", "table-7", "tournament-3", "turns-1")
    ]
    assert [letter["In-Reply-To"] for _to, letter in post.letters] == threads
    assert len({letter["Message-ID"] for _to, letter in post.letters}) == len(threads)


def subjects(post: Post) -> list[str]:
    return [letter["Subject"].partition(" – ")[0] for _to, letter in post.letters]


def of_many(post: Post) -> EmailMessage:
    """The letter that counts the rest."""
    return next(letter for _to, letter in post.letters if " more: " in letter["Subject"])


def test_the_rest_of_many_of_a_kind_is_one_letter(proved, post, camille, bell, carry):
    """B8: one colleague's logs of a second."""
    for n in range(17):
        outbox.tell("bell", [camille.pk], f"log {n}", about={"n": n})
    carry()
    # Letters of one moment leave side by side.
    assert sorted(subjects(post)) == ["14 more: Ring 3", "Ring 0", "Ring 1", "Ring 2"]
    told = text(of_many(post))
    assert all(f"– Ring {n}. It rings." in told for n in range(3, 17))
    assert set(Delivery.objects.filter(notice__kind="bell").values_list("outcome")) == {("sent",)}


def test_many_that_come_one_by_one_wait_for_one_another(
    proved, post, camille, bell, carry, tuesday
):
    notice_kinds.register(
        NoticeKind("other", lambda _notice: Message("Other", "", "/"), notice_kinds.TABLES)
    )
    for n in range(30):
        outbox.tell("bell", [camille.pk], f"log {n}", about={"n": n, "over": n == 20})
        carry()
        tuesday.shift(timedelta(seconds=1))
    outbox.tell("other", [camille.pk], "another kind")
    carry()
    assert sorted(subjects(post)) == ["Other", "Ring 0", "Ring 1", "Ring 2"]
    tuesday.shift(timedelta(minutes=10))
    carry()
    assert len(post.letters) == 8
    assert "23 more: Ring 6" in subjects(post)
    lines = text(of_many(post))
    assert "– + 3" in lines
    assert "Ring 20" not in lines


def test_a_letter_of_many_that_fails_is_tried_again_whole(
    proved, post, camille, bell, carry, tuesday
):
    for n in range(3):
        outbox.tell("bell", [camille.pk], f"log {n}", about={"n": n})
    carry()
    tuesday.shift(timedelta(minutes=1))
    post.letters.clear()
    for n in range(3, 9):
        outbox.tell("bell", [camille.pk], f"log {n}", about={"n": n})
    carry()
    assert post.letters == []
    post.answers = ["451 later"] * 4
    tuesday.shift(timedelta(minutes=10))
    carry()
    assert post.letters == []
    assert Delivery.objects.filter(done=None, why="troubled").count() == 6
    tuesday.shift(timedelta(minutes=1))
    carry()
    assert len(post.letters) == 4


@pytest.mark.parametrize(
    "name", ["https://evil.example", "evil.example/a?b", "www.bücher.example", "a@evil.example"]
)
def test_nothing_typed_becomes_a_link(proved, post, camille, carry, name):
    """Whoever had such a name before it was refused."""
    told = Message(f"{name} has logged a dāye", f"Ask {name}.", "/", lines=(name, "J.R. won 2.5."))
    notice_kinds.register(NoticeKind("named", lambda _notice: told, notice_kinds.TABLES))
    outbox.tell("named", [camille.pk], "one")
    carry()
    letter = post.letters[0][1]
    html = letter.get_payload(1).get_payload(decode=True).decode()
    for said in (str(letter["Subject"]), text(letter), html):
        assert name not in said
        assert name in said.replace("\u2060", "").replace("&#x27;", "'")
    assert "– J.R. won 2.5." in text(letter)
    assert name not in chat_words(told)


def test_one_click_ends_letters_without_a_sign_in(proved, post, camille, bell, carry):
    outbox.tell("bell", [camille.pk], "one")
    carry()
    link = re.fullmatch(
        "<https://spaye.example(.*)>", post.letters[0][1]["List-Unsubscribe"].strip()
    )
    assert link
    anybody = Client(enforce_csrf_checks=True)
    page = anybody.get(link[1])
    assert page.status_code == 200
    assert Letterbox.objects.exists()
    assert anybody.post(link[1], {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not Letterbox.objects.exists()
    assert press(anybody, link[1], {}).status_code == 200


def test_a_link_that_is_none_of_ours_ends_nothing(proved, client):
    assert client.post(f"/mail/off/{proved.pk}/nonsense/").status_code == 200
    assert Letterbox.objects.exists()


@pytest.mark.parametrize("tls", ["use_tls", "use_ssl"])
def test_a_server_without_tls_is_no_server_that_is_away(
    proved, post, camille, bell, carry, settings, tls
):
    settings.MAIL_SERVER[tls] = True
    outbox.tell("bell", [camille.pk], "one")
    carry()
    assert Delivery.objects.get(notice__kind="bell").why == "no_tls"
    assert post.letters == []


def test_it_is_in_ones_own_file_and_goes_with_a_tap(proved, pages, camille):
    told = pages.get("/me/privacy/export/").json()["telling"]
    assert told["mail"]["address"] == "camille@office.example"
    page = open_page(pages, PAGE)
    for _twice in range(2):
        page.press("Delete my address")
    assert not Letterbox.objects.exists()


def test_the_digest_comes_once_a_working_day_at_its_hour(
    proved, post, camille, bell, carry, tuesday, monkeypatch
):
    monkeypatch.setattr(
        mail, "_inbox_lines", lambda _player: ("Ingrid challenges you.", "Your turn.")
    )
    mail.choose_digest(camille, mail.DigestChoice("daily", 12 * 60 + 30))
    assert mail.write_digests(NOON) == 0
    tuesday.move_to(NOON + timedelta(minutes=30))
    assert mail.write_digests(NOON + timedelta(minutes=30)) == 1
    assert mail.write_digests(NOON + timedelta(minutes=31)) == 0
    carry()
    assert "2 things in your inbox" in post.letters[0][1]["Subject"]
    assert "Ingrid challenges you." in text(post.letters[0][1])
    saturday = NOON + timedelta(days=4, hours=1)
    assert mail.write_digests(saturday) == 0


def test_a_weekly_one_comes_on_its_first_working_day(proved, camille):
    mail.choose_digest(camille, mail.DigestChoice("weekly", 0))
    days = [NOON + timedelta(days=ahead) for ahead in range(14)]
    assert [mail.write_digests(day) for day in days] == [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]


def test_an_empty_inbox_sends_no_digest(proved, post, camille, carry):
    mail.choose_digest(camille, mail.DigestChoice("daily", 0))
    assert mail.write_digests(NOON) == 1
    carry()
    assert post.letters == []


def test_nobody_is_offered_it_while_it_is_off(settings, pages, own_registers):
    settings.EMAIL_ON = False
    assert pages.post(PAGE, {"address": "a@b.example"}).status_code == 404
