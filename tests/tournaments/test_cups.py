"""Cups: several legs, one sum (T-F9)."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta
from fractions import Fraction

import pytest
from django.test import Client
from django.utils import timezone

from games.boards.models import Line
from games.boards.points.ledger import Row
from games.kitchen import access
from games.kitchen import services as screens
from games.players.clock import Clock
from games.players.models import Player
from games.telling.models import Notice
from games.tournaments.cups import calling, services
from games.tournaments.cups.models import Cup
from games.tournaments.cups.reading import CupSheet, day_places
from games.tournaments.errors import BadDay, LegsOpen, NotOrganiser, WrongMoment
from games.tournaments.models import Tournament
from games.tournaments.pairing.adding import summed
from games.tournaments.services import entering, opening, rounds
from tests.tournaments.playing import by_name, fresh, play

SignIn = Callable[[Player], Client]
DAY = date(2026, 11, 20)


def leg(cup: Cup, name: str, people: list[Player], order: Callable[[str], int]) -> Tournament:
    by = cup.organiser
    made = opening.create(by, name, "speahx", "swiss", {}, {"rounds": 2})
    opening.announce(made.pk, by, takes_part=False)
    services.take_leg(cup.pk, by, made.pk)
    opening.open_check_in(made.pk, by)
    for player in people:
        entering.sign_up(made.pk, player)
        entering.set_here(made.pk, player, True)
    rounds.begin(made.pk, by)
    return play(fresh(made), order)


def test_T_F9_legs_are_added_up_and_a_missed_one_gives_nothing() -> None:
    legs = [{1: 1, 2: 2, 3: 3}, {2: 1, 1: 2}, {1: 1, 2: 1, 3: 3, 4: 4}]
    made = {one.person: one for one in summed(legs, [1, 2, 3, 4, 5])}
    assert made[1].score == 1 + 0 + Fraction(5, 6)
    assert made[2].score == Fraction(1, 2) + 1 + Fraction(5, 6)
    assert made[3].score == 0 + Fraction(1, 3)
    assert made[3].shares[1] is None
    assert [made[who].place for who in (2, 1, 3, 4, 5)] == [1, 2, 3, 4, 4]
    by_table = {one.person: one.score for one in summed(legs, [1, 2, 3, 4], [6, 4, 2])}
    assert by_table == {1: 6 + 4 + 5, 2: 4 + 6 + 5, 3: 2 + 2, 4: 0}


def test_T_F9_of_equal_sums_more_legs_won_is_ahead() -> None:
    legs = [{1: 1, 2: 2, 3: 3}, {3: 1, 2: 2, 1: 3}]
    made = {one.person: one for one in summed(legs, [1, 2, 3])}
    assert [made[who].score for who in (1, 2, 3)] == [1, 1, 1]
    assert [made[who].place for who in (1, 2, 3)] == [1, 3, 1]


def test_T_F9_a_day_ranks_the_people_of_the_cup_by_its_column() -> None:
    people = {pk: Player(pk=pk, counts_repetitions=pk != 3) for pk in (1, 2, 3)}
    rows = [
        Row(1, DAY, 5, 1, 30, "finished"),
        Row(2, DAY, 7, 1, 10, "finished"),
        Row(3, DAY, 6, 0, 0, "finished"),
        Row(9, DAY, 9, 9, 90, "finished"),
    ]
    assert day_places(rows, "daye", people) == {2: 1, 3: 2, 1: 3}
    assert day_places(rows, "victoire", people) == {1: 1, 2: 1, 3: 3}
    assert day_places(rows, "repetition", people) == {1: 1, 2: 2}, "Who keeps theirs has no place."
    cancelled = [row._replace(status="cancelled") for row in rows]
    assert day_places(cancelled, "daye", people) == {}


def test_T_F9_a_cup_of_two_tournaments(office: list[Player]) -> None:
    cup = services.create(office[0], "Winter", once="form")
    assert services.create(office[0], "Winter", once="form") == cup
    for _twice in range(2):
        services.join(cup.pk, office[1])
    with pytest.raises(LegsOpen):
        services.end(cup.pk, office[0])
    first = leg(cup, "One", office[:4], by_name)
    assert first.entrants.filter(player=office[1]).exists()
    leg(cup, "Two", office[2:6], lambda name: -by_name(name))
    sheet = CupSheet(cup, Clock.read())
    assert len(sheet.counted) == 2
    assert set(sheet.people) == {one.pk for one in office[:6]}
    score = {sheet.people[one.person].display_name: one.score for one in sheet.standings}
    assert score[office[0].display_name] == 1
    assert sum(score.values()) == 2 * Fraction(4, 2), "n/2 a leg"
    with pytest.raises(NotOrganiser):
        services.end(cup.pk, office[1])
    for _twice in range(2):
        services.end(cup.pk, office[0])
    with pytest.raises(WrongMoment):
        services.join(cup.pk, office[9])
    told = set(Notice.objects.filter(kind="cup_over").values_list("player_id", flat=True))
    assert told == {one.pk for one in office[:6]}


def test_T_F9_whoever_is_in_the_cup_is_in_its_later_legs(office: list[Player]) -> None:
    cup = services.create(office[0], "Winter", joins=False)
    services.join(cup.pk, office[3])
    made = opening.create(office[0], "One", "speahx", "swiss", {}, {})
    opening.announce(made.pk, office[0])
    services.take_leg(cup.pk, office[0], made.pk)
    assert made.entrants.filter(player=office[3]).exists()
    services.join(cup.pk, office[4])
    assert made.entrants.filter(player=office[4]).exists()
    services.leave(cup.pk, office[4])
    assert not cup.members.filter(player=office[4]).exists()
    other = services.create(office[0], "Spring")
    with pytest.raises(WrongMoment):
        services.take_leg(other.pk, office[0], made.pk)


def test_T_F9_days_are_added_until_they_close_and_count_after_midnight(
    office: list[Player],
) -> None:
    cup = services.create(office[0], "Winter")
    clock = Clock.read()
    day = clock.calendar.next_working_day(clock.today)
    for _twice in range(2):
        services.add_day(cup.pk, office[0], day, "daye")
    one = cup.days.get()
    for wrong in (clock.today - timedelta(days=1), date(2027, 1, 3)):
        with pytest.raises(BadDay):
            services.add_day(cup.pk, office[0], wrong, "daye")
    with pytest.raises(BadDay):
        services.add_day(cup.pk, office[0], day, "luck")
    sheet = CupSheet(cup, Clock.at(clock.calendar.closing(day) - timedelta(hours=1)))
    assert [leg.over for leg in sheet.legs] == [False]
    later = clock.calendar.midnight(day + timedelta(days=1))
    [made] = CupSheet(cup, Clock.at(later)).legs
    assert made.over
    assert made.cancelled
    assert not Line.objects.exists()
    services.drop_day(cup.pk, office[0], one.pk)
    assert not cup.days.exists()


@pytest.mark.parametrize("language", ["fr", "en", "nb"])
def test_T_F9_a_cup_by_its_pages(office: list[Player], sign_in: SignIn, language: str) -> None:
    Player.objects.update(language=language)
    camille, ingrid = (sign_in(Player.objects.get(pk=one.pk)) for one in office[:2])
    assert camille.get("/tournaments/cups/new/").status_code == 200
    assert camille.post("/tournaments/cups/new/", {"name": ""}).status_code == 422
    form = {"name": "Winter", "points": "6-4-2", "once": "1", "plays": "on"}
    places = {camille.post("/tournaments/cups/new/", form)["Location"] for _twice in range(2)}
    [base] = places
    cup = Cup.objects.get()
    assert "Winter" in camille.get("/tournaments/").content.decode()
    assert ingrid.post(f"{base}join/").status_code == 303
    assert f"cup={cup.pk}" in camille.get(f"/tournaments/new/?cup={cup.pk}").content.decode()
    assert ingrid.get(f"/tournaments/new/?cup={cup.pk}").status_code == 403
    template = f"/tournaments/new/?cup={cup.pk}&template=lunch-speahx"
    assert 'name="cup"' in camille.get(template).content.decode()
    clock = Clock.read()
    day = clock.calendar.next_working_day(clock.today)
    fields = {"date": day.isoformat(), "column": "repetition"}
    for _twice in range(2):
        assert camille.post(f"{base}day/", fields).status_code == 303
    assert camille.post(f"{base}day/", {"date": "soon"}).status_code == 422
    assert ingrid.post(f"{base}day/", fields).status_code == 403
    assert camille.post(f"{base}drop-day/", {"day": cup.days.get().pk}).status_code == 303
    leg(cup, "One", office[:4], by_name)
    page = ingrid.get(base).content.decode()
    assert "One" in page
    assert camille.post(f"{base}end/").status_code == 303
    assert 'id="podium"' in ingrid.get(base).content.decode()
    told = json.loads(ingrid.get(f"{base}data.json").content)
    assert told["standings"][0]["score"] == "6"
    assert sum(int(one["score"]) for one in told["standings"]) == 12
    assert office[0].display_name in ingrid.get(f"{base}standings.csv").content.decode()
    assert ingrid.get("/tournaments/cups/99/").status_code == 404


def test_T_F9_the_wall_has_its_podium(office: list[Player]) -> None:
    address = f"/tv/{access.token_of(screens.make(office[0], 'Kitchen').nonce)}/"
    cup = services.create(office[0], "Winter Cup")
    leg(cup, "One", office[:4], by_name)
    Tournament.objects.update(ended_at=timezone.now() - timedelta(hours=1))
    services.end(cup.pk, office[0])
    Cup.objects.update(ended_at=timezone.now() - timedelta(seconds=40))
    page = Client().get(address).content.decode()
    assert "Winter Cup" in page
    assert 'class="crest secret"' not in page
    said = calling._news(Notice(about={"cup": cup.pk, "status": "over"}))
    assert said is not None
    assert said.lines[0].endswith(office[0].display_name)
