"""A finished table is judged by what each seat knew then; everybody sees their own part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.engine.judging import Judged
from games.learning.background import work
from games.learning.models import Review, ReviewsOff, Sharing
from games.learning.review import jury, reading, services
from games.learning.review.errors import StillPlayed
from games.players.models import Player, Role
from games.players.privacy import erasers
from games.players.privacy.own_data import everything
from games.tables import registry
from games.tables.bots.process import Failed
from games.tables.bots.thinker import Position
from games.tables.models import Table
from games.tables.replay.film import Film, film_of
from tests.learning.quick import Judging, QuickDesk, ask, played_out
from tests.tables.bots.at_work import lay_out

pytestmark = pytest.mark.django_db
SignIn = Callable[[Any], Client]
FOUND = 0.8
FALSE = 0.3


@pytest.fixture
def camille(make_player: Callable[..., Player]) -> Player:
    return make_player("Camille", language="en")


@pytest.fixture
def lars(make_player: Callable[..., Player]) -> Player:
    return make_player("Lars", language="en")


@pytest.fixture
def table(camille: Player, lars: Player) -> Table:
    """La Spirale d'Or between two people who play like Sharps, until somebody blunders."""
    laid = lay_out(camille, lars, game="spirale")
    played_out(laid, "sharp", blunder=4)
    laid.refresh_from_db()
    return laid


def test_a_review_over_http(
    table: Table, camille: Player, lars: Player, make_player: Any, sign_in: SignIn
) -> None:
    browser, address = sign_in(camille), f"/reviews/{table.pk}/"
    assert "Review this table" in browser.get(address).content.decode()
    for _ in range(2):
        assert browser.post(f"{address}ask/").status_code == 303
    assert Review.objects.count() == 1
    assert "one table after the other" in browser.get(address).content.decode()
    work(Judging())
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
        for moment in reading.seat_data(review, seat)["moments"]
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
        moves = reading.Trying(review, seat, number).moves()
        tried = sign_in(owner).get(page, {"move": moves[0].text}).content.decode()
        assert 'id="answer"' in tried
        assert "your try" in tried
        assert "played then" in tried
        refused = sign_in(owner).get(page, {"move": "no such move"}).content.decode()
        assert 'id="answer"' not in refused
        replay = sign_in(owner).get(f"/tables/{table.pk}/replay/?eyes={seat}").content.decode()
        assert 'class="costly"' in replay
        hidden = sign_in(other).get(f"/tables/{table.pk}/replay/?eyes={seat}").content.decode()
        assert f'class="costly" x1="{number}"' not in hidden
    assert browser.get(f"{address}0/99999/").status_code == 404


def test_most_of_a_table_share_it(
    table: Table, camille: Player, lars: Player, sign_in: SignIn
) -> None:
    services.ask(camille, table)
    work(Judging())
    review, address = Review.objects.get(), f"/reviews/{table.pk}/share/"
    assert reading.seats_of(camille, review) == {0}
    sign_in(camille).post(address, {"on": "1"})
    assert reading.seats_of(lars, review) == {1}
    for _ in range(2):
        assert sign_in(lars).post(address, {"on": "1"}).status_code == 303
    assert reading.seats_of(lars, review) == reading.seats_of(camille, review) == {0, 1}
    assert "Lars" in sign_in(camille).get(f"/reviews/{table.pk}/").content.decode()
    assert sign_in(lars).post(address, {"on": "?"}).status_code == 400
    sign_in(lars).post(address, {"on": "0"})
    assert reading.seats_of(camille, review) == {0}


def test_an_admin_switches_it_off(
    table: Table, camille: Player, make_player: Any, sign_in: SignIn
) -> None:
    admin = sign_in(make_player("Astrid", role=Role.ADMIN, language="en"))
    services.ask(camille, table)
    assert sign_in(camille).post("/reviews/switch/", {"on": "0"}).status_code == 403
    for _ in range(2):
        assert admin.post("/reviews/switch/", {"on": "0"}).status_code == 302
    assert ReviewsOff.objects.count() == 1
    assert services.waiting() == []
    assert sign_in(camille).get(f"/reviews/{table.pk}/").status_code == 403
    assert "/reviews/" not in sign_in(camille).get(f"/tables/{table.pk}/replay/").content.decode()
    admin.post("/reviews/switch/", {"on": "1"})
    assert sign_in(camille).get(f"/reviews/{table.pk}/").status_code == 200


def test_nothing_is_told_while_it_could_help_anybody(
    camille: Player, lars: Player, table: Table, sign_in: SignIn
) -> None:
    running = lay_out(camille, lars, game="spirale")
    assert sign_in(camille).get(f"/reviews/{running.pk}/").status_code in (403, 404, 409)
    assert not Review.objects.exists()
    # A sibling table of the same deal that is still played.
    Table.objects.filter(pk=running.pk).update(seed_digest=table.seed_digest)
    with pytest.raises(StillPlayed):
        services.ask(camille, table)
    assert sign_in(camille).post(f"/reviews/{table.pk}/ask/").status_code == 409
    assert not Review.objects.exists()


