"""A table as its page shows it to one seat, or to spectators: everything but the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from itertools import takewhile
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.contract import Move
from games.players.models import Player
from games.tables import last_moves, playback, presence, registry, taking_back, ties
from games.tables.absence.queries import Absence
from games.tables.audience import Audience, observe
from games.tables.chairs import (
    Chair,
    against_bots,
    asleep_words,
    chairs_of,
    clock_words,
    names_by_seat,
    order_from,
    waiting_words,
    won_words,
)
from games.tables.draw_offers import DrawOffer
from games.tables.extensions import FinishedTableLink, result_links
from games.tables.game_page import GamePage, page_of
from games.tables.models import Annulment, Entry, Status, Table
from games.tables.move_logs import effective_entries
from games.tables.playback import BestMoment, best_moment_of
from games.tables.registry import GameConfig
from games.tables.services.timing import Clock, clock_of
from games.ui.words import capfirst

MINUTE = 60


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A player's clock: `left` (`7:05`) is shown while it is stopped, `due_at` while it runs."""

    name: str
    initials: str
    mine: bool
    due_at: datetime | None
    left: str

    @classmethod
    def from_chair(cls, chair: Chair, seat: int | None, clock: Clock) -> ClockFace:
        left = clock.full if chair.left is None else chair.left
        mine = chair.number == seat
        return cls(chair.display_name, chair.initials, mine, chair.due_at, span(left))

    @property
    def today(self) -> bool:
        """Whether it runs out within twelve hours, so that the time without a date says when."""
        return self.due_at is None or self.due_at - timezone.now() < timedelta(hours=12)


def span(left: timedelta) -> str:
    """`7:05`, `1:07:05`."""
    seconds = max(0, int(left.total_seconds()))
    minutes, seconds = divmod(seconds, MINUTE)
    if minutes < MINUTE:
        return f"{minutes}:{seconds:02}"
    return f"{minutes // MINUTE}:{minutes % MINUTE:02}:{seconds:02}"


MOST_TOLD = 99
"""The most moves of a stand-in that are counted."""


