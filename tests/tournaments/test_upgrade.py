"""Tournaments of the version before: what ends with the upgrade, and what stays of it."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, time
from typing import Any

import pytest
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from games.players.models import Player
from games.tournaments import checks
from games.tournaments.models import PAST, Sitting, Tournament
from games.tournaments.page import as_json, listing, words
from games.tournaments.services import standings
from spaye_site import removals
from spaye_site.models import Installation
from tests import one_by_one

AT = datetime(2026, 11, 20, 12, 3, tzinfo=UTC)
BEFORE, AFTER = ("tournaments", "0006_set_times"), ("tournaments", "0007_no_wood")
TABLES = ("tables", "0020_no_shared_deal")
"""As they were when tournaments were at `BEFORE`; later ones wait for these."""
pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]


class Old:
    """The tables of the version before, and what an office wrote into them."""

    def __init__(self, executor: MigrationExecutor) -> None:
        graph = executor.loader.graph
        others = [leaf for leaf in graph.leaf_nodes() if AFTER not in graph.forwards_plan(leaf)]
        self._apps = executor.loader.project_state([*others, BEFORE, TABLES]).apps
        self.people = [
            self.model("players", "Player").objects.create(
                name=name, name_key=name.casefold(), initials=name[:2]
            )
            for name in ("Camille", "Ingrid", "Mehdi")
        ]
        self.count = 0

    def model(self, app: str, name: str) -> Any:
        return self._apps.get_model(app, name)

    def tournament(self, name: str, **values: Any) -> Any:
        """Running, with places for all, unless `values` say otherwise."""
        self.count += 1
        made = self.model("tournaments", "Tournament").objects.create(
            name=name,
            organiser=self.people[0],
            nonce="n" * 32,
            seed="00" * 32,
            seed_digest="d" * 64,
            created_at=AT,
            **{"game": "papayoo", "format": "swiss", "status": "running", **values},
        )
        entrant = self.model("tournaments", "Entrant")
        place = self.model("tournaments", "Place")
        for number, player in enumerate(self.people, 1):
            one = entrant.objects.create(tournament=made, player=player, number=number, at=AT)
            if made.status in ("running", "over"):
                place.objects.create(
                    tournament=made, entrant=one, place=number, score=f"{7 - number}/2", breaks=[]
                )
        return made

    def table(self, **values: Any) -> Any:
        return self.model("tables", "Table").objects.create(
            **{"game": "papayoo", "seed": "s", "seed_digest": "d", "created_at": AT, **values}
        )

    def sitting(self, made: Any, table: Any, number: int = 1) -> Any:
        """In the tournament’s running round."""
        each, _ = self.model("tournaments", "Round").objects.get_or_create(
            tournament=made, number=1, defaults={"stage": "running", "basis": {}, "drawn": {}}
        )
        pairing = self.model("tournaments", "Pairing").objects.create(round=each, number=number)
        return self.model("tournaments", "Sitting").objects.create(
            pairing=pairing, number=1, table=table
        )


@pytest.fixture
def old(both_databases: str) -> Iterator[Old]:
    executor = one_by_one.executor()
    now = executor.loader.graph.leaf_nodes()
    executor.migrate([BEFORE])
    yield Old(one_by_one.executor())
    one_by_one.executor().migrate(now)


def upgrade() -> None:
    executor = one_by_one.executor()
    executor.migrate(executor.loader.graph.leaf_nodes())


def places_of(made: Any) -> list[tuple[int, str, str]]:
    found = Tournament.objects.get(pk=made.pk).places.select_related("entrant__player")
    return [(one.place, one.entrant.player.name, one.score) for one in found]


def test_what_goes_on_keeps_its_remarks_and_starts_at_the_first_of_its_times(old: Old) -> None:
    friday = old.tournament("Friday", forbidden=[[1, 2]])
    remark = old.model("tournaments", "Remark")
    for what in ("swapped", "ruled"):
        remark.objects.create(
            tournament=friday, by=old.people[0], at=AT, what=what, round=1, table=1, people=[1, 2]
        )
    times = {"times": ["12:30", "12:00"], "weekdays": [2]}
    old.tournament("Times", tempo="times", set_times=times)
    old.tournament("Daily", tempo="daily")
    old.tournament("Weekly", tempo="weekly")
    upgrade()
    made = Tournament.objects.get(pk=friday.pk)
    one, other = made.remarks.order_by("pk")
    assert (one.what, other.what) == ("rearranged", "ruled")
    by_number = {each.number: each for each in made.entrants.all()}
    assert "Ingrid" in words.remark_in_words(one, by_number)
    others = Tournament.objects.exclude(pk=friday.pk).order_by("pk")
    assert list(others.values_list("tempo", "daily_at")) == [
        ("daily", time(12)),
        ("daily", time(9)),
        ("hand", None),
    ]


def test_a_cup_stays_as_a_table_of_its_places(
    old: Old, sign_in: Callable[[Player], Client]
) -> None:
    cups, days = old.model("tournaments", "Cup"), old.model("tournaments", "DayLeg")
    made = [
        cups.objects.create(name=name, organiser=old.people[0], created_at=AT, status=status)
        for name, status in (("Autumn", "over"), ("Empty", "open"), ("Off", "cancelled"))
    ]
    leg = old.tournament("First", status="over", ended_at=AT, cup=made[0], plan={"rounds": 1})
    old.tournament("Second", cup=made[0])
    days.objects.create(cup=made[0], date=AT.date(), column="daye")
    table = old.table(game="spaye")
    for player, daye in zip(old.people, (0, 9, 4), strict=True):
        old.model("boards", "Line").objects.create(
            date=AT.date(),
            player=player,
            table=table,
            daye=daye,
            victoire=1,
            repetition=0,
            status="finished",
        )
    upgrade()
    cup = Tournament.objects.get(format=PAST)
    assert (cup.name, cup.game, cup.status) == ("Autumn", "", "over")
    assert places_of(cup) == [(1, "Ingrid", "3/2"), (2, "Camille", "1"), (3, "Mehdi", "1/2")]
    assert places_of(leg)[0] == (1, "Camille", "6/2")
    assert Installation.objects.get().removals == {"cups": 2}
    phone = sign_in(Player.objects.get(name="Mehdi"))
    page = phone.get(f"/tournaments/{cup.pk}/").content.decode()
    assert "Autumn" in page
    assert "150" in page
    for address in ("/tournaments/", "/tournaments/over/"):
        assert f"/tournaments/{cup.pk}/" in phone.get(address).content.decode()
    for rest in ("data.json", "standings.csv", "people/1/", "rounds/1/"):
        assert phone.get(f"/tournaments/{cup.pk}/{rest}").status_code == 404
    assert as_json.past_tournament(cup)["standings"][0] == {
        "place": 1,
        "number": 1,
        "score": "3/2",
        "breaks": {},
    }
    standings.recount_all()
    assert [line for line in checks.differences() if f"tournament {cup.pk}" in line] == []


def test_what_can_be_played_no_more_stays_as_tables_of_places(old: Old) -> None:
    """A league’s scores made its order; in heats it was how far one came."""
    league = old.tournament("League", format="league", status="over", ended_at=AT)
    old.model("tournaments", "Place").objects.filter(tournament=league).update(
        breaks=[["among", "1"]]
    )
    heats = old.tournament("Heats", format="heats")
    soon = old.tournament("Soon", format="chances", status="check_in")
    with_one_deal = [
        old.tournament("One deal", status="over", ended_at=AT, plan={"one_deal": True}),
        old.tournament("Runs with one deal", plan={"one_deal": True, "wanted": 3}),
    ]
    on_wood = old.tournament("On wood", plan={"by_hand": True})
    waits = old.tournament("Waits", status="announced", plan={"by_hand": True})
    old.tournament("Draft", status="draft", plan={"by_hand": True})
    running = old.table(status="running", opened_with="tournament/1-1")
    old.sitting(on_wood, running)
    goes_on = old.tournament("Here")
    logs = [old.table(status="over", on_wood=True, outcome={"places": [1, 2]}) for _ in range(2)]
    for number, (table, state) in enumerate(zip(logs, ("waiting", "confirmed"), strict=True), 1):
        wood = old.model("tables", "Wood")
        wood.objects.create(table=table, by=old.people[0], at=AT, state=state)
        old.sitting(goes_on, table, number)
    upgrade()
    assert dict(Tournament.objects.values_list("pk", "status")) == {
        **dict.fromkeys((league.pk, heats.pk, on_wood.pk), "over"),
        **dict.fromkeys((one.pk for one in with_one_deal), "over"),
        **dict.fromkeys((soon.pk, waits.pk), "cancelled"),
        goes_on.pk: "running",
    }
    past = set(Tournament.objects.filter(format=PAST).values_list("pk", flat=True))
    assert past >= {league.pk, heats.pk, soon.pk, *(one.pk for one in with_one_deal)}
    assert places_of(league)[2] == (3, "Mehdi", "4/2")
    assert places_of(heats)[2] == (3, "Mehdi", "")
    rows = listing.past_tournament(Tournament.objects.get(pk=league.pk)).rows
    assert [score for _place, _player, score in rows] == ["300", "250", "200"]
    expected = [(1, "Camille", "6/2"), (2, "Ingrid", "5/2"), (3, "Mehdi", "4/2")]
    for one in (*with_one_deal, on_wood):
        assert places_of(one) == expected
    assert [Sitting.objects.get(table=one.pk).counts for one in logs] == [False, True]
    assert Sitting.objects.get(table=running.pk).table.opened_with is None
    assert Installation.objects.get().removals == {"tournaments": 5, "wood": 1}
    assert any(sentence.startswith("5 ") for sentence in removals.sentences())
