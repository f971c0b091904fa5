"""A table as its page shows it to one seat, or to spectators: everything but the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from itertools import takewhile
from typing import Any

from django.utils import timezone
from django.utils.text import capfirst
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

MINUTE = 60


@dataclass(frozen=True, slots=True)
class ClockFace:
    """`left` in words (`7:05`) where it stands, `due_at` where it runs."""

    name: str
    initials: str
    mine: bool
    due_at: datetime | None
    left: str

    @classmethod
    def from_chair(cls, chair: Chair, seat: int | None, clock: Clock) -> ClockFace:
        stands_at = clock.full if chair.left is None else chair.left
        mine = chair.number == seat
        return cls(chair.display_name, chair.initials, mine, chair.due_at, span(stands_at))

    @property
    def today(self) -> bool:
        """Whether the hour alone tells when it is out."""
        return self.due_at is None or self.due_at - timezone.now() < timedelta(hours=12)


def span(left: timedelta) -> str:
    """`7:05`, `1:07:05`."""
    seconds = max(0, int(left.total_seconds()))
    minutes, seconds = divmod(seconds, MINUTE)
    if minutes < MINUTE:
        return f"{minutes}:{seconds:02}"
    return f"{minutes // MINUTE}:{minutes % MINUTE:02}:{seconds:02}"


MOST_TOLD = 99
"""Moves of a stand-in that are counted."""


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
        """Clockwise from the reader's own on."""
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
        """Those that run, and those that stand and go on from there."""
        clock = clock_of(self.table)
        if clock is None or self.ended:
            return []
        people = [chair for chair in self.chairs if chair.player]
        if clock.per == "move":
            people = [chair for chair in people if chair.due_at or chair.left is not None]
        return [ClockFace.from_chair(chair, self.seat, clock) for chair in people]

    @property
    def mends(self) -> bool:
        """What may be asked of or given to the others changes with each move."""
        if self.seat is None or self.ended or ties.is_tied(self.table):
            return False
        return self.may_ask_back or clock_of(self.table) is not None

    @property
    def given_time(self) -> list[Chair]:
        """The others whose clock runs: each may be given a minute."""
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
        """The table waits for the reader, and no bot plays for them."""
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
        """Why it counts nowhere, or that it shall count nowhere; asked of ended tables alone."""
        found = (
            Annulment.objects.filter(table=self.table) if self.over else Annulment.objects.none()
        )
        return found.select_related("by", "lifted_by").first()

    @cached_property
    def take_back(self) -> taking_back.TakeBackQuestion | None:
        """That somebody asks to take a move back."""
        return taking_back.take_back_question(self.table, self.chairs, self.seat)

    @property
    def may_ask_back(self) -> bool:
        """The other may be asked to let one’s last move be taken back."""
        return taking_back.may_ask_to_take_back(self.table, self.chairs, self.seat)

    @property
    def agreed(self) -> bool:
        """What was taken back here was taken back by agreement: the table counts."""
        return sum(chair.player is not None for chair in self.chairs) > 1

    @cached_property
    def may_ask(self) -> bool:
        """A good move is shown on request: everybody else is a bot."""
        return self.running and against_bots(self.chairs, self.seat)

    @property
    def alone(self) -> bool:
        """The reader sits here without other people: one vote of theirs decides at once."""
        mine = self.seat is not None
        return mine and sum(chair.player is not None for chair in self.chairs) == 1

    @cached_property
    def tie(self) -> ties.Tie | None:
        """What the table belongs to, if it isn't its people's own."""
        return ties.tie_of(self.table)

    @property
    def tells_threats(self) -> bool:
        """Whether this game tells what is threatened."""
        return page_of(self.table.game).overrides(GamePage.threats)

    @property
    def my_turn(self) -> bool:
        return self.running and any(
            chair.turn and chair.number == self.seat for chair in self.chairs
        )

    @cached_property
    def state_words(self) -> str:
        """Whose turn it is, or that it is nobody's."""
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
        """What the browser's tab says."""
        name = self.game.verbose_name
        return f"{self.state_words} – {name}" if self.state_words else str(name)

    @cached_property
    def last_words(self) -> str:
        """The last move in words."""
        told = last_moves.move_texts(self.table, self._newest[:1], self.seat)
        return told[0].words if told else ""

    @cached_property
    def _newest(self) -> list[Entry]:
        return last_moves.newest_entries(self.table)

    @cached_property
    def narration(self) -> list[tuple[int, str]]:
        """What is read out of the last moves, each sentence with its entry's number."""
        return last_moves.narrate_moves(self.table, self._newest, self.seat)

    @cached_property
    def own_last(self) -> int:
        """The reader's newest move, −1 if that is long ago: whatever is asked after it is asked
        anew."""
        own = (one.number for one in self._newest if one.seat == self.seat)
        return next(own, -1)

    @property
    def turn_prompt(self) -> str:
        """What is asked of the reader now, or that there is no turn any more."""
        if not self.running:
            return self.state_words
        if self.seat is None or not self.my_turn:
            return ""
        page, seen = page_of(self.table.game), observe(self.table, self.seat)
        return page.turn_prompt(seen, self.chairs) or self.state_words

    @property
    def awaited(self) -> str:
        """Whom the table waits for, if it isn't the reader."""
        return self.state_words if self.running and not self.my_turn else ""

    @cached_property
    def _stand_ins(self) -> list[tuple[str, int]]:
        """Moves of a bot at the reader's own seat since the reader's last one, the newest first:
        what, and the entry's number."""
        if self.seat is None or not (self.ended or (self.running and self.absence.came_back)):
            return []
        entries = effective_entries(self.table).filter(seat=self.seat).order_by("-number")
        rows = entries.values_list("by", "by_clock", "move", "number")[:MOST_TOLD]
        done = takewhile(lambda row: row[0] is None and not row[1], rows)
        return [(move, number) for _by, _clock, move, number in done]

    @cached_property
    def stood_in(self) -> str:
        """What a bot did at the reader's own seat, told once they are back; empty mostly."""
        done = self._stand_ins
        if not done:
            return ""
        told = ngettext(
            "A bot played {n} move for you.", "A bot played {n} moves for you.", len(done)
        )
        move = Move.parse(done[0][0])
        last = ""
        if move.verb in self.game.open_verbs:
            stood = playback.seen_before(self.table, done[0][1])
            last = page_of(self.table.game).describe_move_in_context(
                move, _("The bot"), self.names, stood
            )
        return " ".join(filter(None, (told.format(n=len(done)), last)))

    @property
    def stood_in_from(self) -> int:
        """Where the replay shows it: after the first of these moves."""
        return self._stand_ins[-1][1] + 1 if self._stand_ins else 0

    @cached_property
    def results(self) -> list[dict[str, Any]]:
        """Places, the best first: chair, place, points in words (or nothing where the game counts
        none), and alone where they are one number."""
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
        """Why the game is over, the reason first; nothing of a table that was stopped."""
        if not self.over:
            return ()
        seen = observe(self.table, self.seat)
        return page_of(self.table.game).ending(seen, self.names, self.seat)

    @property
    def beside(self) -> list[FinishedTableLink]:
        """What apps above the tables have about a table that is over."""
        return result_links(self.table, seated=self.seat is not None) if self.over else []

    @cached_property
    def best_moment(self) -> BestMoment | None:
        """The table's best moment, once it is over."""
        return best_moment_of(self.table, self.seat) if self.over else None

    @property
    def won_words(self) -> str:
        """Who is first, once the game is over."""
        return won_words(self.winners, self.seat)

    @property
    def won(self) -> bool:
        """Whether the reader is first, alone; whoever looks on sees the winner's joy."""
        alone = len(self.winners) == 1
        return alone and self.seat in (None, self.winners[0].number)

    @property
    def place(self) -> int | None:
        """The reader's."""
        return next(
            (row["place"] for row in self.results if row["chair"].number == self.seat), None
        )

    @property
    def drawn(self) -> bool:
        """Whether nobody is first alone."""
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
        """The table at which these people play once more, if somebody has opened one."""
        return Table.objects.filter(again_of=self.table).first() if self.ended else None

    @cached_property
    def rematch_asked(self) -> str:
        """That somebody waits for the reader to play once more; the key says it."""
        again = self.again
        if again is None or again.status != Status.GATHERING or self.seat is None:
            return ""
        people = [seat.player for seat in again.seats.order_by("pk").select_related("player")]
        mine = next(chair.player for chair in self.chairs if chair.number == self.seat)
        asking = next(filter(None, people), None)
        if asking is None or mine in people:
            return ""
        return _("{name} asks for a rematch: play").format(name=asking.display_name)
