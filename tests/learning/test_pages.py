"""Lessons over HTTP beside their play: refusals, steps back, what they lead to, languages."""

from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import timezone, translation

from games.learning.lessons import queries, services
from games.learning.models import Dismissal, Progress
from games.players import personal_data
from games.players.personal_data import everything
from games.tables.lobby import services as lobby
from games.tables.models import Seat, Table
from tests.hands import Page, open_page
from tests.learning.test_lessons import EACH, Lesson
from tests.learning.test_lessons_by_hand import send
from tests.tools import lesson_rules

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
LANGUAGES = ("fr", "en", "nb")


@EACH
def test_no_sentence_of_a_lesson_is_left_in_english(game: str, lesson: Lesson) -> None:
    sentences = [lesson.title, lesson.done]
    sentences += [words for step in lesson.steps for words in (step.words, step.instead) if words]
    for words in sentences:
        found = set()
        for language in LANGUAGES:
            with translation.override(language):
                found.add(str(words))
        assert len(found) == len(LANGUAGES), words


TRICKS = queries.lessons_of("papayoo")[1]


def test_a_refusal_names_the_rule_and_a_way_to_it(camille: Any, sign_in: Any) -> None:
    answer = send(sign_in(camille), "papayoo", TRICKS, "play 1C", 5).content.decode()
    assert "You hold hearts" in answer
    assert 'data-rule="PA-12"' in answer


def test_without_scripts_a_move_leads_back_to_the_lesson(camille: Any, sign_in: Any) -> None:
    browser = sign_in(camille)
    answer = send(browser, "papayoo", TRICKS, "play 2H", 5, htmx=False)
    assert (answer.status_code, answer["Location"]) == (303, "/lessons/papayoo/tricks/")
    assert [
        "The 2 of hearts would follow suit" in str(one) for one in get_messages(answer.wsgi_request)
    ]
    answer = send(browser, "papayoo", TRICKS, "play 9H", 5, htmx=False)
    assert answer.status_code == 303
    assert "Step 2 of 4" in browser.get("/lessons/papayoo/tricks/").content.decode()


def test_a_form_that_comes_twice_moves_once(camille: Any, sign_in: Any) -> None:
    browser = sign_in(camille)
    for status in (200, 409):
        assert send(browser, "papayoo", TRICKS, "play 9H", 5).status_code == status
    assert Progress.objects.get().moves == ["play 9H"]


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"move": "play 9H"}, 400),
        ({"move": "play 9H", "version": "x"}, 400),
        ({"move": "", "version": "5"}, 422),
        ({"move": "nonsense", "version": "5"}, 422),
    ],
)
def test_bad_input_changes_nothing(
    camille: Any, sign_in: Any, fields: dict[str, str], status: int
) -> None:
    fields = fields | {"view": "table"}
    answer = sign_in(camille).post("/lessons/papayoo/tricks/moves/", fields, headers=HTMX)
    assert answer.status_code == status
    assert not Progress.objects.exclude(moves=[]).exists()


def test_what_is_no_lesson_is_not_found(camille: Any, sign_in: Any) -> None:
    browser = sign_in(camille)
    for address in ("papayoo/nothing", "nothing", "nothing/at-all"):
        assert browser.get(f"/lessons/{address}/").status_code == 404


def test_one_goes_back_and_begins_again(camille: Any, sign_in: Any) -> None:
    browser = sign_in(camille)
    send(browser, "papayoo", TRICKS, "play 9H", 5)
    browser.post("/lessons/papayoo/tricks/back/", {"version": 5})  # of a page before that move
    assert Progress.objects.get().moves == ["play 9H"]
    open_page(browser, "/lessons/papayoo/tricks/").press("lesson-back")
    assert Progress.objects.get().moves == []
    send(browser, "papayoo", TRICKS, "play 9H", 5)
    open_page(browser, "/lessons/papayoo/tricks/").press("lesson-again")
    assert Progress.objects.get().moves == []


