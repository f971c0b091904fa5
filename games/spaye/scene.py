"""A day for one audience: an observation, with the people behind its seats.

Pages, notices, exports, the kitchen's screen and replays show a day by its scene. Of the game it
holds nothing that the observation doesn't; it adds people, times, calls, requests and scores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cached_property, partial
from math import ceil
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from django.db.models import F
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.boards import darkness
from games.live.sharing import read_once
from games.players import calendar_guards, office
from games.players.appearance import edition
from games.players.clock import Clock
from games.players.models import Player
from games.players.names import key
from games.players.prepared import Prepared
from games.players.wishes import is_quiet
from games.spaye import days, pace, queries
from games.spaye.models import Day, OpenCall, VoidRequest
from games.spaye.queries import BrokenDaye
from games.spaye.rules.cards import FINAL_CARDS, NIKAYES, value
from games.spaye.rules.observe import (
    DayeSeen,
    ExerciseSeen,
    Observation,
    PlayerSeen,
    RunningSeen,
)
from games.spaye.rules.state import Challenge
from games.tables import audience
from games.tables.models import Table

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _At(TypedDict):
        seat_number: int

    Seated = WithAnnotations[Player, _At]

GLANCE = 12
ROOM = 14
"""The number of people shown on today's page, which says how many more there are."""
OPEN_CALL_LIFE = timedelta(minutes=5)
OPEN_CALL_REMEMBERED = timedelta(minutes=5)
"""The time after its end for which a call is still shown to its caller."""

BY_NAME, OFTEN, RARELY = "name", "often", "rarely"
ORDERS = {BY_NAME: _("By name"), OFTEN: _("Regulars"), RARELY: _("Rarely met")}
"""The orders of the challenge page's people, and their labels."""
ORDER_RANKS: dict[str, Callable[[int], int]] = {
    BY_NAME: lambda met: 0,
    OFTEN: lambda met: -met,
    RARELY: lambda met: met,
}
"""Sort keys that come before the name, by how often the two have met: the smallest first."""


@dataclass(frozen=True, slots=True)
class Face:
    """A person as pages show them: equal faces look the same."""

    seat: int
    pk: int
    display_name: str
    initials: str
    palette: int


@dataclass(frozen=True)
class Person:
    """A seat's player as this audience sees them."""

    player: Player
    seen: PlayerSeen
    me: bool
    quiet: bool = False
    """Whether they have said “not now”: present, but to be asked for nothing."""

    @property
    def seat(self) -> int:
        return self.seen.seat

    @property
    def name(self) -> str:
        return self.player.display_name

    @property
    def face(self) -> Face:
        who = self.player
        return Face(self.seat, who.pk, who.display_name, who.initials, who.palette)

    @property
    def hides(self) -> bool:
        """Whether they have opted out of Répétition: repetitions done are shown to nobody."""
        return not self.player.counts_repetitions

    @property
    def repetition(self) -> int | None:
        """The day's points of the column; `None` where they aren't shown."""
        return None if self.hides else self.seen.repetition

    @property
    def unavailable(self) -> bool:
        """Whether they couldn't accept a challenge now, even at a free table."""
        return bool(self.seen.due) or self.seen.in_daye or self.quiet


@dataclass(frozen=True)
class Card:
    """A card in a reveal: who drew it and what it was worth there."""

    person: Person
    code: str
    victories: int = 0

    @property
    def value(self) -> int:
        return value(self.code)

    @property
    def nikaye(self) -> bool:
        return self.code == "N"


