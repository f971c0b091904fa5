"""Who came in, how, and which attempts failed: for admins, and each person for themselves."""

import json
from datetime import timedelta
from threading import Thread
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.players import erasure
from games.players.auth import links, sign_ins
from games.players.models import FailedSignIns, Player, SignIn
from tests.hands import press
from tests.players.conftest import path_of, somebody
from tests.players.signin.conftest import PASSWORD
from tests.players.test_sessions import IPHONE

PAGE = "/office/sign-ins/"


def ways(player: Player) -> dict[str, Any]:
    """Each way in: a function of a browser that takes it."""
    link = links.make_link(player, player)
    player.set_password(PASSWORD)
    player.save()
    return {
        "code": lambda each: press(each, "/sign-in/", {"code": link.code}),
        "password": lambda each: press(
            each, "/sign-in/password/", {"name": player.name, "password": PASSWORD}
        ),
    }


def test_every_way_in_is_written_down(ingrid: Player, invitation: str) -> None:
    for how, enter in ways(ingrid).items():
        assert enter(Client(headers={"User-Agent": IPHONE})).status_code == 302
        row = SignIn.objects.first()
        assert (row.player, row.how, row.label) == (ingrid, how, "iPhone, Safari")
    phone = Client()
    assert press(phone, path_of(links.make_link(ingrid, ingrid).url), {}).status_code == 302
    assert SignIn.objects.first().how == "link"
    assert press(Client(), invitation, {"name": "Zoé"}).status_code == 302
    newest = SignIn.objects.first()
    assert (newest.player.name, newest.how) == ("Zoé", "invitation")
    assert SignIn.objects.count() == 4


def test_what_fails_is_a_number(ingrid: Player) -> None:
    visitor = Client()
    for _ in range(2):
        press(visitor, "/sign-in/", {"code": "AAAAAA"})
        press(visitor, "/sign-in/password/", {"name": "Ingrid", "password": "not hers"})
    press(visitor, "/sign-in/password/", {"name": "Nobody", "password": "not hers"})
    visitor.post("/sign-in/passkey/", {"credential": "{}"})
    visitor.post("/link/s3cret/")
    assert not SignIn.objects.exists()
    found = dict(FailedSignIns.objects.values_list("how", "count"))
    assert found == {"code": 2, "password": 3, "passkey": 1, "link": 1}
    everything = json.dumps(list(FailedSignIns.objects.values()), default=str)
    assert "Ingrid" not in everything
    assert "127.0.0.1" not in everything


def test_looking_at_a_link_is_no_attempt(ingrid: Player) -> None:
    Client().get("/link/s3cret/")
    assert not FailedSignIns.objects.exists()


def test_admins_read_both(signed_in: Client, ingrid: Player) -> None:
    press(Client(), "/sign-in/", {"code": "AAAAAA"})
    press(Client(headers={"User-Agent": IPHONE}), path_of(links.make_link(ingrid, ingrid).url), {})
    page = signed_in.get(PAGE).content.decode()
    assert "<b>Ingrid</b> by a personal link" in page
    assert "iPhone, Safari" in page
    assert "1 time in 7 days, 1 in 90" in page
    assert PAGE in signed_in.get("/office/journal/").content.decode()


def test_nobody_else_reads_them(sign_in: Any, ingrid: Player) -> None:
    assert sign_in(ingrid).get(PAGE).status_code == 403
    assert Client().get(PAGE)["Location"].startswith("/sign-in/")


def test_everybody_reads_their_own_last_ones(sign_in: Any, ingrid: Player) -> None:
    for _ in range(sign_ins.OWN_LISTED + 2):
        sign_ins._record(ingrid, "passkey", "Mac, Firefox")
    sign_ins._record(somebody("Mehdi"), "code", "Windows, Edge")
    page = sign_in(ingrid).get("/me/security/").content.decode()
    assert page.count("Mac, Firefox") == sign_ins.OWN_LISTED
    assert "Windows, Edge" not in page


def test_a_page_at_a_time_in_as_many_statements_as_one_line(signed_in: Client) -> None:
    sign_ins._record(somebody("Ingrid"), "code", "")
    with CaptureQueriesContext(connection) as one:
        assert signed_in.get(PAGE).status_code == 200
    for number in range(sign_ins.PAGE_SIZE):
        sign_ins._record(somebody(f"Zoé {number}"), "code", "")
    with CaptureQueriesContext(connection) as many:
        assert "Page 1 of 2" in signed_in.get(PAGE).content.decode()
    assert len(many) <= len(one)
    assert "Page 2 of 2" in signed_in.get(f"{PAGE}?page=99").content.decode()


def test_after_90_days_they_are_forgotten(signed_in: Client, ingrid: Player) -> None:
    sign_ins._record(ingrid, "code", "Mac, Firefox")
    sign_ins.record_failure("code")
    long_ago = timezone.now() - sign_ins.KEPT_FOR
    SignIn.objects.update(at=long_ago)
    FailedSignIns.objects.update(date=long_ago.date() - timedelta(days=1))
    page = signed_in.get(PAGE).content.decode()
    assert "Mac, Firefox" not in page
    assert "No failed attempts" in page
    sign_ins._record(ingrid, "link", "")
    assert list(SignIn.objects.values_list("how", flat=True)) == ["link"]
    assert not FailedSignIns.objects.exists()


def test_who_is_erased_never_came(ingrid: Player) -> None:
    sign_ins._record(ingrid, "code", "")
    erasure.erase(ingrid, ingrid)
    assert not SignIn.objects.exists()


def test_ones_own_file_has_them(sign_in: Any, ingrid: Player) -> None:
    sign_ins._record(ingrid, "code", "Mac, Firefox")
    told = sign_in(ingrid).get("/me/privacy/export/").json()["sign_ins"]
    assert [(each["how"], each["device"]) for each in told] == [("code", "Mac, Firefox")]


def test_counting_holds_for_many_at_once(both_databases: str) -> None:
    def fail() -> None:
        sign_ins.record_failure("code")
        connection.close()

    threads = [Thread(target=fail) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert FailedSignIns.objects.get().count == 8
