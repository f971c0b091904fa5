"""What stays of a tournament that is over: certificates, places on people's pages (T-U2, T-U3)."""

from collections.abc import Callable
from datetime import timedelta

from django.test import Client
from django.utils import timezone

from games.players.models import Player
from games.telling import inbox
from games.tournaments.models import Tournament
from games.tournaments.services import advancing, entrants, lifecycle
from tests.tournaments.playing import begun, fresh, play

SignIn = Callable[[Player], Client]


def test_T_U2_the_first_three_have_certificates(office: list[Player], sign_in: SignIn) -> None:
    made = begun(office[:5])
    ingrid, base = sign_in(office[1]), f"/tournaments/{made.pk}/"
    assert ingrid.get(f"{base}people/1/certificate/").status_code == 404, "It runs."
    made = play(made)
    placed = {one.entrant.number: one.place for one in made.places.all()}
    first = next(number for number, place in placed.items() if place == 1)
    answer = ingrid.get(f"{base}people/{first}/certificate/")
    assert answer.status_code == 200
    assert "Place 1" in answer.content.decode()
    last = next(number for number, place in placed.items() if place == max(placed.values()))
    assert ingrid.get(f"{base}people/{last}/certificate/").status_code == 404
    assert f"people/{first}/certificate/" in ingrid.get(base).content.decode()


def test_T_U3_places_stand_on_a_persons_page(office: list[Player], sign_in: SignIn) -> None:
    ingrid, page = sign_in(office[1]), f"/players/{office[0].pk}/tables/"
    made = begun(office[:4])
    address = f"/tournaments/{made.pk}/"
    assert address not in ingrid.get(page).content.decode()
    play(made)
    assert address in ingrid.get(page).content.decode()


def test_T_N1_ten_minutes_before_whoever_takes_part_hears_of_it(office: list[Player]) -> None:
    now = timezone.now()
    begins = now + timedelta(minutes=30)
    made = lifecycle.create(office[0], "Friday", "speahx", "swiss", {}, {}, starts_at=begins)
    lifecycle.announce(made.pk, office[0])
    entrants.sign_up(made.pk, office[1])
    lifecycle.open_check_in(made.pk, office[0])
    entrants.set_here(made.pk, office[1], True)
    advancing.advance(made.pk)
    assert inbox.items(office[1], timezone.now()) == []
    Tournament.objects.filter(pk=made.pk).update(starts_at=now + timedelta(minutes=9))
    assert made.pk in advancing.due_tournaments(now)
    for _twice in range(2):
        advancing.advance(made.pk)
    [soon] = inbox.items(office[1], timezone.now())
    assert "Friday" in soon.title
    assert all("Friday" in one.title for one in inbox.items(office[9], timezone.now()))
    Tournament.objects.filter(pk=made.pk).update(status="running")
    assert soon.title not in [one.title for one in inbox.items(office[1], timezone.now())]
    assert fresh(made).status == "running"
