"""A finished table is judged by what each seat knew then; everybody sees their own part."""

import re
from collections.abc import Callable
from html import unescape
from itertools import product
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from games.engine.chance import Dice
from games.engine.judging import MoveEvaluation
from games.learning.background import review_waiting
from games.learning.models import Review, ReviewsOff, Sharing
from games.learning.review import queries, reviewer, services
from games.players import personal_data
from games.players.models import Player, Role
from games.players.personal_data import everything
from games.tables import registry
from games.tables.audience import moves as moves_of
from games.tables.audience import observe
from games.tables.bot_registry import judge as judge_of
from games.tables.bots import selfplay
from games.tables.bots.process import AnalysisProcess, Failed
from games.tables.bots.thinker import Position
from games.tables.models import Joining, Table
from games.tables.playback import Film, film_of
from games.tables.services import open_table, play
from tests.hands import open_page
from tests.learning.quick import Judging, ask, played_out
from tests.tables.bots.at_work import lay_out
from tests.tools.reviews import planting

HTMX = {"HX-Request": "true"}
pytestmark = pytest.mark.django_db
SignIn = Callable[[Any], Client]
FOUND = 0.8
FALSE = 0.3


PLAYED: list[tuple[bytes, list[Any]]] = []
"""Seed and moves of the table that all tests look at, once it has been played."""


@pytest.fixture
def table(camille: Player, lars: Player) -> Table:
    """La Spirale d'Or between two people who play like Sharps, until somebody blunders."""
    if PLAYED:
        seed, moves = PLAYED[0]
        laid = lay_out(camille, lars, game="spirale", seed=seed)
        for version, (seat, move) in enumerate(moves):
            play(laid.pk, (camille, lars)[seat], move, version)
    else:
        laid = lay_out(camille, lars, game="spirale")
        played_out(laid, "sharp", blunder=4)
        moves = list(laid.entries.order_by("number").values_list("seat", "move"))
        PLAYED.append((bytes.fromhex(laid.seed), moves))
    laid.refresh_from_db()
    return laid


@pytest.fixture
def review(table: Table, camille: Player) -> Review:
    """Camille has asked for it, and all is looked at."""
    services.request_review(camille, table)
    review_waiting(Judging())
    return Review.objects.get()


def test_a_review_over_http(
    table: Table, camille: Player, lars: Player, make_player: Any, sign_in: SignIn
) -> None:
    browser, address = sign_in(camille), f"/reviews/{table.pk}/"
    Table.objects.filter(pk=table.pk).update(joining=Joining.INVITED)
    page = open_page(browser, address)
    for _ in range(2):
        assert page.press("Review this table").path == address
    assert Review.objects.count() == 1
    assert "one after the other" in browser.get(address).content.decode()
    review_waiting(Judging())
    html = browser.get(address).content.decode()
    assert "Your moves" in html
    assert "Announce" not in html
    # Whoever didn't sit there, and other tables' numbers.
    stranger = sign_in(make_player("Mehdi"))
    assert stranger.get(address).status_code == 403
    assert stranger.post(f"{address}ask/").status_code == 403
    assert stranger.post(f"{address}share/", {"on": "1"}).status_code == 403
    assert browser.get("/reviews/999999/").status_code == 404
    review = Review.objects.get()
    told = [
        (seat, moment["number"])
        for seat in (0, 1)
        for moment in queries.seat_data(review, seat)["moments"]
    ]
    assert told
    for seat, number in told:
        page = f"{address}{seat}/{number}/"
        owner, other = (camille, lars) if seat == 0 else (lars, camille)
        assert sign_in(other).get(page).status_code == 403
        first = sign_in(owner).get(page)
        assert first.status_code == 200
        html = first.content.decode()
        # The answer comes after one's own try.
        assert 'id="answer"' not in html
        assert "costs about" not in html
        played = queries.find_moment(review, seat, number)["played"]
        moves = queries.Trying(review, seat, number).moves()
        other_one = next(one.text for one in moves if one.text != played)
        tried = sign_in(owner).get(page, {"move": other_one}).content.decode()
        assert 'id="answer"' in tried
        assert "your try" in tried
        assert "your move" in tried
        refused = sign_in(owner).get(page, {"move": "no such move"}).content.decode()
        assert 'id="answer"' not in refused
        replay = sign_in(owner).get(f"/tables/{table.pk}/replay/?eyes={seat}").content.decode()
        assert 'class="costly"' in replay
        hidden = sign_in(other).get(f"/tables/{table.pk}/replay/?eyes={seat}").content.decode()
        assert f'class="costly" x1="{number}"' not in hidden
    assert browser.get(f"{address}0/99999/").status_code == 404