def test_judged_with_what_the_seat_knew(
    camille: Player, lars: Player, make_player: Callable[..., Player]
) -> None:
    laid = lay_out(camille, lars, "steady", "steady", game="papayoo")
    played_out(laid)
    laid.refresh_from_db()
    asked: list[Position] = []

    def listen(position: Position) -> list[Judged]:
        asked.append(position)
        return [Judged(position.played or position.moves[0], 0.0)]

    film = film_of(laid)
    jury.review("papayoo", film, [0, 1], laid.head, listen)
    assert asked
    rules = registry.rules("papayoo")
    for position in asked:
        seen: Any = position.seen
        assert type(seen) is type(rules.observe(film.state(0), 0))
        assert seen.seat in (0, 1)
        assert position.memory.round == 0
        assert set(seen.playable) == {move.args[0] for move in position.moves}


def test_another_version_of_the_judge_looks_again(table: Table, camille: Player) -> None:
    services.ask(camille, table)
    work(Judging())
    review = Review.objects.get()
    assert review.data is not None
    assert services.ask(camille, table).data is not None
    review.data["version"] -= 1
    review.save()
    assert services.ask(camille, table).data is None


def test_a_judge_that_fails_is_asked_three_times(table: Table, camille: Player) -> None:
    class Broken(QuickDesk):
        def judge(self, position: Position, patience: float = 0.0) -> list[Judged]:
            raise Failed("ended")

    services.ask(camille, table)
    for _ in range(services.TRIES):
        with pytest.raises(Failed):
            work(Broken())
    work(Broken())
    assert Review.objects.get().failures == services.TRIES


def test_it_is_in_the_own_export_and_goes_with_an_erasure(
    table: Table, camille: Player, lars: Player
) -> None:
    review = services.ask(camille, table)
    work(Judging())
    services.share(camille, review, on=True)
    told = everything(camille)["reviews"]
    assert [one["table"] for one in told["reviews"]] == [table.pk]
    assert told["shared"] == [table.pk]
    for erase in erasers():
        erase(camille)
    review.refresh_from_db()
    assert review.data is not None
    assert set(review.data["seats"]) == {"1"}
    assert not Sharing.objects.exists()


def planted(game: str, number: int, make: Callable[..., Player]) -> tuple[Film, Table, int]:
    """A table of Sharps with one blunder of seat 0 … n-1 in it."""
    people = [make(f"P{number}-{seat}") for seat in range(min(registry.rules(game).SEATS))]
    laid = lay_out(*people, game=game)
    at = played_out(laid, "sharp", blunder=3 + 5 * number % 20)
    laid.refresh_from_db()
    return film_of(laid), laid, at


def blunders_found(game: str, count: int, make: Callable[..., Player]) -> tuple[int, int]:
    """How many were planted, and how many of these a review names."""
    hidden = seen = 0
    for number in range(count):
        film, laid, at = planted(game, number, make)
        if not at:
            continue
        seat = film.steps[at - 1].seat
        assert seat is not None
        found = jury.review(game, film, [seat], laid.head, ask)
        assert found is not None
        hidden += 1
        seen += at in [moment.number for moment in found.seats[seat].moments]
    return hidden, seen


def test_a_planted_blunder_is_among_the_moments(make_player: Callable[..., Player]) -> None:
    hidden, seen = blunders_found("spirale", 5, make_player)
    assert hidden
    assert seen >= FOUND * hidden


@pytest.mark.long
@pytest.mark.parametrize("game", ["papayoo", "cerke"])
def test_planted_blunders_of_many_tables(game: str, make_player: Callable[..., Player]) -> None:
    hidden, seen = blunders_found(game, 1000, make_player)
    assert seen >= FOUND * hidden, f"{game}: {seen} of {hidden}"


@pytest.mark.long
@pytest.mark.parametrize("game", ["papayoo", "cerke"])
def test_sharp_itself_is_hardly_blamed(game: str, make_player: Callable[..., Player]) -> None:
    count, blamed = 100, 0
    for number in range(count):
        seats = min(registry.rules(game).SEATS)
        laid = lay_out(*[make_player(f"S{number}-{seat}") for seat in range(seats)], game=game)
        played_out(laid, "sharp")
        laid.refresh_from_db()
        found = jury.review(game, film_of(laid), list(range(seats)), laid.head, ask)
        assert found is not None
        blamed += sum(len(one.moments) for one in found.seats.values())
    assert blamed <= FALSE * count, f"{game}: {blamed} at {count} tables"
