"""Sign-in links and codes: shown by GET, consumed once by POST."""

import logging
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.players import services
from games.players.auth import links
from games.players.auth.links import LinkGone
from games.players.models import Invitation, SignInLink
from games.players.redaction import LOGGERS
from tests.hands import press
from tests.players.conftest import path_of, somebody
from tests.spaye.together import at_once


@pytest.fixture
def link(ingrid):
    return links.make_link(ingrid, ingrid)


def test_a_look_shows_whose_it_is_and_a_post_signs_in_once(visitor, link, ingrid):
    for _ in range(3):
        assert "Sign in as Ingrid" in visitor.get(path_of(link.url)).content.decode()
    assert SignInLink.objects.get().used is None
    assert "_auth_user_id" not in visitor.session
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


def test_it_ends_after_ten_minutes_and_with_the_next_one(link, ingrid):
    assert link.expires - timezone.now() < timedelta(minutes=10)
    newer = links.make_link(ingrid, ingrid)
    with pytest.raises(LinkGone):
        links.consume_code(link.code)
    SignInLink.objects.update(expires=timezone.now())
    with pytest.raises(LinkGone):
        links.consume_code(newer.code)


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


def test_of_two_at_the_same_instant_one_gets_in(both_databases):
    path = path_of(links.make_link(somebody("Ingrid"), None).url)
    answers = at_once(*[lambda: Client().post(path).status_code] * 2)
    assert sorted(answers) == [302, 404]


def test_the_page_of_a_new_link_shows_link_qr_and_code_without_style(signed_in):
    page = press(signed_in, "/me/link/", {}, ["/me/security/"]).content.decode()
    assert "/link/" in page
    assert '<svg viewBox="0 0' in page
    assert "style=" not in page
    assert signed_in.get("/me/link/").status_code == 405


# Tokens are stored nowhere, and in no log


def test_no_token_is_stored(invitation, camille):
    token = invitation.split("/")[2]
    link = links.make_link(camille, camille)
    text = repr([*Invitation.objects.values_list(), *camille.sign_in_links.values_list()])
    assert token not in text
    assert link.url.split("/")[-2] not in text
    assert link.code not in text
    assert len(token) >= 22


@pytest.mark.parametrize("page", ["join", "link", "welcome"])
def test_a_refused_link_is_logged_without_its_token(db, caplog, page):
    Client().get(f"/{page}/s3cret-t0ken/?next=/")
    Client(enforce_csrf_checks=True).post(f"/{page}/s3cret-t0ken/")
    Client().delete(f"/{page}/s3cret-t0ken/")
    assert len(caplog.records) == 3
    assert f"/{page}/…" in caplog.text
    assert "s3cret" not in caplog.text


def test_a_crash_is_logged_without_its_token(caplog, invitation, monkeypatch):
    token = invitation.split("/")[2]

    def crash(*args):
        raise RuntimeError

    monkeypatch.setattr("games.players.services.join", crash)
    client = Client(raise_request_exception=False)
    assert press(client, invitation, {"name": "Zoé"}).status_code == 500
    assert "Internal Server Error" in caplog.text
    assert token not in caplog.text


@pytest.mark.parametrize("name", LOGGERS)
def test_every_logger_of_addresses_is_covered(name, caplog):
    with caplog.at_level(logging.INFO, logger=name):
        logging.getLogger(name).info('"%s %s"', "GET", "/join/s3cret?x=1")
    assert "s3cret" not in "".join(record.getMessage() for record in caplog.records)
