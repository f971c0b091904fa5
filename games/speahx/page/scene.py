"""A table of Speahx as one reader sees it; everything follows from the observation."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.speahx.page import words
from games.speahx.page.hand import Hand
from games.speahx.rules import Observation
from games.speahx.rules.cards import (
    FOUR,
    HAND_CARDS,
    TABLE_CARDS,
    TEN,
    TWO,
    in_order,
    rank_of,
    suit_of,
)
from games.speahx.rules.state import Last
from games.speahx.rules.turns import MOST_QUIET
from games.tables.chairs import Chair
from games.tables.open_cards import Asked, AskedCard
from games.tables.words import and_list, asleep_words
from games.ui.cards import Face, suit_name

MOST_BACKS = 12


@dataclass(frozen=True, slots=True)
class Place:
    """A player at the table: hand count, which table cards are left, and the place once out."""

    chair: Chair
    cards: int
    slots: tuple[bool, ...]
    place: int | None
    turn: bool
    calls: tuple[str, ...]

    @property
    def face_down(self) -> int:
        return sum(self.slots)

    @property
    def backs(self) -> range:
        """As many backs as are drawn for the hand."""
        return range(min(self.cards, MOST_BACKS))

    @property
    def left(self) -> int:
        """Cards until this player is out."""
        return self.cards + self.face_down


def place_of(seen: Observation, chair: Chair, *, running: bool) -> Place:
    """What everybody sees of the player on this chair."""
    number = chair.number
    last = seen.last
    drawn = seen.chances if number == seen.turn else 0
    return Place(
        chair=chair,
        cards=seen.cards[number] + drawn,
        slots=tuple(slot in seen.slots[number] for slot in range(TABLE_CARDS)),
        place=1 + seen.order.index(number) if number in seen.order else None,
        turn=running and number == seen.turn,
        calls=last.calls if last and last.seat == number else (),
    )


FANNED = 4
BIG_TABLE = 5
"""So many others and more are drawn smaller."""
CROWD = 9
WARNED_QUIET = 20
"""Turns before the draw of SX-34 in which it is warned of."""

LAYS_MS, LEAVES_MS, LAST_REFILLS_MS = 400, 1220, 950
REFILLS_MS, APART_MS = 250, 70
"""When the first card is drawn up after what was laid, and how much later each further one."""
TILTS = (-6, -4, 4, 2)


def _fanned(cards: Sequence[str]) -> list[tuple[str, int]]:
    """The last of these cards, the top one last, and how each leans."""
    shown = cards[-FANNED:]
    return list(zip(shown, TILTS[FANNED - len(shown) :], strict=True))


class Scene(Hand):
    """What the templates ask. `chairs` begin with the reader's own, or with seat 0."""

    def __init__(
        self, seen: Observation, chairs: Sequence[Chair], *, running: bool, asleep: bool = False
    ) -> None:
        super().__init__(seen, running=running)
        self.chairs, self.asleep = chairs, asleep

    @cached_property
    def places(self) -> list[Place]:
        """All players, clockwise from the reader's own seat."""
        return [
            place_of(self.seen, chair, running=self.running)
            for chair in self.chairs
            if chair.number < self.seen.seats
        ]

    @property
    def me(self) -> Place | None:
        return self.places[0] if self.seat is not None else None

    @property
    def others(self) -> list[Place]:
        return self.places[1:] if self.seat is not None else self.places

    @cached_property
    def around(self) -> dict[str, list[Place]]:
        """The others as they sit on a wide screen; the next to move is on the left."""
        others = self.places[1:]
        side = max(1, len(others) // 4) if len(others) > 1 else 0
        top = len(others) - 2 * side
        return {
            "left": others[:side],
            "top": others[side : side + top],
            "right": others[side + top :],
        }

    @property
    def size(self) -> str:
        """How big the others are drawn."""
        count = len(self.others)
        return "crowd" if count >= CROWD else "many" if count >= BIG_TABLE else "few"

    @cached_property
    def standing(self) -> list[Place]:
        """Who is out, in order, then who has the fewest cards left."""
        last = self.seen.seats + 1
        return sorted(self.places, key=lambda one: (one.place or last, one.left))

    @property
    def only_bots(self) -> bool:
        """Nobody but bots plays on."""
        return self.running and all(one.chair.bot for one in self.places if one.place is None)

    # The pile

    @property
    def fan(self) -> list[tuple[str, int]]:
        """The last cards of the pile, the top one last, and how each leans."""
        return _fanned(self.seen.pile)

    @property
    def leaves(self) -> list[tuple[str, int]]:
        """What has just cleared the pile and left the game with it: seen once more, as a fan."""
        last = self.seen.last
        gone = last is not None and last.effect in ("cleared", "removed") and not self.seen.over
        return _fanned(last.cards) if last and gone else []

    @property
    def top(self) -> str:
        return self.seen.pile[-1] if self.seen.pile else ""

    @cached_property
    def asked(self) -> Asked | None:
        """What the card on top does, and what it asks for."""
        if not self.seen.pile or not self.running:
            return None
        top = AskedCard(Face.parse(self.top).name, _("on top"), " ".join(self._does()))
        return Asked(_("The pile"), [top], list(self._notes()))

    @property
    def turned_suit(self) -> bool:
        """Whether the suit in force is another than that of the card on top."""
        return bool(self.seen.pile) and suit_of(self.seen.pile[-1]) != self.seen.suit

    @property
    def suit_word(self) -> str:
        return suit_name(self.seen.suit) if self.seen.suit else ""

    @property
    def fitting(self) -> str:
        return words.fitting(self.seen)

    @property
    def removed(self) -> list[str]:
        """The cards out of the game, by rank and suit."""
        return list(in_order(self.seen.removed))

    @property
    def calls(self) -> list[str]:
        """What is called out for the last move."""
        named = {"speah": "Speah!", "torkel": "Torkel!"}
        return [named[call] for call in self.seen.last.calls] if self.seen.last else []

    @property
    def shown(self) -> str:
        """The unplayable table card that its player has shown, until the next move."""
        last = self.seen.last
        return last.cards[0] if last and last.effect == "turned" and last.cards else ""

    @property
    def news(self) -> str:
        """What was done last, by whom, and what became of the pile."""
        last = self.seen.last
        if last is None or self.seen.over:
            return ""
        mine = last.seat == self.seat
        return self.became or words.laid(last, self._name(last.seat), mine=mine)

    @property
    def became(self) -> str:
        """What became of the pile with it, if anything did."""
        last = self.seen.last
        if last is None or self.seen.over:
            return ""
        who, receiver = self._name(last.seat), self._name(last.to)
        mine, to_me = last.seat == self.seat, last.to == self.seat and last.to is not None
        return words.became(last, who, receiver, mine=mine, to_me=to_me)

    @property
    def warning(self) -> str:
        """That the table is about to end without anybody getting any further (SX-33, SX-34)."""
        if not self.running:
            return ""
        if self.seen.repeated:
            return _("The same position again. The third time it’s a draw, so play something else.")
        left = MOST_QUIET - self.seen.quiet
        if left > WARNED_QUIET:
            return ""
        told = ngettext(
            "No card has left the game for a long time: a draw in {n} turn.",
            "No card has left the game for a long time: a draw in {n} turns.",
            left,
        )
        return told.format(n=left)

    @cached_property
    def moment(self) -> str:
        """What is called out for the last move."""
        last = self.seen.last
        if last is None or not self.calls:
            return ""
        return f"{last.seat}-{'-'.join(last.cards)}|{' '.join(self.calls)}"

    @cached_property
    def moves(self) -> str:
        """What was done last as `static/tables/motion.js` shows it: from which place to which."""
        last = self.seen.last
        if self.seen.over:
            return ""
        if self.seen.drawn and (last is None or last.seat != self.seen.turn):
            return self._chance_drawn()
        if last is None:
            return ""
        return " ".join(filter(None, (self._laid(last), *self._refilled(last))))

    def _laid(self, last: Last) -> str:
        """The cards of the last move, or the pile with it."""
        which = "#" + "-".join(last.cards)
        if last.effect in ("taken", "turned"):
            return f"pile>seat-{last.seat}{which}"
        if last.effect == "given":
            return f"pile>seat-{last.to}{which}"
        own = last.seat == self.seat
        laid = enumerate(reversed(last.cards[-FANNED:]))
        seat = f"seat-{last.seat}"
        return " ".join(
            f"{f'hand-{card}/chance-{card}/{seat}' if own else seat}{which}>pile-{nth}"
            for nth, card in laid
        )

    @property
    def _turn_over(self) -> bool:
        """Whether the last move ended a turn, so that cards were drawn up (SX-28)."""
        seen = self.seen
        return not (seen.over or seen.drawn or seen.cleared or seen.turned is not None)

    def _refilled(self, last: Last) -> Iterator[str]:
        """From the draw pile to the hand, what is new there; of others nobody sees which.

        How many they were the page knows, which has seen the pile before (`data-left`): none, if
        it was empty then already.
        """
        seen = self.seen
        took = last.effect in ("taken", "turned")
        if took or not self._turn_over or seen.cards[last.seat] > HAND_CARDS:
            return
        ways = [(f"chance-{card}/", f"hand-{card}") for card in seen.hand]
        if last.seat != self.seat:
            ways = [("", f"seat-{last.seat}")] * HAND_CARDS
        for nth, (chance, to) in enumerate(ways):
            yield f"+{chance}draw>{to}@{REFILLS_MS + nth * APART_MS}"

    @property
    def look_ms(self) -> int:
        """How long all that is looked at before anybody else moves."""
        if self.leaves:
            return LEAVES_MS
        last, seen = self.seen.last, self.seen
        # An empty pile may long have been empty: only a full hand looks drawn up.
        drawn_up = seen.draw or (last and seen.cards[last.seat] == HAND_CARDS)
        return LAST_REFILLS_MS if "+" in self.moves and drawn_up else LAYS_MS

    def _chance_drawn(self) -> str:
        """From the draw pile to whoever draws, who alone sees the card."""
        seen = self.seen
        to = f"chance-{seen.chance_cards[-1]}" if seen.chance_cards else f"seat-{seen.turn}"
        return f"draw#{seen.turn}-{seen.drawn}>{to}"

    def _name(self, seat: int | None) -> str:
        return next((one.display_name for one in self.chairs if one.number == seat), "")

    def aloud(self, said: str) -> list[str]:
        """The last move and what came of it that its own sentence doesn’t tell."""
        last = self.seen.last
        calls = [call for call in self.calls if call not in said]
        untold = last is not None and (
            last.effect in ("rest", "removed")
            or (last.effect == "cleared" and rank_of(last.cards[0]) != TEN)
        )
        return [said, *calls, *([self.became] if untold and self.became else [])]

    @property
    def asks(self) -> str:
        """`Current suit: clubs. Your chance card: 7 of clubs. Your turn, Camille`."""
        told = (words.in_force(self.seen), words.in_front(self.seen), self.title)
        return " ".join(part for part in told if part)

    @property
    def title(self) -> str:
        """Whose turn it is, unless the table sleeps."""
        if self.asleep:
            return asleep_words()
        if self.mine and self.seen.cleared:
            return _("You can play again")
        name = self._name(self.seat if self.mine else self.seen.turn)
        told = _("Your turn, %(name)s") if self.mine else _("%(name)s is thinking")
        return told % {"name": name}

    @property
    def last_card(self) -> str:
        """What comes after the last hand card, once there is nothing to draw (SX-25, SX-30)."""
        me, seen = self.me, self.seen
        if not self.mine or me is None or seen.draw or len(seen.hand) != 1:
            return ""
        if me.face_down:
            return _("Your last hand card: your table cards come next, one at a time.")
        return _("Your last card: play it and you’re out. The last player with cards loses.")

    @property
    def receivers(self) -> list[Place]:
        """Who may be given the pile."""
        return [one for one in self.others if one.place is None]

    def _does(self) -> Iterator[str]:
        rank = rank_of(self.top)
        if rank == TWO:
            yield _("It has changed the suit to %(suit)s.") % {"suit": self.suit_word}
        fits = words.fitting(self.seen)
        yield _("What fits: %(what)s.") % {"what": fits[:1].lower() + fits[1:]}
        alike = len(list(takewhile(lambda card: rank_of(card) == rank, reversed(self.seen.pile))))
        missing = FOUR - alike
        if missing > 0:
            told = ngettext(
                "{n} more of its rank on top clears the pile.",
                "{n} more of its rank on top clear the pile.",
                missing,
            )
            yield told.format(n=missing)
        yield _("Four of a kind together clear it, no matter who played them; so does a 10.")

    def _notes(self) -> Iterator[str]:
        hand = [] if self.by_chance else [card.code for card in self.hand if card.fits]
        if hand:
            cards = and_list([Face.parse(card).told for card in dict.fromkeys(hand)])
            yield _("Yours: %(cards)s.") % {"cards": cards}
        told = ngettext(
            "If you can’t play, you take {n} card.",
            "If you can’t play, you take {n} cards.",
            self.taken,
        )
        yield told.format(n=self.taken)
