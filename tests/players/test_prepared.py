"""A query that is put together once finds what the query itself finds."""

from datetime import UTC, date, datetime, timedelta
from threading import Thread
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.db.models import Exists, F, Value
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.players.models import AdminAct, Holiday, Player
from games.players.prepared import Prepared

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return [Player.objects.create(name=name, name_key=name) for name in ("Aino", "Bjørn", "Chloé")]


def test_rows_are_those_of_the_query_whatever_is_asked_next(people):
    by_name = Prepared(lambda name: Player.objects.filter(name=name), str)
    for one in people:
        (found,) = by_name(one.name)
        assert found == one
        values = [(getattr(found, f.attname), getattr(one, f.attname)) for f in one._meta.fields]
        assert all(read == made for read, made in values)
        assert not found._state.adding
    assert by_name("Nobody") == []
    assert by_name.first("Nobody") is None


def test_several_values_keep_their_places(people):
    between = Prepared(
        lambda low, high: Player.objects.filter(pk__gte=low, pk__lte=high).order_by("name"),
        int,
        int,
    )
    assert between(people[0].pk, people[1].pk) == people[:2]
    assert between(people[1].pk, people[2].pk) == people[1:]


def test_a_value_may_stand_in_several_places(people):
    def build(row, name):
        same = Player.objects.filter(pk=row, name=name)
        return Player.objects.filter(pk=row, name=name).annotate(found=Exists(same))

    named = Prepared(build, int, str)
    for one in people:
        assert [(found, found.found) for found in named(one.pk, one.name)] == [(one, True)]
    assert named(people[0].pk, people[1].name) == []


def test_dates_are_asked_as_the_database_keeps_them():
    Holiday.objects.create(date=date(2026, 12, 25))
    of_date = Prepared(lambda day: Holiday.objects.filter(date=day), date)
    assert of_date.first(date(2026, 12, 25)).date == date(2026, 12, 25)
    assert of_date.first(date(2026, 12, 24)) is None


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


def test_columns_that_nobody_wants_are_left_for_later(people):
    named = Prepared(lambda row: Player.objects.filter(pk=row).only("name"), int)
    found = named.first(people[1].pk)
    assert found.get_deferred_fields() >= {"password", "language"}
    with CaptureQueriesContext(connection) as asked:
        assert (found.pk, found.name) == (people[1].pk, "Bjørn")
    assert not asked.captured_queries
    assert found.language == people[1].language


def test_annotations_and_related_rows_come_with_it(people):
    device = people[0].devices.model
    now = timezone.now()
    device.objects.create(
        session_key="a",
        session_data="",
        expire_date=now,
        created=now,
        last_seen=now,
        player=people[0],
    )
    device.objects.create(
        session_key="b", session_data="", expire_date=now, created=now, last_seen=now
    )
    query = device.objects.select_related("player").annotate(called=F("player__name"))
    prepared = Prepared(lambda key: query.filter(session_key=key), str)
    with CaptureQueriesContext(connection) as asked:
        found, nobodys = prepared.first("a"), prepared.first("b")
        assert (found.player, found.called) == (people[0], people[0].name)
        assert (nobodys.player, nobodys.called) == (None, None)
        assert found.expire_date == now
    assert len(asked) == 2


def test_all_threads_ask_what_was_put_together_once(people):
    built = []

    def build(player):
        built.append(player)
        return Player.objects.filter(pk=player)

    prepared = Prepared(build, int)
    assert [prepared(one.pk) for one in people] == [[one] for one in people]

    def elsewhere():
        prepared(1)
        connection.close()

    thread = Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert len(built) == 1


def test_one_that_computes_with_its_values_is_no_such_query():
    with pytest.raises(ValueError, match="as it is"):
        Prepared(lambda number: Player.objects.filter(pk=number + 1), int)(1)
