"""A link that no phone could open says so where its code would be, and how it would work."""

from collections.abc import Callable

import pytest
from django.test import Client, override_settings

from games.players.auth import links
from games.players.models import Player
from spaye_site.setting_values import is_only_here, open_command
from tests.hands import open_page, press

SAID = "Only this computer can connect for now"


@pytest.mark.parametrize(
    ("url", "here"),
    [
        ("http://localhost:8000", True),
        ("http://127.0.0.1", True),
        ("http://127.0.1.1:8000", True),
        ("http://[::1]:8000", True),
        ("http://office.localhost:8000", True),
        ("http://192.168.1.20:8000", False),
        ("https://spaye.example", False),
        ("http://localhost.example", False),
    ],
)
def test_an_address_of_this_machine_alone_is_known(url: str, here: bool) -> None:
    assert is_only_here(url) is here


def test_the_command_opens_the_same_office_at_the_same_port() -> None:
    assert open_command({}) == "HOST=0.0.0.0 make run"
    given = {"VAR_DIR": "/srv/our office", "PORT": "8951", "HOME": "/root"}
    assert open_command(given) == "VAR_DIR='/srv/our office' PORT=8951 HOST=0.0.0.0 make run"


@pytest.mark.parametrize("here", [True, False])
@pytest.mark.parametrize("page", ["/people/appoint/", "/people/", "/people/ghosts/", "/me/link/"])
def test_a_code_that_leads_nowhere_is_not_drawn(
    sign_in: Callable[[Player], Client], camille: Player, page: str, here: bool
) -> None:
    links.renew_invitation(camille)
    with override_settings(ONLY_HERE=here):
        client = sign_in(camille)
        if page == "/me/link/":
            html = press(client, page, {}, ["/me/security/"]).content.decode()
        elif page == "/people/ghosts/":
            ghosts = "/people/ghosts/"
            added = open_page(client, ghosts).form(ghosts).press(name="Knut")
            ghost = Player.objects.get(is_ghost=True)
            html = added.form(f"{ghosts}{ghost.pk}/link/").press().text
        else:
            html = client.get(page).content.decode()
            given = page == "/people/" or not here
            assert ((links.invitation_url() or "-") in html) is given
    assert (SAID in html) is here
    assert ("HOST=0.0.0.0" in html) is here
    assert ('class="qr"' in html) is not here


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("fr", "seul cet ordinateur peut se connecter"),
        ("en", SAID),
        ("nb", "kan bare denne datamaskinen koble seg til"),
    ],
)
@override_settings(ONLY_HERE=True)
def test_it_is_said_in_the_readers_language(
    sign_in: Callable[[Player], Client], camille: Player, language: str, sentence: str
) -> None:
    links.renew_invitation(camille)
    Player.objects.filter(pk=camille.pk).update(language=language)
    camille.refresh_from_db()
    assert sentence in sign_in(camille).get("/people/appoint/").content.decode()
