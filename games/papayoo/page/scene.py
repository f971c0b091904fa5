"""The page model of a round, for one seat or for spectators."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.papayoo.rules import (
    DEALS,
    PAPAYOO_POINTS,
    PAYOO,
    ROUND_POINTS,
    Observation,
    Trick,
    papayoo_of,
    points_of,
    rank_of,
    suit_of,
)
from games.tables.chairs import Chair, asleep_words
from games.tables.game_page import OpenCard, OpenCards
from games.ui.cards import Face, suit_name
from games.ui.hand import Hand, Held
from games.ui.words import capfirst

SHOWN = "SHCDP"
"""The order of suits in a hand, so that neighbours differ in colour."""
ONE_ROW = 10
"""The number of cards that fit in a row on a phone."""
FAN = 14
"""The most degrees between the outer cards of a hand on a wide screen."""
DRY = (7, 9, 10)
"""Ranks that the original rules warn of, as the only card of their suit: they take tricks."""
EARLY = 3
"""The number of tricks that count as early in a round."""
LITTLE = 6
"""The most points that count as few."""


class OwnHand:
    """The reader's hand and choices; empty for a spectator."""

    def __init__(self, seen: Observation, seat: int | None, chairs: Mapping[int, Chair]) -> None:
        self.seen, self.seat, self.chairs = seen, seat, chairs

    @property
    def playing(self) -> bool:
        return self.seat is not None and self.seen.phase != "over"

    @property
    def turn(self) -> bool:
        return self.seat is not None and self.seen.turn == self.seat

    @property
    def left(self) -> Chair | None:
        """The player who gets the reader's écart; None for a spectator."""
        return None if self.seat is None else self.chairs.get((self.seat + 1) % self.seen.seats)

    @property
    def right(self) -> Chair | None:
        """The player whose écart the reader gets; None for a spectator."""
        return None if self.seat is None else self.chairs.get((self.seat - 1) % self.seen.seats)

    @property
    def follows(self) -> bool:
        """True if the reader has to follow suit."""
        seen = self.seen
        return bool(seen.trick) and suit_of(seen.playable[0]) == suit_of(seen.trick[0])

    @property
    def hand(self) -> Hand:
        """All cards of the hand, in the rows of a phone."""
        held = self._held
        half = (len(held) + 1) // 2
        rows = [held] if len(held) <= ONE_ROW else [held[:half], held[half:]]
        ecart = self.seen.phase == "ecart"
        choose = self.seen.ecart if ecart else int(self.turn)
        return Hand(rows, choose=choose, title=_("Your hand"))

    @property
    def _held(self) -> list[Held]:
        """The cards in their order, each tilted as in a fan."""
        held = sorted(self.seen.hand, key=lambda card: (SHOWN.index(card[-1]), rank_of(card)))
        step = min(3.0, FAN / max(1, len(held) - 1))
        middle = (len(held) - 1) / 2
        return [self._card(card, round((at - middle) * step)) for at, card in enumerate(held)]

    def _card(self, code: str, tilt: int) -> Held:
        """Return a card with its control: to pass it, to play it, to say why not, or none."""
        new = code in self.new
        held = partial(Held, code, tilt=tilt, at=f"card-{code}", new=new)
        if self.seen.phase == "ecart":
            checked = code in (self.seen.given or ())
            return held(control="checkbox", group="gift", value=code, checked=checked)
        if not self.turn:
            return held()
        value = f"play {code}"
        if self.seen.playable == (code,):
            # The only legal card is chosen already, so that playing it takes one touch.
            return held("radio", value, checked=True, note=_("your only legal card"))
        if code in self.seen.playable:
            return held("radio", value, note=_("just received") if new else "")
        return held("button", value, veiled=True, note=_("can’t be played now"))

    @cached_property
    def new(self) -> frozenset[str]:
        """The cards received from the right, until the first trick is over."""
        return frozenset(self.seen.received or () if self.seen.last is None else ())

    @property
    def hint(self) -> str:
        """Advice of the original rules where it applies; in the first écart, the aim."""
        if self.seat is None or self.seen.phase == "over":
            return ""
        if self.seen.phase == "ecart" and self.seen.round == 0:
            return _("Fewest points win: a Payoo you take costs its number, the Papayoo 40.")
        if self.seen.phase == "ecart":
            return _("Getting rid of a suit? You might be passed a lone 7, 9 or 10 of it.")
        return self._dry() or self._cheap()

    @property
    def _laid(self) -> int:
        """The number of cards that the reader has played this round."""
        return DEALS[self.seen.seats].cards - len(self.seen.hand)

    def _dry(self) -> str:
        """Warn of a passed card that is alone in its suit, before the reader has played."""
        if self._laid:
            return ""
        suits = Counter(map(suit_of, self.seen.hand))
        for card in self.seen.received or ():
            alone = card in self.seen.hand and suits[suit_of(card)] == 1
            if alone and rank_of(card) in DRY and suit_of(card) != PAYOO:
                told = _("You were passed a lone %(card)s: you can’t duck with it.")
                return str(capfirst(told % {"card": Face.parse(card).in_sentence}))
        return ""

    def _cheap(self) -> str:
        """Advise to take few points early, when the reader plays last and knows what they cost."""
        last = self.turn and len(self.seen.trick) == self.seen.seats - 1
        if not (self._laid < EARLY and last and 0 < self.seen.worth <= LITTLE):
            return ""
        return _("You play last: taking a few points now may save many later.")


