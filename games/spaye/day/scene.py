"""What the pages of a day are drawn from: an observation, and the people behind its seats.

A scene holds nothing that the observation doesn't: names and chips, sums and sentences' parts.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import cached_property, partial
from math import ceil
from typing import TYPE_CHECKING, Any, TypedDict

from django.db.models import F

from games.live.sharing import read_once
from games.players.clock import Clock
from games.players.faces import edition
from games.players.models import Player
from games.players.names import key
from games.players.prepared import Prepared
from games.players.wishes import is_quiet
from games.spaye import days, meetings
from games.spaye.day import open_calls as reading
from games.spaye.day import orders, times
from games.spaye.day.challenges import Break, last_break
from games.spaye.day.results import Card, Face, Person, Result
from games.spaye.day.steps import Step, next_step
from games.spaye.day.tasks import Task
from games.spaye.models import OpenCall, VoidRequest
from games.spaye.rules.cards import FINAL_CARDS, NIKAYES
from games.spaye.rules.observe import Observation, RunningSeen
from games.spaye.rules.state import Challenge
from games.tables.models import Table

SEATED = Prepared(
    lambda table: (
        Player.objects.filter(seats__table=table)
        .annotate(seat_number=F("seats__number"))
        .order_by("seats__number")
    ),
    int,
)
if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _At(TypedDict):
        seat_number: int

    Seated = WithAnnotations[Player, _At]

GLANCE = 12
ROOM = 14
"""People who are shown on today's page; it says how many more there are."""


