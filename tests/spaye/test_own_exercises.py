"""Alternatives and a daily limit, which nobody but the person ever sees."""

import json
import random
import re
from collections.abc import Iterator
from datetime import date
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.utils import translation

from games.kitchen import access as kitchen
from games.kitchen import services as screens
from games.players import erasure, exercises, personal_data
from games.players.models import AdminAct, Equivalent, Exercise, Office, OwnExercise
from games.programs import access, calendar_feeds
from games.programs import services as programs
from games.programs.models import Interface, Key, Kind, Scope
from games.spaye import services
from games.spaye.models import Day
from games.stories import sheet, spans
from games.stories.models import Badge, DayFacts, PairMonth, PersonMonth, Told
from games.tables.models import Entry, Table
from games.telling.models import Notice
from spaye_site import metrics
from tests.looks import difference, lasting
from tests.spaye.addresses import PLACE, routes
from tests.spaye.clock import set_office
from tests.spaye.conftest import At, LayOut, Phone
from tests.spaye.real_deck import play_down, table
from tests.spaye.together import duel, play
from tests.spaye.twins import shown

SEATED = "seated marching"
TOKEN = re.compile(r'"token": "[^"]+"|[\d.,]+ [KMGT]B free')
"""Another one at every look: the outbox’s token, and what other programs leave of the disk."""


@pytest.fixture
def squats(house: Office, at: At) -> Exercise:
    at("2026-11-20 14:00:00")
    made = Exercise.objects.create(name="squats", unit="repetitions")
    for name in (SEATED, "breathing"):
        Equivalent.objects.create(exercise=made, name=name)
    return made


@pytest.fixture
def nikaye(squats: Exercise, app_day: LayOut, camille: Phone, ingrid: Phone) -> Day:
    """Camille has drawn a nikāye against a queen: twelve squats."""
    day = app_day("N", "QH", "9S", "KS")
    duel(day, camille, ingrid, 0, 1)
    return day


def choose(phone: Phone, exercise: Exercise, name: str = "", most: str = "") -> None:
    found = Equivalent.objects.filter(name=name).first()
    sent = {"exercise": exercise.pk, "equivalent": found.pk if found else "", "most": most}
    assert phone.post("/me/exercises/", **sent).status_code == 302


def test_the_own_page_says_it_and_what_is_done_counts_beyond_the_most(
    nikaye, squats, camille, ingrid
):
    for _twice in range(2):
        choose(camille, squats, SEATED, "5")
    assert OwnExercise.objects.get().most == 5
    text = camille.text("/daye/exercise/0/")
    assert "Your exercise Seated marching" in text
    assert "Your 5 for today come first; anything more is up to you." in text
    assert "Your exercise" not in ingrid.text("/daye/exercise/0/")
    play(nikaye, ingrid, "confirm 0 12")
    assert Table.objects.get().state.count('"done":12') == 1


def test_everybody_reads_the_whole_set_and_the_day_keeps_it(
    nikaye, squats, camille, ingrid, lars, admin
):
    for phone in (camille, ingrid, lars):
        for page in ("witness", "exercise"):
            assert f"squats · {SEATED} · breathing" in phone.text(f"/daye/{page}/0/")
    exercises.set_equivalents(admin.player, squats.pk, ["swimming"])
    assert Day.objects.get().equivalents == [SEATED, "breathing"]
    choose(camille, squats, "swimming")
    assert "Swimming" not in camille.text("/daye/exercise/0/")


def test_what_was_done_before_is_within_the_most(squats, real_day, camille, ingrid):
    choose(camille, squats, "", "20")
    play(real_day, camille, "log 0 1 N-Q")
    assert "up to you" not in camille.text("/daye/exercise/0/")
    play(real_day, ingrid, "confirm 0 12")
    play(real_day, camille, "log 0 1 N-Q")
    assert "Your 8 for today come first" in camille.text("/daye/exercise/1/")
    play(real_day, ingrid, "confirm 1 12")
    play(real_day, camille, "log 0 1 N-7")
    assert "You’ve reached your daily limit" in camille.text("/daye/exercise/2/")


def test_bad_mosts_another_exercises_equivalents_and_an_office_without_any_change_nothing(
    squats, app_day, camille
):
    for most in ("0", "1001", "x", "-3", "1.5"):
        answer = camille.post("/me/exercises/", exercise=squats.pk, equivalent="", most=most)
        assert answer.status_code == 422, most
    plank = Exercise.objects.create(name="plank")
    found = Equivalent.objects.get(name=SEATED)
    camille.forge("/me/exercises/", exercise=plank.pk, equivalent=found.pk, most="")
    assert not OwnExercise.objects.exists()
    set_office(equivalents=False)
    app_day("9S", "KS")
    assert Day.objects.get().equivalents == []
    assert SEATED not in camille.text("/me/exercises/")


