"""Erasing a person who has played: the name is nowhere, and everything else is as it was."""

import json
import unicodedata
from datetime import date
from typing import Any

import pytest
from django.contrib.messages import Message
from django.contrib.messages.storage.cookie import MessageEncoder
from django.db import connection
from django.utils import timezone

from games.boards import checks, ledger
from games.boards import services as boards
from games.boards.models import Closing, Line, Title
from games.players import erasure, names, services
from games.players.clock import Clock
from games.players.models import (
    AdminAct,
    Device,
    Equivalent,
    Erasure,
    Exercise,
    Hand,
    Holiday,
    Office,
    Player,
    Role,
)
from games.tables import move_logs
from games.tables.models import Entry, Table, Talk
from tests.boards.conftest import a_table
from tests.disk import database_files
from tests.refusals import refuses

NAME, PSEUDONYM = "Élodie Ø", "Minøuche"


def spellings(name: str) -> set[bytes]:
    """The bytes by which a name could still be found."""
    forms = {unicodedata.normalize(form, name) for form in ("NFC", "NFD")}
    cased = {text for form in forms for text in (form, form.casefold(), form.upper())}
    written = {text.encode() for text in cased | {names.key(name)}}
    written |= {json.dumps(text)[1:-1].encode() for text in cased}
    written |= {text.encode("utf-16-le") for text in forms}
    hexed = {text.hex().encode() for text in written}
    return written | hexed | {text.upper() for text in hexed}


FORBIDDEN = spellings(NAME) | spellings(PSEUDONYM)


def stored() -> bytes:
    """Every value of every table, and the sessions' data in plain."""
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            found += [repr(value) for row in cursor.fetchall() for value in row]
    found += [json.dumps(device.get_decoded()) for device in Device.objects.all()]
    return "\n".join(found).encode()


def left(data: bytes) -> list[bytes]:
    return [spelling for spelling in FORBIDDEN if spelling in data]


@pytest.fixture
def elodie(phone: Any) -> Any:
    return phone(NAME)


@pytest.fixture
def played(app_day: Any, elodie: Any, ingrid: Any, camille: Any, admin: Any) -> Table:
    """A running day with Élodie in it, whose name stands wherever somebody may write it."""
    day = app_day("N", "7S", "8S", "9S")
    elodie.post("/me/privacy/pseudonym/", pseudonym=PSEUDONYM)
    elodie.post("/check-in/")
    camille.move(f"set_exercise squats façon {NAME}")
    seat = day.table.seats.get(player=elodie.player).number
    elodie.move("challenge 1")
    ingrid.move(f"accept {seat}")
    elodie.move("draw 0")
    ingrid.move("draw 1")
    ingrid.move(f"adjust 0 5 comme {unicodedata.normalize('NFD', NAME.upper())}")
    services.change_role(admin.player, elodie.player.pk, Role.REFEREE, f"{NAME} est juste")
    services.change_role(admin.player, camille.player.pk, Role.REFEREE, "comme élodie ø")
    Holiday.objects.create(date="2026-05-01", name=f"Fête de {PSEUDONYM}")
    Office.objects.update(reserved_names=f"Admin, {NAME}", cause=f"la course de {NAME}")
    squats, _made = Exercise.objects.get_or_create(name="squats")
    for name in (f"comme {NAME}", f"comme {PSEUDONYM}", "assis"):
        Equivalent.objects.create(exercise=squats, name=name)
    Player.objects.filter(pk=camille.player.pk).update(preference=f"ce que {NAME} veut")
    Talk.objects.create(
        table=day.table, player=camille.player, text=f"Bravo {PSEUDONYM}", at=timezone.now()
    )
    _closed_and_opened(elodie.player, ingrid.player, admin.player)
    _unread(camille, f"{PSEUDONYM} challenges you")
    return Table.objects.get(pk=day.table_id)


def _closed_and_opened(best: Player, other: Player, admin: Player) -> None:
    points = {best.pk: (5, 2, 30), other.pk: (4, 1, 3)}
    boards.project(date(2026, 3, 2), a_table().pk, points, "finished")
    boards.close_month(2026, 3, admin, {})
    boards.reopen_month(2026, 3, admin, f"Because of {NAME}.")
    boards.close_month(2026, 3, admin, {})


