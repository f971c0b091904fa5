"""What the pages of a day are drawn from: an observation, and the people behind its seats.

A scene holds nothing that the observation doesn't: names and chips, sums and sentences' parts.
"""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import Any

from games.live.sharing import read_once
from games.spaye import days
from games.spaye.free import reading
from games.spaye.models import OpenCall, VoidRequest
from games.spaye.page import times
from games.spaye.page.challenges import Break, last_break
from games.spaye.page.results import Card, Person, Result
from games.spaye.page.room import Room
from games.spaye.page.steps import Step, next_step
from games.spaye.page.tasks import Task
from games.spaye.rules.cards import FINAL_CARDS, NIKAYES
from games.spaye.rules.observe import RunningSeen
from games.spaye.rules.state import Challenge


class Scene(Room):
    """One day for one audience."""

    void_requests: list[VoidRequest]
    """What authors of logs ask for, once `games.spaye.rulings.requests` has read it."""

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
    def reload_at(self) -> str:
        """The same, or when my call lapses."""
        closing = self.clock.calendar.closing(self.date)
        lapses = self.my_call is not None and self.my_call.ends < closing
        return self.my_call.ends.isoformat() if self.my_call and lapses else super().reload_at

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
