"""A bonus: in the following month only, and once."""

from datetime import date

import pytest

from games.boards import services
from games.boards.models import Spent
from games.boards.services import AlreadySpent, NotHeld
from games.boards.titles import unspent_bonuses
from games.players.models import Role
from tests.boards.conftest import a_player, a_table, version
from tests.spaye.together import at_once

FIRST, LAST = date(2026, 12, 1), date(2026, 12, 31)


@pytest.fixture
def titled(people, admin, project, at):
    """Camille is Grand Späyin and Mastäye of November, Ingrid Tikäo."""
    at("2026-12-01 09:00+01:00")
    project("2026-11-03", {people[0]: (5, 4, 0), people[1]: (1, 0, 20)})
    services.close_month(2026, 11, admin, {})
    return people


def test_titles_give_bonuses_in_the_following_month_only(titled):
    camille, ingrid, mehdi, _ = titled
    for day in (FIRST, LAST):
        assert unspent_bonuses(camille.pk, day) == {"grand_spayin", "mastaye"}
        assert unspent_bonuses(ingrid.pk, day) == {"tikao"}
        assert unspent_bonuses(mehdi.pk, day) == set()
    for day in (date(2026, 11, 30), date(2027, 1, 1), date(2027, 12, 1)):
        assert unspent_bonuses(camille.pk, day) == set()


def test_a_bonus_is_spent_once(titled, at):
    camille = titled[0]
    table, before = a_table(), version(2026, 12)
    services.spend_bonus(camille.pk, "mastaye", FIRST, table.pk)
    assert unspent_bonuses(camille.pk, LAST) == {"grand_spayin"}
    with pytest.raises(AlreadySpent):
        services.spend_bonus(camille.pk, "mastaye", LAST, a_table().pk)
    row = Spent.objects.get()
    assert (row.date, row.table, row.title.player) == (FIRST, table, camille)
    assert version(2026, 12) == before + 1


@pytest.mark.parametrize(
    ("title", "day"),
    [("grand_spayin", FIRST), ("mastaye", FIRST), ("tikao", date(2027, 1, 1))],
)
def test_nobody_spends_what_another_holds_nor_outside_the_following_month(titled, title, day):
    with pytest.raises(NotHeld):
        services.spend_bonus(titled[1].pk, title, day, a_table().pk)


@pytest.mark.django_db(transaction=True)
def test_two_at_once_spend_once(at):
    at("2026-12-01 09:00+01:00")
    camille, zoe = a_player("Camille"), a_player("Zoé", Role.ADMIN)
    services.project(date(2026, 11, 3), a_table().pk, {camille.pk: (1, 0, 0)}, "finished")
    services.close_month(2026, 11, zoe, {})
    table = a_table().pk

    def spend():
        try:
            services.spend_bonus(camille.pk, "grand_spayin", FIRST, table)
        except AlreadySpent:
            return "already spent"
        return "spent"

    assert sorted(at_once(spend, spend)) == ["already spent", "spent"]
    assert Spent.objects.count() == 1
