"""Keys of programs: made and ended on pages, in the activity log, gone with their person."""

import re
from datetime import date, timedelta

import pytest
from django.utils import timezone, translation

from games.players import erasure, personal_data
from games.players import services as people
from games.players.auth import tokens
from games.players.models import AdminAct, Player, Role
from games.programs import access, services
from games.programs.models import Key, Kind
from spaye_site import removals
from tests import one_by_one
from tests.hands import open_page, press

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r"<code class=\"wrap\">(spaye_[\w-]{32})</code>")


DASHBOARD = {"name": "dashboard", "scopes": ["board:read"], "days": "90"}


def make(phone, **fields):
    return press(phone.client, "/me/programs/", DASHBOARD | fields)


def acts():
    return list(AdminAct.objects.order_by("pk").values_list("what", flat=True))


def test_a_key_is_shown_once_and_only_its_digest_is_stored(open_interface, camille):
    page = make(camille).content.decode()
    token = TOKEN.search(page)[1]
    key = Key.objects.get()
    assert key.token_hash == tokens.digest(token)
    assert token not in str(Key.objects.values())
    assert access.find_key(token, Kind.API) == key
    assert access.find_key(token, Kind.CALENDAR) is None
    assert token not in camille.client.get("/me/programs/").content.decode()
    assert key.expires - timezone.now() > timedelta(days=89)
    assert acts() == ["make_key"]


def test_the_same_form_twice_is_one_key_and_the_same_token(open_interface, camille):
    form = open_page(camille.client, "/me/programs/").form(button="Create key")
    first, second = (form.press("Create key", **DASHBOARD).text for _twice in range(2))
    assert TOKEN.search(first)[1] == TOKEN.search(second)[1]
    assert Key.objects.count() == 1
    assert acts() == ["make_key"]


def test_anothers_form_shows_neither_their_token_nor_their_key(open_interface, camille, ingrid):
    fields = DASHBOARD | {"once": tokens.new()}
    theirs = TOKEN.search(camille.client.post("/me/programs/", fields).content.decode())[1]
    mine = ingrid.client.post("/me/programs/", fields).content.decode()
    assert theirs not in mine
    assert access.find_key(TOKEN.search(mine)[1], Kind.API).player == ingrid.player


def test_a_form_shows_its_key_again_for_ten_minutes(open_interface, camille):
    form = open_page(camille.client, "/me/programs/").form(button="Create key")
    form.press("Create key", **DASHBOARD)
    Key.objects.update(created=timezone.now() - timedelta(minutes=11))
    again = form.press("Create key", **DASHBOARD)
    assert again.status == 409
    assert not TOKEN.search(again.text)
    assert "Reload the page" in again.words
    assert Key.objects.count() == 1


@pytest.mark.parametrize(
    "wrong",
    [{"name": ""}, {"scopes": []}, {"scopes": ["all"]}, {"days": 4000}, {"once": "x"}],
)
def test_what_no_form_of_ours_sends_makes_nothing(open_interface, camille, wrong):
    sent = DASHBOARD | {"once": tokens.new()} | wrong
    assert camille.forge("/me/programs/", **sent).status_code == 422
    assert Key.objects.count() == 0


def test_nobody_makes_one_while_the_interface_is_off(house, camille):
    answer = camille.forge("/me/programs/", **DASHBOARD, once=tokens.new())
    assert answer.status_code == 403
    assert Key.objects.count() == 0


def test_twenty_are_enough(open_interface, camille, monkeypatch):
    monkeypatch.setattr(services, "MOST", 1)
    make(camille)
    page = open_page(camille.client, "/me/programs/")
    assert page.words.count("You have 20 keys, the maximum. Revoke one first.") == 2
    assert "Create key" not in page.words
    assert "Create address" not in page.words
    answer = camille.forge("/me/programs/", **DASHBOARD, once=tokens.new())
    assert answer.status_code == 409
    assert Key.objects.count() == 1


