"""The printable pack in three languages holds all of the registers."""

import re
from html import unescape

import pytest
from django.utils import translation

from games.boards import pack
from games.players import office, personal_data, privacy_notice
from games.players.models import Equivalent, Exercise, Office

LANGUAGES = ("fr", "en", "nb")


@pytest.fixture
def camille(db, make_player):
    Office.objects.get_or_create(pk=1)
    found = make_player("Camille", role="admin", language="fr")
    privacy_notice.publish(
        found,
        {"purpose": "S’amuser.", "run_by": "Camille", "contact": "poste 12", "kept": "Un an."},
    )
    return found


def spaced(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).replace("\u202f", " ").split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_everything(sign_in, camille, language):
    answer = sign_in(camille).get(f"/office/paper/?language={language}")
    assert answer["Content-Language"] == language
    page = spaced(answer.content.decode())
    for text in everything(language):
        assert spaced(text) in page


def test_no_words_are_left_in_another_language(camille):
    told = {language: set(everything(language)) for language in LANGUAGES}
    alike = told["fr"] & told["en"] | told["nb"] & told["en"]
    names = {entry.section for entry in personal_data.kinds()}
    assert {text for text in alike if " " in text} <= names


@pytest.mark.parametrize(
    ("listed", "offered", "switched_on", "said"),
    [
        ((), (), True, "no alternatives or daily limits"),
        (("squats",), (), True, "None of the exercises here has alternatives"),
        (("squats", "lunges"), ("lunges",), True, "Exercises with alternatives: 1 of 2"),
        (("lunges",), ("lunges",), True, "Exercises with alternatives: 1 of 2"),
        (("squats", "lunges"), ("squats", "lunges"), True, "and so is every exercise"),
        (("squats",), ("squats",), False, "None of the exercises here has alternatives"),
    ],
)
def test_it_promises_what_the_office_has(camille, listed, offered, switched_on, said):
    """The days begin with squats, on the list or not."""
    Office.objects.update(equivalents=switched_on)
    for name in listed:
        made = Exercise.objects.create(name=name)
        if name in offered:
            Equivalent.objects.create(exercise=made, name="deep breaths")
    office.forget()
    with translation.override("en"):
        told = pack.principles()
    assert sum("Taking part is voluntary" in one for one in told) == 1
    assert said in told[1]
    assert ("a daily limit no one else sees" in told[1]) is bool(listed)


def test_members_may_read_it(sign_in, camille, make_player, client):
    assert sign_in(make_player("Ingrid")).get("/office/paper/").status_code == 200
    assert client.get("/office/paper/").status_code == 302


def everything(language: str) -> list[str]:
    """All texts that the registers have in this language."""
    with translation.override(language):
        found = list(pack.principles())
        for one in personal_data.kinds():
            found += map(str, (one.title, one.holds, one.purpose, one.seen_by, one.how_long))
            found.append(one.section)
        for switch in personal_data.switches():
            found += [str(switch.title), str(switch.says)]
        for title, told in pack.load_pack().retention:
            found += [title, told]
        return found
