"""A query that is put together once finds what the query itself finds."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db.models import Exists, Value

from games.players.models import AdminAct, Player
from games.players.prepared import Prepared

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

    named = Prepared(build, int, str)
    for one in people:
        assert [(found, found.found) for found in named(one.pk, one.name)] == [(one, True)]
    assert named(people[0].pk, people[1].name) == []


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
        return told.union(named.values_list("name", "at"), all=True)

    assert sorted(Prepared(both, str, str)("x", "Aino")) == [("Aino", at), ("x", at)]


def test_one_that_computes_with_its_values_is_no_such_query():
    with pytest.raises(ValueError, match="as it is"):
        Prepared(lambda number: Player.objects.filter(pk=number + 1), int)(1)
