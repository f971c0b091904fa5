"""Who is spoken to in which language."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from games.players.models import AdminAct, Office
from tests.hands import open_page
from tests.players.conftest import somebody


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "fr"),
        ("de-DE,de;q=0.9", "fr"),
        ("en-GB,fr;q=0.5", "en"),
        ("de,nb;q=0.8,en;q=0.5", "nb"),
        ("nn-NO", "nb"),
        ("no", "nb"),
        ("*", "fr"),
        (";;;,q=", "fr"),
    ],
)
def test_a_visitor_is_spoken_to_as_the_browser_asks(db, header, language):
    response = Client(headers={"Accept-Language": header}).get("/sign-in/")
    assert response["Content-Language"] == language
    assert f'<html lang="{language}"' in response.content.decode()


def test_answers_vary(db):
    vary = Client().get("/sign-in/")["Vary"]
    assert "Accept-Language" in vary
    assert "Cookie" in vary


def test_the_office_decides_for_who_asks_nothing(db):
    Office.objects.update(language="nb")
    assert Client().get("/sign-in/")["Content-Language"] == "nb"


def test_a_visitor_chooses_by_cookie(visitor, db):
    page = open_page(visitor, "/sign-in/").form("/language/").press("Norsk")
    assert page.path == "/sign-in/"
    assert visitor.get("/sign-in/")["Content-Language"] == "nb"


@pytest.mark.parametrize("language", ["de", "", "../../etc"])
def test_an_unknown_language_is_no_choice(visitor, db, language):
    visitor.post("/language/", {"language": language})
    assert visitor.get("/sign-in/")["Content-Language"] == "en"


def test_players_are_spoken_to_in_their_own(sign_in, db):
    signed_in = sign_in(somebody("Ingrid", language="nb"))
    signed_in.cookies["django_language"] = "en"
    response = signed_in.get("/me/", headers={"Accept-Language": "fr"})
    assert response["Content-Language"] == "nb"


def test_times_are_the_offices(signed_in, camille):
    Office.objects.update(time_zone="Asia/Tokyo")
    AdminAct.objects.create(by=camille, what="office", at=datetime(2026, 11, 20, 20, tzinfo=UTC))
    assert "21 Nov 2026, 05:00" in signed_in.get("/office/journal/").content.decode()
