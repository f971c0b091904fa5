"""What chance dealt to others changes no byte of a lesson, of a deal or of a review (leak walk).

Twins: the same table but for cards that a seat may not know, given to other hands or lying in
another order. Whoever sits in that seat reads the same pages.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from games.engine.chance import Dice
from games.engine.judging import MoveEvaluation
from games.learning.deals import choosing, contract
from games.learning.lessons import queries
from games.learning.models import Deal
from games.learning.review import reviewer
from games.players.models import Player
from games.tables.bots import selfplay
from games.tables.bots.thinker import Position
from games.tables.playback import PlayedMove
from tests.hands import open_page
from tests.tools.reviews import planting

pytestmark = pytest.mark.django_db
SignIn = Callable[[Any], Client]
CHANGING = re.compile(r'(csrf|nonce|name="once")[^>]*|<!--.*?-->', re.I)


def twin(setup: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """The others' cards in each other's hands, what is drawn and what lies hidden turned round."""
    if "rounds" in setup:
        rounds = [one | {"hands": dealt(one["hands"], seat)} for one in setup["rounds"]]
        return {**setup, "rounds": rounds}
    hidden = {"hands": dealt(setup["hands"], seat)}
    hidden |= {name: turned(setup[name]) for name in ("table", "draw") if name in setup}
    return {**setup, **hidden}


def dealt(hands: list[list[str]], seat: int) -> list[list[str]]:
    """As many cards each, of all that the others hold, the last first."""
    cards = [card for one, hand in enumerate(hands) if one != seat for card in hand][::-1]
    return [hand if one == seat else [cards.pop(0) for _ in hand] for one, hand in enumerate(hands)]


def turned(cards: list[Any]) -> list[Any]:
    """Cards, or lists of cards, the last first in each."""
    if cards and isinstance(cards[0], list):
        return [turned(slots) for slots in cards]
    return cards[::-1]


def read(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200, address
    return CHANGING.sub("", answer.content.decode())


@pytest.mark.parametrize("game", ["papayoo", "speahx"])
def test_a_deal_tells_nothing_of_others_hands(
    game: str, camille: Player, sign_in: SignIn, tuesday: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the others' moves differ, of course: here nobody has moved, or écarts are hidden."""
    tasks = [next(iter(contract.tasks_of(game).values()))]
    tasks.append(msgspec.structs.replace(tasks[0], setup=twin(tasks[0].setup, tasks[0].seat)))
    assert tasks[0].setup != tasks[1].setup
    browser, pages = sign_in(camille), []
    monkeypatch.setattr(choosing, "games", lambda: [game])
    for task in tasks:
        monkeypatch.setattr(choosing, "tasks_of", lambda _game, one=task: {one.key: one})
        found = [read(browser, one) for one in ("/deal/", "/tables/")]
        open_page(browser, "/deal/").press("deal-begin")
        found += [read(browser, one) for one in ("/deal/", "/deal/play/", "/inbox/")]
        pages.append(found)
        Deal.objects.all().delete()
    assert [one == other for one, other in zip(*pages, strict=True)] == [True] * len(pages[0])


@pytest.mark.parametrize("game", ["papayoo", "speahx"])
def test_a_lesson_tells_nothing_of_others_hands(
    game: str, camille: Player, sign_in: SignIn, tuesday: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, compared = sign_in(camille), 0
    for lesson in queries.lessons_of(game):
        if lesson.before or lesson.skipped or not {"hands", "rounds"} & set(lesson.setup):
            continue
        other = replace(lesson, setup=twin(lesson.setup, lesson.seat))
        assert other.setup != lesson.setup
        pages = []
        for one in (lesson, other):
            monkeypatch.setattr(queries, "lessons_of", lambda _game, one=one: (one,))
            pages.append(read(browser, f"/lessons/{game}/{lesson.key}/"))
        assert pages[0] == pages[1], lesson.key
        compared += 1
    assert compared


def test_a_judge_is_asked_the_same_whatever_the_others_hold() -> None:
    asked = [first_question(swapped) for swapped in (False, True)]
    assert asked[0].seen == asked[1].seen
    assert asked[0].moves == asked[1].moves
    assert asked[0].memory == asked[1].memory


def first_question(swapped: bool) -> Position:
    """What the judge is asked of seat 0's écart, of a round or of its twin."""
    played = selfplay.Playing.of("papayoo", 4, {"rounds": 1}, "a leak")
    seen: list[Position] = []
    if swapped:
        hands = dealt([list(hand) for hand in played.state.hands], 0)
        played.state = msgspec.structs.replace(played.state, hands=tuple(map(tuple, hands)))
    film = planting.film_of(played, "papayoo")
    film._kept[0] = replace(film._kept[0], state=played.state)
    bot = selfplay.bot_of("papayoo", "steady")
    moves = list(played.rules.legal_moves(played.state, 0))
    move = bot(played.look(0), moves, Dice(b"\1" * 32, 0, 0))
    film.steps = (PlayedMove(0, move, timezone.now()),)

    def listen(position: Position) -> list[MoveEvaluation]:
        seen.append(position)
        return [MoveEvaluation(position.played or move, 0.0)]

    reviewer.review_table("papayoo", film, [0], "leaks", listen)
    return seen[0]
