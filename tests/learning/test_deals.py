"""The deal of the day: one task for all, fixed replies, and nothing told too early."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import date, timedelta
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.engine.chance import digest
from games.kitchen import rendering as kitchen
from games.learning.deals import choosing, contract, queries, services, views
from games.learning.deals.attempt_state import DealAttemptState
from games.learning.deals.choosing import DailyDeal
from games.learning.deals.contract import AND, Task
from games.learning.deals.views import think
from games.learning.models import Attempt, Deal, DealWish
from games.players import days_off, office, personal_data
from games.players.models import Player
from games.players.personal_data import everything
from games.tables import registry
from games.tables.bots.process import Failed
from games.tables.bots.thinker import Question, answer
from tests.hands import open_page, press
from tests.learning.quick import play_to_the_end, quickly, today
from tests.refusals import refuses
from tests.tools import mine_deals

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tuesday")]
HTMX = {"HX-Request": "true"}
TUESDAY, MONDAY = date(2026, 11, 24), date(2026, 11, 30)
GAMES = ("papayoo", "speahx", "cerke", "spirale")
SignIn = Callable[[Any], Client]


def the_day(game: str, monkeypatch: pytest.MonkeyPatch) -> DailyDeal:
    """Have this game's turn today."""
    monkeypatch.setattr(choosing, "games", lambda: [game])
    found = choosing.find_deal(TUESDAY, office.current_calendar())
    assert found is not None
    return found


def first_task(game: str) -> Task:
    return next(iter(contract.tasks_of(game).values()))


@pytest.mark.parametrize(
    ("language", "title"),
    [("fr", "Donne du jour"), ("en", "Deal of the day"), ("nb", "Dagens giv")],
)
def test_its_pages_in_each_language(
    language: str, title: str, make_player: Callable[..., Player], sign_in: SignIn
) -> None:
    player = make_player("Ingrid", language=language)
    browser = sign_in(player)
    for address in ("/deal/", "/deal/2026/11/"):
        assert title in browser.get(address).content.decode()
    play_to_the_end(player)
    assert title in browser.get("/deal/").content.decode()


def test_neither_today_nor_a_day_without_a_deal_has_a_page(
    camille: Player, sign_in: SignIn
) -> None:
    play_to_the_end(camille)
    browser = sign_in(camille)
    for day in ("2026/13", "2026/11/24", "2026/11/23", "2027/01", "1/1", f"{10**30}/1"):
        assert browser.get(f"/deal/{day}/").status_code == 404, day


@pytest.mark.parametrize("game", GAMES)
def test_the_same_moves_get_the_same_replies(game: str) -> None:
    """With the bots that really answer."""

    def sharply(asked: Question) -> str:
        return answer(asked).move

    task = first_task(game)
    courses = [DealAttemptState(game, task, b"\7" * 32) for _ in range(2)]
    for course in courses:
        course.answered(sharply)
        for _ in range(2):
            if course.over:
                break
            moves = list(course.rules.legal_moves(course.state, course.seat))
            move = moves[-1] if moves else course.rules.fallback(course.state, course.seat)
            course.enter(str(move), sharply)
    assert courses[0].entries == courses[1].entries


def test_replies_are_the_same_on_any_machine() -> None:
    """What Sharp answered where this was written, it answers here."""
    course = DealAttemptState("papayoo", DEALT_TASK, b"\7" * 32)
    course.answered(lambda asked: answer(asked).move)
    assert [text for _seat, text in course.entries] == PINNED


DEALT_TASK = Task("dealt", seats=4, seat=0, options={"rounds": 1})
PINNED = ["pass 6S 10S 3C 15P 16P", "pass 7S 8S 6H 7D 7C", "pass 9S 5H 9H 10H 9C"]
REPLIES = """
import django; django.setup()
from games.learning.deals import contract
from games.learning.deals.attempt_state import DealAttemptState
from games.tables.bots.thinker import answer
for game in ("papayoo", "speahx", "cerke", "spirale"):
    course = DealAttemptState(game, next(iter(contract.tasks_of(game).values())), bytes(32))
    course.answered(lambda asked: answer(asked).move)
    moves = list(course.rules.legal_moves(course.state, course.seat))
    move = moves[0] if moves else course.rules.fallback(course.state, course.seat)
    course.enter(str(move), lambda asked: answer(asked).move)
    print(game, course.entries)
"""