def test_a_review_comes_by_itself_below_the_result(
    table: Table, camille: Player, lars: Player, make_player: Any, sign_in: SignIn
) -> None:
    """Who sat there has it looked at by reaching it; its costs stand there, the better move on its
    board."""
    page, asking = f"/tables/{table.pk}/", f"/reviews/{table.pk}/ask/"
    assert f'hx-post="{asking}"' not in sign_in(make_player("Mehdi")).get(page).content.decode()
    browsers = [sign_in(player) for player in (camille, lars)]
    for browser in browsers:
        assert f'hx-post="{asking}"' in browser.get(page).content.decode()
        assert browser.get(f"/reviews/{table.pk}/", headers=HTMX).status_code == 404
    for browser in browsers:
        waits = browser.post(asking, headers=HTMX).content.decode()
        assert "<html" not in waits
        assert f'hx-get="/reviews/{table.pk}/"' in waits
    review_waiting(Judging())
    told = ""
    for browser in browsers:
        found = browser.get(f"/reviews/{table.pk}/", headers=HTMX).content.decode()
        assert "hx-get" not in found
        assert "Your moves" in found
        told += found
    better = re.findall(r'href="(/reviews/[^"]*\?move=[^"]*)"', told)
    assert better
    assert len(re.findall(r"(?:worse|lower chance of winning)<", told)) == len(better)
    for link in better:
        owner = camille if f"/{table.pk}/0/" in link else lars
        answer = sign_in(owner).get(unescape(link)).content.decode()
        assert 'id="answer" data-points="' in answer
        assert "best move" in answer
        assert "your try" not in answer


def test_most_of_a_table_share_it(
    table: Table, review: Review, camille: Player, lars: Player, sign_in: SignIn
) -> None:
    address = f"/reviews/{table.pk}/share/"
    assert queries.visible_seats(camille, review) == {0}
    open_page(sign_in(camille), f"/reviews/{table.pk}/").press("Share with the table")
    assert queries.visible_seats(lars, review) == {1}
    page = open_page(sign_in(lars), f"/reviews/{table.pk}/")
    for _ in range(2):
        shared = page.press("Share with the table")
    assert queries.visible_seats(lars, review) == queries.visible_seats(camille, review) == {0, 1}
    assert "Lars" in sign_in(camille).get(f"/reviews/{table.pk}/").content.decode()
    assert sign_in(lars).post(address, {"on": "?"}).status_code == 400
    shared.press("Stop sharing")
    assert queries.visible_seats(camille, review) == {0}


def test_an_admin_switches_it_off(
    table: Table, camille: Player, make_player: Any, sign_in: SignIn
) -> None:
    admin = sign_in(make_player("Astrid", role=Role.ADMIN, language="en"))
    services.request_review(camille, table)
    assert sign_in(camille).post("/reviews/switch/", {"on": "0"}).status_code == 403
    page = open_page(admin, f"/reviews/{table.pk}/")
    for _ in range(2):
        page.press("Turn reviews off for the office")
    assert ReviewsOff.objects.count() == 1
    assert services.waiting_reviews() == []
    assert sign_in(camille).get(f"/reviews/{table.pk}/").status_code == 403
    assert "/reviews/" not in sign_in(camille).get(f"/tables/{table.pk}/replay/").content.decode()
    open_page(admin, f"/reviews/{table.pk}/").press("Turn reviews on for the office")
    assert sign_in(camille).get(f"/reviews/{table.pk}/").status_code == 200


def test_nothing_is_told_while_it_could_help_anybody(
    camille: Player, lars: Player, sign_in: SignIn
) -> None:
    running = lay_out(camille, lars, game="spirale")
    assert sign_in(camille).get(f"/reviews/{running.pk}/").status_code in (403, 404, 409)
    assert not Review.objects.exists()


