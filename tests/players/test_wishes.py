"""Two plain questions, each where it matters; nothing preselected or shown until answered."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from games.kitchen import services as kitchen
from games.kitchen.models import Screen
from games.players import inbox
from games.players.models import Player
from games.players.wishes import KITCHEN, QUESTIONS, REPETITIONS, Question
from tests import one_by_one
from tests.hands import NotOffered, Page, open_page
from tests.players.conftest import somebody

INBOX = "/inbox/"
ASK = "Show me in the kitchen?"


def asked(player: Player) -> list[str]:
    titles = {item.title for item in inbox.items(player, timezone.now())}
    return [one.name for one in QUESTIONS if str(one.ask) in titles]


def assert_two_keys(page: Page, question: Question) -> None:
    """Of the same weight."""
    keys = [one for one in page.controls if one.name == question.name]
    assert [one.value for one in keys] == ["yes", "no"]
    assert len({one.attrs["class"] for one in keys}) == 1


@pytest.fixture
def unasked(camille: Player) -> Player:
    ingrid = somebody("Ingrid")
    nothing = {one.answered: None for one in QUESTIONS}
    Player.objects.filter(pk=ingrid.pk).update(counts_repetitions=False, on_screen=False, **nothing)
    ingrid.refresh_from_db()
    return ingrid


def test_joining_asks_for_a_name_alone_and_shows_nothing_of_who_was_not_asked(
    visitor: Client, invitation: str, camille: Player
) -> None:
    page = open_page(visitor, invitation)
    with pytest.raises(NotOffered):
        page.press("Come in", name="Zoé", repetitions="yes")
    assert page.press("Come in", name="Zoé").path == "/"
    zoe = Player.objects.get(name="Zoé")
    assert (zoe.counts_repetitions, zoe.on_screen) == (False, False)
    assert all(one.is_open(zoe) for one in QUESTIONS)
    assert asked(zoe) == []
    kitchen.add_screen(camille, "Kitchen")
    assert asked(zoe) == ["kitchen"]


def test_the_first_admin_is_not_asked_either_and_not_counted(visitor: Client, welcome: str) -> None:
    open_page(visitor, welcome).press("Open the office", first_name="Camille")
    camille = Player.objects.get()
    assert (camille.counts_repetitions, camille.on_screen) == (False, False)
    assert asked(camille) == []
    kitchen.add_screen(camille, "Kitchen")
    assert asked(camille) == ["kitchen"]


def test_once_there_is_a_screen_a_line_asks_and_todays_page_too(
    sign_in: Callable[[Player], Client], camille: Player, unasked: Player
) -> None:
    assert asked(unasked) == []
    kitchen.add_screen(camille, "Kitchen")
    assert asked(unasked) == ["kitchen"]
    assert asked(camille) == []
    browser = sign_in(unasked)
    assert ASK in open_page(browser, "/").words
    kitchen.revoke_screen(camille, Screen.objects.get().pk)
    assert asked(unasked) == []
    assert ASK not in open_page(browser, "/").words


@pytest.mark.parametrize(("said", "shown"), [("Yes", True), ("No", False)])
@pytest.mark.parametrize("where", ["/", INBOX])
def test_todays_page_and_the_line_take_the_answer_and_ask_no_more(
    sign_in: Callable[[Player], Client],
    camille: Player,
    unasked: Player,
    where: str,
    said: str,
    shown: bool,
) -> None:
    kitchen.add_screen(camille, "Kitchen")
    page = open_page(sign_in(unasked), where)
    if where == "/":
        assert_two_keys(page, KITCHEN)
    for _ in range(2):
        there = page.form("/me/questions/", said).press(said)
        assert there.path == where
        assert ASK not in there.words
    unasked.refresh_from_db()
    assert (unasked.on_screen, KITCHEN.is_open(unasked)) == (shown, False)
    assert (unasked.counts_repetitions, REPETITIONS.is_open(unasked)) == (False, True)
    assert asked(unasked) == []
    assert ASK not in open_page(sign_in(camille), "/").words


def test_both_wait_on_the_first_steps_with_two_keys_each_of_the_same_weight(
    sign_in: Callable[[Player], Client], unasked: Player
) -> None:
    page = open_page(sign_in(unasked), "/first-steps/")
    for question in QUESTIONS:
        assert_two_keys(page, question)
    form = next(one for one in page.forms if one.buttons and one.buttons[0].name == "repetitions")
    there = form.press("Yes")
    assert there.path == "/first-steps/"
    assert "Count my reps" not in there.words
    assert ASK in there.words
    unasked.refresh_from_db()
    assert (unasked.counts_repetitions, unasked.on_screen) == (True, False)


def test_a_switch_of_ones_privacy_is_an_answer(
    sign_in: Callable[[Player], Client], camille: Player, unasked: Player
) -> None:
    kitchen.add_screen(camille, "Kitchen")
    open_page(sign_in(unasked), "/me/privacy/").press("Show me")
    unasked.refresh_from_db()
    assert asked(unasked) == []


@pytest.mark.parametrize("sent", [{}, {"kitchen": ""}, {"repetitions": "maybe"}, {"x": "yes"}])
def test_silence_is_no_answer(
    sign_in: Callable[[Player], Client], unasked: Player, sent: dict[str, str]
) -> None:
    assert sign_in(unasked).post("/me/questions/", sent).status_code == 400
    unasked.refresh_from_db()
    assert all(one.is_open(unasked) for one in QUESTIONS)


@pytest.mark.django_db(transaction=True)
def test_who_had_answered_both_at_once_has_answered_each() -> None:
    executor = one_by_one.executor()
    latest = executor.loader.graph.leaf_nodes()
    try:
        executor.migrate([("players", "0007_no_provider_logouts")])
        before = executor.loader.project_state([("players", "0007_no_provider_logouts")]).apps
        people = before.get_model("players", "Player").objects
        when = timezone.now()
        people.create(name="A", name_key="a", initials="A", wishes_asked=when)
        people.create(name="B", name_key="b", initials="B")
        executor = one_by_one.executor()
        executor.migrate(latest)
    finally:
        one_by_one.executor().migrate(latest)
    found = Player.objects.order_by("name")
    told = [(one.repetitions_answered, one.screen_answered) for one in found]
    assert told == [(when, when), (None, None)]
