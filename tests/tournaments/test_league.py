"""A league over days and months (T-F6)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from games.players import office as offices
from games.players.models import Player
from games.tournaments import timekeeper
from games.tournaments.models import Tempo, Tournament
from games.tournaments.services import entering, running, seasons, tables
from tests.tournaments.playing import begun, fresh, play

SignIn = Callable[[Player], Client]
NOVEMBER = datetime(2026, 11, 2, 9, tzinfo=UTC)
DECEMBER = datetime(2026, 12, 1, 9, tzinfo=UTC)


def season(people: list[Player], **values: object) -> Tournament:
    return begun(people, "league", tempo=Tempo.DAILY, pace="days", renews=True, **values)


def test_T_F6_next_month_opens_by_itself_with_one_up_and_one_down(office: list[Player]) -> None:
    with time_machine.travel(NOVEMBER, tick=False):
        made = play(season(office[:10]))
        assert made.status == "over"
        numbers = {one.player_id: one.number for one in made.entrants.all()}
        places = {one.entrant.player_id: one.place for one in made.places.all()}
        timekeeper.advance_all()
        assert Tournament.objects.count() == 1
    with time_machine.travel(DECEMBER, tick=False):
        for _again in range(2):
            timekeeper.advance_all()
        later = Tournament.objects.get(after=made)
        assert later.status == "check_in"
        assert later.entrants.filter(here=True).count() == 10
        assert later.seed != made.seed
        entering.sign_up(later.pk, office[12])
    with time_machine.travel(DECEMBER + timedelta(days=1), tick=False):
        timekeeper.advance_all()
        assert fresh(later).status == "running"
        assert later.rounds.get().stage == "running"
    after = {one.player_id: one.number for one in later.entrants.all()}
    by_place = {place: who for who, place in places.items()}
    assert after[by_place[6]] == 5, "The first of the lower box goes up."
    assert after[by_place[5]] == 6, "The last of the upper one goes down."
    assert after[by_place[1]] == 1
    assert after[office[12].pk] == 11, "Whoever is new begins at the end."
    assert len(numbers) == 10


def test_T_F6_not_where_the_organiser_ends_it(office: list[Player]) -> None:
    with time_machine.travel(NOVEMBER, tick=False):
        made = play(season(office[:5]))
        for _twice in range(2):
            running.renew(made.pk, office[0], False)
    with time_machine.travel(DECEMBER, tick=False):
        assert seasons.due(DECEMBER) == []
        running.renew(made.pk, office[0], True)
        assert seasons.due(DECEMBER) == [made.pk]
        for _twice in range(2):
            seasons.open_next(made.pk)
        assert Tournament.objects.count() == 2


def test_T_R2_one_round_a_week_is_due_when_the_week_ends(office: list[Player]) -> None:
    calendar = offices.current_calendar()
    tuesday = datetime(2026, 11, 3, 9, tzinfo=UTC)
    made = Tournament(tempo=Tempo.WEEKLY, pace="days")
    due = tables.due(made, tuesday)
    assert due == calendar.closing(date(2026, 11, 6))


@pytest.mark.parametrize("language", ["fr", "en", "nb"])
def test_T_F6_its_pages(office: list[Player], sign_in: SignIn, language: str) -> None:
    Player.objects.update(language=language)
    camille = sign_in(Player.objects.get(pk=office[0].pk))
    page = camille.get("/tournaments/new/?template=league-cerke").content.decode()
    assert 'value="league"' in page
    made = season(office[:8])
    base = f"/tournaments/{made.pk}/"
    camille.post(f"{base}draw/", {"round": "1"})
    camille.post(f"{base}start/", {"round": "1"})
    assert camille.get(base).content.decode().count('class="seats-of"') >= 2
    play(made)
    assert 'id="renew"' in camille.get(base).content.decode()
    assert camille.post(f"{base}renew/", {"season": "0"}).status_code == 303
    assert not fresh(made).renews
    assert camille.post(f"{base}renew/", {"season": "1"}).status_code == 303
    seasons.open_next(made.pk)
    assert 'id="next-season"' in camille.get(base).content.decode()
    later = Tournament.objects.get(after=made)
    assert 'id="season-before"' in camille.get(f"/tournaments/{later.pk}/").content.decode()