def test_its_owner_ends_it_and_nobody_else_does(program, camille, ingrid):
    bot = program(camille.player)
    key = Key.objects.get()
    assert ingrid.forge(f"/me/programs/{key.pk}/revoke/").status_code == 404
    assert bot.get("key").status_code == 200
    for _twice in range(2):
        assert camille.forge(f"/me/programs/{key.pk}/revoke/").status_code == 302
    assert bot.get("key").status_code == 401
    assert acts() == ["make_key", "revoke_key"]


def test_the_page_of_devices_counts_what_is_open_and_ends_it_all(program, camille, ingrid):
    assert "Revoke all" not in open_page(camille.client, "/me/security/").text
    bots = program(camille.player), program(camille.player)
    theirs = program(ingrid.player)
    camille.post("/me/programs/calendar/")
    calendar = access.link(Key.objects.get(kind=Kind.CALENDAR))
    page = open_page(camille.client, "/me/security/")
    assert "2 API keys, 1 calendar address" in page.text
    page = page.press("Revoke all")
    assert "no longer work" in page.text
    assert "Revoke all" not in page.text
    assert [bot.get("key").status_code for bot in (*bots, theirs)] == [401, 401, 200]
    assert camille.client.get("/calendar/" + calendar.rsplit("/", 1)[1]).status_code == 404


def test_an_admin_sees_and_ends_all_keys_and_throws_the_switch(house, phone):
    admin, lars = phone("Ada", Role.ADMIN), phone("Lars")
    assert admin.forge("/office/programs/", on="yes").status_code == 400
    assert admin.post("/office/programs/", on="1").status_code == 302
    access.clear_cache()
    make(lars)
    page = admin.get("/office/programs/").content.decode()
    assert "dashboard" in page
    assert "Lars" in page
    assert admin.forge(f"/office/programs/{Key.objects.get().pk}/revoke/").status_code == 302
    admin.post("/office/programs/", on="0")
    access.clear_cache()
    assert not access.is_on()
    assert acts() == ["interface", "make_key", "revoke_key", "interface"]


def test_a_key_ends_with_its_time_and_with_its_person(program, camille, ingrid, phone):
    bot, other = program(camille.player), program(ingrid.player)
    people.deactivate(phone("Ada", Role.ADMIN).player, ingrid.player.pk)
    assert (bot.get("key").status_code, other.get("key").status_code) == (200, 401)
    Key.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert bot.get("key").status_code == 401
    assert "Expired" in camille.get("/me/programs/").content.decode()


def test_the_day_of_the_last_use_is_kept(program, camille, at):
    at("2026-11-20 00:30:00")
    bot = program(camille.player)
    bot.get("key")
    # The office's day: by UTC it is still the one before.
    assert Key.objects.get().last_used == date(2026, 11, 20)


def test_the_export_tells_of_keys_and_no_token(program, camille):
    bot = program(camille.player, "days:read")
    told = str(personal_data.everything(camille.player)["keys"])
    assert "days:read" in told
    assert bot.token not in told
    assert tokens.digest(bot.token) not in told


def test_erased_with_the_person_and_struck_from_others(program, camille, phone):
    admin = phone("Ada", Role.ADMIN).player
    program(camille.player)
    services.make_link(Kind.OFFICE_CALENDAR, admin, None, "calendar of Camille")
    people.deactivate(admin, camille.player.pk)
    erasure.erase(Player.objects.get(pk=camille.player.pk), admin)
    assert "Camille" not in str(list(Key.objects.values()))
    assert not Key.objects.filter(kind=Kind.API).exists()


@pytest.mark.django_db(transaction=True)
def test_an_update_ends_addresses_of_badges_and_says_so():
    executor = one_by_one.executor()
    executor.migrate([("programs", "0001_initial")])
    old = executor.loader.project_state([("programs", "0001_initial")]).apps
    ended = timezone.now()
    for kind, revoked in (("badge", None), ("board", None), ("badge", ended), ("api", None)):
        old.get_model("programs", "Key").objects.create(
            kind=kind, name=kind, token_hash=f"{kind} {revoked}", revoked=revoked
        )
    executor = one_by_one.executor()
    executor.migrate([("programs", "0002_no_badges")])
    assert [key.kind for key in Key.objects.all()] == ["api"]
    with translation.override("en"):
        [said] = removals.sentences()
    assert said.startswith("2 badge and board addresses")
