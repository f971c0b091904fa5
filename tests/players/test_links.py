"""Sign-in links and codes: shown by GET, consumed once by POST."""

from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.players import services
from games.players.auth import links
from games.players.auth.links import LinkGone
from games.players.models import SignInLink
from tests.hands import press
from tests.players.conftest import path_of, somebody


@pytest.fixture
def link(ingrid):
    return links.make_link(ingrid, ingrid)


def test_get_shows_whose_it_is_and_consumes_nothing(visitor, link):
    for _ in range(3):
        response = visitor.get(path_of(link.url))
        assert "Sign in as Ingrid" in response.content.decode()
    assert SignInLink.objects.get().used is None
    assert "_auth_user_id" not in visitor.session


def test_post_signs_in_once(visitor, link, ingrid):
    assert press(visitor, path_of(link.url), {}).status_code == 302
    assert visitor.session["_auth_user_id"] == str(ingrid.pk)
    assert Client().post(path_of(link.url)).status_code == 404
    assert Client().get(path_of(link.url)).status_code == 404


def test_a_code_signs_in_once_and_spends_its_link(visitor, link, ingrid):
    typed = f"{link.code[:3].lower()} {link.code[3:]}"
    assert press(visitor, "/sign-in/", {"code": typed}).status_code == 302
    assert visitor.session["_auth_user_id"] == str(ingrid.pk)
    assert press(Client(), "/sign-in/", {"code": link.code}).status_code == 422
    assert Client().post(path_of(link.url)).status_code == 404


def test_every_wrong_code_gets_the_same_answer(visitor, link, ingrid):
    links.consume_link(path_of(link.url).split("/")[2])
    pages = {
        press(visitor, "/sign-in/", {"code": code}).content.split(b"<main")[1]
        for code in ("AAAAAA", link.code, "", "é" * 500)
    }
    plain = {page.split(b'name="csrfmiddlewaretoken"')[0] for page in pages}
    assert len(plain) == 1


def test_ten_minutes(link):
    SignInLink.objects.update(expires=timezone.now())
    with pytest.raises(LinkGone):
        links.consume_code(link.code)
    assert link.expires - timezone.now() < timedelta(minutes=10)


def test_a_new_link_ends_the_one_before(link, ingrid):
    links.make_link(ingrid, ingrid)
    with pytest.raises(LinkGone):
        links.consume_code(link.code)


def test_a_deactivated_player_has_no_way_in(link, camille, ingrid):
    services.deactivate(camille, ingrid.pk)
    assert Client().post(path_of(link.url)).status_code == 404
    assert links.make_link(ingrid, camille)
    assert not links.open_links().exists()


def test_a_link_changes_over_to_its_owner(signed_in, link, ingrid):
    page = signed_in.get(path_of(link.url)).content.decode()
    assert "signed in as Camille and will switch" in page
    before = signed_in.session.session_key
    press(signed_in, path_of(link.url), {})
    assert signed_in.session["_auth_user_id"] == str(ingrid.pk)
    assert signed_in.session.session_key != before


def test_next_stays_on_this_site(visitor, link):
    answer = visitor.post("/sign-in/", {"code": link.code, "next": "https://evil.example/"})
    assert answer["Location"] == "/"


def test_next_is_followed(visitor, link):
    asked = visitor.get("/me/")
    assert asked["Location"] == "/sign-in/?next=/me/"
    answer = press(visitor, "/sign-in/", {"code": link.code, "next": "/me/"}, ["/me/"])
    assert answer["Location"] == "/me/"


def test_of_two_at_the_same_instant_one_gets_in(both_databases):
    link = links.make_link(somebody("Ingrid"), None)
    barrier, answers = Barrier(2), []

    def take() -> None:
        barrier.wait(5)
        answers.append(Client().post(path_of(link.url)).status_code)
        connection.close()

    threads = [Thread(target=take) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert sorted(answers) == [302, 404]


def test_the_page_of_a_new_link_shows_link_qr_and_code_without_style(signed_in):
    page = press(signed_in, "/me/link/", {}, ["/me/security/"]).content.decode()
    assert "/link/" in page
    assert '<svg viewBox="0 0' in page
    assert "style=" not in page
    assert signed_in.get("/me/link/").status_code == 405
