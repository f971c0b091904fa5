"""Push is offered once: after a challenge that a phone would have told in time."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.telling import push as missed
from games.telling.models import Notice, Offer, Subscription

OFFER = "/me/told/push/offer/"
SENTENCE = "Ingrid challenged you; you were away."


@pytest.fixture(autouse=True)
def push(settings, pigeons, app_day):
    settings.PUSH = True
    app_day()
    missed.clear_cache()
    yield
    missed.clear_cache()


def challenged_long_ago(ingrid):
    ingrid.move("challenge 0")
    Notice.objects.update(ends=timezone.now() - timedelta(seconds=1))


def offered(phone, page="/"):
    missed.clear_cache()
    return SENTENCE in phone.get(page).content.decode()


@pytest.mark.parametrize("withdrawn", [False, True])
def test_who_was_away_is_offered_it_on_both_pages_until_they_answer(
    camille, ingrid, settings, withdrawn
):
    ingrid.move("challenge 0")
    assert not offered(camille)
    if withdrawn:
        ingrid.move("withdraw")
    Notice.objects.update(ends=timezone.now() - timedelta(seconds=1))
    assert offered(camille)
    assert offered(camille, "/inbox/")
    assert not offered(ingrid)
    settings.PUSH = False
    assert not offered(camille)


@pytest.mark.parametrize("answer", ["accept 1", "decline 1"])
def test_who_has_answered_has_missed_nothing(camille, ingrid, answer):
    challenged_long_ago(ingrid)
    camille.move(answer)
    assert not offered(camille)


def test_who_did_something_else_meanwhile_was_there(camille, ingrid):
    ingrid.move("challenge 0")
    camille.move("challenge 1")
    Notice.objects.filter(player=camille.player).update(at=timezone.now() - timedelta(minutes=9))
    ended = timezone.now() + timedelta(seconds=1)
    Notice.objects.filter(player=camille.player).update(ends=ended)
    assert not offered(camille)


@pytest.mark.parametrize(
    ("answer", "leads", "taken"),
    [("no", "/", False), ("done", "/", True), ("yes", "/me/told/#notify", True)],
)
def test_answered_it_is_not_asked_again(camille, ingrid, answer, leads, taken):
    challenged_long_ago(ingrid)
    for none in ({"answer": "perhaps"}, {}):
        assert camille.forge(OFFER, **none).status_code == 400
    assert offered(camille)
    for _twice in range(2):
        told = camille.forge(OFFER, answer=answer)
        assert (told.status_code, told["Location"]) == (302, leads)
    assert Offer.objects.get().taken == taken
    assert not offered(camille)
    assert not offered(camille, "/inbox/")


def test_who_is_called_already_and_what_is_long_past_is_not_asked_about(camille, ingrid):
    challenged_long_ago(ingrid)
    device = camille.player.devices.get()
    row = Subscription.objects.create(
        player=camille.player, device=device, digest="x", host="x", renewed=timezone.now()
    )
    assert not offered(camille)
    row.delete()
    assert offered(camille)
    Notice.objects.update(at=timezone.now() - timedelta(days=8))
    assert not offered(camille)


def test_the_page_costs_a_few_statements_more_however_often_it_happened(
    camille, ingrid, django_assert_max_num_queries
):
    camille.get("/")
    with CaptureQueriesContext(connection) as asked:
        camille.get("/")
    before = len(asked)
    for _each in range(3):
        challenged_long_ago(ingrid)
        ingrid.move("withdraw")
    Notice.objects.update(ends=timezone.now() - timedelta(seconds=1))
    missed.clear_cache()
    with django_assert_max_num_queries(before + 4):
        assert SENTENCE in camille.get("/").content.decode()