def test_judged_with_what_the_seat_knew(
    camille: Player, lars: Player, make_player: Callable[..., Player]
) -> None:
    laid = lay_out(camille, lars, "steady", "steady", game="papayoo")
    played_out(laid)
    laid.refresh_from_db()
    asked: list[Position] = []

    def listen(position: Position) -> list[MoveEvaluation]:
        asked.append(position)
        return [MoveEvaluation(position.played or position.moves[0], 0.0)]

    film = film_of(laid)
    reviewer.review_table("papayoo", film, [0, 1], laid.head, listen)
    assert asked
    rules = registry.rules("papayoo")
    for position in asked:
        seen: Any = position.seen
        assert type(seen) is type(rules.observe(film.state(0), 0))
        assert seen.seat in (0, 1)
        assert position.memory.round == 0
        assert set(seen.playable) == {move.args[0] for move in position.moves}


def test_another_version_of_the_judge_looks_again(
    table: Table, review: Review, camille: Player
) -> None:
    assert review.data is not None
    assert services.request_review(camille, table).data is not None
    review.data["version"] -= 1
    review.save()
    assert services.request_review(camille, table).data is None


def test_a_judge_that_fails_is_asked_three_times(table: Table, camille: Player) -> None:
    class Broken(AnalysisProcess):
        def judge(self, position: Position) -> list[MoveEvaluation]:
            raise Failed("ended")

    services.request_review(camille, table)
    for _ in range(services.TRIES):
        with pytest.raises(Failed):
            review_waiting(Broken())
    review_waiting(Broken())
    assert Review.objects.get().failures == services.TRIES


def test_it_is_in_the_own_export_and_goes_with_an_erasure(
    table: Table, review: Review, camille: Player
) -> None:
    services.set_sharing(camille, review, on=True)
    told = everything(camille)["reviews"]
    assert [one["table"] for one in told["reviews"]] == [table.pk]
    assert told["shared"] == [table.pk]
    for kind in personal_data.kinds():
        kind.forget(camille)
    review.refresh_from_db()
    assert review.data is not None
    assert set(review.data["seats"]) == {"1"}
    assert not Sharing.objects.exists()


def test_of_an_open_table_anybody_may_ask_and_reads_what_most_share(
    table: Table, camille: Player, lars: Player, make_player: Any, sign_in: SignIn
) -> None:
    address = f"/reviews/{table.pk}/"
    Table.objects.filter(pk=table.pk).update(joining=Joining.INVITED)
    stranger = sign_in(make_player("Mehdi", language="en"))
    assert address not in stranger.get(f"/tables/{table.pk}/").content.decode()
    assert address in sign_in(camille).get(f"/tables/{table.pk}/").content.decode()
    Table.objects.filter(pk=table.pk).update(joining=Joining.ANYONE)
    assert address in stranger.get(f"/tables/{table.pk}/").content.decode()
    open_page(stranger, address).press("Review this table")
    review_waiting(Judging())
    review = Review.objects.get()
    number = queries.seat_data(review, 0)["curve"][0][0]
    before = stranger.get(address).content.decode()
    assert "Your moves" not in before
    assert 'id="seat-0"' not in before
    assert stranger.get(f"{address}0/{number}/").status_code == 403
    assert stranger.post(f"{address}share/", {"on": "1"}).status_code == 403
    services.set_sharing(camille, review, on=True)
    assert 'id="seat-' not in stranger.get(address).content.decode()
    services.set_sharing(lars, review, on=True)
    after = stranger.get(address).content.decode()
    assert "Camille" in after
    assert 'id="seat-1"' in after
    services.switch_reviews(make_player("Astrid", role=Role.ADMIN), on=False)
    assert address not in sign_in(camille).get(f"/tables/{table.pk}/").content.decode()


def test_how_readable_somebody_was_at_la_spirale() -> None:
    def readable(expected: int) -> str:
        told = {"mixed": 12, "expected": expected, "likely": 5.0, "spread": 3.0}
        with translation.override("en"):
            return queries.readable_text(told)

    assert "10 of 12 hidden choices were the expected ones" in readable(10)
    assert "about 5. Quite predictable." in readable(10)
    assert "Hard to predict" in readable(6)
    assert "avoid the expected" in readable(1)
    # Of too few, of games without hidden choices and of older reviews nothing is said.
    for told in ({"mixed": 2, "expected": 2, "likely": 1.0}, {}):
        assert queries.readable_text(told) == ""


def test_hidden_choices_are_counted_beside_what_an_equilibrium_does() -> None:
    checked = film_of_sharps("spirale", 3)
    review = reviewer.review_table("spirale", checked, [0, 1], "readable", ask)
    assert review is not None
    for seat in review.seats.values():
        assert 0 < seat.likely < seat.mixed
        assert 0 <= seat.expected <= seat.mixed
        assert seat.spread > 0


