"""Späye on a phone's home screen: manifest, icons, splash, colours, the number on the icon."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import resolve
from PIL import Image, ImageChops

from games.players import office as offices
from games.players import services
from games.players.models import Office, Player
from spaye_site.assets import SPLASHES
from tests.tools import logo_pictures

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1"
ADDRESS = "/manifest.webmanifest"


@pytest.fixture
def house(db: None) -> Office:
    services.ensure_office()
    Office.objects.update(name="Atelier")
    offices.forget()
    return Office.objects.get()


def picture(address: str) -> Image.Image:
    """The file behind an address of static files."""
    path = finders.find(address.removeprefix(settings.STATIC_URL))
    assert path, address
    return Image.open(path)


@pytest.mark.parametrize(
    ("language", "board"), [("fr", "Tableau"), ("en", "Board"), ("nb", "Tavle")]
)
def test_the_manifest_speaks_the_pages_language(house: Office, language: str, board: str) -> None:
    """Fetched without cookies, by a browser of another language."""
    client = Client(headers={"Accept-Language": "de"})
    answer = client.get(ADDRESS, {"language": language})
    assert answer["Content-Type"] == "application/manifest+json; charset=utf-8"
    told = answer.json()
    assert (told["lang"], told["name"], told["short_name"]) == (
        language,
        "Späye – Atelier",
        "Späye",
    )
    assert [each["name"] for each in told["shortcuts"]] == ["Dāye", board]
    assert not answer.cookies


@pytest.mark.parametrize("language", ["xx", "../", "\x00", ""])
def test_an_unknown_language_is_the_readers(house: Office, language: str) -> None:
    client = Client(headers={"Accept-Language": "nb"})
    assert client.get(ADDRESS, {"language": language}).json()["lang"] == "nb"


def test_the_manifest_is_what_phones_ask_for(house: Office) -> None:
    told = Client().get(ADDRESS).json()
    assert (told["id"], told["start_url"], told["scope"]) == ("/", "/", "/")
    assert told["display"] == "standalone"
    for name in ("theme_color", "background_color"):
        assert re.fullmatch("#[0-9A-F]{6}", told[name])
    for each in told["shortcuts"]:
        assert each["url"].startswith(told["scope"])
        resolve(each["url"])
    sizes = {(each["sizes"], each["purpose"]) for each in told["icons"]}
    assert sizes == {(f"{n}x{n}", kind) for n in (192, 512) for kind in ("any", "maskable")}
    icons = told["icons"] + [each for short in told["shortcuts"] for each in short["icons"]]
    for each in icons:
        with picture(each["src"]) as found:
            assert f"{found.width}x{found.height}" == each["sizes"]
            assert found.format == "PNG"


def test_the_pictures_are_the_logos_drawing() -> None:
    for name, drawn in logo_pictures.pictures().items():
        with Image.open(logo_pictures.FOLDER / name) as kept:
            assert kept.size == drawn.size, name
            worst = ImageChops.difference(kept.convert("RGBA"), drawn.convert("RGBA")).getextrema()
            # Few colours are kept: those of smooth edges are near what was drawn.
            assert max(high for _low, high in worst) < 48, name
            assert Path(logo_pictures.FOLDER / name).stat().st_size < 12_000, name


def test_a_launcher_may_cut_the_maskable_icon() -> None:
    """All that isn't ground lies within the circle that every shape leaves: 80 % of the width."""
    with Image.open(logo_pictures.FOLDER / "icon-maskable-512.png") as kept:
        rows = kept.convert("RGB")
    ground = rows.getpixel((0, 0))
    far = [
        (x, y)
        for x in range(0, 512, 4)
        for y in range(0, 512, 4)
        if rows.getpixel((x, y)) != ground and (x - 256) ** 2 + (y - 256) ** 2 > (0.4 * 512) ** 2
    ]
    assert far == []


def head(client: Client, address: str = "/sign-in/") -> str:
    return client.get(address, follow=True).content.decode().partition("</head>")[0]


def test_every_page_can_be_put_on_the_home_screen(
    house: Office, make_player: Callable[..., Player], sign_in: Callable[[Player], Client]
) -> None:
    for client in (Client(), sign_in(make_player())):
        page = head(client, "/")
        assert f'<link rel="manifest" href="{ADDRESS}?language=fr">' in page
        found = re.search(r'rel="apple-touch-icon" href="([^"]+)"', page)
        assert found
        with picture(found[1]) as icon:
            assert (icon.size, icon.mode) == ((180, 180), "P")
        assert '"apple-mobile-web-app-title" content="Späye"' in page


def test_only_an_iphone_reads_about_its_splash(house: Office) -> None:
    assert "startup-image" not in head(Client())
    page = head(Client(headers={"User-Agent": IPHONE}))
    links = re.findall(
        r'media="\(device-width: (\d+)px\) and \(device-height: (\d+)px\)'
        r' and \(-webkit-device-pixel-ratio: (\d)\)[^"]*" href="([^"]+)"',
        page,
    )
    assert len(links) == len(SPLASHES)
    for width, height, pixels, address in links:
        with picture(address) as splash:
            assert splash.size == (int(width) * int(pixels), int(height) * int(pixels))


COLOURS = re.compile(r'<meta name="theme-color" content="(#\w+)"(?: media="([^"]+)")?>')


@pytest.mark.parametrize(
    ("theme", "told"),
    [
        (
            "auto",
            [
                ("#0F5145", "(prefers-color-scheme: light)"),
                ("#0A1E1A", "(prefers-color-scheme: dark)"),
            ],
        ),
        ("light", [("#0F5145", "")]),
        ("dark", [("#0A1E1A", "")]),
    ],
)
def test_the_phones_frame_follows_the_theme(
    house: Office,
    make_player: Callable[..., Player],
    sign_in: Callable[[Player], Client],
    theme: str,
    told: list[tuple[str, str]],
) -> None:
    page = head(sign_in(make_player(theme=theme)), "/inbox/")
    assert COLOURS.findall(page) == told


def test_the_page_says_what_waits_for_the_icons_number(
    house: Office, make_player: Callable[..., Player], sign_in: Callable[[Player], Client]
) -> None:
    page = sign_in(make_player(role="admin")).get("/tables/").content.decode()
    # The only admin is asked to appoint a second.
    assert 'data-unread="1"' in page
    assert "data-unread" not in Client().get("/sign-in/").content.decode()