class Scene:
    """One day for one audience: people, clock and cards, as an observation has them."""

    void_requests: list[VoidRequest]
    """What authors of logs ask for, once `games.spaye.rulings.requests` has read it."""
    order = orders.BY_NAME
    """In which the candidates stand."""

    def __init__(self, table: Table, seen: Observation, clock: Clock) -> None:
        self.table, self.table_id = table, table.pk
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
                is_quiet(player, self.date),
            )
            for player in self._seated()
            if player.seat_number < len(self.seen.players)
        }

    def _seated(self) -> list[Seated]:
        """The players with their `seat_number`, read once for all audiences."""
        return read_once(("seats", self.table_id), partial(SEATED, self.table_id))

    def shown_as(self, player: Player) -> Any:
        """The player as this scene's audience sees them."""
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
    def candidates(self) -> list[Person]:
        """Whom I might challenge, in the page's order; those who can't accept last."""
        rank = orders.RANKS[self.order]
        return sorted(
            self.others,
            key=lambda one: (
                bool(one.unavailable),
                rank(sum(self.score_against(one))),
                key(one.name),
            ),
        )

    @property
    def orders(self) -> list[tuple[str, Any, bool]]:
        """Each order with what it is called, and whether it is this one."""
        return [(order, label, order == self.order) for order, label in orders.LABELS.items()]

    @property
    def crowded(self) -> bool:
        """More people than one finds at a glance."""
        return len(self.others) > GLANCE

    def called(self, text: str) -> list[Person]:
        """The candidates whose names have these letters; nobody for no letters."""
        asked = key(text.strip())
        return [one for one in self.candidates if asked and asked in key(one.name)]

    @cached_property
    def ghosts_away(self) -> list[Player]:
        """People without a phone whom somebody here may check in: where the cards are real."""
        if self.app_deck or self.status != "running" or not self.here:
            return []
        here = [person.player.pk for person in self.present]
        return list(Player.objects.active().filter(is_ghost=True).exclude(pk__in=here))

    @cached_property
    def people_away(self) -> list[Player]:
        """Who has joined and isn't here yet, the latest first: shown where nobody else is here."""
        here = [
            person.player.pk for person in self.people.values() if person.me or person.seen.present
        ]
        away = Player.objects.active().filter(is_ghost=False).exclude(pk__in=here)
        return list(away.order_by("-joined", "-pk")[:ROOM])

    @property
    def others_shown(self) -> tuple[Face, ...]:
        """As many of the others as today's page has room for beside my own chip."""
        return tuple(person.face for person in self.others[: self._room])

    @property
    def own_face(self) -> Face | None:
        """Mine, if I am counted among those who are here."""
        return self.me.face if self.me and self.here else None

    @property
    def _room(self) -> int:
        return ROOM - 1 if self.here else ROOM

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
    def closes_at(self) -> Any:
        return self.clock.calendar.closing(self.date).astimezone(self.clock.calendar.zone)

    @property
    def minutes_left(self) -> int:
        """Begun ones, as the pages' own script counts them."""
        left = self.clock.calendar.closing(self.date) - self.clock.now
        return max(0, ceil(left.total_seconds() / 60))

    @property
    def reload_at(self) -> str:
        """When this page stops being true by itself: my call lapses, the day closes, midnight."""
        calendar = self.clock.calendar
        closing = calendar.closing(self.date)
        if self.my_call is not None and self.my_call.ends < closing:
            return self.my_call.ends.isoformat()
        over = self.clock.now >= closing
        at = calendar.midnight(self.date + timedelta(days=1)) if over else closing
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
        return max(0, len(self.others) - self._room)

    @cached_property
    def _scores(self) -> dict[int, tuple[int, int]]:
        return {} if self.me is None else meetings.of(self.me.player.pk, self.clock)

    def score_against(self, person: Person) -> tuple[int, int]:
        """How often I have beaten this person, and how often they have beaten me."""
        return self._scores.get(person.player.pk, (0, 0))

    @property
    def _seat(self) -> int:
        return -1 if self.seen.seat is None else self.seen.seat

    # The day

    @cached_property
    def last_three(self) -> bool:
        return self.seen.cards_left == FINAL_CARDS and self.status == "running"

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
        if self.last is not None and not self.app_deck:
            # The last log that stands: a later one may be void.
            return days.logged_at(self.table_id, self.last.daye.number)
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
        if self.broken is not None:
            return "broken"
        if self.last is None:
            return "nothing"
        return "final" if self.last.daye.final else "reveal"

    @cached_property
    def broken(self) -> Break | None:
        """The dāye that was broken off, where none has begun since: no older one is its result."""
        if self.status != "running" or not self.app_deck or self.running is not None:
            return None
        return last_break(self.table_id)

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
        last = self.last.number if self.last else 0
        return last + 1 if self.stage == "broken" else max(last, 1)

    @property
    def shown(self) -> Result | None:
        """The dāye whose reveal is on the table."""
        return self.last if self.stage in ("reveal", "final") else None

    @property
    def rematch(self) -> Person | None:
        """Whom I may challenge again at once: the other one of the dāye that is shown, unless an
        exercise keeps them."""
        if self.shown is None or self.shown.daye.final or not self.shown.mine:
            return None
        other = self.shown.them.person
        free = f"challenge {other.seat}" in self.seen.moves and not other.seen.due
        return other if free else None

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
    def awaited(self) -> list[Person]:
        """Whom the final that gathers is waiting for: those here whom no exercise keeps."""
        if self.running is None or not self.running.gathering:
            return []
        free = (one for one in self.others if one.seat not in self.running.players)
        return [one for one in free if not one.seen.due]

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
    def my_call(self) -> OpenCall | None:
        """I ask who is free, and nobody has said yes."""
        return reading.of_me(self)

    @property
    def may_ask(self) -> bool:
        """Whether “who is free?” is offered."""
        return reading.may_ask(self)

    @property
    def unanswered(self) -> bool:
        """Nobody has said yes to my last call."""
        return reading.unanswered(self)

    @cached_property
    def to_me(self) -> list[Person]:
        return [self.people[c.challenger] for c in self.open_challenges if c.player == self._seat]

    @property
    def accepts(self) -> bool:
        """Whether I may accept a challenge now: the table is free, and no exercise is due."""
        return self.verbs("accept")

    @cached_property
    def my_challenge(self) -> Person | None:
        seat = self.challenged_seat
        return None if seat is None else self.people[seat]

    @property
    def challenged_seat(self) -> int | None:
        """Whose answer I wait for."""
        mine = (c.player for c in self.open_challenges if c.challenger == self._seat)
        return next(mine, None)

    @property
    def open_challenges(self) -> tuple[Challenge, ...]:
        """The open ones; a day that is over has none."""
        return self.seen.challenges if self.status == "running" else ()
