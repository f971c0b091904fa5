"""Random months in which everything comes together: the board is what their move logs say.

Days of the real deck are logged by whoever is there, some of them with a movement or a most of
their own; somebody plays without a phone and is merged later; logs are taken back, contested, and
voided, also those of days past; tables of Cerke are annulled beside. What the board must say is
read from the entries of the move log, as text, without the rules and without the ledger.
"""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from random import Random

import pytest
import time_machine

from games.boards import ledger, tallies
from games.boards.checks import differences
from games.boards.standings import Total
from games.honours.models import Honour
from games.players import ghosts, wishes
from games.players.clock import Clock
from games.players.models import AdminAct, Equivalent, Exercise, Player, Role
from games.spaye import services
from games.spaye.models import Day
from games.spaye.rulings import services as rulings
from games.spaye.rulings.services import Verdict
from games.tables import annulments
from games.tables import services as tables
from games.tables.models import Table
from tests.spaye.day import ROUND
from tests.spaye.months import victories, worth
from tests.tables.annulments.conftest import resigned


class Office:
    """People, and what chance makes them do."""

    def __init__(self, make_player: Callable[..., Player], number: int) -> None:
        self.dice = Random(f"everything {number}")
        self.admin = make_player("Zoé", role=Role.ADMIN)
        self.referee = make_player("Théo", role=Role.REFEREE)
        self.people = [make_player(name) for name in ("Camille", "Ingrid", "Lars", "Mehdi")]
        self.silent, self.found = self.people[2:]
        self.silent.counts_repetitions = False
        self.silent.save()
        self.ghost = ghosts.add(self.admin, "Bjørn")
        self.squats = Exercise.objects.get_or_create(name="squats", defaults={"unit": "reps"})[0]
        self.seated = Equivalent.objects.create(exercise=self.squats, name="marche assise")

    def wish(self) -> None:
        """Somebody chooses a movement, a most, both or neither."""
        movement = self.dice.choice([self.seated.pk, None])
        most = self.dice.choice([None, 0, 3, 40])
        wishes.choose_own_exercise(self.dice.choice(self.people), self.squats, movement, most)

    def play_day(self, on: int) -> Day:
        """A day of the real deck, finished, its last squats confirmed."""
        with time_machine.travel(datetime(2026, 11, on, 10, tzinfo=UTC), tick=True):
            day = services.open_day(self.people[0], "real", 32, "squats")
            late = self.dice.choice([self.ghost, self.found])
            for one in (*self.people[1:3], late):
                services.check_in(day, one, None if one != self.ghost else self.admin)
            for draw in (*ROUND * 2, "9-N", "9-N"):  # what leaves a nine, a nikāye and a nine
                self.wish()
                self.log(day, draw, 2)
            self.log(day, "9-N-9", 3)
        return day

    def log(self, day: Day, draw: str, count: int) -> None:
        """Logged, perhaps taken back and logged again; the nikāyé's squats are seen by somebody."""
        seats = self.dice.sample(sorted(seats_of(day)), count)
        author = next(seat for seat in seats if seats_of(day)[seat] != self.ghost.pk)
        move = " ".join(["log", *map(str, seats), draw])
        self.move(day, author, move)
        logged = entered(day, "log")
        if count == 2 and self.dice.random() < 0.1:
            self.move(day, author, f"undo_log {len(logged) - 1}")
            self.move(day, author, move)
        if "N" in draw:
            most = sum(worth(card) for card in draw.split("-") if card != "N")
            witness = self.others(day, seats[draw.split("-").index("N")])
            number = len(tables.state_of(fresh(day)).exercises) - 1
            self.move(day, witness, f"confirm {number} {self.dice.randint(0, most)}")
        elif self.dice.random() < 0.15:
            self.contest(day, draw, seats, author)

    def contest(self, day: Day, draw: str, seats: list[int], author: int) -> None:
        others = [seat for seat in seats if seats_of(day)[seat] != self.ghost.pk and seat != author]
        if not others:
            return
        number = len(entered(day, "log")) - 1
        self.move(day, others[0], f"contest {number}")
        verdict: Verdict = self.dice.choice(["uphold", "void"])
        rulings.rule(day, number, verdict, self.referee, "I asked")
        if verdict == "void":  # its cards are on the table again
            self.log(day, draw, 2)

    def others(self, day: Day, seat: int) -> int:
        known = seats_of(day)
        return next(one for one in known if one != seat and known[one] != self.ghost.pk)

    def move(self, day: Day, seat: int, move: str) -> None:
        player = Player.objects.get(pk=seats_of(day)[seat])
        tables.play(day.table_id, player, move, fresh(day).version)


