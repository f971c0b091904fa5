"""The deal of the day by push: for whoever asked, once, in working hours, until they have begun."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.utils import timezone

from games.learning import background
from games.learning.deals import notices, services
from games.telling.models import Delivery, Notice
from tests.learning.quick import quickly, today
from tests.telling.pages import wishing

pytestmark = pytest.mark.django_db
PARIS = ZoneInfo("Europe/Paris")
NIGHT = datetime(2026, 11, 24, 0, 5, tzinfo=PARIS)
MORNING = datetime(2026, 11, 24, 9, 0, tzinfo=PARIS)
SUNDAY = datetime(2026, 11, 29, 9, 0, tzinfo=PARIS)


@pytest.fixture(autouse=True)
def tuesday():
    with time_machine.travel(NIGHT, tick=False) as traveller:
        yield traveller


def test_whoever_asked_hears_of_it_in_the_morning_until_they_have_begun(
    pigeons, people, camille, carry, tuesday
):
    wishing(camille, "deal")
    notices.tell_deal(timezone.now())
    notices.tell_deal(timezone.now())
    carry()
    assert pigeons.told == []
    tuesday.move_to(MORNING)
    carry()
    assert pigeons.told == [("Camille", "The deal of the day is ready")]
    assert Notice.objects.filter(kind="deal").count() == 1
    services.begin(camille, today(), quickly)
    carry()
    assert pigeons.back == ["2026-11-24"]


def test_begun_before_the_office_opens_it_isnt_told(pigeons, camille, carry, tuesday):
    wishing(camille, "deal")
    notices.tell_deal(timezone.now())
    carry()
    services.begin(camille, today(), quickly)
    tuesday.move_to(MORNING)
    carry()
    assert pigeons.told == []
    assert not Delivery.objects.filter(done=None).exists()


def test_who_wishes_no_way_any_more_and_a_day_off_make_no_notice(pigeons, camille, ingrid, tuesday):
    wishing(camille, "deal", by="")
    notices.tell_deal(timezone.now())
    wishing(ingrid, "deal")
    tuesday.move_to(SUNDAY)
    notices.tell_deal(timezone.now())
    assert not Notice.objects.exists()


def test_the_server_calls_once_a_day(monkeypatch, tuesday):
    called = []
    monkeypatch.setattr(notices, "tell_deal", lambda now: called.append(now) or now.date())
    running = background.Background()
    for moment in (MORNING, MORNING, SUNDAY):
        tuesday.move_to(moment)
        running._call()
    assert len(called) == 2
