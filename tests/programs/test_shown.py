"""Badges, the framed board and previews, for whoever has the address and by people’s wishes."""

from __future__ import annotations

import xml.etree.ElementTree as Xml
from functools import partial
from io import BytesIO

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from PIL import Image

from games.kitchen import access as screens
from games.kitchen import services as kitchen
from games.players.models import AdminAct, Player, Role
from games.programs import access
from games.programs.models import Key, Kind
from spaye_site.address import origins
from spaye_site.protection.headers import SecurityHeaders
from spaye_site.shown import drawing, facts
from spaye_site.shown.facts import Badge
from tests.spaye.real_deck import log as log_by_phone

pytestmark = pytest.mark.django_db
CORP = "Cross-Origin-Resource-Policy"


@pytest.fixture
def admin(phone):
    return phone("Ada", Role.ADMIN)


def address(admin, what):
    """The path of a new address."""
    assert admin.post("/office/shown/", what=what).status_code == 302
    token = access.link_token(Key.objects.latest("pk"))
    return f"/shown/{token}/" if what == "board" else f"/badges/{token}.svg"


def test_a_badge_says_how_many_cards_are_left(friday, admin, camille, ingrid):
    log_by_phone(camille, camille, ingrid, cards="A-K")
    answer = Client().get(address(admin, "cards"))
    assert answer["Content-Type"] == "image/svg+xml"
    root = Xml.fromstring(answer.content)
    assert root.attrib["aria-label"] == "Späye: 33 cards left"
    assert b"style=" not in answer.content
    assert not answer.cookies


def test_this_path_alone_may_be_shown_elsewhere(friday, admin):
    path = address(admin, "cards")
    svg, png = Client().get(path), Client().get(path.replace(".svg", ".png"))
    for answer in (svg, png):
        assert answer[CORP] == "cross-origin"
        assert answer["Cache-Control"] == "public, max-age=60"
    assert Image.open(BytesIO(png.content)).height == 2 * drawing.HEIGHT
    board = address(admin, "board")
    for other in (board, f"{board}picture.png", "/sign-in/"):
        assert Client().get(other).headers.get(CORP) is None
    again = Client().get(path, headers={"If-None-Match": svg["ETag"]})
    assert again.status_code == 304


def test_it_ends_and_is_in_the_journal(friday, admin, camille):
    path = address(admin, "victoire")
    assert Client().get(path).status_code == 200
    page = admin.get("/office/shown/").content.decode()
    assert path in page
    admin.post(f"/office/programs/{Key.objects.get().pk}/revoke/")
    assert Client().get(path).status_code == 404
    assert [act.what for act in AdminAct.objects.order_by("pk")] == ["make_key", "revoke_key"]
    assert camille.get("/office/shown/").status_code == 403
    assert camille.post("/office/shown/", what="cards").status_code == 403
    assert admin.post("/office/shown/", what="hands").status_code == 400


def test_a_key_of_another_kind_opens_no_badge(friday, admin):
    token = address(admin, "board").split("/")[2]
    assert Client().get(f"/badges/{token}.svg").status_code == 404


def test_texts_that_are_markup_are_text():
    drawn = drawing.svg(Badge("<b>&", "\"quoted\" 'x'"))
    assert Xml.fromstring(drawn).attrib["aria-label"] == "<b>&: \"quoted\" 'x'"


def test_who_is_not_on_the_screen_is_not_named(friday, admin, camille, ingrid):
    Player.objects.filter(pk=ingrid.player.pk).update(on_screen=False)
    log_by_phone(camille, camille, ingrid, cards="K-A")
    text = Client().get(address(admin, "board")).content.decode()
    assert "Ingrid" not in text
    assert "Camille" in text


def test_a_title_of_somebody_who_hides(house, monkeypatch, ingrid, clock_now):
    class Found:
        month = type("M", (), {"first_day": clock_now.today})
        player = ingrid.player

        def select_related(self, *_names):
            return self

        order_by = select_related

        def first(self):
            return self

    ingrid.player.on_screen = False
    monkeypatch.setattr(facts, "revealed", lambda _titles: Found())
    said = facts.KINDS["victoire"][1](clock_now)
    assert "Ingrid" not in said.right
    ingrid.player.on_screen = True
    assert facts.KINDS["victoire"][1](clock_now).right == "Ingrid"


@pytest.fixture
def clock_now(house):
    from games.players.clock import Clock

    return Clock.read()


# Framing


def policy(path):
    answer = Client().get(path)
    assert answer.status_code == 200
    return answer["Content-Security-Policy"], answer.headers.get("X-Frame-Options")


def test_nobody_frames_anything_by_default(friday, admin):
    board = address(admin, "board")
    screen = kitchen.make(admin.player, "kitchen")
    for path in (board, f"/tv/{screens.token_of(screen.nonce)}/", "/sign-in/"):
        assert policy(path) == (policy("/sign-in/")[0], "DENY"), path
        assert "frame-ancestors 'none'" in policy(path)[0]


def test_named_sites_frame_the_screen_and_the_board_and_nothing_else(friday, admin, settings):
    settings.EMBED_ORIGINS = ["https://intranet.example"]
    board = address(admin, "board")
    screen = kitchen.make(admin.player, "kitchen")
    for path in (board, f"/tv/{screens.token_of(screen.nonce)}/"):
        told, older = policy(path)
        assert "frame-ancestors https://intranet.example" in told
        assert older is None
    told, older = policy("/sign-in/")
    assert "frame-ancestors 'none'" in told
    assert older == "DENY"


def test_the_older_header_is_added_to_all_but_those():
    added = partial(SecurityHeaders(None)._complete, whole=True)
    framed = (b"content-security-policy", b"frame-ancestors https://intranet.example")
    shut = (b"content-security-policy", b"frame-ancestors 'none'")
    assert b"x-frame-options" not in dict(added([framed]))
    assert dict(added([shut]))[b"x-frame-options"] == b"DENY"
    assert dict(added([]))[b"x-frame-options"] == b"DENY"


@pytest.mark.parametrize("said", ["intranet", "https://a/b", "javascript:alert(1)", "*"])
def test_an_origin_that_is_none(said):
    with pytest.raises(ImproperlyConfigured, match="EMBED_ORIGINS"):
        origins([said])


def test_origins():
    assert origins([" https://intranet.example/"]) == ["https://intranet.example"]
    assert origins([]) == []


# Previews


def test_a_boards_address_has_a_preview_with_a_picture(friday, admin, camille, ingrid):
    log_by_phone(camille, camille, ingrid, cards="A-K")
    path = address(admin, "board")
    text = Client().get(path).content.decode()
    assert f'property="og:image" content="http://localhost:8000{path}picture.png"' in text
    picture = Client().get(f"{path}picture.png")
    assert Image.open(BytesIO(picture.content)).size == (1200, 630)


def test_pages_without_a_key_say_the_offices_name_and_nothing_else(friday, camille):
    for browser, path in (
        (Client(), "/sign-in/"),
        (camille.client, "/"),
        (camille.client, "/board/"),
    ):
        assert "og:" not in browser.get(path).content.decode()


def test_keys_of_the_office_belong_to_nobody(friday, admin):
    address(admin, "cards")
    key = Key.objects.get()
    assert (key.player, key.made_by, key.kind) == (None, admin.player, Kind.BADGE)
