"""The pages of the people: the way in, one's own, the admins', errors and rules."""

from collections.abc import Callable

from django.test import override_settings
from playwright.sync_api import Page

from games.players import exercises, ghosts
from games.players import services as people
from games.players.auth import links
from games.players.models import SignInLink
from tests.browser.access.house import House, Stop, Stops


def press(name: str) -> Callable[[Page], object]:
    """Press the first button of this name; the page that follows is looked at."""

    def act(page: Page) -> None:
        page.locator("main").get_by_role("button", name=name).first.click()
        page.wait_for_load_state()

    return act


def _path(url: str) -> str:
    return "/" + url.split("/", 3)[3]


def first_start(link: str) -> Stops:
    """Before anybody is there."""
    yield Stop("welcome", _path(link), None)
    yield Stop("welcome, no name", _path(link), None, act=_nameless)


def _nameless(page: Page) -> None:
    page.locator("input[name=first_name]").fill("   ")
    with page.expect_navigation():
        page.locator("main form button.btn.primary").click()


def the_way_in(house: House) -> Stops:
    camille = house.player("Camille")
    invitation = _path(links.renew_invitation(camille))
    link = _path(links.make_link(house.player("Lars"), camille).url)
    claim = _path(ghosts.make_claim_link(house.ghost.pk, camille).url)
    yield Stop("sign in", "/sign-in/", None)
    yield Stop("sign in, wrong code", "/sign-in/", None, act=_wrong_code)
    yield Stop("sign in, by name", "/sign-in/", None, act=_by_name)
    yield Stop("join", invitation, None)
    yield Stop("join, the name is taken", invitation, None, act=_taken)
    yield Stop("join, already in", invitation, "Lars")
    yield Stop("join, gone", "/join/nothing/", None, status=404)
    yield Stop("link", link, None)
    yield Stop("link, gone", "/link/nothing/", None, status=404)
    yield Stop("claim", claim, None)
    yield Stop("claim, gone", "/claim/nothing/", None, status=404)
    yield Stop("erased", "/erased/", None)
    yield Stop("erased, with a rest", "/erased/?rest=1", None)


def _wrong_code(page: Page) -> None:
    page.locator("input[name=code]").fill("000000")
    with page.expect_navigation():
        page.locator("form:has([name=code]) button").first.click()


def _by_name(page: Page) -> None:
    page.locator("details summary").first.click()


def _taken(page: Page) -> None:
    page.locator("input[name=name]").fill("Camille")
    with page.expect_navigation():
        page.locator("main form:has([name=name]) button.btn").first.click()


def _wrong_password(page: Page) -> None:
    page.locator("input[name=current]").fill("wrong")
    with page.expect_navigation():
        page.locator("main button[name=remove]").click()


def my_own(house: House) -> Stops:
    yield Stop("settings", "/me/settings/")
    yield Stop("new link", "/me/security/", act=press("Un autre appareil"))
    yield Stop("signing in", "/me/security/")
    yield Stop("password", "/me/security/password/")
    yield Stop("password, refused", "/me/security/password/", act=_short_password)
    camille = house.player("Camille")
    camille.set_password("räksmörgås på bordet")
    camille.save()
    yield Stop("remove password", "/me/security/password/remove/")
    yield Stop("remove password, refused", "/me/security/password/remove/", act=_wrong_password)
    yield Stop("privacy", "/me/privacy/")
    yield Stop("privacy, refused", "/me/privacy/", act=_taken_pseudonym)
    yield Stop("erase me", "/me/privacy/erase/")
    yield Stop("erase me, not the name", "/me/privacy/erase/", "Lars", act=_not_my_name)
    yield Stop("inbox", "/inbox/")
    yield Stop("inbox, empty", "/inbox/", "Zoé")
    yield Stop("the words of the game", "/me/words/")
    yield Stop("my own exercises", "/me/exercises/")
    yield Stop("the first steps", "/first-steps/", "Lars")
    yield Stop("how I am told", "/me/told/")
    with override_settings(EMAIL_ON=True):
        yield Stop("where letters go", "/me/told/mail/")
    yield Stop("when nothing calls", "/me/told/rest/")
    yield Stop("letters are ended", "/mail/off/1/nothing/", None)
    yield Stop("my programs", "/me/programs/")
    yield Stop("what programs may ask", "/api/")
    yield Stop("what is kept of people", "/notice/", "Lars")
    yield Stop("people without a phone", "/people/ghosts/")
    one = f"/people/ghosts/{house.ghost.pk}/merge/"
    yield Stop("somebody without a phone is somebody else", one)
    yield Stop("people without a phone, link", "/people/ghosts/", act=press("Code QR"))
    yield Stop("rules of all games", "/rules/")
    yield Stop("rules, searched", "/rules/?q=carte")
    yield Stop("rules, searched in vain", "/rules/?q=xylophone")
    yield Stop("rules", "/rules/spaye/")
    yield Stop("rules, Papayoo", "/rules/papayoo/")
    yield Stop("rules, Speahx", "/rules/speahx/")
    yield Stop("rules, the original", "/rules/spaye/original/")
    yield Stop("rules, a word explained", "/rules/spaye/", act=_explain)
    SignInLink.objects.all().delete()


