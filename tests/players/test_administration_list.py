"""The administration's list: what there is, and how things stand, in four groups."""

from games.players import administration
from games.players.models import Exercise, Office, Role
from tests import hands
from tests.players.conftest import somebody

LIST = "/office/"


def test_every_row_says_how_things_stand_and_leads_to_its_page(signed_in, camille):
    page = signed_in.get(LIST)
    rows = [row for group in administration.groups(camille) for row in group.pages]
    assert len(rows) == 15
    for row in rows:
        assert row.fact()
        assert f'href="{row.url}"' in page.content.decode()
        assert signed_in.get(row.url).status_code == 200


def test_facts_follow_what_is_set(signed_in):
    Office.objects.update(working_days="1234", closing_minute=18 * 60, exercise="plank")
    for name in ("squats", "plank", "lunges"):
        Exercise.objects.create(name=name)
    somebody("Ingrid", Role.REFEREE)
    page = hands.open_page(signed_in, LIST).words
    assert "Calendar Monday to Thursday, closes at 18:00" in page
    assert "Exercises Plank, lunges, 1 other" in page
    assert "Admins and referees Camille, Ingrid" in page
    assert "People 2 active" in page


def test_a_referee_finds_what_is_to_be_ruled_on_alone(sign_in, camille):
    page = sign_in(somebody("Théo", Role.REFEREE)).get(LIST).content.decode()
    assert "/office/today/" in page
    assert "/office/calendar/" not in page