def _unread(phone: Any, text: str) -> None:
    session = phone.client.session
    session["_messages"] = json.dumps([Message(20, text)], cls=MessageEncoder)
    session.save()


def erase(phone: Any, typed: str = NAME) -> Any:
    return phone.post("/me/privacy/erase/", name=typed)


def totals(player: Player) -> list[tuple[Any, ...]]:
    return list(Line.objects.filter(player=player).values_list("date", "daye", "repetition"))


@pytest.mark.usefixtures("both_databases")
def test_the_name_is_nowhere_and_the_rest_is_as_it_was(played, elodie) -> None:
    assert left(stored())
    told = ledger.month_ledger(2026, 3, Clock.read()).totals
    answer = erase(elodie, "élodie ø")
    assert answer.headers["Location"] == "/erased/"
    assert left(stored()) == []
    assert checks.table_differences(played.pk, Clock.read()) == []
    assert ledger.month_ledger(2026, 3, Clock.read()).totals == told
    assert {title.player_id for title in Title.objects.all()} == {elodie.player.pk}
    assert Erasure.objects.get().wiped is not None


@pytest.mark.django_db(transaction=True)
def test_a_day_forgets_it_in_what_counts_as_its_exercise(app_day: Any, elodie: Any) -> None:
    squats, _made = Exercise.objects.get_or_create(name="squats")
    for name in (f"comme {NAME}", f"comme {PSEUDONYM}", "comme élodie ø", "assis"):
        Equivalent.objects.create(exercise=squats, name=name)
    elodie.post("/me/privacy/pseudonym/", pseudonym=PSEUDONYM)
    day = app_day()
    day.refresh_from_db()
    assert f"comme {PSEUDONYM}" in day.equivalents
    erase(elodie)
    day.refresh_from_db()
    assert sorted(day.equivalents) == ["assis", "comme …"]
    assert left(stored()) == []


# What boards, games and messages need of a row; the others are as they are for anybody new.
KEPT = {
    *("id", "joined", "erased", "changes", "name_key", "initials", "palette", "password"),
    *("is_active", "on_screen", "counts_repetitions"),
}


def test_nothing_of_the_row_tells_who_it_was(elodie) -> None:
    now = timezone.now()
    Player.objects.filter(pk=elodie.player.pk).update(
        language="nb", theme="dark", motion="reduced", hand=Hand.LEFT, words_explained=False,
        inbox_seen=now, preference="assis", preference_shared=True, screen_answered=now,
        repetitions_answered=now, not_now=now.date(), asked_to_stay=now, on_screen=False,
    )  # fmt: skip
    erase(elodie)
    row, anybody = Player.objects.get(pk=elodie.player.pk), Player()
    told = {
        field.attname
        for field in Player._meta.concrete_fields
        if getattr(row, field.attname) != getattr(anybody, field.attname)
    }
    assert told <= KEPT


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_no_byte_of_the_name_is_in_the_files(played, elodie) -> None:
    assert left(database_files())
    erase(elodie)
    assert left(database_files()) == []


@pytest.mark.django_db(transaction=True)
def test_an_anonymous_person_takes_the_place(played, elodie, camille, phone) -> None:
    erase(elodie)
    row = Player.objects.get(pk=elodie.player.pk)
    assert row.display_name.endswith(str(row.pk))
    assert (row.name, row.pseudonym, row.initials, row.role) == ("", "", "?", Role.MEMBER)
    assert not row.is_active
    assert not row.has_usable_password()
    assert not row.devices.exists()
    assert elodie.get("/").status_code == 302
    assert elodie.get("/erased/").status_code == 200
    act = AdminAct.objects.first()
    assert (act.what, act.whom, act.detail, act.reason) == ("erase", row, "", "")
    assert f"Anonymous {row.pk}" in camille.text("/2026/03/")
    assert phone(NAME).player.pk != row.pk  # The name is free again.