@dataclass(frozen=True)
class Task:
    """An exercise, with the people it concerns."""

    scene: Scene
    exercise: ExerciseSeen

    @property
    def number(self) -> int:
        return self.exercise.number

    @property
    def person(self) -> Person:
        return self.scene.people[self.exercise.seat]

    @property
    def due(self) -> bool:
        return self.exercise.status == "due"

    @property
    def victories(self) -> int:
        """The nikāyé's victory points in this dāye."""
        daye = self.scene.seen.dayes[self.exercise.daye]
        return daye.victories[daye.players.index(self.exercise.seat)]

    @property
    def helpers(self) -> list[tuple[Person, int]]:
        return [(self.scene.people[seat], n) for seat, n in self.exercise.helpers]

    @property
    def helps(self) -> bool:
        """Whether the reader does a part of somebody else's exercise, or all of it."""
        return any(person.me for person, _n in self.helpers)

    @property
    def witness(self) -> Person | None:
        seat = self.exercise.witness
        return None if seat is None else self.scene.people[seat]

    @property
    def opponent(self) -> Person | None:
        """The first other player of the dāye, the witness at hand."""
        daye = self.scene.seen.dayes[self.exercise.daye]
        return next((self.scene.people[s] for s in daye.players if s != self.exercise.seat), None)

    @property
    def rematch(self) -> Person | None:
        """The nikāyé, if the reader was their opponent and may challenge them."""
        again = f"challenge {self.person.seat}" in self.scene.seen.moves
        return self.person if again and self.opponent and self.opponent.me else None

    @property
    def proposer(self) -> Person | None:
        proposal = self.exercise.proposal
        return None if proposal is None else self.scene.people[proposal.seat]

    @property
    def can_confirm(self) -> bool:
        return self.scene.verbs(f"confirm {self.number}")

    @property
    def can_adjust(self) -> bool:
        return f"adjust {self.number}" in self.scene.seen.openings

    @property
    def can_agree(self) -> bool:
        return f"agree_adjust {self.number}" in self.scene.seen.moves

    @property
    def partners(self) -> list[Person]:
        """The people with whom the Grand Späyin may share this exercise."""
        start = f"share {self.number} "
        shared = (m[len(start) :] for m in self.scene.seen.moves if m.startswith(start))
        return [self.scene.people[int(seat)] for seat in shared]

    @property
    def can_tyrannise(self) -> bool:
        return f"tyrant {self.number}" in self.scene.seen.moves

    @property
    def can_double(self) -> bool:
        return self.person.me and self.exercise.final and self.scene.verbs("double_or_quits")

    @property
    def may_double(self) -> bool:
        """Whether its player may still use the Tikäo's bonus on it."""
        ex = self.exercise
        open_ = self.due and ex.final and ex.bonus is None and not ex.adjusted
        return open_ and "tikao" in self.person.seen.bonuses

    @property
    def count(self) -> int:
        """The reader's repetitions of it; if they do none, those of its player."""
        return next((n for person, n in self.helpers if person.me), self.exercise.own)

    @property
    def each_round(self) -> int:
        """Repetitions of one round; after a double there are two."""
        return self.count // 2 if self.exercise.rounds == 2 else self.count

    @property
    def parts(self) -> list[tuple[Person, int]]:
        """People and their repetitions, the nikāyé first."""
        own = [(self.person, self.exercise.own)] if self.exercise.own else []
        return own + self.helpers

    @property
    def double_cards(self) -> list[str]:
        """Real deck: the cards that the Tikäo may have drawn again."""
        start = "double_or_quits "
        return [m[len(start) :] for m in self.scene.seen.moves if m.startswith(start)]

    @property
    def redrawn(self) -> list[Card]:
        daye = self.scene.seen.dayes[self.exercise.daye]
        if len(self.exercise.redraw) != len(daye.players):
            return []
        return self.scene.cards_of(daye.players, self.exercise.redraw)

    @property
    def others_points(self) -> list[int]:
        """The other cards' values, whose sum this exercise is; empty where cards are hidden."""
        daye = self.scene.seen.dayes[self.exercise.daye]
        if not daye.draws:
            return []
        last = zip(daye.players, daye.draws[-1], strict=True)
        return [value(code) for seat, code in last if seat != self.exercise.seat]


