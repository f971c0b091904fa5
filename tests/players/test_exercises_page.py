"""The office's list of exercises."""

import pytest

from games.players.models import AdminAct, Exercise, Office
from tests.hands import press

PAGE = "/office/exercises/"
PLANK = {"name": "plank", "unit": "seconds"}


@pytest.fixture
def squats(db):
    return Exercise.objects.create(name="squats")


def lines():
    return list(AdminAct.objects.order_by("id").values_list("what", "detail"))


def test_an_exercise_is_added_once_however_often_it_is_sent(signed_in):
    for _again in range(2):
        assert press(signed_in, f"{PAGE}add/", PLANK, [PAGE]).status_code == 302
    assert Exercise.objects.get().unit == "seconds"
    assert lines() == [("exercise", "plank (seconds)")]
    assert "counted in seconds" in signed_in.get(PAGE).content.decode()


def test_the_default_is_shown_and_can_be_put_on_the_list(signed_in):
    page = signed_in.get(PAGE).content.decode()
    assert "Squats" in page
    assert page.count("Add an exercise") == 2
    press(signed_in, f"{PAGE}add/", {"name": "squats", "unit": "repetitions"}, [PAGE])
    page = signed_in.get(PAGE).content.decode()
    assert page.count("<strong>Squats</strong>") == 1
    assert page.count("Add an exercise") == 1


@pytest.mark.parametrize("wrong", [{"name": " "}, {"name": "x" * 41}, {"name": "a\u202eb"}])
def test_what_is_wrong_is_422(signed_in, squats, wrong):
    for url in ("add/", f"{squats.pk}/"):
        assert press(signed_in, f"{PAGE}{url}", PLANK | wrong, [PAGE]).status_code == 422
    assert Exercise.objects.get() == squats
    wrong = PLANK | {"unit": "minutes"}
    assert signed_in.post(f"{PAGE}add/", wrong).status_code == 422
    assert lines() == []


def test_two_of_one_name_are_refused(signed_in, squats):
    plank = Exercise.objects.create(**PLANK)
    twice = {"name": "Squats", "unit": "seconds"}
    for url in ("add/", f"{plank.pk}/"):
        refused = press(signed_in, f"{PAGE}{url}", twice, [PAGE])
        assert refused.status_code == 422
        assert "already on the list" in refused.content.decode()
    assert lines() == []


def test_renaming_the_default_renames_what_days_begin_with(signed_in, squats):
    fields = {"name": "deep squats", "unit": "repetitions", "reason": "deeper"}
    for _again in range(2):
        press(signed_in, f"{PAGE}{squats.pk}/", fields, [PAGE])
    assert Office.objects.get().exercise == "deep squats"
    assert lines() == [
        ("change_exercise", "squats (repetitions) → deep squats (repetitions)"),
        ("office", "exercise squats → deep squats"),
    ]
    assert set(AdminAct.objects.values_list("reason", flat=True)) == {"deeper"}


def test_another_default_and_then_the_old_one_may_go(signed_in, squats):
    plank = Exercise.objects.create(**PLANK)
    refused = signed_in.post(f"{PAGE}{squats.pk}/remove/")
    assert refused.status_code == 409
    page = refused.content.decode()
    assert page.count("Choose another default first") == 1
    assert 'aria-invalid="true"' not in page, "no field is at fault"
    press(signed_in, f"{PAGE}{plank.pk}/default/", {}, [PAGE])
    assert Office.objects.get().exercise == "plank"
    gone = press(signed_in, f"{PAGE}{squats.pk}/remove/", {}, [PAGE])
    assert list(Exercise.objects.all()) == [plank]
    page = signed_in.get(gone["Location"]).content.decode()
    assert 'name="name" value="squats"' in page
    assert signed_in.post(f"{PAGE}{squats.pk}/remove/").status_code == 302
    assert [what for what, _detail in lines()] == ["office", "remove_exercise"]