def test_admins_keep_the_list(squats, admin, camille):
    sent = {"equivalents": "breathing\n\n to  the window \nbreathing"}
    assert admin.post(f"/office/exercises/{squats.pk}/equivalents/", **sent).status_code == 302
    assert [e.name for e in squats.equivalents.all()] == ["breathing", "to the window"]
    assert AdminAct.objects.filter(what="equivalents").count() == 1
    for refused in ("\n".join("abcdefg"), "x" * 41):
        answer = admin.post(f"/office/exercises/{squats.pk}/equivalents/", equivalents=refused)
        assert answer.status_code == 422
    assert camille.forge(f"/office/exercises/{squats.pk}/equivalents/").status_code == 403


def test_it_is_in_ones_own_export_and_goes_with_the_name(squats, camille, ingrid):
    choose(camille, squats, SEATED, "5")
    told = personal_data.everything(camille.player)["own_exercises"]
    assert told == [{"exercise": "squats", "done_as": SEATED, "most_a_day": 5}]
    assert SEATED not in json.dumps(personal_data.everything(ingrid.player))
    erasure.erase(camille.player, camille.player)
    assert not OwnExercise.objects.exists()


# The permutation: with and without, everybody else is shown the same


@pytest.mark.parametrize("parts", [12, pytest.param(1, marks=pytest.mark.long)])
def test_nobody_else_can_tell(
    parts, site, nikaye, squats, camille, ingrid, lars, admin, referee, caplog
):
    """Pages, streams, exports, the wall, the database's window, figures and logs.

    One address of so many, in each run others.
    """
    screen = screens.add_screen(admin.player, "Kitchen")
    others = [ingrid, lars, admin, referee] if parts == 1 else [ingrid, admin]
    part = slice(random.randrange(parts), None, parts)

    def everything() -> dict[str, str]:
        found = shown(site.url, nikaye, others, [0])
        found |= {
            f"{p.player.name} {a}": html for p in others for a, html in walk(p, camille, part)
        }
        found["wall"] = lasting(
            lars.get(f"/tv/{kitchen.screen_token(screen.nonce)}/", follow=True).content.decode()
        )
        found["camille"] = json.dumps([list(row) for row in rows_about(camille)], default=str)
        out = StringIO()
        call_command("repair", "--check", stdout=out)
        found["repair"] = out.getvalue()
        return found

    everything()  # what a first look changes (the bell) is changed
    before = everything()
    caplog.clear()
    choose(camille, squats, SEATED, "5")
    assert SEATED not in caplog.text
    after = everything()
    assert before.keys() == after.keys()
    for what, html in before.items():
        assert difference(html, after[what]) == "", f"{what} tells"
    assert "Seated marching" in camille.text("/daye/exercise/0/")
    assert OwnExercise.objects.count() == 1


def walk(reader: Phone, about: Phone, part: slice) -> Iterator[tuple[str, str]]:
    """The addresses that can be asked for, of this person, this table, this exercise."""
    values = {"player_id": about.player.pk, "table_id": Table.objects.get().pk, "number": 0}
    values |= {"year": 2026, "month": 11, "day": 20, "view": "exercise", "exercise_id": 1}
    for name, route in list(routes().items())[part]:
        places = [variable for _kind, variable in PLACE.findall(route)]
        if not set(places) <= values.keys() or "export" in name or "sign_out" in name:
            continue
        path = PLACE.sub(lambda found: str(values[found[2]]), route)
        if re.search(r"[\\^$(]|static|live/", path):
            continue
        answer = reader.get(f"/{path}")
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        if answer["Content-Type"].startswith(("text", "application/json")):
            yield path, TOKEN.sub("", lasting(body.decode()))


def rows_about(phone: Phone) -> Iterator[tuple[object, ...]]:
    """What the move logs hold, and what makes open pages draw again."""
    yield from Entry.objects.values_list("number", "seat", "move")
    yield from AdminAct.objects.values_list("what", "detail")
    yield from type(phone.player).objects.filter(pk=phone.player.pk).values_list("changes")


# To the end of a day: the same one is played in two worlds, in one of which Camille has chosen


VALUE = re.compile(r" [-+.0-9eInfNa]+$", re.M)
"""What a line of the metrics counts; its name and labels stay."""
EVERYWHERE = slice(None)
ONCE = re.compile(r'name="once" value="[^"]+"')
"""A form's own number, which is another at every look."""
API_PLACE = re.compile(r"\{(\w+)\}")
API = {"year": "2026", "month": "2026-11", "day": "2026-11-20", "date": "2026-11-20"}