def replies(hash_seed: str) -> str:
    """What another process says, in which sets and hashes are in another order."""
    there = {"PYTHONHASHSEED": hash_seed, "DJANGO_SETTINGS_MODULE": "spaye_site.settings"}
    done = subprocess.run(
        [sys.executable, "-c", REPLIES], env=os.environ | there, capture_output=True, check=True
    )
    return done.stdout.decode()


@pytest.mark.long
def test_replies_are_the_same_in_another_process() -> None:
    first, second = replies("1"), replies("2")
    assert first == second
    assert first.count("\n") == len(GAMES)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_par_of_a_task_is_what_sharp_scores(game: str) -> None:
    """Ten other plays of a task, as far from its par as chance may be.

    Scores are whole numbers: a par of 2.9 was played with some 2, even if ten plays have none.
    """
    tasks = list(contract.tasks_of(game).values())
    for task in (tasks[0], tasks[-1]):
        scores = [mine_deals.par(game, task, [1000 + n])[0] for n in range(10)]
        assert task.par is not None
        between = task.par[0] % 1
        spread = max(stdev(scores), sqrt(between * (1 - between)))
        wide = 4 * spread * sqrt(1 / len(scores) + 1 / task.plays)
        assert abs(fmean(scores) - task.par[0]) <= wide + 0.1