class SceneText:
    """Sentences about a scene, in the active language."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.seen = scene, scene.seen

    @property
    def heading(self) -> str:
        """The reader's task, or the player whom the table waits for."""
        if self.seen.phase == "over":
            return _("The game is over")
        if self.scene.asleep:
            return asleep_words()
        if self.seen.phase == "ecart":
            return self._ecart()
        if not self.scene.own.turn:
            return _("%(name)s is thinking") % {"name": self.scene.name(self.seen.turn)}
        if not self.scene.led:
            return _("Your turn, lead the trick")
        if self.scene.own.follows:
            return _("Your turn, follow %(suit)s") % {"suit": suit_name(self.scene.led)}
        return _("Your turn, throw off a card")

    def _ecart(self) -> str:
        left, count = self.scene.own.left, self.seen.ecart
        if left and self.seen.given is None:
            told = ngettext("Pass {n} card to {name}", "Pass {n} cards to {name}", count)
            return told.format(n=count, name=left.display_name)
        missing = self.seen.chosen.count(False)
        told = ngettext("{n} player still has to pass", "{n} players still have to pass", missing)
        return told.format(n=missing)

    @property
    def trick(self) -> str:
        """The points of the trick on the table, or the taker of the last one."""
        if not self.seen.trick:
            return self.gone
        worth = self.seen.worth
        told = ngettext("The trick is worth {n} point", "The trick is worth {n} points", worth)
        return told.format(n=worth)

    @property
    def exchange(self) -> str:
        """The giver of the reader's new cards, as long as these are marked with a dot."""
        giver, count = self.scene.own.right, len(self.scene.own.new.intersection(self.seen.hand))
        if giver is None or not count or self.seen.phase != "tricks":
            return ""
        told = ngettext(
            "One card from {name}",
            "{n} cards from {name}",
            count,
        )
        return told.format(n=count, name=giver.display_name)

    @property
    def gone(self) -> str:
        """The taker of the last trick, until the next is led."""
        gone = self.scene.gone
        return self.taken(gone, self.seen.die) if gone else ""

    def taken(self, gone: Trick, die: str | None) -> str:
        """Say who took this trick of a round in which the die showed `die`."""
        worth = points_of(gone.cards, die)
        if die and papayoo_of(die) in gone.cards:
            return self._papayoo(gone.taker, worth)
        if gone.taker == self.scene.seat:
            told = ngettext(
                "You take the trick, {n} point", "You take the trick, {n} points", worth
            )
            return told.format(n=worth)
        told = ngettext(
            "{name} takes the trick, {n} point", "{name} takes the trick, {n} points", worth
        )
        return told.format(name=self.scene.name(gone.taker), n=worth)

    def _papayoo(self, taker: int, worth: int) -> str:
        """Say who took the trick with the Papayoo; it is never worth one point."""
        if taker == self.scene.seat:
            return _("You take the trick with the Papayoo, {n} points").format(n=worth)
        told = _("{name} takes the trick with the Papayoo, {n} points")
        return told.format(name=self.scene.name(taker), n=worth)

    def forty(self, taker: int) -> str:
        """Say who took the Papayoo, in as few words as possible."""
        if taker == self.scene.seat:
            return _("You take 40")
        return _("%(name)s takes 40") % {"name": self.scene.name(taker)}

    @property
    def die(self) -> str:
        """The result of the die; empty before it is rolled."""
        if not self.seen.die:
            return ""
        return _("The die shows %(suit)s: the %(card)s is worth 40") % {
            "suit": suit_name(self.seen.die),
            "card": Face.parse(self.scene.papayoo).in_sentence,
        }

    @property
    def counted(self) -> str:
        """The result of the round that was counted last."""
        told = _("Round %(n)d is over") % {"n": len(self.seen.finished)}
        shares = self.scene.scores.shares
        you = _("You")
        each = ", ".join(
            f"{you if share.me else share.chair.display_name} {share.points}" for share in shares
        )
        return f"{told} – {each}"

    def changes_since(self, before: Observation) -> list[str]:
        """Return the results of the move after `before`, to be read aloud."""
        seen, die = self.seen, before.die
        if seen.die and not die:
            return [self.die]
        if len(seen.finished) > len(before.finished):
            trick = seen.ended or seen.last
            return [*([self.taken(trick, die)] if trick else []), self.counted]
        return [self.taken(seen.last, die)] if seen.last and seen.last != before.last else []

    @property
    def lines(self) -> list[str]:
        """The table in words, line by line."""
        scene, mine = self.scene, self.scene.seat
        deals = _("You deal") if self.seen.dealer == mine else _("%(name)s deals")
        told = [deals % {"name": scene.name(self.seen.dealer)}]
        if scene.papayoo:
            papayoo = Face.parse(scene.papayoo).in_sentence
            told.append(_("Papayoo: %(card)s, 40 points") % {"card": papayoo})
        if self.seen.trick:
            told.append(_("Led: %(suit)s") % {"suit": suit_name(scene.led)})
            you = _("You")
            told += [
                f"{you if place.chair.number == mine else place.chair.display_name},"
                f" {Face.parse(place.card).in_sentence}"
                for place in scene.in_order
            ]
            takes = _("You would take it") if scene.best == mine else _("%(name)s would take it")
            told.append(takes % {"name": scene.name(scene.best)})
        return [*told, *(line for line in (self.trick, self.exchange) if line)]


