"""How often a client may post."""

from threading import Event, Thread

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from games.players.auth import links
from games.players.limits import count_attempt, one_at_a_time
from games.players.models import Player, RateWindow, SignInLink
from tests.spaye.together import at_once

pytestmark = pytest.mark.usefixtures("still_clock")


def test_wrong_codes_are_429_after_ten_and_a_right_one_is_no_way_around(visitor, ingrid):
    link = links.make_link(ingrid, ingrid)
    answers = [visitor.post("/sign-in/", {"code": "AAAAAA"}) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [422] * 10 + [429]
    assert 0 < int(answers[-1]["Retry-After"]) <= 600
    assert "Try again in" in answers[-1].content.decode()
    assert visitor.post("/sign-in/", {"code": link.code}).status_code == 429
    assert "_auth_user_id" not in visitor.session


def test_looking_is_not_counted_and_addresses_are_not_kept(visitor, db):
    for _ in range(15):
        assert visitor.get("/sign-in/").status_code == 200
    assert not RateWindow.objects.exists()
    visitor.post("/sign-in/", {"code": "A"})
    assert "127.0.0.1" not in repr(list(RateWindow.objects.values()))


def test_clients_and_purposes_are_counted_apart(visitor, invitation):
    for _ in range(11):
        visitor.post("/sign-in/", {"code": "AAAAAA"})
    other = Client(REMOTE_ADDR="192.0.2.7")
    assert other.post("/sign-in/", {"code": "AAAAAA"}).status_code == 422
    assert visitor.post(invitation, {"name": "Zoé", "once": "x"}).status_code == 302


def guess(times: int) -> list[int]:
    """Wrong codes, each from another address."""
    return [
        Client(REMOTE_ADDR=f"192.0.2.{n}").post("/sign-in/", {"code": "A"}).status_code
        for n in range(times)
    ]


def test_codes_are_limited_for_all_clients_together(ingrid):
    links.make_link(ingrid, ingrid)
    assert guess(2) == [422] * 2
    assert RateWindow.objects.filter(count=2).update(count=99) == 1
    assert guess(2) == [422, 429]


def test_strangers_shut_no_codes_before_there_is_one(ingrid):
    """A5: a colleague's new phone at lunch, after a morning of wrong codes from everywhere."""
    assert guess(3) == [422] * 3
    assert not RateWindow.objects.exclude(count=1).exists(), "Nobody counts them together."
    code = links.make_link(ingrid, ingrid).code
    phone = Client(REMOTE_ADDR="198.51.100.7")
    assert phone.post("/sign-in/", {"code": code}).status_code == 302


def test_a_code_that_opens_nothing_is_not_at_stake(ingrid, visitor):
    assert not links.a_code_is_open()
    code = links.make_link(ingrid, ingrid).code
    assert links.a_code_is_open()
    visitor.post("/sign-in/", {"code": code})
    assert not links.a_code_is_open()
    links.make_link(ingrid, ingrid)
    SignInLink.objects.filter(used=None).update(expires=timezone.now())
    assert not links.a_code_is_open()
    links.make_link(ingrid, ingrid)
    Player.objects.filter(pk=ingrid.pk).update(is_active=False)
    assert not links.a_code_is_open()


def test_counting_holds_for_many_at_once(both_databases):
    counts = at_once(*[lambda: count_attempt("test", "somebody", 3600)[0]] * 8)
    assert max(counts) == 8
    assert RateWindow.objects.get().count == 8


def test_an_ipv6_client_is_its_network_but_for_an_ipv4_address_written_so(db):
    answers = [
        Client(REMOTE_ADDR=f"2001:db8::{n:x}").post("/sign-in/", {"code": "A"}).status_code
        for n in range(11)
    ]
    assert answers[-1] == 429
    one, other = Client(REMOTE_ADDR="::ffff:192.0.2.7"), Client(REMOTE_ADDR="::ffff:192.0.2.8")
    for _ in range(11):
        one.post("/sign-in/", {"code": "AAAAAA"})
    assert one.post("/sign-in/", {"code": "AAAAAA"}).status_code == 429
    assert other.post("/sign-in/", {"code": "AAAAAA"}).status_code == 422
    plain = Client(REMOTE_ADDR="192.0.2.7")
    assert plain.post("/sign-in/", {"code": "AAAAAA"}).status_code == 429


def test_a_whole_office_joins_behind_one_address(invitation):
    """Thirty may fail; who joins isn't counted."""

    def join(*names: str) -> list[int]:
        forms = [{"name": name, "once": f"once {name}"} for name in names]
        return [Client().post(invitation, form).status_code for form in forms]

    assert join(*[""] * 29) == [422] * 29
    assert join("Fatou", "Henrik", "Malik") == [302] * 3
    assert join("", "") == [422, 429]


def test_right_codes_are_not_counted(visitor, ingrid):
    wrong = {"code": "AAAAAA"}
    assert [visitor.post("/sign-in/", wrong).status_code for _ in range(9)] == [422] * 9
    for _ in range(2):
        link = links.make_link(ingrid, ingrid)
        assert Client().post("/sign-in/", {"code": link.code}).status_code == 302
    assert visitor.post("/sign-in/", wrong).status_code == 422


def test_what_computes_for_long_is_done_for_a_person_one_at_a_time(ingrid, make_player, rf):
    begun, go_on, answers = Event(), Event(), []

    @one_at_a_time
    def dear(request):
        begun.set()
        assert go_on.wait(30)
        return HttpResponse("done")

    def ask(player):
        request = rf.post("/")
        request.user = player
        return dear(request)

    thread = Thread(target=lambda: answers.append(ask(ingrid).status_code))
    thread.start()
    assert begun.wait(30)
    refused = ask(ingrid)
    assert (refused.status_code, refused["Retry-After"]) == (429, "2")
    go_on.set()
    assert ask(make_player("Lars")).status_code == 200
    thread.join(30)
    assert answers == [200]
    assert ask(ingrid).status_code == 200
