"""Screens are put up, renamed and switched off by admins; a token is all that opens one."""

import logging
from typing import Any

import pytest
from django.test import Client

from games.kitchen import access, services
from games.kitchen.models import Screen
from games.players.auth import qr
from games.players.erasure import erase
from games.players.models import AdminAct, Role
from tests.hands import open_page
from tests.kitchen.conftest import Wall
from tests.players.conftest import somebody
from tests.spaye.conftest import Phone

PAGE = "/office/screens/"


def acts() -> list[tuple[str, str]]:
    return [(act.what, act.detail) for act in AdminAct.objects.order_by("pk")]


def test_an_admin_puts_up_a_screen_and_gets_its_link(admin: Phone) -> None:
    for _twice in range(2):
        assert admin.post(PAGE, name="  Kitchen   wall ").status_code == 302
    screen = Screen.objects.get()
    assert (screen.name, screen.made_by) == ("Kitchen wall", admin.player)
    link = access.screen_link(screen)
    assert link is not None
    page = admin.get(PAGE).content.decode()
    assert link in page
    assert qr.svg(link, "QR code of the screen “Kitchen wall”") in page
    assert "never seen" in admin.text(PAGE)
    assert acts() == [("make_screen", "Kitchen wall")]
    assert Client().get(link).status_code == 200
    assert "connected" in admin.text(PAGE)


def test_no_token_is_stored(wall: Wall) -> None:
    stored = Screen.objects.values().get()
    assert wall.token not in str(stored)
    assert wall.token not in str(AdminAct.objects.values())
    assert str(wall.screen) == "Kitchen"


@pytest.mark.parametrize("name", ["   ", "x" * 41, "a\x00b"])
def test_a_name_has_one_to_forty_letters(admin: Phone, wall: Wall, name: str) -> None:
    assert admin.post(PAGE, name=name).status_code == 422
    refused = open_page(admin.client, PAGE).form(f"{wall.screen.pk}/rename/").press(name=name)
    assert refused.status == 422
    assert 'aria-invalid="true"' in refused.text
    assert list(Screen.objects.values_list("name", flat=True)) == ["Kitchen"]


def test_a_screen_is_renamed_as_no_other_one_is_called_and_keeps_its_link(
    admin: Phone, wall: Wall
) -> None:
    form = open_page(admin.client, PAGE).form(f"{wall.screen.pk}/rename/")
    for _ in range(2):
        assert form.press(name="Bar").path == PAGE
    assert Screen.objects.get().name == "Bar"
    assert acts() == [("make_screen", "Kitchen"), ("rename_screen", "Kitchen → Bar")]
    wall.html()
    other = services.add_screen(admin.player, "Hall")
    form = open_page(admin.client, PAGE).form(f"{other.pk}/rename/")
    refused = form.press(name="Bar")
    assert refused.status == 409
    assert "Another screen already has this name." in refused.words
    services.revoke_screen(admin.player, wall.screen.pk)
    assert form.press(name="Bar").status == 200


def test_a_screen_that_is_switched_off_says_so_and_stays_off(admin: Phone, wall: Wall) -> None:
    page = open_page(admin.client, PAGE)
    for _ in range(2):
        page.press("Turn off for good")
    assert acts() == [("make_screen", "Kitchen"), ("revoke_screen", "Kitchen")]
    answer = wall.client.get(wall.address)
    assert answer.status_code == 410
    assert "This screen has been turned off" in answer.content.decode()
    assert wall.client.get(f"{wall.address}pulse/").status_code == 410
    assert access.screen_link(wall.screen) not in admin.get(PAGE).content.decode()
    assert admin.forge(f"{PAGE}{wall.screen.pk}/rename/", name="Bar").status_code == 404
    log = admin.text("/office/journal/")
    assert "added a kitchen screen" in log
    assert "turned a kitchen screen off" in log


def test_its_link_after_a_change_of_the_secret_key(admin: Phone, wall: Wall, settings: Any) -> None:
    settings.SECRET_KEY = "another"
    client = Client()
    client.force_login(admin.player)
    page = client.get(PAGE).content.decode()
    assert "made with an old server key" in page
    assert "/tv/" not in page


