"""A table of Speahx as one reader sees it; everything follows from the observation."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, takewhile

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.speahx.page import words
from games.speahx.rules import (
    FOUR,
    HAND_CARDS,
    JACK,
    JOKER,
    MOST_CHANCES,
    MOST_QUIET,
    SUITS,
    TABLE_CARDS,
    TEN,
    TWO,
    Last,
    Observation,
    in_order,
    is_special,
    rank_of,
    sort_key,
    suit_of,
)
from games.tables.chairs import Chair, asleep_words
from games.tables.game_page import OpenCard, OpenCards
from games.ui.cards import Face, suit_name
from games.ui.hand import Hand, Held
from games.ui.words import and_list

ONE_ROW = 10


@dataclass(frozen=True, slots=True)
class Card:
    """A card in hand. `key` is its field's id, `fits` if it may be first, `usable` if played."""

    code: str
    key: str
    fits: bool
    usable: bool
    rank: str
    equals: int
    """The number of cards of its rank in hand, itself included."""
    chance: bool

    @property
    def name(self) -> str:
        return words.cards_words((self.code,))

    @property
    def plural(self) -> str:
        return words.rank_plural(self.rank)


MOST_BACKS = 12


@dataclass(frozen=True, slots=True)
class PlayerSlot:
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
        """The backs that are drawn for the hand."""
        return range(min(self.cards, MOST_BACKS))

    @property
    def left(self) -> int:
        """The number of cards that this player has to get rid of."""
        return self.cards + self.face_down


def player_slot(seen: Observation, chair: Chair, *, running: bool) -> PlayerSlot:
    """Return the public view of the player on this chair."""
    number = chair.number
    last = seen.last
    drawn = seen.chances if number == seen.turn else 0
    return PlayerSlot(
        chair=chair,
        cards=seen.cards[number] + drawn,
        slots=tuple(slot in seen.slots[number] for slot in range(TABLE_CARDS)),
        place=1 + seen.order.index(number) if number in seen.order else None,
        turn=running and number == seen.turn,
        calls=last.calls if last and last.seat == number else (),
    )


FANNED = 4
BIG_TABLE = 5
"""The number of other players from which on they are drawn smaller."""
CROWD = 9
WARNED_QUIET = 20
"""The number of turns before the draw of SX-34 in which the page warns of it."""

LAYS_MS, LEAVES_MS, LAST_REFILLS_MS = 400, 1220, 950
REFILLS_MS, APART_MS = 250, 70
"""Delays: from laying cards to the first card drawn up, and from one drawn card to the next."""
TILTS = (-6, -4, 4, 2)


def _fanned(cards: Sequence[str]) -> list[tuple[str, int]]:
    """Return the last of these cards, the top one last, each with its tilt."""
    shown = cards[-FANNED:]
    return list(zip(shown, TILTS[FANNED - len(shown) :], strict=True))


