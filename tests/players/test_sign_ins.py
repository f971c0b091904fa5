"""Who came in, how, and which attempts failed: for admins, and each person for themselves."""

import json
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from games.players import erasure
from games.players.auth import links, sign_ins
from games.players.models import FailedSignIns, Player, SignIn
from tests.hands import press
from tests.players.conftest import path_of, somebody
from tests.players.test_sessions import IPHONE
from tests.spaye.together import at_once

PAGE = "/office/sign-ins/"


def test_what_fails_is_a_number(ingrid: Player) -> None:
    visitor = Client()
    for _ in range(2):
        press(visitor, "/sign-in/", {"code": "AAAAAA"})
        press(visitor, "/sign-in/password/", {"name": "Ingrid", "password": "not hers"})
    press(visitor, "/sign-in/password/", {"name": "Nobody", "password": "not hers"})
    visitor.post("/sign-in/passkey/", {"credential": "{}"})
    visitor.get("/link/s3cret/")  # A look is no attempt.
    visitor.post("/link/s3cret/")
    assert not SignIn.objects.exists()
    found = dict(FailedSignIns.objects.values_list("how", "count"))
    assert found == {"code": 2, "password": 3, "passkey": 1, "link": 1}
    everything = json.dumps(list(FailedSignIns.objects.values()), default=str)
    assert "Ingrid" not in everything
    assert "127.0.0.1" not in everything


def test_admins_read_both(signed_in: Client, ingrid: Player) -> None:
    press(Client(), "/sign-in/", {"code": "AAAAAA"})
    press(Client(headers={"User-Agent": IPHONE}), path_of(links.make_link(ingrid, ingrid).url), {})
    page = signed_in.get(PAGE).content.decode()
    assert "<b>Ingrid</b> by a personal link" in page
    assert "iPhone, Safari" in page
    assert "1 time in 7 days, 1 in 90" in page
    assert PAGE in signed_in.get("/office/journal/").content.decode()


def test_everybody_reads_their_own_last_ones(sign_in: Any, ingrid: Player) -> None:
    for _ in range(sign_ins.OWN_LISTED + 2):
        sign_ins._record(ingrid, "passkey", "Mac, Firefox")
    sign_ins._record(somebody("Mehdi"), "code", "Windows, Edge")
    page = sign_in(ingrid).get("/me/security/").content.decode()
    assert page.count("Mac, Firefox") == sign_ins.OWN_LISTED
    assert "Windows, Edge" not in page


def test_a_page_at_a_time(signed_in: Client, ingrid: Player) -> None:
    for _ in range(sign_ins.PAGE_SIZE + 1):
        sign_ins._record(ingrid, "code", "")
    assert "Page 1 of 2" in signed_in.get(PAGE).content.decode()
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


def test_ones_own_file_has_them_and_who_is_erased_never_came(sign_in: Any, ingrid: Player) -> None:
    sign_ins._record(ingrid, "code", "Mac, Firefox")
    told = sign_in(ingrid).get("/me/privacy/export/").json()["sign_ins"]
    assert [(each["how"], each["device"]) for each in told] == [("code", "Mac, Firefox")]
    erasure.erase(ingrid, ingrid)
    assert not SignIn.objects.exists()


def test_counting_holds_for_many_at_once(both_databases: str) -> None:
    at_once(*[lambda: sign_ins.record_failure("code")] * 8)
    assert FailedSignIns.objects.get().count == 8