COLUMNS = 3
"""The number of rounds that fit side by side on the sheet."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A row of the score sheet."""

    chair: Chair
    rounds: tuple[int, ...]
    total: int
    me: bool


@dataclass(frozen=True, slots=True)
class RoundShare:
    """A seat's points of a finished round."""

    chair: Chair
    payoos: int
    papayoo: int
    me: bool

    @property
    def points(self) -> int:
        return self.payoos + self.papayoo


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of a trick and who played it."""

    chair: Chair
    code: str
    took: bool


class Scores:
    """The score sheet and the last trick, for one reader."""

    def __init__(self, seen: Observation, seat: int | None, chairs: Sequence[Chair]) -> None:
        self.seen, self.seat, self.chairs = seen, seat, chairs

    @property
    def running(self) -> bool:
        """True while tricks of a round are played."""
        return self.seen.phase == "tricks"

    def total(self, seat: int) -> int:
        """Return a seat's points of all rounds, the running one included."""
        return self.seen.totals[seat] + (self.seen.taken[seat] if self.running else 0)

    @property
    def mine(self) -> int:
        return self.total(self.seat) if self.seat is not None else 0

    @property
    def gathered(self) -> int:
        """Points taken so far in this round."""
        return sum(self.seen.taken)

    @property
    def rounds(self) -> range:
        """The numbers of the rounds on the sheet."""
        return range(1, len(self.seen.finished) + self.running + 1)

    @property
    def many(self) -> bool:
        """True if there are more rounds than columns: they are then listed below each name."""
        return len(self.rounds) > COLUMNS

    @cached_property
    def lines(self) -> list[ScoreRow]:
        """The rows of the score sheet, the fewest points first."""
        return sorted(map(self._line, self.chairs), key=lambda line: line.total)

    def _line(self, chair: Chair) -> ScoreRow:
        seat = chair.number
        counted = tuple(done.points[seat] for done in self.seen.finished)
        now = (self.seen.taken[seat],) if self.running else ()
        return ScoreRow(chair, counted + now, self.total(seat), seat == self.seat)

    # The round that was counted last

    @cached_property
    def shares(self) -> list[RoundShare]:
        """Everybody's points of the last counted round, the fewest first."""
        if not self.seen.finished:
            return []
        return sorted(map(self._share, self.chairs), key=lambda share: share.points)

    def _share(self, chair: Chair) -> RoundShare:
        counted, seat = self.seen.finished[-1], chair.number
        papayoo = PAPAYOO_POINTS if counted.papayoo == seat else 0
        return RoundShare(chair, counted.points[seat] - papayoo, papayoo, seat == self.seat)

    @property
    def counted_die(self) -> str:
        return self.seen.finished[-1].die if self.seen.finished else ""

    @property
    def payoos_together(self) -> int:
        return sum(share.payoos for share in self.shares)

    @property
    def papayoo_together(self) -> int:
        return sum(share.papayoo for share in self.shares)

    @property
    def points_together(self) -> int:
        return sum(share.points for share in self.shares)

    @property
    def adds_up(self) -> bool:
        """True if the points of the round add up, as they must."""
        return self.points_together == ROUND_POINTS

    # The last trick

    @cached_property
    def last_trick(self) -> list[PlayedCard]:
        """The cards of the last trick, in the order they were played."""
        last = self.seen.last
        if last is None:
            return []
        by_number = {chair.number: chair for chair in self.chairs}
        seats = [(last.leader + at) % self.seen.seats for at in range(len(last.cards))]
        return [
            PlayedCard(by_number[seat], card, seat == last.taker)
            for seat, card in zip(seats, last.cards, strict=True)
        ]

    @property
    def last_taker(self) -> str:
        return next((played.chair.display_name for played in self.last_trick if played.took), "")

    @property
    def last_worth(self) -> int:
        """Points of this round's last trick; 0 before it."""
        die = self.seen.die or self.counted_die
        return points_of(self.seen.last.cards, die) if self.seen.last else 0