class Scene:
    """The page model for templates. `chairs` begin with the reader's own, or with seat 0."""

    def __init__(
        self, seen: Observation, chairs: Sequence[Chair], *, running: bool, asleep: bool = False
    ) -> None:
        self.seen, self.chairs, self.asleep = seen, chairs, asleep
        self.running = running and not seen.over

    @cached_property
    def places(self) -> list[PlayerSlot]:
        """All players, clockwise from the reader's own seat."""
        return [
            player_slot(self.seen, chair, running=self.running)
            for chair in self.chairs
            if chair.number < self.seen.seats
        ]

    @property
    def me(self) -> PlayerSlot | None:
        return self.places[0] if self.seat is not None else None

    @property
    def others(self) -> list[PlayerSlot]:
        return self.places[1:] if self.seat is not None else self.places

    @cached_property
    def seating(self) -> dict[str, list[PlayerSlot]]:
        """The other players by their side of a wide screen; the next to move is on the left."""
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
        """The size in which the other players are drawn."""
        count = len(self.others)
        return "crowd" if count >= CROWD else "many" if count >= BIG_TABLE else "few"

    @cached_property
    def finish_order(self) -> list[PlayerSlot]:
        """The players who are out, in order, then the others, the fewest cards first."""
        last = self.seen.seats + 1
        return sorted(self.places, key=lambda slot: (slot.place or last, slot.left))

    @property
    def only_bots(self) -> bool:
        """True if only bots play on."""
        return self.running and all(slot.chair.bot for slot in self.places if slot.place is None)

    # The reader's hand and moves

    @property
    def seat(self) -> int | None:
        return self.seen.seat

    @property
    def help(self) -> str:
        """The topic of the rules for the reader's situation."""
        if self.by_chance:
            return "chance"
        return "table" if self.waits or self.may_turn else "play"

    @property
    def source(self) -> str:
        """The source of the cards in a `play` move, as the rules parse it."""
        return "from=chance " if self.by_chance else ""

    @property
    def mine(self) -> bool:
        """True if the reader is to move."""
        return self.running and self.seat is not None and self.seat == self.seen.turn

    @property
    def out(self) -> bool:
        return self.seat in self.seen.order

    @property
    def waits(self) -> str:
        """The choice that a turned table card waits for: `suit`, `to` or `show`; else empty."""
        seen = self.seen
        if not self.mine or seen.turned_card is None:
            return ""
        if not seen.turned_playable:
            return "show"
        return "suit" if rank_of(seen.turned_card) == TWO else "to"

    @property
    def by_chance(self) -> bool:
        """True if a chance card was drawn in this turn, which closes the hand."""
        return self.seen.drawn > 0

    def fits(self, card: str) -> bool:
        """Return whether the card may be laid first (SX-10)."""
        seen = self.seen
        if not seen.pile or is_special(card):
            return True
        return suit_of(card) == seen.suit or rank_of(card) == rank_of(seen.pile[-1])

    @cached_property
    def hand(self) -> list[Card]:
        """The hand by rank, in each rank the fitting cards first."""
        held = self._held(self.seen.hand, "hand", self._usable(self.seen.hand))
        return sorted(held, key=lambda card: (sort_key(card.code)[0], not card.fits))

    @cached_property
    def chance_cards(self) -> list[Card]:
        """The chance cards as drawn, but in each rank the fitting ones first.

        A page without script sends them in this order.
        """
        cards = self.seen.chance_cards
        held = self._held(cards, "chance", {rank_of(card) for card in cards})
        ranks = [rank_of(card) for card in cards]
        return sorted(held, key=lambda card: (ranks.index(card.rank), not card.fits))

    def _held(self, cards: Sequence[str], where: str, usable: set[str]) -> list[Card]:
        count = Counter(map(rank_of, cards))
        nth: Counter[str] = Counter()
        held = []
        for card in cards:
            nth[card] += 1
            key = f"{where}-{card}" if nth[card] == 1 else f"{where}-{card}-{nth[card]}"
            rank = rank_of(card)
            held.append(
                Card(
                    code=card,
                    key=key,
                    fits=self.fits(card),
                    usable=rank in usable,
                    rank=rank,
                    equals=count[rank],
                    chance=where == "chance",
                )
            )
        return held

    def _usable(self, hand: Sequence[str]) -> set[str]:
        """Return the ranks of which hand cards may be laid in this turn."""
        if not self.by_chance:
            fitting = {rank_of(card) for card in hand if self.fits(card)}
            return fitting | ({JACK} if self.has_torkel else set())
        count = Counter(map(rank_of, hand))
        chances = {rank_of(card) for card in self.seen.chance_cards if self.fits(card)}
        return {rank for rank in chances if count[rank] >= FOUR - 1 and rank != JOKER}

    @property
    def has_torkel(self) -> bool:
        jacks = {JACK + suit for suit in SUITS}
        return not self.seen.jokers and not self.by_chance and jacks <= set(self.seen.hand)

    @property
    def open_hand(self) -> list[Card]:
        """The hand cards that can be laid: all, or after a chance card those for a mixed four."""
        return [card for card in self.hand if card.usable] if self.by_chance else self.hand

    @property
    def usable(self) -> int:
        """The number of cards that may be laid first."""
        return sum(card.fits for card in (self.chance_cards if self.by_chance else self.hand))

    @property
    def stuck(self) -> bool:
        """True if nothing may be laid: the reader can only draw a chance card or take the pile."""
        others = self.open_hand if self.by_chance else self.has_torkel
        ways = self.usable or others or self.may_turn
        return self._free and bool(self.seen.pile) and not ways

    @property
    def asks_before_taking(self) -> bool:
        """True if the page asks before the reader takes the pile: there is another choice."""
        return self.may_take and (not self.stuck or self.may_draw)

    @property
    def asks_before_chance(self) -> bool:
        """True if the page asks before a chance card closes the hand: something in it fits."""
        return self.may_draw and not self.by_chance and not self.stuck

    @property
    def rows(self) -> str:
        """The layout of the hand: `few`, `some` or `many` cards."""
        count = len(self.hand)
        return "many" if count > ONE_ROW else "some" if count > TABLE_CARDS else "few"

    @property
    def gives(self) -> bool:
        """True if a joker or Torkel would give away a pile now."""
        return bool(self.seen.pile)

    @cached_property
    def orders(self) -> list[tuple[str, str]]:
        """Plays of several equal cards in every order that matters, for pages without script."""
        cards = self.chance_cards if self.by_chance else self.hand
        ranks = dict.fromkeys(card.rank for card in cards if card.fits)
        return [
            (f"play {self.source}{' '.join(laid)}", words.order_words(laid))
            for rank in ranks
            if rank not in (TWO, TEN, JOKER)
            for laid in self._orders([card for card in cards if card.rank == rank])
        ]

    def _orders(self, equal: list[Card]) -> Iterator[tuple[str, ...]]:
        """Yield each pair, and all cards, with each fitting card first and each other one last."""
        for first, last in permutations(equal, 2):
            if not first.fits:
                continue
            yield first.code, last.code
            between = [card.code for card in equal if card.key not in (first.key, last.key)]
            if between:
                yield first.code, *between, last.code

    # Other moves (SX-18, SX-19, SX-24, SX-25)

    @property
    def may_draw(self) -> bool:
        seen = self.seen
        closed = seen.cleared and not seen.drawn
        return bool(self._free and seen.draw and seen.drawn < MOST_CHANCES and not closed)

    @property
    def may_take(self) -> bool:
        return self._free and bool(self.seen.pile)

    @property
    def may_stop(self) -> bool:
        return self._free and self.seen.cleared

    @property
    def may_turn(self) -> bool:
        seen = self.seen
        return self._free and not (seen.hand or seen.chance_cards or seen.draw)

    @property
    def _free(self) -> bool:
        return self.mine and not self.waits

    @property
    def next_chance(self) -> int:
        return self.seen.drawn + 1

    @property
    def chances(self) -> list[tuple[int, str]]:
        """The numbers of the three chance cards, each `drawn`, `next` or `free`."""
        drawn = self.seen.drawn
        return [
            (n, "drawn" if n <= drawn else "next" if n == drawn + 1 else "free")
            for n in range(1, MOST_CHANCES + 1)
        ]

    @property
    def taken(self) -> int:
        """The number of cards that the reader would get with the pile."""
        return len(self.seen.pile)

    @property
    def suits(self) -> list[tuple[str, str]]:
        """The four suits and their names."""
        return [(suit, suit_name(suit)) for suit in SUITS]

    # The pile

    @property
    def fan(self) -> list[tuple[str, int]]:
        """The last cards of the pile, the top one last, each with its tilt."""
        return _fanned(self.seen.pile)

    @property
    def leaves(self) -> list[tuple[str, int]]:
        """The cards that have just cleared the pile and left with it, shown again as a fan."""
        last = self.seen.last
        gone = last is not None and last.effect in ("cleared", "removed") and not self.seen.over
        return _fanned(last.cards) if last and gone else []

    @property
    def top(self) -> str:
        return self.seen.pile[-1] if self.seen.pile else ""

    @cached_property
    def open_cards(self) -> OpenCards | None:
        """The effect of the card on top and what fits it, for readers who touch it."""
        if not self.seen.pile or not self.running:
            return None
        top = OpenCard(Face.parse(self.top).name, _("on top"), " ".join(self._does()))
        return OpenCards(_("The pile"), [top], list(self._notes()))

    @property
    def turned_suit(self) -> bool:
        """True if the current suit differs from that of the card on top."""
        return bool(self.seen.pile) and suit_of(self.seen.pile[-1]) != self.seen.suit

    @property
    def suit_word(self) -> str:
        return suit_name(self.seen.suit) if self.seen.suit else ""

    @property
    def fitting_words(self) -> str:
        return words.fitting_words(self.seen)

    @property
    def removed(self) -> list[str]:
        """The cards out of the game, by rank and suit."""
        return list(in_order(self.seen.removed))

    @property
    def calls(self) -> list[str]:
        """The calls that went with the last move."""
        named = {"speah": "Speah!", "torkel": "Torkel!"}
        return [named[call] for call in self.seen.last.calls] if self.seen.last else []

    @property
    def shown_card(self) -> str:
        """The unplayable table card that its player showed, until the next move; or empty."""
        last = self.seen.last
        return last.cards[0] if last and last.effect == "turned" and last.cards else ""

    @property
    def news(self) -> str:
        """The last move and its player, or its effect on the pile."""
        last = self.seen.last
        if last is None or self.seen.over:
            return ""
        mine = last.seat == self.seat
        return self.pile_words or words.laid_words(last, self._name(last.seat), mine=mine)

    @property
    def pile_words(self) -> str:
        """The last move's effect on the pile in words; empty without one."""
        last = self.seen.last
        if last is None or self.seen.over:
            return ""
        who, receiver = self._name(last.seat), self._name(last.to)
        mine, to_me = last.seat == self.seat, last.to == self.seat and last.to is not None
        return words.pile_words(last, who, receiver, mine=mine, to_me=to_me)

    @property
    def warning(self) -> str:
        """A warning that the table is about to end in a draw (SX-33, SX-34); or empty."""
        if not self.running:
            return ""
        if self.seen.repeated:
            return _("The same position again. The third time it’s a draw, so play something else.")
        left = MOST_QUIET - self.seen.quiet
        if left > WARNED_QUIET:
            return ""
        told = ngettext(
            "A draw in {n} turn unless a card leaves the game or is turned.",
            "A draw in {n} turns unless a card leaves the game or is turned.",
            left,
        )
        return told.format(n=left)

    @cached_property
    def callout(self) -> str:
        """The callout of the last move, `key|words`; or empty."""
        last = self.seen.last
        if last is None or not self.calls:
            return ""
        return f"{last.seat}-{'-'.join(last.cards)}|{' '.join(self.calls)}"

    @cached_property
    def moves(self) -> str:
        """The last move for `static/tables/motion.js`: from which place to which."""
        last = self.seen.last
        if self.seen.over:
            return ""
        if self.seen.drawn and (last is None or last.seat != self.seen.turn):
            return self._chance_drawn()
        if last is None:
            return ""
        return " ".join(filter(None, (self._laid(last), *self._refilled(last))))

    def _laid(self, last: Last) -> str:
        """Move the cards of the last move, or the pile."""
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
        """True if the last move ended a turn, so that cards were drawn up (SX-28)."""
        seen = self.seen
        return not (seen.over or seen.drawn or seen.cleared or seen.turned is not None)

    def _refilled(self, last: Last) -> Iterator[str]:
        """Move the cards drawn up from the draw pile to the hand; those of others are hidden.

        The script gets their number from the size of the pile before (`data-left`), as there are
        none if it was empty already.
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
        """The time for which the last move is shown before anybody else moves."""
        if self.leaves:
            return LEAVES_MS
        last, seen = self.seen.last, self.seen
        # An empty pile may have been empty before: cards count as drawn up only in a full hand.
        drawn_up = seen.draw or (last and seen.cards[last.seat] == HAND_CARDS)
        return LAST_REFILLS_MS if "+" in self.moves and drawn_up else LAYS_MS

    def _chance_drawn(self) -> str:
        """Move a card from the draw pile to the player who draws; nobody else sees it."""
        seen = self.seen
        to = f"chance-{seen.chance_cards[-1]}" if seen.chance_cards else f"seat-{seen.turn}"
        return f"draw#{seen.turn}-{seen.drawn}>{to}"

    def _name(self, seat: int | None) -> str:
        return next((chair.display_name for chair in self.chairs if chair.number == seat), "")

    def narrate_last_move(self, sentence: str) -> list[str]:
        """Return the last move’s sentence, and those of its effects that it doesn’t name."""
        last = self.seen.last
        calls = [call for call in self.calls if call not in sentence]
        untold = last is not None and (
            last.effect in ("rest", "removed")
            or (last.effect == "cleared" and rank_of(last.cards[0]) != TEN)
        )
        return [sentence, *calls, *([self.pile_words] if untold and self.pile_words else [])]

    @property
    def turn_prompt(self) -> str:
        """`Current suit: clubs. Your chance card: 7 of clubs. Your turn, Camille`."""
        told = (words.suit_words(self.seen), words.waiting_words(self.seen), self.title)
        return " ".join(part for part in told if part)

    @property
    def title(self) -> str:
        """A sentence on whose turn it is, or that the table is paused."""
        if self.asleep:
            return asleep_words()
        if self.mine and self.seen.cleared:
            return _("You can play again")
        name = self._name(self.seat if self.mine else self.seen.turn)
        told = _("Your turn, %(name)s") if self.mine else _("%(name)s is thinking")
        return told % {"name": name}

    @property
    def last_card_words(self) -> str:
        """A note on what follows the last hand card, once none can be drawn (SX-25, SX-30)."""
        me, seen = self.me, self.seen
        if not self.mine or me is None or seen.draw or len(seen.hand) != 1:
            return ""
        if me.face_down:
            return _("Your last hand card: your table cards come next, one at a time.")
        return _("Your last card: play it and you’re out. The last player with cards loses.")

    @property
    def receivers(self) -> list[PlayerSlot]:
        """The players who may be given the pile."""
        return [slot for slot in self.others if slot.place is None]

    def _does(self) -> Iterator[str]:
        rank = rank_of(self.top)
        if rank == TWO:
            yield _("It has changed the suit to %(suit)s.") % {"suit": self.suit_word}
        fits = words.fitting_words(self.seen)
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
            cards = and_list(Face.parse(card).in_sentence for card in dict.fromkeys(hand))
            yield _("Yours: %(cards)s.") % {"cards": cards}
        told = ngettext(
            "If you can’t play, you take {n} card.",
            "If you can’t play, you take {n} cards.",
            self.taken,
        )
        yield told.format(n=self.taken)


# Rendering of hands

SIZES = {"few": 66, "some": 60, "many": 52}
CLOSED, CHANCE = 40, 68
"""Widths of a closed hand's cards, and of chance cards."""


