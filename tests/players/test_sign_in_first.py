"""Who isn't signed in is led to the sign-in page, and from there back to a page."""

import pytest
from django.test import Client

from games.players import services as people
from games.players.models import Role
from tests.hands import press

pytestmark = pytest.mark.django_db


def test_a_page_comes_back_after_signing_in(visitor: Client) -> None:
    assert visitor.get("/inbox/").url == "/sign-in/?next=/inbox/"


def test_a_form_leads_to_today_and_never_to_itself(visitor: Client) -> None:
    assert visitor.post("/check-in/").url == "/sign-in/?next=/"


def test_htmx_leaves_the_page_it_is_on(visitor: Client) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/daye/?a=1"}
    answer = visitor.post("/tables/1/moves/", headers=headers)
    assert answer.status_code == 200
    assert answer.headers["HX-Redirect"] == "/sign-in/?next=/daye/"


def test_no_address_leads_out_of_the_site(visitor: Client, invitation: str) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver//elsewhere.example/"}
    led = visitor.post("/tables/1/moves/", headers=headers).headers["HX-Redirect"]
    assert visitor.get(led).status_code == 200
    joined = press(visitor, invitation + "?next=//elsewhere.example/", {"name": "Lars"})
    assert "elsewhere" not in joined.url


@pytest.mark.parametrize("nonsense", ["http://[", "//[", "http://[::1", "\x00", "é", "[" * 500])
def test_what_htmx_says_of_its_page_may_be_nonsense(visitor: Client, nonsense: str) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": nonsense}
    answer = visitor.post("/tables/1/moves/", headers=headers)
    assert answer.headers["HX-Redirect"].startswith("/sign-in/?next=")


def test_an_office_that_nobody_has_opened_says_where_its_first_link_is(
    visitor: Client, db: None
) -> None:
    assert "This office isn’t open yet." in visitor.get("/sign-in/").content.decode()
    people.add_player("Zoé", "", "en", Role.ADMIN)
    assert "This office isn’t open yet." not in visitor.get("/sign-in/").content.decode()
