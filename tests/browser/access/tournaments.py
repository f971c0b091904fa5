"""The pages of tournaments from none to the archive, the lessons, and a table's best moment."""

from typing import Any

from games.learning.lessons import queries
from games.tables import best_moment
from games.tables.models import Status, Table
from games.tables.playback import best_moment_of
from games.tournaments import invitations
from games.tournaments.models import PAST, Tournament
from games.tournaments.services import entrants, lifecycle, rounds
from tests.browser.access.house import House, Stop, Stops
from tests.tournaments import playing

PEOPLE = ("Camille", "Ingrid", "Élodie", "Mehdi")


def of_tournaments(house: House) -> Stops:
    """One by hand from its draft to its last round, and one that was begun and called off."""
    camille = house.player("Camille")
    yield Stop("tournaments, none", "/tournaments/")
    yield Stop("a new tournament, what kind", "/tournaments/new/")
    yield Stop("a new tournament", "/tournaments/new/?template=lunch-papayoo")
    yield Stop("a new tournament over days", "/tournaments/new/?template=days-cerke")
    made = lifecycle.create(camille, "Vendredi midi", "speahx", "swiss", {}, {})
    base = f"/tournaments/{made.pk}/"
    yield Stop("a tournament, a draft", base)
    lifecycle.announce(made.pk, camille)
    yield Stop("tournaments, one is announced", "/tournaments/", "Ingrid")
    invited = f"{base}in/{invitations.invitation_token(made)}/"
    yield Stop("a tournament, by its link", invited, "Ingrid")
    yield Stop("a tournament, by its link, visitor", invited, None)
    yield Stop("a tournament, its organiser", base)
    for name in PEOPLE[1:]:
        entrants.sign_up(made.pk, house.player(name))
    lifecycle.open_check_in(made.pk, camille)
    yield Stop("a tournament, are you there", base, "Ingrid")
    for name in PEOPLE:
        entrants.set_here(made.pk, house.player(name), True)
    rounds.begin(made.pk, camille)
    rounds.propose(made.pk, 1, camille)
    yield Stop("a tournament, a round is drawn", base)
    rounds.start(made.pk, 1, camille)
    yield from _played(house, made, base)


def _played(house: House, made: Tournament, base: str) -> Stops:
    yield Stop("a tournament, my table", base, "Ingrid")
    yield Stop("a tournament, watched", base, "Sofie")
    yield Stop("a tournament, a round", f"{base}rounds/1/", "Ingrid")
    yield Stop("a tournament, a table is ruled on", f"{base}rounds/1/tables/1/")
    playing.play_round(playing.fresh(made), 1)
    yield Stop("a tournament, between rounds", base)
    yield Stop("a tournament, somebody's games", f"{base}people/1/", "Sofie")
    playing.play(playing.fresh(made))
    yield Stop("a tournament, its end", base, "Élodie")
    first = next(one.entrant.number for one in made.places.all() if one.place == 1)
    yield Stop("a tournament, a certificate", f"{base}people/{first}/certificate/", "Ingrid")
    yield Stop("tournaments that are over", "/tournaments/over/")
    yield Stop("tournaments that are over, a page", "/tournaments/over/1/", "Ingrid")
    Tournament.objects.filter(pk=made.pk).update(format=PAST)
    yield Stop("a tournament of a kind that is gone", base, "Sofie")


def of_lessons(house: House) -> Stops:
    yield Stop("lessons", "/lessons/")
    yield Stop("lessons of a game", "/lessons/cerke/", "Ingrid")
    for game in ("cerke", "papayoo"):
        first = queries.lessons_of(game)[0]
        yield Stop(f"a lesson of {game}", f"/lessons/{game}/{first.key}/", "Ingrid")


def moments(house: House) -> Stops:
    """Of the last table that has one."""
    over: Any = Table.objects.filter(game="papayoo", status=Status.OVER).order_by("-pk")
    table = next(one for one in over if best_moment_of(one))
    yield Stop("a table's best moment", f"/tables/{table.pk}/moment/", "Lars")
    yield Stop(
        "a table's best moment, by link", f"/tables/moments/{best_moment.token(table)}/", None
    )
