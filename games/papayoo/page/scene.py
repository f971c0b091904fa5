"""Where a round stands, as its page shows it to one seat or to spectators."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from games.papayoo.page.asked import asked
from games.papayoo.page.moving import moves
from games.papayoo.page.own import Own
from games.papayoo.page.scores import Scores
from games.papayoo.page.told import Told
from games.papayoo.rules import Observation, cards
from games.papayoo.rules.state import Trick
from games.tables.chairs import Chair
from games.tables.page.asked import Asked


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at the table: `at` counts clockwise from the reader, whose own is 0."""

    chair: Chair
    at: int
    cards: int
    taken: int
    """Points of this round."""
    dealer: bool
    leader: bool
    turn: bool
    chosen: bool
    """Has given its écart."""
    card: str
    """What lies before it in the trick."""
    best: bool
    """Its card would take the trick."""
    gone: str
    """Its card of the trick that was just taken."""

    @property
    def backs(self) -> range:
        return range(self.cards)


class Scene:
    """What templates ask. `chairs` are in turn order from the reader's own on."""

    def __init__(
        self, seen: Observation, seat: int | None, chairs: Sequence[Chair], *, asleep: bool = False
    ) -> None:
        self.seen, self.seat, self.chairs, self.asleep = seen, seat, chairs, asleep
        self.by_number = {chair.number: chair for chair in chairs}

    @cached_property
    def own(self) -> Own:
        """The reader's hand and what may be done with it."""
        return Own(self.seen, self.seat, self.by_number)

    @cached_property
    def scores(self) -> Scores:
        return Scores(self.seen, self.seat, self.chairs)

    @cached_property
    def told(self) -> Told:
        """The same in words."""
        return Told(self)

    @property
    def seats(self) -> int:
        return self.seen.seats

    @property
    def stage(self) -> str:
        """`ecart`, `die` (nothing has been led yet), `trick`, `over`: topics of the rules, too."""
        if self.seen.phase != "tricks":
            return self.seen.phase
        return "die" if self.seen.last is None and not self.seen.trick else "trick"

    @property
    def help(self) -> str:
        """The topic of the rules that speaks of what goes on."""
        return "round" if self.seen.phase == "over" else self.stage

    @property
    def papayoo(self) -> str:
        return cards.papayoo(self.seen.die) if self.seen.die else ""

    @property
    def led(self) -> str:
        """The suit that was asked for."""
        return cards.suit(self.seen.trick[0]) if self.seen.trick else ""

    @cached_property
    def best(self) -> int | None:
        """The seat whose card would take the trick."""
        following = [
            (cards.rank(card), at)
            for at, card in enumerate(self.seen.trick)
            if cards.suit(card) == self.led
        ]
        return (self.seen.leader + max(following)[1]) % self.seats if following else None

    @property
    def newest(self) -> int | None:
        """The seat that played the last card of the trick."""
        if not self.seen.trick:
            return None
        return (self.seen.leader + len(self.seen.trick) - 1) % self.seats

    @property
    def gone(self) -> Trick | None:
        """The trick that was just taken, as long as nobody has led the next."""
        return self.seen.last if self.seen.phase == "tricks" and not self.seen.trick else None

    @property
    def swept(self) -> Trick | None:
        """The trick that was taken last: every page shows it whole for a moment.

        However quickly others play on, it is drawn with what came after it, so that a page which
        is told of several moves at once shows it too.
        """
        return self.seen.ended if self.seen.phase == "ecart" else self.seen.last

    @property
    def look(self) -> str:
        """What names this moment, so that each page shows it once."""
        if not self.swept:
            return ""
        if self.seen.phase != "tricks":
            return f"{len(self.seen.finished)}-end"
        return f"{self.seen.round}-{cards.DEALS[self.seats].cards - max(self.seen.cards)}"

    @cached_property
    def moves(self) -> str:
        """What is shown moving."""
        return moves(self)

    @cached_property
    def asked(self) -> Asked | None:
        """What the cards of the trick could do."""
        return asked(self)

    @property
    def moves_later(self) -> bool:
        """It comes after the trick that is looked at."""
        return bool(self.look and (self.seen.trick or self.seen.phase == "ecart"))

    @cached_property
    def moment(self) -> str:
        """The trick with the Papayoo, and who gets its forty points."""
        swept = self.swept
        if swept is None or not self.papayoo or self.papayoo not in swept.cards:
            return ""
        return f"{self.look}|{self.told.forty(swept.taker)}"

    @property
    def taker(self) -> str:
        """Where the trick that was just taken goes, as `motion.js` names places."""
        taker = self.swept.taker if self.swept else None
        return "mine" if taker == self.seat else f"seat-{taker}"

    @property
    def just_scored(self) -> bool:
        """A round was counted and the next one is only being dealt."""
        return bool(self.seen.finished) and self.seen.phase != "tricks"

    @cached_property
    def places(self) -> list[Place]:
        return [self._place(chair, at) for at, chair in enumerate(self.chairs)]

    @property
    def others(self) -> list[Place]:
        """Everybody but the reader."""
        return [place for place in self.places if place.chair.number != self.seat]

    @property
    def in_order(self) -> list[Place]:
        """Those who have played to the trick, one after the other."""
        laid = [place for place in self.places if place.card]
        return sorted(laid, key=lambda one: (one.chair.number - self.seen.leader) % self.seats)

    def _place(self, chair: Chair, at: int) -> Place:
        seen, seat, gone = self.seen, chair.number, self.swept
        return Place(
            chair=chair,
            at=at,
            cards=seen.cards[seat],
            taken=seen.taken[seat],
            dealer=seat == seen.dealer,
            leader=seen.phase == "tricks" and seat == seen.leader,
            turn=seat == seen.turn,
            chosen=seen.phase == "ecart" and seen.chosen[seat],
            card=self._laid(seen.leader, seen.trick, seat),
            best=seat == self.best,
            gone=self._laid(gone.leader, gone.cards, seat) if gone else "",
        )

    def _laid(self, leader: int, trick: tuple[str, ...], seat: int) -> str:
        """The seat's card of a trick, if it has played."""
        turn = (seat - leader) % self.seats
        return trick[turn] if turn < len(trick) else ""

    def name(self, seat: int | None) -> str:
        return self.by_number[seat].display_name if seat in self.by_number else ""
