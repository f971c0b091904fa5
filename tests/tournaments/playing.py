"""Tournaments of Speahx, whose tables take two or more, played as a test wants them to be."""

from collections.abc import Callable, Sequence
from typing import Any

from django.test import Client
from django.utils import timezone

from games.players.models import Player
from games.tables.models import Seat, Table
from games.tables.models import Status as TableStatus
from games.tables.services.signals import ended
from games.tournaments.models import Pairing, Round, Tournament
from games.tournaments.services import advancing, entrants, lifecycle, rounds
from tests.hands import press

NAMES = (
    *("Camille", "Ingrid", "Mehdi", "Sofie", "Théo", "Lars", "Anaïs", "Jonas", "Élodie", "Henrik"),
    *("Fatou", "Bjørn", "Anouk", "Kari", "Noé", "Solveig"),
)
OF_FOUR = {"wanted": 4, "least": 3, "most": 5}
Order = Callable[[str], int]
SignIn = Callable[[Player], Client]


def opened(
    people: Sequence[Player], format: str = "swiss", game: str = "speahx", **values: Any
) -> Tournament:
    """Checked in by everybody, organised by the first of them."""
    plan = values.pop("plan", {})
    options = values.pop("options", {"rounds": 1} if game == "papayoo" else {})
    made = lifecycle.create(people[0], "Friday lunch", game, format, options, plan, **values)
    lifecycle.announce(made.pk, people[0])
    lifecycle.open_check_in(made.pk, people[0])
    for player in people:
        entrants.sign_up(made.pk, player)
        entrants.set_here(made.pk, player, True)
    return fresh(made)


def begun(people: Sequence[Player], format: str = "swiss", **values: Any) -> Tournament:
    made = opened(people, format, **values)
    rounds.begin(made.pk, people[0])
    return fresh(made)


def create(browser: Client, template: str, **fields: str) -> Any:
    """Fill in the form of a template and send it."""
    page = f"/tournaments/new/?template={template}"
    return press(browser, "/tournaments/new/", fields, [page])


def shown(client: Client, address: str) -> str:
    answer = client.get(address, follow=True)
    assert answer.status_code == 200, address
    return answer.content.decode()


def spoken(browser: Client, player: Player, address: str) -> dict[str, str]:
    """The player's page at this address by language; French is the last."""
    pages = {}
    for language in ("nb", "en", "fr"):
        Player.objects.filter(pk=player.pk).update(language=language)
        pages[language] = shown(browser, address)
    return pages


def fresh(made: Tournament) -> Tournament:
    return Tournament.objects.get(pk=made.pk)


def next_round(made: Tournament, number: int) -> Round:
    """Drawn and started."""
    rounds.propose(made.pk, number, made.organiser)
    rounds.start(made.pk, number, made.organiser)
    return made.rounds.get(number=number)


def give(table: Table, order: Order) -> None:
    """End the table with places by `order` of the people's names, the smallest first."""
    seats = list(Seat.objects.filter(table=table).select_related("player").order_by("number"))
    ranks = [order(seat.player.display_name if seat.player else "") for seat in seats]
    places = [sum(other < rank for other in ranks) + 1 for rank in ranks]
    table.status, table.ended_at = TableStatus.OVER, timezone.now()
    table.outcome = {"places": places, "scores": [len(seats) - place for place in places]}
    table.save()
    ended.send(sender=Table, table=table)


def by_name(name: str) -> int:
    return NAMES.index(name) if name in NAMES else 99


def play_round(made: Tournament, number: int, order: Order = by_name) -> None:
    """All its tables, and what comes of them."""
    for _again in range(8):
        each = made.rounds.get(number=number)
        running = [
            sitting.table
            for pairing in each.pairings.all()
            for sitting in pairing.sittings.all()
            if sitting.table.status == TableStatus.RUNNING and not pairing.decided
        ]
        for table in running:
            give(table, order)
        advancing.collect(made.pk)
        if not running:
            return


def played(people: Sequence[Player], format: str, count: int, **values: Any) -> Tournament:
    """With so many rounds behind it."""
    made = begun(people, format, **values)
    for number in range(1, count + 1):
        next_round(made, number)
        play_round(made, number)
    return fresh(made)


def play(made: Tournament, order: Order = by_name) -> Tournament:
    """Round after round, until it is over."""
    for number in range(1, 40):
        made = fresh(made)
        if made.status != "running":
            return made
        rounds.propose(made.pk, number, made.organiser)
        if fresh(made).status != "running":
            continue
        rounds.start(made.pk, number, made.organiser)
        play_round(made, number, order)
    raise AssertionError("it doesn't end")


def names(pairing: Pairing) -> list[str]:
    return [chair.entrant.player.display_name for chair in pairing.chairs.all()]


def order_of(made: Tournament) -> list[tuple[int, str]]:
    """Places and names as they are stored."""
    return [
        (one.place, one.entrant.player.display_name)
        for one in made.places.select_related("entrant__player")
    ]