def test_progress_is_exported_and_erased(camille: Any) -> None:
    services.play(camille, "papayoo", TRICKS, "play 9H", 5)
    services.dismiss_offer(camille, "cerke")
    told = everything(camille)["learning"]
    assert told == {
        "lessons": [
            {"game": "papayoo", "lesson": "tricks", "moves": ["play 9H"], "done": None},
        ],
        "put_away": ["cerke"],
    }
    for kind in personal_data.kinds():
        kind.forget(camille)
    assert not Progress.objects.exists()
    assert not Dismissal.objects.exists()


def after_lessons(browser: Client, player: Any, game: str) -> Page:
    """The course of somebody who has played all its lessons: it leads on to a practice table."""
    for lesson in queries.lessons_of(game):
        done = {"lesson": lesson.key, "done_at": timezone.now()}
        Progress.objects.create(player=player, game=game, **done)
    return open_page(browser, f"/lessons/{game}/")


def test_a_practice_table_is_opened_once(camille: Any, sign_in: Any) -> None:
    browser = sign_in(camille)
    page = after_lessons(browser, camille, "papayoo")
    for _ in range(2):
        opened = page.press("practice-steady")
    table = Table.objects.get()
    assert opened.path == f"/tables/{table.pk}/"
    assert sorted(table.seats.values_list("bot", flat=True)) == ["", "steady", "steady", "steady"]


@pytest.mark.parametrize(
    ("game", "options"),
    [("papayoo", {"rounds": 1}), ("cerke", {"seasons": 2}), ("speahx", {}), ("spirale", {})],
)
def test_a_first_table_is_neither_long_nor_over_at_once(
    game: str, options: dict[str, int], camille: Any, sign_in: Any
) -> None:
    """After the lessons, and by one tap in the lobby, it is the same table."""
    browser = sign_in(camille)
    after_lessons(browser, camille, game).press("practice-gentle")
    page = open_page(browser, f"/tables/open/?game={game}")
    page.form("choose").press("Gentle makes mistakes easy to start with Play")
    practice, quick = Table.objects.order_by("pk")
    for table in (practice, quick):
        told = {name: value for name, value in table.options.items() if name in options}
        assert told == options
    assert ("1 round" in page.words) == (game == "papayoo")


def test_lessons_are_offered_at_the_first_table_until_put_away(camille: Any, sign_in: Any) -> None:
    lobby_page = open_page(sign_in(camille), "/tables/")
    assert "Papayoo against 3 bots" in lobby_page.words
    assert "Cerke against a bot" in lobby_page.words
    first = lobby_page.press("play-papayoo")
    assert 'class="offer"' in first.text
    assert 'class="first-time" href="/lessons/papayoo/"' in first.text
    assert 'class="offer"' not in first.press("No, thanks").text


def test_they_are_offered_while_a_first_table_gathers_and_not_at_a_second(
    camille: Any, sign_in: Any
) -> None:
    table = lobby.open_table(camille, "papayoo", 4, {}, once="a")
    assert 'class="offer"' in sign_in(camille).get(f"/tables/{table.pk}/").content.decode()
    lobby.start(table.pk, camille, "gentle")
    second = lobby.open_table(camille, "papayoo", 4, {}, once="b")
    lobby.start(second.pk, camille, "gentle")
    assert Seat.objects.filter(player=camille).count() == 2
    assert not queries.is_newcomer(Table.objects.get(pk=second.pk), camille)


def test_lists_lead_to_lessons(camille: Any, sign_in: Any) -> None:
    browser = sign_in(camille)
    for page, there in (
        ("/lessons/", "/lessons/papayoo/"),
        ("/lessons/papayoo/", "/lessons/papayoo/ecart/"),
        ("/rules/papayoo/", "/lessons/papayoo/"),
        ("/tables/open/?game=papayoo", "/lessons/papayoo/"),
        ("/tables/", "/lessons/"),
    ):
        assert there in browser.get(page).content.decode()


@pytest.mark.parametrize("game", queries.games_with_lessons())
def test_the_numbers_that_steps_name_are_rules_of_the_game(game: str) -> None:
    assert lesson_rules.rules_in_lessons(game) <= set(lesson_rules.numbers(game))