FEW = 3
"""Up to this many cards are named one by one."""
HIGHEST = (10, 20)
"""The highest rank of the four suits, and of the Payoos (PA-2)."""


@dataclass(frozen=True, slots=True)
class PlayerSlot:
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
    """True if the seat has passed its écart."""
    card: str
    """The seat's card in the trick; empty if it hasn't played."""
    best: bool
    """True if the seat's card would take the trick."""
    gone: str
    """The seat's card of the trick that was just taken."""

    @property
    def backs(self) -> range:
        return range(self.cards)


class Scene:
    """The page model for templates. `chairs` are in turn order from the reader's own on."""

    def __init__(
        self, seen: Observation, seat: int | None, chairs: Sequence[Chair], *, asleep: bool = False
    ) -> None:
        self.seen, self.seat, self.chairs, self.asleep = seen, seat, chairs, asleep
        self.by_number = {chair.number: chair for chair in chairs}

    @cached_property
    def own(self) -> OwnHand:
        """The reader's hand and what may be done with it."""
        return OwnHand(self.seen, self.seat, self.by_number)

    @cached_property
    def scores(self) -> Scores:
        return Scores(self.seen, self.seat, self.chairs)

    @cached_property
    def text(self) -> SceneText:
        """The sentences about the scene."""
        return SceneText(self)

    @property
    def seats(self) -> int:
        return self.seen.seats

    @property
    def stage(self) -> str:
        """`ecart`, `die` (nothing led yet), `trick` or `over`; also names a topic of the rules."""
        if self.seen.phase != "tricks":
            return self.seen.phase
        return "die" if self.seen.last is None and not self.seen.trick else "trick"

    @property
    def help(self) -> str:
        """The topic of the rules for the reader's situation."""
        return "round" if self.seen.phase == "over" else self.stage

    @property
    def papayoo(self) -> str:
        return papayoo_of(self.seen.die) if self.seen.die else ""

    @property
    def led(self) -> str:
        """The suit that was led; empty between tricks."""
        return suit_of(self.seen.trick[0]) if self.seen.trick else ""

    @cached_property
    def best(self) -> int | None:
        """The seat whose card would take the trick."""
        following = [
            (rank_of(card), at)
            for at, card in enumerate(self.seen.trick)
            if suit_of(card) == self.led
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
        """The trick that was taken last, which every page shows whole for a moment.

        It is rendered together with the moves after it, so that a page which gets several moves
        at once shows it too.
        """
        return self.seen.ended if self.seen.phase == "ecart" else self.seen.last

    @property
    def look(self) -> str:
        """A key of the trick that was just taken, so that each page shows it once."""
        if not self.swept:
            return ""
        if self.seen.phase != "tricks":
            return f"{len(self.seen.finished)}-end"
        return f"{self.seen.round}-{DEALS[self.seats].cards - max(self.seen.cards)}"

    @cached_property
    def moves(self) -> str:
        """The animated moves of cards, as `motion.js` reads them."""
        seen = self.seen
        if seen.phase == "over":
            return ""
        if seen.phase == "ecart":
            return " ".join(self._deal())
        if self.stage == "die":
            return " ".join(self._exchange())
        return self._card()

    @cached_property
    def open_cards(self) -> OpenCards | None:
        """The possible effect of each card of the trick, for readers who touch it."""
        if not self.seen.trick:
            return None
        told = [self._open_card(place) for place in self.in_order]
        led = _("Led: %(suit)s") % {"suit": suit_name(self.led)}
        return OpenCards(led, told, (self.text.trick,))

    @property
    def moves_later(self) -> bool:
        """True if cards move only after the taken trick has been shown."""
        return bool(self.look and (self.seen.trick or self.seen.phase == "ecart"))

    @cached_property
    def callout(self) -> str:
        """A callout when the Papayoo was taken: `key|words`; else empty."""
        swept = self.swept
        if swept is None or not self.papayoo or self.papayoo not in swept.cards:
            return ""
        return f"{self.look}|{self.text.forty(swept.taker)}"

    @property
    def taker(self) -> str:
        """The destination of the trick that was just taken, by its name in `motion.js`."""
        taker = self.swept.taker if self.swept else None
        return "mine" if taker == self.seat else f"seat-{taker}"

    @property
    def just_scored(self) -> bool:
        """True if a round was counted and the next one has no tricks yet."""
        return bool(self.seen.finished) and self.seen.phase != "tricks"

    @cached_property
    def places(self) -> list[PlayerSlot]:
        return [self._place(chair, at) for at, chair in enumerate(self.chairs)]

    @property
    def others(self) -> list[PlayerSlot]:
        """The slots of everybody but the reader."""
        return [place for place in self.places if place.chair.number != self.seat]

    @property
    def in_order(self) -> list[PlayerSlot]:
        """The slots that have played to the trick, in the order of play."""
        laid = [place for place in self.places if place.card]
        return sorted(laid, key=lambda one: (one.chair.number - self.seen.leader) % self.seats)

    def _place(self, chair: Chair, at: int) -> PlayerSlot:
        seen, seat, gone = self.seen, chair.number, self.swept
        return PlayerSlot(
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
        """Return the seat's card of a trick; empty if it hasn't played."""
        turn = (seat - leader) % self.seats
        return trick[turn] if turn < len(trick) else ""

    def name(self, seat: int | None) -> str:
        return self.by_number[seat].display_name if seat in self.by_number else ""

    def _deal(self) -> Iterator[str]:
        """Move cards from the dealer to everyone; the first round’s are there from the start."""
        seen, which = self.seen, f"#deal-{len(self.seen.finished)}"
        if not seen.finished:
            return
        yield from (f"{self._seat(seen.dealer)}{which}>card-{card}" for card in seen.hand)
        others = (seat for seat in range(seen.seats) if seat not in (self.seat, seen.dealer))
        yield from (f"{self._seat(seen.dealer)}{which}>seat-{seat}" for seat in others)

    def _exchange(self) -> Iterator[str]:
        """Move every écart to the left; only the reader's own, and those received, show faces."""
        seen, which = self.seen, f"#passed-{len(self.seen.finished)}"
        for seat in range(seen.seats):
            left = (seat + 1) % seen.seats
            if seat == self.seat:
                yield from (f"card-{card}{which}>seat-{left}" for card in seen.given or ())
            elif left == self.seat:
                yield from (f"seat-{seat}{which}>card-{card}" for card in seen.received or ())
            else:
                yield f"seat-{seat}{which}>seat-{left}"

    def _card(self) -> str:
        """Move the card that was played last to its place in the trick."""
        seen, swept = self.seen, self.swept
        if seen.trick:
            seat, card = self.newest, seen.trick[-1]
        elif swept:
            seat, card = (swept.leader - 1) % seen.seats, swept.cards[-1]
        else:
            return ""
        start = f"card-{card}" if seat == self.seat else f"seat-{seat}#{card}"
        return f"{start}>laid-{seat}"

    def _seat(self, seat: int) -> str:
        """Return the place from which this seat deals; the reader deals from the middle."""
        return "deck" if seat == self.seat else f"seat-{seat}"

    def _open_card(self, place: PlayerSlot) -> OpenCard:
        face, mine = Face.parse(place.card), place.chair.number == self.seat
        words = [self._does(place)]
        if points := points_of([place.card], self.seen.die):
            words.append(ngettext("Worth {n} point.", "Worth {n} points.", points).format(n=points))
        return OpenCard(face.name, _("You") if mine else place.chair.display_name, " ".join(words))

    def _does(self, place: PlayerSlot) -> str:
        if suit_of(place.card) != self.led:
            return _("It isn’t the suit led, so it can’t take the trick.")
        if not place.best:
            best = next(one.card for one in self.in_order if one.best)
            return _("%(card)s beats it.") % {"card": Face.parse(best).name}
        higher = range(rank_of(place.card) + 1, HIGHEST[self.led == PAYOO] + 1)
        if not higher:
            return _("Nothing beats it.")
        few = ", ".join(map(str, higher))
        span = few if len(higher) <= FEW else f"{higher[0]}–{higher[-1]}"
        return _(
            "It would take the trick. Only a higher card of that suit beats it: %(ranks)s."
        ) % {"ranks": span}
