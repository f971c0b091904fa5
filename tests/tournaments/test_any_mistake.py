"""Any order of leaving, coming back, correcting, annulling and playing again has a way on."""

from contextlib import suppress
from typing import Any, ClassVar

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from games.players.models import Player
from games.tables.models import Status as TableStatus
from games.tables.models import Table
from games.tournaments.checks import differences
from games.tournaments.models import Entry, Pairing, Stage, Tournament
from games.tournaments.services import advancing, entrants, lifecycle, rounds, rulings, standings
from games.ui.refusals import Refused
from tests.tournaments.pairing.brute import seed_of
from tests.tournaments.playing import OF_FOUR, begun, by_name, fresh, give

FORMATS = {
    "swiss": ("swiss", {"rounds": 4}),
    "swiss of n": ("swiss", {**OF_FOUR, "rounds": 3}),
    "round_robin": ("round_robin", {}),
    "seated": ("seated", {**OF_FOUR, "rounds": 3}),
    "knockout": ("knockout", {"third": True}),
    "double": ("double", {}),
    "groups": ("groups", {}),
}
SOMEBODY = st.integers(0, 5)
MANY = 20
"""Tournaments a format in the long tests; a thousand of each take over an hour of a core."""


class Mistakes(RuleBasedStateMachine):
    """A tournament of six at most, in which anybody does anything at any moment."""

    office: ClassVar[list[Player]]
    kind: ClassVar[str]
    made: Tournament

    def __init__(self) -> None:
        super().__init__()
        self._undone = transaction.atomic()
        self._undone.__enter__()

    @initialize(people=st.integers(4, 6), tempo=st.sampled_from(("hand", "at_once")))
    def begin(self, people: int, tempo: str) -> None:
        format, plan = FORMATS[self.kind]
        self.made = begun(self.office[:people], format, plan=plan, tempo=tempo)
        rounds.propose(self.made.pk, 1, self.made.organiser)
        rounds.start(self.made.pk, 1, self.made.organiser)

    @rule()
    def draw(self) -> None:
        last = self.made.rounds.order_by("number").last()
        with suppress(Refused):
            rounds.propose(self.made.pk, last.number + 1 if last else 1, self.made.organiser)

    @rule()
    def start(self) -> None:
        for each in self.made.rounds.filter(stage=Stage.PROPOSED):
            rounds.start(self.made.pk, each.number, self.made.organiser)

    @rule(all_of_them=st.booleans())
    def play(self, all_of_them: bool) -> None:
        found = Table.objects.filter(
            tournament_sitting__pairing__round__tournament=self.made, status=TableStatus.RUNNING
        )
        for table in found.order_by("pk")[: None if all_of_them else 1]:
            give(table, by_name)

    @rule()
    def look(self) -> None:
        advancing.advance(self.made.pk)

    @rule(who=SOMEBODY, here=st.booleans())
    def is_out_or_back(self, who: int, here: bool) -> None:
        with suppress(Refused):
            entrants.set_here(self.made.pk, self.office[who], here)

    @rule(who=SOMEBODY)
    def leaves(self, who: int) -> None:
        entrants.withdraw(self.made.pk, self.office[who])

    @rule(who=SOMEBODY)
    def returns(self, who: int) -> None:
        with suppress(Refused):
            entrants.sign_up(self.made.pk, self.office[who])

    @rule(at=st.integers(0, 20), turned=st.booleans())
    def is_corrected(self, at: int, turned: bool) -> None:
        if pairing := self._some(at):
            count = pairing.chairs.count()
            places = list(range(1, count + 1))[:: -1 if turned else 1]
            with suppress(Refused):
                rulings.rule(self.made.pk, self.made.organiser, *self._where(pairing), places, "so")

    @rule(at=st.integers(0, 20))
    def is_annulled(self, at: int) -> None:
        if pairing := self._some(at):
            with suppress(Refused):
                rulings.annul(self.made.pk, self.made.organiser, *self._where(pairing), "so")

    @rule(at=st.integers(0, 20))
    def is_played_again(self, at: int) -> None:
        if pairing := self._some(at):
            with suppress(Refused):
                rulings.replay(self.made.pk, self.made.organiser, *self._where(pairing), "so")

    @rule(on=st.booleans())
    def is_paused(self, on: bool) -> None:
        with suppress(Refused):
            lifecycle.pause(self.made.pk, self.made.organiser, on)

    def teardown(self) -> None:
        """Whatever it was, those who are in play it to its end, and its page can be read."""
        try:
            if hasattr(self, "made"):
                self._to_the_end()
        finally:
            transaction.set_rollback(True)
            self._undone.__exit__(None, None, None)

    def _to_the_end(self) -> None:
        made = self.made
        client = Client()
        client.force_login(made.organiser)
        assert client.get(f"/tournaments/{made.pk}/").status_code == 200
        for _again in range(60):
            if fresh(made).status != "running":
                break
            if fresh(made).paused:
                lifecycle.pause(made.pk, made.organiser, False)
            for one in made.entrants.filter(state=Entry.IN, here=False):
                entrants.set_here(made.pk, one.player, True)
            self.play(True)
            advancing.advance(made.pk)
            self.draw()
            self.start()
            if made.entrants.filter(state=Entry.IN).count() < 2 and fresh(made).paused:
                lifecycle.end(made.pk, made.organiser, "nobody is left")
        assert fresh(made).status == "over", "it is stuck"
        standings.recount(made.pk)
        assert list(differences()) == []
        assert made.places.order_by("place").first().place == 1
        assert client.get(f"/tournaments/{made.pk}/").status_code == 200

    def _some(self, at: int) -> Pairing | None:
        found = Pairing.objects.filter(round__tournament=self.made).select_related("round")
        every = list(found.order_by("pk"))
        return every[at % len(every)] if every else None

    def _where(self, pairing: Pairing) -> tuple[int, int]:
        return pairing.round.number, pairing.number


def run(kind: str, office: list[Player], patch: pytest.MonkeyPatch, **how: Any) -> None:
    patch.setattr(lifecycle, "fresh_seed", lambda: seed_of(7))
    machine = type("Mistakes", (Mistakes,), {"kind": kind, "office": office})
    slow = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
    run_state_machine_as_test(
        machine,
        settings=settings(
            deadline=None, database=None, derandomize=True, suppress_health_check=slow, **how
        ),
    )


@pytest.mark.parametrize("kind", FORMATS)
def test_any_mistake_leaves_a_way_on(
    kind: str, office: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(kind, office, monkeypatch, max_examples=2, stateful_step_count=12)


@pytest.mark.long
@pytest.mark.parametrize("kind", FORMATS)
def test_many_tournaments_of_any_mistakes_do(
    kind: str, office: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(kind, office, monkeypatch, max_examples=MANY, stateful_step_count=30)