def fresh(day: Day) -> Table:
    return Table.objects.get(pk=day.table_id)


def seats_of(day: Day) -> dict[int, int]:
    """The player of each seat."""
    found = Table.objects.get(pk=day.table_id).seats.values_list("number", "player_id")
    return {seat: player for seat, player in found if player is not None}


def entered(day: Day, verb: str = "") -> list[str]:
    moves = fresh(day).entries.order_by("number").values_list("move", flat=True)
    return [move for move in moves if move.split()[0] == verb or not verb]


def still_open(day: Day) -> list[int]:
    """Logs that weren’t taken back and that nobody has ruled on."""
    shut = {
        int(move.split()[1])
        for verb in ("undo_log", "uphold", "void")
        for move in entered(day, verb)
    }
    return [number for number in range(len(entered(day, "log"))) if number not in shut]


def counted(day: Day) -> dict[int, Counter[str]]:
    """(dāyes, victories, repetitions) of each player, from the text of the move log alone."""
    logs: list[list[str]] = []
    owed: list[tuple[int, int]] = []
    """(log, seat) of each exercise."""
    done: Counter[int] = Counter()
    gone: set[int] = set()
    for move in entered(day):
        verb, *words = move.split()
        if verb == "log":
            cards = words[-1].split("-")
            owed += [(len(logs), int(words[at])) for at, card in enumerate(cards) if card == "N"]
            logs.append(words)
        elif verb == "confirm":
            done[int(words[0])] += int(words[1])
        elif verb in ("undo_log", "void"):
            gone.add(int(words[0]))
    found: dict[int, Counter[str]] = {player: Counter() for player in seats_of(day).values()}
    for number, (*seats, draw) in enumerate(logs):
        if number not in gone:
            for seat, won in zip(seats, victories(draw.split("-")), strict=True):
                played = 3 if len(seats) == 3 else 1
                found[seats_of(day)[int(seat)]] += Counter(daye=played, victoire=won)
    for exercise, (number, exerciser) in enumerate(owed):
        if number not in gone:
            found[seats_of(day)[exerciser]]["repetition"] += done[exercise]
    return found


def expected(days: list[Day], office: Office) -> dict[int, Total]:
    """Everybody's month: the merged one's days are one person's."""
    found: dict[int, Total] = {}
    for day in days:
        for player, points in counted(day).items():
            as_one = office.found.pk if player == office.ghost.pk else player
            reps = 0 if as_one == office.silent.pk else points["repetition"]
            if points["daye"] or points["victoire"] or reps:
                part = Total(
                    as_one, points["daye"], points["victoire"], reps, int(points["daye"] > 0)
                )
                found[as_one] = found.get(as_one, Total(as_one)).plus(part)
    return found


def check_everything(make_player: Callable[..., Player], number: int) -> None:
    office = Office(make_player, number)
    days = [office.play_day(on) for on in sorted(office.dice.sample(range(2, 21), 3))]
    with time_machine.travel(datetime(2026, 11, 23, 10, tzinfo=UTC), tick=True):
        for day in days:
            for log in office.dice.sample(still_open(day), 2):
                rulings.rule(day, log, "void", office.admin, "Another Tuesday")
        table = resigned(*office.dice.sample(office.people[:2], 2))
        annulments.annul_as_referee(table.pk, office.referee, "A slip")
        ghosts.merge(office.ghost.pk, office.found.pk, office.admin, "The same person")
        told = expected([Day.objects.get(pk=day.pk) for day in days], office)
        assert ledger.month_ledger(2026, 11, Clock.read()).totals == told, number
        assert tallies.month_totals(2026, 11) == told, number
        assert list(differences()) == [], number
        assert not Honour.objects.filter(table=table, won=True).exists()
        assert AdminAct.objects.filter(what="void_log").exists()


def test_a_month(house: object, make_player: Callable[..., Player]) -> None:
    check_everything(make_player, 0)


@pytest.mark.long
@pytest.mark.parametrize("number", range(1, 21))
def test_months(house: object, make_player: Callable[..., Player], number: int) -> None:
    check_everything(make_player, number)
