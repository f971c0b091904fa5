"""What the office's list of exercises offers to the day and to committees."""

import re

import pytest

from games.players.models import Exercise, Office
from games.spaye import exercises, services
from games.spaye.models import Day
from games.tables.services import state_of
from tests.hands import Page, open_page
from tests.spaye.conftest import LayOut, Phone
from tests.spaye.together import duel

SECONDS = Exercise.Unit.SECONDS


@pytest.fixture
def listed(house: Office) -> None:
    Exercise.objects.create(name="push-ups")
    Exercise.objects.create(name="plank", unit=SECONDS)


def options(page: bytes) -> list[str]:
    text = page.decode()
    assert text.count('<datalist id="exercises">') == 1
    inside = text.split('<datalist id="exercises">')[1].split("</datalist>")[0]
    return [part.split('"')[0] for part in inside.split('<option value="')[1:]]


def test_today_and_a_committee_offer_them_the_default_first_though_no_row_holds_it(
    listed: None, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    listed_first = camille.get("/").content
    assert options(listed_first) == ["squats", "seconds of plank", "push-ups"]
    assert listed_first.decode().count('list="exercises"') == 1
    day = app_day("N", "QH")
    page = camille.get("/").content
    assert "seconds of plank" in options(page)
    assert 'list="exercises"' in page.decode()
    duel(day, camille, ingrid, 0, 1)
    committee = ingrid.get("/daye/committee/0/").content
    assert "push-ups" in options(committee)
    assert committee.decode().count('list="exercises"') == 1
    # What is due already is no proposal: it stands there as what an empty field means.
    number, what = re.findall(r'<input [^>]*id="adjust-(?:n|what)"[^>]*>', committee.decode())
    for field in (number, what):
        assert "value=" not in field
    assert 'placeholder="12"' in number
    assert 'placeholder="squats"' in what


def test_what_a_committee_leaves_empty_stays_as_it_is(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    duel(app_day("N", "QH"), camille, ingrid, 0, 1)

    def propose(number: str, what: str) -> str:
        page = ingrid.get("/daye/committee/0/").content.decode()
        fields = dict(re.findall(r'name="((?:n|what)-else)" value="([^"]*)"', page))
        answer = ingrid.move("adjust 0 {n} {what}", **fields, n=number, what=what)
        assert answer.status_code == 303
        return ingrid.text("/daye/committee/0/")

    for number, what in ((" ", ""), ("12", "SQUATS")):
        assert "Proposed by Ingrid" not in propose(number, what)
    assert "5 squats" in propose("5", "")
    assert "12 push-ups" in propose("", "push-ups")
    page = propose("5", " push-ups ")
    assert "5 push-ups" in page
    assert "Proposed by Ingrid" in page


def test_a_day_begins_with_seconds_of_the_default(
    listed: None, house: Office, camille: Phone
) -> None:
    house.exercise = "plank"
    house.save()
    deck, pack, exercise = services.default_choice()
    assert exercise == "seconds of plank"
    camille.post("/open/", deck=deck, pack=str(pack), exercise=exercise)
    assert state_of(Day.objects.get().table).exercise == "seconds of plank"


@pytest.mark.parametrize(
    ("name", "said"), [("planche", "secondes de planche"), ("équilibre", "secondes d’équilibre")]
)
def test_the_office_says_it_in_its_own_language(house: Office, name: str, said: str) -> None:
    house.language, house.exercise = "fr", name
    house.save()
    Exercise.objects.create(name=name, unit=SECONDS)
    assert exercises.default() == said


def test_whatever_changes_on_the_list_the_day_keeps_its_own(
    listed: None, app_day: LayOut, admin: Phone
) -> None:
    app_day()
    row = Exercise.objects.get(name="push-ups")
    admin.post(f"/office/exercises/{row.pk}/default/")
    admin.post(f"/office/exercises/{row.pk}/", name="pull-ups", unit="seconds")
    assert state_of(Day.objects.get().table).exercise == "squats"
    assert exercises.default() == "seconds of pull-ups"


def test_one_is_drawn_by_lot_and_never_the_same_again(house: Office, camille: Phone) -> None:
    def drawn(page: Page) -> str:
        return next(one.value for one in page.controls if one.name == "exercise")

    page = open_page(camille.client, "/?lot=squats")
    assert drawn(page) == "squats"
    assert "At random" not in page.words, "There is only one."
    for name in ("push-ups", "burpees"):
        Exercise.objects.create(name=name)
    shown = "squats"
    for _again in range(3):
        page = open_page(camille.client, f"/?lot={shown}").follow("At random")
        shown = drawn(page)
        assert shown in ("squats", "push-ups", "burpees")
        assert drawn(page.follow("At random")) != shown
    assert page.press("Start the day").path == "/"
    assert state_of(services.today().table).exercise == shown
