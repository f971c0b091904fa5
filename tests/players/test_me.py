"""One's own pages."""

import pytest
from django.utils import timezone

from games.players import inbox
from games.players.inbox import InboxAction, InboxItem
from tests.hands import open_page, press

SETTINGS = {
    "name": "Camille",
    "palette": "7",
    "language": "nb",
    "theme": "dark",
    "motion": "reduced",
}


def test_settings_are_saved_and_the_answer_speaks_the_new_language(signed_in, camille):
    page = open_page(signed_in, "/me/settings/").form("/me/settings/").press("Save", **SETTINGS)
    camille.refresh_from_db()
    assert (camille.palette, camille.language) == (7, "nb")
    assert (camille.theme, camille.motion) == ("dark", "reduced")
    assert '<html lang="nb"' in page.text
    assert 'data-theme="dark"' in page.text
    assert 'data-motion="reduced"' in page.text
    assert "Lagret" in page.words


def test_a_choice_is_kept_as_soon_as_it_is_touched_and_a_name_half_typed_is_not(signed_in, camille):
    page = open_page(signed_in, "/me/settings/")
    assert 'hx-trigger="change"' in page.text
    htmx = {"HTTP_HX_REQUEST": "true"}
    same = SETTINGS | {"language": "en", "name": "Cami"}
    answer = signed_in.post("/me/settings/", same, **htmx)
    assert "Saved." in answer.content.decode()
    camille.refresh_from_db()
    assert (camille.name, camille.theme) == ("Camille", "dark")
    other = signed_in.post("/me/settings/", SETTINGS, **htmx)
    assert other["HX-Refresh"] == "true"
    assert "Lagret" in open_page(signed_in, "/me/settings/").words


def test_renaming_gives_new_initials_and_takes_no_others_name(signed_in, camille, ingrid):
    taken = press(signed_in, "/me/settings/", SETTINGS | {"name": "Ingrid"})
    assert taken.status_code == 422
    assert "Ingrid A." in taken.content.decode()
    for name, initials in (("CAMILLE", "Ca"), ("Zoé", "Zo")):
        press(signed_in, "/me/settings/", SETTINGS | {"name": name})
        camille.refresh_from_db()
        assert (camille.name, camille.initials) == (name, initials)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "x" * 10_000),
        ("palette", "12"),
        ("language", "de"),
        ("theme", "pink"),
        ("motion", ""),
        ("hand", "third"),
    ],
)
def test_what_is_wrong_is_422_and_changes_nothing(signed_in, camille, field, value):
    response = signed_in.post("/me/settings/", SETTINGS | {field: value})
    assert response.status_code == 422
    camille.refresh_from_db()
    assert (camille.name, camille.language, camille.palette) == ("Camille", "en", 0)
    assert 'data-theme="auto"' in response.content.decode()


@pytest.mark.parametrize(
    "page", ["/me/", "/me/settings/", "/me/security/", "/me/security/password/", "/inbox/"]
)
def test_ones_own_pages_want_somebody(page, db, client):
    assert client.get(page)["Location"] == f"/sign-in/?next={page}"


@pytest.fixture
def source(monkeypatch):
    """A source that has one item for everybody."""

    def waiting(player, now):
        action = InboxAction("Confirm", "/somewhere/", (("move", "confirm 4 12"),))
        return [InboxItem("Twelve squats", "for Lars", "/", "dumbbell", at=now, actions=(action,))]

    monkeypatch.setattr(inbox, "sources", [waiting])
    return waiting


def test_the_inbox_shows_what_waits(signed_in, source):
    page = signed_in.get("/inbox/").content.decode()
    assert "Twelve squats" in page
    assert 'action="/somewhere/"' in page
    assert 'name="move" value="confirm 4 12"' in page


def test_the_bell_prefers_a_source_that_counts(camille, source, monkeypatch):
    now = timezone.now()
    assert inbox.count(camille, now) == 1
    monkeypatch.setitem(inbox.counts, source, lambda player, now: 41)
    assert inbox.count(camille, now) == 41


def test_every_page_says_which_hand_is_wished(signed_in):
    assert "data-hand" not in signed_in.get("/me/settings/").content.decode()
    for wish, said in (({"hand": "left"}, True), ({}, True), ({"hand": "right"}, False)):
        press(signed_in, "/me/settings/", SETTINGS | {"language": "en"} | wish)
        assert ('data-hand="left"' in signed_in.get("/2026/").content.decode()) is said