@pytest.mark.parametrize("readers", [0, pytest.param(4, marks=pytest.mark.long)])
def test_a_whole_day_tells_nobody(
    readers: int,
    squats: Exercise,
    real_day: Day,
    camille: Phone,
    ingrid: Phone,
    mehdi: Phone,
    admin: Phone,
    referee: Phone,
) -> None:
    services.check_in(real_day, mehdi.player)
    everybody = (camille, ingrid, mehdi, admin, referee)
    others = [ingrid, admin, mehdi, referee][:readers]
    program, calendar = key_of(ingrid, Kind.API), key_of(ingrid, Kind.CALENDAR)

    def world(chosen: bool) -> dict[str, str]:
        with transaction.atomic():
            if chosen:
                choose(camille, squats, SEATED, "5")
                assert OwnExercise.objects.count() == 1
            play_on(ingrid, camille, mehdi)
            found = dict(everything(camille, others, program, calendar))
            transaction.set_rollback(True)
        for phone in everybody:
            phone.player.refresh_from_db()
        return found

    without, with_it = world(chosen=False), world(chosen=True)
    assert without.keys() == with_it.keys()
    assert {"facts", "notices", "metrics", "calendar", "digest, en"} <= without.keys()
    asked_for = [said for what, said in without.items() if what.startswith("api")]
    assert sum(said.startswith("200") for said in asked_for) >= 3
    assert "Most loyal" in without["digest, en"]
    for what, said in without.items():
        assert difference(said, with_it[what]) == "", f"{what} tells"
        assert SEATED not in with_it[what] or SEATED in said


def key_of(phone: Phone, kind: Kind) -> str:
    """A key's token, or the address of a calendar."""
    if kind == Kind.CALENDAR:
        phone.post("/me/programs/calendar/")
        return "/" + access.link(Key.objects.get(kind=kind, revoked=None)).split("/", 3)[3]
    Interface.objects.update_or_create(pk=1, defaults={"on": True})
    access.clear_cache()
    _key, token = programs.make_for_program(
        phone.player, "a bot", tuple(Scope.values), 90, "k" * 24
    )
    return str(token)


def play_on(ingrid: Phone, camille: Phone, mehdi: Phone) -> None:
    """Camille draws two nikāyes, asks for a witness, and is confirmed more than the most."""
    play_down(3, ingrid, camille)
    day, seats = Day.objects.get(), {seat.player_id: seat.number for seat in table().seats.all()}
    for number in (0, 1):
        services.call(day, camille.player, "witness", number, 9)
        play(day, mehdi, f"confirm {number} 9")
    order = " ".join(str(seats[one.player.pk]) for one in (ingrid, mehdi, camille))
    play(day, mehdi, f"log {order} 9-9-N", "confirm 2 18")


def everything(
    camille: Phone, others: list[Phone], program: str, calendar: str
) -> Iterator[tuple[str, str]]:
    for phone in others:
        yield from (
            (f"{phone.player.name} {at}", ONCE.sub("", html))
            for at, html in walk(phone, camille, EVERYWHERE)
        )
        yield f"{phone.player.name}'s export", _text(personal_data.everything(phone.player))
    notices = Notice.objects.exclude(player=camille.player).order_by("pk")
    yield "notices", _text(list(notices.values_list("player", "kind", "key", "about")))
    yield "facts", "\n".join(DayFacts.objects.values_list("facts", flat=True))
    for model in (PersonMonth, PairMonth, Badge, Told):
        yield model.__name__, _text(list(model.objects.order_by("pk").values()))
    found = spans.load_digest(date(2026, 11, 1))
    assert found is not None
    for language in ("fr", "en", "nb"):
        with translation.override(language):
            tales = [sheet.tale_card(one, found.people) for one in found.tales]
            yield f"digest, {language}", str(sheet.digest_sheet(found, tales))
    yield "metrics", VALUE.sub("", metrics.exposed().decode())
    calendar_feeds.clear_cache()
    yield "calendar", Client().get(calendar).content.decode()
    yield from asked(program)


def asked(token: str) -> Iterator[tuple[str, str]]:
    """Every address of the interface that can be asked for."""
    client, sent = Client(), {"Authorization": f"Bearer {token}"}
    document = client.get("/api/v1/openapi.json").json()
    values = API | {"number": str(table().pk), "table": str(table().pk), "id": str(table().pk)}
    for path, ways in document["paths"].items():
        if "get" in ways:
            at = API_PLACE.sub(lambda place: values.get(place[1], "1"), path)
            answer = client.get(f"/api/v1{at}", headers=sent)
            assert answer["Content-Type"].startswith("application/"), at
            yield f"api {path}", f"{answer.status_code} {answer.content.decode()}"


def _text(value: Any) -> str:
    return json.dumps(value, default=str, ensure_ascii=False)