class Hands:
    """The cards of one turn. Ids end in the version, so that an earlier choice is dropped."""

    def __init__(self, scene: Scene, version: int) -> None:
        self.scene, self.version = scene, version

    @property
    def whole(self) -> Hand:
        """All hand cards, open, as in every turn but those with chance cards."""
        size = SIZES[self.scene.rows]
        return self._hand(self.scene.hand, size, looks=f"rows-{self.scene.rows}")

    @property
    def closed(self) -> Hand:
        """The hand after a chance card: only a mixed four takes cards from it."""
        title = (
            _("Three cards in your hand make four of a kind with the chance card")
            if self.scene.open_hand
            else _("You can’t play hand cards until your next turn")
        )
        held = [self._closed(card) for card in self.scene.hand]
        looks = f"closed rows-{self.scene.rows}"
        return Hand([held], size=CLOSED, looks=looks, title=title, titled=True, own_script=True)

    @property
    def chance_cards(self) -> Hand:
        title = _("Your chance cards")
        return self._hand(self.scene.chance_cards, CHANCE, looks="of-chance", title=title)

    def _hand(self, cards: Sequence[Card], size: int, *, looks: str, title: str = "") -> Hand:
        held = [self._card(card) for card in cards]
        return Hand([held], size=size, looks=looks, title=title, own_script=True)

    def _card(self, card: Card) -> Held:
        """Return a card that may be chosen, or, if none fits, one that explains why."""
        if not self.scene.mine:
            return Held(card.code, at=card.key)
        if self.scene.stuck:
            return Held(
                card.code,
                "button",
                value=f"play {self.scene.source}{card.code}",
                at=card.key,
                key=self._id(card),
                note=_("doesn’t fit"),
                veiled=True,
            )
        return self._field(card, veiled=not card.fits)

    def _closed(self, card: Card) -> Held:
        if card.usable:
            return self._field(card, veiled=False)
        return Held(card.code, at=card.key, veiled=True)

    def _field(self, card: Card, *, veiled: bool) -> Held:
        along = card.usable and not card.fits
        marks = {
            "fits": card.fits,
            "along": along,
            "equals": card.equals > 1,
            "chance": card.chance,
        }
        told = {"rank": card.rank, "name": card.name, "plural": card.plural}
        return Held(
            card.code,
            "checkbox",
            value=card.code,
            group="cards",
            at=card.key,
            key=self._id(card),
            note=""
            if card.fits
            else _("played together with another")
            if along
            else _("doesn’t fit"),
            veiled=veiled,
            data=(*told.items(), *((name, "") for name, so in marks.items() if so)),
        )

    def _id(self, card: Card) -> str:
        return f"{card.key}-{self.version}"
