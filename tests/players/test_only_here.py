"""A link that no phone could open says so where its code would be, and how it would work."""

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
def test_a_code_that_leads_nowhere_is_not_drawn(
    signed_in: Client, camille: Player, here: bool
) -> None:
    links.renew_invitation(camille)
    ghosts = "/people/ghosts/"
    with override_settings(ONLY_HERE=here):
        added = open_page(signed_in, ghosts).form(ghosts).press(name="Knut")
        ghost = Player.objects.get(is_ghost=True)
        pages = {
            "appoint": open_page(signed_in, "/people/appoint/").text,
            "people": open_page(signed_in, "/people/").text,
            "ghost": added.form(f"{ghosts}{ghost.pk}/link/").press().text,
            "me": press(signed_in, "/me/link/", {}, ["/me/security/"]).content.decode(),
        }
    for page, html in pages.items():
        assert (SAID in html) is here, page
        assert ("HOST=0.0.0.0" in html) is here, page
        assert ('class="qr"' in html) is not here, page
    invitation = links.invitation_url() or "-"
    assert invitation in pages["people"]
    assert (invitation in pages["appoint"]) is not here
