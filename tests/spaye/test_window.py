"""Django's admin shows what everybody may know of a running day, writes nothing, keeps secrets."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from django.apps import apps
from django.contrib import admin as django_admin
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.boards import services as boards
from games.kitchen import services as screens
from games.players.journal.services import record_act
from games.players.models import Device, Invitation, Player
from games.players.ways_in import entering
from games.players.window import ViewOnly
from games.spaye import services
from games.spaye.models import Day
from games.tables.models import Entry, Table
from tests.spaye.clock import stored
from tests.spaye.conftest import Phone
from tests.spaye.together import play

INDEX = "/office/django/"
SECRET_FIELDS = {
    "Player": {"password", "last_login", "joined_with", "preference", "name_key", "pseudonym_key"},
    "Invitation": {"nonce", "token_hash"},
    "Tournament": {"seed", "nonce", "opened_with"},
    "Table": {"seed", "setup", "state", "chance_log"},
    "Entry": {"move"},
}


@pytest.fixture
def running(
    app_day: Callable[..., Day], camille: Phone, ingrid: Phone, admin: Phone
) -> Iterator[Day]:
    """A day of known cards with a dāye half drawn, an invitation, a link, a screen, a closing."""
    day = app_day("N", "QH", "9S", "KS")
    play(day, camille, "challenge 1")
    play(day, ingrid, "accept 0")
    play(day, camille, "draw 0")
    play(day, ingrid, "draw 1")
    play(day, ingrid, "challenge 0")
    entering.renew_invitation(admin.player)
    entering.make_link(ingrid.player, admin.player)
    screens.make(admin.player, "Kitchen")
    boards.locked(2026, 11)
    return day


def registered() -> list[type]:
    return list(django_admin.site._registry)


def pages(admin: Phone) -> Iterator[tuple[str, str]]:
    """Every page of the window: lists, rows, histories."""
    paths = [INDEX, f"{INDEX}jsi18n/"]
    for model in registered():
        base = f"{INDEX}{model._meta.app_label}/{model._meta.model_name}/"
        paths += [f"{INDEX}{model._meta.app_label}/", base]
        paths += [f"{base}{row.pk}/{page}/" for row in model.objects.all() for page in PAGES]
    for path in dict.fromkeys(paths):
        answer = admin.get(path)
        assert answer.status_code == 200, path
        yield path, answer.content.decode()


PAGES = ("change", "history")


def test_no_page_of_it_holds_a_secret(running: Day, admin: Phone) -> None:
    table = Table.objects.get()
    invitation = Invitation.objects.get()
    secrets = [
        table.seed,
        table.state,
        json.dumps(table.setup),
        *(value for value in (invitation.nonce, invitation.token_hash)),
        *Device.objects.values_list("session_key", flat=True),
        *Player.objects.values_list("password", flat=True),
        *(entry.move for entry in Entry.objects.all() if " " in entry.move),
    ]
    for model in apps.get_models():
        for field in model._meta.fields:
            if field.name in ("token_hash", "code_hash", "nonce", "session_data"):
                secrets += filter(None, model.objects.values_list(field.name, flat=True))
    assert len(secrets) > 12
    read = dict(pages(admin))
    assert len(read) > 40
    assert [path for path, page in read.items() if any(one in page for one in secrets)] == []


def test_what_may_be_seen_is_named_and_nothing_else(db: None) -> None:
    for model, shown in django_admin.site._registry.items():
        assert isinstance(shown, ViewOnly), model
        assert shown.fields, f"{model}: everything would be shown"
        named = {*shown.fields, *shown.list_display, *shown.list_filter, *shown.search_fields}
        assert not named & SECRET_FIELDS.get(model.__name__, set())


def test_what_opens_a_door_is_not_there_at_all(db: None) -> None:
    names = {model._meta.label for model in registered()}
    assert {"tables.Table", "spaye.Day", "players.Player", "boards.Line"} <= names
    assert not {name for name in names if name.split(".")[0] not in OURS}
    assert not names & {"players.Device", "players.SignInLink", "kitchen.Screen"}


OURS = {"players", "tables", "boards", "spaye", "honours", "tournaments"}


def test_nothing_is_written_whatever_is_posted(running: Day, admin: Phone) -> None:
    before = stored()
    for model in registered():
        base = f"{INDEX}{model._meta.app_label}/{model._meta.model_name}/"
        row = model.objects.first()
        posts = [f"{base}add/", base]
        posts += [f"{base}{row.pk}/{page}/" for page in ("change", "delete")] if row else []
        for path in posts:
            fields = {"action": "delete_selected", "_selected_action": "1", "post": "yes"}
            assert admin.post(path, **fields).status_code == 405, path
        assert admin.get(f"{base}add/").status_code == 403
    assert stored() == before
    assert not LogEntry.objects.exists()


def test_a_list_is_a_few_statements_however_long(
    running: Day, admin: Phone, phone: Callable[..., Phone]
) -> None:
    def statements(path: str) -> int:
        with CaptureQueriesContext(connection) as found:
            assert admin.get(path).status_code == 200
        return len(found)

    paths = [
        reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        for model in registered()
    ]
    record_act(admin.player, "office")
    before = [statements(path) for path in paths]
    for name in ("Lars", "Sofie", "Jonas"):
        player = phone(name).player
        services.check_in(running, player)
        record_act(player, "role", whom=admin.player)
    assert [statements(path) for path in paths] == before


def test_it_speaks_the_readers_language_and_leads_back(
    running: Day, phone: Callable[..., Phone]
) -> None:
    lars = phone("Lars", "admin", "nb")
    page = lars.text(INDEX)
    assert "Databasen" in page
    assert "Tilbake til administrasjonen" in page
    assert lars.get("/office/").content.decode().count(f'href="{INDEX}"') == 1
    gone = lars.get(f"{INDEX}players/player/999/change/")
    assert gone.status_code == 302
    missing = lars.get(f"{INDEX}players/nothing/")
    assert missing.status_code == 404
    assert 'class="face"' in missing.content.decode()
