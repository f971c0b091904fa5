"""Seeds: the mean of earlier places in the same game first, lots behind and between equals."""

from fractions import Fraction

from django.utils import timezone

from games.players.models import Player
from games.tournaments.models import Place, Tournament
from games.tournaments.services import rounds
from tests.tournaments.playing import begun, opened


def over(people: list[Player], places: list[int]) -> Tournament:
    """A finished tournament of these people, who came in at these places."""
    made = opened(people)
    for player, place in zip(people, places, strict=True):
        entrant = made.entrants.get(player=player)
        Place.objects.create(tournament=made, entrant=entrant, place=place, score="0")
    Tournament.objects.filter(pk=made.pk).update(status="over", ended_at=timezone.now())
    return made


def seeds(made: Tournament) -> list[str]:
    numbered = made.entrants.filter(number__isnull=False).order_by("number")
    return [one.player.display_name for one in numbered.select_related("player")]


def test_earlier_places_come_first_and_who_has_none_comes_behind(office: list[Player]) -> None:
    camille, ingrid, mehdi, sofie, theo = office[:5]
    over([camille, ingrid, mehdi], [3, 1, 2])
    over([camille, mehdi, sofie], [3, 1, 2])
    known = rounds.earlier_places("speahx", [one.pk for one in office])
    assert known == {
        ingrid.pk: 0,
        mehdi.pk: Fraction(1, 4),
        sofie.pk: Fraction(1, 2),
        camille.pk: 1,
    }
    made = begun([theo, camille, sofie, mehdi, ingrid])
    assert seeds(made) == ["Ingrid", "Mehdi", "Sofie", "Camille", "Théo"]


def test_only_the_last_five_of_the_same_game_count(office: list[Player]) -> None:
    camille, ingrid, mehdi = office[:3]
    over([camille, ingrid], [1, 2])
    other = over([camille, ingrid], [1, 2])
    for _ in range(rounds.LAST):
        over([camille, ingrid], [2, 1])
    Tournament.objects.filter(pk=other.pk).update(game="papayoo", ended_at=timezone.now())
    running = opened([camille, mehdi])
    entrant = running.entrants.get(player=camille)
    Place.objects.create(tournament=running, entrant=entrant, place=1, score="0")
    known = rounds.earlier_places("speahx", [camille.pk, ingrid.pk, mehdi.pk])
    assert known == {camille.pk: 1, ingrid.pk: 0}


def test_without_earlier_places_lots_of_the_tournaments_seed_decide(office: list[Player]) -> None:
    orders = {tuple(seeds(begun(office[:8]))) for _ in range(3)}
    assert len(orders) == 3