def test_a_screen_is_silent_until_its_sound_is_switched_on(admin: Phone, wall: Wall) -> None:
    assert "data-sound" not in wall.html()
    silent = open_page(admin.client, PAGE).form(f"{wall.screen.pk}/sound/")
    for _ in range(2):
        loud = silent.press()
    assert 'id="habits" hidden data-sound' in wall.html()
    assert wall.client.get(f"{wall.address}pulse/").json() == {"sound": True}
    assert 'aria-checked="true"' in admin.get(PAGE).content.decode()
    loud.form(f"{wall.screen.pk}/sound/").press()
    assert wall.client.get(f"{wall.address}pulse/").json() == {"sound": False}
    assert acts()[1:] == [("sound_screen", "Kitchen"), ("mute_screen", "Kitchen")]


# The door of the screen itself


def test_wrong_tokens_are_not_found_and_lock_nobody_out(wall: Wall, house: Any) -> None:
    for number in range(120):
        wrong = f"/tv/{'x' * 30}{number:02}/"
        assert wall.client.get(wrong).status_code == 404
        assert wall.client.get(f"{wrong}pulse/").status_code == 404
    assert wall.client.get(wall.address).status_code == 200
    assert wall.client.get(f"{wall.address}pulse/").json() == {"sound": False}


def test_nobody_signs_in_nothing_can_be_sent_and_nothing_is_kept(wall: Wall) -> None:
    answer = wall.client.get(wall.address)
    assert "no-store" in answer["Cache-Control"]
    assert answer["Referrer-Policy"] == "same-origin"
    html = answer.content.decode()
    assert 'name="robots" content="noindex"' in html
    # Without JavaScript it loads itself again.
    assert '<noscript><meta http-equiv="refresh" content="30"></noscript>' in html
    assert "<form" not in html
    assert "<button" not in html
    assert "<a " not in html
    assert "csrf" not in html.lower()
    assert not wall.client.cookies
    for address in (wall.address, f"{wall.address}pulse/"):
        assert wall.client.post(address).status_code == 405


def test_it_speaks_the_offices_language_whoever_is_signed_in(wall: Wall, phone: Any) -> None:
    lars = phone("Lars", language="nb")
    assert '<html lang="en"' in lars.get(wall.address).content.decode()
    assert "Come and play" in lars.text(wall.address)


def test_its_token_is_struck_out_of_the_logs(
    wall: Wall, house: Any, caplog: pytest.LogCaptureFixture
) -> None:
    wall.client.post(wall.address)
    wall.client.get(f"{wall.address}more/")
    assert "/tv/" in caplog.text
    with caplog.at_level(logging.INFO, logger="uvicorn.access"):
        for colon in (":", "%3A"):
            address = f"/live/?as=screen{colon}{wall.token}&on=screen"
            logging.getLogger("uvicorn.access").info('"%s %s"', "GET", address)
    said = caplog.text + "".join(record.getMessage() for record in caplog.records)
    assert "as=screen" in said
    assert wall.token not in said


def test_a_sign_of_life_is_written_down_now_and_then(wall: Wall, at: Any, admin: Phone) -> None:
    at("2026-11-20 10:00:00")
    wall.client.get(f"{wall.address}pulse/")
    first = Screen.objects.get().last_seen
    at("2026-11-20 10:00:20")
    wall.client.get(f"{wall.address}pulse/")
    assert Screen.objects.get().last_seen == first
    at("2026-11-20 10:01:00")
    wall.client.get(f"{wall.address}pulse/")
    assert Screen.objects.get().last_seen > first
    at("2026-11-20 10:04:01")
    assert "last seen 20 November, 10:01" in admin.text(PAGE)


@pytest.mark.django_db
def test_screens_forget_a_name() -> None:
    zoe, elodie = somebody("Zoé", Role.ADMIN), somebody("Élodie")
    names = ("Chez Élodie", "chez ELODIE", "Mélodie")
    screens = [services.add_screen(zoe, name) for name in names]
    erase(elodie, elodie)
    first, second, third = (Screen.objects.get(pk=screen.pk).name for screen in screens)
    assert (first, third) == ("Chez …", "Mélodie")
    assert second.startswith("chez …")
