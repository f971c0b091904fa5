"""The state of one day as values, which follows from the move log and the seed."""

from dataclasses import dataclass, field
from typing import Literal

from games.engine.cards import NIKAYE
from games.spaye.rules.cards import NIKAYES, Draw

Deck = Literal["app", "real"]
Bonus = Literal["grand_spayin", "mastaye", "tikao"]
Standing = Literal["counted", "contested", "upheld", "void", "undone"]
"""A settled dāye's standing: it counts as `counted` or `upheld`. An app deck has only `counted`."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody of the office who has checked in today; the seat is the place in `State.players`."""

    present: bool
    flagged: bool
    """Whether the keeper's check-in says that they are späyin of the month already."""
    accepted: bool
    """Whether they are späyin by a dāye accepted today."""
    bonuses: tuple[Bonus, ...]
    spent: tuple[Bonus, ...]
    """Bonuses spent today: no check-in gives them back."""


@dataclass(frozen=True, slots=True)
class Challenge:
    challenger: int
    player: int


@dataclass(frozen=True, slots=True)
class Running:
    """The dāye being played. The final gathers players (a tied pair first) up to three."""

    players: tuple[int, ...]
    picks: tuple[int | None, ...]
    """Picked positions, by place in `players`."""
    draws: tuple[Draw, ...]
    """Revealed ties."""
    final: bool

    @property
    def gathering(self) -> bool:
        return self.final and len(self.players) < 3

    @property
    def tied(self) -> bool:
        """Whether a tie led into the final: its pair can't leave and nobody can abort it."""
        return self.final and bool(self.draws)

    @property
    def untouched(self) -> bool:
        """Whether nobody has picked a card yet."""
        return not self.draws and all(pick is None for pick in self.picks)


@dataclass(frozen=True, slots=True)
class Daye:
    """A settled dāye; its number is its place in `State.dayes`."""

    players: tuple[int, ...]
    draws: tuple[Draw, ...] = field(repr=False)
    final: bool
    author: int | None
    """The seat that logged it (real deck)."""
    standing: Standing = "counted"
    contested_by: int | None = None
    drawn: bool = True
    """False if it was taken back or voided before the final: its cards are on the table again."""

    @property
    def counts(self) -> bool:
        return self.standing in ("counted", "upheld")

    @property
    def gone(self) -> bool:
        return self.standing in ("void", "undone")


@dataclass(frozen=True, slots=True)
class Proposal:
    """The committee's open proposal."""

    seat: int
    n: int
    what: str


@dataclass(frozen=True, slots=True)
class Exercise:
    """A nikāyé's exercise; its number is its place in `State.exercises`."""

    daye: int
    seat: int
    n: int
    what: str
    final: bool
    done: int | None = None
    """The repetitions that the witness saw; n for an exempt Tikäo."""
    witness: int | None = None
    closed: bool = False
    """Whether its dāye was voided or taken back."""
    adjusted: bool = False
    proposal: Proposal | None = None
    bonus: Bonus | None = None
    helpers: tuple[tuple[int, int], ...] = ()
    """Others who do a part by a bonus: (seat, repetitions)."""
    rounds: int = 1
    """2 after a double, 0 when exempt."""
    redraw: Draw = ()
    """The final dealt again for double or quits, in its players' order (real deck: one card)."""

    @property
    def due(self) -> bool:
        return self.done is None and not self.closed

    @property
    def most(self) -> int:
        """The repetitions a witness may see at most."""
        return self.n * max(self.rounds, 1)

    @property
    def points(self) -> int:
        return min(self.done or 0, self.n)

    @property
    def touched(self) -> bool:
        """Whether it is settled, closed or adjusted, or has a proposal or a bonus."""
        return not self.due or self.adjusted or bool(self.proposal) or self.bonus is not None


@dataclass(frozen=True, slots=True)
class State:
    """One day. `cards` are the face-down cards by position (`None` where one was taken).

    No `repr` shows a hidden card, because errors and logs print it.
    """

    deck: Deck
    pack: int
    date: str | None
    cards: tuple[str | None, ...] = field(repr=False)
    discard: tuple[str, ...] = field(repr=False)
    players: tuple[Player, ...] = ()
    exercise: str = ""
    begun: bool = False
    """Whether a card has been drawn."""
    challenges: tuple[Challenge, ...] = ()
    running: Running | None = None
    dayes: tuple[Daye, ...] = ()
    exercises: tuple[Exercise, ...] = ()
    closed: bool = False

    @property
    def exercise_fixed(self) -> bool:
        """Whether the exercise is fixed: a card has been drawn, or players have agreed to it."""
        return self.begun or self.running is not None

    @property
    def finished(self) -> bool:
        """Whether the last card is drawn, which nothing undoes."""
        return bool(self.dayes) and self.dayes[-1].final

    @property
    def cancelled(self) -> bool:
        return self.closed and not self.finished

    @property
    def left(self) -> int:
        """Cards on the table; a picked card counts until the reveal."""
        if self.deck == "app":
            return len(self.cards) - self.cards.count(None)
        taken = (len(draw) for daye in self.dayes if daye.drawn for draw in daye.draws)
        return self.pack + NIKAYES - sum(taken)

    @property
    def nikayes_on_table(self) -> int:
        return self.cards.count(NIKAYE) if self.deck == "app" else self._logged_nikayes()[0]

    @property
    def nikaye_put_back(self) -> bool:
        """Real deck: whether the last dāye took the last nikāye, so one has to go back (SP-37)."""
        return self.deck == "real" and self._logged_nikayes()[1]

    def _logged_nikayes(self) -> tuple[int, bool]:
        on_table, put_back = NIKAYES, False
        for daye in self.dayes:
            if daye.drawn:
                on_table -= daye.draws[-1].count(NIKAYE)
                put_back = on_table == 0 and not daye.final
                on_table += put_back
        return on_table, put_back

    def is_spayin(self, seat: int) -> bool:
        """Return whether the seat is späyin: flagged, or in a dāye of today (SP-24)."""
        player = self.players[seat]
        return player.flagged or player.accepted or self._logged(seat)

    def _logged(self, seat: int) -> bool:
        return self.deck == "real" and any(seat in d.players for d in self.dayes if not d.gone)

    def is_present(self, seat: int) -> bool:
        return 0 <= seat < len(self.players) and self.players[seat].present

    def present(self) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if player.present)

    def due(self, seat: int) -> int | None:
        """Return the number of the seat's first due exercise, `None` if there is none."""
        due = (i for i, ex in enumerate(self.exercises) if ex.due and ex.seat == seat)
        return next(due, None)

    def in_daye(self, seat: int) -> bool:
        return self.running is not None and seat in self.running.players