@dataclass(frozen=True)
class Result:
    """A settled dāye."""

    scene: Scene
    daye: DayeSeen

    @property
    def number(self) -> int:
        """The dāye's number as people count: the first of the day is 1."""
        return self.daye.number + 1

    @property
    def people(self) -> list[Person]:
        return [self.scene.people[seat] for seat in self.daye.players]

    @property
    def cards(self) -> list[Card]:
        """The deciding cards in the order of the players; empty where they may not be seen."""
        if not self.daye.draws:
            return []
        shown = zip(self.people, self.daye.draws[-1], self.daye.victories, strict=True)
        return [Card(person, code, points) for person, code, points in shown]

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the deciding cards."""
        return tuple(card.code for card in self.cards)

    @property
    def ties(self) -> list[list[Card]]:
        return [self.scene.cards_of(self.daye.players, draw) for draw in self.daye.draws[:-1]]

    @property
    def tie_count(self) -> int:
        return self.daye.reveals - 1

    @property
    def winner(self) -> Person | None:
        """The winner; `None` in the final and where a nikāye was drawn."""
        if self.daye.final or self.tasks:
            return None
        won = zip(self.people, self.daye.victories, strict=True)
        return next((person for person, points in won if points), None)

    @property
    def loser(self) -> Person | None:
        winner = self.winner
        return next((p for p in self.people if winner and p is not winner), None)

    @property
    def tasks(self) -> list[Task]:
        tasks = (self.scene.task(number) for number in self.daye.exercises)
        return [task for task in tasks if task is not None]

    @property
    def mine(self) -> bool:
        return self.scene.seen.seat in self.daye.players

    @property
    def my_task(self) -> Task | None:
        return next((task for task in self.tasks if task.person.me), None)

    @property
    def chief(self) -> Task | None:
        """The exercise that describes the result: the reader's, else the first."""
        return self.my_task or next(iter(self.tasks), None)

    @property
    def foremost(self) -> Task | None:
        """The due exercise of the page's one primary key: the reader's, else the first to watch."""
        mine = self.my_task if self.my_task and self.my_task.due else None
        return mine or next(iter(self.to_watch), None)

    @property
    def my_card(self) -> Card | None:
        return next((card for card in self.cards if card.person.me), None)

    @property
    def us(self) -> Card:
        """The card at the bottom: the reader's, else the challenger's."""
        return self.my_card or self.cards[0]

    @property
    def them(self) -> Card:
        return next(card for card in self.cards if card is not self.us and card != self.us)

    @property
    def due(self) -> list[Task]:
        """The dāye's exercises that nobody has confirmed yet."""
        return [task for task in self.tasks if task.due]

    @property
    def to_watch(self) -> list[Task]:
        """Exercises of others that this audience may confirm."""
        return [task for task in self.due if task.can_confirm]

    @property
    def double(self) -> bool:
        """Whether two nikāyes were drawn against each other."""
        return not self.daye.final and len(self.tasks) > 1

    @property
    def tikao(self) -> Task | None:
        """The final's exercise on which its player may still risk double or quits."""
        return next((task for task in self.tasks if task.may_double), None)

    @property
    def redealt(self) -> Task | None:
        """The exercise for which the final's cards were dealt again."""
        return next((task for task in self.tasks if task.redrawn), None)

    @property
    def dealt(self) -> list[Card]:
        """The cards on the table: in the final, as they were dealt last."""
        return self.redealt.redrawn if self.redealt else self.cards

    @property
    def tone(self) -> str:
        """The colour of the result for this audience."""
        if self.tikao or self.redealt:
            return "coral"
        if self.tasks:
            return "sun"
        winner = self.winner
        return "sun" if winner and (winner.me or not self.mine) else "lilac"

    @property
    def standing(self) -> str:
        """The log's standing by the clock: a contest that nobody ruled on in time is void."""
        late = self.scene.clock.today > days.ruling_ends(self.scene.date)
        return "void" if self.daye.standing == "contested" and late else self.daye.standing

    @property
    def disputable(self) -> bool:
        return f"contest {self.daye.number}" in self.scene.seen.moves

    @property
    def undoable(self) -> bool:
        return f"undo_log {self.daye.number}" in self.scene.seen.moves

    @cached_property
    def referees(self) -> list[Player]:
        """Everybody who may rule on it; nobody where the only referees have played."""
        return [player for player in queries.referees() if self.may_be_ruled_by(player)]

    def may_be_ruled_by(self, player: Player) -> bool:
        """Return whether this player may rule on the log: a referee who did not play in it."""
        return player.is_referee and all(person.player.pk != player.pk for person in self.people)

    @cached_property
    def ruling_reason(self) -> str:
        """The reason of the ruling on it, which everybody is promised to see; "" without one."""
        return queries.ruling_reason(self.scene.date, self.daye.number, self.daye.standing)


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step on today's page: one large button, and whether there is a dāye to watch.

    Equal steps look the same: they are rendered once for all who see them.
    """

    kind: Literal["join", "exercise", "daye", "log", "final", "challenge"]
    ready: bool = False
    """Whether the reader can do it now: pick a card, take a place in the final."""
    final: bool = False
    on: bool = False
    """Whether the final gathers or is played."""
    watch: bool = False


SEATED = Prepared(
    lambda table: (
        Player.objects.filter(seats__table=table)
        .annotate(seat_number=F("seats__number"))
        .order_by("seats__number")
    ),
    int,
    annotated={"seat_number": None},
)


class Scene:
    """One day for one audience: people, clock and cards, as an observation has them."""

    order = BY_NAME
    """The order of the candidates."""

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
        """Return the player as this scene's audience sees them."""
        return player

    @cached_property
    def edition(self) -> str:
        """The version of regions, which also grows when people change their name or look."""
        return edition(self.version, [person.player for person in self.people.values()])

    @cached_property
    def me(self) -> Person | None:
        return None if self.seen.seat is None else self.people.get(self.seen.seat)

    @cached_property
    def here(self) -> bool:
        """Whether the reader is checked in."""
        return self.me is not None and self.me.seen.present

    @cached_property
    def present(self) -> list[Person]:
        return [person for person in self.people.values() if person.seen.present]

    @cached_property
    def others(self) -> list[Person]:
        return [person for person in self.present if not person.me]

    @cached_property
    def candidates(self) -> list[Person]:
        """People the reader might challenge, in the page's order; those who can't accept last."""
        rank = ORDER_RANKS[self.order]
        return sorted(
            self.others,
            key=lambda person: (
                bool(person.unavailable),
                rank(sum(self.score_against(person))),
                key(person.name),
            ),
        )

    @property
    def orders(self) -> list[tuple[str, Any, bool]]:
        """Each order, its label and whether it is the current one."""
        return [(order, label, order == self.order) for order, label in ORDERS.items()]

    @property
    def crowded(self) -> bool:
        """Whether there are more people than can be taken in at a glance."""
        return len(self.others) > GLANCE

    def search(self, text: str) -> list[Person]:
        """Return the candidates whose names have these letters; nobody for no letters."""
        wanted = key(text.strip())
        return [each for each in self.candidates if wanted and wanted in key(each.name)]

    @cached_property
    def ghosts_away(self) -> list[Player]:
        """People without a phone for the reader to check in, on days with real cards."""
        if self.app_deck or self.status != "running" or not self.here:
            return []
        here = [person.player.pk for person in self.present]
        return list(Player.objects.active().filter(is_ghost=True).exclude(pk__in=here))

    @cached_property
    def people_away(self) -> list[Player]:
        """People who aren't here yet, the latest to join first, for when nobody else is here."""
        here = [
            person.player.pk for person in self.people.values() if person.me or person.seen.present
        ]
        away = Player.objects.active().filter(is_ghost=False).exclude(pk__in=here)
        return list(away.order_by("-joined", "-pk")[:ROOM])

    @property
    def others_shown(self) -> tuple[Face, ...]:
        """The others for whom today's page has room beside the reader's own chip."""
        return tuple(person.face for person in self.others[: self._room])

    @property
    def own_face(self) -> Face | None:
        """The reader's own face, if they are checked in."""
        return self.me.face if self.me and self.here else None

    @property
    def _room(self) -> int:
        return ROOM - 1 if self.here else ROOM

    @property
    def subjects(self) -> list[Person]:
        """The other späyins present, whom the Mastäye's bonus sets to work."""
        return [person for person in self.others if person.seen.spayin]

    @cached_property
    def status(self) -> str:
        """`running`, `finished` or `cancelled`, by the clock as well as by the move log."""
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
        """Minutes until the closing time, rounded up as the pages' own script does."""
        left = self.clock.calendar.closing(self.date) - self.clock.now
        return max(0, ceil(left.total_seconds() / 60))

    @property
    def reload_at(self) -> str:
        """When the page is outdated without a move: the reader's call lapses, closing, midnight."""
        calendar = self.clock.calendar
        closing = calendar.closing(self.date)
        if self.my_call is not None and self.my_call.ends < closing:
            return self.my_call.ends.isoformat()
        over = self.clock.now >= closing
        at = calendar.midnight(self.date + timedelta(days=1)) if over else closing
        return at.isoformat()

    @property
    def closing_tone(self) -> str:
        """The style of the closing time: louder in the last hour and in the last 15 minutes."""
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
        return {} if self.me is None else queries.scores(self.me.player.pk, self.clock)

    def score_against(self, person: Person) -> tuple[int, int]:
        """Return how often the reader has beaten this person, and this person the reader."""
        return self._scores.get(person.player.pk, (0, 0))

    @property
    def _seat(self) -> int:
        return -1 if self.seen.seat is None else self.seen.seat

    # The day

    @cached_property
    def last_three(self) -> bool:
        return self.seen.cards_left == FINAL_CARDS and self.status == "running"

    @property
    def last_call(self) -> int | None:
        """After the last call, the dāyes before the final that still save the day; else `None`."""
        day = days.find_by_table(self.table) if self.status == "running" else None
        called = day is not None and day.last_call_at is not None and office.current().last_call
        return pace.dayes_before_final(self.seen.cards_left) if called else None

    @property
    def nikaye_back(self) -> bool:
        """Whether an app deck's last dāye took the last nikāye, so that one was put back."""
        if not self.app_deck or self.status != "running" or self.last is None:
            return False
        # With the third nikāye the first goes back; then the one on the table is always the last.
        return bool(self.last.tasks) and self.nikayes_drawn >= NIKAYES

    @cached_property
    def last_at(self) -> datetime | None:
        """When the last dāye was settled."""
        if self.last is not None and not self.app_deck:
            # The last log that isn't taken back or void.
            return queries.logged_at(self.table_id, self.last.daye.number)
        running = self.running is not None
        return read_once(
            ("settled", self.table_id, running),
            lambda: queries.last_settled_at(self.table_id, running=running),
        )

    @property
    def step(self) -> NextStep:
        """The next step that today's page offers this audience, while the day runs."""
        watch = self.running is not None and not self.mine and not self.can_join
        return replace(self._step, watch=watch)

    @property
    def _step(self) -> NextStep:
        if not self.here:
            return NextStep("join")
        if self.my_task:
            return NextStep("exercise")
        if self.mine:
            return NextStep("daye", ready=self.to_pick)
        if not self.app_deck:
            return NextStep("log", final=self.last_three)
        if self.last_three:
            return NextStep("final", ready=self.can_join, on=self.running is not None)
        return NextStep("challenge")

    # The dāye

    @property
    def stage(self) -> str:
        """The dāye's screen that this audience sees now."""
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
    def broken(self) -> BrokenDaye | None:
        """The last dāye if it was broken off and none has begun since; no older result is shown."""
        if self.status != "running" or not self.app_deck or self.running is not None:
            return None
        return queries.last_broken_daye(self.table_id)

    @property
    def moment(self) -> str:
        """The key of the entrance animation: a new stage, another tie, the final dealt again."""
        again = len(self.ties) + bool(self.revealed and self.revealed.redealt)
        return f"{self.stage}-{again}" if again else self.stage

    @property
    def daye_number(self) -> int:
        """The number of the dāye on the screen, as people count."""
        if self.running is not None:
            return self.running.number + 1
        last = self.last.number if self.last else 0
        return last + 1 if self.stage == "broken" else max(last, 1)

    @property
    def revealed(self) -> Result | None:
        """The dāye whose reveal is shown."""
        return self.last if self.stage in ("reveal", "final") else None

    @property
    def rematch(self) -> Person | None:
        """The opponent of the dāye shown, if both are free and the reader may challenge them."""
        if self.revealed is None or self.revealed.daye.final or not self.revealed.mine:
            return None
        other = self.revealed.them.person
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
        """The number of people that the final still needs."""
        return self.final_places.count(None)

    @property
    def awaited(self) -> list[Person]:
        """People present who could still join the gathering final: no exercise keeps them."""
        if self.running is None or not self.running.gathering:
            return []
        free = (each for each in self.others if each.seat not in self.running.players)
        return [person for person in free if not person.seen.due]

    @property
    def running(self) -> RunningSeen | None:
        return self.seen.running

    @cached_property
    def mine(self) -> bool:
        """Whether the reader is in the running dāye."""
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
        """Return whether the reader has a move of this verb."""
        return any(move == verb or move.startswith(verb + " ") for move in self.seen.moves)

    @cached_property
    def players(self) -> list[dict[str, Any]]:
        """The running dāye's players, and what they have picked (a position, never a card)."""
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
        """The players with the reader first: at the left of their own phone."""
        return sorted(self.players, key=lambda player: not player["person"].me)

    @property
    def slow(self) -> list[Person]:
        """The others who have yet to pick."""
        waiting = (player["person"] for player in self.players if player["waits"])
        return [person for person in waiting if not person.me]

    @property
    def ties(self) -> list[list[Card]]:
        """The pairs that the running dāye has revealed."""
        if self.running is None:
            return []
        return [self.cards_of(self.running.players, draw) for draw in self.running.draws]

    @cached_property
    def table_cards(self) -> list[dict[str, Any]]:
        """The face-down cards in order: position, number on the page, and who has picked it."""
        picked = {each["position"]: each["person"] for each in self.players if each["picked"]}
        lying = self.seen.face_down
        return [
            {"position": p, "number": n, "by": picked.get(p)} for n, p in enumerate(lying, start=1)
        ]

    def cards_of(self, seats: tuple[int, ...], draw: tuple[str, ...]) -> list[Card]:
        """Return the cards of one draw with the people who drew them."""
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

    @cached_property
    def dark(self) -> bool:
        """Whether the day's sums are secret, because those of its month are."""
        return (self.date.year, self.date.month) in darkness.dark_months(self.clock)

    @property
    def totals(self) -> list[Person]:
        """People who have played today, the busiest first, with their points so far."""
        return self.totals_for(self.me.player.pk if self.me else None)

    def totals_for(self, reader: int | None) -> list[Person]:
        """Return the `totals` that this reader may see: only their own while points are secret."""
        played = {seat for daye in self.seen.dayes for seat in daye.players}
        people = [person for person in self.people.values() if person.seat in played]
        if self.dark:
            people = [person for person in people if person.player.pk == reader]
        return sorted(people, key=lambda p: (-p.seen.daye, -p.seen.victoire, -(p.repetition or 0)))

    @property
    def nikayes_drawn(self) -> int:
        return sum(len(result.daye.exercises) for result in self.counted)

    @property
    def exercises(self) -> list[Task]:
        return [Task(self, exercise) for exercise in self.seen.exercises]

    def task(self, number: int) -> Task | None:
        """Return the exercise of this number, `None` if there is none."""
        exercises = (each for each in self.seen.exercises if each.number == number)
        return next((Task(self, exercise) for exercise in exercises), None)

    @cached_property
    def my_task(self) -> Task | None:
        """The reader's first due exercise."""
        if self.me is None or not self.me.seen.due:
            return None
        return self.task(self.me.seen.due[0])

    # Challenges

    @cached_property
    def to_me(self) -> list[Person]:
        return [self.people[c.challenger] for c in self.open_challenges if c.player == self._seat]

    @property
    def accepts(self) -> bool:
        """Whether the reader may accept a challenge now: a free table, and no exercise is due."""
        return self.verbs("accept")

    @cached_property
    def my_challenge(self) -> Person | None:
        seat = self.challenged_seat
        return None if seat is None else self.people[seat]

    @property
    def challenged_seat(self) -> int | None:
        """The seat whose answer the reader waits for."""
        mine = (c.player for c in self.open_challenges if c.challenger == self._seat)
        return next(mine, None)

    @property
    def open_challenges(self) -> tuple[Challenge, ...]:
        """The open challenges; a day that is over has none."""
        return self.seen.challenges if self.status == "running" else ()

    # “Who is free?” Whether a call is open is derived: nothing has to write its end.

    @cached_property
    def recent_calls(self) -> list[OpenCall]:
        """The day's calls of the last minutes, the newest first; no query where there are none."""
        day = days.find_by_table(self.table)
        until = day.free_until if day else None
        if day is None or until is None or until + OPEN_CALL_REMEMBERED < self.clock.now:
            return []

        def read() -> list[OpenCall]:
            young = OpenCall.objects.filter(day=day, ends__gt=self.clock.now - OPEN_CALL_REMEMBERED)
            return list(young.order_by("-pk"))

        return read_once(("open calls", self.table.pk), read)

    @cached_property
    def open_calls(self) -> list[OpenCall]:
        """Calls that may still be answered."""
        return [call for call in self.recent_calls if self._is_open(call)]

    def _is_open(self, call: OpenCall) -> bool:
        """Return whether the caller is here, free, not quiet and may play (SP-19, SP-20, SP-23)."""
        person = self.people.get(call.seat)
        if call.outcome or call.ends <= self.clock.now or person is None:
            return False
        if self.status != "running" or not person.seen.present or person.unavailable:
            return False
        has_challenged = any(each.challenger == call.seat for each in self.open_challenges)
        return not (self.app_deck and (self.last_three or has_challenged))

    @cached_property
    def my_call(self) -> OpenCall | None:
        """The reader's own open call."""
        return next((call for call in self.open_calls if call.seat == self.seen.seat), None)

    @property
    def calls_of_others(self) -> list[OpenCall]:
        """Open calls of others, for a reader who is here, not in a dāye and not quiet."""
        me = self.me
        if not self.here or me is None or me.quiet or me.seen.in_daye:
            return []
        return [call for call in self.open_calls if call.seat != me.seat]

    @property
    def answers_to_my_call(self) -> list[tuple[int, str]]:
        """With real cards, the recent answers to the reader's calls: (seat, the call’s number)."""
        if self.app_deck:
            return []
        people = {person.player.pk: seat for seat, person in self.people.items()}
        return [
            (people[call.answered_by_id], str(call.pk))
            for call in self.recent_calls
            if call.seat == self.seen.seat and call.answered_by_id in people
        ]

    @property
    def unanswered(self) -> bool:
        """Whether the reader's last call has lapsed recently, without an answer."""
        mine = (call for call in self.recent_calls if call.seat == self.seen.seat)
        last = next(mine, None)
        return last is not None and not last.outcome and last.ends <= self.clock.now

    @property
    def may_ask(self) -> bool:
        """Whether “who is free?” is offered: to a free reader who is here, if others are."""
        me = self.me
        if not self.here or me is None or self.status != "running":
            return False
        if me.seen.in_daye or me.seen.due:
            return False
        has_challenged = self.app_deck and (self.last_three or self.my_challenge is not None)
        return bool(self.others) and not has_challenged and self.my_call is None

    @property
    def call_changes(self) -> int:
        """Changes today of calls, the last call or the office, counted for regions' versions."""
        day = days.find_by_table(self.table)
        return day.free_changes if day else 0

    # Logs of a real deck

    def find_log(self, number: int) -> Result | None:
        """Return the real deck's dāye of this number, `None` if there is none."""
        if self.app_deck:
            return None
        return next((result for result in self.results if result.daye.number == number), None)

    @property
    def drawn(self) -> list[Result]:
        """The dāyes whose cards have left the table, contested ones included, whose points wait."""
        left = ("counted", "upheld", "contested")
        return [result for result in self.results if result.standing in left]

    @cached_property
    def void_requests(self) -> list[VoidRequest]:
        """All requests of authors to void this day's logs."""
        return queries.void_requests(self.table_id)

    @cached_property
    def open_void_requests(self) -> dict[int, VoidRequest]:
        """Requests that wait for an answer, by dāye."""
        if self.app_deck or not self.results:
            return {}
        waiting = {each.daye: each for each in self.void_requests if not each.outcome}
        results = [result for result in self.results if result.daye.number in waiting]
        return {number: waiting[number] for number in self._voidable(results)}

    @property
    def askable(self) -> set[int]:
        """Dāyes whose log this reader has written and may ask to have voided."""
        if self.app_deck or self.seen.seat is None:
            return set()
        asked = {each.daye for each in self.void_requests if each.outcome in ("", VoidRequest.KEPT)}
        mine = [result for result in self.results if result.daye.author == self.seen.seat]
        return self._voidable(result for result in mine if result.daye.number not in asked)

    def _voidable(self, results: Iterable[Result]) -> set[int]:
        """Return the numbers of these dāyes that a referee may still void."""
        late = self.clock.today > days.ruling_ends(self.date)
        voidable = queries.VOIDABLE[:1] if late else queries.VOIDABLE
        numbers = {result.daye.number for result in results if result.daye.standing in voidable}
        over = not numbers or self.status == "cancelled" or calendar_guards.settled_on(self.date)
        return set() if over else numbers


def audience_of(day: Day, player: Player) -> audience.Audience:
    """Return the audience of the day's regions on this player's page."""
    return audience.audience_of(day.table_id, player, get_language() or "fr")


def scene_of(day: Day, player: Player, clock: Clock) -> Scene:
    """Return the day as this player may see it."""
    return Scene(day.table, audience.observe(day.table, audience_of(day, player).seat), clock)


def spectators_scene(table: Table, clock: Clock) -> Scene:
    """Return the day as everybody may see it."""
    return Scene(table, audience.observe(table, None), clock)