def test_a_sibling_result_changes_no_byte_before_ones_own_attempt(
    camille: Player, lars: Player, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    the_day("papayoo", monkeypatch)
    attempt = play_to_the_end(lars)
    browser = sign_in(camille)
    addresses = ("/deal/", "/deal/2026/11/", "/deal/play/", "/inbox/", "/tables/", "/me/data/")

    def pages() -> list[str]:
        kept = re.compile(r'(csrf|nonce|name="once")[^>]*|<!--.*?-->', re.I)
        return [kept.sub("", browser.get(one).content.decode()) for one in addresses]

    before = pages()
    Attempt.objects.filter(pk=attempt.pk).update(score=[249.0], entries=[[0, "pass"]])
    Deal.objects.update(par=[77.0])
    assert pages() == before
    # Who has begun may be read; how they did, nowhere.
    assert "Lars has played." in before[0]
    assert all("Lars" not in page for page in before[1:3])
    day = today()
    assert all(day.seed.hex() not in page for page in before)
    # Begun, but not done: still nothing of the others.
    services.begin(camille, day, quickly)
    during = browser.get("/deal/").content.decode() + browser.get("/deal/play/").content.decode()
    assert not re.search(r"\b(249|77)\b", re.sub(r'"[^"]*"', "", during))
    assert queries.load_results(camille, today()) is None
    play_to_the_end(camille)
    done = browser.get("/deal/").content.decode()
    assert "Lars" in done
    assert "249 points" in done
    assert "77 points" in done


def test_a_hand_is_served_to_nobody_who_has_not_begun(
    camille: Player, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    the_day("papayoo", monkeypatch)
    browser = sign_in(camille)
    fields = {"move": "play 1H", "version": 0}
    assert browser.post("/deal/play/moves/", fields, headers=HTMX).status_code == 409
    assert browser.post("/deal/practice/").status_code == 303
    assert not Attempt.objects.exists()
    services.begin(camille, today(), quickly)
    # And with it no card of the others: what they gave is not in one's own export either.
    mine = everything(camille)["deals"]["attempts"][0]
    assert mine["moves"] == []
    row = Attempt.objects.get()
    assert [seat for seat, _move in row.entries] == [1, 2, 3]


def test_who_hides_is_nobody_until_they_choose(
    camille: Player, lars: Player, sign_in: SignIn
) -> None:
    Player.objects.filter(pk=lars.pk).update(on_screen=False)
    lars.refresh_from_db()
    play_to_the_end(lars)
    play_to_the_end(camille)
    browser = sign_in(camille)
    assert "Lars" not in browser.get("/deal/").content.decode()
    other = sign_in(lars)
    press(other, "/deal/shown/", {"on": "1"}, ["/deal/"])
    assert "Lars" in browser.get("/deal/").content.decode()
    press(other, "/deal/shown/", {"on": "0"}, ["/deal/"])
    assert "Lars" not in browser.get("/deal/").content.decode()
    assert other.post("/deal/shown/", {"on": "x"}).status_code == 400
    assert DealWish.objects.get().shown is False


def test_who_has_played_is_named_only_where_they_agreed(
    camille: Player, lars: Player, make_player: Callable[..., Player], sign_in: SignIn
) -> None:
    page = open_page(sign_in(camille), "/deal/")
    assert "No one has played yet." in page.words
    services.begin(lars, today(), quickly)
    services.set_wish(lars, shown=False)
    assert "1 has played." in page.go("/deal/").words
    for name in ("Konstantinopoulou", "Ingrid"):
        services.begin(make_player(name), today(), quickly)
    assert "Konstantinopoulou and 2 others have played." in page.go("/deal/").words
    assert "Lars" not in page.go("/deal/").words


def test_days_in_a_row_are_counted_over_a_weekend(
    camille: Player, sign_in: SignIn, tuesday: Any
) -> None:
    page = open_page(sign_in(camille), "/deal/")
    for day, said in ((20, ""), (23, "2 days in a row"), (24, "3 days in a row")):
        tuesday.move_to(f"2026-11-{day}T08:00:00+00:00")
        play_to_the_end(camille)
        assert said in page.go("/deal/").words
    tuesday.move_to("2026-11-25T08:00:00+00:00")
    assert queries.streak(camille, today().date) == 3
    tuesday.move_to("2026-11-26T08:00:00+00:00")
    assert queries.streak(camille, today().date) == 0


def test_a_spirale_shows_what_both_begin_with(
    camille: Player, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = DealAttemptState("spirale", the_day("spirale", monkeypatch).task, b"").state
    html = sign_in(camille).get("/deal/").content.decode()
    shown = re.findall(r"<b>(\d+)</b>", html)
    mine = first_task("spirale").seat
    order = [1 - mine, mine]
    assert shown == [str(n) for seat in order for n in (state.gold[seat], state.spiral[seat])]


def test_it_closes_with_the_day(
    camille: Player, lars: Player, sign_in: SignIn, tuesday: Any
) -> None:
    services.begin(camille, today(), quickly)
    play_to_the_end(lars)
    tuesday.move_to("2026-11-24T23:30:00+00:00")
    day = choosing.find_deal(TUESDAY, office.current_calendar())
    assert day is not None
    with refuses("This deal of the day is closed."):
        services.play(camille, day, "pass", 3, quickly)
    with refuses("This deal of the day is closed."):
        services.begin(camille, day, quickly)
    tuesday.move_to("2026-11-25T08:00:00+00:00")
    browser = sign_in(camille)
    html = browser.get("/deal/2026/11/24/").content.decode()
    assert day.seed.hex() in html
    assert digest(day.seed) == day.digest
    assert day.digest in html
    assert "Lars" in html
    assert "You didn’t finish it" in html
    assert today().date != TUESDAY
    table = browser.get("/deal/2026/11/").content.decode()
    assert "Lars" in table
    assert "Camille" not in re.sub(r"<header.*?</header>", "", table, flags=re.S).split("<table")[1]


def test_days_off_are_left_out(camille: Player, sign_in: SignIn, tuesday: Any) -> None:
    assert choosing.find_deal(date(2026, 11, 28), office.current_calendar()) is None
    tuesday.move_to("2026-11-28T10:00:00+00:00")
    html = sign_in(camille).get("/deal/").content.decode()
    assert "No deal today" in html
    assert "Monday 30 November" in html
    days_off.add(camille, MONDAY, MONDAY, "closed")
    assert choosing.find_deal(MONDAY, office.current_calendar()) is None


def test_games_take_turns_and_no_task_comes_twice() -> None:
    calendar, seen, had = office.current_calendar(), set(), []
    day = date(2026, 11, 2)
    for _ in range(16):
        found = choosing.find_deal(day, calendar)
        assert found is not None
        had.append(found.game)
        assert (found.game, found.task.key) not in seen
        seen.add((found.game, found.task.key))
        services.create_deal(found)
        day = calendar.next_working_day(day)
    assert set(had) == set(GAMES)
    assert max(map(had.count, GAMES)) - min(map(had.count, GAMES)) <= 2


def test_once_all_were_had_the_oldest_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = list(contract.tasks_of("spirale").values())
    days = [date(2026, 11, 20) - timedelta(days=n) for n in range(len(tasks))]
    for day, task in zip(days, tasks, strict=True):
        Deal.objects.create(
            date=day, game="spirale", task=task.key, seed="00" * 32, started_at=timezone.now()
        )
    oldest = tasks[-1]
    assert the_day("spirale", monkeypatch).task == oldest
    # Had once more it is the newest, and its first day is still there.
    services.create_deal(today())
    wednesday = choosing.find_deal(date(2026, 11, 25), office.current_calendar())
    assert wednesday is not None
    assert wednesday.task == tasks[-2]
    assert Deal.objects.filter(task=oldest.key).count() == 2


def test_a_year_of_tasks_comes_with_the_games() -> None:
    """Working days; a par is the mean of at least 24 plays."""
    assert set(contract.games()) == set(GAMES) <= set(registry.configs())
    tasks = [task for game in GAMES for task in contract.tasks_of(game).values()]
    assert len(tasks) >= 250
    assert all(task.par and task.plays >= 24 for task in tasks)
    assert len({task.key for task in tasks}) == len(tasks)
    assert len({str(sorted(task.setup.items())) for task in tasks}) == len(tasks)


@pytest.mark.parametrize("game", GAMES)
def test_every_task_is_a_position_of_its_game(game: str) -> None:
    for task in contract.tasks_of(game).values():
        # Every round of Papayoo is as good as another.
        assert game == "papayoo" or "steady" in task.missed_by
        course = DealAttemptState(game, task, b"\1" * 32)
        assert not course.over
        assert course.seat in course.rules.awaited(course.state)
        judged = [move for moves in task.worth.values() for move in moves.split(AND)]
        legal = map(str, course.rules.legal_moves(course.state, course.seat))
        assert not judged or sorted(judged) == sorted(legal)


def test_par_asks_for_other_luck_at_the_own_seat_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    task = first_task("spirale")
    asked: list[Question] = []

    def listen(question: Question) -> str:
        asked.append(question)
        return quickly(question)

    monkeypatch.setattr(mine_deals, "think", listen)
    for n in range(3):
        mine_deals.play("spirale", task, b"\2" * 32, f"par {n}")
    numbers = [one for one in asked if one.seen.phase == "confrontation"]
    own = {one.seed for one in numbers if one.seen.seat == task.seat}
    others = {one.seed for one in numbers if one.seen.seat != task.seat}
    assert len(own) == 3
    assert len(others) == 1


def test_practice_counts_nowhere(camille: Player, sign_in: SignIn) -> None:
    first = play_to_the_end(camille)
    browser = sign_in(camille)
    page = open_page(browser, "/deal/")
    for _ in range(2):
        page.press("deal-practise")
        assert "Practice" in browser.get("/deal/play/").content.decode()
    assert Attempt.objects.filter(practice=True).count() == 1
    counted = Attempt.objects.get(practice=False)
    assert (counted.pk, counted.score) == (first.pk, first.score)


def test_the_wall_shows_a_number_alone(camille: Player, lars: Player, tuesday: Any) -> None:
    moment = kitchen.ScreenSnapshot.load()
    assert "tv-deal" not in kitchen.draw_screen(moment)[1]
    play_to_the_end(lars)
    services.begin(camille, today(), quickly)
    html = kitchen.draw_screen(kitchen.ScreenSnapshot.load())[1]
    told = re.search(r'<p class="tv-deal">(.*?)</p>', html)
    assert told
    assert "2" in told[1]
    assert "Lars" not in told[1]
    tuesday.move_to("2026-11-24T23:30:00+00:00")
    assert "tv-deal" not in kitchen.draw_screen(kitchen.ScreenSnapshot.load())[1]


def test_it_is_in_the_own_export_and_goes_with_an_erasure(camille: Player) -> None:
    play_to_the_end(camille)
    services.set_wish(camille, shown=False)
    told = everything(camille)["deals"]
    assert told["shown"] is False
    assert told["attempts"][0]["score"]
    for kind in personal_data.kinds():
        kind.forget(camille)
    assert not Attempt.objects.exists()
    assert not DealWish.objects.exists()


def test_a_thought_that_fails_enters_nothing(
    camille: Player, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_asked: Question) -> str:
        raise Failed

    the_day("papayoo", monkeypatch)
    monkeypatch.setattr(views.analysis, "think", fail)
    monkeypatch.setattr(views, "think", think)
    browser = sign_in(camille)
    assert "try again" in open_page(browser, "/deal/").press("deal-begin").words
    assert not Attempt.objects.exists()
