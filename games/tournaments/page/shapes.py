"""What lists of tournaments are made of: seats, matches, rounds, lines of the standings."""

from dataclasses import dataclass
from typing import Any

from games.players.models import Player
from games.tables.models import Status as TableStatus
from games.tables.models import Table
from games.tournaments.models import Entrant
from games.tournaments.page import words


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at a pairing, as a list shows them."""

    player: Player
    number: int
    place: int | None
    points: int | None
    absent: bool
    me: bool

    @property
    def won(self) -> bool:
        return self.place == 1


@dataclass(frozen=True, slots=True)
class Match:
    """A pairing, with where it is played and what came of it."""

    number: int
    name: str
    seats: tuple[Seat, ...]
    tables: tuple[Table, ...]
    decided: bool
    void: bool
    ruled: bool
    round: int = 0

    @property
    def table(self) -> Table | None:
        """The one that is played, or was played last."""
        return self.tables[-1] if self.tables else None

    @property
    def others(self) -> list[str]:
        """The names of those whom the reader meets."""
        return [seat.player.display_name for seat in self.seats if not seat.me]

    @property
    def mine(self) -> bool:
        return any(seat.me for seat in self.seats)

    @property
    def running(self) -> bool:
        open_ones = (TableStatus.RUNNING, TableStatus.ASLEEP)
        return not self.decided and any(one.status in open_ones for one in self.tables)

    @property
    def stuck(self) -> bool:
        """Nothing of it is played, and no result came: the organiser has to say it."""
        open_ones = (TableStatus.RUNNING, TableStatus.ASLEEP)
        running = any(one.status in open_ones for one in self.tables)
        return not self.decided and bool(self.tables) and not running

    @property
    def walked_over(self) -> bool:
        """Decided without a table."""
        return self.decided and not self.tables


@dataclass(frozen=True, slots=True)
class Beside:
    player: Player
    number: int
    kind: str
    words: words.Words


@dataclass(frozen=True, slots=True)
class RoundScene:
    """A round with its matches, or as it is proposed."""

    number: int
    stage: str
    matches: tuple[Match, ...]
    beside: tuple[Beside, ...]
    due_at: Any
    started_at: Any

    @property
    def open_matches(self) -> list[Match]:
        return [match for match in self.matches if not match.decided]

    @property
    def done(self) -> int:
        return len(self.matches) - len(self.open_matches)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings."""

    place: int
    shared: bool
    entrant: Entrant
    score: str
    share: int
    """Of the best score, in twentieths: the bar's class."""
    breaks: tuple[tuple[words.Words, str], ...]
    me: bool
