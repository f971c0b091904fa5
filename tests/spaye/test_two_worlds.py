"""S2, S3 to the end of a day: the same day is played in two worlds, in one of which Camille has
chosen an equivalent and a personal most. Nobody else is told anything else, by any way.
"""

import json
import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import translation

from games.players import personal_data
from games.players.models import Equivalent, Exercise, Office, OwnExercise
from games.programs import access, calendars, services
from games.programs.models import Interface, Key, Kind, Scope
from games.spaye import services as spaye
from games.spaye.models import Day
from games.stories import sheet, spans
from games.stories.models import Badge, DayFacts, PairMonth, PersonMonth, Told
from games.telling.models import Notice
from spaye_site import metrics
from tests.looks import difference
from tests.spaye.conftest import Phone
from tests.spaye.real_deck import play_down, table
from tests.spaye.test_own_exercises import SEATED, choose, walk

VALUE = re.compile(r" [-+.0-9eInfNa]+$", re.M)
"""What a line of the metrics counts; its name and labels stay."""
EVERYWHERE = slice(None)
ONCE = re.compile(r'name="once" value="[^"]+"')
"""A form's own number, which is another at every look."""
API_PLACE = re.compile(r"\{(\w+)\}")
API = {"year": "2026", "month": "2026-11", "day": "2026-11-20", "date": "2026-11-20"}


@pytest.fixture
def squats(house: Office, at: Callable[[str], None]) -> Exercise:
    at("2026-11-20 14:00:00")
    made = Exercise.objects.create(name="squats", unit="repetitions")
    Equivalent.objects.create(exercise=made, name=SEATED)
    return made


@pytest.fixture
def friday_with_a_set(
    squats: Exercise,
    camille: Phone,
    ingrid: Phone,
    mehdi: Phone,
) -> Day:
    day = spaye.open_day(camille.player, "real", 32, "squats")
    for other in (ingrid, mehdi):
        spaye.check_in(day, other.player)
    return day


@pytest.mark.parametrize("readers", [0, pytest.param(4, marks=pytest.mark.long)])
def test_a_whole_day_tells_nobody(
    readers: int,
    friday_with_a_set: Day,
    squats: Exercise,
    camille: Phone,
    ingrid: Phone,
    mehdi: Phone,
    admin: Phone,
    referee: Phone,
) -> None:
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
    _key, token = services.make_for_program(
        phone.player, "a bot", tuple(Scope.values), 90, "k" * 24
    )
    return str(token)


def play_on(ingrid: Phone, camille: Phone, mehdi: Phone) -> None:
    """Camille draws two nikāyes, asks for a witness, and is confirmed more than the most."""
    from games.tables.services import play

    play_down(3, ingrid, camille)
    seats = {seat.player_id: seat.number for seat in table().seats.all()}
    day = Day.objects.get()
    for number in (0, 1):
        spaye.call(day, camille.player, "witness", number, 9)
        play(table().pk, mehdi.player, f"confirm {number} 9", table().version)
    order = " ".join(str(seats[one.player.pk]) for one in (ingrid, mehdi, camille))
    play(table().pk, mehdi.player, f"log {order} 9-9-N", table().version)
    play(table().pk, mehdi.player, "confirm 2 18", table().version)


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
            yield f"digest, {language}", str(sheet.digest_sheet(found))
    yield "metrics", VALUE.sub("", metrics.exposed().decode())
    calendars.clear_cache()
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
