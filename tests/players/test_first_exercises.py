"""A new office has exercises from the first minute, each with what counts as it does."""

import pytest
from django.test import Client
from django.utils import translation

from games.players import exercises, first_exercises, office
from games.players.auth import links
from games.players.models import MOST_EQUIVALENTS, Equivalent, Exercise
from tests.hands import open_page
from tests.players.conftest import path_of

KEYS = {"fr": "Ouvrir le bureau", "en": "Open the office", "nb": "Åpne kontoret"}


def opened(language: str, **typed: str) -> Client:
    link = links.first_admin_link()
    assert link is not None
    browser = Client(headers={"Accept-Language": language})
    open_page(browser, path_of(link)).press(KEYS[language], first_name="Zoé", **typed)
    office.forget()
    return browser


@pytest.mark.parametrize("language", KEYS)
def test_an_office_that_opens_has_eight_with_choices_in_its_language(
    db: None, language: str
) -> None:
    browser = opened(language)
    with translation.override(language):
        wanted = first_exercises.words()
    assert len(wanted) == 8
    listed = exercises.listed()
    assert {one.name for one in listed} == set(wanted)
    assert exercises.is_default(listed[0])
    for exercise in listed:
        found = exercise.equivalents.values_list("name", flat=True)
        assert tuple(found) == wanted[exercise.name]
    page = open_page(browser, "/me/exercises/")
    assert len([one for one in page.controls if one.name == "equivalent"]) == 8 + 8 * 6


def test_no_language_borrows_anothers_words_and_all_fit(db: None) -> None:
    told = {}
    for language in KEYS:
        with translation.override(language):
            told[language] = first_exercises.words()
            told[language]["?"] = first_exercises.anything()
    for words in told.values():
        for name, equivalents in words.items():
            assert len(set(equivalents)) == len(equivalents) <= MOST_EQUIVALENTS
            assert name not in equivalents
            assert all(0 < len(one) <= 40 for one in (name, *equivalents))
    english = {one for each in told["en"].values() for one in each}
    for language in ("fr", "nb"):
        assert not english & {one for each in told[language].values() for one in each}


@pytest.mark.parametrize(("typed", "count"), [("burpees", 9), ("SQUATS", 8), ("Push-ups", 8)])
def test_the_offices_own_exercise_has_choices_too(db: None, typed: str, count: int) -> None:
    opened("en", exercise=typed)
    listed = exercises.listed()
    assert len(listed) == count
    assert listed[0].name.casefold() == typed.casefold()
    assert listed[0].equivalents.count() == 6


def test_a_list_that_is_there_stays(db: None) -> None:
    Exercise.objects.create(name="burpees")
    first_exercises.lay_down("squats", "en")
    assert [one.name for one in Exercise.objects.all()] == ["burpees"]
    assert not Equivalent.objects.exists()


def test_everybody_reads_in_their_language_what_an_office_began_with(db: None) -> None:
    with translation.override("fr"):
        french = first_exercises.words()
    with translation.override("nb"):
        norwegian = first_exercises.words()
        for one, other in zip(french.items(), norwegian.items(), strict=True):
            assert [first_exercises.spoken(name) for name in one[1]] == list(other[1])
        assert first_exercises.spoken("Levées de jambe assis") == "beinløft sittende"
        assert first_exercises.spoken("la danse du bureau") == "la danse du bureau"
