"""S2, S3: equivalents and a personal most, which nobody but the person ever sees."""

import json
import random
import re
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.kitchen import access
from games.kitchen import services as screens
from games.players import erasure, exercises, office, personal_data, wishes
from games.players.models import AdminAct, Equivalent, Exercise, Office, OwnExercise
from games.spaye.models import Day
from games.tables.models import Entry, Table
from tests.looks import difference, lasting
from tests.spaye.addresses import PLACE, routes
from tests.spaye.conftest import Phone
from tests.spaye.together import play
from tests.spaye.twins import shown

SEATED = "seated marching"
ROOT = Path(__file__).resolve().parents[2]
TOKEN = re.compile(r'"token": "[^"]+"|[\d.,]+ [KMGT]B free')
"""And what other programs leave of the disk."""
"""The outbox is given another one at every look."""


@pytest.fixture
def squats(house: Office, at: Callable[[str], None]) -> Exercise:
    at("2026-11-20 14:00:00")
    made = Exercise.objects.create(name="squats", unit="repetitions")
    for name in (SEATED, "breathing"):
        Equivalent.objects.create(exercise=made, name=name)
    return made


@pytest.fixture
def nikaye(squats: Exercise, app_day: Callable[..., Day], camille: Phone, ingrid: Phone) -> Day:
    """Camille has drawn a nikāye against a queen: twelve squats."""
    day = app_day("N", "QH", "9S", "KS")
    play(day, camille, "challenge 1")
    play(day, ingrid, "accept 0")
    play(day, camille, "draw 0")
    play(day, ingrid, "draw 1")
    return day


def choose(phone: Phone, exercise: Exercise, name: str = "", most: str = "") -> None:
    found = Equivalent.objects.filter(name=name).first()
    sent = {"exercise": exercise.pk, "equivalent": found.pk if found else "", "most": most}
    assert phone.post("/me/exercises/", **sent).status_code == 302


def test_the_own_page_says_it(nikaye, squats, camille, ingrid):
    choose(camille, squats, SEATED, "5")
    text = camille.text("/daye/exercise/0/")
    assert "Your exercise Seated marching" in text
    assert "Your 5 for today come first; anything more is up to you." in text
    assert "Your exercise" not in ingrid.text("/daye/exercise/0/")


def test_everybody_reads_the_whole_set(nikaye, camille, ingrid, lars):
    words = f"squats · {SEATED} · breathing"
    for phone in (camille, ingrid, lars):
        assert words in phone.text("/daye/witness/0/")
        assert words in phone.text("/daye/exercise/0/")


def test_the_day_keeps_its_set(nikaye, squats, camille, admin):
    exercises.set_equivalents(admin.player, squats.pk, ["swimming"])
    assert Day.objects.get().equivalents == [SEATED, "breathing"]
    choose(camille, squats, "swimming")
    assert "Swimming" not in camille.text("/daye/exercise/0/")


def test_what_is_done_counts_beyond_the_most(nikaye, squats, camille, ingrid):
    choose(camille, squats, SEATED, "5")
    play(nikaye, ingrid, "confirm 0 12")
    assert Table.objects.get().state.count('"done":12') == 1


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


def test_an_office_can_switch_them_off(squats, app_day, admin, camille):
    office_row = Office.objects.get()
    office_row.equivalents = False
    office_row.save()
    office.forget()
    app_day("9S", "KS")
    assert Day.objects.get().equivalents == []
    assert SEATED not in camille.text("/me/exercises/")


@pytest.mark.parametrize("most", ["0", "1001", "x", "-3", "1.5"])
def test_bad_mosts_change_nothing(squats, camille, most):
    answer = camille.post("/me/exercises/", exercise=squats.pk, equivalent="", most=most)
    assert answer.status_code == 422
    assert not OwnExercise.objects.exists()


def test_an_equivalent_of_another_exercise_is_none(squats, camille):
    plank = Exercise.objects.create(name="plank")
    found = Equivalent.objects.get(name=SEATED)
    camille.forge("/me/exercises/", exercise=plank.pk, equivalent=found.pk, most="")
    assert not OwnExercise.objects.exists()


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
    """Pages, streams, exports, the wall, the database's window, figures and logs (S2, S3).

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
            lars.get(f"/tv/{access.screen_token(screen.nonce)}/", follow=True).content.decode()
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
    """What the journals hold, and what makes open pages draw again."""
    yield from Entry.objects.values_list("number", "seat", "move")
    yield from AdminAct.objects.values_list("what", "detail")
    yield from type(phone.player).objects.filter(pk=phone.player.pk).values_list("changes")


def test_only_the_own_pages_read_it():
    """Nothing else of the games knows the table: what draws for an audience can't."""
    own = {"games/spaye/exercises.py", "games/spaye/page/views.py"}
    readers = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "games").rglob("*.py")
        if "migrations" not in path.parts
        and "players" not in path.parts
        and re.search(r"\bOwnExercise\b|\bown_exercise\b|\boffered_equivalents\b", path.read_text())
    }
    assert readers == own


def test_wishes_write_once(squats, camille):
    for _ in range(2):
        wishes.choose_own_exercise(camille.player, squats, None, 7)
    assert OwnExercise.objects.get().most == 7
