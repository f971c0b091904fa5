"""What ended tables give, written with their last move, and the same when it is counted again."""

import random
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations import Migration
from django.db.models.signals import post_migrate
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from games.honours import checks, services, table_honours
from games.honours.models import Honour
from games.tables import services as tables
from games.tables.models import Seat, Status, Table
from spaye_site import removals
from tests import one_by_one
from tests.honours.conftest import GAME, choose, finish, sit_down

pytestmark = pytest.mark.django_db


def shares(table) -> dict:
    """By player's number: place, whether won, points."""
    rows = Honour.objects.filter(table=table)
    return {row.player_id: (row.place, row.won, row.points) for row in rows}


WHAT = ("table", "player", "game", "ended_at", "place", "won", "points")


def everything() -> list[tuple]:
    return list(Honour.objects.order_by("table", "player").values_list(*WHAT))


def test_the_last_move_writes_them_and_none_before(people, at):
    at("2026-11-20 16:00")
    camille, lars = people[:2]
    table = sit_down([camille, lars])
    choose(table, 0, 5)
    assert not Honour.objects.exists()
    choose(table, 1, 2)
    assert shares(table) == {camille.pk: (1, True, 1), lars.pk: (2, False, 0)}
    row = Honour.objects.get(player=camille)
    assert (row.game, row.ended_at) == (GAME, Table.objects.get(pk=table.pk).ended_at)


def test_a_first_place_that_everybody_shares_is_a_draw(people, played):
    drawn, shared = played(people[:2], [3, 3]), played(people[:3], [3, 3, 1])
    assert [won for _, won, _ in shares(drawn).values()] == [False, False]
    assert [won for _, won, _ in shares(shared).values()] == [True, True, False]


def test_bots_have_no_share_and_a_table_with_one_person_is_practice(people, played):
    camille, lars = people[:2]
    table = played([camille, "random", lars], [4, 5, 1])
    assert shares(table) == {camille.pk: (2, False, 0), lars.pk: (2, False, 0)}
    assert shares(played([camille, "random"], [5, 1])) == {}


def test_whom_a_bot_finishes_for_has_played_and_no_more(people):
    camille, lars = people[:2]
    table = sit_down([camille, lars])
    Seat.objects.filter(table=table, player=lars).update(standin="random")
    finish(table, [2, 5])
    assert shares(table) == {camille.pk: (2, False, 0), lars.pk: (None, False, None)}
    assert list(checks.differences()) == []


def test_who_comes_back_for_the_last_move_has_finished(people):
    camille, lars = people[:2]
    table = sit_down([camille, lars])
    choose(table, 0, 2)
    Seat.objects.filter(table=table, player=lars).update(standin="random")
    tables.play(table.pk, lars, "choose 5", 0)
    assert shares(table)[lars.pk] == (1, True, 1)
    assert list(checks.differences()) == []


def test_a_chair_that_changed_hands_is_the_last_ones(people):
    camille, lars, sofie = people[:3]
    table = sit_down([camille, lars], rounds=2)
    finish(table, [1, 2])
    Seat.objects.filter(table=table, player=lars).update(player=sofie)
    finish(table, [1, 5])
    assert set(shares(table)) == {camille.pk, sofie.pk}


def test_a_stopped_table_and_one_from_a_file_give_nothing(people, played):
    table = sit_down(people[:2])
    Table.objects.filter(pk=table.pk).update(status=Status.STOPPED, ended_at=table.started_at)
    services.recount_all()
    assert not Honour.objects.exists()
    assert list(checks.differences()) == []
    table = played(people[:2], [5, 2])
    assert table_honours.honours_of_table(table)
    table.imported = True
    assert not table_honours.honours_of_table(table)
    assert "spaye" not in table_honours.games(), "Nor does the daily game."


def random_tables(people, played, count: int) -> None:
    luck = random.Random("honours")
    for _ in range(count):
        seated = luck.sample([*people, "random", "random"], luck.randint(2, 6))
        if not any(not isinstance(one, str) for one in seated):
            continue
        played(seated, [luck.randint(1, 5) for _ in seated])


def test_a_recount_of_random_tables_is_what_their_moves_wrote(people, played):
    random_tables(people, played, 20)
    before = everything()
    assert len(before) > 30
    assert list(checks.differences()) == []
    services.recount_all()
    assert everything() == before


@pytest.mark.parametrize("change", [{"won": False}, {"points": 7}])
def test_what_was_changed_by_hand_is_found(people, played, at, change):
    at("2026-11-20 12:00")
    table, camille = played(people[:2], [5, 2]), people[0].pk
    Honour.objects.filter(player=camille).update(**change)
    told = f"table {table.pk}: the honour of player {camille} is not what the table gave"
    assert list(checks.differences()) == [told]
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("repair", "--check", stdout=out)
    # Whether a table was won is told by the month's badge too.
    badges = ["2026-11: the badges are others"] * ("won" in change)
    assert out.getvalue().splitlines() == [told, *badges]


def test_missing_and_foreign_rows_are_found(people, played):
    table = played(people[:2], [5, 2])
    Honour.objects.filter(player=people[0]).update(player=people[2])
    assert list(checks.differences()) == [
        f"table {table.pk}: the honour of player {people[0].pk} is missing",
        f"table {table.pk}: the honour of player {people[2].pk} isn't the table's",
    ]


def test_ending_a_table_costs_as_much_after_many(people, played):
    def cost() -> int:
        table = sit_down(people[:3])
        for seat in (0, 1):
            choose(table, seat, seat + 1)
        with CaptureQueriesContext(connection) as asked:
            choose(table, 2, 3)
        return len(asked)

    played(people[:2], [5, 2])
    few = cost()
    random_tables(people, played, 15)
    assert cost() <= few


def test_tables_that_ended_before_there_were_honours_are_counted(people, played):
    """An update makes the tables of this app and then, once, what is in them."""
    played(people[:3], [5, 2, 1])
    before = everything()
    Honour.objects.all().delete()
    step = Migration("0001_initial", "honours")
    config = apps.get_app_config("honours")
    post_migrate.send(sender=config, app_config=config, verbosity=0, plan=[(step, True)])
    assert not Honour.objects.exists()
    post_migrate.send(sender=config, app_config=config, verbosity=0, plan=[(step, False)])
    assert everything() == before


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_ratings_of_an_older_office_go_and_its_honours_stay(both_databases, people, played):
    played(people[:3], [5, 2, 1])
    before, now = _rows(), one_by_one.executor().loader.graph.leaf_nodes()
    try:
        old = one_by_one.executor().migrate([("honours", "0001_initial")]).apps
        rows = old.get_model("honours", "Honour").objects
        rows.exclude(player=people[0].pk).update(mu=25.0, sigma=8.0)
    finally:
        one_by_one.executor().migrate(now)
    assert _rows() == before
    with translation.override("en"):
        assert [one for one in removals.sentences() if "2 people had one" in one]


def _rows() -> list[tuple]:
    return list(Honour.objects.order_by("pk").values_list("pk", *WHAT))
