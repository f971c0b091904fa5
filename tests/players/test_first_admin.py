"""The first start: a link from the terminal, no default password."""

import pytest
from django.test import Client

from games.players.auth import links
from games.players.models import AdminAct, Office, Player, Role, SignInLink
from tests.hands import NotOffered, open_page, press
from tests.players.conftest import path_of, somebody

HOUSE = {
    "first_name": "Camille",
    "name": "Le troisième",
    "language": "nb",
    "time_zone": "Europe/Oslo",
    "working_days": ["1", "2", "3", "4"],
    "closing_minute": "18:00",
    "deck": "real",
    "pack": "32",
    "exercise": "pompes",
}


def test_the_link_makes_the_admin_and_names_the_office_once(visitor, welcome):
    page = open_page(visitor, welcome)
    assert "Open your office" in page.words
    assert "password" not in page.text.lower()
    assert Player.objects.count() == 0
    form = page.form(button="Open the office")
    for _again in range(2):
        page = form.press("Open the office", **HOUSE)
        assert page.path == "/people/appoint/"
    player = Player.objects.get()
    assert (player.name, player.role) == ("Camille", Role.ADMIN)
    office = Office.objects.get()
    named = (office.name, office.time_zone, office.language)
    assert named == ("Le troisième", "Europe/Oslo", "nb")
    assert (office.closing_minute, office.working_days) == (1080, "1234")
    assert (office.deck, office.pack, office.exercise) == ("real", 32, "pompes")
    assert links.invitation_url() in page.text
    assert 'class="qr"' in page.text
    assert list(AdminAct.objects.values_list("what", "by")) == [("first_admin", player.pk)]
    later = HOUSE | {"first_name": "Mallory", "once": "other"}
    assert Client().post(welcome, later).status_code == 404
    assert Client().get(welcome).status_code == 404
    assert links.first_admin_link() is None


def test_a_second_start_ends_the_first_link_which_says_where_the_next_one_is(visitor, welcome):
    links.first_admin_link()
    gone = open_page(visitor, welcome)
    assert gone.status == 404
    assert "only the last one works" in gone.words
    assert SignInLink.objects.count() == 1
    somebody("Ingrid")
    assert links.first_admin_link(), "Members alone don’t end the search for an admin."
    somebody("Camille", role=Role.ADMIN)
    assert "only the last one works" not in open_page(visitor, welcome).words


def test_what_is_wrong_is_422_and_the_link_still_works(visitor, welcome):
    for field, value in (
        *(("first_name", ""), ("closing_minute", "25:00"), ("closing_minute", "24:01")),
        *(("working_days", []), ("time_zone", "Mars/Olympus"), ("pack", "40")),
        *(("name", "a\u202eb"), ("exercise", "squats\u2028voilà")),
    ):
        assert visitor.post(welcome, HOUSE | {field: value}).status_code == 422, (field, value)
    assert Player.objects.count() == 0
    assert press(visitor, welcome, HOUSE).status_code == 302


def test_every_mistake_is_told_in_its_place_and_the_first_has_the_focus(visitor, welcome):
    wrong = {"first_name": " ", "working_days": [], "closing_minute": "late", "name": "Loft"}
    page = open_page(visitor, welcome).press("Open the office", **(HOUSE | wrong))
    for sentence in ("Enter your name.", "Choose at least one day.", "Enter a time like 18:00"):
        assert page.text.count(sentence) == 1
    assert "This field is required" not in page.text
    assert 'value="Loft"' in page.text
    assert 'value="late"' in page.text
    assert page.text.index(" autofocus") < page.text.index('name="name"')
    weekdays = page.press("Open the office", first_name="Camille", closing_minute="18:00").text
    assert weekdays.count(" autofocus") == 7
    assert weekdays.index('value="Camille"') < weekdays.index(" autofocus")


@pytest.mark.parametrize(
    ("accepts", "language", "zone", "exercise"),
    [
        ("nb-NO,nb;q=0.9,en;q=0.8", "nb", "Europe/Oslo", "knebøy"),
        ("fr-FR,fr;q=0.9", "fr", "Europe/Paris", "squats"),
        ("en-GB", "en", "Europe/London", "squats"),
    ],
)
def test_the_form_begins_with_what_the_browser_speaks(welcome, accepts, language, zone, exercise):
    page = Client(headers={"Accept-Language": accepts}).get(welcome).content.decode()
    for value in (language, zone):
        assert f'<option value="{value}" selected>' in page
    assert f'name="exercise" value="{exercise}"' in page


def test_a_second_admin_is_asked_for_until_there_is_one(signed_in, camille):
    page = open_page(signed_in, "/people/appoint/")
    assert "Once someone has joined, you can choose them here" in page.words
    ingrid = somebody("Ingrid")
    assert "the only admin" in signed_in.get("/people/").content.decode()
    assert "the only admin" in signed_in.get("/inbox/").content.decode()
    page = open_page(signed_in, "/people/appoint/")
    page.form("/people/appoint/").press("Make referee", player=str(ingrid.pk))
    ingrid.refresh_from_db()
    assert ingrid.is_referee
    assert "the only admin" not in signed_in.get("/people/").content.decode()
    assert "the only admin" not in signed_in.get("/inbox/").content.decode()


def test_the_server_of_one_machine_says_how_others_get_in(signed_in, camille, settings):
    settings.ONLY_HERE = True
    links.renew_invitation(camille)
    page = open_page(signed_in, "/people/appoint/")
    assert "scanning a code wouldn’t work" in page.words
    assert [one.value for one in page.controls if one.kind == "text"] == ["HOST=0.0.0.0 make run"]
    assert "/join/" not in page.text
    assert page.follow("Play a bot in the meantime").path == "/tables/"


@pytest.mark.parametrize(
    ("before", "now", "said"),
    [
        ("http://192.168.1.20:8000", "http://192.168.1.31:8000", True),
        ("http://192.168.1.20:8000", "https://spaye.example", True),
        ("http://192.168.1.20:8000", "http://192.168.1.20:8000", False),
        ("http://localhost:8000", "http://192.168.1.20:8000", False),
    ],
)
def test_an_address_that_has_changed_is_said(signed_in, camille, settings, before, now, said):
    """The new one stands below its code, also on a page that was opened over `localhost`."""
    settings.SITE_URL, settings.ONLY_HERE = before, "localhost" in before
    links.renew_invitation(camille)
    settings.SITE_URL, settings.ONLY_HERE = now, False
    page = open_page(signed_in, "/people/appoint/")
    assert ("This address has changed since" in page.words) is said
    links.renew_invitation(camille)
    page = open_page(signed_in, "/people/appoint/")
    assert "This address has changed since" not in page.words
    assert f"{now}/join/" in page.text
    assert "localhost" not in page.text


def test_an_invitation_is_renewed_and_revoked_once_somebody_has_joined(signed_in, visitor):
    page = open_page(signed_in, "/people/").press("Create an invitation")
    first = path_of(links.invitation_url())
    for words in ("Renew", "Revoke"):
        with pytest.raises(NotOffered):
            page.press(words)
    somebody("Ingrid")
    page = open_page(signed_in, "/people/").press("Renew")
    assert visitor.get(first).status_code == 404
    assert visitor.get(path_of(links.invitation_url())).status_code == 200
    assert "There’s no active invitation." in page.press("Revoke").words
    assert links.invitation_url() is None
    assert "There’s no active invitation." in open_page(signed_in, "/people/appoint/").words
    acts = list(AdminAct.objects.values_list("what", flat=True))
    assert acts == ["revoke_invitation", "renew_invitation", "renew_invitation"]
