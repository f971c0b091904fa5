"""A query that is put together once finds what the query itself finds."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db.models import Count, Exists, Value

from games.players.models import AdminAct, Player
from games.players.prepared import Prepared, PreparedRows, from_json, moment
from games.tables.models import Seat, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return [Player.objects.create(name=name, name_key=name) for name in ("Aino", "Bjørn", "Chloé")]


def test_rows_are_those_of_the_query_whatever_is_asked_next(people):
    built = []

    def build(name):
        built.append(name)
        return Player.objects.filter(name=name)

    by_name = Prepared(build, str)
    for one in people:
        (found,) = by_name(one.name)
        assert found == one
        values = [(getattr(found, f.attname), getattr(one, f.attname)) for f in one._meta.fields]
        assert all(read == made for read, made in values)
        assert not found._state.adding
    assert by_name("Nobody") == []
    assert by_name.first("Nobody") is None
    assert len(built) == 1, "It is put together once."


def test_several_values_keep_their_places_and_one_may_stand_in_several(people):
    between = Prepared(
        lambda low, high: Player.objects.filter(pk__gte=low, pk__lte=high).order_by("name"),
        int,
        int,
    )
    assert between(people[0].pk, people[1].pk) == people[:2]
    assert between(people[1].pk, people[2].pk) == people[1:]

    def build(row, name):
        same = Player.objects.filter(pk=row, name=name)
        return Player.objects.filter(pk=row, name=name).annotate(found=Exists(same))

    named = Prepared(build, int, str, annotated={"found": bool})
    for one in people:
        assert [(found, found.found) for found in named(one.pk, one.name)] == [(one, True)]
    assert named(people[0].pk, people[1].name) == []


def test_any_number_of_values_finds_what_each_of_them_finds(people, django_assert_num_queries):
    for wanted in (people[:1], people[:2], people[1:], people, people[2:]):
        assert Player.objects.by_id(one.pk for one in wanted) == {one.pk: one for one in wanted}
    with django_assert_num_queries(1):
        assert Player.objects.by_id([people[0].pk, people[0].pk, 99_999]) == {
            people[0].pk: people[0]
        }
    with django_assert_num_queries(0):
        assert Player.objects.by_id([]) == {}


def test_moments_are_asked_as_the_database_keeps_them():
    at = datetime(2026, 12, 24, 23, 30, tzinfo=ZoneInfo("Europe/Paris"))
    AdminAct.objects.create(what="x", at=at)
    since = Prepared(lambda moment: AdminAct.objects.filter(at__gt=moment), datetime)
    assert [one.at for one in since(at - timedelta(microseconds=1))] == [at]
    assert since(at.astimezone(UTC) - timedelta(seconds=1)) == since(at - timedelta(seconds=1))
    assert since(at) == []


def test_tuples_are_those_of_the_query(people):
    at = datetime(2026, 12, 24, 23, 30, tzinfo=UTC)
    AdminAct.objects.create(what="x", at=at)

    def both(acts, names):
        named = Player.objects.filter(name=names).order_by().annotate(at=Value(at))
        told = AdminAct.objects.filter(what=acts).order_by().values_list("what", "at")
        return told.union(named.values_list("name", "at"), all=True).order_by()

    rows = PreparedRows(both, str, str, converted={1: moment})
    assert sorted(rows("x", "Aino")) == [("Aino", at), ("x", at)]


def values_of(one):
    return {field.attname: getattr(one, field.attname) for field in one._meta.fields}


@pytest.fixture
def table(people):
    """A table with something in its columns of every kind, and two seats, the second a bot's."""
    at = datetime(2026, 12, 24, 23, 30, 1, 5, tzinfo=UTC)
    table = Table.objects.create(
        game="papayoo",
        seed="00",
        created_at=at,
        moved_at=at,
        due_at=at,
        outcome={"places": [1, 2]},
        opened_by=people[0],
    )
    Seat.objects.create(
        table=table, number=0, player=people[1], left=timedelta(seconds=5, microseconds=7)
    )
    Seat.objects.create(table=table, number=1, bot="steady")
    return table


def test_related_instances_come_with_the_row_or_are_none(people, table, django_assert_num_queries):
    query = Seat.objects.order_by("number")
    seats = Prepared(
        lambda table: query.filter(table=table),
        int,
        related=["table", "table__opened_by", "player"],
    )
    wanted = list(query.select_related("table__opened_by", "player"))
    assert seats(0) == []
    with django_assert_num_queries(1):
        first, second = found = seats(table.pk)
        assert [values_of(one) for one in found] == [values_of(one) for one in wanted]
        assert values_of(first.table) == values_of(wanted[0].table)
        assert values_of(first.player) == values_of(people[1])
        assert second.player is None
        assert first.table.opened_by == people[0]
    table.opened_by = None
    table.save()
    assert seats(table.pk)[0].table.opened_by is None


def test_what_is_computed_or_put_off_is_as_the_query_has_it(table, django_assert_num_queries):
    def with_number(table):
        return Table.objects.filter(pk=table).annotate(people=Count("seats"))

    counted = Prepared(with_number, int, annotated={"people": None}, deferred=["state", "setup"])
    found = counted.first(table.pk)
    assert found.people == 2
    assert found.moved_at == table.moved_at
    assert found.outcome == {"places": [1, 2]}
    assert found.get_deferred_fields() == {"state", "setup"}
    outcomes = PreparedRows(
        lambda table: Table.objects.filter(pk=table).values_list("pk", "outcome"),
        int,
        converted={1: from_json},
    )
    assert outcomes(table.pk) == [(table.pk, {"places": [1, 2]})]


def test_one_that_computes_with_its_values_is_no_such_query():
    with pytest.raises(ValueError, match="as it is"):
        Prepared(lambda number: Player.objects.filter(pk=number + 1), int)(1)