class TableScene:
    """A table for the templates of its page; sentences are in the active language."""

    def __init__(self, table: Table, audience: Audience) -> None:
        self.table, self.audience = table, audience

    @property
    def seat(self) -> int | None:
        return self.audience.seat

    @cached_property
    def game(self) -> GameConfig:
        return registry.config(self.table.game)

    @cached_property
    def chairs(self) -> list[Chair]:
        """All chairs, clockwise from the reader's own."""
        return order_from(chairs_of(self.table, here=self.seat), self.seat)

    @cached_property
    def names(self) -> dict[int, str]:
        return names_by_seat(self.chairs)

    @cached_property
    def absence(self) -> Absence:
        return Absence(self.table, self.chairs, self.seat)

    @cached_property
    def draw(self) -> DrawOffer:
        return DrawOffer(self.table, self.chairs, self.seat)

    @cached_property
    def clocks(self) -> list[ClockFace]:
        """The people's clocks: all with a time bank, else those that run or have time left over."""
        clock = clock_of(self.table)
        if clock is None or self.ended:
            return []
        people = [chair for chair in self.chairs if chair.player]
        if clock.per == "move":
            people = [chair for chair in people if chair.due_at or chair.left is not None]
        return [ClockFace.from_chair(chair, self.seat, clock) for chair in people]

    @property
    def mends(self) -> bool:
        """Whether each move may change what the reader can ask of the others or give them."""
        if self.seat is None or self.ended or ties.is_tied(self.table):
            return False
        return self.may_ask_back or clock_of(self.table) is not None

    @property
    def given_time(self) -> list[Chair]:
        """The others whose clock runs: the reader may give each of them a minute."""
        if self.seat is None or self.ended or ties.is_tied(self.table):
            return []
        return [chair for chair in self.chairs if chair.due_at and chair.number != self.seat]

    @property
    def option_words(self) -> list[str]:
        """What was agreed before the deal."""
        return page_of(self.table.game).option_words(self.table.options)

    @property
    def clock_words(self) -> str:
        clock = clock_of(self.table)
        return clock_words(clock) if clock else ""

    @cached_property
    def watchers(self) -> list[Player]:
        return presence.watchers(self.table.pk)

    @property
    def running(self) -> bool:
        return self.table.status == Status.RUNNING

    @property
    def waits(self) -> bool:
        """Whether the table waits for the reader, and no bot plays for them."""
        mine = next((chair for chair in self.chairs if chair.number == self.seat), None)
        return self.running and mine is not None and mine.turn and not mine.bot

    @property
    def asleep(self) -> bool:
        return self.table.status == Status.ASLEEP

    @property
    def over(self) -> bool:
        return self.table.status == Status.OVER

    @property
    def stopped(self) -> bool:
        return self.table.status == Status.STOPPED

    @property
    def ended(self) -> bool:
        return self.over or self.stopped

    @cached_property
    def annulment(self) -> Annulment | None:
        """The table's annulment, done or asked for; only read once the game is over."""
        annulments = (
            Annulment.objects.filter(table=self.table) if self.over else Annulment.objects.none()
        )
        return annulments.select_related("by", "lifted_by").first()

    @cached_property
    def take_back(self) -> taking_back.TakeBackQuestion | None:
        """The pending request to take a move back, if there is one."""
        return taking_back.take_back_question(self.table, self.chairs, self.seat)

    @property
    def may_ask_back(self) -> bool:
        """Whether the reader may ask the opponent to take a move back."""
        return taking_back.may_ask_to_take_back(self.table, self.chairs, self.seat)

    @property
    def agreed(self) -> bool:
        """Whether moves are taken back by agreement here, between people; then the table counts."""
        return sum(chair.player is not None for chair in self.chairs) > 1

    @cached_property
    def may_ask(self) -> bool:
        """Whether the reader may ask for a hint: everybody else is a bot."""
        return self.running and against_bots(self.chairs, self.seat)

    @property
    def alone(self) -> bool:
        """Whether the reader sits here without other people, so that their vote decides at once."""
        mine = self.seat is not None
        return mine and sum(chair.player is not None for chair in self.chairs) == 1

    @cached_property
    def tie(self) -> ties.Tie | None:
        """What the table belongs to, such as a tournament; None for its players' own table."""
        return ties.tie_of(self.table)

    @property
    def tells_threats(self) -> bool:
        """Whether this game can show threats."""
        return page_of(self.table.game).overrides(GamePage.threats)

    @property
    def my_turn(self) -> bool:
        return self.running and any(
            chair.turn and chair.number == self.seat for chair in self.chairs
        )

    @cached_property
    def state_words(self) -> str:
        """Whose turn it is, or why it is nobody's."""
        if self.asleep:
            return asleep_words()
        if self.stopped:
            return _("Ended without a result")
        if self.over and self.table.annulled:
            return capfirst(_("annulled"))
        if self.over:
            return _("The game is over")
        return capfirst(waiting_words(self.chairs, self.seat))

    @cached_property
    def progress_words(self) -> str:
        return page_of(self.table.game).progress_words(observe(self.table, None))

    @property
    def title(self) -> str:
        """The title of the browser's tab."""
        name = self.game.verbose_name
        return f"{self.state_words} – {name}" if self.state_words else str(name)

    @cached_property
    def last_words(self) -> str:
        """The last move in words."""
        texts = last_moves.move_texts(self.table, self._newest[:1], self.seat)
        return texts[0].words if texts else ""

    @cached_property
    def _newest(self) -> list[Entry]:
        return last_moves.newest_entries(self.table)

    @cached_property
    def narration(self) -> list[tuple[int, str]]:
        """The sentences to read aloud for the last moves, each with its entry's number."""
        return last_moves.narrate_moves(self.table, self._newest, self.seat)

    @cached_property
    def own_last(self) -> int:
        """The reader's newest entry's number, or −1; as it grows, prompts are read aloud again."""
        own = (entry.number for entry in self._newest if entry.seat == self.seat)
        return next(own, -1)

    @property
    def turn_prompt(self) -> str:
        """What the reader is to do now; the table's state if it doesn't run, else empty."""
        if not self.running:
            return self.state_words
        if self.seat is None or not self.my_turn:
            return ""
        page, seen = page_of(self.table.game), observe(self.table, self.seat)
        return page.turn_prompt(seen, self.chairs) or self.state_words

    @property
    def awaited(self) -> str:
        """The players the table waits for, in words; empty if the reader is one of them."""
        return self.state_words if self.running and not self.my_turn else ""

    @cached_property
    def _stand_ins(self) -> list[tuple[str, int]]:
        """The bot's moves at the reader's seat since the reader's own last one, the newest first.

        Each with its entry's number."""
        if self.seat is None or not (self.ended or (self.running and self.absence.came_back)):
            return []
        entries = effective_entries(self.table).filter(seat=self.seat).order_by("-number")
        rows = entries.values_list("by", "by_clock", "move", "number")[:MOST_TOLD]
        done = takewhile(lambda row: row[0] is None and not row[1], rows)
        return [(move, number) for _by, _clock, move, number in done]

    @cached_property
    def stood_in(self) -> str:
        """What a bot did at the reader's own seat, once they are back; mostly empty."""
        done = self._stand_ins
        if not done:
            return ""
        text = ngettext(
            "A bot played {n} move for you.", "A bot played {n} moves for you.", len(done)
        )
        move = Move.parse(done[0][0])
        last = ""
        if move.verb in self.game.open_verbs:
            stood = playback.seen_before(self.table, done[0][1])
            last = page_of(self.table.game).describe_move_in_context(
                move, _("The bot"), self.names, stood
            )
        return " ".join(filter(None, (text.format(n=len(done)), last)))

    @property
    def stood_in_from(self) -> int:
        """The replay's position after the first of the bot's moves; 0 without any."""
        return self._stand_ins[-1][1] + 1 if self._stand_ins else 0

    @cached_property
    def results(self) -> list[dict[str, Any]]:
        """A row for each chair, the best first: `chair`, `place`, `score` and `number`.

        `score` is the points in words, empty if the game has none; `number` the points if they are
        one number."""
        outcome = self.table.outcome or {}
        places, scores = outcome.get("places", []), outcome.get("scores")
        page = page_of(self.table.game)
        rows = [
            {
                "chair": chair,
                "place": places[chair.number],
                "score": page.score_words(scores[chair.number]) if scores else "",
                "number": scores[chair.number] if scores and type(scores[0]) is int else None,
            }
            for chair in self.chairs
            if chair.number < len(places)
        ]
        return sorted(rows, key=lambda row: (row["place"], row["chair"].number))

    @cached_property
    def ending(self) -> Sequence[str]:
        """Why the game is over, the reason first; empty unless it was played to its end."""
        if not self.over:
            return ()
        seen = observe(self.table, self.seat)
        return page_of(self.table.game).ending(seen, self.names, self.seat)

    @property
    def beside(self) -> list[FinishedTableLink]:
        """Links that other apps have registered for tables that are over."""
        return result_links(self.table, seated=self.seat is not None) if self.over else []

    @cached_property
    def best_moment(self) -> BestMoment | None:
        """The table's best moment, once it is over."""
        return best_moment_of(self.table, self.seat) if self.over else None

    @property
    def won_words(self) -> str:
        """Who won, in words."""
        return won_words(self.winners, self.seat)

    @property
    def won(self) -> bool:
        """Whether the reader is the only winner; True for spectators of a game with one winner."""
        alone = len(self.winners) == 1
        return alone and self.seat in (None, self.winners[0].number)

    @property
    def place(self) -> int | None:
        """The reader's place in the result; None for spectators and without a result."""
        return next(
            (row["place"] for row in self.results if row["chair"].number == self.seat), None
        )

    @property
    def drawn(self) -> bool:
        """Whether several players share the first place."""
        return len(self.winners) > 1

    @property
    def counts_nowhere(self) -> bool:
        """Whether it was annulled, or moves were taken back."""
        return bool(self.table.annulled or self.table.undone)

    @cached_property
    def winners(self) -> list[Chair]:
        return [row["chair"] for row in self.results if row["place"] == 1]

    @cached_property
    def again(self) -> Table | None:
        """The rematch's table, if somebody has opened one."""
        return Table.objects.filter(again_of=self.table).first() if self.ended else None

    @cached_property
    def rematch_asked(self) -> str:
        """The button's words if somebody waits for the reader to join a rematch, else empty."""
        again = self.again
        if again is None or again.status != Status.GATHERING or self.seat is None:
            return ""
        people = [seat.player for seat in again.seats.order_by("pk").select_related("player")]
        mine = next(chair.player for chair in self.chairs if chair.number == self.seat)
        asking = next(filter(None, people), None)
        if asking is None or mine in people:
            return ""
        return _("{name} asks for a rematch: play").format(name=asking.display_name)