@pytest.mark.django_db(transaction=True)
def test_texts_keep_the_rest_of_what_they_say_and_the_move_log_is_chained_anew(
    played, elodie
) -> None:
    entries = Entry.objects.filter(table=played)
    before = list(entries.values_list("hash", flat=True))
    first = next(n for n, entry in enumerate(entries) if NAME in entry.move)
    erase(elodie)
    assert AdminAct.objects.filter(reason="… est juste").exists()
    assert AdminAct.objects.filter(reason="comme …").exists()
    assert Holiday.objects.get().name == "Fête de …"
    assert Closing.objects.first().reason == "Because of …."
    assert Talk.objects.get().text == "Bravo …"
    assert Office.objects.get().reserved_names == "Admin, …"
    assert list(Equivalent.objects.values_list("name", flat=True)) == ["comme …", "assis"]
    told = ["challenge 1", "set_exercise squats façon …", "adjust 0 5 comme …"]
    assert set(told) <= set(entries.values_list("move", flat=True))
    table = Table.objects.get(pk=played.pk)
    assert "squats façon …" in table.state
    hashes = list(entries.values_list("hash", flat=True))
    assert hashes[:first] == before[:first]
    assert not set(hashes[first:]) & set(before)
    assert [(mark["from"], mark["why"]) for mark in table.rechained] == [(first, "erasure")]
    assert move_logs.breaks(table) == []


@pytest.mark.django_db(transaction=True)
def test_a_running_daye_is_broken_off(app_day, elodie, ingrid) -> None:
    day = app_day("8S", "7S")
    elodie.post("/check-in/")
    elodie.move("challenge 1")
    ingrid.move("accept 2")
    erase(elodie)
    verbs = list(Entry.objects.filter(table=day.table_id).values_list("move", flat=True))
    assert verbs[-2:] == ["abort", "check_out 2"]


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["", "Elodi", "Minøuche", "x" * 500])
def test_another_name_erases_nothing(elodie, typed) -> None:
    assert erase(elodie, typed).status_code == 422
    assert Player.objects.get(pk=elodie.player.pk).erased is None


@pytest.mark.django_db
def test_the_last_admin_stays(admin, camille) -> None:
    assert "Make someone else admin first" in admin.text("/me/privacy/erase/")
    answer = admin.forge("/me/privacy/erase/", name="Zoé")
    assert answer.status_code == 409
    assert Player.objects.get(pk=admin.player.pk).is_active
    services.change_role(admin.player, camille.player.pk, Role.ADMIN)
    assert erase(admin, "Zoé").status_code == 302


@pytest.mark.django_db
def test_an_admin_anonymises_only_who_has_left(admin, camille, ingrid) -> None:
    only = "Admins can only anonymise people who are deactivated."
    with refuses(only):
        erasure.erase(ingrid.player, admin.player)
    services.deactivate(admin.player, ingrid.player.pk, "Left.")
    with refuses(only):
        erasure.erase(ingrid.player, camille.player)
    erasure.erase(ingrid.player, admin.player)
    erasure.erase(ingrid.player, admin.player)
    assert Erasure.objects.count() == 1
    assert AdminAct.objects.filter(what="erase", by=admin.player).count() == 1


@pytest.mark.django_db(transaction=True)
def test_what_could_not_be_wiped_is_said_and_tried_again(elodie, monkeypatch) -> None:
    monkeypatch.setattr(erasure, "TRIES", 0)
    answer = erase(elodie)
    assert "next restarts" in elodie.text(answer.headers["Location"])
    assert Erasure.objects.get().wiped is None
    monkeypatch.undo()
    assert erasure.finish()
    assert Erasure.objects.get().wiped is not None


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_reader_in_the_way_leaves_it_for_later(elodie, monkeypatch) -> None:
    import sqlite3

    monkeypatch.setattr(erasure, "BUSY_MILLISECONDS", 50)
    reader = sqlite3.connect(connection.settings_dict["NAME"])
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM players_player").fetchone()
    try:
        assert erase(elodie).headers["Location"] == "/erased/?rest=1"
    finally:
        reader.close()
    assert erasure.finish()
    assert left(database_files()) == []
