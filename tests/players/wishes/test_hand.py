"""The setting for the left hand: every page says so, and the styles follow."""

from spaye_site.assets import STYLESHEETS
from tests.hands import press

SETTINGS = {"name": "Camille", "palette": 3, "language": "en", "theme": "auto", "motion": "auto"}


def test_every_page_says_which_hand(signed_in):
    assert "data-hand" not in signed_in.get("/me/settings/").content.decode()
    assert press(signed_in, "/me/settings/", SETTINGS | {"hand": "left"}).status_code == 302
    assert 'data-hand="left"' in signed_in.get("/2026/").content.decode()
    press(signed_in, "/me/settings/", SETTINGS)
    assert 'data-hand="left"' in signed_in.get("/2026/").content.decode()
    press(signed_in, "/me/settings/", SETTINGS | {"hand": "right"})
    assert "data-hand" not in signed_in.get("/2026/").content.decode()


def test_another_hand_is_422(signed_in):
    assert signed_in.post("/me/settings/", SETTINGS | {"hand": "third"}).status_code == 422


def test_the_frame_has_its_styles():
    assert "css/hand.css" in STYLESHEETS