def _taken_pseudonym(page: Page) -> None:
    page.locator("input[name=pseudonym]").fill("Ingrid")
    with page.expect_navigation():
        page.locator("form:has([name=pseudonym]) button").first.click()


def _short_password(page: Page) -> None:
    for field in page.locator("main input[type=password]").all():
        field.fill("kort")
    with page.expect_navigation():
        page.locator("main form:has([type=password]) button.btn").first.click()


def _not_my_name(page: Page) -> None:
    page.locator("input[name=name]").fill("?")
    with page.expect_navigation():
        page.locator("main form:has([name=name]) button").first.click()


def _explain(page: Page) -> None:
    page.locator("main .term").first.click()


def the_office(house: House) -> Stops:
    """What admins see."""
    people.add_player("Henriette", "", "fr", "member")
    gone = house.player("Henriette")
    people.deactivate(house.player("Camille"), gone.pk, "Est partie.")
    yield Stop("office today", "/office/today/")
    yield Stop("office today, for a referee", "/office/today/", "Ingrid")
    yield Stop("people", "/people/")
    yield Stop("appoint", "/people/appoint/")
    person = f"/people/{house.player('Mehdi').pk}/"
    yield Stop("a person, for admins", person)
    yield Stop("me, for admins", f"/people/{house.player('Camille').pk}/")
    yield Stop("a person gone, for admins", f"/people/{gone.pk}/")
    yield Stop("a link for a person", person, act=press("Lien de connexion"))
    exercises.add(house.player("Camille"), "gainage", "seconds")
    yield Stop("administration", "/office/")
    yield Stop("office", "/office/settings/")
    yield Stop("rhythm", "/office/rhythm/")
    yield Stop("calendar", "/office/calendar/")
    yield Stop("exercises", "/office/exercises/")
    yield Stop("exercises, refused", "/office/exercises/", act=_empty)
    yield Stop("public holidays", "/office/calendar/public/")
    yield Stop("the office's notice", "/office/privacy/")
    yield Stop("how the office is told", "/office/telling/")
    yield Stop("the office's programs", "/office/programs/")
    yield Stop("a month on paper", "/office/paper/")
    yield Stop("the server", "/office/server/")
    yield Stop("journal", "/office/journal/")
    yield Stop("sign-ins", "/office/sign-ins/")


def _empty(page: Page) -> None:
    """Change an exercise into one without a name."""
    page.locator("details.fold summary").first.click()
    page.locator("details.fold input[name=name]").first.fill("")
    page.locator("details.fold button").first.click()
    page.locator("[aria-invalid]").first.wait_for()


def errors(house: House) -> Stops:
    yield Stop("error 403", "/office/settings/", "Lars", status=403)
    yield Stop("error 404", "/nowhere/", status=404)
    yield Stop("error 404, visitor", "/certificates/nothing/", None, status=404)
    yield Stop("error 405", "/check-in/", status=405)
    for status in (400, 409, 422, 429, 500):
        yield Stop(f"error {status}", "/nowhere/", sent=f"errors/{status}.html", status=404)


def proofs(house: House) -> Stops:
    table = house.played_before().table_id
    yield Stop("verify a day", "/2026/11/16/verify/")
    yield Stop("verify a table", f"/tables/{table}/verify/")
