"""Password, passkey and single sign-on in a browser, under the strict content policy."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games.players.auth import links
from games.players.models import Player
from tests.browser.conftest import browse  # noqa: F401
from tests.players.auth.conftest import PASSWORD
from tests.players.auth.provider import Provider, running
from tests.players.conftest import path_of, somebody

pytestmark = pytest.mark.browser


@pytest.fixture
def ingrid(site: Any) -> Player:
    return somebody("Ingrid")


@pytest.fixture
def phone(browse: Callable[..., Page], site: Any) -> Page:  # noqa: F811
    """A phone on localhost, where passkeys work."""
    return browse(locale="en-GB", base_url=site.url.replace("127.0.0.1", "localhost"))


@pytest.fixture
def local_provider(settings: Any) -> Iterator[Provider]:
    with running() as provider:
        settings.OIDC = provider.oidc(join=True)
        yield provider


def come_in(page: Page, player: Player) -> None:
    page.goto(path_of(links.make_link(player, player).url))
    press(page, "Sign in on this device")


def press(page: Page, name: str) -> None:
    """And be where that leads, before one goes anywhere else."""
    with page.expect_navigation():
        page.get_by_role("button", name=name).click()


def sign_out(page: Page) -> None:
    page.goto("/me/security/")
    page.get_by_role("button", name="Sign out here").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def finger(context: BrowserContext, page: Page) -> None:
    """A virtual authenticator whose owner always says yes."""
    session = context.new_cdp_session(page)
    session.send("WebAuthn.enable", {"enableUI": False})
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_passkey_is_made_and_signs_in(phone: Page, ingrid: Player) -> None:
    finger(phone.context, phone)
    come_in(phone, ingrid)
    phone.goto("/me/security/")
    phone.get_by_label("Passkey name").fill("My thumb")
    phone.get_by_role("button", name="Add a passkey").click()
    expect(phone.get_by_text("Passkey added.")).to_be_visible()
    expect(phone.get_by_text("My thumb", exact=True)).to_be_visible()

    phone.get_by_role("button", name="Add a passkey").click()
    expect(phone.get_by_text("No passkey was created.")).to_be_visible()

    sign_out(phone)
    phone.goto("/me/settings/")
    phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.get_by_role("heading", name="Settings")).to_be_visible()
    phone.goto("/me/security/")
    expect(phone.get_by_text(", by passkey")).to_be_visible()

    press(phone, "Remove My thumb")
    sign_out(phone)
    phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.get_by_text("This passkey doesn’t work here.")).to_be_visible()


@pytest.mark.long
def test_a_password_is_set_and_signs_in(phone: Page, ingrid: Player) -> None:
    come_in(phone, ingrid)
    phone.goto("/me/security/")
    phone.get_by_role("link", name="Set a password").click()
    phone.get_by_label("New password", exact=True).fill("short")
    phone.get_by_label("Repeat new password").fill("short")
    phone.get_by_role("button", name="Save").click()
    expect(phone.locator(".error").first).to_be_visible()
    phone.get_by_label("New password", exact=True).fill(PASSWORD)
    phone.get_by_label("Repeat new password").fill(PASSWORD)
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_text("Password saved.")).to_be_visible()

    sign_out(phone)
    phone.get_by_text("I have a password").click()
    phone.get_by_label("Your name here").fill("ingrid")
    phone.get_by_label("Password", exact=True).fill("wrong")
    phone.get_by_role("button", name="Sign in with a password").click()
    expect(phone.get_by_text("Wrong name or password.")).to_be_visible()
    phone.get_by_label("Password", exact=True).fill(PASSWORD)
    press(phone, "Sign in with a password")
    phone.goto("/me/security/")
    expect(phone.get_by_text(", by password")).to_be_visible()


def test_the_provider_is_a_page_away(
    phone: Page, local_provider: Provider, site: Any, settings: Any
) -> None:
    """There and back: no form ends elsewhere, the content policy would stop it."""
    settings.SITE_URL = site.url.replace("127.0.0.1", "localhost")
    phone.goto("/sign-in/")
    phone.get_by_role("button", name="Sign in with Acme").click()
    expect(phone.get_by_label("Your first name")).to_have_value("Zoé")
    press(phone, "Come in")
    phone.goto("/me/security/")
    expect(phone.get_by_text(", by single sign-on")).to_be_visible()
    expect(phone.get_by_role("button", name="Disconnect")).to_be_visible()
