"""The reader's hand, and what the original advises to do with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.papayoo.rules import Observation, cards
from games.tables.chairs import Chair
from games.ui.cards import Face
from games.ui.hand import Hand, Held

SHOWN = "SHCDP"
"""Suits as a hand shows them, so that neighbours differ in colour."""
ONE_ROW = 10
"""Cards that fit beside each other on a phone."""
FAN = 14
"""Degrees between the outer cards of a hand on a wide screen, at most."""
DRY = (7, 9, 10)
"""Ranks that the original warns of: alone in their suit they take tricks."""
EARLY = 3
"""Tricks in which it is early."""
FEW = 6
"""Points that are few."""


class Own:
    """What the reader has and may do; nothing of it for a spectator."""

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
        """Who gets the reader's écart."""
        return None if self.seat is None else self.chairs.get((self.seat + 1) % self.seen.seats)

    @property
    def right(self) -> Chair | None:
        """Whose écart the reader gets."""
        return None if self.seat is None else self.chairs.get((self.seat - 1) % self.seen.seats)

    @property
    def follows(self) -> bool:
        """The reader has to follow."""
        seen = self.seen
        return bool(seen.trick) and cards.suit(seen.playable[0]) == cards.suit(seen.trick[0])

    @property
    def hand(self) -> Hand:
        """All cards, in the rows of a phone."""
        held = self._held
        half = (len(held) + 1) // 2
        rows = [held] if len(held) <= ONE_ROW else [held[:half], held[half:]]
        ecart = self.seen.phase == "ecart"
        choose = self.seen.ecart if ecart else int(self.turn)
        return Hand(rows, choose=choose, title=_("Your hand"))

    @property
    def _held(self) -> list[Held]:
        """The cards in their order, as a fan."""
        held = sorted(self.seen.hand, key=lambda card: (SHOWN.index(card[-1]), cards.rank(card)))
        step = min(3.0, FAN / max(1, len(held) - 1))
        middle = (len(held) - 1) / 2
        return [self._card(card, round((at - middle) * step)) for at, card in enumerate(held)]

    def _card(self, code: str, tilt: int) -> Held:
        """One that is given, played, asks why it can’t be, or just lies there."""
        card = Held(code, tilt=tilt, at=f"card-{code}", new=code in self.new)
        if self.seen.phase == "ecart":
            checked = code in (self.seen.given or ())
            return replace(card, control="checkbox", group="gift", value=code, checked=checked)
        if not self.turn:
            return card
        card = replace(card, value=f"play {code}")
        if self.seen.playable == (code,):
            # It will be played whatever is touched: chosen already, it takes one touch.
            return replace(card, control="radio", checked=True, note=_("your only legal card"))
        if code in self.seen.playable:
            return replace(card, control="radio", note=_("just received") if card.new else "")
        return replace(card, control="button", veiled=True, note=_("can’t be played now"))

    @cached_property
    def new(self) -> frozenset[str]:
        """What has just come from the right."""
        return frozenset(self.seen.received or () if self.seen.last is None else ())

    @property
    def hint(self) -> str:
        """What the original advises, where it applies; before the first trick what it is about."""
        if self.seat is None or self.seen.phase == "over":
            return ""
        if self.seen.phase == "ecart" and self.seen.round == 0:
            return _("Fewest points win: a Payoo you take costs its number, the Papayoo 40.")
        if self.seen.phase == "ecart":
            return _("Getting rid of a suit? You might be passed a lone 7, 9 or 10 of it.")
        return self._dry() or self._cheap()

    @property
    def _laid(self) -> int:
        """Cards that the reader has played this round."""
        return cards.DEALS[self.seen.seats].cards - len(self.seen.hand)

    def _dry(self) -> str:
        """A card that came alone: later on it may have had company that was played."""
        if self._laid:
            return ""
        suits = Counter(map(cards.suit, self.seen.hand))
        for card in self.seen.received or ():
            alone = card in self.seen.hand and suits[cards.suit(card)] == 1
            if alone and cards.rank(card) in DRY and cards.suit(card) != cards.PAYOO:
                told = _("You were passed a lone %(card)s: you can’t duck with it.")
                return str(capfirst(told % {"card": Face.parse(card).told}))
        return ""

    def _cheap(self) -> str:
        """The last to play knows what a trick is worth."""
        last = self.turn and len(self.seen.trick) == self.seen.seats - 1
        if not (self._laid < EARLY and last and 0 < self.seen.worth <= FEW):
            return ""
        return _("You play last: taking a few points now may save many later.")
