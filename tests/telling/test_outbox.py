"""Notices: written with what happened, delivered once for the reader, given up in words."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection, transaction
from django.utils import translation

from games import live
from games.players.models import Role
from games.telling import notice_kinds, outbox, services, ways
from games.telling.chats import Chat
from games.telling.inbox import count
from games.telling.models import Delivery, Notice
from games.telling.notice_kinds import For
from games.telling.ways import SendResult
from tests.hands import open_page
from tests.telling.conftest import NOON
from tests.telling.pages import wishing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tuesday")]


def test_what_is_told_arrives_once_by_its_key(pigeons, bell, camille, ingrid, carry):
    outbox.tell("bell", [camille.pk, ingrid.pk], "one")
    outbox.tell("bell", [camille.pk], "one")
    carry()
    carry()
    assert sorted(pigeons.told) == [("Camille", "Ring 1"), ("Ingrid", "Ring 1")]
    outbox.tell("bell", [camille.pk], "two", about={"n": 2})
    carry()
    assert pigeons.told[2:] == [("Camille", "Ring 2")]


def test_what_was_rolled_back_is_told_to_nobody(pigeons, bell, camille, carry):
    with transaction.atomic():
        outbox.tell("bell", [camille.pk], "one")
        transaction.set_rollback(True)
    carry()
    assert pigeons.told == []


def test_where_no_way_is_open_nothing_is_written(pigeons, bell, camille, django_assert_num_queries):
    pigeons.on = False
    ways.register(Chat())  # Chats are rows; of somebody's turn, at each move, they aren't asked.
    with django_assert_num_queries(0):
        outbox.tell("bell", [camille.pk], "one")
    assert not Notice.objects.exists()


def test_what_is_told_ahead_leaves_by_a_way_opened_meanwhile(
    pigeons, bell, camille, carry, tuesday
):
    notice_kinds.register(replace(bell, listed=True))
    pigeons.on = False
    outbox.tell("bell", [camille.pk], "one", at=NOON + timedelta(hours=1))
    pigeons.on = True
    carry()
    assert pigeons.told == []
    tuesday.move_to(NOON + timedelta(hours=1))
    carry()
    assert pigeons.told == [("Camille", "Ring 1")]


def test_bells_ring_when_the_time_of_what_was_told_ahead_comes(
    pigeons, bell, camille, carry, tuesday, monkeypatch
):
    notice_kinds.register(replace(bell, listed=True))
    published: list[str] = []
    monkeypatch.setattr(live, "publish", published.append)
    outbox.tell("bell", [camille.pk], "one", at=NOON + timedelta(hours=1))
    carry()
    assert live.player_channel(camille.pk) not in published
    assert count(camille, NOON) == 0
    tuesday.move_to(NOON + timedelta(hours=1))
    carry()
    assert live.player_channel(camille.pk) in published
    assert count(camille, NOON + timedelta(hours=1)) == 1


def test_it_takes_one_statement_for_everybody(pigeons, bell, people, django_assert_num_queries):
    # With its savepoint, and where PostgreSQL carries it what is announced.
    with django_assert_num_queries(4 if connection.vendor == "postgresql" else 3):
        outbox.tell("bell", [player.pk for player in people], "one")


def test_what_no_longer_stands_is_not_sent(pigeons, bell, camille, carry):
    outbox.tell("bell", [camille.pk], "one", about={"over": True})
    carry()
    assert pigeons.told == []
    assert Delivery.objects.get().outcome == "dropped"
    assert Notice.objects.get().gone


def test_what_is_answered_elsewhere_is_taken_back_once(pigeons, bell, camille, carry):
    outbox.tell("bell", [camille.pk], "one", scope="table-1")
    carry()
    assert (len(pigeons.told), pigeons.back) == (1, [])
    Notice.objects.update(about={"over": True})
    carry()
    carry()
    assert pigeons.back == ["one"]


def test_a_failure_is_tried_again_ever_later_and_given_up_after_a_day(
    pigeons, bell, camille, carry, tuesday
):
    busy = replace(bell, asked_for=True, life=timedelta(days=9))
    notice_kinds.register(busy)
    pigeons.answers = [SendResult(sent=False, why="troubled", again=True)] * 99
    outbox.tell("bell", [camille.pk], "one")
    pauses = []
    while True:
        carry()
        one = Delivery.objects.get()
        if one.done:
            break
        pauses.append(int((one.due - datetime.now(UTC)).total_seconds() // 60))
        tuesday.move_to(one.due)
    assert pauses[:6] == [1, 4, 16, 64, 256, 360]
    assert (one.outcome, one.why) == ("failed", "troubled")
    assert datetime.now(UTC) - NOON <= timedelta(days=1)


def test_a_pause_that_is_asked_for_is_kept(pigeons, bell, camille, carry):
    pigeons.answers = [SendResult(sent=False, why="too_often", again=True, wait=600)]
    outbox.tell("bell", [camille.pk], "one")
    carry()
    assert Delivery.objects.get().due == NOON + timedelta(seconds=600)


def test_one_that_cannot_be_put_into_words_stops_no_other(pigeons, bell, people, carry, caplog):
    def fail(notice):
        raise ValueError("the ace of hearts")

    notice_kinds.register(replace(bell, name="broken", words=fail))
    outbox.tell("broken", [people[0].pk], "one")
    outbox.tell("bell", [people[1].pk], "one")
    carry()
    assert pigeons.told == [("Ingrid", "Ring 1")]
    assert "ValueError" in caplog.text
    assert "hearts" not in caplog.text


def test_it_is_said_in_the_language_of_its_reader(pigeons, bell, people, carry):
    def words(_notice):
        return notice_kinds.Message(translation.get_language() or "", "", "/")

    notice_kinds.register(replace(bell, name="language", words=words))
    outbox.tell("language", [player.pk for player in people], "one")
    carry()
    assert dict(pigeons.told) == {"Camille": "en", "Ingrid": "nb"}


def test_who_has_left_is_told_nothing(pigeons, bell, camille, ingrid, carry):
    outbox.tell("bell", [camille.pk, ingrid.pk], "one")
    camille.is_active = False
    camille.save()
    carry()
    assert pigeons.told == [("Ingrid", "Ring 1")]


def test_an_admins_notice_is_no_longer_told_to_who_is_none(pigeons, bell, camille, carry):
    notice_kinds.register(replace(bell, of=For.ADMINS))
    camille.role = Role.ADMIN
    camille.save()
    outbox.tell_admins("bell", "one")
    assert Notice.objects.get().player == camille
    camille.role = Role.MEMBER
    camille.save()
    carry()
    assert pigeons.told == []


def test_wishes_decide_by_which_ways(pigeons, bell, camille, ingrid, carry):
    wishing(camille, "tables", by="mail")
    outbox.tell("bell", [camille.pk, ingrid.pk], "one")
    carry()
    assert pigeons.told == [("Ingrid", "Ring 1")]
    for on in (False, True):
        pigeons.told.clear()
        services.wish(camille, {"tables": on})
        outbox.tell("bell", [camille.pk], f"switched on: {on}")
        carry()
        assert pigeons.told == ([("Camille", "Ring 1")] if on else [])


def test_a_listed_notice_stands_in_the_inbox_until_its_reader_has_noted_it(
    camille, ingrid, bell, sign_in
):
    notice_kinds.register(replace(bell, listed=True))
    outbox.tell("bell", [camille.pk], "one")
    assert [count(player, NOON) for player in (camille, ingrid)] == [1, 0]
    sign_in(ingrid).post(f"/me/told/{Notice.objects.get().pk}/noted/")
    assert Notice.objects.get().noted is None
    browser = sign_in(camille)
    page = open_page(browser, "/inbox/")
    for _twice in range(2):
        page.press("OK")
    assert "Ring 1" not in browser.get("/inbox/").content.decode()
    # A number longer than the database knows puts nothing away.
    assert browser.post(f"/me/told/{'9' * 200}/noted/").status_code == 302


def test_a_month_later_it_is_forgotten(pigeons, bell, camille, carry, tuesday):
    outbox.tell("bell", [camille.pk], "one")
    carry()
    tuesday.move_to(NOON + timedelta(days=31))
    services.clear()
    assert not Notice.objects.exists()
    assert not Delivery.objects.exists()


def test_it_is_in_ones_own_file_and_goes_with_the_person(
    pigeons, bell, camille, ingrid, carry, pages
):
    outbox.tell("bell", [camille.pk, ingrid.pk], "one")
    wishing(camille, "tables")
    services.not_now(camille, NOON)
    carry()
    told = pages.get("/me/privacy/export/").json()["telling"]
    assert told["wishes"] == {"tables": "push"}
    assert told["notices"][0]["sent"] == [{"way": "push", "outcome": "sent"}]
    services.forget(camille)
    assert list(Notice.objects.values_list("player", flat=True)) == [ingrid.pk]
    assert Delivery.objects.count() == 1


def test_a_kind_has_a_name_that_the_database_can_hold(bell):
    with pytest.raises(ValueError, match="a" * 25):
        notice_kinds.register(replace(bell, name="a" * 25))