def film_of_sharps(game: str, number: int) -> Film:
    played = selfplay.Playing.of(game, min(registry.rules(game).SEATS), {}, f"film {number}")
    sharp = selfplay.bot_of(game, "sharp")
    dice = Dice(selfplay.seed_of(f"film {number}"), 0, 0)
    while played.rules.outcome(played.state) is None:
        seat = min(played.rules.awaited(played.state))
        moves = list(played.rules.legal_moves(played.state, seat))
        played.enter(seat, str(sharp(played.look(seat), moves, dice)))
    return planting.film_of(played, game)


ONE_ROUND: dict[str, dict[str, Any]] = {"papayoo": {"rounds": 1}, "cerke": {"seasons": 1}}


def checked(game: str, tables: int) -> list[planting.Checked]:
    options = ONE_ROUND.get(game, {})
    return [planting.check(game, None, options, number) for number in range(tables)]


def named(found: list[planting.Checked]) -> tuple[int, int]:
    """How many were planted, and how many of these a review names."""
    planted = [one for one in found if one.planted]
    return len(planted), sum(one.planted in one.named for one in planted)


def test_a_best_move_that_is_not_judged_again_hides_no_blunder() -> None:
    film = film_of_sharps("spirale", 3)
    planted: list[bytes] = []

    def some(position: Position) -> list[MoveEvaluation]:
        """The first move played costs all; asked again, the judge leaves out what was best."""
        assert position.played is not None
        others = [move for move in position.moves if move != position.played]
        planted.append(position.seed)
        if len(planted) > 2:
            return [MoveEvaluation(position.played, 0.0)]
        found = [MoveEvaluation(move, 0.9 - at / 100) for at, move in enumerate(others)]
        return [*found[len(planted) - 1 :], MoveEvaluation(position.played, 0.1)]

    review = reviewer.review_table("spirale", film, [0], "left out", some)
    assert review is not None
    (moment,) = review.seats[0].moments
    assert moment.cost == pytest.approx(0.79)


def test_a_planted_blunder_is_among_the_moments() -> None:
    hidden, seen = named(checked("spirale", 4))
    assert hidden
    assert seen >= FOUND * hidden


@pytest.mark.long
@pytest.mark.parametrize(("game", "tables"), [("papayoo", 4), ("cerke", 6), ("spirale", 20)])
def test_blunders_are_named_and_sharp_is_not_blamed_for_nothing(game: str, tables: int) -> None:
    """`python -m tests.tools review_check` does the same with a thousand of them."""
    found = checked(game, tables)
    hidden, seen = named(found)
    assert seen >= FOUND * hidden
    assert sum(one.false for one in found) <= FALSE * len(found)


@pytest.mark.parametrize(("game", "judged"), [("cerke", False), ("spirale", True)])
def test_an_offered_draw_is_there_to_try_where_the_judge_says_what_it_is_worth(
    game: str, judged: bool, camille: Player, lars: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = {"throws": [4, 2]} if game == "cerke" else None
    table = open_table(game, {}, setup=setup, players=[camille, lars])
    play(table.pk, lars, "offer_draw", table.version)
    table.refresh_from_db()
    position = observe(table, 0)
    moves = moves_of(table, 0, most=None)
    assert str(moves[-1]) == "accept_draw"
    found = judge_of(registry.config(game).name)
    assert found is not None
    told = [(str(one.move), 0.0) for one in found(position, moves, Dice(bytes(32), 0, 0))]
    assert ("accept_draw" in dict(told)) == judged
    play(table.pk, camille, "resign", table.version)
    table.refresh_from_db()
    monkeypatch.setattr(queries, "find_moment", lambda *_: {"best": told, "played": told[0][0]})
    trying = queries.Trying(Review(table=table), 0, 2)
    assert trying.may_be(str(moves[0]))
    assert trying.may_be("accept_draw") == judged


def test_a_game_without_luck_is_told_nothing_of_luck() -> None:
    for game, luck in product(("spirale", "papayoo", "cerke"), (0.5, -0.5, 0.0)):
        found = judge_of(f"games.{game}")
        assert found is not None
        with translation.override("en"):
            told = queries.luck_text(found, luck)
        assert told.startswith("What was beyond your control")
        assert "uck" not in told
