"""What the pages of a day are drawn from: an observation, and the people behind its seats.

A scene holds nothing that the observation doesn't: names and chips, sums and sentences' parts.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import cached_property, partial
from typing import Any

from django.db.models import F

from games.live.sharing import read_once
from games.players.clock import Clock
from games.players.faces import edition
from games.players.models import Player
from games.players.prepared import Prepared
from games.spaye import meetings, times
from games.spaye.results import Card, Face, Person, Result, Task
from games.spaye.rules.cards import FINAL_CARDS, NIKAYES
from games.spaye.rules.observe import Observation, RunningSeen
from games.spaye.rules.state import Challenge
from games.spaye.steps import Step, next_step
from games.tables.models import Table

SEATED = Prepared(
    lambda table: (
        Player.objects.filter(seats__table=table)
        .annotate(seat_number=F("seats__number"))
        .order_by("seats__number")
    ),
    int,
)
ROOM = 14
"""People who are shown on today's page; it says how many more there are."""


class Scene:
    """One day for one audience."""

    def __init__(self, table: Table, seen: Observation, clock: Clock) -> None:
        self.table_id = table.pk
        self.version = table.version
        self.digest = table.seed_digest
        self.clock = clock
        self.date = date.fromisoformat(seen.date) if seen.date else clock.today
        self.seen = seen
        if clock.over(self.date) if seen.status == "finished" else clock.closed(self.date):
            # What the clock has ended is closed, whether or not its entry is written.
            self.seen = replace(seen, moves=(), openings=(), challenges=(), running=None)

    @cached_property
    def people(self) -> dict[int, Person]:
        return {
            player.seat_number: Person(
                self.shown_as(player),
                self.seen.players[player.seat_number],
                player.seat_number == self.seen.seat,
            )
            for player in self._seated()
            if player.seat_number < len(self.seen.players)
        }

    def _seated(self) -> list[Any]:
        """The players with their `seat_number`, read once for all audiences."""
        return read_once(("seats", self.table_id), partial(SEATED, self.table_id))

    def shown_as(self, player: Any) -> Any:
        """The player as this scene's audience sees him."""
        return player

    @cached_property
    def edition(self) -> str:
        """What a region carries as its version: it grows when somebody is called otherwise."""
        return edition(self.version, [person.player for person in self.people.values()])

    @cached_property
    def me(self) -> Person | None:
        return None if self.seen.seat is None else self.people.get(self.seen.seat)

    @cached_property
    def here(self) -> bool:
        """The audience is a player who is checked in."""
        return self.me is not None and self.me.seen.present

    @cached_property
    def present(self) -> list[Person]:
        return [person for person in self.people.values() if person.seen.present]

    @cached_property
    def others(self) -> list[Person]:
        return [person for person in self.present if not person.me]

    @cached_property
    def ghosts_away(self) -> list[Player]:
        """People without a phone whom somebody here may check in: where the cards are real."""
        if self.app_deck or self.status != "running" or not self.here:
            return []
        here = [person.player.pk for person in self.present]
        return list(Player.objects.active().filter(is_ghost=True).exclude(pk__in=here))

    @property
    def others_shown(self) -> tuple[Face, ...]:
        """As many of the others as today's page has room for."""
        return tuple(person.face for person in self.others[:ROOM])

    @property
    def subjects(self) -> list[Person]:
        """Whom the Mastäye's bonus sets to work: the other späyins present."""
        return [person for person in self.others if person.seen.spayin]

    @cached_property
    def status(self) -> str:
        """`running`, `finished` or `cancelled`, by the clock as well as by the journal."""
        if self.seen.status == "running" and self.clock.closed(self.date):
            return "cancelled"
        return self.seen.status

    @cached_property
    def app_deck(self) -> bool:
        return self.seen.deck == "app"

    @property
    def total(self) -> int:
        return self.seen.pack + 3

    @cached_property
    def last_three(self) -> bool:
        return self.seen.cards_left == FINAL_CARDS and self.status == "running"

    @cached_property
    def closes_at(self) -> Any:
        return self.clock.calendar.closing(self.date).astimezone(self.clock.calendar.zone)

    @property
    def minutes_left(self) -> int:
        left = self.clock.calendar.closing(self.date) - self.clock.now
        return max(0, int(left.total_seconds() // 60))

    @property
    def reload_at(self) -> str:
        """When this page stops being true by itself: the closing, then the next midnight."""
        calendar = self.clock.calendar
        closing = calendar.closing(self.date)
        at = (
            calendar.midnight(self.date + timedelta(days=1))
            if self.clock.now >= closing
            else closing
        )
        return at.isoformat()

    @property
    def closing_tone(self) -> str:
        """How loud the closing time is: the last hour, the last quarter."""
        left = self.minutes_left
        return "loud-tomato" if left <= 15 else "loud-sun" if left <= 60 else "felt"

    @property
    def closing_words(self) -> str:
        """`18:00`; the end of the day is 24:00, also where the clocks skip that hour."""
        hour, minute = divmod(self.clock.calendar.closing_minute, 60)
        return f"{hour:02}:{minute:02}"

    @property
    def closes_at_iso(self) -> str:
        return str(self.closes_at.isoformat())

    @property
    def more_present(self) -> int:
        return max(0, len(self.others) - ROOM)

    @property
    def nikaye_back(self) -> bool:
        """App deck: the last dāye took the last nikāye, and one lies on the table again."""
        if not self.app_deck or self.status != "running" or self.last is None:
            return False
        # With the third nikāye the first goes back; then the one on the table is always the last.
        return bool(self.last.tasks) and self.nikayes_drawn >= NIKAYES

    @cached_property
    def last_at(self) -> datetime | None:
        """When the last dāye was settled."""
        running = self.running is not None
        return read_once(
            ("settled", self.table_id, running),
            lambda: times.last_settled(self.table_id, running=running),
        )

    @property
    def step(self) -> Step:
        """What today's page offers next."""
        return next_step(self)

    # The dāye

    @property
    def stage(self) -> str:
        """Which of the dāye's screens this audience sees now."""
        if self.status == "cancelled":
            return "nothing"
        if self.running is not None:
            if self.running.gathering:
                return "gathering"
            if not self.mine:
                return "watch"
            return "pick" if self.my_pick is None else "picked"
        if self.last_three and not (self.last and self.last.mine):
            return "call"
        if self.last is None:
            return "nothing"
        return "final" if self.last.daye.final else "reveal"

    @property
    def moment(self) -> str:
        """What an entrance is played for: a new stage, another tie, the final dealt again."""
        again = len(self.ties) + bool(self.shown and self.shown.redealt)
        return f"{self.stage}-{again}" if again else self.stage

    @property
    def daye_number(self) -> int:
        """The dāye on the screen, as people count."""
        if self.running is not None:
            return self.running.number + 1
        return self.last.number if self.last else 1

    @property
    def shown(self) -> Result | None:
        """The dāye whose reveal is on the table."""
        return self.last if self.stage in ("reveal", "final") else None

    @property
    def pick_size(self) -> int:
        return 40 if self.seen.cards_left > 36 else 52

    @property
    def can_withdraw(self) -> bool:
        return "withdraw" in self.seen.moves

    @property
    def can_call(self) -> bool:
        return "call_final" in self.seen.moves

    @cached_property
    def can_join(self) -> bool:
        return "join_final" in self.seen.moves

    @property
    def can_leave(self) -> bool:
        return "leave_final" in self.seen.moves

    @property
    def final_places(self) -> list[Person | None]:
        """The final's three places, free ones last."""
        seats = self.running.players if self.running else ()
        taken: list[Person | None] = [self.people[seat] for seat in seats]
        return taken + [None] * (FINAL_CARDS - len(taken))

    @property
    def final_lacks(self) -> int:
        """How many people the final still needs."""
        return self.final_places.count(None)

    @property
    def preselected(self) -> int | None:
        """Whom I'd most likely challenge: my last opponent, else the first free one."""
        mine = (r for r in self.results if r.mine)
        last = next((p.seat for r in mine for p in r.people if not p.me and p.seen.present), None)
        free = (p.seat for p in self.others if not p.unavailable)
        return last if last is not None else next(free, None)

    @property
    def running(self) -> RunningSeen | None:
        return self.seen.running

    @cached_property
    def mine(self) -> bool:
        """I am in the running dāye."""
        return self.running is not None and self.seen.seat in self.running.players

    @property
    def my_pick(self) -> int | None:
        if self.running is None or self.seen.seat not in self.running.players:
            return None
        at = self.running.players.index(self.seen.seat)
        return self.running.picks[at] if at < len(self.running.picks) else None

    @property
    def to_pick(self) -> bool:
        return self.status == "running" and self.verbs("draw")

    def verbs(self, verb: str) -> bool:
        """Whether a move of this verb is mine to make."""
        return any(move == verb or move.startswith(verb + " ") for move in self.seen.moves)

    @cached_property
    def players(self) -> list[dict[str, Any]]:
        """Who is in the running dāye, and what they have picked (position, never a card)."""
        if self.running is None:
            return []
        picks = self.running.picks or (None,) * len(self.running.players)
        return [
            {
                "person": self.people[seat],
                "picked": pick is not None,
                "waits": pick is None,
                "position": pick,
            }
            for seat, pick in zip(self.running.players, picks, strict=True)
        ]

    @property
    def sides(self) -> list[dict[str, Any]]:
        """The same with me first: I sit at the left of my own phone."""
        return sorted(self.players, key=lambda one: not one["person"].me)

    @property
    def slow(self) -> list[Person]:
        """Who has yet to pick, me left out."""
        waits = (one["person"] for one in self.players if one["waits"])
        return [person for person in waits if not person.me]

    @property
    def ties(self) -> list[list[Card]]:
        """The pairs that the running dāye has revealed."""
        if self.running is None:
            return []
        return [self.cards_of(self.running.players, draw) for draw in self.running.draws]

    @cached_property
    def table_cards(self) -> list[dict[str, Any]]:
        """Every place of the table in its order: face down, picked by somebody, or taken."""
        picked = {one["position"]: one["person"] for one in self.players if one["picked"]}
        lying = self.seen.face_down
        return [
            {"position": p, "number": n, "by": picked.get(p)} for n, p in enumerate(lying, start=1)
        ]

    def cards_of(self, seats: tuple[int, ...], draw: tuple[str, ...]) -> list[Card]:
        """The cards of one draw beside the people who drew them."""
        return [Card(self.people[seat], code) for seat, code in zip(seats, draw, strict=False)]

    @cached_property
    def _scores(self) -> dict[int, tuple[int, int]]:
        return {} if self.me is None else meetings.of(self.me.player.pk, self.date)

    def score_against(self, person: Person) -> tuple[int, int]:
        """How often I have beaten this person, and how often they have beaten me."""
        return self._scores.get(person.player.pk, (0, 0))

    # What has been played

    @cached_property
    def last(self) -> Result | None:
        return None if self.seen.last is None else Result(self, self.seen.last)

    @cached_property
    def results(self) -> list[Result]:
        """The day's dāyes, the latest first."""
        return [Result(self, daye) for daye in reversed(self.seen.dayes)]

    @cached_property
    def counted(self) -> list[Result]:
        return [result for result in self.results if result.daye.counts]

    @property
    def nikayes_drawn(self) -> int:
        return sum(len(result.daye.exercises) for result in self.counted)

    @property
    def exercises(self) -> list[Task]:
        return [Task(self, exercise) for exercise in self.seen.exercises]

    def task(self, number: int) -> Task | None:
        found = (ex for ex in self.seen.exercises if ex.number == number)
        return next((Task(self, exercise) for exercise in found), None)

    @cached_property
    def my_task(self) -> Task | None:
        """My due exercise."""
        if self.me is None or not self.me.seen.due:
            return None
        return self.task(self.me.seen.due[0])

    # Challenges

    @cached_property
    def to_me(self) -> list[Person]:
        return [self.people[c.challenger] for c in self._challenges if c.player == self._seat]

    @cached_property
    def my_challenge(self) -> Person | None:
        mine = (c.player for c in self._challenges if c.challenger == self._seat)
        return next((self.people[seat] for seat in mine), None)

    @property
    def _challenges(self) -> tuple[Challenge, ...]:
        """The open ones; a day that is over has none."""
        return self.seen.challenges if self.status == "running" else ()

    @property
    def _seat(self) -> int:
        return -1 if self.seen.seat is None else self.seen.seat
