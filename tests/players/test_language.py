"""Who is spoken to in which language."""

from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.test import Client

from games.players.models import AdminAct, Office, Player
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
        ("en;q=0.3, nb; q=0.8, de", "nb"),
        ("nb;q=zero,en;q=0.1", "en"),
        ("nb;q=0", "fr"),
        ("en-GB;q=0.5,nb;q=0.7,en;q=0.9", "en"),
    ],
)
def test_a_visitor_is_spoken_to_as_the_browser_asks(db, header, language):
    response = Client(headers={"Accept-Language": header}).get("/sign-in/")
    assert response["Content-Language"] == language
    assert f'<html lang="{language}"' in response.content.decode()
    assert {"Accept-Language", "Cookie"} <= set(response["Vary"].split(", "))


def test_the_office_decides_for_who_asks_nothing(db):
    Office.objects.update(language="nb")
    assert Client().get("/sign-in/")["Content-Language"] == "nb"


def test_a_visitor_chooses_a_language_that_there_is_by_cookie(visitor, db):
    for unknown in ("de", "", "../../etc"):
        visitor.post("/language/", {"language": unknown})
        assert visitor.get("/sign-in/")["Content-Language"] == "en"
    page = open_page(visitor, "/sign-in/").form("/language/").press("Norsk")
    assert page.path == "/sign-in/"
    assert visitor.get("/sign-in/")["Content-Language"] == "nb"


def test_players_are_spoken_to_in_their_own(sign_in, db):
    signed_in = sign_in(somebody("Ingrid", language="nb"))
    signed_in.cookies["django_language"] = "en"
    response = signed_in.get("/me/", headers={"Accept-Language": "fr"})
    assert response["Content-Language"] == "nb"


def test_times_are_the_offices(signed_in, camille):
    Office.objects.update(time_zone="Asia/Tokyo")
    AdminAct.objects.create(by=camille, what="office", at=datetime(2026, 11, 20, 20, tzinfo=UTC))
    assert "21 Nov 2026, 05:00" in signed_in.get("/office/journal/").content.decode()


# At the top of a visitor’s form: what was typed stays


@pytest.mark.parametrize(
    ("language", "title", "key"),
    [("fr", "Bienvenue", "Entrer"), ("nb", "Velkommen", "Kom inn"), ("en", "Welcome", "Come in")],
)
def test_joining_in_another_language_keeps_the_name(
    visitor: Client, invitation: str, language: str, title: str, key: str
) -> None:
    page = open_page(visitor, invitation)
    again = page.press(language, name="Zoé")
    assert again.status == 200
    assert again.path == invitation
    assert f'lang="{language}"' in again.text.split(">", 2)[1]
    assert not Player.objects.filter(name="Zoé").exists()
    assert visitor.cookies[settings.LANGUAGE_COOKIE_NAME].value == language
    assert 'value="Zoé"' in again.text
    assert title in again.words
    assert key in [one.words for one in again.controls]
    again.press(key)
    assert Player.objects.get(name="Zoé").language == language


def test_a_name_that_is_refused_is_refused_in_the_language_that_was_chosen(
    visitor: Client, invitation: str
) -> None:
    page = open_page(visitor, invitation).press("nb", name="Camille").press("Kom inn")
    assert page.status == 422
    assert '<html lang="nb"' in page.text
    assert 'value="Camille"' in page.text


def test_the_first_start_keeps_all_that_was_typed_and_suggests_anew(
    visitor: Client, welcome: str
) -> None:
    page = open_page(visitor, welcome).press(
        "Norsk",
        first_name="Zoé",
        name="Atelier",
        closing_minute="18:00",
        working_days=["1", "3", "7"],
        deck="real",
        time_zone="Asia/Tokyo",
    )
    assert page.status == 200
    assert "field invalid" not in page.text
    assert not Player.objects.exists()
    page.press("Åpne kontoret")
    office = Office.objects.get()
    assert (office.name, office.closing_minute, office.working_days) == ("Atelier", 1080, "137")
    assert (office.deck, office.time_zone, office.language) == ("real", "Asia/Tokyo", "nb")
    assert office.exercise == "knebøy"
    assert Player.objects.get().name == "Zoé"


def test_an_exercise_of_ones_own_is_no_suggestion(visitor: Client, welcome: str) -> None:
    page = open_page(visitor, welcome).press("Français", exercise="burpees", language="en")
    page.press("Ouvrir le bureau", first_name="Zoé", name="Atelier")
    office = Office.objects.get()
    assert (office.exercise, office.language) == ("burpees", "fr")


def test_enter_joins_and_switches_no_language(visitor: Client, invitation: str) -> None:
    form = next(one for one in open_page(visitor, invitation).forms if one.buttons)
    assert form.buttons[0].name == ""
    assert form.press(None, name="Zoé").path == "/"
    assert Player.objects.get(name="Zoé").language == "en"
