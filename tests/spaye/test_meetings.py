"""Head-to-head: who has beaten whom how often, over finished days and today's."""

from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone, translation

from games.boards.models import Line
from games.players.clock import Clock
from games.players.personal_data import everything
from games.spaye import queries, words
from games.spaye.models import Day, Meeting
from games.tables.models import Table
from tests.spaye.clock import points, set_office
from tests.spaye.conftest import Phone


def duel(one: Phone, other: Phone, first: int) -> None:
    one.move("challenge 1")
    other.move("accept 0")
    one.move(f"draw {first}")
    other.move(f"draw {first + 1}")


def test_wins_are_told_from_both_sides(
    app_day: Callable[..., Day], camille: Phone, ingrid: Phone
) -> None:
    app_day("KS", "8D", "9C", "8C", "7S", "AD", "N", "QH")
    for first in (0, 2, 4, 6):
        duel(camille, ingrid, first)
    assert queries.scores(camille.player.pk, Clock.read()) == {ingrid.player.pk: (2, 1)}
    assert queries.scores(ingrid.player.pk, Clock.read()) == {camille.player.pk: (1, 2)}
    assert "Camille leads 2 to 1" in str(ingrid.get("/challenge/").content.decode())


def test_a_day_that_was_not_finished_counts_for_nothing(
    app_day: Callable[..., Day], camille: Phone, ingrid: Phone
) -> None:
    day = app_day("KS", "8D")
    duel(camille, ingrid, 0)
    tomorrow = Clock.at(timezone.now() + timedelta(days=1))
    assert tomorrow.today > day.date
    assert queries.scores(camille.player.pk, tomorrow) == {}
    Line.objects.update(status="finished")
    assert queries.scores(camille.player.pk, tomorrow) == {ingrid.player.pk: (1, 0)}


def test_a_day_that_the_clock_has_cancelled_counts_nowhere_from_that_moment_on(
    at: Callable[[str], None],
    app_day: Callable[..., Day],
    camille: Phone,
    ingrid: Phone,
) -> None:
    at("2026-11-20 17:59")
    set_office(closing_minute=18 * 60)
    app_day("KS", "8D")
    duel(camille, ingrid, 0)
    profile = f"/players/{camille.player.pk}/"
    assert "Head to head" in ingrid.text(profile)
    assert queries.scores(camille.player.pk, Clock.read())
    at("2026-11-20 18:00")
    assert queries.scores(camille.player.pk, Clock.read()) == {}
    assert "Head to head" not in ingrid.text(profile)
    assert points(2026, 11) == {}
    told = everything(camille.player)
    assert told["spaye"]["meetings"] == []
    (day,) = told["boards"]["days"]
    assert (day["status"], day["daye"], day["victoire"]) == ("cancelled", 0, 0)
    assert not Table.objects.get().outcome  # nobody has looked: the end isn't entered yet


def test_one_query_however_many_opponents(
    app_day: Callable[..., Day],
    camille: Phone,
    ingrid: Phone,
    phone: Callable[..., Phone],
    django_assert_num_queries: Callable[..., object],
) -> None:
    day = app_day()
    for name in ("Lars", "Mehdi", "Sofie"):
        Meeting.objects.create(day=day, winner=camille.player, loser=phone(name).player, wins=2)
    clock = Clock.read()
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        assert len(queries.scores(camille.player.pk, clock)) == 3


def test_the_score_is_told_from_where_i_stand() -> None:
    with translation.override("en"):
        assert words.score("Ingrid", 3, 9) == "Ingrid leads 9 to 3"
        assert words.score("Ingrid", 9, 3) == "You lead 9 to 3"
        assert words.score("Ingrid", 3, 3) == "3 all"
        assert words.score("Ingrid", 0, 0) == "No winner yet"


def test_the_third_nikaye_is_told_once_it_has_gone_back(
    app_day: Callable[..., Day], camille: Phone, ingrid: Phone
) -> None:
    app_day("N", "QH", "N", "KH", "N", "AH", "9C", "8C", replacements=[34])
    told = "One goes back into the deck"
    for number, first in enumerate((0, 2, 4)):
        assert told not in camille.text("/")
        duel(camille, ingrid, first)
        ingrid.move(f"confirm {number} 1")
    assert told in camille.text("/")
    duel(camille, ingrid, 6)
    assert told not in camille.text("/")
