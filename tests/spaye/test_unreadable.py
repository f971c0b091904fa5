"""A day whose stored state can't be read: everything but its own pages goes on."""

import pytest

from games.spaye.models import Day
from games.tables.models import Table
from games.tables.services import deletion
from tests.kitchen.conftest import Wall, wall  # noqa: F401
from tests.refusals import refuses
from tests.spaye.conftest import At, LayOut, Phone
from tests.spaye.together import duel


@pytest.fixture
def day(house: object, at: At, app_day: LayOut) -> Day:
    """The day of Friday 20 November 2026, as rules of another time would have stored it."""
    at("2026-11-20 10:00:00")
    return app_day("8D", "KS")


def break_(day: Day) -> None:
    Table.objects.filter(pk=day.table_id).update(state='{"deck":"app"}')


def test_its_own_pages_say_what_to_do_and_all_others_go_on(
    day: Day,
    camille: Phone,
    ingrid: Phone,
    admin: Phone,
    wall: Wall,  # noqa: F811
) -> None:
    duel(day, camille, ingrid, 0, 1)
    break_(day)
    for address in ("/", "/daye/", "/2026/11/20/"):
        answer = camille.get(address)
        assert answer.status_code == 409, address
        assert "manage.py repair" in answer.content.decode()
    for address in ("/tables/", "/board/", "/me/", "/rules/spaye/"):
        assert camille.get(address, follow=True).status_code == 200, address
    for address in ("/inbox/", "/people/", "/office/"):
        assert admin.get(address, follow=True).status_code == 200, address
    assert "Today’s Späye can’t be loaded" in camille.text("/inbox/")
    told = wall.text()
    assert "Späye can’t be loaded" in told
    assert "The game has changed" in told


def test_a_day_of_the_office_is_not_deleted(day: Day) -> None:
    break_(day)
    with refuses("This table counts on the boards, so it can’t be deleted."):
        deletion.delete(day.table_id)
    assert Table.objects.filter(pk=day.table_id).exists()
