"""An arena on real tables: seated at once, until the bell."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.utils import timezone

from games.players.models import Player
from games.tables.models import Status as TableStatus
from games.tables.models import Table
from games.tournaments import checks
from games.tournaments.models import Chair, Pairing, Tournament
from games.tournaments.services import advancing, entrants, lifecycle, rounds, rulings
from games.tournaments.services.locking import WrongMoment
from tests.hands import press
from tests.tournaments.playing import SignIn, begun, by_name, fresh, give, spoken


def tables(made: Tournament) -> list[Pairing]:
    open_ones = Pairing.objects.filter(round__tournament=made, places__isnull=True, void=False)
    return list(open_ones.order_by("pk"))


def end_one(made: Tournament) -> None:
    give(tables(made)[0].sittings.get().table, by_name)
    advancing.advance(made.pk)


def test_whoever_is_free_is_seated_and_scores_add_up(office: list[Player]) -> None:
    made = begun(office[:7], "arena", plan={"minutes": 20})
    advancing.advance(made.pk)
    assert len(tables(made)) == 3
    for _again in range(4):
        end_one(made)
    seated = [c.entrant_id for one in tables(made) for c in one.chairs.all()]
    assert len(seated) == len(set(seated))
    assert len(tables(made)) == 3, "Two who are free play at once."
    total = sum(Fraction(one.score) for one in made.places.all())
    over = Pairing.objects.exclude(places__isnull=True)
    assert over.count() == 4
    assert total == sum(Fraction(one.chairs.count(), 2) for one in over)
    entrants.sign_up(made.pk, office[8])
    entrants.sign_up(made.pk, office[9])
    advancing.advance(made.pk)
    assert Chair.objects.filter(entrant__player=office[8]).exists()
    assert list(checks.differences()) == []


def test_at_the_bell_what_isnt_over_doesnt_count(office: list[Player]) -> None:
    made = begun(office[:6], "arena", plan={"minutes": 20})
    advancing.advance(made.pk)
    end_one(made)
    with pytest.raises(WrongMoment):
        rounds.propose(made.pk, 9, office[0])
    with pytest.raises(WrongMoment):
        rulings.replay(made.pk, office[0], 1, 1, "Again")
    began = timezone.now() - timedelta(minutes=20)
    Tournament.objects.filter(pk=made.pk).update(started_at=began)
    advancing.advance(made.pk)
    advancing.advance(made.pk)
    assert fresh(made).status == "over"
    assert Pairing.objects.filter(void=True).count() >= 2
    assert not Table.objects.filter(status=TableStatus.RUNNING).exists()
    assert sum(Fraction(one.score) for one in made.places.all()) == 1
    assert list(checks.differences()) == []


def test_paused_nobody_is_seated_and_the_bell_can_be_rung(office: list[Player]) -> None:
    made = begun(office[:4], "arena")
    lifecycle.pause(made.pk, office[0], True)
    advancing.advance(made.pk)
    assert not tables(made)
    lifecycle.pause(made.pk, office[0], False)
    advancing.advance(made.pk)
    entrants.set_here(made.pk, office[1], False)
    for _each in range(4):
        if tables(made):
            end_one(made)
    mine = Chair.objects.filter(entrant__player=office[1])
    assert mine.count() == 1, "Out for the next table."
    for _twice in range(2):
        lifecycle.end(made.pk, office[0])
    assert fresh(made).status == "over"


def test_its_page_in_every_language(office: list[Player], sign_in: SignIn) -> None:
    made = begun(office[:5], "arena")
    camille = sign_in(office[0])
    base = f"/tournaments/{made.pk}/"

    def all_say(address: str, what: str) -> bool:
        return all(what in page for page in spoken(camille, office[0], address).values())

    assert all_say(base, 'id="bell"')
    advancing.advance(made.pk)
    assert all_say(base, 'id="ending"')
    end_one(made)
    assert all_say(f"{base}people/1/", "Camille")
    assert all_say(f"{base}rounds/1/tables/1/", "Friday lunch")
    assert press(camille, f"{base}end/", {}, [base]).status_code == 303
    assert all_say(base, 'id="podium"')
